import { expect, it } from 'vitest';
import { foldersOver, LINES_MAX, linesOf } from '../budgets.ts';

it('the tests stay within their lines', () => {
  expect(linesOf()).toBeLessThanOrEqual(LINES_MAX);
});

it('a folder above its budget is named', () => {
  const folder = { name: 'tables', seconds: 1, imports: 300, synths: 0, processes: 0 };
  expect(foldersOver([folder])).toEqual(['tables: 300 imports, of 250']);
  expect(foldersOver([{ ...folder, imports: 160 }])).toEqual([]);
});
