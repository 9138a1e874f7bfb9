import type { ProblemCode } from '../../problems/catalogue.ts';

/** Sides of a document that the table looks at, then those of a line. */
export const documentAxes = [
  ...(['kind', 'place', 'number', 'special', 'fuel', 'correlated', 'island', 'seat', 'currency'] as const),
] as const;
export const lineAxes = ['reason', 'category', 'type', 'detail', 'expense', 'rate', 'item'] as const;
export type Axis = (typeof documentAxes)[number] | (typeof lineAxes)[number];

type TableField =
  | 'invoice_type_code'
  | 'special_invoice_category'
  | 'correlated_invoices'
  | 'currency'
  | 'counterpart.country_code'
  | 'counterpart.vat'
  | `line.${'vat_exemption_code' | 'vat_rate' | 'classification_category' | 'classification_type'}`
  | `line.${'invoice_detail_type' | 'expense' | 'name'}`;

/**
 * A block of cells that do not go together, in words: `'1.1 2.1'` is either kind, `'! GR'` anything else, `'E3_*'` what
 * begins so, `none` what is left blank. A side that is not named does not matter. Every cell that no row names is allowed.
 */
export interface TableRow {
  cells: Readonly<Partial<Record<Axis, string>>>;
  /** Its severity is the verdict on the cells: refused, doubtful, or a warning. */
  code: ProblemCode;
  variant?: string;
  /** Field that the finding names. */
  at: TableField;
  /** Places of the sentence, each with the side whose value it quotes. */
  tell?: Readonly<Record<string, Axis>>;
  params?: Readonly<Record<string, string | number>>;
  /** Independent statements of it; the interface is enough for itself. */
  sources: readonly string[];
  /** First and last day on which it is in force, as ISO dates. */
  from?: string;
  until?: string;
  /** Present if the row needs an explanation. */
  why?: string;
}
