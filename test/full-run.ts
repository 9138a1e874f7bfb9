import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Set by `npm run test:full`: random proofs run at full length, and the files `*.full.test.ts` run as well. */
export const isFullRun = process.env.ROWMARK_FULL === '1';

/** Printed with every random proof, and settable, so that a failure can be repeated. */
export const seed = Number(process.env.ROWMARK_FAULT_SEED ?? Date.now() % 1_000_000_000);

/** So many at full length, an eighth in the short run. */
export const atFullLength = (count: number): number => (isFullRun ? count : Math.ceil(count / 8));

/** The short run leaves out what repeats something a thousand times in a file. */
export const isPlayed = (line: string): boolean => isFullRun || !/\{(\d{4,}|MAX_ROWS)[+\d]*×/.test(line);

export const isJudged = 'ROWMARK_PLANTED' in process.env;

/** The short run plays one in so many, others with each seed; a mutant is judged by all. */
export const isDrawn = (at: number, among: number): boolean =>
  isFullRun || isJudged || at % among === seed % among;

/** The files of a folder that are played: by their size they are dealt to and fro, and the short run plays one share. */
export function drawnFiles(folder: string, among: number): string[] {
  const bytes = (name: string) => statSync(join(folder, name)).size;
  const share = (turn: number) => Math.min(turn, 2 * among - 1 - turn);
  const names = readdirSync(folder).toSorted((a, b) => bytes(b) - bytes(a));
  return names.filter((_, at) => isDrawn(share(at % (2 * among)), among));
}

const DRAWN = readFileSync(`${import.meta.dirname}/drawn.txt`, 'utf8');
/** Of so many tests of a file the short run plays one, by `drawn.txt`. */
export const amongOf = (path: string): number =>
  Number.parseInt(DRAWN.split(`${path.split('/test/').at(-1)} `)[1] ?? '1', 10);

/** Ends what hangs; no test fails for slowness alone, on no machine. */
export const HANGING_MS = (isFullRun ? 60 : 10) * 60_000;
