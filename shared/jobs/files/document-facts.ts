import type { Document, Line } from '../../documents/document.ts';
import { type DirectedLine, directionOf } from '../../facts/directions.ts';
import { sum } from '../../money/decimal.ts';
import { type Param, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Holdings, OutcomeRecord, VatShare } from '../../records/outcome-record.ts';

/** State the facts of a document that its report has whatever became of it. */
export function documentFacts(
  record: DocumentRecord,
): Omit<OutcomeRecord, 'outcome' | 'numbers_used' | 'numbers_lost'> {
  const { ordinal, external_id, rows, problems, stage, payment, document } = record;
  return {
    ordinal,
    external_id,
    rows,
    problems,
    vat: document === undefined ? [] : vatShares(document.invoice_type_code, document.invoice_lines),
    ...(stage === undefined ? {} : { stage }),
    ...(payment === undefined ? {} : { payment }),
    ...(document === undefined ? {} : headerFacts(document)),
    ...amendsFacts(record),
    ...holdsFacts(record),
  };
}

/** Document types that credit notes cannot name by MARK: receipts, and credit notes themselves. */
const NEVER_NAMED = /^(11\..*|5\..*)$/;

/** True of a document that a credit note may name by its MARK. */
export const isNamed = ({ document }: Pick<DocumentRecord, 'document'>): boolean =>
  document !== undefined && !NEVER_NAMED.test(document.invoice_type_code);

/** Keys of what the document holds or takes back, apart from its own entry. */
function holdsFacts({ document, ...record }: DocumentRecord): Pick<OutcomeRecord, 'holds'> {
  const holds: Holdings = {
    ...(record.identity && { identity: record.identity }),
    ...(record.clears && { clears: record.clears.map(({ external_id }) => external_id) }),
    ...(document?.correlated_invoices && { notes: document.correlated_invoices }),
    ...(record.credits && {
      credits: record.credits.map(({ external_id, mark }) => ({ external_id, mark })),
    }),
    ...(record.life && { payment: record.life.payment }),
    ...(isNamed({ document }) && { named: true }),
  };
  return Object.keys(holds).length === 0 ? {} : { holds };
}

/** Empty for a credit note that makes room for another document: the replacing document states it. */
function amendsFacts({ amends }: DocumentRecord): Pick<OutcomeRecord, 'amends'> {
  if (amends?.credit === undefined) return {};
  const { mark, credit_mark, ordinal: credit } = amends;
  return {
    amends: { mark, ...(credit_mark && { credit_mark }), ...(credit === undefined ? {} : { credit }) },
  };
}

const headerFacts = (document: Document) => ({
  invoice_type_code: document.invoice_type_code,
  net_total: document.net_total_amount,
  vat_total: document.vat_total_amount,
  payable_total: document.payable_total_amount,
  ...(document.counterpart?.name === undefined ? {} : { counterpart: document.counterpart.name }),
  ...(document.counterpart?.vat && { counterpart_vat: document.counterpart.vat }),
  ...(document.currency === undefined ? {} : { currency: document.currency }),
  ...(document.exchange_rate === undefined ? {} : { exchange_rate: document.exchange_rate }),
});

type SharedLine = DirectedLine & Pick<Line, 'vat_rate' | 'net_total_price' | 'vat_total'>;

/** Net and VAT per rate and direction, in the order in which the document first uses them. */
export function vatShares(type: string, lines: readonly SharedLine[]): VatShare[] {
  const usual = directionOf(type).direction;
  const groups = Map.groupBy(lines, (line) => `${directionOf(type, line).direction} ${line.vat_rate}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { direction } = directionOf(type, first);
    return {
      vat_rate: first.vat_rate,
      net: sum([first, ...others].map((line) => line.net_total_price)),
      vat: sum([first, ...others].map((line) => line.vat_total)),
      ...(direction === usual ? {} : { direction }),
    };
  });
}

/** Outcome of a document whose chunk was stopped before anybody answered it. */
export function stoppedOutcome(
  record: DocumentRecord,
  { reason, dryRun }: { reason: Param; dryRun: boolean },
): OutcomeRecord {
  const facts = { ...documentFacts(record), numbers_used: 0, numbers_lost: 0 };
  const { verdict } = record;
  if (verdict !== 'ready' && verdict !== 'failed') return { ...facts, outcome: verdict };
  // Unknown if the job stopped between two documents, or between an issue and its outcome.
  const found =
    verdict === 'ready' && !dryRun
      ? problem('OUTCOME-UNKNOWN', {}, { reason, state: { phrase: 'unknown' }, variant: 'stopped' })
      : problem('JOB-STEP-FAILED', {}, { step: { phrase: 'step-issue' }, reason });
  return { ...facts, outcome: 'failed', problems: [...facts.problems, found] };
}
