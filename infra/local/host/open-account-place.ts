import { createLedgerWatch } from '../../../shared/jobs/account/account-guard.ts';
import { accountLedgers } from '../../../shared/ledger/account-ledgers.ts';
import { CLAIM_LIFE_MS } from '../../../shared/ledger/ledger-options.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { createInvoicingClient } from '../../../shared/service/client.ts';
import { environmentOf } from '../../../shared/service/environment.ts';
import { serviceAt } from './configuration.ts';
import { openReadOnlyHost } from './open-read-only-host.ts';

interface AccountPlace {
  account: string;
  data: string;
  /** A stack on AWS in place of the data folder. */
  stack?: string | undefined;
  service?: string | undefined;
  lang: Language;
}

/** Reports, ledger and client of an account: those of a data folder, or of a stack on AWS. */
export const openAccountPlace = (of: AccountPlace) =>
  of.stack === undefined ? inFolder(of) : inStack(of, of.stack);

async function inFolder({ account, data, service, lang: language }: AccountPlace) {
  const host = await openReadOnlyHost({ account, data, service, language });
  return { ...host, client: host.clientOf(account), now: host.approving.now() };
}

/** Who may read a stack is a matter of AWS: no login is bound to it. */
const ANY_LOGIN = { look: async () => undefined };

async function inStack({ account, service: named }: AccountPlace, stack: string) {
  const { openStackLedger, openStackStores } = await import('./open-stack-stores.ts');
  const { dynamodb, tableName, service } = await openStackLedger(stack);
  const { store } = await openStackStores(stack);
  const { url, credentialsOf } = serviceAt(named ?? service);
  const environment = environmentOf(service);
  const ledgers = accountLedgers(() => ({
    ...{ dynamodb, tableName, environment, account, claimLifeMs: CLAIM_LIFE_MS },
  }));
  const client = createInvoicingClient({ baseUrl: url, credentials: async () => credentialsOf(account) });
  const now = () => new Date();
  const { certificatesOf } = ledgers;
  return {
    ...{ ...ledgers, store, environment, client, now: now(), login: ANY_LOGIN },
    ledgerWatch: createLedgerWatch({ store, environment, now, certificatesOf }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
