import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import type { SheetRow } from '../../shared/sheet/sheet.ts';
import { came, cellsOf, codes, HEADER, original, read, refer, went } from './returned-file.ts';

describe('a retry file', () => {
  it('is read with the cells that went out, and what was changed without a reason', async () => {
    const o1 = original({ 2: went(['A-2', '1.50', '1.500']), 3: went(['A-3', '2.00', 'x']) }, { price: '.' });
    const { rows, signs } = await read([came(2, ['A-2', '1,5', '1,5']), came(3, ['A-3', '3.00', 'y'])], {
      originals: { o1 },
    });
    expect(rows).toStrictEqual([
      { number: 2, cells: ['A-2', '1.50', '1.500', refer(2), 'Do.'] },
      {
        ...{ number: 3, cells: ['A-3', '3.00', 'y', refer(3), 'Do.'] },
        problems: [
          {
            ...{ code: 'RETRY-CELL-CHANGED', severity: 'doubtful', row: 3, column: 'price' },
            ...{ field: 'line.unit_price', params: { was: '2.00', now: '3.00' } },
          },
        ],
      },
    ]);
    expect(signs).toEqual(new Map([[1, '.']]));
  });

  it('keeps the problems that its rows have, before those of the comparison', async () => {
    const own = problem('READ-NUL', { row: 2 } as never);
    const rows = [{ ...came(2, ['A-2', '9', 'x']), problems: [own] }];
    const found = await read(rows, { originals: { o1: original({ 2: went(['A-2', '1', 'x']) }) } });
    expect(found.rows[0]?.problems?.map(({ code }) => code)).toEqual(['READ-NUL', 'RETRY-CELL-CHANGED']);
  });

  it('is read as it stands where nobody knows what went out', async () => {
    const o1 = original({ 2: went(['A-2', '1', 'x']) });
    const stands: SheetRow[] = [
      came(3, ['A-9', '9', 'y']),
      came(2, ['A-9', '9', 'y'], 7),
      { number: 4, cells: ['A-9', '9', 'y', refer(2, 'gone'), ''] },
      { number: 5, cells: ['A-9', '9', 'y', 'Nothing.', ''] },
      // A record without its last cells: nobody knows which ones it lacks.
      { number: 6, cells: ['A-9', '9', refer(2)] },
    ];
    const { rows } = await read(stands, { originals: { o1 } });
    expect(rows).toEqual(stands);
    const format = 'xlsx' as const;
    const short = await read([{ number: 6, cells: ['A-2', '9', refer(2)] }], {
      originals: { o1 },
      over: { format },
    });
    expect(codes(short.rows)).toEqual([['RETRY-CELL-CHANGED 6 price']]);
    for (const code of ['MAP-CELLS-TOO-FEW', 'READ-ROW-NUMBER'] as const) {
      const untold = original({ 2: went(['A-2', '1', 'x'], [{ code, severity: 'error' }]) });
      expect((await read([came(2, ['A-9', '9', 'y'])], { originals: { o1: untold } })).rows).toEqual([
        came(2, ['A-9', '9', 'y']),
      ]);
    }
  });

  it('with a header that ends in blanks needs no cells below them', async () => {
    const o1 = original({ 2: went(['A-2', '1.50', 'x']) }, { price: '.' });
    const header = [...HEADER, '', ''];
    const { rows } = await read([came(2, ['A-2', '1,5', 'x'])], { header, originals: { o1 } });
    expect(cellsOf(rows)).toEqual([['A-2', '1.50', 'x']]);
  });

  it('has rows below its header alone, whatever stands above', async () => {
    const o1 = original({ 1: went(['A-2', '1', 'x']) });
    const above = { number: 1, cells: ['A-9', '9', 'y', refer(1), ''] };
    const { rows } = await read([above], { originals: { o1 } });
    expect(rows).toEqual([above]);
  });

  it('may have its columns in another order, and own ones between them', async () => {
    const header = ['price', 'rowmark_problem', 'id', 'note', 'more'];
    const o1 = original({ 2: went(['A-2', '1.50', 'x']) }, { price: '.' });
    const row = { number: 2, cells: ['1,5', refer(2), 'A-3', 'x', 'z'] };
    const { rows, signs } = await read([row], { header, originals: { o1 } });
    expect(rows[0]?.cells).toEqual(['1.50', refer(2), 'A-2', 'x', 'z']);
    expect(codes(rows)).toEqual([['RETRY-IDENTITY-CHANGED 2 id']]);
    expect(signs).toEqual(new Map([[0, '.']]));
  });

  it('is compared by window, each row with its own original', async () => {
    const numbers = Array.from({ length: 40_000 }, (_, at) => at + 2);
    const o1 = original(Object.fromEntries(numbers.map((row) => [row, went([`A-${row}`, '1.50', 'x'])])));
    const o2 = original({ 5: went(['B-5', '2.50', 'x']) });
    const windows: number[] = [];
    const counting = {
      ...o1,
      of: (rows: ReadonlySet<number>) => {
        windows.push(rows.size);
        return o1.of(rows);
      },
    };
    const back = numbers.map((row) =>
      row === 30_000
        ? { ...came(row, ['B-5', '2.5', 'x']), cells: ['B-5', '2.5', 'x', refer(5, 'o2'), ''] }
        : came(row, [`A-${row}`, '1,5', 'x']),
    );
    const { rows, opened } = await read(back, { originals: { o1: counting, o2 }, batch: 5_000 });
    expect(windows).toEqual([19_999, 19_999, 1]);
    expect(
      rows.map(({ cells }) => cells[1]).every((price, at) => price === (at === 29_998 ? '2.50' : '1.50')),
    ).toBe(true);
    expect(opened).toEqual(['o1', 'o2']);
  });

  it('answers ten originals; of more the rows are read as they stand', async () => {
    const jobs = Array.from({ length: 11 }, (_, at) => `o${at}`);
    const originals = Object.fromEntries(jobs.map((job) => [job, original({ 2: went(['A', '1.50', 'x']) })]));
    const back = jobs.map((job, at) => ({ number: at + 2, cells: ['A', '1.5', 'x', refer(2, job), ''] }));
    const { rows, opened } = await read([...back, ...back], { originals });
    const prices = Array.from({ length: 11 }, (_, at) => (at < 10 ? '1.50' : '1.5'));
    expect(rows.map(({ cells }) => cells[1])).toEqual([...prices, ...prices]);
    expect(opened).toEqual(jobs.slice(0, 10));
  });
});
