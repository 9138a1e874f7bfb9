import type { BilingualText } from '../problems/bilingual-text.ts';
import rows from './document-kinds.json' with { type: 'json' };

/** A kind of document: its name, the parts that it wants, and how it is taken back. A part that no row names may stay away. */
export interface DocumentKind extends BilingualText {
  /** Parts of the counterpart without which no document of the kind is complete. */
  buyer: readonly ('name' | 'vat' | 'country_code')[];
  /** The tax number is wanted of buyers in Greece alone. */
  greekNumber?: true;
  address?: true;
  /** VAT that its lines never carry: the sale is exempt there, or the kind has none. */
  withoutVat?: 'exempt' | 'none';
  /** MARKs of the documents that it corrects or supplements. */
  correlated?: true;
  /** Every line says what was sold. */
  described: boolean;
  /** The kind of the credit note; none where a person has to decide. */
  credit?: '5.1' | '11.4';
  /** Of a kind without a credit note: the reason, which the sentences word. */
  instead?: 'is-a-clearance' | 'is-an-acquisition' | 'is-a-credit-note';
  /** Statement behind its credit note. */
  source: string;
}

const written: Readonly<Record<string, unknown>> = rows;

/**
 * One row per document type. Sources of the parts: the party rules of the authority per type, its errors 202 to 244, and what an
 * invoice between businesses has to state; the interface shows none of it.
 */
const kinds = new Map(Object.entries(written)) as ReadonlyMap<string, DocumentKind>;

/** The row of a document type; none of a type that cannot be issued. */
export const documentKind = (type: string): DocumentKind | undefined => kinds.get(type);

/** Fields that not every kind needs, each with the question to its row. */
const needs: Readonly<Record<string, (kind: DocumentKind) => boolean>> = {
  'counterpart.name': ({ buyer }) => buyer.includes('name'),
  'counterpart.vat': ({ buyer, greekNumber = false }) => buyer.includes('vat') && !greekNumber,
  'counterpart.country_code': ({ buyer }) => buyer.includes('country_code'),
  'counterpart.city': ({ address = false }) => address,
  'counterpart.street': () => false,
  'counterpart.number': () => false,
  'counterpart.postal_code': () => false,
  'counterpart.supply_account_no': () => false,
  correlated_invoices: ({ correlated = false }) => correlated,
  notes: () => false,
  'line.name': ({ described }) => described,
};

/** True where a document of the type is incomplete without the field; of an unknown type everything is needed. */
export function kindNeeds(type: string, field: string): boolean {
  const kind = documentKind(type);
  return kind === undefined || (needs[field]?.(kind) ?? true);
}
