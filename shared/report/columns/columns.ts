import * as z from 'zod';
import { isBlocking, isError, type Problem } from '../../problems/problem.ts';
import { outcomes, stages } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { foreignPayable } from './foreign-payable.ts';
import type { ReportProblem } from './report-problem.ts';

/** A `total` stands for the whole document; a `moment` is an ISO day or instant. */
export type ColumnKind = 'text' | 'whole' | 'total' | 'rate' | 'moment';

const column = <Schema extends z.ZodType>(
  schema: Schema,
  [kind, en, el, place, width]: readonly [ColumnKind, string, string, number, number],
) => ({ schema, kind, en, el, place, width });

const rowNumber = z.int().positive();
/** Null where nothing is known. */
const text = z.string().nullable();
const money = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();

/**
 * The columns of a report, in the order of `result.csv`: schema, kind, headings, and place and width in characters among the
 * columns that a workbook adds. Everything that names a column is made from this table. One that is added later comes last, with
 * a schema that has a `default`, so that reports without it are still read.
 */
export const reportColumns = {
  row: column(rowNumber, ['whole', 'Row', 'Γραμμή', 19, 8]),
  external_id: column(text, ['text', 'Document', 'Παραστατικό', 9, 18]),
  outcome: column(z.enum(outcomes), ['text', 'Outcome', 'Αποτέλεσμα', 1, 16]),
  stage: column(z.enum(stages).nullable(), ['text', 'Stage', 'Στάδιο', 23, 11]),
  code: column(text, ['text', 'Code', 'Κωδικός', 22, 22]),
  field: column(text, ['text', 'Field', 'Πεδίο', 21, 22]),
  column: column(text, ['text', 'Column', 'Στήλη', 20, 18]),
  message: column(text, ['text', 'Problem', 'Πρόβλημα', 2, 52]),
  hint: column(text, ['text', 'What to do', 'Τι να κάνετε', 3, 44]),
  invoice_type_code: column(text, ['text', 'Type', 'Τύπος', 10, 8]),
  invoice_id: column(text, ['text', 'ID at the service', 'Κωδικός στην υπηρεσία', 25, 20]),
  series: column(text, ['text', 'Series', 'Σειρά', 5, 10]),
  number: column(text, ['text', 'Number', 'Αριθμός', 6, 10]),
  mark: column(text, ['text', 'MARK', 'ΜΑΡΚ', 4, 18]),
  uid: column(text, ['text', 'UID', 'UID', 26, 44]),
  qr_url: column(text, ['text', 'QR address', 'Διεύθυνση QR', 8, 24]),
  issued_at: column(text, ['moment', 'Issued at (Greek time)', 'Εκδόθηκε (ώρα Ελλάδας)', 7, 24]),
  currency: column(text, ['text', 'Currency', 'Νόμισμα', 14, 10]),
  exchange_rate: column(money, ['rate', 'Exchange rate', 'Ισοτιμία', 16, 12]),
  rate_source: column(text, ['text', 'Rate source', 'Πηγή ισοτιμίας', 17, 14]),
  rate_date: column(text, ['moment', 'Rate date', 'Ημερομηνία ισοτιμίας', 18, 12]),
  net_total: column(money, ['total', 'Net €', 'Καθαρή αξία €', 11, 13]),
  vat_total: column(money, ['total', 'VAT €', 'ΦΠΑ €', 12, 13]),
  payable_total: column(money, ['total', 'Payable €', 'Πληρωτέο €', 13, 13]),
  payable_foreign: column(money, ['total', 'Payable in currency', 'Πληρωτέο στο νόμισμα', 15, 14]),
  warnings: column(text, ['text', 'Warnings', 'Προειδοποιήσεις', 24, 22]),
};

type Columns = typeof reportColumns;
export type ColumnName = keyof Columns;
type ColumnShape = { [Name in ColumnName]: Columns[Name]['schema'] };
type ColumnValues = { [Name in ColumnName]: z.output<Columns[Name]['schema']> };

const isColumn = (name: string): name is ColumnName => Object.hasOwn(reportColumns, name);

/** The names of the columns, in the order of `result.csv`. */
export const columnNames: readonly ColumnName[] = Object.keys(reportColumns).filter(isColumn);

const isShape = (shape: object): shape is ColumnShape => columnNames.every((name) => name in shape);

/** The schemas of the columns, for an object that has them all. */
export const columnShape = shapeOfColumns();

function shapeOfColumns(): ColumnShape {
  const shape = Object.fromEntries(columnNames.map((name) => [name, reportColumns[name].schema]));
  if (!isShape(shape)) throw new Error('A column of the report has no schema.');
  return shape;
}

/** Facts of a row beside those of its document. */
interface ToldRow {
  row: number;
  external_id: string | undefined;
  outcome: ColumnValues['outcome'];
  stage: ColumnValues['stage'];
  found: readonly Problem[];
  /** The same with their sentences. */
  problems: readonly ReportProblem[];
}

/** The values of a row, in one literal, so that all rows share its shape. */
export function columnValues(told: ToldRow, document: OutcomeRecord | undefined): ColumnValues {
  const { row, external_id, outcome, stage, found, problems } = told;
  // The first finding that must be mended.
  const first = problems.length === 0 ? undefined : (problems.find(isError) ?? problems.find(isBlocking));
  const payment = document?.payment;
  return {
    row,
    external_id: external_id ?? document?.external_id ?? null,
    outcome,
    stage,
    code: first?.code ?? null,
    field: first?.field ?? null,
    column: first?.column ?? null,
    message: first?.message ?? null,
    hint: first?.hint ?? null,
    invoice_type_code: document?.invoice_type_code ?? null,
    invoice_id: document?.invoice_id ?? null,
    series: document?.series ?? null,
    number: document?.number ?? null,
    mark: document?.mark ?? null,
    uid: document?.uid ?? null,
    qr_url: document?.qr_url ?? null,
    issued_at: document?.issued_at ?? null,
    currency: document?.currency ?? payment?.currency ?? null,
    exchange_rate: document?.exchange_rate ?? payment?.exchange_rate ?? null,
    rate_source: payment?.rate_source ?? null,
    rate_date: payment?.rate_date ?? null,
    net_total: document?.net_total ?? null,
    vat_total: document?.vat_total ?? null,
    payable_total: document?.payable_total ?? null,
    payable_foreign: document === undefined ? null : foreignPayable(document).payable_foreign,
    warnings: found.length === 0 ? null : noticedIn(found).join(' ') || null,
  };
}

/** Codes of the warnings and notices. */
const noticedIn = (found: readonly Problem[]): string[] => [
  ...new Set(found.filter((one) => !isBlocking(one)).map(({ code }) => code)),
];
