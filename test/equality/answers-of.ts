import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocuments, readPlan, readRows } from '../../shared/jobs/files/read-job.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { readStored, readStoredLines } from '../../shared/records/stored-object.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { summaryForm } from '../../shared/report/summary/summary.ts';
import { profileKey } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { bookDigest } from './book-digest.ts';
import { drawErpSales } from './draw-erp-sales.ts';
import { drawPayments } from './draw-payments.ts';
import { drawSales } from './draw-sales.ts';
import { dropExport, stepsOver } from './work-job.ts';

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
