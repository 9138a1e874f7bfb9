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
