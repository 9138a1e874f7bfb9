import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { correctedSheet } from '../../shared/mapping/corrections/corrected-sheet.ts';
import { profileSchema } from '../../shared/mapping/profile/profile.ts';
import { UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import type { Correction } from '../../shared/records/corrections.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

const read = profileSchema.parse({
  document: { external_id: 'id' },
  line: { 'line.net_total_price': 'amount' },
});
const profile = { ...read, name: 'sales' };
const by = { by: 'accounting', at: '2026-11-20T10:00:00Z' };

/** The rows below the header as they are read with the corrections, or the codes that stop them. */
async function corrected(
  name: string,
  content: string | Uint8Array,
  ...corrections: Omit<Correction, 'by' | 'at'>[]
) {
  await using folder = await temporaryFolder();
  const path = join(folder.path, name);
  await writeFile(path, content);
  const entries = corrections.map((correction) => ({ ...correction, ...by }));
  try {
    const { sheet } = await correctedSheet(await openSheet(path, name), profile, entries);
    const rows = (await Array.fromAsync(sheet.batches())).flat();
    return rows
      .slice(1)
      .map(({ cells, corrections: named = [] }) => [
        ...cells,
        named.map(({ cell, column }) => cell ?? column),
      ]);
  } catch (error) {
    if (!(error instanceof UnmappableExport)) throw error;
    return error.problems.map(({ code, params }) => [code, params?.variant]);
  }
}

async function workbook(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sales');
  sheet.addRow(['id', 'amount', 'note']);
  sheet.addRow(['A-1', 1240.5]);
  sheet.getCell('B2').numFmt = '0.00';
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const amount = (now: string) => ({ row: 2, column: 'amount', was: '1240.5', now });

it('keeps a number of a workbook a number, and takes text as text', async () => {
  const book = await workbook();
  expect(await corrected('a.xlsx', book, amount('1240.05'))).toEqual([
    ['A-1', { kind: 'number', text: '1240.05' }, ['B2']],
  ]);
  expect(await corrected('a.xlsx', book, amount('1.240,05'))).toEqual([
    ['A-1', { kind: 'number', text: '1240.05' }, ['B2']],
  ]);
  expect(await corrected('a.xlsx', book, amount('5 kg'))).toEqual([['A-1', '5 kg', ['B2']]]);
  expect(await corrected('a.xlsx', book, amount('1.240'))).toEqual([['CORRECTION-UNCLEAR', undefined]]);
  const note = { row: 2, column: 'note', was: '', now: 'paid' };
  expect(await corrected('a.xlsx', book, note)).toMatchObject([['A-1', { text: '1240.5' }, 'paid', ['C2']]]);
});

it('corrects a path of JSON Lines, and no line that cannot be read', async () => {
  const lines = '{"id":"A-1","amount":12.5}\n{"id":"A-2","amount":3}\nbroken\n';
  expect(await corrected('a.jsonl', lines, { row: 2, column: 'amount', was: '3', now: '4' })).toMatchObject([
    ['A-1', { text: '12.5' }, []],
    ['A-2', { kind: 'number', text: '4' }, ['amount']],
    [{ kind: 'error' }, { kind: 'error' }, []],
  ]);
  const broken = { row: 3, column: 'amount', was: 'no JSON', now: '4' };
  expect(await corrected('a.jsonl', lines, broken)).toEqual([['CORRECTION-ROW-UNKNOWN', 'broken']]);
});

it('gives no cell to a record of a CSV that is too short, and names a column among equals', async () => {
  const text = 'id,amount,amount\nA-1,1\nA-2,1,2\n';
  const last = { column: 'amount (2)', now: '5' };
  expect(await corrected('a.csv', text, { ...last, row: 2, was: '' })).toEqual([
    ['CORRECTION-ROW-UNKNOWN', 'broken'],
  ]);
  expect(await corrected('a.csv', text, { ...last, row: 3, column: 'amount', was: '1' })).toEqual([
    ['CORRECTION-COLUMN-UNKNOWN', 'several'],
  ]);
  expect(await corrected('a.csv', text, { ...last, row: 3, was: '2' })).toEqual([
    ['A-1', '1', []],
    ['A-2', '1', '5', ['C3']],
  ]);
});
