import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import type { GroupedRow } from '../../shared/jobs/rows/group-rows.ts';
import { ingestRows, type RowsToIngest } from '../../shared/jobs/rows/ingest-rows.ts';
import { SaleDays } from '../../shared/jobs/rows/sale-days.ts';
import { recordOfRow, spooledRowForm } from '../../shared/jobs/rows/spooled-row.ts';
import type { CountedMoney } from '../../shared/money/money-cell.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { referenceRates } from '../money/payments.ts';

export type MappedRecord = Awaited<ReturnType<typeof read>>[number];
const read = async ({ mapped }: Pick<RowsToIngest, 'mapped'>) =>
  (await Array.fromAsync(mapped.rows())).flat();

const COLUMNS = ['id', 'Date'];
export const mappedRow = (row: number, over: Partial<MappedRow> = {}): MappedRow => ({
  ...{ row, header: { external_id: `A-${row}` }, lines: [], problems: [] },
  ...over,
});
export const record = (mapped: MappedRow, over: Partial<MappedRecord> = {}): MappedRecord => ({
  ...{ mapped, cells: [`A-${mapped.row}`, '20/11/2026'], last: mapped.row },
  ...over,
});

interface Told {
  records: RowRecord[];
  grouped: [row: GroupedRow, last: number][];
  alone: [outcome: string, money: readonly CountedMoney[]][];
  counted: unknown[];
  asked: number;
}

/** What comes of rows that are mapped already. */
export async function ingest(
  rows: readonly MappedRecord[],
  over: Partial<RowsToIngest> & { columns?: readonly string[] } = {},
) {
  await using spool = await createSpool();
  const records = await spool.file('records', spooledRowForm);
  const told: Told = { records: [], grouped: [], alone: [], counted: [], asked: 0 };
  const { columns = COLUMNS, ...others } = over;
  const mapped = {
    columns,
    async *rows() {
      for (const row of rows) yield [row];
    },
  } as unknown as RowsToIngest['mapped'];
  const counts = await ingestRows({
    ...{ mapped, records, rates: referenceRates, saleRates: undefined, shapes: [] },
    isSandbox: async () => {
      told.asked += 1;
      return true;
    },
    days: new SaleDays({ column: 'Date', order: 'dmy', today: '2026-11-20' }),
    noteOrigin: () => {},
    assertTaken: async () => {},
    count: (stated, of) => {
      told.counted.push([stated, of.row, of.skipped?.code, of.last]);
      return [[of.row, '1.00']];
    },
    alone: (outcome, money) => told.alone.push([outcome, money]),
    group: (row, last) => {
      told.grouped.push([row, last]);
    },
    ...others,
  });
  for await (const line of records.read()) told.records.push(recordOfRow(line));
  return { ...told, ...counts };
}
