import type { BilingualText } from '../problems/problem-text.ts';
import rows from './document-kinds.json' with { type: 'json' };

/** A kind of document: its name, the parts that it wants, and how it is taken back. A part that no row names may stay away. */
export interface DocumentKind extends BilingualText {
  /** Parts of the counterpart without which no document of the kind is complete. */
  buyer: readonly ('name' | 'vat' | 'country_code')[];
  /** The tax number is wanted of buyers in Greece alone. */
  greekNumber?: true;
  address?: true;
  /** Its lines never have VAT: the sale is exempt there, or the type is without VAT. */
  withoutVat?: 'exempt' | 'none';
  /** MARKs of the documents that it corrects or supplements. */
  correlated?: true;
  /** Every line has a description. */
  described: boolean;
  /** The type of the credit note; absent if a person has to decide. */
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

/** The row of a document type; undefined for a type that cannot be issued. */
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

/** The document types that the interface names. */
export const documentTypes: readonly string[] = Object.keys(rows);

/** Types of the heating-allowance rule (interface, Fuel documents, 7). */
export const heatingTypes: ReadonlySet<string> = new Set(['1.1', '1.4', '1.6', '5.1', '5.2', '11.1', '11.4']);

/** Kinds that the authority has and the interface has not: they are issued elsewhere, never as another kind. */
export const otherTypes =
  '1.2 1.3 2.2 2.4 3.2 6.1 6.2 7.1 8.1 8.2 8.4 8.5 8.6 9.1 9.3 10.1 10.2 11.2 11.3 11.5 13.1 13.2 13.3 13.4 13.30 13.31 ' +
  '14.1 14.2 14.3 14.4 14.5 14.30 14.31 15.1 16.1 17.1 17.2 17.3 17.4 17.5 17.6';

/** Types that give money back; their amounts are positive all the same. */
export const creditNoteTypes: ReadonlySet<string> = new Set(['5.1', '5.2', '11.4']);

/** Types that change what another document states: the law of that document's day counts for them. */
export const correctingTypes: ReadonlySet<string> = new Set([...creditNoteTypes, '1.6']);

/** Beginnings of what programs call kinds of documents, folded, and the types that they may be; the longest counts. */
export const kindAbbreviations: readonly (readonly [words: string, types: readonly string[]])[] = [
  ['ΤΔΑ ΤΙΜ ΤΠ ΤΠΛ ΔΑΤ ΤΠΔΑ ΤΙΜΔΑ', ['1.1']],
  // Bare delivery notes are not invoices.
  ['ΔΑ ΔΑΠ', ['skip']],
  ['ΤΠΥ ΤΙΠ', ['2.1']],
  ['ΑΛΠ ΑΠΛ ΑΠΟΔ ΑΠΥ ΑΛΠΔΑ', ['11.1']],
  ['ΠΙΣ ΠΤ ΠΤΠ ΠΙΣΤ', ['5.2', '5.1']],
  ['ΠΑΛ ΠΛΙ', ['11.4']],
];

/** Document types of purchases, and of offers that are not yet sales. */
export const boughtKinds: readonly string[] =
  'bill·bills·vendor bill·supplier bill·vendor invoice·supplier invoice·purchase·purchases·purchase invoice·purchase order·purchase bill·expense·expenses·accpay·in invoice·in refund·αγορά·αγορές·αγορών·τιμολόγιο αγοράς·έξοδο·έξοδα·δαπάνη·δαπάνες·eingangsrechnung·einkauf·ausgabe·lieferantenrechnung·facture fournisseur·achat·achats·dépense·fattura passiva·acquisto·spesa·factura recibida·compra·gasto·despesa·zakup·koszt·inkoop·inkoopfactuur·quote·estimate·προσφορά·angebot'.split(
    '·',
  );

/** Words that name only document types, never goods. */
export const OF_DOCUMENTS =
  /^((sales|tax|customer|service) )?(invoices?$|credit (note|memo)( |$))|^(τιμολογιο|αποδειξη|πιστωτικο|δελτιο|rechnung|gutschrift|stornorechnung|lieferschein|facture|avoir|fattura|nota di credito|factura|abono|fatura|nota de credito|faktura|korekta|factuur|creditnota|delivery note)( |$)/;
