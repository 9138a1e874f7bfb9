import { memoize } from '../../../memoize.ts';
import lists from '../../facts/list-words.json' with { type: 'json' };
import { flagOf, sideOf } from '../../facts/row-states.ts';
import { isBought } from '../../facts/type-names.ts';
import { foldHeader, foldText, headerWords, isNobody } from '../../texts/fold.ts';
import { headerRoles, headerTokens } from '../roles/header-roles.ts';
import { areMarks, type Column, hasValue, isSide, type Match, ofRole, signsOf } from './column.ts';

/** Words of headers of lists that do not become documents, in the languages of the headers. */
const listWords = memoize((name: keyof typeof lists) => new Set(lists[name].split(' · ').map(foldHeader)));

/** Headers and titles of bills to pay, of own orders and of purchases. */
const BILLS =
  /(^| )(payee|creditor|bill (no|nr|number|date|id|#)|po|p o|purchase|purchases|purchased from|bought|paid to|pay to|αγορασ|αγορων|δικαιουχοσ|supplier\p{L}*|received invoices|eingangsrechnung(en)?|lieferant(en)?|fournisseurs?|factures recues|fornitor[ei]|fatture ricevute|acquist[oi]|(orden|ordenes|pedidos?|nota|encomendas?|comanda) (de |a )?(compras?|fornecedor)|compras|beszerzes\p{L}*|(bejovo|beerkezo|szallitoi) szamla\p{L}*|(prijat|obdrzan|dosl|otrzyman|modtag|mottag|mottat|ontvang|primljen|получен)\p{L}* (fakt|szaml|racun|фактур)\p{L}*|k[øo]bsfaktura\p{L}*|indk[øo]b\p{L}*|innkj[øo]p\p{L}*|achizit\p{L}*|cumpar\p{L}*|nakup\p{L}*|nabav\p{L}*|покупк\p{L}*|inkop\p{L}*|ostolasku\p{L}*|proveedor(es)?|facturas recibidas|fornecedor(es)?|zakup\p{L}*|προμηθευτ\p{L}*)( |$)|^(bill|purchase order)$/u;
const namesBill = (header: string): boolean => BILLS.test(headerWords(header));

/** Names of an order in a shop, if another header names its buyer. */
const OF_BUYER = /^purchased? (date|time|id|on|at|email)( |$)/;
const BUYERS: ReadonlySet<string> = new Set(['buyer', 'customer', 'client']);

/** Lists that surely have no sales, and payments whose rows do not name them. */
export type RegisterKind = 'purchases' | 'issued' | 'bank' | 'payments-without-source' | 'journal';

type Role = Match['role'];
type List = Readonly<{ columns: readonly Column[]; matches: readonly Match[] }>;

/** A header has a word of a list. */
const says =
  (name: keyof typeof lists) =>
  ({ header }: Column): boolean =>
    headerTokens(header).some((word) => listWords(name).has(word));

const finder = ({ columns, matches }: List) => {
  const find = (role: Role) => ofRole(matches, role);
  return {
    find,
    has: (...roles: Role[]) => roles.some((role) => find(role) !== undefined),
    haveSaid: (name: keyof typeof lists) => columns.some(says(name)),
  };
};

/** Recognises such a list by several signs together; undefined if it may be a list of sales. */
export function registerKind(list: List): RegisterKind | undefined {
  const { columns } = list;
  const { find, has, haveSaid } = finder(list);
  const headers = new Set(columns.map(({ header }) => foldHeader(header.replace(/ *\((EUR|€)\)$/, ''))));
  const named = (name: keyof typeof lists) => [...listWords(name)].some((word) => headers.has(word));
  const hasColumn = (name: string) => headers.has(foldHeader(name));
  if (hasColumn('balance_transaction_id') && !hasColumn('source_id')) return 'payments-without-source';
  const supplier = find('supplier');
  // A seller may be the salesperson: that is asked.
  const isBought =
    supplier !== undefined &&
    !says('sellers')(supplier) &&
    supplier.distinct.length > 1 &&
    !has('name', 'quantity', 'unit_price');
  if (isBought && has('tax_number', 'vat_amount', 'document_vat', 'net', 'total', 'value'))
    return 'purchases';
  const mark = find('mark');
  const most = Math.max(...columns.map(({ filled }) => filled));
  if (mark !== undefined && mark.filled === most && mark.distinct.every((text) => /[1-9]/.test(text)))
    return 'issued';
  const isOfSales = has('quantity', 'unit_price', 'tax_number', 'vat_rate', 'vat_amount');
  const isBooked = haveSaid('debits') && haveSaid('credits') && !has('quantity', 'unit_price');
  const isAlone = !has('document') || !has('name');
  const isJournal =
    isBooked && ((['account', 'journal'] as const).some(haveSaid) || (named('balance') && !isAlone));
  const areSides = columns
    .filter(isSide)
    .some(({ distinct }) => distinct.every((text) => sideOf(text) === 'side'));
  const hasAmount = named('named_amount') && (named('balance') || areSides);
  const isMoved = named('told') && (hasAmount || (named('balance') && named('moved')));
  if (isMoved && isAlone && !isOfSales && !isJournal) return 'bank';
  return isJournal ? 'journal' : undefined;
}

/** Columns of what a provider keeps or pays out: beside them gross and net may mean before and after fees. */
const OF_FEES = ['fees', 'settled', 'commissions'] as const;
export const hasFeesOfProvider = (columns: readonly Column[]): boolean =>
  columns.some((one) => hasValue(one) && OF_FEES.some((what) => says(what)(one)));

const IBAN = /^[A-Z]{2}\d{2}( ?[A-Z\d]{4}){2,7}( ?[A-Z\d]{1,4})?$/;
const [MOST, SEVERAL] = [0.8, 3];

/** Finds evidence against sales, each as header and value or as a title, for a person to judge; undefined for what is surely sales. */
export function signsAgainstSales(list: List & { titles: readonly string[] }): string[] | undefined {
  const { columns } = list;
  const { find, has, haveSaid } = finder(list);
  const buyer = find('name') ?? find('company') ?? find('tax_number');
  const number = find('document') ?? find('number');
  const amounts = (['net', 'total', 'value', 'document_net', 'document_total'] as const).flatMap(
    (role) => find(role) ?? [],
  );
  const isOne = (column: Column | undefined) => column?.distinct.length === 1 && column.filled >= SEVERAL;
  const hasTax = has('vat_amount', 'vat_rate', 'document_vat', 'quantity', 'unit_price');
  const isMovement = amounts.length > 0 && !hasTax && !has('tax_number', 'type');
  const isOneBuyer = isOne(buyer) && !isOne(find('document')) && !isNobody(buyer?.distinct[0] ?? '');
  const accounts = accountsIn(list);
  const hasBuyer = columns.some(({ header }) => headerTokens(header).some((word) => BUYERS.has(word)));
  // Goods without a buyer and a date are hardly sold.
  const goods = buyer === undefined && !has('date') ? (find('item') ?? find('unit_price')) : undefined;
  const signs: readonly (readonly [applies: boolean, test: (column: Column) => boolean])[] = [
    [true, (column) => column === find('supplier') || column === goods],
    [true, (column) => areMarks(column) && columns.every(({ filled }) => filled <= column.filled)],
    [true, ({ distinct }) => distinct.some(isBought)],
    [true, ({ distinct }) => distinct.filter((text) => IBAN.test(text)).length > distinct.length * MOST],
    [true, ({ header: of }) => namesBill(of) && !(hasBuyer && OF_BUYER.test(headerWords(of)))],
    [true, isOfRefunds],
    [!has('type'), (one) => signsOf(one) === 'true' && AMOUNT.test(headerRoles(one.header)[0]?.role ?? '')],
    [accounts.length > 1, (column) => accounts.includes(column)],
    [!has('vat_amount'), ({ header }) => isFeeOfProvider(header)],
    [isOneBuyer, (column) => column === find('name')],
    [isMovement && !has('item', 'document'), ({ header }) => listWords('told').has(foldHeader(header))],
    [isMovement, (column) => amounts.includes(column) && signsOf(column).includes(',')],
    [!hasTax, (column) => namesPayment(column, columns)],
    [isMovement, (it) => it === find('document') && /transaction|συναλλαγ|κινησ/.test(foldText(it.header))],
    [buyer === undefined, says('other_lists')],
    [true, says('settled')],
    [haveSaid('debits') && haveSaid('credits'), says('debits')],
    [true, (column) => says('quotes')(column) && (number === undefined || column === number)],
  ];
  const titles = list.titles.filter(namesBill);
  const told = new Set([
    ...titles,
    ...columns
      .filter((column) => signs.some(([applies, test]) => applies && test(column)))
      .map(({ header, distinct }) => `${header}: ${distinct[0] ?? ''}`),
  ]);
  return told.size === 0 && isRecognised(list) ? undefined : [...told];
}

/** Accounts of both sides of entries: Sollkonto 1800, Gegenkonto 8400, or codes of other names of which some are on either side. */
function accountsIn({ columns, matches }: List): readonly Column[] {
  const areCodes = ({ distinct: all }: Column) => all[0] && all.every((text) => /^\d{3,8}$/.test(text));
  const codes = columns.filter(areCodes);
  const isFree = (one: Column) => !matches.some(({ column }) => column === one);
  const free = codes.filter((one) => one.distinct.length < one.filled && isFree(one));
  const isPosted = ({ distinct }: Column) =>
    free
      .map((one) => distinct.filter((text) => one.distinct.includes(text)).length)
      .some((shared) => shared > 1 && shared < distinct.length);
  const names = [...listWords('account')].filter(({ length }) => length > 4);
  const isNamed = ({ header }: Column) =>
    headerTokens(header).some((word) => names.some((one) => foldHeader(word.slice(-one.length)) === one));
  return codes.filter((one) => isNamed(one) || (free.includes(one) && isPosted(one)));
}

const PAYMENT =
  /(^| )(payment|received|deposit|προκαταβολ\p{L}*|anzahlung\p{L}*|acompte|acconto|caparra|anticipo|zaliczk\p{L}*|aanbetaling|zahlung\p{L}*|εισπρα\p{L}*|cobr(o|ado)|incass\p{L}*|regle(ment)?|encaiss\p{L}*|recebi\p{L}*|wp[lł]at\p{L}*|ontvang\p{L}*)( |$)/u;
/** True if each row is a payment by its kind, by a number of its own, or by its only amount. */
function namesPayment({ header, type, distinct, filled }: Column, columns: readonly Column[]): boolean {
  const role = headerRoles(header)[0]?.role;
  const isKind = role === 'type' && distinct.every((text) => PAYMENT.test(foldText(text)));
  if (isKind || !PAYMENT.test(headerWords(header))) return isKind;
  if (type === 'number') return columns.filter((one) => one.type === type && hasValue(one)).length === 1;
  return /text|integer|code/.test(type) && role !== 'payment_method' && distinct.length === filled;
}

/** A row of a list of refunds has its refund; in a list of sales few have one. */
const isOfRefunds = ({ header, type, distinct, filled }: Column): boolean =>
  type === 'number' &&
  flagOf(header) === 'none' &&
  distinct.filter((text) => /[1-9]/.test(text)).length * 2 > filled;

/** True for a list with an amount, with a number, date or item, and with a buyer, item, number or type. */
function isRecognised({ columns, matches }: List): boolean {
  const has = (roles: RegExp) => matches.some(({ role }) => roles.test(role));
  return (
    (has(AMOUNT) || columns.some(({ type }) => type === 'number')) &&
    has(/^(document|number|date|item)$/) &&
    has(/^(name|tax_number|company|last_name|item|document|type)$/)
  );
}

/** Roles of what a sale is worth. */
const AMOUNT = /^(document_)?(net|total)$|^(value|payable|unit_price|vat_amount)$/;

const isFeeOfProvider = (header: string): boolean => {
  const words = headerTokens(header);
  return (
    words.some((word) => listWords('fees').has(word)) &&
    words.every((word) => listWords('fees').has(word) || listWords('of_its_fee').has(word))
  );
};
