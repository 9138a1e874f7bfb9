import { describe, expect, it } from 'vitest';
import { type ComparedColumn, compareCell } from '../../shared/jobs/retry/compare-cell.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';

type Signs = Parameters<typeof compareCell>[0]['signs'];

const column = (field: string, type: 'decimal' | 'text' = 'text', ...more: string[]): ComparedColumn => ({
  index: 4,
  names: ['Τιμή', 'Τιμή (2)'],
  needs: [field, ...more].map((one) => ({ field: one, names: ['Τιμή'], required: true, type })),
});
const PRICE = column('line.unit_price', 'decimal');
const NAME = column('line.name');
const IDENTITY = column('external_id');

const problemOf = (code: string, at: Partial<Problem> = {}) =>
  ({ code, severity: 'error', row: 3, ...at }) as Problem;
const changed = (was: string, now: string, field = 'line.unit_price') => ({
  code: 'RETRY-CELL-CHANGED',
  severity: 'doubtful',
  row: 7,
  column: 'Τιμή',
  field,
  params: { was, now },
});
const unclear = (text: string) => ({
  code: 'MAP-NUMBER-AMBIGUOUS',
  severity: 'error',
  row: 7,
  column: 'Τιμή',
  field: 'line.unit_price',
  params: { variant: 'retry', text },
});

interface Given {
  found?: Problem[];
  signs?: Partial<Signs>;
}
const compare = (went: Cell, came: Cell, to: ComparedColumn, { found = [], signs = {} }: Given = {}) =>
  compareCell(
    {
      row: 7,
      went,
      came,
      found,
      signs: { went: undefined, read: undefined, reader: undefined, ...signs },
      dateOrder: undefined,
    },
    to,
  );

describe('a cell that nobody has changed', () => {
  it('is read as it went out, whatever a program has made of it', () => {
    expect(compare('2.250', '2,25', PRICE, { signs: { went: '.', read: '.' } })).toEqual({
      cell: '2.250',
      problems: [],
    });
    expect(compare('00012', '12', NAME)).toEqual({ cell: '00012', problems: [] });
    expect(
      compare('05/03/2026', '2026-03-05', { ...NAME, needs: [{ ...NAME.needs[0], type: 'date' } as never] }),
    ).toEqual({ cell: '2026-03-05', problems: [changed('05/03/2026', '2026-03-05', 'line.name')] });
  });

  it('is written in the sign of the rows that it is read with', () => {
    const cases: [went: Cell, to: ComparedColumn, signs: Partial<Signs>, cell: Cell][] = [
      ['1,250.5', PRICE, { went: '.', read: ',' }, '1250,5'],
      ['1.250,5', PRICE, { went: ',', read: '.' }, '1250.5'],
      ['1,250.5', PRICE, { went: '.', read: '.' }, '1,250.5'],
      ['1.5', PRICE, { went: '.', read: undefined }, '1.5'],
      ['1.5', PRICE, { went: undefined, read: ',' }, '1.5'],
      ['δ. ύο', PRICE, { went: '.', read: ',' }, 'δ. ύο'],
      ['1.5', NAME, { went: '.', read: ',' }, '1.5'],
      [{ kind: 'number', text: '1.5' }, PRICE, { went: '.', read: ',' }, { kind: 'number', text: '1.5' }],
    ];
    for (const [went, to, signs, cell] of cases)
      expect(compare(went, went, to, { signs }), JSON.stringify(went)).toEqual({ cell, problems: [] });
  });

  it('is the same only where every use of its column says so', () => {
    const dated = { ...NAME, needs: [{ ...NAME.needs[0], type: 'date' }, ...NAME.needs] } as ComparedColumn;
    for (const to of [dated, { ...dated, needs: dated.needs.toReversed() }])
      expect(compare('05/03/2026', '5/3/2026', to).problems).toEqual([
        changed('05/03/2026', '5/3/2026', 'line.name'),
      ]);
    const both: ComparedColumn = { ...PRICE, needs: [...PRICE.needs, ...IDENTITY.needs] };
    expect(compare('1.50', '1.5', both, { signs: { went: '.', read: '.' } })).toEqual({
      cell: '1.50',
      problems: [
        {
          code: 'RETRY-IDENTITY-CHANGED',
          severity: 'error',
          row: 7,
          column: 'Τιμή',
          field: 'line.unit_price',
          params: { was: '1.50', now: '1.5' },
        },
      ],
    });
  });
});

describe('a column that is read as a number and as text', () => {
  const mixed: ComparedColumn = { ...PRICE, needs: [...NAME.needs, ...PRICE.needs] };

  it('is a number, and its problems may be answered by either', () => {
    expect(compare('1,250.5', '1,250.5', mixed, { signs: { went: '.', read: ',' } }).cell).toBe('1250,5');
    const found = [problemOf('LINE-NET-DIFFERS', { field: 'line.net_total_price' })];
    expect(compare('2.50', '2,60', mixed, { found, signs: { went: '.', read: '.' } })).toEqual({
      cell: '2.60',
      problems: [],
    });
  });

  it('is scaled also where its digits can be read with the sign that went out alone', () => {
    const found = [problemOf('LINE-NET-DIFFERS', { field: 'line.net_total_price' })];
    expect(compare('1.250', '125', PRICE, { found, signs: { went: ',', read: ',' } }).problems).toEqual([
      changed('1.250', '125'),
    ]);
  });
});

describe('a number that was in doubt', () => {
  const doubt = problemOf('NUMBERS-RESAVED', { severity: 'doubtful', column: 'Τιμή (2)' });

  it('is in doubt still where it came back as it was', () => {
    expect(compare('12345', '12345', PRICE, { found: [doubt], signs: { went: '.', read: '.' } })).toEqual({
      cell: '12345',
      problems: [{ ...doubt, row: 7 }],
    });
  });

  it('is answered by another notation of it', () => {
    expect(compare('12345', '12345.0', PRICE, { found: [doubt], signs: { went: '.', read: '.' } })).toEqual({
      cell: '12345.0',
      problems: [],
    });
  });

  it('is not in doubt by the doubt of another column, nor by another finding of its own', () => {
    for (const other of [
      { ...doubt, column: 'Ποσότητα' },
      { ...doubt, column: undefined },
      problemOf('MAP-NOT-A-NUMBER', { column: 'Τιμή' }),
    ])
      expect(compare('12345', '12345.0', PRICE, { found: [other], signs: { went: '.', read: '.' } })).toEqual(
        {
          cell: '12345',
          problems: [],
        },
      );
  });
});

describe('a cell that somebody changed', () => {
  it('is asked about where no problem named it', () => {
    expect(compare('2.50', '25', PRICE, { signs: { went: '.', read: '.' } })).toEqual({
      cell: '25',
      problems: [changed('2.50', '25')],
    });
    expect(compare(' Καφές', 'Τσάι ', NAME)).toEqual({
      cell: 'Τσάι ',
      problems: [changed('Καφές', 'Τσάι', 'line.name')],
    });
  });

  it('is taken where a problem names its column by either name, or one of its fields', () => {
    const twice = column('line.name', 'text', 'line.description');
    for (const at of [
      { column: 'Τιμή' },
      { column: 'Τιμή (2)' },
      { field: 'line.name' },
      { field: 'line.description' },
    ])
      expect(compare('Καφές', 'Τσάι', twice, { found: [problemOf('MAP-TOO-LONG', at)] })).toEqual({
        cell: 'Τσάι',
        problems: [],
      });
    for (const at of [{ column: 'Άλλη', field: 'line.quantity' }, { field: 'notes' }, {}])
      expect(compare('Καφές', 'Τσάι', twice, { found: [problemOf('MAP-TOO-LONG', at)] }).problems).toEqual([
        changed('Καφές', 'Τσάι', 'line.name'),
      ]);
  });

  it('is taken where it may answer the problem of another cell, unless it is the same digits at another size', () => {
    const found = [problemOf('LINE-NET-DIFFERS', { field: 'line.net_total_price' })];
    const of = (went: string, came: string) =>
      compare(went, came, PRICE, { found, signs: { went: '.', read: '.' } }).problems;
    expect(of('2.50', '2.60')).toEqual([]);
    expect(of('2.50', '250')).toEqual([changed('2.50', '250')]);
    expect(of('250', '0.025')).toEqual([changed('250', '0.025')]);
    expect(of('-2.50', '2.5')).toEqual([changed('-2.50', '2.5')]);
    expect(of('2.50', 'δύο')).toEqual([]);
    expect(of('δύο', '2.5')).toEqual([]);
    expect(of('205', '25')).toEqual([]);
  });

  it('is taken where its own problem names it, also at another size', () => {
    const found = [problemOf('MAP-TOO-LARGE', { column: 'Τιμή' })];
    expect(compare('2500', '25.00', PRICE, { found, signs: { went: '.', read: '.' } })).toEqual({
      cell: '25.00',
      problems: [],
    });
  });

  it('keeps the identity that went out, unless a problem asked for another one', () => {
    for (const field of ['external_id', 'payment.id']) {
      const to = column(field);
      expect(compare('A-1', 'A-2', to, { found: [problemOf('218', { field: 'line.name' })] })).toEqual({
        cell: 'A-1',
        problems: [
          {
            code: 'RETRY-IDENTITY-CHANGED',
            severity: 'error',
            row: 7,
            column: 'Τιμή',
            field,
            params: { was: 'A-1', now: 'A-2' },
          },
        ],
      });
      expect(compare('A-1', 'A-2', to, { found: [problemOf('EXTERNAL-ID-CONFLICT', { field })] })).toEqual({
        cell: 'A-2',
        problems: [],
      });
    }
  });

  it('is read in the notation that its digits have', () => {
    const found = [problemOf('MAP-NOT-A-NUMBER', { column: 'Τιμή' })];
    const of = (came: Cell, signs: Partial<Signs>, to = PRICE) =>
      compare('δύο', came, to, { found, signs: { went: '.', ...signs } });
    const taken: [came: Cell, signs: Partial<Signs>, cell: Cell, to?: ComparedColumn][] = [
      ['2,40', { read: '.' }, '2.40'],
      ['2.40', { read: ',' }, '2,40'],
      ['2,40', { read: ',' }, '2,40'],
      ['2.40', { read: '.' }, '2.40'],
      ['2,40', { read: undefined }, '2,40'],
      ['2,40', { read: '.' }, '2,40', NAME],
      [{ kind: 'number', text: '2.4' }, { read: ',' }, { kind: 'number', text: '2.4' }],
      ['τρία', { read: '.' }, 'τρία'],
      ['1.250', { read: '.', reader: '.' }, '1.250'],
      ['1.250', { read: '.', reader: undefined }, '1.250'],
      ['2,40', { read: '.', reader: ',' }, '2.40'],
    ];
    for (const [came, signs, cell, to] of taken)
      expect(of(came, signs, to), `${JSON.stringify(came)} ${JSON.stringify(signs)}`).toEqual({
        cell,
        problems: [],
      });
  });

  it('is asked about where it is one number to its reader and another to the file', () => {
    const found = [problemOf('MAP-NOT-A-NUMBER', { column: 'Τιμή' })];
    for (const [read, reader] of [
      ['.', ','],
      [',', '.'],
    ] as const)
      expect(compare('δύο', '1.250', PRICE, { found, signs: { went: '.', read, reader } })).toEqual({
        cell: '1.250',
        problems: [unclear('1.250')],
      });
    expect(compare('2', '1.250', PRICE, { signs: { went: '.', read: '.', reader: ',' } }).problems).toEqual([
      changed('2', '1.250'),
      unclear('1.250'),
    ]);
  });
});
