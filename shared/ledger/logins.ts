import * as z from 'zod';
import { accountTable, type LedgerOptions } from './account-table.ts';
import { itemForms, refuseNewerItem } from './ledger-item.ts';

/** Bound by a rebuild that could not prove which login has issued: no login fits until a person says so. */
export const UNPROVEN_LOGIN = 'unproven';

/** The login that an account is bound to in an environment, by an opaque name: what one company issued is no other's. */
export type Logins = ReturnType<typeof createLogins>;

const itemSchema = z.object({ login: z.string() });

const LOGIN = { kind: 'login', key: '' } as const;

/** Bindings in the table of the ledger. */
export function createLogins(
  options: Pick<LedgerOptions, 'dynamodb' | 'tableName' | 'environment' | 'account'>,
) {
  const table = accountTable(options);
  return {
    async bound(): Promise<string | undefined> {
      const item = await table.read(LOGIN);
      if (item === undefined) return undefined;
      refuseNewerItem(item, 'login');
      return itemSchema.parse(item).login;
    },
    /** Binds to the first that comes; false where that was another. `instead` puts this one in its place. */
    bind: (login: string, instead: boolean) =>
      table.update(LOGIN, {
        set: { login, form: itemForms.login },
        ...(!instead && { when: [[['pk', 'absent']], [['login', '=', login]]] }),
      }),
  };
}
