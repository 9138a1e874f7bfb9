import type { documentTypes } from './document-types.ts';

/** The parts that a kind of document wants; one that no row names may stay away. */
export interface DocumentKind {
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
}

const business = { buyer: ['name', 'vat', 'country_code'], described: true } as const;

/**
 * One row per document type. Sources: the party rules of the authority per type, its errors 202 to 244, and what an invoice between businesses has to state; the interface shows none of it.
 */
const documentKinds: Readonly<Record<(typeof documentTypes)[number], DocumentKind>> = {
  '1.1': business,
  '1.4': business,
  '1.5': business,
  '1.6': { ...business, correlated: true },
  '2.1': { buyer: ['name', 'vat'], address: true, described: true },
  '2.3': {
    buyer: ['name', 'country_code'],
    address: true,
    withoutVat: 'exempt',
    described: true,
  },
  '3.1': { buyer: ['name'], address: true, withoutVat: 'none', described: true },
  '5.1': { buyer: ['name', 'vat'], greekNumber: true, correlated: true, described: true },
  '5.2': { buyer: ['name', 'vat'], greekNumber: true, described: true },
  '11.1': { buyer: [], described: false },
  '11.4': { buyer: [], described: false },
};

const kinds: ReadonlyMap<string, DocumentKind> = new Map(Object.entries(documentKinds));

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
