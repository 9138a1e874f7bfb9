import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { readDocuments, readPlan, readRows } from '../../shared/jobs/files/read-job.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { readStored, readStoredLines } from '../../shared/records/stored.ts';
import { reportRowForm } from '../../shared/report/row.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { profileKey } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { randomOf } from '../simulator/random.ts';
import { drawErpSales } from './draw-erp-sales.ts';
import { drawSales } from './draw-sales.ts';
import { dropExport, stepsOver } from './work-job.ts';

const HEADER =
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Refunded date (UTC),Statement Descriptor,Status,Seller Message,Customer Email,order (metadata)';

/** Their decimals, and about how many euro one of them is. */
const currencies = [
  ['usd', 2, 1],
  ['jpy', 0, 0.006],
  ['gbp', 2, 1],
  ['eur', 2, 1],
  ['chf', 2, 1],
  ['kwd', 3, 3],
] as const;

/** Payments of a provider in several currencies, some failed, refunded or told twice: always the same for a seed. */
function drawPayments(rows: number, seed: number): string {
  const chance = randomOf(seed);
  const lines = [HEADER];
  for (let number = 1; lines.length <= rows; number += 1) {
    const [currency, places, euros] = currencies[chance.below(currencies.length)] ?? currencies[0];
    const amount = (chance.next() * 900 + 0.5).toFixed(places);
    const inEuro = (Number(amount) * euros * (0.8 + chance.next() * 0.2)).toFixed(2);
    const euro = currency === 'eur' ? amount : inEuro;
    const day = String(1 + chance.below(7)).padStart(2, '0');
    const status = ['Paid', 'Paid', 'Paid', 'Paid', 'Failed', 'Refunded', 'Disputed'][chance.below(7)];
    const refunded = status === 'Refunded' ? amount : '0.00';
    const line = `ch_${number},2024-03-${day} 09:14:22,${amount},${refunded},${currency},true,${euro},0.00,eur,,Olive oil ${number % 9} l,1.94,,ELAIONAS,${status},Payment complete.,ann@example.com,W-${number}`;
    lines.push(line);
    if (chance.next() < 0.03) lines.push(line);
  }
  return `${lines.slice(0, rows + 1).join('\n')}\n`;
}

const SAMPLES = join(import.meta.dirname, '../../samples');
const SEED = 18;

const sample = (path: string) => readFile(join(SAMPLES, path));
const GREEK = 'greek-erp-sales';
const PAYMENTS = 'stripe-mixed-currencies';

/** The drawn exports, each with the profile that reads it, and its share of all rows. */
const exports = {
  sales: { file: 'sales.csv', profile: 'standard', share: 0.6, draw: drawSales },
  erp: { file: 'erp.csv', profile: GREEK, share: 0.2, draw: drawErpSales },
  payments: { file: 'payments.csv', profile: PAYMENTS, share: 0.2, draw: drawPayments },
} as const;
export type ExportName = keyof typeof exports;
export const exportNames: readonly ExportName[] = ['sales', 'erp', 'payments'];

/** Digests of all that a job says of an export: of its rows and documents, its answers and its sums. */
export interface Answers {
  rows: string;
  documents: string;
  result: string;
  sums: string;
  /** Of small exports alone: values, formats and looks of the workbook's cells. */
  workbook?: string;
}

/** Works one of the drawn exports and digests what comes of it; wording and added columns do not count. */
export async function answersOf(name: ExportName, of: { rows: number; workbook: boolean }): Promise<Answers> {
  const { file, profile, share, draw } = exports[name];
  const store = createMemoryStore(new MemoryObjects(() => 0));
  await store.put(profileKey(GREEK), await sample(`${GREEK}/profile.json`));
  await store.put(profileKey(PAYMENTS), await sample(`${PAYMENTS}/profile.json`));
  await store.put('rates/eurofxref-hist.csv', await sample(`${PAYMENTS}/with/rates/eurofxref-hist.csv`));
  const job = await dropExport(store, { file, profile, text: draw(of.rows * share, SEED) });
  const steps = stepsOver(store);
  await steps.intake(job);
  await steps.issue(job);
  const { report } = await steps.report(job);
  const digests = {
    rows: await digestOf(rowsIn(store, job)),
    documents: await digestOf(documentsIn(store, job)),
    result: await digestOf(resultIn(store, `${report}result.jsonl`)),
    sums: await digestOf(sumsIn(store, `${report}summary.json`)),
  };
  if (!of.workbook) return digests;
  return { ...digests, workbook: await bookDigest(store, `${report}result.xlsx`) };
}

async function digestOf(facts: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const fact of facts) hash.update(`${JSON.stringify(fact, inOrder)}\n`);
  return hash.digest('hex');
}

/** The order of an object's names says nothing. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const found = (problems: readonly Problem[]) =>
  problems.map(({ code, severity, row, column, field, params }) => [
    code,
    severity,
    row,
    column,
    field,
    params,
  ]);

async function* rowsIn(store: Store, job: string) {
  for await (const { row, cells, external_id, document, verdict, stage, problems } of readRows(store, job))
    yield [row, cells, external_id, document, verdict, stage, found(problems)];
}

async function* documentsIn(store: Store, job: string) {
  for (const chunk of (await readPlan(store, job)).waves.flat())
    for (const { ordinal, external_id, rows, verdict, stage, document, ...more } of await readDocuments(
      store,
      job,
      chunk,
    ))
      yield [
        ...[ordinal, external_id, rows, verdict, stage, document],
        ...[more.date, more.clears, more.identity, more.payment, found(more.problems)],
      ];
}

async function* resultIn(store: Store, key: string) {
  for await (const { message, hint, problems, corrections, ...columns } of readStoredLines(
    store,
    key,
    reportRowForm,
  )) {
    const { row, external_id, outcome, stage, code, field, column } = columns;
    const { invoice_type_code, invoice_id, number, mark, currency, exchange_rate } = columns;
    const { net_total, vat_total, payable_total, payable_foreign, warnings } = columns;
    yield [
      ...[row, external_id, outcome, stage, code, field, column, invoice_type_code, invoice_id, number, mark],
      ...[currency, exchange_rate, net_total, vat_total, payable_total, payable_foreign, warnings],
    ];
  }
}

async function* sumsIn(store: Store, key: string) {
  const { counts, sums, types, vat, rates, series, numbers_used, numbers_lost, ...more } = await readStored(
    store,
    key,
    summaryForm,
  );
  yield [counts, sums, types, vat, rates, series, numbers_used, numbers_lost];
  for (const { code, severity, field, column, count, rows, cells } of more.problems)
    yield [code, severity, field, column, count, rows, cells];
}

/** Digest of what a person sees in a workbook: each cell with its value and looks, links, filters, frozen rows, widths. */
async function bookDigest(store: Store, key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.read(key)) pieces.push(piece);
  const workbook = new ExcelJS.Workbook();
  // The type of an older Node's Buffer.
  await workbook.xlsx.load(Uint8Array.from(Buffer.concat(pieces)).buffer);
  const hash = createHash('sha256');
  for (const line of seenIn(workbook)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function* seenIn(workbook: ExcelJS.Workbook): Generator<string> {
  for (const sheet of workbook.worksheets) {
    const { name, views, autoFilter, pageSetup } = sheet;
    const { orientation, fitToWidth, fitToPage } = pageSetup;
    yield JSON.stringify([name, views[0]?.state, autoFilter, orientation, fitToWidth, fitToPage]);
    // A column without a width has this one.
    yield JSON.stringify((sheet.columns ?? []).map(({ width = 9 }) => width));
    const lines: string[] = [];
    sheet.eachRow((row) => {
      lines.push(JSON.stringify([row.number, row.height]));
      row.eachCell((cell) => lines.push(seen(cell)));
    });
    yield* lines;
  }
}

function seen({ address, value, numFmt, font, fill, alignment, border }: ExcelJS.Cell): string {
  const { name, size, bold, underline, color } = font ?? {};
  const { horizontal, wrapText, indent } = alignment ?? {};
  const ground = fill?.type === 'pattern' ? fill.fgColor?.argb : undefined;
  return JSON.stringify([
    ...[address, value, numFmt, name, size, bold, underline, color?.argb, ground],
    ...[horizontal, wrapText, indent, border?.bottom?.style],
  ]);
}
