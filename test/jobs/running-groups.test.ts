import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { createGrouping, externalIdKey, type GroupedRow } from '../../shared/jobs/rows/group-rows.ts';
import { ScatteredExport, streamingGroups } from '../../shared/jobs/rows/streaming-groups.ts';

const rowsOf = (ids: readonly string[]): GroupedRow[] =>
  ids.map((external_id, index) => ({ row: index + 2, header: { external_id }, lines: [], problems: [] }));

const numbers = (groups: Iterable<readonly GroupedRow[]>) =>
  [...groups].map((group) => group.map(({ row }) => row));

async function dealt(rows: readonly GroupedRow[]): Promise<number[][]> {
  await using spool = await createSpool();
  const grouping = await createGrouping(spool, 1);
  for (const row of rows) await grouping.add(row);
  return (await Array.fromAsync(grouping.partitions())).flatMap(numbers);
}

/** Undefined where the export has to be dealt out. */
async function asTheyCome(rows: readonly GroupedRow[], lastOf: (row: GroupedRow) => number) {
  const given: GroupedRow[][] = [];
  const groups = streamingGroups((group) => {
    given.push(group);
  });
  try {
    for (const row of rows) await groups.add(row, lastOf(row));
    await groups.end();
  } catch (error) {
    if (error instanceof ScatteredExport) return undefined;
    throw error;
  }
  return numbers(given);
}

const lastBy = (rows: readonly GroupedRow[], nameOf: (id: string) => string) => {
  const last = new Map(rows.map(({ row, header }) => [nameOf(header.external_id ?? ''), row]));
  return ({ header }: GroupedRow) => last.get(nameOf(header.external_id ?? '')) ?? 0;
};

const ids = fc.array(fc.constantFrom('A', 'a', 'B', 'Σ1', 'ς1', 'C', 'D-1', 'd-1'), { maxLength: 12 });

test('rows that tell the last one of their document make the groups that dealing out makes, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(ids, async (drawn) => {
      const rows = rowsOf(drawn);
      expect(await asTheyCome(rows, lastBy(rows, externalIdKey))).toEqual(await dealt(rows));
    }),
  );
});

test('where the cells tell it wrong, the groups are the same or the export is dealt out', async () => {
  await fc.assert(
    fc.asyncProperty(ids, async (drawn) => {
      const rows = rowsOf(drawn);
      const found = await asTheyCome(
        rows,
        lastBy(rows, (id) => id),
      );
      if (found !== undefined) expect(found).toEqual(await dealt(rows));
    }),
  );
});

test('a row of a document that was given on is never a document of its own', async () => {
  expect(await asTheyCome(rowsOf(['A', 'B', 'a']), ({ row }) => row)).toBeUndefined();
});

test('an export whose documents all wait for its end is dealt out before they fill memory', async () => {
  const rows = rowsOf(Array.from({ length: 20_001 }, (_, index) => `W-${index}`));
  expect(await asTheyCome(rows, () => 1_000_000)).toBeUndefined();
});

test('as many rows may wait at once as memory has room for, however many have waited before', async () => {
  const rows = rowsOf(Array.from({ length: 40_000 }, (_, index) => `W-${index}`));
  const until = ({ row }: GroupedRow) => (row < 20_002 ? 20_001 : 40_001);
  expect(await asTheyCome(rows, until)).toHaveLength(40_000);
});

test('documents whose last rows never come are given on at the end', async () => {
  expect(await asTheyCome(rowsOf(['A', 'B', 'A']), () => 99)).toEqual([[2, 4], [3]]);
});

test('a document waits for the last row that any of its rows names', async () => {
  const rows = rowsOf(['A', 'a', 'B', 'A']);
  for (const [earlier, later] of [
    [3, 5],
    [5, 3],
  ] as const) {
    const lasts: Record<number, number> = { 2: earlier, 3: later, 4: 4, 5: 5 };
    expect(await asTheyCome(rows, ({ row }) => lasts[row] ?? 0)).toEqual([[2, 3, 5], [4]]);
  }
});

test('a row alone is given on at once, without a promise', () => {
  const given: number[][] = [];
  const groups = streamingGroups((group) => void given.push(group.map(({ row }) => row)));
  const [first, second, third] = rowsOf(['A', 'B', 'C']) as [GroupedRow, GroupedRow, GroupedRow];
  expect([groups.add(first, 2), groups.add(second, 1)]).toEqual([undefined, undefined]);
  expect(groups.add(third, 5)).toBeInstanceOf(Promise);
  expect(given).toEqual([[2], [3]]);
});
