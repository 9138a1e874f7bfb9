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
}

/**
 * Statements that rows rest on. Those of the authority were read as public projects carry them; where a row names two, they
 * are independent of each other.
 */
export const PARTIES = 'party rules of the authority per kind (provider specification 1.0.9)';
export const PARTIES_AGAIN = 'rules per kind in a public accounting program (l10n_gr_edi)';
export const KINDS_BY_PLACE =
  'kinds by the country of the buyer in public middleware (QueueGR, AADEMappings)';
export const ERRORS = 'error list of the authority (provider specification 1.0.9)';
export const ERRORS_AGAIN = 'error list of the authority (specification for ERP programs 2.0.1)';
export const SCHEMA = 'schema of the authority, v2.0.1';
export const SCHEMA_AGAIN = 'code lists in a public library (aade-mydata, src/Enums)';
export const TABLES = 'classification tables published with the schema v2.0.1';
export const TABLES_AGAIN = 'classification tables in a public accounting program (l10n_gr_edi)';
export const VAT_CODE = 'VAT Code, L.5144/2024, as the list of exemption reasons names its articles';
export const REASONS = 'use of the exemption reasons in a public invoicing library (addons/gr/mydata)';
export const REASONS_AGAIN = 'meaning of the exemption reasons in public middleware (QueueGR)';
export const OFFICE = 'circulars of the authority';
export const PRESS = 'the press';

export const BUSINESS = '1.1 1.4 1.5 1.6 2.1 2.3 3.1 5.1 5.2';
export const RETAIL = '11.1 11.4';
