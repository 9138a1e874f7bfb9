import { runImport } from './figures/run-import.ts';

const SIZES_ROWS = [2_000, 10_000];

export const about =
  'the whole way of an export on this machine, by size: time per step, documents per second, peak memory';

/** The whole way of an export on this machine, by size: time per step, documents per second, peak memory. */
export async function run(): Promise<void> {
  console.log('rows    intake_s  issue_s  report_s  documents/s  processor_s  peak_MB');
  for (const rows of SIZES_ROWS) console.log(await measure(rows));
  console.log(
    'Peak memory is to stay where it is when the rows grow fivefold; times are this machine’s own.',
  );
}

async function measure(rows: number): Promise<string> {
  const { times, seconds, peak_mb } = await runImport(rows);
  const steps = [times.intake_ms, times.issue_ms, times.report_ms].map((ms) => (ms / 1000).toFixed(1));
  const perSecond = Math.round(rows / (times.issue_ms / 1000));
  return [
    String(rows).padEnd(6),
    ...steps.map((text) => text.padStart(8)),
    String(perSecond).padStart(11),
    seconds.toFixed(1).padStart(11),
    String(peak_mb).padStart(8),
  ].join(' ');
}
