import { expect, it } from 'vitest';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { RANGE } from '../../shared/sheet/range.ts';
import { cellText } from '../../shared/sheet/sheet.ts';

const TEXT = 'x;A;B;y\nx;1;2;y\nx;3;4;y\nx;Sum;6;y\n';
async function read(range: string) {
  const sheet = await openSheet(Buffer.from(TEXT), 'e.csv', { delimiter: ';', range });
  const rows: [number, string][] = [];
  for await (const batch of sheet.batches())
    for (const { number, cells } of batch) rows.push([number, cells.map(cellText).join(',')]);
  return rows;
}

it.each([
  [
    'B1:C3',
    [
      [1, ',A,B'],
      [2, ',1,2'],
      [3, ',3,4'],
    ],
  ],
  [
    'B:C',
    [
      [1, ',A,B'],
      [2, ',1,2'],
      [3, ',3,4'],
      [4, ',Sum,6'],
    ],
  ],
  [
    '2:3',
    [
      [2, 'x,1,2,y'],
      [3, 'x,3,4,y'],
    ],
  ],
] as const)('reads the range %s alone, under the letters and numbers of the sheet', async (range, rows) => {
  expect(await read(range)).toEqual(rows);
});

it.each([
  '',
  'B',
  'b4:h2',
  '0:3',
  'B4',
  'B4:H',
  'Β4:Η2',
  '4:B',
])('takes %o for a range only where it is one', (range) => {
  expect(RANGE.test(range)).toBe(range === 'B4:H');
});
