import { parseArgs } from 'node:util';
import { z } from 'zod';

export const MUTATE_USAGE = `npm run mutate -- [--draw N] [--seed N] [--only PATH[:LINE]]

Plants small changes of the product in one copy of the tree, each behind a switch, and tries them one after the other: samples,
tables of exports and histories of the simulator judge, each only if it runs the changed place. It prints what did not die, and
exits with 1 if that is more than --alive.

  --draw N      how many changes (100)
  --seed N      which ones (1); one seed is one draw, as long as the code stays
  --only PATH   of this folder or file only; with :LINE, of that line; more with commas
  --alive N     how many of a hundred may survive (15)
  --list        prints what would be drawn, and runs nothing
  --keep        keeps the planted tree and prints its path
  --help        shows this

A change that the compiler refuses is not drawn, nor is one that test/mutate/equivalents.ts names with the reason, nor one that
counts only when a file is loaded. Answer a survivor by a row of a table; if no row can be written, delete the code.`;

const optionsSchema = z.object({
  draw: z.coerce.number().int().positive().default(100),
  seed: z.coerce.number().int().nonnegative().default(1),
  only: z.string().optional(),
  alive: z.coerce.number().nonnegative().default(15),
  list: z.boolean().default(false),
  keep: z.boolean().default(false),
  help: z.boolean().default(false),
});

export type MutateOptions = z.infer<typeof optionsSchema>;

/** Reads the arguments of `npm run mutate`; a mistake in them is one sentence. */
export function mutateOptions(args: readonly string[]): MutateOptions | string {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ draw: text, seed: text, only: text, alive: text },
        ...{ list: flag, keep: flag, help: { ...flag, short: 'h' } },
      },
    });
    const { data, error } = optionsSchema.safeParse(values);
    return data ?? `--${String(error.issues[0]?.path[0])} takes a number.`;
  } catch (error) {
    return error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
  }
}
