import { deepStrictEqual } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { type Block, blocksOf } from './read-table.ts';
import { tryExports } from './try-exports.ts';

// An error that names a cell ends when that cell is corrected: it gets what the likest ready row of its type has there.

const NAMED = /([\w-]+)(?:\[[^\]]*\])?@(\S+)/g;

/** What a person writes where no ready document is alike: no rate of the euro, the fuel's own code, the sum that fits. */
const WRITTEN: Readonly<Record<string, string>> = {
  'EXP-905-36': '',
  'EXP-922-37': '1.0842',
  'AP-5002-13': '',
  'AP-5003-15': '10',
  'AP-5006-17': '12',
  'AMT-30': '33.34',
  'AMT-35': '133.92',
  'RND-1': '74.16',
};

const folder = mkdtempSync(join(tmpdir(), 'rowmark-hints-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timesOf = (told: readonly string[], one: string) => told.filter((other) => other === one).length;
const likeness = (one: readonly string[], other: readonly string[]) =>
  one.filter((cell, at) => cell === other[at]).length;

/** The export of a block, with one cell corrected in each row that has an `at`-th finding with a cell. */
function corrected({ lines, rows }: Block, at: number) {
  const [header = [], ...cells] = Papa.parse<string[]>(lines.join('\n')).data;
  const type = header.indexOf('invoice_type_code');
  const ready = cells.filter((_, row) => rows[row]?.expected.startsWith('ready'));
  const ends = cells.map((own, row) => {
    const told = Array.from(rows[row]?.expected.matchAll(NAMED) ?? [], ([, code, at]) => `${code}@${at}`);
    const [one = '', column = -1] = [told[at], header.indexOf(told[at]?.split('@')[1] ?? '')];
    const [model] = ready
      .filter((other) => other[type] === own[type])
      .sort((a, b) => likeness(b, own) - likeness(a, own));
    const value = WRITTEN[own[0] ?? ''] ?? model?.[column];
    return value === undefined || one === '' ? undefined : { one, column, value, times: timesOf(told, one) };
  });
  const better = cells.map((own, row) => own.with(ends[row]?.column ?? 0, ends[row]?.value ?? own[0] ?? ''));
  return { ends, text: Papa.unparse([header, ...better]) };
}

/** The corrections of a block, the first cell that its rows name, then the second, until no row names a further one. */
function correctionsOf(block: Block) {
  const all: ReturnType<typeof corrected>[] = [];
  for (;;) {
    const next = corrected(block, all.length);
    if (next.ends.every((end) => end === undefined)) return all;
    all.push(next);
  }
}

describe('an error that names a cell', () => {
  const blocks = blocksOf(readFileSync(join(import.meta.dirname, 'rejected.txt'), 'utf8'), {});
  const plain = blocks
    .filter(({ settings }) => Object.keys(settings).length === 0)
    .map((block) => ({ title: block.title, corrections: correctionsOf(block) }));

  it.each(plain)('ends with its correction: $title', async ({ corrections }) => {
    const stays: string[] = [];
    for (const { ends, text } of corrections) {
      const path = join(folder, 'export.csv');
      writeFileSync(path, text);
      const rows = Object.values(await tryExports(folder, [[path, 'standard']])).flat();
      expect(rows).toHaveLength(ends.length);
      for (const [row, end] of ends.entries()) {
        const found = rows[row];
        if (end === undefined || found === undefined || typeof found === 'string') continue;
        const errors = found.problems.filter(({ severity }) => severity === 'error');
        const after = errors.map(({ code, column }) => `${code}@${column ?? ''}`);
        if (timesOf(after, end.one) >= end.times) stays.push(`${found.external_id} ${end.one} ${end.value}`);
      }
    }
    deepStrictEqual(stays, []);
  });

  it('is tried for most of them', () => {
    const ends = plain.flatMap(({ corrections }) => corrections.flatMap((one) => one.ends));
    expect(ends.filter((end) => end !== undefined).length).toBeGreaterThan(85);
  });
});
