import { foldText } from '../texts/fold.ts';

/** Beginnings of what programs call kinds of documents, folded, and the types that they may be; the longest counts. */
const words: readonly (readonly [words: string, types: readonly string[]])[] = [
  ['ΤΔΑ ΤΙΜ ΤΠ ΤΠΛ ΔΑΤ ΤΠΔΑ ΤΙΜΔΑ', ['1.1']],
  // A bare delivery note is no invoice.
  ['ΔΑ ΔΑΠ', ['skip']],
  ['ΤΠΥ ΤΙΠ', ['2.1']],
  ['ΑΛΠ ΑΠΛ ΑΠΟΔ ΑΠΥ ΑΛΠΔΑ', ['11.1']],
  ['ΠΙΣ ΠΤ ΠΤΠ ΠΙΣΤ', ['5.2', '5.1']],
  ['ΠΑΛ ΠΛΙ', ['11.4']],
];
const phrases: readonly (readonly [phrase: string, types: readonly string[]])[] = [
  ['Τιμολόγιο', ['1.1', '2.1']],
  ['Τιμολόγιο Πώλησης', ['1.1']],
  ['Τιμολόγιο Δελτίο', ['1.1']],
  ['Τιμολόγιο Παροχής', ['2.1']],
  ['Τιμολόγιο Υπηρεσιών', ['2.1']],
  ['Απόδειξη', ['11.1']],
  ['Πιστωτικό', ['5.2', '5.1']],
  ['Πιστωτικό Λιανικής', ['11.4']],
  ['Πιστωτικό Στοιχείο Λιανικής', ['11.4']],
  ['Invoice', ['1.1', '2.1', '11.1']],
  ['Sales invoice', ['1.1', '2.1', '11.1']],
  ['Service invoice', ['2.1']],
  ['Credit', ['5.2', '5.1', '11.4']],
  ['Tax invoice', ['1.1', '2.1']],
  ['Customer invoice', ['1.1', '2.1', '11.1']],
  ['out invoice', ['1.1', '2.1', '11.1']],
  ['Customer credit', ['5.2', '5.1', '11.4']],
  ['out refund', ['5.2', '5.1', '11.4']],
  ['Refund', ['5.2', '5.1', '11.4']],
  ['Sales receipt', ['11.1']],
  ['Δελτίο Αποστολής Τιμολόγιο', ['1.1']],
  ['Δελτίο Αποστολής και Τιμολόγιο', ['1.1']],
  ...['Δελτίο Αποστολής', 'Δελτίο Διακίνησης', 'Delivery note', 'Lieferschein', 'Bon de livraison'].map(
    (phrase) => [phrase, ['skip']] as const,
  ),
  ['Receipt', ['11.1']],
  ['Retail', ['11.1']],
  ...['Rechnung', 'Facture', 'Fattura', 'Factura', 'Fatura', 'Faktura', 'Factuur'].map(
    (phrase) => [phrase, ['1.1', '2.1', '11.1']] as const,
  ),
  ...[
    'Gutschrift',
    'Stornorechnung',
    'Rechnungskorrektur',
    'Avoir',
    "Facture d'avoir",
    'Nota di credito',
    'Nota de crédito',
    'Nota de credito',
    'Nota credito',
    'Note de crédit',
    'Storno',
    'Factura rectificativa',
    'Abono',
    'Korekta',
    'Faktura korygująca',
    'Creditnota',
    'Creditfactuur',
    'Ακυρωτικό',
  ].map((phrase) => [phrase, ['5.2', '5.1', '11.4']] as const),
  ...[
    'Quittung',
    'Kassenbon',
    'Ticket',
    'Scontrino',
    'Ricevuta',
    'Factura simplificada',
    'Fatura simplificada',
    'Paragon',
    'Reçu',
    'Kassabon',
  ].map((phrase) => [phrase, ['11.1']] as const),
];

const plain = (text: string): string =>
  foldText(text)
    .replace(/[.\-–—_/+&]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const abbreviations = new Map(
  words.flatMap(([list, types]) => list.split(' ').map((word) => [plain(word), types])),
);
const beginnings = phrases
  .map(([phrase, types]) => ({ phrase: plain(phrase), types }))
  .toSorted((a, b) => b.phrase.length - a.phrase.length);

/** Words that name kinds of documents and nothing that is sold. */
const OF_DOCUMENTS =
  /^((sales|tax|customer|service) )?invoices?$|^(τιμολογιο|αποδειξη|πιστωτικο|δελτιο|rechnung|gutschrift|stornorechnung|lieferschein|facture|avoir|fattura|nota di credito|factura|abono|fatura|nota de credito|faktura|korekta|factuur|creditnota|credit note|credit memo|delivery note)( |$)/;

/** Check that a text is a kind of document as programs write it, not goods that are called alike. */
export function namesKind(text: string): boolean {
  const said = plain(text);
  return abbreviations.has(said.replaceAll(' ', '')) || OF_DOCUMENTS.test(said);
}

/** The types that a program's word for a kind of document may stand for, the likeliest first; empty where unknown. */
export function typesOfName(text: string): readonly string[] {
  const said = plain(text);
  const types = typesOfWords(said);
  if (types[0] !== 'skip') return types;
  const beside = typesOfWords(said.replace(OF_DELIVERY, ' ').replace(/\s+/g, ' ').trim());
  return beside.length > 0 ? beside : types;
}

/** Words of a delivery note; beside an invoice they leave nothing out: ΔΑ-ΤΙΜ. */
const OF_DELIVERY = /(^|(?<= ))(δαπ?|δελτ\p{L}*|αποστ\p{L}*|διακιν\p{L}*|delivery|note|και|and|&)(?= |$)/gu;

function typesOfWords(said: string): readonly string[] {
  const [first = ''] = said.split(' ');
  const known = abbreviations.get(said.replaceAll(' ', '')) ?? abbreviations.get(first);
  const named = known ?? beginnings.find(({ phrase }) => said.startsWith(phrase))?.types;
  return named ?? (MOVES_GOODS.test(said) ? ['skip'] : []);
}

/** Notes of goods that move, by any further word, and the number that the authority has for them. */
const MOVES_GOODS = /(^| )δελτ\p{L}* (\p{L}+ )?(αποστ|διακιν|παραλαβ|επιστροφ|παραγγελ)|^9 3$/u;
