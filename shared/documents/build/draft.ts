import type { Document, Line } from '../document.ts';

type Loose<T, K extends keyof T> = Omit<T, K> & { [P in K]?: T[P] | undefined };

/** A line before its money is completed. */
export type LineDraft = Loose<
  Line,
  'line_number' | 'net_total_price' | 'vat_rate' | 'vat_total' | 'subtotal'
>;

type Part = 'name' | 'exemption_code';

/** The sale and the fee of which a `1.5` is derived (interface, Type 1.5, 6); amounts net, in euro. */
export type Commission = {
  [P in
    | 'sale_total'
    | 'fee'
    | 'clearance_vat_rate'
    | `clearance_${Part}`
    | `fee_${Part}`
    | 'fee_category'
    | 'fee_type']?: string | undefined;
};

/** The header that the rows give: the interface's fields, totals perhaps missing, and our own beside them. */
export type HeaderDraft = Loose<
  Omit<Document, 'invoice_lines'>,
  'invoice_type_code' | 'net_total_amount' | 'vat_total_amount' | 'total_amount' | 'payable_total_amount'
> & {
  clears?: string[] | undefined;
  reverses?: string | undefined;
  supply_date?: string | undefined;
  original_date?: string | undefined;
  payable_foreign?: string | undefined;
  commission?: Commission | undefined;
};
