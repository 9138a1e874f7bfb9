/** Cells of an export below its header, and what its columns hold. */
export interface Cells {
  header: string[];
  rows: string[][];
}
type Kind = 'money' | 'quantity' | 'rate';

/** Indexes of the columns of a kind, as the owner of the file knows them. */
export type ColumnsOf = (kind: Kind) => readonly number[];

/** A change of values that a file may really have. */
export interface Mutation {
  name: string;
  /** A document that is changed so states no amount that may be issued: none may be ready. */
  isOtherMoney?: true;
  /** The changed cells; undefined where the file has no such column. */
  of(cells: Cells, columns: ColumnsOf, draw: (below: number) => number): Cells | undefined;
}

const inColumns = (cells: Cells, columns: readonly number[], change: (text: string) => string): Cells => ({
  ...cells,
  rows: cells.rows.map((row) =>
    row.map((cell, index) => (columns.includes(index) && cell !== '' ? change(cell) : cell)),
  ),
});
const all =
  (kind: Kind, change: (text: string) => string): Mutation['of'] =>
  (cells, columns) =>
    columns(kind).length === 0 ? undefined : inColumns(cells, columns(kind), change);
/** Changes one of the columns of the kinds, or a single cell of it. */
const oneOf =
  (kinds: readonly Kind[], change: (text: string) => string, atLeast = 1, isCell = false): Mutation['of'] =>
  (cells, columns, draw) => {
    const found = kinds.flatMap((kind) => columns(kind));
    const [at, row] = [found[draw(found.length)] ?? -1, draw(cells.rows.length)];
    const { rows } = inColumns(cells, [at], change);
    if (found.length < atLeast) return undefined;
    return { ...cells, rows: isCell ? cells.rows.with(row, rows[row] ?? []) : rows };
  };

/** 12,50 → 1250; 1.234 → 123400 */
const hundredfold = (text: string): string => {
  const [, whole = '', cents = '00'] = /^(-?[\d.,]*?\d)(?:[.,](\d\d))?$/.exec(text) ?? [];
  return whole === '' ? text : `${whole.replace(/[.,]/g, '')}${cents}`.replace(/^(-?)0+(?=\d)/, '$1');
};
/** 12,50 → 1250,00 */
const asLarge = (text: string): string =>
  /[.,]\d\d$/.test(text) ? `${hundredfold(text)}${text.at(-3)}00` : hundredfold(text);
const repeated =
  (rows: (cells: Cells, draw: (below: number) => number) => string[][]): Mutation['of'] =>
  (cells, _, draw) => ({ ...cells, rows: rows(cells, draw) });

export const mutations: readonly Mutation[] = [
  ...(['£ #', 'US$ #', '# USD', '$#', '# zł', 'CHF #'] as const).flatMap((form): Mutation[] => {
    const change = (text: string) =>
      /[1-9]/.test(text) ? form.replace('#', text.replace(/ ?€ ?/, '')) : text;
    return [
      { name: `${form} in all amounts`, isOtherMoney: true, of: all('money', change) },
      { name: `${form} in one column of amounts`, isOtherMoney: true, of: oneOf(['money'], change) },
      { name: `${form} in one cell`, isOtherMoney: true, of: oneOf(['money'], change, 1, true) },
    ];
  }),
  {
    name: 'another currency in its column, or in a further one',
    isOtherMoney: true,
    of: ({ header, rows }, _, draw) => {
      const code = ['USD', 'PLN', 'zł', '$'][draw(4)] ?? 'USD';
      const isEuro = (cell: string) => /^eur$/i.test(cell);
      if (rows.some((row) => row.some(isEuro)))
        return { header, rows: rows.map((row) => row.map((cell) => (isEuro(cell) ? code : cell))) };
      const named = ['Zxq', 'Betaalvaluta', 'Νομ.', 'CCY'][draw(4)] ?? 'CCY';
      return { header: [...header, named], rows: rows.map((row) => [...row, code]) };
    },
  },
  { name: 'cents without a mark', of: all('money', hundredfold) },
  { name: 'one column of cents', of: oneOf(['money'], hundredfold, 2) },
  { name: 'one column a hundredfold', of: oneOf(['money'], asLarge, 2) },
  { name: 'all negative', isOtherMoney: true, of: all('money', (text) => `-${text}`) },
  { name: 'the file twice', of: repeated(({ rows }) => [...rows, ...rows]) },
  { name: 'each row twice', of: repeated(({ rows }) => rows.flatMap((row) => [row, row])) },
  { name: 'one row twice', of: repeated(({ rows }, draw) => rows.toSpliced(3, 0, rows[draw(3)] ?? [])) },
  {
    name: 'each row twice but for a technical column',
    of: ({ header, rows }) => ({
      header: [...header, 'event_uuid'],
      rows: rows.flatMap((row, at) => [0, 1].map((copy) => [...row, `ev-${7 * at + 31 * copy}x${at % 5}`])),
    }),
  },
  {
    name: 'each row twice but for a clock',
    of: ({ header, rows }) => ({
      header: [...header, 'exported_at'],
      rows: rows.flatMap((row, at) =>
        [0, 1].map((copy) => [...row, `2026-10-2${copy} 10:${10 + (at % 40)}:${11 + copy}`]),
      ),
    }),
  },
  { name: 'a unit behind quantities', of: all('quantity', (text) => `${text} τεμ.`) },
  { name: 'a sign before quantities', of: all('quantity', (text) => `x${text}`) },
  { name: 'quantities as hours', of: all('quantity', (text) => `${text}:00`) },
  ...['-', 'n/a', 'TBC', '?', '', '1.2.3'].map((text) => ({
    name: `one odd cell ${text}`,
    of: oneOf(['money', 'quantity', 'rate'], () => text, 0, true),
  })),
  {
    name: 'a last row of amounts alone',
    of: ({ header, rows }, columns) => ({
      header,
      rows: [...rows, (rows[0] ?? []).map((cell, at) => (columns('money').includes(at) ? cell : ''))],
    }),
  },
  { name: 'one cell a hundredfold', of: oneOf(['money'], asLarge, 2, true) },
  { name: 'one cell below zero', of: oneOf(['money'], (text) => `-${text}`, 2, true) },
  { name: 'one column below zero', of: oneOf(['money'], (text) => `-${text}`, 2) },
];
