import { Coverage } from './coverage.ts';
import { type HistoryOptions, runHistory } from './history.ts';
import { shrink } from './shrink.ts';
import { tell } from './tell.ts';

export interface Runs extends Omit<HistoryOptions, 'without'> {
  runs: number;
  /** Tells every call of a history that goes wrong. */
  whole?: boolean;
}

/**
 * Runs so many histories, one seed after the other, up to the first that goes wrong; 1 where one does. All that is
 * printed follows from the options.
 */
export async function runHistories(
  { runs, whole = false, ...first }: Runs,
  print: (text: string) => void,
): Promise<number> {
  const coverage = new Coverage();
  let turns = 0;
  for (let seed = first.seed; seed < first.seed + runs; seed++) {
    const history = await runHistory({ ...first, seed });
    turns += history.turns;
    coverage.add(history);
    if (history.violations.length === 0) continue;
    await printFailure({ ...first, seed }, { whole, print });
    return 1;
  }
  print(`${runs} histories from seed ${first.seed}, ${turns} turns: nothing went wrong.`);
  print(coverage.text);
  return 0;
}

async function printFailure(
  options: HistoryOptions,
  { whole, print }: { whole: boolean; print: (text: string) => void },
): Promise<void> {
  const failed = await runHistory(options);
  const shortest = await shrink(failed, options);
  print(`${tell(shortest.entries, whole)}\n`);
  const counts = `${failed.faults.length} faults, shrunk to ${shortest.faults.length}`;
  print(`Seed ${options.seed} goes wrong (${counts}):`);
  for (const violation of shortest.violations) print(`- ${violation}`);
  for (const { place, kind } of shortest.faults) print(`  ${place}: ${kind}`);
  const hours = options.hours === undefined ? '' : ` --hours ${options.hours}`;
  const kind = options.kind === undefined ? '' : ` --kind '${options.kind}'`;
  print(`Replay: npm run simulate -- --runs 1 --seed ${options.seed}${kind}${hours}`);
}
