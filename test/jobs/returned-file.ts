import { expect } from 'vitest';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { retriedSheet } from '../../shared/jobs/retry/retried-sheet.ts';
import type { OriginalRows, WentOut } from '../../shared/jobs/retry/went-out.ts';
import type { DecimalSign } from '../../shared/mapping/cells/row-view.ts';
import { readHeader } from '../../shared/mapping/header/header.ts';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import { retryReader } from '../../shared/records/retry-reference.ts';
import type { Cell, Sheet, SheetFacts, SheetRow } from '../../shared/sheet/sheet.ts';

export type RetryFile = Parameters<typeof retriedSheet>[1];

export const HEADER = ['id', 'price', 'note', 'rowmark_problem', 'rowmark_what_to_do'];
export const need = (field: string, name: string, type: 'decimal' | 'text' = 'text') => ({
  ...{ field, names: [name], required: true, type },
});
export const NEEDS = [need('external_id', 'id'), need('line.unit_price', 'price', 'decimal')];
export const refer = (row: number, job = 'o1') => `Wrong. [rowmark ${job}#${row}]`;
export const came = (number: number, cells: readonly Cell[], of = number): SheetRow => ({
  ...{ number, cells: [...cells, refer(of), 'Do.'] },
});
export const went = (
  cells: readonly Cell[],
  found: readonly Problem[] = [],
  over: Partial<WentOut> = {},
): WentOut => ({
  ...{ columns: ['id', 'price', 'note'], cells, found, document: undefined, ...over },
});
export const original = (
  rows: Record<number, WentOut>,
  signs: Record<string, DecimalSign> = {},
): OriginalRows => ({
  signs: new Map(Object.entries(signs)),
  of: async (wanted) =>
    new Map([...wanted].flatMap((row): [number, WentOut][] => (rows[row] ? [[row, rows[row]]] : []))),
});

interface Given {
  header?: readonly string[];
  originals: Record<string, OriginalRows>;
  over?: Partial<RetryFile>;
  /** Of a batch; all in one without it. */
  batch?: number;
}

export async function read(
  rows: readonly SheetRow[],
  { header = HEADER, originals, over, batch = 50_000 }: Given,
) {
  await using spool = await createSpool();
  const opened: string[] = [];
  const head = { number: 1, cells: header };
  const sheet: Sheet = {
    facts: { format: 'csv' } as SheetFacts,
    async *batches() {
      const all = [head, ...rows];
      for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch);
    },
  };
  const reader = retryReader(header);
  if (reader === undefined) throw new Error('it is no retry file');
  const found = await retriedSheet(sheet, {
    ...{ format: 'csv', header: readHeader(head), needs: NEEDS, dateOrder: undefined, reader, spool },
    language: undefined,
    originalOf: async (job) => {
      opened.push(job);
      return originals[job];
    },
    ...over,
  });
  const all: SheetRow[] = [];
  for await (const some of found.sheet.batches()) all.push(...some);
  const [first, ...others] = all;
  expect([first, found.sheet.facts]).toEqual([head, sheet.facts]);
  return { rows: others, signs: found.signs, opened };
}

export const cellsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells.slice(0, 3));
export const codes = (rows: readonly SheetRow[]) =>
  rows.map(({ problems = [] }) => problems.map(({ code, row, column }) => `${code} ${row} ${column}`));
export const bad = (field: string, column?: string) => problem('MAP-NOT-A-NUMBER', { field, column });
