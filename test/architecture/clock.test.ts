import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** Clocks, timers and chance of the machine; the time-out of a real request belongs to its connection. */
const MACHINE =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bsetTimeout\b|\bsetInterval\b|node:timers|\bperformance\b|\brandomUUID\b/;

const reaches = (text: string): boolean => MACHINE.test(text);

it('the way of a document takes time and chance from the clock and chance it is given', () => {
  const files = ['issue', 'ledger', 'service'].flatMap((folder) =>
    readdirSync(join(ROOT, 'shared', folder)).map((name) => join('shared', folder, name)),
  );
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((path) => reaches(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

it('a planted clock is found', () => {
  for (const text of ['const at = Date.now();', 'setTimeout(go, 1)', 'Math.random()'])
    expect(reaches(text)).toBe(true);
  expect(reaches('new Date(expires)')).toBe(false);
});
