import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';

export const MUTATE_USAGE = `npm run mutate -- [--draw N] [--seed N] [--only PATH[:LINE]]

Plants one small change at a time in what issues, remembers, decides and counts, each in a copy of the tree, and
runs the tests that reach it, the nearest first. It prints what did not die, and exits with 1 if that is more than
--alive. A change whose time is over before all these tests have run is unjudged: neither dead nor alive.

  --draw N      how many changes (100)
  --seed N      which ones (1); one seed is one draw, as long as the code stays
  --only PATH   of this folder or file alone; with :LINE, of that line; more with commas
  --jobs N      how many at a time (as many as there are processors)
  --seconds N   tests that one change is worth, by the processor time they take alone (600)
  --alive N     how many of a hundred may survive (5)
  --list        prints what would be drawn, and runs nothing
  --help        shows this

A change that the compiler refuses is not drawn, nor is one that test/mutate/equivalents.ts names, with the reason
why nothing can tell it from the code. The first run finds out what each test file reaches, and takes minutes.`;

const optionsSchema = z.object({
  draw: z.coerce.number().int().positive().default(100),
  seed: z.coerce.number().int().nonnegative().default(1),
  only: z.string().optional(),
  jobs: z.coerce.number().int().positive().default(availableParallelism()),
  seconds: z.coerce.number().positive().default(600),
  alive: z.coerce.number().nonnegative().default(5),
  list: z.boolean().default(false),
  help: z.boolean().default(false),
});

export type MutateOptions = z.infer<typeof optionsSchema>;

/** Reads the arguments of `npm run mutate`; a mistake in them is one sentence. */
export function mutateOptions(args: readonly string[]): MutateOptions | string {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const options = { draw: text, seed: text, only: text, jobs: text, seconds: text, alive: text };
    const { values } = parseArgs({
      args: [...args],
      options: { ...options, list: flag, help: { ...flag, short: 'h' } },
    });
    const { data, error } = optionsSchema.safeParse(values);
    return data ?? `--${String(error.issues[0]?.path[0])} takes a number.`;
  } catch (error) {
    return error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
  }
}
