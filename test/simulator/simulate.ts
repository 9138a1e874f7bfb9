import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Coverage } from './coverage.ts';
import { runHistory } from './history.ts';
import { shrink } from './shrink.ts';
import { tell } from './tell.ts';

const USAGE = 'npm run simulate -- --runs N [--seed N] [--hours H] [--whole]';
const MICROSECONDS_PER_MS = 1000;

const optionsSchema = z.object({
  runs: z.coerce.number().int().positive().default(1000),
  seed: z.coerce.number().int().nonnegative().default(1),
  /** For which faults happen; each history draws its own without it. */
  hours: z.coerce.number().positive().optional(),
  /** Tells every call of a history that goes wrong. */
  whole: z.boolean().default(false),
});

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    hours: { type: 'string' },
    whole: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) console.log(USAGE);
else process.exitCode = await simulate(optionsSchema.parse(values));

/** Runs so many histories, one seed after the other, up to the first that goes wrong; 1 where one does. */
async function simulate({ runs, seed, hours, whole }: z.infer<typeof optionsSchema>): Promise<number> {
  const coverage = new Coverage();
  const began = process.cpuUsage();
  let turns = 0;
  for (let run = seed; run < seed + runs; run++) {
    const options = { seed: run, ...(hours === undefined ? {} : { hours }) };
    const history = await runHistory(options);
    turns += history.turns;
    coverage.add(history);
    if (history.violations.length === 0) continue;
    const shortest = await shrink(history, options);
    const hoursGiven = hours === undefined ? '' : ` --hours ${hours}`;
    console.log(`${tell(shortest.entries, whole)}\n`);
    console.log(
      `Seed ${run} goes wrong (${history.faults.length} faults, shrunk to ${shortest.faults.length}):`,
    );
    for (const violation of shortest.violations) console.log(`- ${violation}`);
    for (const { place, kind } of shortest.faults) console.log(`  ${place}: ${kind}`);
    console.log(`Replay: npm run simulate -- --runs 1 --seed ${run}${hoursGiven}`);
    return 1;
  }
  console.log(`${runs} histories from seed ${seed}, ${turns} turns: nothing went wrong.`);
  console.log(coverage.text);
  const { user, system } = process.cpuUsage(began);
  console.error(
    `${((user + system) / MICROSECONDS_PER_MS / runs).toFixed(1)} ms of processor time a history`,
  );
  return 0;
}
