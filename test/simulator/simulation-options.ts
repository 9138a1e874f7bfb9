import { parseArgs } from 'node:util';
import { z } from 'zod';
import { kinds } from './history.ts';

export const SIMULATE_USAGE = `npm run simulate -- [--runs N] [--seed N] [--kind K] [--hours H] [--whole]

Runs histories of imports under scripted failures, one seed after the other, up to the first that goes wrong.

  --runs N   how many histories (1000)
  --seed N   the seed of the first (1); one seed is always the same history
  --kind K   lives (documents that belong together), amended, stopped, pressed …; each history draws its own without it
  --hours H  for how long failures happen; each history draws its own without it
  --whole    tells every call of a history that goes wrong
  --help     shows this`;

const optionsSchema = z.object({
  runs: z.coerce.number().int().positive().default(1000),
  seed: z.coerce.number().int().nonnegative().default(1),
  kind: z.enum(kinds).optional(),
  hours: z.coerce.number().positive().optional(),
  whole: z.boolean().default(false),
  help: z.boolean().default(false),
});

const TAKES = {
  runs: 'a whole number above 0',
  seed: 'a whole number from 0',
  kind: `one of ${kinds.join(', ')}`,
  hours: 'a number above 0',
  whole: 'no value',
  help: 'no value',
} as const;

/** Reads the arguments of `npm run simulate`; a mistake in them is one sentence. */
export function simulationOptions(args: readonly string[]): z.infer<typeof optionsSchema> | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        runs: { type: 'string' },
        seed: { type: 'string' },
        kind: { type: 'string' },
        hours: { type: 'string' },
        whole: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { data, error } = optionsSchema.safeParse(values);
    if (data !== undefined) return data;
    const [issue] = error.issues;
    const option = optionsSchema.keyof().parse(issue?.path[0]);
    return `--${option} takes ${TAKES[option]}.`;
  } catch (error) {
    return error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
  }
}
