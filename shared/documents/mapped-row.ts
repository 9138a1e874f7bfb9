import type { ForeignTerms, Payment, PaymentEvent, PaymentTrace } from '../money/conversion/payment.ts';
import type { CountedMoney } from '../money/money-cell.ts';
import type { Problem } from '../problems/problem.ts';
import type { HeaderField, LineField } from './fields.ts';

/**
 * Values of one row of the export, in the fields' own terms. Every value is canonical text: decimals with a point,
 * booleans true/false, dates ISO, lists separated by one blank. A field without a value is absent.
 */
export interface MappedRow {
  row: number;
  header: Readonly<Partial<Record<HeaderField, string>>>;
  /** Usually one; several with numbered line columns; empty for a payment, whose lines come from conversion. */
  lines: readonly Readonly<Partial<Record<LineField, string>>>[];
  /** Cells of the columns that must agree on all rows of a document. */
  together?: readonly { column: string; text: string }[];
  /** The currency of the row's amounts, if the profile states one. */
  foreign?: ForeignTerms;
  /** Amounts in unused columns that look like money. */
  others?: readonly { column: string; value: string }[];
  payment?: Payment;
  /** On rows of a payment export: what the row does in the life of its payment. */
  event?: PaymentEvent;
  problems: readonly Problem[];
  /** Reason why a rule of the profile leaves the row alone: total row, not selected, no receipt. */
  skipped?: Problem;
}

/** A mapped row with the conversion of its payment. */
export interface GroupedRow extends MappedRow {
  trace?: PaymentTrace;
  /** The day of the sale: an ISO date, else what the export writes. */
  date?: string;
  /** Amounts of its cells that the balance counts. */
  money?: readonly CountedMoney[];
}
