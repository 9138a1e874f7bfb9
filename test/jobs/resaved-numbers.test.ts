import { expect, it } from 'vitest';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import type { Cell, Sheet } from '../../shared/sheet/sheet.ts';

const number = (text: string): Cell => ({ kind: 'number', text });

/** Codes of the rows of a workbook whose quantities and prices stand in these cells. */
async function codesOf(...rows: [quantity: Cell, price: Cell][]): Promise<string[][]> {
  const columns = ['id', 'quantity', 'price'];
  const cells = rows.map((row, at) => ({ number: at + 2, cells: [`R-${at + 1}`, ...row] }));
  const sheet: Sheet = {
    facts: { format: 'xlsx', encoding: 'utf-8', bom: false, gzip: false, evidence: [], notices: [] },
    async *batches() {
      yield [{ number: 1, cells: columns }, ...cells];
    },
  };
  const line = { 'line.quantity': 'quantity', 'line.unit_price': 'price' };
  const mapped = await mapSheet(sheet, { name: 'book', document: { external_id: 'id' }, line });
  const found: string[][] = [];
  for await (const batch of mapped.rows())
    for (const { mapped: row } of batch)
      found.push(row.problems.map(({ code, column }) => `${code} ${column}`));
  return found;
}

it('doubts a number of a workbook beside texts with decimals, whatever it comes to', async () => {
  expect(await codesOf([number('2'), '12.40'], [number('1'), number('1250')])).toEqual([
    [],
    ['NUMBERS-RESAVED price'],
  ]);
  expect(await codesOf([number('1250'), '12.40'], [number('2500'), '7.10'])).toEqual([
    ['NUMBERS-RESAVED quantity'],
    ['NUMBERS-RESAVED quantity'],
  ]);
});

it('doubts a number with decimals that a program has made of thousands', async () => {
  expect(await codesOf([number('2'), '12.40'], [number('1'), number('5.5')])).toEqual([
    [],
    ['NUMBERS-RESAVED price'],
  ]);
  expect(await codesOf(['2', '12.40'], ['1', '7.10'], ['1', '5,5'])).toEqual([
    [],
    [],
    ['NUMBERS-RESAVED price'],
  ]);
});

it('takes a workbook in one notation as it stands', async () => {
  expect(await codesOf([number('2'), number('12.4')], [number('1200'), number('0.1')])).toEqual([[], []]);
});
