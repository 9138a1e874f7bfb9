import { createLedgerWatch } from '../../../shared/jobs/account/ledger-watch.ts';
import { accountLedgers } from '../../../shared/ledger/account-ledgers.ts';
import { CLAIM_LIFE_MS } from '../../../shared/ledger/ledger-options.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { CheckDeps } from '../../../shared/rebuild/check-ledger.ts';
import type { RebuildDeps } from '../../../shared/rebuild/rebuild-ledger.ts';
import { createInvoicingClient } from '../../../shared/service/client.ts';
import { environmentOf } from '../../../shared/service/environment.ts';
import { serviceAt } from './configured-service.ts';
import { createLog } from './log.ts';
import { openReadOnlyHost } from './open-read-only-host.ts';

interface Asked {
  data: string;
  /** A stack on AWS in place of the data folder. */
  stack?: string | undefined;
  account: string;
  service?: string | undefined;
  language: Language;
}

/** The ledger of an account with everything that it is checked against and rebuilt from. */
type OpenLedger = CheckDeps & RebuildDeps & AsyncDisposable;

export const openLedger = (asked: Asked): Promise<OpenLedger> =>
  asked.stack === undefined ? inFolder(asked) : inStack(asked, asked.stack);

async function inFolder({ account, ...asked }: Asked): Promise<OpenLedger> {
  const host = await openReadOnlyHost({ account, ...asked });
  const { store, environment, ledgerWatch: watch } = host;
  return {
    ...{ store, account, environment, watch, log: createLog(), now: host.approving.now() },
    ledger: host.ledgerOf(account),
    items: host.itemsOf(account),
    certificates: host.certificatesOf(account),
    client: host.clientOf(account),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

async function inStack({ account, service: named }: Asked, stack: string): Promise<OpenLedger> {
  const { openStackLedger, openStackStores } = await import('./open-stack-stores.ts');
  const { dynamodb, tableName, service } = await openStackLedger(stack);
  const { store } = await openStackStores(stack);
  const { url, credentialsOf } = serviceAt(named ?? service);
  const environment = environmentOf(service);
  const ledger = { dynamodb, tableName, environment, account, claimLifeMs: CLAIM_LIFE_MS };
  const { ledgerOf, itemsOf, certificatesOf } = accountLedgers(() => ledger);
  const client = createInvoicingClient({ baseUrl: url, credentials: async () => credentialsOf(account) });
  const now = () => new Date();
  const watch = createLedgerWatch({ store, environment, now, certificatesOf });
  return {
    ...{ store, account, environment, watch, client, log: createLog(), now: now() },
    ledger: ledgerOf(account),
    items: itemsOf(account),
    certificates: certificatesOf(account),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
