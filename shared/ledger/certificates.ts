import * as z from 'zod';
import { type Certificate, certificateSchema } from '../records/ledger-age.ts';
import { accountTable, type TableOptions } from './account-table.ts';
import { itemForms, refuseNewerItem } from './ledger-item.ts';
import type { Change, Values } from './values.ts';

/** An external_id is never empty, so that this key is unique. */
const CERTIFICATE = { kind: 'certificate', key: '' } as const;

function readItem(item: Values): Certificate {
  refuseNewerItem(item, 'certificate');
  const json = (value: Values[string] | undefined): unknown => value && JSON.parse(String(value));
  const { unproven, accepted } = item;
  return certificateSchema.parse({ ...item, unproven: json(unproven), accepted: json(accepted) });
}

/** The birth certificate of an account's ledger in an environment. */
export function accountCertificate(options: TableOptions) {
  const table = accountTable(options);

  async function find() {
    const item = await table.read(CERTIFICATE);
    return item && readItem(item);
  }

  return {
    certificate: find,
    /** Counts a job, once in a row. Undefined where the ledger is by now another than it was: of another epoch, or no longer new. */
    async countRun({ job, epoch, isFirst }: { job: string; epoch: string; isFirst: boolean }) {
      const counted = {
        set: { epoch, job, form: itemForms.certificate },
        add: { run: 1 },
        when: [
          isFirst
            ? [['pk', 'absent']]
            : [
                ['epoch', '=', epoch],
                ['job', '<>', job],
              ],
        ],
      } satisfies Change;
      const { isMade, item } = await table.exchange(CERTIFICATE, counted, 'ALL_NEW');
      const found = isMade ? item && readItem(item) : await find();
      return found?.job === job ? found : undefined;
    },
    /** Puts another in its place: that of a ledger which was rebuilt. */
    async renewCertificate({ epoch, run, unproven, accepted }: Certificate): Promise<void> {
      await table.put(CERTIFICATE, {
        ...{ form: itemForms.certificate, epoch, run },
        unproven: unproven && JSON.stringify(unproven),
        accepted: accepted && JSON.stringify(accepted),
      });
    },
  };
}

/** Bound by a rebuild that could not prove which login has issued: no login fits until a person says so. */
export const UNPROVEN_LOGIN = 'unproven';

const itemSchema = z.object({ login: z.string() });

const LOGIN = { kind: 'login', key: '' } as const;

/** The login that an account is bound to in an environment, by an opaque name: what one company issued is no other's. */
export function accountLogin(options: TableOptions) {
  const table = accountTable(options);
  return {
    async boundLogin(): Promise<string | undefined> {
      const item = await table.read(LOGIN);
      if (item === undefined) return undefined;
      refuseNewerItem(item, 'login');
      return itemSchema.parse(item).login;
    },
    /** Binds to the first that comes; false where that was another. `instead` puts this one in its place. */
    bindLogin: (login: string, instead: boolean) =>
      table.update(LOGIN, {
        set: { login, form: itemForms.login },
        ...(!instead && { when: [[['pk', 'absent']], [['login', '=', login]]] }),
      }),
  };
}
