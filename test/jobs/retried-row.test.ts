import { describe, expect, it } from 'vitest';
import type { WentOut } from '../../shared/jobs/retry/went-out.ts';
import type { DecimalSign } from '../../shared/mapping/cells/row-view.ts';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import {
  bad,
  came,
  cellsOf,
  codes,
  NEEDS,
  need,
  original,
  type RetryFile,
  read,
  refer,
  went,
} from './returned-file.ts';

describe('a row of a retry file', () => {
  const one = (
    cells: readonly Cell[],
    of: WentOut,
    over: Partial<RetryFile> & { signs?: Record<string, DecimalSign> } = {},
  ) => read([came(2, cells)], { originals: { o1: original({ 2: of }, over.signs ?? { price: '.' }) }, over });

  it('may answer a problem of the header in another row of its document, and none of another line', async () => {
    const header = bad('external_id');
    const line = bad('line.unit_price', 'price');
    const of = (document: string | undefined, ...found: Problem[]) =>
      went(['A-1', '1', 'x'], found, { document });
    const o1 = original({
      2: of('a', header, line),
      3: of('a'),
      4: of('b'),
      5: of(undefined),
      6: of(undefined, header),
    });
    const back = [2, 3, 4, 5, 6].map((row) => came(row, ['A-9', '1', 'x']));
    const { rows } = await read(back, { originals: { o1 } });
    const refused = (row: number) => [`RETRY-IDENTITY-CHANGED ${row} id`];
    expect(codes(rows)).toEqual([[], [], refused(4), refused(5), []]);
    const prices = [2, 3].map((row) => came(row, ['A-1', '7', 'x']));
    expect(codes((await read(prices, { originals: { o1 } })).rows)).toEqual([
      [],
      ['RETRY-CELL-CHANGED 3 price'],
    ]);
  });

  it('collects the problems of the header of all rows of its document', async () => {
    const of = (...found: Problem[]) => went(['A-1', '1', 'x'], found, { document: 'a' });
    const o1 = original({ 2: of(bad('external_id')), 3: of(bad('notes')), 4: of() });
    const { rows } = await read(
      [4, 2, 3].map((row) => came(row, ['A-9', '1', 'x'])),
      { originals: { o1 } },
    );
    expect(codes(rows)).toEqual([[], [], []]);
  });

  it('a problem that names no field is that of its own row', async () => {
    const of = (...found: Problem[]) => went(['A-1', '1', 'x'], found, { document: 'a' });
    const o1 = original({ 2: of(bad(undefined as never, 'id')), 3: of() });
    const { rows } = await read(
      [2, 3].map((row) => came(row, ['A-9', '1', 'x'])),
      { originals: { o1 } },
    );
    expect(codes(rows)).toEqual([[], ['RETRY-IDENTITY-CHANGED 3 id']]);
  });

  it('is not compared in cells that somebody corrected by hand', async () => {
    const corrections = [{ row: 2, column: 'price', was: '1', now: '9', by: 'maria' }] as never;
    const row = { ...came(2, ['A-9', '9', 'x']), corrections };
    const { rows } = await read([row], { originals: { o1: original({ 2: went(['A-2', '1', 'x']) }) } });
    expect(codes(rows)).toEqual([['RETRY-IDENTITY-CHANGED 2 id']]);
    expect(cellsOf(rows)).toEqual([['A-2', '9', 'x']]);
    expect(rows[0]?.corrections).toEqual(corrections);
  });

  it('has the blanks of its original where it came back without the cells', async () => {
    const { rows } = await one(['A-2', ''], went(['A-2', '', '']), { format: 'xlsx' });
    expect(codes(rows)).toEqual([[]]);
    const bare = { number: 2, cells: [refer(2)] };
    const o1 = original({ 2: went([]) });
    const header = ['rowmark_problem', 'id', 'price', 'note'];
    const found = await read([bare], { header, originals: { o1 }, over: { format: 'xlsx' } });
    expect(found.rows[0]?.cells).toEqual([refer(2), '', '', '']);
  });

  it('that said nothing says nothing still, unless somebody filled it', async () => {
    const broken: Cell = { kind: 'error', text: 'no JSON object' };
    const said = problem('PAY-UNREADABLE', { row: 1, field: 'external_id' }, { text: 'no JSON object' });
    const nothing = went([broken, broken, broken], [said]);
    expect((await one([' ', '', ''], nothing)).rows).toEqual([
      {
        ...{ number: 2, cells: [broken, broken, broken, refer(2), 'Do.'] },
        problems: [{ ...said, row: 2 }],
      },
    ]);
    expect((await one(['', '5', ''], nothing)).rows).toEqual([came(2, ['', '5', ''])]);
    const partly = await one(['no JSON object', '', ''], went([broken, '1', '']));
    expect(codes(partly.rows)).toEqual([['RETRY-CELL-CHANGED 2 price']]);
  });

  it('is read in the signs of its original, and asked about in those of who brings it', async () => {
    const found = [bad('line.unit_price', 'price')];
    expect(cellsOf((await one(['A-2', '2,40', 'x'], went(['A-2', 'δύο', 'x'], found))).rows)).toEqual([
      ['A-2', '2.40', 'x'],
    ]);
    const asked = (language: 'el' | 'en' | undefined) =>
      one(['A-2', '1.250', 'x'], went(['A-2', 'δύο', 'x'], found), { language });
    expect(codes((await asked('el')).rows)).toEqual([['MAP-NUMBER-AMBIGUOUS 2 price']]);
    for (const language of ['en', undefined] as const)
      expect(codes((await asked(language)).rows)).toEqual([[]]);
  });

  it('of a second original is written in the sign of the first', async () => {
    const o1 = original({ 2: went(['A-2', '1.50', 'x']) }, { price: '.' });
    const o2 = original({ 3: went(['B-3', '1.250,5', 'x']) }, { price: ',' });
    const second = { number: 3, cells: ['B-3', '1250,50', 'x', refer(3, 'o2'), ''] };
    const { rows, signs } = await read([came(2, ['A-2', '1.5', 'x']), second], { originals: { o1, o2 } });
    expect(cellsOf(rows)).toEqual([
      ['A-2', '1.50', 'x'],
      ['B-3', '1250.5', 'x'],
    ]);
    expect(signs).toEqual(new Map([[1, '.']]));
  });

  it('is another document by an id without its zeros', async () => {
    const { rows } = await one(['12', '1', 'x'], went(['0012', '1', 'x']));
    expect([codes(rows), cellsOf(rows)]).toEqual([[['RETRY-IDENTITY-CHANGED 2 id']], [['0012', '1', 'x']]]);
  });

  it('compares dates in the declared order', async () => {
    const needs = [...NEEDS, { ...need('date', 'note'), type: 'date' as const }];
    for (const [dateOrder, isSame] of [
      ['dmy', true],
      ['mdy', false],
      [undefined, false],
    ] as const) {
      const found = await one(['A-2', '1', '2026-03-05'], went(['A-2', '1', '05/03/2026']), {
        needs,
        dateOrder,
      });
      expect(codes(found.rows)).toEqual([isSame ? [] : ['RETRY-CELL-CHANGED 2 note']]);
    }
  });

  it('compares a column for all that it is read for, also by the name that tells it from others', async () => {
    const needs = [...NEEDS, need('line.name', 'price'), need('notes', 'rowmark_problem')];
    const named = await one(['A-2', '9', 'x'], went(['A-2', '1', 'x'], [bad('line.name')]), { needs });
    expect(codes(named.rows)).toEqual([[]]);
    const other = await one(['A-2', '9', 'x'], went(['A-2', '1', 'x'], [bad('line.name')]), {
      needs: needs.toReversed(),
    });
    expect(codes(other.rows)).toEqual([[]]);
    const header = ['id', 'price', 'price', 'rowmark_problem'];
    const twice = [need('external_id', 'id'), need('line.unit_price', 'price (2)', 'decimal')];
    const columns = ['id', 'price', 'price'];
    const o1 = original(
      { 2: went(['A', '1', '2'], [bad('x', 'price (2)')], { columns }) },
      { 'price (2)': ',' },
    );
    const row = { number: 2, cells: ['A', '1', '9', refer(2)] };
    const { rows, signs } = await read([row], { header, originals: { o1 }, over: { needs: twice } });
    expect([codes(rows), signs]).toEqual([[[]], new Map([[2, ',']])]);
    const unasked = original({ 2: went(['A', '1', '2'], [], { columns }) });
    const changed = await read([row], { header, originals: { o1: unasked }, over: { needs: twice } });
    expect(codes(changed.rows)).toEqual([['RETRY-CELL-CHANGED 2 price']]);
  });

  it('reads each of two columns of one name in its own sign', async () => {
    const header = ['id', 'price', 'price', 'rowmark_problem'];
    const needs = [
      need('line.unit_price', 'price (1)', 'decimal'),
      need('line.vat_total', 'price (2)', 'decimal'),
    ];
    const columns = ['id', 'price', 'price'];
    const o1 = original(
      { 2: went(['A', '1.250', '1.250'], [], { columns }) },
      { 'price (1)': '.', 'price (2)': ',' },
    );
    // As a program writes both with a comma: 1.25 and 1250.
    const row = { number: 2, cells: ['A', '1,25', '1250', refer(2)] };
    const { rows, signs } = await read([row], { header, originals: { o1 }, over: { needs } });
    expect([rows[0]?.cells.slice(0, 3), codes(rows)]).toEqual([['A', '1.250', '1.250'], [[]]]);
    expect(signs).toEqual(
      new Map([
        [1, '.'],
        [2, ','],
      ]),
    );
  });

  it('that somebody corrected by hand is told by either name of its column; gaps come back blank', async () => {
    const header = ['rowmark_problem', 'rowmark_what_to_do', 'price', 'price'];
    const needs = [
      need('line.unit_price', 'price (1)', 'decimal'),
      need('line.vat_total', 'price (2)', 'decimal'),
    ];
    const columns = ['price', 'price'];
    const o1 = original({ 2: went(['1', '2'], [], { columns }) });
    const of = (cells: readonly Cell[], column?: string) =>
      read(
        [{ number: 2, cells: [refer(2), ...cells], ...(column && { corrections: [{ column }] as never }) }],
        {
          ...{ header, originals: { o1 }, over: { needs, format: 'xlsx' as const } },
        },
      );
    const changed = 'RETRY-CELL-CHANGED 2 price';
    expect(codes((await of(['', '8', '9'])).rows)).toEqual([[changed, changed]]);
    expect(codes((await of(['', '8', '9'], 'price (2)')).rows)).toEqual([[changed]]);
    expect(codes((await of(['', '8', '9'], 'price')).rows)).toEqual([[]]);
    expect((await of([])).rows[0]?.cells).toStrictEqual([refer(2), '', '', '']);
  });
});
