import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerWatch, LoginBinding } from '../../../shared/jobs/account/account-guard.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { FoundProblem } from '../../../shared/problems/refusal.ts';
import { jobForm } from '../../../shared/records/plan.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { MISPLACED } from '../../../shared/store/keys.ts';
import { hasCode } from '../errors/command-error.ts';
import { folderUnusable, safeFolders } from '../files/disk-files.ts';
import { DEFAULT_ACCOUNT } from './configuration.ts';

/** Refuses a data folder of a version before 0.3.0 before any write, by its first job, and one that cannot be read. */
export async function assertFolderRead(data: string): Promise<void> {
  const jobs = await opendir(join(data, 'jobs')).catch((error: unknown) =>
    hasCode(error, 'ENOENT') ? [] : folderUnusable(data)(error),
  );
  for await (const { name } of jobs) {
    const text = await readFile(join(data, 'jobs', name, 'job.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) return assertRead(text, data);
  }
}

function assertRead(text: string, data: string): void {
  try {
    jobForm.read(text, data);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    if (error.problem.code === 'FOLDER-OLDER') throw new FoundProblem(error.problem);
  }
}

const ROOTS = ['incoming', 'imported', 'reports'] as const;

export async function knownAccounts(data: string): Promise<string[]> {
  // Without the place of answers to files that lie in no account's folder.
  const names = (await accountFolders(data)).difference(new Set([DEFAULT_ACCOUNT, MISPLACED]));
  return [DEFAULT_ACCOUNT, ...[...names].sort()];
}

const accountFolders = async (data: string): Promise<Set<string>> =>
  new Set((await Promise.all(ROOTS.map((root) => safeFolders(join(data, root))))).flat());

/** Refuses an account that a data folder lacks: a slip would open a second one without its history. */
export async function assertKnownAccount(data: string, account: string): Promise<void> {
  if ((await accountFolders(data)).size === 0) return;
  const accounts = await knownAccounts(data);
  if (accounts.includes(account)) return;
  const folder = join(data, 'incoming', account);
  const said = { variant: 'folder', account, accounts: accounts.join(', '), folder } as const;
  throw new FoundProblem(problem('ACCOUNT-UNKNOWN', {}, said));
}

/** Refuses the login of another company than the account has issued with, and a ledger that is older than the reports. */
export async function assertSameAccount(
  host: { login: Pick<LoginBinding, 'look'>; ledgerWatch: Pick<LedgerWatch, 'look'> },
  account: string,
): Promise<void> {
  const found = (await host.login.look(account)) ?? (await host.ledgerWatch.look(account));
  if (found !== undefined) throw new FoundProblem(found);
}
