import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTable } from './table.ts';

// npm run bench           measures everything into one table and writes docs/figures.md
// npm run bench -- check  compares with docs/figures.md and warns
// npm run bench -- NAME   runs what test/bench/NAME-*.ts measures

const BENCH_FILE = /^([a-z]+)-.+\.ts$/;

const files = (await readdir(import.meta.dirname)).filter((name) => BENCH_FILE.test(name)).sort();
const names = [...new Set(files.map((name) => BENCH_FILE.exec(name)?.[1] ?? ''))];
const [wanted] = process.argv.slice(2);
const chosen = files.filter((name) => name.startsWith(`${wanted}-`));
if (wanted === undefined || wanted === 'check') await writeTable({ check: wanted === 'check' });
else if (chosen.length === 0) {
  console.error(`npm run bench -- <name>, where a name is one of: check, ${names.join(', ')}`);
  process.exitCode = 2;
}
for (const name of chosen) {
  const bench: unknown = await import(join(import.meta.dirname, name));
  if (typeof bench === 'object' && bench !== null && 'run' in bench && typeof bench.run === 'function')
    await bench.run();
}
