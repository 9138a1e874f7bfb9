import { toldPaymentForm } from '../../records/job-record.ts';
import { linesWriter } from '../../records/json-lines.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/** Writes which payments the ledger was told of, so that the report seals what it knows of them; none, no file. */
export async function writeToldPayments(
  store: Store,
  job: string,
  payments: readonly string[],
): Promise<void> {
  if (payments.length === 0) return;
  const writer = linesWriter(await store.create(jobKeys(job).payments));
  for (const payment of payments) await writer.write(toldPaymentForm.text({ payment }));
  await writer.close();
}
