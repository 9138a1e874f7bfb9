import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runHistories } from './run-histories.ts';

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
else {
  const { hours, ...options } = optionsSchema.parse(values);
  const began = process.cpuUsage();
  process.exitCode = await runHistories(
    { ...options, ...(hours === undefined ? {} : { hours }) },
    console.log,
  );
  const { user, system } = process.cpuUsage(began);
  const each = (user + system) / MICROSECONDS_PER_MS / options.runs;
  if (process.exitCode === 0) console.error(`${each.toFixed(1)} ms of processor time a history`);
}
