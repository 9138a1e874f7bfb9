import { DELIVERY_HEADERS, TERMINAL_HEADER } from '../../facts/delivery-headers.ts';
import { boughtKinds, creditNoteTypes, kindAbbreviations, OF_DOCUMENTS } from '../../facts/document-kinds.ts';
import { paymentMethods } from '../../facts/payment-methods.ts';
import { memoize } from '../../memoize.ts';
import { foldText, headerWords } from '../texts/fold.ts';
import lists from './list-words.json' with { type: 'json' };

/** Document types, the likeliest first, and the phrases that name them. */
const TABLE = `
1.1 2.1: Τιμολόγιο·Tax invoice
1.1: Τιμολόγιο Πώλησης·Τιμολόγιο Δελτίο·Δελτίο Αποστολής Τιμολόγιο·Δελτίο Αποστολής και Τιμολόγιο
2.1: Τιμολόγιο Παροχής·Τιμολόγιο Υπηρεσιών·Service invoice
11.1: Απόδειξη·Sales receipt·Receipt·Retail·Quittung·Kassenbon·Ticket·Scontrino·Ricevuta·Factura simplificada·Fatura simplificada·Paragon·Reçu·Kassabon
5.2 5.1: Πιστωτικό
11.4: Πιστωτικό Λιανικής·Πιστωτικό Στοιχείο Λιανικής
1.1 2.1 11.1: Invoice·Sales invoice·ACCREC·Customer invoice·out invoice·Rechnung·Facture·Fattura·Factura·Fatura·Faktura·Factuur
5.2 5.1 11.4: Credit·Customer credit·Sales credit·ACCRECCREDIT·out refund·Refund·Gutschrift·Stornorechnung·Rechnungskorrektur·Avoir·Facture d'avoir·Nota di credito·Nota de crédito·Nota de credito·Nota credito·Note de crédit·Storno·Factura rectificativa·Abono·Korekta·Faktura korygująca·Creditnota·Creditfactuur·Ακυρωτικό
skip: Δελτίο Αποστολής·Δελτίο Διακίνησης·Delivery note·Lieferschein·Bon de livraison`;

const plain = memoize((text: string): string =>
  foldText(text)
    .replace(/[.\-–—_/+&]+/g, ' ')
    .replace(/pro (?=forma)/, 'pro')
    .replace(/\s+/g, ' ')
    .trim(),
);

const abbreviations = new Map(
  kindAbbreviations.flatMap(([list, types]) => list.split(' ').map((word) => [plain(word), types])),
);
const beginnings = TABLE.trim()
  .split('\n')
  .flatMap((row) => {
    const [types = '', phrases = ''] = row.split(': ');
    return phrases.split('·').map((phrase) => ({ phrase: plain(phrase), types: types.split(' ') }));
  })
  .toSorted((a, b) => b.phrase.length - a.phrase.length);

const bought = new Set(boughtKinds.map(plain));
/** Papers that come before an invoice: Factura proforma, Angebot, Προσφορά. */
const quotes = new Set(lists.quotes.split(' · ').map(plain));
export const isBought = (text: string): boolean => bought.has(plain(text));

/** True if a text is a program's name of a document type, not goods of the same name. */
export function namesKind(text: string): boolean {
  const said = plain(text);
  return abbreviations.has(said.replaceAll(' ', '')) || OF_DOCUMENTS.test(said);
}

/** The document types that a program's word may mean, the likeliest first; empty if unknown. */
export function typesOfName(text: string): readonly string[] {
  const said = plain(text);
  const types = typesOfWords(said);
  if (types[0] !== 'skip') return types;
  const beside = typesOfWords(said.replace(OF_DELIVERY, ' ').replace(/\s+/g, ' ').trim());
  return beside.length > 0 ? beside : types;
}

/** True for a name of credit notes alone; Credit and Credit card are also ways to pay. */
export function namesCredit(text: string): boolean {
  const types = typesOfName(text);
  const isCredit = types.length > 0 && types.every((type) => creditNoteTypes.has(type));
  return isCredit && (namesKind(text) || paymentMethodNamed(text) === undefined);
}

/** Words of a delivery note; together with an invoice's word they do not skip the row: ΔΑ-ΤΙΜ. */
const OF_DELIVERY = /(^|(?<= ))(δαπ?|δελτ\p{L}*|αποστ\p{L}*|διακιν\p{L}*|delivery|note|και|and|&)(?= |$)/gu;

function typesOfWords(said: string): readonly string[] {
  const [first = ''] = said.split(' ');
  if (said.split(' ').some((word) => quotes.has(word))) return ['skip'];
  const known = abbreviations.get(said.replaceAll(' ', '')) ?? abbreviations.get(first);
  const named = known ?? beginnings.find(({ phrase }) => said.startsWith(phrase))?.types;
  return named ?? (MOVES_GOODS.test(said) ? ['skip'] : []);
}

/** Notes of goods that move, by any further word, and the number that the authority has for them. */
const MOVES_GOODS = /(^| )δελτ\p{L}* (\p{L}+ )?(αποστ|διακιν|παραλαβ|επιστροφ|παραγγελ)|^9 3$/u;

const asWords = (text: string): string => headerWords(text.replaceAll('ECRT', 'ECR T'));

export const namesDelivery = (of: string): boolean => DELIVERY_HEADERS.some((one) => one.test(asWords(of)));
export const namesTerminal = (header: string): boolean => TERMINAL_HEADER.test(asWords(header));

/** Words of an invoice or a receipt, and of a delivery: a document type with both is more than an invoice. */
const INVOICE_WORD = /(^| )(τιμ\p{L}*|τπλ?|αλπ|αποδ\p{L}*|invoice|receipt)(?= |$)/u;
const DELIVERY_WORD = /(^| )(δα|δ α|δελτ\p{L}*|delivery|dispatch)(?= |$)/u;
/** ΤΔΑ, Τ.Δ.Α., ΔΑΤ */
const DELIVERING_KIND = /^(τδα|δατ|τ δ α|δ α τ|τπδα|τιμδα|αλπδα)(?!\p{L})/u;

export function namesDeliveringKind(kind: string): boolean {
  const said = asWords(kind);
  return DELIVERING_KIND.test(said) || (INVOICE_WORD.test(said) && DELIVERY_WORD.test(said));
}

/** The payment method that a word names, the most special first: "Credit card" is a card, "Checkout" is not a cheque. */
export function paymentMethodNamed(text: string): string | undefined {
  const words = foldText(text).split(/[^\p{L}\d-]+/u);
  const isSaid = (word: string) =>
    words.some((one) => (/[α-ω]/.test(word) ? one.startsWith(word) : one === word || one === `${word}s`));
  const named = paymentMethods.findLast((method) => method.words.some(isSaid));
  return named === undefined ? undefined : String(named.code);
}
