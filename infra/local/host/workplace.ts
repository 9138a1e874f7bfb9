import { join } from 'node:path';
import { CLAIM_LIFE_MS } from '../../../shared/ledger/account-table.ts';
import { createLedger } from '../../../shared/ledger/dynamodb-ledger.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CommandError } from '../errors/command-error.ts';
import { isThere } from '../files/disk-files.ts';
import { clearLeftParts, createFolderErasable, createFolderStore } from '../files/folder-store.ts';
import { accountsIn, openSealer, rotateSealer } from '../files/open-sealer.ts';
import { configuredService, createLog } from './configuration.ts';
import { assertKnownAccount } from './data-folder.ts';
import { LEDGER_TABLE, openLedgerTables, openLocalHost } from './local-host.ts';

interface Named {
  data: string;
  stack?: string | undefined;
}

/** A key as people find it: below the data folder, or in the stack. */
export const shownPlace = ({ data, stack }: Named, key: string): string =>
  stack === undefined ? join(data, key) : key;

/** The files of a place, with what opens its ledger and its seal key; others may work in it until it is held. */
export type FilePlace = Awaited<ReturnType<typeof openFiles>>;

export async function openFiles({ data, stack }: Named) {
  if (stack !== undefined) return (await import('./stack-place.ts')).openStackFiles(stack);
  return {
    ...{ store: createFolderStore(data), erasable: createFolderErasable(data) },
    sealer: () => openSealer(data),
    rotation: () => rotateSealer(data),
    accounts: () => accountsIn(data),
    async hold() {
      await assertThere(data);
      const held = await openLedgerTables(data);
      await clearLeftParts(data);
      return held;
    },
    async ledgerOf({ environment, account }: { environment: string; account: string }) {
      const tables = await openLedgerTables(data);
      const options = { dynamodb: tables.client, tableName: LEDGER_TABLE, claimLifeMs: CLAIM_LIFE_MS };
      return { ...tables, ledger: createLedger({ ...options, environment, account }) };
    },
  };
}

/** Refuses a data folder that is not there: a slip would make an empty one, in which everything agrees. */
export async function assertThere(data: string): Promise<void> {
  if (!(await isThere(data))) throw new CommandError('backup-of-nothing', { folder: data });
}

/** Reports, ledger and client of an existing account, for work that issues nothing; a data folder is held. */
export async function openAccountPlace(of: AccountNamed) {
  const { account, stack } = of;
  const host =
    stack === undefined
      ? await openFolderAccount(of)
      : await (await import('./stack-place.ts')).openStackAccount({ ...of, stack });
  return {
    ...{ ...host, account, now: host.now(), log: createLog() },
    ...{ ledger: host.ledgerOf(account), client: host.clientOf(account) },
  };
}

type AccountNamed = Named & { account: string; service?: string | undefined; lang: Language };

async function openFolderAccount({ account, data, service, lang: language }: AccountNamed) {
  await assertThere(data);
  await assertKnownAccount(data, account);
  return openLocalHost({
    ...{ data, accounts: [account], service: configuredService(service) },
    ...{ dryRun: true, language, verify: 'none' },
  });
}
