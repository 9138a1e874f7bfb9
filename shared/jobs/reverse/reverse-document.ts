import type { Document, Line } from '../../documents/document.ts';
import { reversalId } from '../../documents/version-id.ts';
import { takenBack } from '../../facts/credit-kinds.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';

/**
 * Standard columns of the credit notes, then columns with the origin of each. A 5.1 names its original's
 * MARK; for an 11.4 the authority may refuse that with 205, so only the printed notes contain it.
 */
export const reversalColumns = [
  ...(['external_id', 'invoice_type_code', 'payment_method_type', 'currency', 'exchange_rate'] as const),
  ...(['fuel_invoice', 'special_invoice_category', 'notes', 'correlated_invoices'] as const),
  ...(['counterpart.name', 'counterpart.country_code', 'counterpart.vat', 'counterpart.city'] as const),
  ...(['counterpart.street', 'counterpart.number', 'counterpart.postal_code'] as const),
  ...(['counterpart.supply_account_no', 'net_total_amount', 'vat_total_amount', 'total_amount'] as const),
  ...(['payable_total_amount', 'line.line_number', 'line.name', 'line.quantity'] as const),
  ...(['line.quantity_type', 'line.unit_price', 'line.net_total_price', 'line.vat_rate'] as const),
  ...(['line.vat_total', 'line.subtotal', 'line.vat_exemption_code'] as const),
  ...(['line.classification_category', 'line.classification_type', 'line.fuel_code'] as const),
  ...(['rowmark_reverses', 'rowmark_mark', 'rowmark_series', 'rowmark_number'] as const),
] as const;
type ReversalColumn = (typeof reversalColumns)[number];
export type ReversalRow = Record<ReversalColumn, string>;

/** Reason why a document has no credit note; `draft` and `number-lost` name what is left at the service. */
export type NotReversed =
  | 'not-issued'
  | 'draft'
  | 'number-lost'
  | 'unanswered'
  | 'issued-by-another-job'
  | 'no-credit-note-type'
  | 'content-unknown';

type Reversal = { rows: ReversalRow[] } | { why: NotReversed };

/** The rows of the credit note that reverses a document in full, or why it cannot be made. */
export function reverseDocument({ document }: DocumentRecord, outcome: OutcomeRecord): Reversal {
  if (outcome.outcome !== 'issued') return { why: whyNotIssued(outcome) };
  return document === undefined ? { why: 'content-unknown' } : creditRows(document, outcome);
}

/** An issued document, as its credit note names it. */
type Original = Pick<OutcomeRecord, 'external_id' | 'series' | 'number' | 'mark' | 'invoice_type_code'>;

/** Credit note for a document as issued: in full, with its lines, rates and classification. */
export function creditRows(document: Document, original: Original): Reversal {
  const type = takenBack(original.invoice_type_code ?? '')?.credit;
  if (type === undefined) return { why: 'no-credit-note-type' };
  const marks = type === '5.1' ? (original.mark ?? '') : '';
  const header = {
    ...headerCells(document),
    ...originalCells(original),
    ...{ invoice_type_code: type, correlated_invoices: marks },
  };
  return { rows: document.invoice_lines.map((line) => ({ ...header, ...lineCells(line) })) };
}

function whyNotIssued({ outcome, numbers_lost, invoice_id }: OutcomeRecord): NotReversed {
  if (outcome === 'duplicate') return 'issued-by-another-job';
  // A conflict names the other document, not a draft of this job.
  if (outcome === 'conflict') return 'not-issued';
  if (numbers_lost > 0) return 'number-lost';
  // A failed document may be issued: only the service knows.
  if (outcome === 'failed') return 'unanswered';
  return invoice_id === undefined ? 'not-issued' : 'draft';
}

const cell = (value: string | number | boolean | undefined): string =>
  value === undefined ? '' : String(value);

function headerCells(document: Document) {
  const { counterpart = {} } = document;
  return {
    payment_method_type: cell(document.payment_method_type),
    currency: cell(document.currency),
    exchange_rate: cell(document.exchange_rate),
    fuel_invoice: cell(document.fuel_invoice),
    special_invoice_category: cell(document.special_invoice_category),
    'counterpart.name': cell(counterpart.name),
    'counterpart.country_code': cell(counterpart.country_code),
    'counterpart.vat': cell(counterpart.vat),
    'counterpart.city': cell(counterpart.city),
    'counterpart.street': cell(counterpart.street),
    'counterpart.number': cell(counterpart.number),
    'counterpart.postal_code': cell(counterpart.postal_code),
    'counterpart.supply_account_no': cell(counterpart.supply_account_no),
    net_total_amount: document.net_total_amount,
    vat_total_amount: document.vat_total_amount,
    total_amount: document.total_amount,
    payable_total_amount: document.payable_total_amount,
  };
}

function originalCells({ external_id, series = '', number = '', mark = '' }: Original) {
  return {
    external_id: reversalId(external_id),
    notes: `Πιστωτικό για / Credit note for ${series} ${number}, ΜΑΡΚ ${mark}`,
    rowmark_reverses: external_id,
    rowmark_mark: mark,
    rowmark_series: series,
    rowmark_number: number,
  };
}

const lineCells = (line: Line) => ({
  'line.line_number': cell(line.line_number),
  'line.name': cell(line.name),
  'line.quantity': cell(line.quantity),
  'line.quantity_type': cell(line.quantity_type),
  'line.unit_price': cell(line.unit_price),
  'line.net_total_price': line.net_total_price,
  'line.vat_rate': line.vat_rate,
  'line.vat_total': line.vat_total,
  'line.subtotal': line.subtotal,
  'line.vat_exemption_code': cell(line.vat_exemption_code),
  'line.classification_category': cell(line.classification_category),
  'line.classification_type': cell(line.classification_type),
  'line.fuel_code': cell(line.fuel_code),
});
