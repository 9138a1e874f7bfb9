import * as z from 'zod';
import { printedPayable } from '../money/conversion/exchange-rate.ts';
import { currencyOf } from '../money/currency.ts';
import { isBlocking, isError, type Problem, problem, renderProblem } from '../problems/problem.ts';
import { isKnownFinding, problemSchema } from '../problems/problem-schema.ts';
import { inBothLanguages, type Language, type Sentences } from '../problems/problem-text.ts';
import { recordOf } from '../record-of.ts';
import { count, countedMoneySchema, money } from '../records/balance.ts';
import {
  type OutcomeRecord,
  outcomes,
  stages,
  vatShareSchema,
  waitings,
} from '../records/document-record.ts';
import { payoutShareSchema } from '../records/payout.ts';
import type { Origin } from '../records/retry-reference.ts';
import { storedForm } from '../records/stored.ts';
import { type Cell, cellCorrectionSchema } from '../sheet/sheet.ts';

/** Facts of which some may be unknown: an outcome lacks them, a row has null. */
export type KnownInPart<Facts> = { [Name in keyof Facts]?: Facts[Name] | null | undefined };

type PaidDocument = KnownInPart<Pick<OutcomeRecord, 'currency' | 'exchange_rate' | 'payable_total'>> & {
  payment?: KnownInPart<Pick<ReportRow, 'currency' | 'payable_foreign'>> | undefined;
};

/**
 * The payable line that a document prints in its currency: euro payable × rate, 108.42 $ for 100.00 € at 1.0842
 * (interface, Foreign currency, 2). Null on a euro document and without a known rate.
 */
export function foreignPayable(document: PaidDocument) {
  const { payment, payable_total, exchange_rate } = document;
  const currency = document.currency ?? payment?.currency ?? 'EUR';
  if (currency === 'EUR') return { currency, payable_foreign: null };
  const computed =
    payable_total && exchange_rate
      ? printedPayable(payable_total, exchange_rate, currencyOf(currency)?.exponent ?? 0)
      : null;
  return { currency, payable_foreign: payment?.payable_foreign ?? computed };
}

/** Values quoted in the sentences of a finding; a phrase is an object, worded in the reader's language. */
export const reportParamsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.looseObject({ phrase: z.string() })]))
  .optional();

/** A finding as a report states it: its code, its values, and its sentences in the job's language. Unknown places are left out. */
export const reportProblemSchema = problemSchema.extend({
  code: z.string(),
  row: z.int().positive().optional(),
  params: reportParamsSchema,
  ...{ message: z.string(), hint: z.string() },
});

export type ReportProblem = z.infer<typeof reportProblemSchema>;

export function reportProblem(found: Problem, language: Language): ReportProblem {
  const { code, severity, row, column, field, params } = found;
  return { code, severity, row, column, field, params: { ...params }, ...renderProblem(found, language) };
}

/** A stored finding; unknown places are left out or null. */
type StoredFinding = Pick<ReportProblem, 'code' | 'message' | 'hint'> &
  KnownInPart<Pick<ReportProblem, 'column' | 'field'>> & { [Name in 'row' | 'params']?: ReportProblem[Name] };

/** Words a stored finding in a language; one of an unknown code or without stored values keeps its sentences. */
export function sentencesIn(told: StoredFinding, language: Language): Sentences {
  const { message, hint, row, column, field } = told;
  if (told.params === undefined || !isKnownFinding(told)) return { message, hint };
  const place = { row, column: column ?? undefined, field: field ?? undefined };
  return renderProblem(problem(told.code, place, told.params), language);
}

export const wordsOf = (told: StoredFinding) => {
  const said = { en: sentencesIn(told, 'en'), el: sentencesIn(told, 'el') };
  return recordOf(['message', 'hint'] as const, (part) =>
    inBothLanguages((language) => said[language][part]),
  );
};

/** A `total` covers the whole document; a `moment` is an ISO day or instant. */
export type ColumnKind = 'text' | 'whole' | 'total' | 'rate' | 'moment';

const column = <Schema extends z.ZodType>(
  schema: Schema,
  [kind, en, el, place, width]: readonly [ColumnKind, string, string, number, number],
) => ({ schema, kind, en, el, place, width });

const rowNumber = z.int().positive();
/** Text; null if unknown. */
const text = z.string().nullable();
const amount = money.nullable();

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
  exchange_rate: column(amount, ['rate', 'Exchange rate', 'Ισοτιμία', 16, 12]),
  rate_source: column(text, ['text', 'Rate source', 'Πηγή ισοτιμίας', 17, 14]),
  rate_date: column(text, ['moment', 'Rate date', 'Ημερομηνία ισοτιμίας', 18, 12]),
  net_total: column(amount, ['total', 'Net €', 'Καθαρή αξία €', 11, 13]),
  vat_total: column(amount, ['total', 'VAT €', 'ΦΠΑ €', 12, 13]),
  payable_total: column(amount, ['total', 'Payable €', 'Πληρωτέο €', 13, 13]),
  payable_foreign: column(amount, ['total', 'Payable in currency', 'Πληρωτέο στο νόμισμα', 15, 14]),
  warnings: column(text, ['text', 'Warnings', 'Προειδοποιήσεις', 24, 22]),
};

export type ColumnName = keyof typeof reportColumns;

export const columnNames = Object.keys(reportColumns) as readonly ColumnName[];

const columnShape = recordOf(columnNames, (name) => reportColumns[name].schema) as {
  [Name in ColumnName]: (typeof reportColumns)[Name]['schema'];
};

/** The part of a document's outcome that the report's sums need and the columns do not show. */
const countedDocumentSchema = z.object({
  outcome: z.enum(outcomes),
  numbers_used: count,
  numbers_lost: count,
  vat: z.array(vatShareSchema).readonly(),
  waits_for: z.enum(waitings).optional(),
});

const OF_ROW = ['row', 'outcome', 'stage', 'code', 'field', 'column', 'message', 'hint', 'warnings'] as const;

/** The credit note of an amended document, with the same facts that a row has of its document. */
export const creditSchema = countedDocumentSchema.extend(
  z.object(columnShape).omit(recordOf(OF_ROW, () => true as const)).shape,
);
export type RowCredit = z.infer<typeof creditSchema>;

/**
 * One object of `result.jsonl`, one per row in file order. Money is decimal text in euro and covers the row's
 * whole document; unknown values are null.
 */
export const reportRowSchema = z.object({
  ...columnShape,
  problems: z.array(reportProblemSchema),
  /** Cells of the row that a person changed. */
  corrections: z.array(cellCorrectionSchema).optional(),
  /** Set on the first row of each document; reports of form 1 lack it. */
  document: countedDocumentSchema.optional(),
  /** On its other rows: the first. */
  same_document_as: z.int().positive().optional(),
  /** MARK of the document that its document replaces, and MARK of the credit note for that one. */
  amends: z.object({ mark: z.string(), credit_mark: z.string().nullable() }).optional(),
  /** The export has an older content: the MARK of the newest version. */
  amended_by: z.string().optional(),
  /** The external_id of its document, if that is a later version of the document in the export. */
  version: z.string().optional(),
  /** On the first row of a document that takes the place of another: the credit note of the same job. */
  credit: creditSchema.optional(),
  /** Cells of the row that the balance counts, each with its line there. */
  money: z.array(countedMoneySchema).readonly().optional(),
  /** Its share of the money that the bank receives. */
  payout: payoutShareSchema.optional(),
});

export type ReportRow = z.infer<typeof reportRowSchema>;
/** Form 2 belongs to reports whose summary states it; the rows do not state a form. */
export const RESULT_FORM = 2;
export const reportRowForm = storedForm(reportRowSchema, RESULT_FORM);

/** Facts that a row states under these names; unknown ones are left out. */
export const factsOf = <Name extends ColumnName>(
  row: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
) =>
  Object.fromEntries(names.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))) as {
    [Key in Name]?: string;
  };

/** The row with its findings in the reader's language. */
export function rowInLanguage<Row extends ReportRow>(row: Row, language: Language): Row {
  if (row.problems.length === 0) return row;
  const problems = row.problems.map((problem) => ({ ...problem, ...sentencesIn(problem, language) }));
  const { message, hint } = firstToTell({ ...row, problems }) ?? row;
  return { ...row, problems, message, hint };
}

/** The finding that gives a row its code and message: the first error, else the first doubt. */
export const firstToMend = <Found extends Pick<Problem, 'severity'>>(
  problems: readonly Found[],
): Found | undefined => problems.find(isError) ?? problems.find(isBlocking);

/** The finding in whose words a row is told: the same, and for a skipped row the reason. */
export const firstToTell = ({ outcome, problems }: Pick<ReportRow, 'outcome' | 'problems'>) =>
  firstToMend(problems) ?? (outcome === 'skipped' ? problems[0] : undefined);

const NAMED_ROWS_MAX = 10;

/** Rows as a sentence names them: `2, 5, 9`, of many the first. */
export function namedRows(rows: Iterable<number>): string {
  const first = [...Iterator.from(rows).take(NAMED_ROWS_MAX + 1)];
  return first.slice(0, NAMED_ROWS_MAX).join(', ') + (first.length > NAMED_ROWS_MAX ? ' …' : '');
}

/** A row for the writers: the record above with further facts. */
export interface JoinedRow<Record extends ReportRow = ReportRow> {
  record: Record;
  /** The export's own cells. */
  cells: readonly Cell[];
  /** The findings of `record.problems`, in the same order. */
  found: readonly Problem[];
  /** True on the first row of its document, and on a row without one. */
  first: boolean;
  /** Set on a row of a retry file: the original export's row that it repeats. */
  origin?: Origin | undefined;
}

/**
 * A row under the external_id that its document is issued as. The first row of a replacing document is
 * followed by the credit note, in the shape of a row.
 */
export function rowDocuments<Row extends ReportRow>({ version, credit, ...row }: Row): ReportRow[] {
  const own = { ...row, external_id: version ?? row.external_id };
  if (credit === undefined) return [own];
  const { outcome, numbers_used, numbers_lost, vat, waits_for, ...facts } = credit;
  const document = { outcome, numbers_used, numbers_lost, vat, ...(waits_for && { waits_for }) };
  const problems: ReportRow['problems'] = [];
  return [own, { ...row, ...facts, outcome, document, problems, amends: undefined, amended_by: undefined }];
}

const trail: readonly [string, string, string, (row: ReportRow) => string | null | undefined][] = [
  ['amends', 'Replaces MARK', 'Αντικαθιστά το ΜΑΡΚ', ({ amends }) => amends?.mark],
  ['credit_mark', 'MARK of the credit note', 'ΜΑΡΚ του πιστωτικού', ({ amends }) => amends?.credit_mark],
  ['amended_by', 'Replaced by MARK', 'Αντικαταστάθηκε από το ΜΑΡΚ', ({ amended_by }) => amended_by],
];

/** Columns of a report in which a document takes the place of another: MARKs in both directions, and that of the credit note. */
export const trailColumns = trail.map(([name, en, el, of]) => ({
  ...{ name, en, el, width: 18 },
  of: (row: ReportRow) => of(row) ?? '',
}));
