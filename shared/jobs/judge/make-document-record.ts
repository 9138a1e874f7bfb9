import { type BuiltDocument, buildDocument } from '../../documents/build/build-document.ts';
import { convertAmounts, foreignTerms } from '../../documents/convert/convert-amounts.ts';
import type { Document, GroupedRow } from '../../documents/document.ts';
import type { DocumentRows } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { creditNoteTypes } from '../../facts/document-kinds.ts';
import type { ForeignTerms, PaymentTrace } from '../../money/conversion/payment.ts';
import { mergeRepeatedPayments } from '../../money/conversion/repeated-payments.ts';
import { EURO } from '../../money/currency.ts';
import { equals, isZero, plus, sum } from '../../money/decimal.ts';
import { type ReferenceRates, referenceOn } from '../../money/rates/reference-rates.ts';
import { certainFindings } from '../../preflight/certain-findings.ts';
import { type BillingBook, judgeDocument } from '../../preflight/judge-document.ts';
import { checkForeignArithmetic } from '../../preflight/preflight.ts';
import type { PreflightContext } from '../../preflight/rules/rule.ts';
import {
  concatProblems,
  isDoubtful,
  isError,
  NO_PROBLEMS,
  type Problem,
  problem,
} from '../../problems/problem.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import type { UnusedAmount } from '../../records/balance.ts';
import type { DocumentRecord, Stage } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/plan.ts';
import { rejectionStage } from '../rows/group-rows.ts';
import { farDay, type IssueDay, latest, lawDays } from './law-days.ts';
import { type AmountAnswers, judgeOtherAmounts } from './other-amounts.ts';

/** Facts that intake has apart from the rows of a document. */
export interface DocumentContext extends Pick<PreflightContext, 'establishments'> {
  /** Absent if the service could not be reached; `unreachable` then contains the reason. */
  books: readonly BillingBook[] | undefined;
  unreachable?: readonly Problem[];
  /** Codes of doubts that a person accepted; empty by default. */
  accepted?: Acceptances;
  amounts?: AmountAnswers;
  onUnused?: (unused: readonly UnusedAmount[]) => void;
  columnOf: (field: string) => string | undefined;
  /** Reference rates if the export may need them. */
  rates?: ReferenceRates | undefined;
  /** The day whose rate counts for a sale, by its date as the export writes it. */
  dayOf?: (date: string | undefined) => string;
  /** The day of issue; without it the law counts as the table has it last. */
  issue?: IssueDay;
}

/**
 * Makes the record of a document; rows with errors of reading or mapping prevent building it. A correction is
 * judged by the law of its original's day, if known.
 */
export function makeDocumentRecord(of: DocumentRows, context: DocumentContext, original_day?: string) {
  const record = recordOf(of, context, original_day);
  const { held } = of;
  if (held === undefined) return record;
  record.problems = [...record.problems, held];
  if (record.verdict !== 'rejected') record.verdict = 'held';
  return record;
}

function recordOf(
  { rows, beside: others, found, life, after }: DocumentRows,
  context: DocumentContext,
  original_day: string | undefined,
): DocumentRecord {
  const { accepted, issue, establishments, columnOf, rates, dayOf } = context;
  const ofLife = acceptDoubts(found, accepted);
  const record = begunRecord(rows, others);
  if (life) record.life = life;
  if (after) record.after = after.map((external_id) => ({ external_id }));
  const rowErrors = concatProblems(problemsOf(rows), ofLife).filter(isError);
  const daysOf = (of: BuiltDocument) => issue && lawDays(of, issue, original_day);
  const ofUnread = (unread: readonly Problem[]) =>
    placeEach(certainFindings(rows, unread.filter(isError), { establishments, daysOf }), [], columnOf);
  if (rowErrors.length > 0)
    return rejected(record, rejectionStage(rowErrors), concatProblems(rowErrors, ofUnread(rowErrors)));

  const { kept, problems: ofRepeats } = withoutRepeats(rows);
  const { terms, places, problems: ofTerms } = foreignTerms(kept);
  const stated: BuiltDocument & Traced = buildDocument(kept, places);
  stated.problems = concatProblems(stated.problems, ofTerms, leftAmounts(kept, stated, context));
  const built = terms === undefined ? stated : inEuro(stated, { terms, places }, context);
  if (built.trace !== undefined) record.payment = built.trace;
  const placed = (more: readonly Problem[]) =>
    placeEach(concatProblems(doubtsOf(kept, ofLife), ofLife, ofRepeats, more), built.lineRows, columnOf);
  const { document: asBuilt } = built;
  if (asBuilt === undefined || concatProblems(ofRepeats, built.problems).some(isError))
    return rejected(record, 'map', concatProblems(placed(built.problems), ofUnread(built.problems)));
  const { currency = EURO } = asBuilt;
  const reference = dayOf && referenceOn(rates, currency, dayOf(record.date));
  const moved = currency === EURO ? undefined : '0.011';
  const converted_lines = life?.states === 'refund' || built.converted_lines;
  const beside = { document: asBuilt, converted_lines, moved, reference, establishments };
  const toJudge = Object.assign(built, daysOf(built), beside, { converted: record.payment !== undefined });
  const { problems, document } = judgeDocument(toJudge, context.books);
  const far = issue ? farDay(built, kept, issue) : NO_PROBLEMS;
  const supplied = latest(built.supply_days ?? []);
  if (supplied) record.supplied = supplied;
  if (built.clears) {
    record.clears = built.clears.map((external_id) => ({ external_id }));
    record.clears_column = columnOf('clears');
    [, record.clears_less] = acceptDoubts([problem('CLEARANCE-LEAVES-REST')], accepted);
  }
  if (life === undefined && creditNoteTypes.has(asBuilt.invoice_type_code)) {
    // Named by their MARKs, or the one that it undoes as a whole.
    const marks = (asBuilt.correlated_invoices ?? []).map((mark) => ({ mark }));
    const credits = built.reverses === undefined ? marks : [...marks, { external_id: built.reverses }];
    if (credits.length > 0) record.credits = credits;
  }
  record.document = document;
  return decided(record, placed(concatProblems(built.problems, far, problems)), context);
}

function begunRecord(rows: DocumentRows['rows'], others: DocumentRows['beside']): DocumentRecord {
  const record: DocumentRecord = {
    ordinal: 0,
    external_id: rows[0]?.header.external_id ?? '',
    rows: [...rows, ...others].map(({ row }) => row).sort((one, other) => one - other),
    verdict: 'ready',
    problems: NO_PROBLEMS,
  };
  for (const { trace, date } of rows) {
    if (trace !== undefined) record.payment ??= trace;
    if (date !== undefined) record.date ??= date;
  }
  return record;
}

const rejected = (record: DocumentRecord, stage: Stage, problems: readonly Problem[]): DocumentRecord =>
  Object.assign(record, { verdict: 'rejected', stage, problems } as const);

/** The record with the verdict that its findings make, after doubts that a person accepted. */
function decided(
  record: DocumentRecord,
  found: readonly Problem[],
  { accepted, unreachable }: DocumentContext,
): DocumentRecord {
  const problems = acceptDoubts(found, accepted);
  if (problems.some(isError)) return rejected(record, 'preflight', problems);
  record.problems = problems;
  if (problems.some(isDoubtful))
    return Object.assign(record, { verdict: 'held', stage: 'preflight' } as const);
  if (unreachable === undefined) return record;
  return Object.assign(record, { verdict: 'failed', problems: [...problems, ...unreachable] } as const);
}

/** Doubts about a payment hold its document; codes that the restated payment raises again are left out. */
const doubtsOf = (rows: DocumentRows['rows'], ofLife: readonly Problem[]): readonly Problem[] =>
  problemsOf(rows).filter((one) => isDoubtful(one) && !ofLife.some(({ code }) => code === one.code));

const problemsOf = (rows: DocumentRows['rows']): readonly Problem[] =>
  rows.reduce((all, { problems }) => concatProblems(all, problems), NO_PROBLEMS);

function leftAmounts(
  rows: readonly GroupedRow[],
  { document, lineRows }: BuiltDocument,
  { amounts, onUnused }: DocumentContext,
): readonly Problem[] {
  if (document === undefined) return NO_PROBLEMS;
  if (amounts === undefined || rows.every(({ others }) => others === undefined))
    return repeatedRow(rows, document, amounts);
  const { unused, problems } = judgeOtherAmounts({ rows, document, lineRows }, amounts);
  onUnused?.(unused);
  if (unused.some(({ because }) => because === 'equals payable')) return problems;
  return [...problems, ...repeatedRow(rows, document, amounts)];
}

/** Finds identical rows, a first or last one with the sum of the others, or one amount in all, in a document without a stated total. */
function repeatedRow(rows: readonly GroupedRow[], document: Document, amounts?: AmountAnswers) {
  const [{ row: first } = { row: 0 }, second] = rows;
  const isAnswered = ({ header, lines, payment }: GroupedRow) =>
    payment ??
    header.payable_total_amount ??
    header.total_amount ??
    header.net_total_amount ??
    lines.length === 0;
  if (second === undefined || rows.some(isAnswered)) return NO_PROBLEMS;
  const seen = new Map<string, number>();
  for (const { row, header, lines } of rows) {
    const said = JSON.stringify([header, lines]);
    const twin = seen.get(said);
    if (twin !== undefined) return [problem('ROWS-IDENTICAL', { row }, { row, first: twin })];
    seen.set(said, row);
  }
  const nets = document.invoice_lines.map((line) => line.net_total_price);
  const isTotal = (amount = '0') => !isZero(amount) && equals(sum(nets), plus(amount, amount));
  const [row = 0, amount = '0'] = isTotal(nets[0]) ? [first, nets[0]] : [rows.at(-1)?.row, nets.at(-1)];
  if (nets.length > 2 && isTotal(amount))
    return [problem('ROWS-IDENTICAL', { row }, { variant: 'sum', row, amount })];
  const column = amounts?.repeated;
  if (column === undefined) return [];
  const params = { variant: 'amount', first, column };
  return [problem('ROWS-IDENTICAL', { row: second.row, column }, params)];
}

type Traced = { trace?: PaymentTrace } & Pick<PreflightContext, 'converted_lines'>;

/** A document with amounts in another currency: judged as written, then converted as a whole. */
function inEuro(
  built: BuiltDocument,
  { terms, places }: { terms: ForeignTerms; places: number },
  { rates }: DocumentContext,
): BuiltDocument & Traced {
  const { document, problems } = built;
  if (document === undefined || problems.some(isError)) return built;
  const sums = checkForeignArithmetic(document, { ...built, places });
  if (sums.some(isError)) return { ...built, problems: [...problems, ...sums] };
  const { problems: found, ...converted } = convertAmounts({ ...built, document }, terms, rates);
  const { document: _, ...rest } = built;
  return { ...rest, ...converted, converted_lines: true, problems: [...problems, ...sums, ...found] };
}

/** A problem of a line learns its row, a problem of a field its column. */
const placeEach = (
  found: readonly Problem[],
  lineRows: readonly number[],
  columnOf: DocumentContext['columnOf'],
): readonly Problem[] =>
  found.map((one) => {
    const { params: { line } = {} } = one;
    const row = one.row ?? (typeof line === 'number' ? lineRows[line - 1] : undefined);
    const column = one.column ?? columnBehind(one, columnOf);
    return { ...one, ...(row !== undefined && { row }), ...(column !== undefined && { column }) };
  });

/** Fields from which a line's field is computed if it has no column, and those that a code is about too: these cells are to be corrected. */
const computedFrom: Readonly<Record<string, readonly string[]>> = {
  'line.net_total_price': ['line.unit_price', 'line.subtotal'],
  'line.vat_total': ['line.net_total_price', 'line.unit_price', 'line.subtotal'],
  'line.subtotal': ['line.net_total_price', 'line.unit_price'],
  'LINE-VAT-DIFFERS': ['line.vat_total', 'line.subtotal'],
};

const columnBehind = ({ field = '', code }: Problem, columnOf: DocumentContext['columnOf']) =>
  [field, ...(computedFrom[field] ?? computedFrom[code] ?? [])].map(columnOf).find((one) => one != null);

/** Merges repeated rows of one payment; other rows of one document are its lines. */
function withoutRepeats(rows: readonly GroupedRow[]) {
  if (rows[0]?.trace === undefined) return { kept: rows, problems: NO_PROBLEMS };
  const [first, ...others] = rows;
  const { kept, problems } = mergeRepeatedPayments([first, ...others], first.header.external_id ?? '');
  return { kept: [kept], problems };
}

/** By the accepted code: whose word takes it on, and when it was given or used. */
export type Acceptances = ReadonlyMap<
  string,
  { by: string; at: string; variant?: 'profile' | 'account'; account?: string }
>;

/** Acceptances of the person who started the job; else of the profile, else of the account. */
export const acceptancesOf = (
  { account, accept, created_at: at }: Pick<JobRecord, 'account' | 'accept' | 'created_at'>,
  profile: { name: string; accept?: readonly string[] | undefined },
  { accepts }: Pick<AccountFacts, 'accepts'>,
): Acceptances =>
  new Map([
    ...accepts.map(({ code, ...given }) => [code, { ...given, variant: 'account', account }] as const),
    ...(profile.accept ?? []).map((code) => [code, { by: profile.name, at, variant: 'profile' }] as const),
    ...(accept === undefined ? [] : accept.codes.map((code) => [code, { by: accept.by, at }] as const)),
  ]);

/** True of a doubt; also of a missing refund, whose row stays open until a person accepts it. */
const isDoubt = (one: Problem): boolean =>
  isDoubtful(one) || (one.code === 'PAY-REFUND-MISSING' && one.severity === 'error');

/** Turns accepted doubts into warnings and adds who accepted them; others stay unchanged. */
export function acceptDoubts(found: readonly Problem[], acceptances?: Acceptances): readonly Problem[] {
  if (acceptances === undefined || !found.some(isDoubt)) return found;
  const isAccepted = (one: Problem) => isDoubt(one) && acceptances.has(one.code);
  const codes = new Set(found.filter(isAccepted).map(({ code }) => code));
  return [
    ...found.map((one): Problem => (isAccepted(one) ? { ...one, severity: 'warning' } : one)),
    ...[...codes].map((code) => problem('DOUBT-ACCEPTED', {}, { code, ...acceptances.get(code) })),
  ];
}
