import { describe, expect, it } from 'vitest';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { dateColumn } from '../../shared/jobs/rows/date-column.ts';
import { createGrouping, partitionsFor } from '../../shared/jobs/rows/group-rows.ts';
import { streamingGroups } from '../../shared/jobs/rows/streaming-groups.ts';

describe('rows of a document', () => {
  const MIB = 1024 * 1024;
  it('are dealt out to as many parts as fit into memory', () => {
    expect([0, 1, 16 * MIB, 16 * MIB + 1, 32 * MIB + 1].map((bytes) => partitionsFor(bytes, 1))).toEqual([
      1, 1, 1, 2, 3,
    ]);
    expect([partitionsFor(16 * MIB, 10), partitionsFor(16 * MIB, 64), partitionsFor(16 * MIB, 65)]).toEqual([
      10, 64, 64,
    ]);
  });

  it('are in one part, those of a payment together; parts are used evenly', async () => {
    await using spool = await createSpool();
    const grouping = await createGrouping(spool, 8);
    const row = (number: number, external_id: string, payment?: string) =>
      ({
        row: number,
        header: { external_id },
        lines: [],
        problems: [],
        ...(payment && { event: { is: 'receipt', payment, what: 'x' } }),
      }) as never;
    for (let at = 0; at < 400; at += 1) await grouping.add(row(at + 2, `ID-${at % 200}`));
    await grouping.add(row(500, 'X', 'PAY'));
    await grouping.add(row(501, 'Y', 'pay'));
    const parts = (
      await Array.fromAsync(grouping.partitions(), (groups) =>
        [...groups].map((group) => group.map(({ row }) => row)),
      )
    ).map((groups) => groups);
    expect(parts).toHaveLength(8);
    for (const groups of parts) {
      expect(groups.length).toBeGreaterThan(10);
      const firsts = groups.map(([first = 0]) => first);
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    }
    expect(parts.flat().toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      ...Array.from({ length: 200 }, (_, at) => [at + 2, at + 202]),
      [500, 501],
    ]);
  });

  it('wait where whoever takes them has to, and are given on in the order of their first rows', async () => {
    const given: number[][] = [];
    const gates: (() => void)[] = [];
    const groups = streamingGroups((group) => {
      given.push(group.map(({ row }) => row));
      return new Promise<void>((resolve) => gates.push(resolve));
    });
    const row = (number: number, external_id: string) => ({
      row: number,
      header: { external_id },
      lines: [],
      problems: [],
    });
    let isThrough = false;
    await groups.add(row(2, 'A'), 4);
    await groups.add(row(3, 'B'), 3);
    expect(given).toEqual([]);
    const adding = Promise.resolve(groups.add(row(4, 'A'), 4)).then(() => {
      isThrough = true;
    });
    expect(given).toEqual([[2, 4]]);
    gates.shift()?.();
    await Promise.resolve();
    await new Promise(setImmediate);
    expect([given, isThrough]).toEqual([[[2, 4], [3]], false]);
    gates.shift()?.();
    await adding;
    const alone = groups.add(row(5, 'C'), 5);
    expect(given.at(-1)).toEqual([5]);
    gates.shift()?.();
    await alone;
  });
});

describe('the day of a row', () => {
  it('is the first column that names it, without its time', () => {
    const { column, textOf } = dateColumn(['id', 'ΗΜΕΡΟΜΗΝΙΑ', 'Date']);
    expect(column).toBe('ΗΜΕΡΟΜΗΝΙΑ');
    for (const [cell, text] of [
      [' 20/11/2026 ', '20/11/2026'],
      ['2026-11-20T10:00', '2026-11-20'],
      ['20/11/2026 10:00', '20/11/2026'],
      ['', undefined],
      ['T10:00', undefined],
    ] as const)
      expect(textOf(['A', cell, 'x'])).toBe(text);
    const none = dateColumn(['id', 'payment date']);
    expect([none.column, none.textOf(['2026-11-20', '2026-11-20'])]).toEqual([undefined, undefined]);
    for (const header of [
      'Ημερομηνία έκδοσης',
      'Ημερομηνία παραστατικού',
      'Ημ/νία',
      'Ημερ. Έκδοσης',
      'InvoiceDate',
      'Invoice date',
      'Issue date',
      'Document date',
      'FKDAT',
      'created',
      'Created (UTC)',
      'Creation Date',
      'Date completed (UTC)',
      'Completed Date',
    ])
      expect(dateColumn([header]).column).toBe(header);
    expect(dateColumn(['Date']).textOf([{ kind: 'date', text: '2026-11-20' } as never])).toBe('2026-11-20');
  });
});
