import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeTable } from './table.ts';

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
