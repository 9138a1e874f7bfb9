import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { GroupedRow, MappedRow } from '../../documents/document.ts';
import { type MappedSheet, UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import { once } from '../../memoize.ts';
import { rateTrace, withSaleRate } from '../../money/conversion/convert-foreign.ts';
import type { CountedMoney, RowMoney } from '../../money/money-cell.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { Outcome } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/plan.ts';
import { isReversalColumn, type Origin, retryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { MAX_ORIGINALS, RetriedRows } from '../../report/retry/joined-line.ts';
import type { ColumnShape } from '../../report/workbook/workbook-cell.ts';
import { cellText } from '../../sheet/sheet.ts';
import type { Store } from '../../store/store.ts';
import { findJobRecord } from '../files/read-job.ts';
import { rejectionStage } from './group-rows.ts';
import { dateColumn, type SaleDays, type SaleRates } from './sale-days.ts';

/** Checks the original that a row refers to. Throws `UnmappableExport`. */
type AssertOrigin = (origin: Origin) => Promise<void>;

/** Refuses to import the retry file of a dry run: its export is not issued, and the import would leave out the rows that were ready. */
export function refuseDryRunRetry(
  { store, onlyRetry }: { store: Store; onlyRetry?: boolean },
  { dry_run }: Pick<JobRecord, 'dry_run'>,
): AssertOrigin {
  if (dry_run || onlyRetry) return async () => {};
  const asked = new Set<string>();
  return async ({ job, dry_run: isDry = false }) => {
    if (asked.has(job) || asked.size >= MAX_ORIGINALS) return;
    asked.add(job);
    const original = await findJobRecord(store, job);
    if (isDry || original?.dry_run)
      throw new UnmappableExport([
        problem('RETRY-OF-DRY-RUN', {}, { file: original?.file ?? { phrase: 'the-export' } }),
      ]);
  };
}

interface RowsToIngest {
  mapped: MappedSheet;
  rates: ReferenceRates | undefined;
  /** Set if the profile makes credit notes of refunds. */
  saleRates: SaleRates | undefined;
  /** Asked once, when the first row of a test system is met. */
  isSandbox: () => Promise<boolean>;
  days: SaleDays;
  /** Shown the cells of every row, one for each column. */
  shapes?: readonly ColumnShape[];
  records?: { write(record: RowRecord): Promise<void> | void };
  /** Called for each row that repeats a row of another export. */
  assertTaken?: AssertOrigin;
  /** Called for the same rows, unless they are payments. */
  noteOrigin?: (row: number, origin: Origin) => void;
  /** Counts the amounts of a row; `last` is the last row that names the same document in its cells. */
  count?: (
    stated: RowMoney,
    of: { row: number; skipped: Problem | undefined; last: number },
  ) => readonly CountedMoney[];
  /** Receives a row outside all documents, with its amounts. */
  alone: (outcome: Outcome, money: readonly CountedMoney[]) => void;
  /** With the last row that names the same document in its cells. */
  group: (row: GroupedRow, last: number) => Promise<void> | void;
}

/**
 * Reads the export: every row goes to the spool, and rows of documents to grouping. With refunds, the sales
 * are read first: most exports begin with the newest row, which is the refund. Answers the number of rows.
 */
export async function ingestRows(to: RowsToIngest): Promise<number> {
  await seeSales(to);
  const { textOf: dateOf } = dateColumn(to.mapped.columns);
  const reader = retryReader(to.mapped.columns);
  const retried = new RetriedRows();
  const reversesAt = to.mapped.columns.findIndex(isReversalColumn);
  const isSandbox = once(to.isSandbox);
  const { shapes = [] } = to;
  let rows = 0;
  for await (const batch of to.mapped.rows()) {
    for (const { mapped, cells, corrections, last, money: stated, payout } of batch) {
      rows += 1;
      for (let at = 0; at < shapes.length; at += 1) shapes[at]?.see(cells[at] ?? '');
      const origin = reader?.origin(cells);
      if (origin !== undefined) {
        await to.assertTaken?.(origin);
        if (mapped.payment === undefined) to.noteOrigin?.(mapped.row, origin);
      }
      const date = mapped.skipped === undefined ? dateOf(cells) : undefined;
      // A row of a file that `reverse` wrote names the document that it takes back.
      const reverses = reversesAt < 0 ? '' : cellText(cells[reversesAt]).trim();
      let read = reverses === '' ? mapped : { ...mapped, header: { ...mapped.header, reverses } };
      // Payments merge repeated rows themselves.
      const isOnce = origin === undefined || mapped.skipped !== undefined || mapped.payment !== undefined;
      if (!isOnce && retried.repeats(origin))
        read = { ...read, problems: [...read.problems, problem('RETRY-ROW-TWICE', { row: read.row })] };
      if (read.problems.some(({ code }) => code === 'PAY-TEST') && !(await isSandbox()))
        read = inRealUse(read);
      const seen = withDay(read, date, to.days);
      const row: GroupedRow = isMoney(seen) ? await withMoney(withRateDay(seen, date, to.days), to) : seen;
      const money =
        (stated && to.count?.(stated, { row: mapped.row, skipped: mapped.skipped, last })) ?? NO_MONEY;
      const counted = money.length === 0 ? undefined : money;
      const record = recordOf(row, { cells, corrections, money: counted, payout });
      const full = to.records?.write(record);
      if (full) await full;
      if (row.skipped !== undefined || row.header.external_id === undefined)
        to.alone(record.verdict ?? 'failed', money);
      else {
        if (date !== undefined) row.date = to.days.dayOf(date) ?? date;
        row.money = counted;
        const room = to.group(row, last);
        if (room) await room;
      }
    }
  }
  return rows;
}

async function seeSales({ mapped, rates, saleRates, days }: RowsToIngest): Promise<void> {
  if (saleRates === undefined) return;
  const { textOf: dateOf } = dateColumn(mapped.columns);
  for await (const batch of mapped.rows())
    for (const { mapped: read, cells } of batch) {
      const row = isMoney(read) ? withRateDay(read, dateOf(cells), days) : read;
      if (row.foreign !== undefined && row.foreign.original === undefined)
        saleRates.see({ ...row, trace: rateTrace(row.foreign, rates) });
      if (row.payment === undefined || row.payment.refund !== undefined) continue;
      saleRates.see(await withMoney(row, { rates, saleRates: undefined }));
    }
}

export const isSaleOfPayment = ({ event }: Pick<MappedRow, 'event'>): boolean =>
  event?.is === 'receipt' || event?.is === 'part';

/** Counts the day of a row; a payment states its own day, which may differ in the issuer's time zone. */
function withDay(row: MappedRow, date: string | undefined, days: SaleDays): MappedRow {
  if (date === undefined) return row;
  const written = days.dayOf(date);
  const own = written === undefined ? written : row.payment?.date;
  const found = days.see(own === written ? date : (own ?? date), row.row);
  if (found.length === 0 || row.payment !== undefined) return row;
  return { ...row, problems: [...row.problems, ...found] };
}

const NO_MONEY: readonly CountedMoney[] = [];

/** A payment of a provider's test system is a warning in a sandbox, and an error if documents are real. */
const inRealUse = ({ problems, ...row }: MappedRow): MappedRow => ({
  ...row,
  problems: [
    ...problems.filter(({ code }) => code !== 'PAY-TEST'),
    problem('PAY-TEST-LIVE', { row: row.row }),
  ],
});

/** Money that is taken back is converted when it is known whether it is credited. */
const isTakenBack = ({ event }: MappedRow): boolean =>
  event !== undefined && !isSaleOfPayment({ event }) && event.is !== 'refund';

const isMoney = ({ foreign, payment }: MappedRow): boolean => foreign !== undefined || payment !== undefined;

/** Money without its own day uses the reference rate of its row's date, or of the day of issue. */
function withRateDay(row: MappedRow, text: string | undefined, days: SaleDays): MappedRow {
  const { payment, foreign } = row;
  const date = days.rateDayOf(text);
  return {
    ...row,
    ...(payment && { payment: { ...payment, date: payment.date ?? date } }),
    ...(foreign && { foreign: { ...foreign, date: foreign.date ?? date } }),
  };
}

/** A payment becomes euro fields before anything else looks at the row; a refund at the rate of its sale. */
async function withMoney(
  mapped: MappedRow,
  { rates, saleRates }: { rates: ReferenceRates | undefined; saleRates: SaleRates | undefined },
): Promise<GroupedRow> {
  const { external_id } = mapped.header;
  if (mapped.foreign?.original !== undefined && saleRates)
    return { ...mapped, foreign: await withSaleRate(mapped.foreign, saleRates, external_id) };
  if (mapped.payment === undefined || mapped.skipped !== undefined || isTakenBack(mapped)) return mapped;
  const payment = saleRates ? await withSaleRate(mapped.payment, saleRates, external_id) : mapped.payment;
  const { header, lines, trace, problems } = convertPayment(payment, rates);
  // A last refund may take a cent that the others leave: that is decided with all documents of the payment.
  const later = payment.refund === undefined ? [] : ['PAY-UNDER-A-CENT'];
  // If the cell of the rate or of its day is wrong, the missing rate needs no other problem.
  const isWhy = (one: Problem) => isError(one) && /^payment\.(rate|date)$/.test(one.field ?? '');
  if (mapped.problems.some(isWhy)) later.push('FX-RATE-MISSING');
  const found = problems.filter(({ code }) => !later.includes(code));
  return {
    row: mapped.row,
    header: { ...mapped.header, ...header },
    lines,
    payment,
    ...(mapped.event === undefined ? {} : { event: mapped.event }),
    ...(trace === undefined ? {} : { trace }),
    problems: [...mapped.problems, ...found.map((problem) => ({ ...problem, row: mapped.row }))],
  };
}

function recordOf(
  { row, header: { external_id }, skipped, problems: found }: GroupedRow,
  { cells, corrections, money, payout }: Pick<RowRecord, 'cells' | 'corrections' | 'money' | 'payout'>,
): RowRecord {
  const of = { cells, corrections, money, payout };
  if (skipped !== undefined) return { row, external_id, verdict: 'skipped', problems: [skipped], ...of };
  const own = found.filter((one) => !isDoubtful(one) || ASKED_OF_CELLS.test(one.code));
  // An id that is unreadable says enough, and so does a row of a kind that is not known.
  const isNameless = external_id === undefined && !found.some(({ field = '' }) => SAYS_ENOUGH.test(field));
  const problems = isNameless ? [...own, problem('EXTERNAL-ID-BLANK', { field: 'external_id' })] : own;
  if (!problems.some(isError)) return { row, external_id, problems, cells, corrections, money, payout };
  return { row, external_id, verdict: 'rejected', stage: rejectionStage(problems), problems, ...of };
}

const SAYS_ENOUGH = /^(external_id|payment\.(rows|types|instalments|fees|own_accounts))$/;

/** Doubts go to the document, where they are accepted; a later retry reads these from the row. */
const ASKED_OF_CELLS = /^((RETRY-CELL|COLUMN)-CHANGED|NUMBERS-RESAVED)$/;
