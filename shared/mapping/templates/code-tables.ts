import type { Words } from '../../problems/words.ts';
import { type Code, codeLists } from './code-lists.ts';

interface Table {
  title: Words;
  codes: readonly Code[];
}

const table = (en: string, el: string, field: string): Table => ({
  title: { en, el },
  codes: codeLists[field] ?? [],
});

/** The tables of codes that a person chooses from, with the name of each code. */
export const codeTables = {
  kinds: table('kinds of documents', 'είδη παραστατικών', 'invoice_type_code'),
  'payment-methods': table('payment methods', 'τρόποι πληρωμής', 'payment_method_type'),
  categories: table('classification categories', 'κατηγορίες χαρακτηρισμού', 'line.classification_category'),
  types: table('classification types', 'τύποι χαρακτηρισμού', 'line.classification_type'),
  'vat-exemptions': table(
    'reasons for a line without VAT',
    'αιτίες εξαίρεσης από τον ΦΠΑ',
    'line.vat_exemption_code',
  ),
  'quantity-types': table('units of quantities', 'μονάδες μέτρησης', 'line.quantity_type'),
} as const satisfies Readonly<Record<string, Table>>;

export type CodeTable = keyof typeof codeTables;

const isCodeTable = (name: string): name is CodeTable => Object.hasOwn(codeTables, name);

export const tableNames: readonly CodeTable[] = Object.keys(codeTables).filter(isCodeTable);
