import * as z from 'zod';
import type { ForeignTerms, Payment, PaymentEvent, PaymentTrace } from '../money/conversion/payment.ts';
import { isDecimal } from '../money/decimal.ts';
import type { CountedMoney } from '../money/money-cell.ts';
import type { Problem } from '../problems/problem.ts';
import { recordOf } from '../record-of.ts';
import type { HeaderField, LineField } from './fields.ts';

const decimal = z.string().refine(isDecimal, 'needs-decimal');

const PARTS_OF_COUNTERPART = [
  ...(['name', 'country_code', 'vat', 'city', 'street', 'number', 'postal_code'] as const),
  'supply_account_no' as const,
];
const counterpartSchema = z.strictObject(recordOf(PARTS_OF_COUNTERPART, () => z.string().optional()));

const lineSchema = z.strictObject({
  line_number: z.int(),
  name: z.string().optional(),
  quantity: decimal.optional(),
  quantity_type: z.int().optional(),
  unit_price: decimal.optional(),
  net_total_price: decimal,
  vat_rate: decimal,
  vat_total: decimal,
  subtotal: decimal,
  vat_exemption_code: z.string().optional(),
  classification_category: z.string().optional(),
  classification_type: z.string().optional(),
  fuel_code: z.int().optional(),
  invoice_detail_type: z.int().optional(),
  expense: z.boolean().optional(),
});

/** One invoice as the interface takes it, with decimal text in euro; the preflight checks what the authority limits. */
export const documentSchema = z.strictObject({
  external_id: z.string(),
  invoice_type_code: z.string(),
  billing_book_id: z.string().optional(),
  payment_method_type: z.int().optional(),
  currency: z.string().optional(),
  exchange_rate: decimal.optional(),
  fuel_invoice: z.boolean().optional(),
  special_invoice_category: z.int().optional(),
  net_total_amount: decimal,
  vat_total_amount: decimal,
  total_amount: decimal,
  payable_total_amount: decimal,
  notes: z.string().optional(),
  correlated_invoices: z.array(z.string()).optional(),
  counterpart: counterpartSchema.optional(),
  invoice_lines: z.array(lineSchema),
});

export type Counterpart = z.infer<typeof counterpartSchema>;
export type Line = z.infer<typeof lineSchema>;
/** A line as far as the export gives it. */
export type LineDraft = { [Name in keyof Line]?: Line[Name] | undefined };
export type Document = z.infer<typeof documentSchema>;

/** One row of the export as fields in canonical text: decimal point, true or false, ISO dates, lists with one blank between items. */
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

export interface GroupedRow extends MappedRow {
  trace?: PaymentTrace;
  /** The day of the sale: an ISO date, else what the export writes. */
  date?: string;
  money?: readonly CountedMoney[];
}
