import type { Account } from '../accounts/account.ts';
import type { Sandbox } from '../sandbox.ts';

const FEWEST_LEFTOVERS = 50;

/** Clears the notes of settled attempts that processes left when they died, once there are many of them. */
export async function releaseLeftovers(sandbox: Sandbox, account: Account, book: string): Promise<void> {
  const counter = sandbox.series.counter(account.key, book);
  const leftovers = counter.takeLeftovers();
  if (leftovers.length < FEWEST_LEFTOVERS) return;
  const ids = [...new Set(leftovers.map(({ document }) => document))];
  const records = new Map(
    (await sandbox.documents.read(account.key, ids)).map((record) => [record.id, record]),
  );
  for (const leftover of leftovers)
    if ((records.get(leftover.document)?.attempts ?? 0) > leftover.attempt) counter.settled(leftover);
}
