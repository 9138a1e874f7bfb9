import { describe, expect, it } from 'vitest';
import { ask, told, withConsole } from './agent-kit.ts';

withConsole();

describe('a row', () => {
  const cells = (row: number, more: object = {}) => ({
    [`GET /api/jobs/j/cells?from=${row}&rows=1`]: {
      columns: ['net', 'vat'],
      rows: [
        { row, cells: ['1', '2', '3'], ...more },
        { row, cells: [] },
      ],
    },
  });
  /** Pages of fifty rows from this one on, every row of the file. */
  const pages = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: Math.ceil((to - from + 1) / 50) }, (_, page) => [
        `GET /api/jobs/j/rows?page=${page + 1}`,
        Array.from({ length: Math.min(50, to - from + 1 - page * 50) }, (_row, at) => ({
          row: from + page * 50 + at,
          outcome: 'issued',
        })),
      ]),
    );
  const pagesAsked = () => told.asked.slice(1).map((one) => Number(/page=(\d+)/.exec(one)?.[1]));

  it('comes with its cells under their headers, and its record', async () => {
    told.answers = { ...cells(2, { corrected: true }), ...pages(2, 3) };
    expect(await ask('explain_row', { job: 'j', row: 2 })).toEqual({
      ...{ row: 2, corrected: true, cells: { net: '1', vat: '2', 2: '3' } },
      result: { row: 2, outcome: 'issued' },
    });
    expect(told.asked).toEqual(['GET /api/jobs/j/cells?from=2&rows=1', 'GET /api/jobs/j/rows?page=1']);
  });

  // Row 2 is the first: page 1 ends with row 51, page 2 with row 101, page 6 with row 301.
  it.each([
    [51, [1], 301],
    [52, [1, 2], 301],
    [101, [2], 301],
    [102, [2, 3], 301],
    [301, [4, 6], 301],
    // A page that is not there has no rows, and lies after all others.
    [260, [3, 5, 6], 240],
  ])('%i is found on pages %j', async (row, looked, to) => {
    told.answers = { ...cells(row), 'GET /api/jobs/j/rows?page=6': [], ...pages(2, to) };
    const found = await ask('explain_row', { job: 'j', row });
    expect(found).toMatchObject({ row, cells: { net: '1' } });
    expect(Object(found).result).toEqual(row > to ? undefined : { row, outcome: 'issued' });
    expect(pagesAsked()).toEqual(looked);
  });

  it('that the export does not have is said so', async () => {
    told.answers = cells(3);
    told.answers['GET /api/jobs/j/cells?from=9&rows=1'] = told.answers['GET /api/jobs/j/cells?from=3&rows=1'];
    expect(await ask('explain_row', { job: 'j', row: 9 })).toEqual({
      ...{ row: 9, message: 'The export has no data row with this number.' },
    });
  });
});
