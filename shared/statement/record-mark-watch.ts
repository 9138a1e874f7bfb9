import { randomUUID } from 'node:crypto';
import { chainSealer } from '../jobs/files/chain-sealer.ts';
import { advanceChain, chainPlace } from '../jobs/report/report-chain.ts';
import { MARK_WATCH_FORM, type MarkWatch, WATCH_FILE } from '../report/seal/mark-watch.ts';
import type { Sealer } from '../report/seal/seal-key.ts';
import { sealRecord } from '../report/seal/seal-record.ts';
import { sha256Hex } from '../store/sha256-hex.ts';
import type { Store } from '../store/store.ts';
import type { RecheckedMarks } from './recheck-marks.ts';

/** A watch is written anew when a report of its account was finished between its beginning and its end. */
const ATTEMPTS = 10;

interface WatchPlace extends Omit<RecheckedMarks, 'left_out'> {
  account: string;
  environment: string;
  now: Date;
}

/** Puts what a watch found into the chain of the account's reports; answers the key prefix of its folder. */
export async function recordMarkWatch(
  { store, sealer }: { store: Store; sealer?: Sealer | undefined },
  { account, environment, now, days, vanished, changed }: WatchPlace,
): Promise<string> {
  const watched_at = now.toISOString();
  const job = `${watched_at.replaceAll(':', '-')}-${randomUUID()}`;
  const report = `reports/${account}/watches/${job}/`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { previous, under } = await chainPlace(store, { account, job, report });
    const record: Omit<MarkWatch, 'seal'> = {
      ...{ form: MARK_WATCH_FORM, job, environment, account, report, watched_at },
      ...{ days, vanished, changed },
      previous: previous ?? null,
    };
    const { text } = await sealRecord(record, await chainSealer(store, sealer, previous));
    await store.put(`${report}${WATCH_FILE}`, text);
    if (
      await advanceChain(store, account, {
        latest: { job, report, sha256: sha256Hex(text) },
        previous,
        under,
      })
    )
      return report;
  }
  throw new Error(`The watch of ${account} was overtaken by reports ${ATTEMPTS} times in a row.`);
}
