import { sideOf } from '../../facts/row-states.ts';
import { foldHeader } from '../../texts/fold.ts';
import { headerTokens } from '../roles/header-roles.ts';
import {
  ACCOUNT,
  CONTACT,
  CREDIT,
  DEBIT,
  EXPENSE,
  GOODS,
  JOURNAL,
  NAME,
  QUOTE,
  STOCK,
  TIME,
  WORK,
} from './list-words.ts';
import type { ColumnMatch, InspectedColumn } from './match-columns.ts';
import { isSide } from './sides.ts';

/**
 * Lists that nobody issues documents from: bought, issued already, movements of a bank account, payments of a provider that no
 * built-in profile reads, whose types and units would be guessed, or whose rows do not name the payment; entries of a journal,
 * expenses, quotes, contacts, products, stock, hours; and what is recognised as none of these and as no documents either.
 */
export type RegisterKind =
  | 'purchases'
  | 'issued'
  | 'bank'
  | 'payments'
  | 'payments-without-source'
  | 'journal'
  | 'expenses'
  | 'quotes'
  | 'contacts'
  | 'products'
  | 'stock'
  | 'time'
  | 'unrecognised';

/** Tells such a list by its columns; undefined where it may be a list of sales. */
export function registerKind(
  columns: readonly InspectedColumn[],
  matches: readonly ColumnMatch[],
): RegisterKind | undefined {
  const headers = new Set(columns.map(({ header }) => foldHeader(header)));
  const has = (role: ColumnMatch['role']) => matches.find((match) => match.role === role)?.column;
  if (headers.has(STRIPE_BALANCE) && !headers.has(STRIPE_SOURCE)) return 'payments-without-source';
  if (has('supplier') !== undefined && has('name') === undefined)
    return listsGoods(columns, matches) ?? 'purchases';
  const mark = has('mark');
  const most = Math.max(...columns.map(({ filled }) => filled));
  if (mark !== undefined && mark.filled === most && mark.distinct.every((text) => /[1-9]/.test(text)))
    return 'issued';
  const named = (names: readonly string[]) => names.some((name) => headers.has(foldHeader(name)));
  const isBank = named(BALANCE) && (named(MOVED) || named(AMOUNT)) && named(TOLD);
  const isOfSales = (['quantity', 'unit_price', 'tax_number', 'vat_rate'] as const).some((role) => has(role));
  if (has('tax_number') === undefined && columns.some(({ header }) => isOfProvider(header, SETTLED)))
    return 'payments';
  const other = otherList(columns, matches);
  const isMoved = isBank || (named(AMOUNT) && named(TOLD) && columns.some(isSideOfAccount));
  const isAlone = has('document') === undefined || has('name') === undefined;
  if (isMoved && isAlone && !isOfSales && has('vat_amount') === undefined && other !== 'journal')
    return 'bank';
  if (other !== undefined) return other;
  const recognised = isRecognised(columns, matches) ? undefined : 'unrecognised';
  if (isOfSales) return recognised;
  // A fee beside the VAT of a document is one that its buyer owes.
  const hasFees = has('vat_amount') === undefined && columns.some(({ header }) => isFeeOfProvider(header));
  const isPaid = headers.has(VIVA_ID) || hasFees;
  if (isPaid) return 'payments';
  return recognised;
}

const isSideOfAccount = (column: InspectedColumn): boolean =>
  isSide(column) && column.distinct.every((text) => sideOf(text) === 'side');

/** Documents have a number of theirs or of a sale, an amount, and somebody or something that they are about. */
function isRecognised(columns: readonly InspectedColumn[], matches: readonly ColumnMatch[]): boolean {
  const has = (...roles: ColumnMatch['role'][]) => matches.some(({ role }) => roles.includes(role));
  const hasAmount = has(...AMOUNTS) || columns.some(({ type }) => type === 'number');
  if (has('document') && has(...AMOUNTS, 'quantity')) return true;
  const others = new Set(matches.flatMap(({ role, column }) => (NO_NUMBERS.has(role) ? [column] : [])));
  const numbers = columns.filter(
    (column) =>
      isNumbering(column) &&
      !others.has(column) &&
      !headerTokens(column.header).some((word) => GOODS.has(word)),
  );
  const isNumbered = has('document', 'number', 'date') || numbers.length > 0;
  return hasAmount && isNumbered && has('name', 'tax_number', 'company', 'last_name', 'item', 'date', 'type');
}

/** Every cell is another, and none is an amount. */
const isNumbering = ({ distinct, filled, type }: InspectedColumn): boolean =>
  distinct.length >= Math.min(filled, NUMBERING_MIN) &&
  filled > 1 &&
  (type === 'code' || type === 'text' || type === 'integer');

const NUMBERING_MIN = 40;
/** Roles that differ from row to row and still number nothing. */
const NO_NUMBERS: ReadonlySet<ColumnMatch['role']> = new Set([
  ...(['item', 'quantity', 'name', 'company', 'first_name', 'last_name', 'street', 'city', 'notes'] as const),
]);

const AMOUNTS = [
  ...([
    'net',
    'total',
    'value',
    'document_net',
    'document_total',
    'payable',
    'unit_price',
    'vat_amount',
  ] as const),
];

/** Lists that are named by the words of their headers where nothing in them is a sale. */
function otherList(
  columns: readonly InspectedColumn[],
  matches: readonly ColumnMatch[],
): RegisterKind | undefined {
  const roleOf = new Map(matches.map(({ column, role }) => [column, role]));
  const has = (...roles: ColumnMatch['role'][]) => matches.some(({ role }) => roles.includes(role));
  const said = (list: ReadonlySet<string>, isOpen: (column: InspectedColumn) => boolean = () => true) =>
    columns.filter((column) => isOpen(column) && headerTokens(column.header).some((word) => list.has(word)));
  const isBooked = said(DEBIT).length > 0 && said(CREDIT).length > 0 && !has('quantity', 'unit_price');
  if (isBooked && (said(ACCOUNT).length > 0 || said(JOURNAL).length > 0)) return 'journal';
  const isQuote = (text: string) => headerTokens(text).some((word) => QUOTE.has(word));
  const document = matches.find(({ role }) => role === 'document' || role === 'number')?.column;
  const type = matches.find(({ role }) => role === 'type')?.column;
  const isQuoted =
    said(QUOTE).length > 0 &&
    (document === undefined || isQuote(document.header) || !INVOICED.test(foldHeader(document.header)));
  if (isQuoted || type?.distinct.every(isQuote)) return 'quotes';
  const hasBuyer = has('name', 'company', 'last_name', 'tax_number');
  const free = (column: InspectedColumn) =>
    !['shipping', 'fees', 'description', 'item'].includes(roleOf.get(column) ?? '');
  if (!hasBuyer && !has('quantity') && said(EXPENSE, free).length > 0) return 'expenses';
  // Hours from when to when are hours, also where what they cost stands beside them.
  const isTimed = said(TIME).length > 2 && document === undefined && !has('vat_amount', 'vat_rate');
  if (said(TIME).length > 0 && said(WORK).length > 0 && (isTimed || !has(...AMOUNTS))) return 'time';
  const isAddressed =
    said(CONTACT).length +
    (['street', 'city', 'postal_code', 'tax_number'] as const).filter((role) => has(role)).length;
  const isNamed = hasBuyer || said(NAME).length > 0;
  if (isNamed && !has(...AMOUNTS, 'quantity', 'item') && !has('date') && isAddressed > 1) return 'contacts';
  return listsGoods(columns, matches);
}

const INVOICED = /inv|rech|fact|fatt|fatu|fakt|τιμ|παραστ|αποδ|order|receipt/;

/** Goods with their prices, or how many there are: nobody bought them, on no day. */
function listsGoods(
  columns: readonly InspectedColumn[],
  matches: readonly ColumnMatch[],
): RegisterKind | undefined {
  const has = (...roles: ColumnMatch['role'][]) => matches.some(({ role }) => roles.includes(role));
  const tokens = columns.map(({ header }) => headerTokens(header));
  const said = (list: ReadonlySet<string>) => tokens.some((found) => found.some((word) => list.has(word)));
  if (has('name', 'company', 'last_name', 'tax_number', 'status', 'payment_method')) return undefined;
  // The value of a stock is none of a sale.
  if (said(STOCK) && !has('date', 'document', 'number', 'vat_amount')) return 'stock';
  if (has('total', 'payable')) return undefined;
  if (said(STOCK) && !has('vat_amount') && !has('document')) return 'stock';
  const isPriced = has('unit_price') && has('item') && !has('date', 'number', 'quantity');
  return isPriced && (said(GOODS) || !has('document')) ? 'products' : undefined;
}

const FEES = ['fee', 'fees', 'captured', 'chargeback', 'iban', 'bic', 'acquirer'].map(foldHeader);
/** Words of what a provider or a marketplace pays out. */
const SETTLED = ['settlement', 'payout', 'payouts'].map(foldHeader);
const isOfProvider = (header: string, words: readonly string[]): boolean =>
  headerTokens(header).some((word) => words.includes(word));
/** Words beside the fee of a provider; any other says what a buyer pays it for, such as delivery. */
const OF_ITS_FEE = [
  ...['transaction', 'processing', 'payment', 'payments', 'stripe', 'paypal', 'merchant', 'bank', 'platform'],
  ...['application', 'total', 'amount', 'gateway', 'card', 'refund', 'captured', 'chargeback', 'eur', 'and'],
  ...['source', 'target', 'currency'],
].map(foldHeader);
const isFeeOfProvider = (header: string): boolean =>
  isOfProvider(header, FEES) &&
  headerTokens(header).every((word) => FEES.includes(word) || OF_ITS_FEE.includes(word));

const STRIPE_BALANCE = foldHeader('balance_transaction_id');
const STRIPE_SOURCE = foldHeader('source_id');
const VIVA_ID = foldHeader('TransactionId');
const BALANCE = [
  ...[
    'Balance',
    'Running Balance',
    'Υπόλοιπο',
    'Λογιστικό υπόλοιπο',
    'Saldo',
    'Kontostand',
    'Solde',
    'Saldo contabile',
    'Saldo disponible',
  ],
  ...['Saldo nach Buchung', 'Saldo contabilístico', 'Saldo po operacji', 'Saldo na mutatie', 'Sald'],
];
const AMOUNT = [
  'Amount',
  'Ποσό',
  'Betrag',
  'Montant',
  'Importo',
  'Importe',
  'Valor',
  'Montante',
  'Kwota',
  'Kwota operacji',
  'Bedrag',
];
const MOVED = [
  ...[
    'Soll',
    'Haben',
    'Débit',
    'Crédit',
    'Dare',
    'Avere',
    'Addebiti',
    'Accrediti',
    'Debe',
    'Haber',
    'Débito',
    'Crédito',
    'Af',
    'Bij',
  ],
  ...['Debit', 'Credit', 'Χρέωση', 'Πίστωση', 'Money in', 'Money out', 'Withdrawal'],
];
const TOLD = [
  ...[
    'Buchungstext',
    'Verwendungszweck',
    'Libellé',
    'Descrizione',
    'Causale',
    'Concepto',
    'Descripción',
    'Descrição',
    'Opis',
    'Tytuł',
    'Opis operacji',
    'Omschrijving',
    'Mededelingen',
  ],
  ...['Description', 'Περιγραφή', 'Details', 'Αιτιολογία', 'Memo', 'Narrative', 'Reference'],
];
