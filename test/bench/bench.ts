import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { withLines } from '../docs/rooms.ts';
import { measureFigures } from './figures/figures.ts';
import { figuresBefore, figuresPage, figuresTable, ratiosOf } from './figures/figures-page.ts';
import { fromPast } from './history/past-section.ts';

const PAGE = join(PROJECT_ROOT, 'docs/figures.md');
/** Share of its committed ratio that a figure must keep; machines differ by less. */
const KEPT_SHARE = 0.7;
/** A figure that falls below is measured again, so that one busy minute refuses nothing. */
const MEASUREMENTS_MAX = 3;
/** Figures by the clock depend on what else the machine does. */
const BY_CLOCK = /of the clock/;

/** Measures everything, prints one table and writes `docs/figures.md`. */
async function writeTable(): Promise<void> {
  const figures = await measureFigures();
  console.log(figuresTable(figures));
  const kept = fromPast(await readFile(PAGE, 'utf8'));
  const measured = figuresPage(figures, await figuresBefore()).trimEnd();
  await writeFile(PAGE, withLines(`${measured}\n\n${kept}`));
}

/** Prints each ratio beside that of `docs/figures.md`; status 1 where one stays below its share of it. */
async function checkTable(): Promise<void> {
  const committed = ratiosOf(await readFile(PAGE, 'utf8'));
  const best = new Map<string, number>();
  const fallen = () =>
    [...best].filter(
      ([what, ratio]) => ratio < (committed.get(what) ?? 0) * KEPT_SHARE && !BY_CLOCK.test(what),
    );
  for (let at = 0; at < MEASUREMENTS_MAX && (at === 0 || fallen().length > 0); at++) {
    const figures = await measureFigures();
    console.log(figuresTable(figures, committed));
    for (const { what, ratio } of figures) best.set(what, Math.max(ratio, best.get(what) ?? 0));
  }
  for (const [what, ratio] of fallen())
    console.error(`${what}: ${ratio.toPrecision(2)} times its peer, was ${committed.get(what)}.`);
  if (fallen().length > 0) process.exitCode = 1;
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
    'npm run bench -- check   compares with docs/figures.md, and fails where a ratio fell below 0.7 of it',
    'npm run bench -- NAME    runs one bench alone:',
    ...benches,
  ].join('\n');
}

const [wanted] = process.argv.slice(2);
const chosen = files.find((file) => nameOf(file) === wanted);
if (wanted === undefined) await writeTable();
else if (wanted === 'check') await checkTable();
else if (chosen !== undefined) await (await load(chosen)).run();
else if (wanted === '--help' || wanted === '-h') console.log(await usage());
else {
  console.error(`bench: there is no bench ${wanted}.\n\n${await usage()}`);
  process.exitCode = EXIT_COULD_NOT_RUN;
}
