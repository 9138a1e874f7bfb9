import { outcomes } from '../records/outcome.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import { noCounts, type Summary } from '../report/summary.ts';

/** True where nothing was decided since the report: written again it would only have another hash than its follower states. */
export async function isUnchanged(
  { counts: { documents } }: Summary,
  records: AsyncIterable<OutcomeRecord>,
): Promise<boolean> {
  const counts = noCounts();
  for await (const { outcome } of records) counts[outcome] += 1;
  return outcomes.every((outcome) => counts[outcome] === documents[outcome]);
}
