import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { withLines } from '../docs/rooms.ts';
import { measureFigures } from './figures/figures.ts';
import { figuresBefore, figuresPage, figuresTable, ratiosOf } from './figures/figures-page.ts';
import { pastOf, withPast } from './history/past-section.ts';

const PAGE = join(PROJECT_ROOT, 'docs/figures.md');
/** A ratio that has fallen by more than this share is worth a look; machines differ by less. */
const WORTH_A_LOOK = 0.25;

/** Measures everything, prints one table and writes `docs/figures.md`; with `check` it writes nothing and compares. */
async function writeTable({ check }: { check: boolean }): Promise<void> {
  const figures = await measureFigures();
  console.log(figuresTable(figures));
  if (!check) {
    const past = pastOf(await readFile(PAGE, 'utf8'));
    return writeFile(PAGE, withPast(withLines(figuresPage(figures, await figuresBefore())), past));
  }
  const committed = ratiosOf(await readFile(PAGE, 'utf8'));
  for (const { what, ratio } of figures) {
    const before = committed.get(what);
    if (before !== undefined && ratio < before * (1 - WORTH_A_LOOK))
      console.warn(
        `Warning: ${what} was ${before.toFixed(2)} times its peer and is ${ratio.toFixed(2)} times now.`,
      );
  }
}

const BENCH_FILE = /^([a-z]+)-.+\.ts$/;
const EXIT_COULD_NOT_RUN = 2;
const benchSchema = z.object({ about: z.string(), run: z.custom<() => Promise<void>>() });

const files = (await readdir(import.meta.dirname)).filter((name) => BENCH_FILE.test(name)).sort();
const nameOf = (file: string) => BENCH_FILE.exec(file)?.[1] ?? '';
const load = async (file: string) => benchSchema.parse(await import(join(import.meta.dirname, file)));

async function usage(): Promise<string> {
  const benches = await Promise.all(
    files.map(async (file) => `  ${nameOf(file).padEnd(9)} ${(await load(file)).about}`),
  );
  return [
    'npm run bench            measures everything into one table and writes docs/figures.md',
    'npm run bench -- check   compares with docs/figures.md, and warns where a ratio fell by more than a quarter',
    'npm run bench -- NAME    runs one bench alone:',
    ...benches,
  ].join('\n');
}

const [wanted] = process.argv.slice(2);
const chosen = files.find((file) => nameOf(file) === wanted);
if (wanted === undefined || wanted === 'check') await writeTable({ check: wanted === 'check' });
else if (chosen !== undefined) await (await load(chosen)).run();
else if (wanted === '--help' || wanted === '-h') console.log(await usage());
else {
  console.error(`bench: there is no bench ${wanted}.\n\n${await usage()}`);
  process.exitCode = EXIT_COULD_NOT_RUN;
}
