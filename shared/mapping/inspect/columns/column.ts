import { vatRates } from '../../../facts/vat.ts';
import { currenciesInHeader, currencyOf, currencySaid, EURO } from '../../../money/currency.ts';
import { countWithUnit, isBelowZero, isNone } from '../../cells/read-number.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import { isSaleState, sideOf } from '../../facts/row-states.ts';
import { isBought, namesKind, paymentMethodNamed, typesOfName } from '../../facts/type-names.ts';
import { saysThousands } from '../../header/header.ts';
import { usesLineNumbers, withNumber, withoutNumber } from '../../profile/uses.ts';
import { OTHERS_SHARE_MAX } from '../../survey/currency-evidence.ts';
import { DATE_AS_NUMBER, fractionOf, isPerMany } from '../../survey/left-out-values.ts';
import { foldHeader } from '../../texts/fold.ts';
import { headerRoles, headerTokens, namesSeller, namesVat, partOfList } from '../roles/header-roles.ts';
import { type ColumnFacts, onlyOne } from './column-facts.ts';

/** A column with the facts of its header and its cells. */
export type Column = ColumnFacts & { letter: string; header: string };

/** Role that a column was taken for, and its confidence (0 to 1). */
export type Match = { role: ColumnRole; column: Column; confidence: number };

export const ofRole = (matches: readonly Match[], role: ColumnRole): Column | undefined =>
  matches.find((match) => match.role === role)?.column;

export const hasNumbers = ({ type }: Pick<ColumnFacts, 'type'>) => /^(number|integer|percent)$/.test(type);
export const isPlain = ({ type }: Pick<ColumnFacts, 'type'>) => type === 'number' || type === 'integer';
export const hasValue = ({ distinct }: Column): boolean => distinct.some((text) => /[1-9]/.test(text));
/** A tax of zero on each row, whatever it is called. */
export const isZeroTax = (column: Column): boolean =>
  hasNumbers(column) && !hasValue(column) && /^vat/.test(headerRoles(column.header)[0]?.role ?? 'vat');
/** The signs of its values, `true` of those below zero. */
export const signsOf = ({ distinct }: Column): string =>
  [...new Set(distinct.filter((text) => /[1-9]/.test(text)).map(isBelowZero))].join();
const [SURE, SUREST] = [0.9, 0.95];

/** Roles whose cells must be numbers, cannot be, or are words or codes, and types of cells that are neither. */
const NEEDS_NUMBERS =
  /^(quantity|unit_price|net|vat_amount|total|payable|exchange_rate|(document_)?discount|fuel_code|value|document_(net|vat|total)|shipping|fees|deposit|withholding|other_amount)$/;
const NEEDS_WORDS = /^(item|(first_|last_)?name|city|street|currency|company|country)$/;
const NEEDS_CODES = /^(series|payment_method|postal_code|street_number|supply_number|exemption)$/;
const NO_CODES = /^(number|percent|boolean|date)$/;

export const isShare = ({ type, header }: Column): boolean =>
  type === 'percent' || /%|percent|ποσοστ/i.test(header);

/** Amounts of the line, and the roles of the same amounts of a document. */
const OF_DOCUMENT: Readonly<Partial<Record<ColumnRole, ColumnRole>>> = {
  net: 'document_net',
  vat_amount: 'document_vat',
  total: 'document_total',
  value: 'document_total',
};

/** Moves amounts to the document's level; without documents of several rows a total may be at either. */
function atLevel(match: Match, documents: ReadonlySet<Column> | undefined): Match[] {
  const { role, column, confidence } = match;
  // A percentage of the document is one of each of its lines.
  if (/discount$/.test(role))
    return [
      { ...match, role: !isShare(column) && documents?.has(column) ? 'document_discount' : 'discount' },
    ];
  const higher = OF_DOCUMENT[role];
  if (higher === undefined) return [match];
  // A sum of the items is the total of no document that has one.
  const sure = role === 'value' ? confidence / 2 : confidence;
  if (documents?.has(column)) return [{ ...match, role: higher, confidence: sure }];
  if (documents?.size) return [match];
  return role === 'total' ? [match, { ...match, role: higher, confidence: confidence / 2 }] : [match];
}

/** Gives each column at most one role, the surest first. `documents` are columns of the whole document. */
export function matchColumns(given: readonly Column[], documents?: ReadonlySet<Column>) {
  const ofRates = columnsOfRates(given);
  const columns = given.filter((one) => !ofRates.includes(one) && !(isPlain(one) && isRepeated(one, given)));
  const all = columns.flatMap((column, at) =>
    matchesOf(column, columns[at - 1]).flatMap((match) => atLevel(match, documents)),
  );
  const rows = Math.max(0, ...given.map(({ filled }) => filled));
  // The number of a credit note, the surest role, is that of no rows if some have none.
  const isOfSome = ({ confidence, column }: Match) => confidence > SUREST && column.filled < rows;
  const chosen: Match[] = [];
  for (const match of all.toSorted((one, other) => other.confidence - one.confidence))
    if (!isOfSome(match) && !chosen.some((one) => one.role === match.role || one.column === match.column))
      chosen.push(match);
  // N° is short for a number of pieces too, unless another column has these or a series of the numbers.
  const isNumber = chosen.some(({ role }) => /^(quantity|series|type)$/.test(role));
  const numbered = chosen.filter(({ role, column }) => isNumber || role !== 'number' || !mayCount(column));
  const number = numbered.find(({ role, confidence }) => role === 'number' && confidence > 0.8)?.column;
  // An order, which is less sure, beside the number of its document names what the document is for.
  const isOrder = ({ role, confidence, column }: Match) =>
    role === 'document' && confidence < 0.8 && number && number.distinct.length <= column.distinct.length;
  return numbered.filter((match) => !isOrder(match));
}

/** True for whole numbers that may count pieces: small ones in no order, or with gaps. */
export function mayCount({ header, distinct }: Column): boolean {
  const steps = distinct.slice(1).map((text, at) => Number(text) - Number(distinct[at]));
  const isInOrder = steps.every((step) => step > 0) || steps.every((step) => step < 0);
  const areNear = steps.every((step) => Math.abs(step) === 1) || distinct.some((text) => text.length > 2);
  const areSmall = distinct.every((one) => /^[1-9]\d*$/.test(one)) && distinct.some((one) => one.length < 3);
  return areSmall && !(isInOrder && areNear) && !headerTokens(header).includes('id');
}

/** An amount that others state too: in thousands, below zero, or in the currency of its header, as total_usd beside total. */
function isRepeated(column: Column, given: readonly Column[]): boolean {
  const { header, distinct } = column;
  const others = given.filter((one) => isPlain(one) && one !== column);
  const isAmount = (one: Column) => (headerRoles(one.header)[0]?.role ?? 'item') in OF_DOCUMENT;
  if (saysThousands(header)) return others.some((one) => isAmount(one) && !saysThousands(one.header));
  const isAbove = (of: Column) =>
    distinct.every((one) => of.distinct.includes(one.replace(/[-\u2212()]/g, '')));
  if (signsOf(column) === 'true' && others.some(isAbove)) return true;
  const [code = EURO] = currenciesInHeader(header);
  const bare = foldHeader(header.replace(new RegExp(`[\\W_]*${code}[\\W_]*`, 'i'), ''));
  return code !== EURO && others.some((one) => foldHeader(one.header) === bare);
}

const RATE = /\d{1,2}(?:[.,]\d+)?\s*%|(?<=\D)(?:24|13|6|17|9|4|0)(?!\d)/;
/** Columns of several rates, each with the amounts of some lines and none with all: Base 6% and Base 13%, net_13 and net_24. */
export const columnsOfRates = (columns: readonly Column[]): Column[] =>
  [...Map.groupBy(columns.filter(isOfRate), nameOfRate).values()].filter((group) => group.length > 1).flat();
/** Without the rate and a till's letter for it: Net A (24%). */
const nameOfRate = ({ header }: Column) =>
  header.replace(RATE, '%').replace(/(?<![\p{L}\d])\p{L}(?![\p{L}\d])/u, '');
const isOfRate = (column: Column) =>
  hasNumbers(column) && RATE.test(column.header) && headerRoles(column.header)[0]?.role !== 'discount';
/** A column of amounts without VAT by its header: net_0, Exempt. */
export const isExempt = ({ type, header }: Column): boolean =>
  type === 'number' &&
  /(^|[^\d.,])0\s*%|[^\d]_0$|exempt|απαλλασσ|steuerfrei|exon[eé]r|esent[ei]|exent[oa]|isent[oa]|zwoln|vrijgesteld/iu.test(
    header,
  );

function matchesOf(column: Column, before: Column | undefined): Match[] {
  if (column.distinct.every((text) => isNone(text))) return [];
  // A bare number behind a street is that of the house: Διεύθυνση, Αρ.
  const isOfHouse = column.distinct.every((text) => /^\d{1,4}\W?\p{L}?$/u.test(text));
  const [own, last = ''] = [column, before].map((one) => headerRoles(one?.header ?? '')[0]?.role);
  if (isOfHouse && own === 'number' && last === 'street')
    return [{ role: 'street_number', column, confidence: SURE }];
  // The state of an address: City, State.
  const isOfPlace = own === 'status' && /^(city|street|postal_code)$/.test(last);
  if (isOfPlace && column.distinct.every((text) => isSaleState(text) === undefined)) return [];
  const named = rolesOf(column.header).flatMap((one) => fitToValues({ ...one, column }));
  const isOfLine = usesLineNumbers(column.header);
  return [...named, ...byValues(column)].filter(({ role }) => !isOfLine || !NEVER_OF_LINES.test(role));
}

const NEVER_OF_LINES =
  /^(document|number|series|type|date|status|payment_method|tax_number|country|currency|(first_|last_)?name|company)$/;

/** Payment methods, of which some repeat: card, cash; web is also where an order comes from. */
const isOfPayments = ({ type, distinct: all, filled }: Column): boolean =>
  type === 'text' &&
  all.length < filled &&
  all.every((one) => !/\d|^web$/i.test(one) && paymentMethodNamed(one));

/** Roles that cells prove without a header: tax numbers by check digit, currencies by ISO 4217, payment methods by their names. */
function byValues(column: Column): Match[] {
  const said = (role: ColumnRole, confidence: number) => ({ role, column, confidence });
  const isOwn = namesSeller(column.header) || column.distinct.every((text) => DATE_AS_NUMBER.test(text));
  if (column.type === 'tax-number' && !isOwn) return [said('tax_number', 0.7)];
  if (namesTaxes(column)) return [said('vat_rate', 0.8)];
  if (namesVat(column.header) && areFractions(column)) return [said('vat_rate', 0.85)];
  if (areMarks(column)) return [said('related_mark', 0.6)];
  if (isOfKinds(column)) return [said('type', 0.8)];
  if (isOfPayments(column)) return [said('payment_method', 0.6)];
  return isOfCurrencies(column) ? [said('currency', 0.8)] : [];
}

/** Keeps the role of a header only if the cells fit it: ΦΠΑ is a rate or an amount, by its cells. */
function fitToValues(match: Match): Match[] {
  const { role, column } = match;
  if (/^vat(_rate|_amount)?$/.test(role) && column.type === 'text')
    return isTaxCode(column) && (match.confidence > SURE || column.distinct.some(percentIn))
      ? [{ ...match, role: 'vat_rate' }]
      : [];
  // A VAT of zero is one; a sales tax of zero, which is that of other countries, and other zeros are no amounts.
  const isZero = hasNumbers(column) && !hasValue(column);
  if (isZero && /^vat(_amount)?$/.test(role) && !/sales.?tax/i.test(column.header))
    return [{ ...match, role: 'vat_amount' }];
  if (/^(vat|vat_amount|net|total|value|unit_price)$/.test(role) && !hasValue(column)) return [];
  if (role === 'unit_price' && isPerMany(column.distinct)) return [];
  // What is still due is 0 of a document that is paid.
  if (role === 'payable' && column.distinct.some((text) => !/[1-9]/.test(text))) return [];
  // A rate is the price of an hour or that of the tax.
  if (role === 'unit_price' && /rate/i.test(column.header) && column.distinct.length > 1 && areLawful(column))
    return [{ ...match, role: 'vat_rate' }];
  const states = column.distinct.filter((text) => isSaleState(text) !== undefined);
  if (role === 'payment_method' && states.length * 2 >= column.distinct.length)
    return [{ ...match, role: 'status' }];
  // MwSt is the name of the amount and of the rate.
  if (role === 'vat_amount' && column.type !== 'number' && vatMatch(match)[0]?.role === 'vat_rate')
    return vatMatch(match);
  if (role === 'vat_rate') return hasNumbers(column) ? [match] : [];
  if (role === 'vat') return hasNumbers(column) ? vatMatch(match) : [];
  if (role === 'document' && isTypeColumn(column)) return [{ ...match, role: 'type' }];
  // Odoo calls the number of a document its name.
  if (role === 'name' && /^name$/i.test(column.header) && isNumbered(column))
    return [{ ...match, role: 'number', confidence: SURE }];
  // A number for people is that of the document before one that a program gave.
  if (/^(document|number)$/.test(role) && isOfProgram(column) && valuesFit(match))
    return [{ ...match, role: 'number', confidence: match.confidence / 2 }];
  return valuesFit(match) ? [match] : [];
}

function valuesFit({ role, column }: Match): boolean {
  const isNumeric = hasNumbers(column);
  // 2 τεμ. and 5 τεμ. count in one unit; a person answers for 2 kg and 500 g.
  const unit = role === 'quantity' && onlyOne(column.distinct.map((text) => countWithUnit(text)?.unit));
  if (NEEDS_NUMBERS.test(role)) return isNumeric || typeof unit === 'string';
  // 978, 840: the digits of ISO 4217.
  const isDigits = (text: string) => /^\d{3}$/.test(text) && currencyOf(text);
  if (role === 'currency' && column.distinct.every(isDigits)) return true;
  if (role === 'item' && isOfKinds(column)) return false;
  if (role === 'notes' && isNumbered(column)) return column.distinct.length < column.filled;
  if (NEEDS_WORDS.test(role) && (isNumeric || column.type === 'code' || column.type === 'date')) return false;
  if (NEEDS_CODES.test(role) && NO_CODES.test(column.type)) return false;
  const share = (pattern: RegExp) =>
    column.distinct.filter((text) => pattern.test(text)).length / column.distinct.length;
  if (role === 'date') return column.type === 'date';
  if (role === 'currency') return isOfCurrencies(column) || share(NAMES_EURO) === 1;
  if (role === 'payment_method') return share(DAYS) < MOST && !isNumbered(column) && share(/^\d{3,}$/) < 1;
  if (role === 'name')
    return share(EMAIL) < FEW && share(CODE) < MOST && !isNumbered(column) && !isOfProgram(column);
  if (role === 'document' || role === 'number')
    return (
      (column.type !== 'date' || share(OF_MONTH) === 1) &&
      column.type !== 'number' &&
      share(/\d|^[A-Z]{6,}$/) > MOST &&
      !(column.distinct.length === 1 && column.filled >= MANY)
    );
  const isType = (text: string) => typesOfName(text).length > 0 || isCode(text);
  if (role === 'type')
    return !isSide(column) && (!BARE_TYPE.test(column.header) || column.distinct.some(isType));
  if (role === 'tax_number')
    return column.type === 'tax-number' || (share(TAX_NUMBER) > MOST && share(DATE_AS_NUMBER) < 1);
  return role !== 'related_mark' || areMarks(column);
}

/** MARKs of the tax authority, one or several in a cell. */
export const areMarks = ({ distinct }: Column): boolean =>
  distinct.length > 0 && distinct.every((text) => /^4\d{14}([ ,;]+4\d{14})*$/.test(text));

/** Ids of a program: c0ffee12-99ab, in_1NXx8aB2, rows from 1 on, and numbers under a header of an id. */
const isOfProgram = ({ distinct, header }: Column): boolean =>
  distinct.every((text) => HEX.test(text)) ||
  distinct.every((text, at) => Number(text) === at + 1) ||
  (headerTokens(header).some((word) => /^(id|uuid|guid|key)$/.test(word)) &&
    distinct.every((text) => /^\d+\.?$/.test(text)));
const HEX = /^(?=.*\d[a-f])[\da-f-]{12,}$|^[a-z]{2,5}_[\da-z]{8,}$/i;

/** Numbers of documents by the month: 1/10/2026, 2/10/2026. */
const OF_MONTH = /^\d+\/\d{1,2}\/\d{4}$/;
/** Shares of the cells, and rows from which on a single value for all of them is not a document's number. */
const [MOST, FEW, MANY] = [0.6, 0.2, 5];
/** Days of payment terms: 30, 30 days, 14 Tage. */
const DAYS = /^\d{1,3}( ?\p{L}{3,10})?$/u;
/** The euro with more words than its code: Euro - EUR. */
export const NAMES_EURO = /€|\beuros?\b|\beur\b|ευρ[ωώ]/iu;
export const holdsForeign = ({ distinct }: Column): boolean =>
  distinct.some((text) => text.toUpperCase() !== EURO && !NAMES_EURO.test(text));
const EMAIL = /\S@\S/;
/** C-1001, 30045: a code of a customer; Studio 54 and Hotel 1900 are names. */
const CODE = /^[#№]?\p{L}{0,5}[-_./]?\d[\p{L}\d\-_./]*$/u;
/** CUST 001, PMT-0002: one beginning for all, and numbers behind it. */
const isNumbered = ({ beginnings = [], distinct }: Column) => beginnings.length === 1 && distinct.length > 1;
/** DE811569869, and with signs in it: 12345676-2-42, CHE-123.456.789. */
const TAX_NUMBER = /^(?=(.*\d){4})([A-Z]{2,3})?[ -]?[A-Z0-9]([ .-]?[A-Z0-9]){6,12}$/i;

/** The role of a bare ΦΠΑ: rates repeat, or have no decimals or a percent sign. A person decides about 24,00 of 100,00. */
function vatMatch(match: Match): Match[] {
  const { type, distinct, filled } = match.column;
  // ΦΠΑ 24% is the VAT at one rate.
  const isOfRate = rateInName(match.column.header) !== undefined;
  const mayBeRate = !isOfRate && (type === 'percent' || areLawful(match.column));
  if (mayBeRate && type === 'number' && distinct.length === filled) return [];
  return [{ ...match, role: mayBeRate ? 'vat_rate' : 'vat_amount', confidence: 0.8 }];
}

export const areLawful = ({ distinct }: Column, share = 1): boolean =>
  distinct.filter((text) => vatRates.has(rateText(text))).length >= distinct.length * share;

/** 24,00 % → 24 */
export const rateText = (text: string): string => text.replace(/\s*%$/, '').replace(/[.,]0+$/, '');

/** Names of taxes instead of rates: 24% G, A1, Exempt. */
const isTaxCode = ({ distinct, filled }: Column): boolean =>
  distinct.length <= TYPES_MAX &&
  (distinct.length < filled || distinct.some((text) => percentIn(text) !== undefined));

/** The percentage that a text contains: ES IVA 21 % and KDV %21 → 21. */
export const percentIn = (text: string): string | undefined =>
  /(?:^|[^\d.,])(\d{1,2}(?:[.,]\d*[1-9])?)(?:[.,]0+)?\s*%/.exec(text.replace(/%(\d\d?)$/, '$1%'))?.[1];

/** The rate that the name of a tax contains: 24% G → 24. */
export function rateInName(text: string): string | undefined {
  const rate = percentIn(text);
  return rate !== undefined && vatRates.has(rate) ? rate : undefined;
}

/** True for rates as parts of one or as factors. */
export const areFractions = (column: Column): boolean =>
  hasValue(column) && !areLawful(column) && column.distinct.every((text) => fractionOf(text) !== undefined);

/** True if half of the texts or more name a tax and its percentage: TVA 13 % under any header, Α24% under one of VAT. */
const namesTaxes = (column: Column): boolean =>
  column.type === 'text' &&
  isTaxCode(column) &&
  column.distinct.filter(
    (text) => percentIn(text) !== undefined && (namesVat(text) || namesVat(column.header)),
  ).length *
    2 >=
    column.distinct.length;

/** A header with only the word "type": its cells show the subject. */
const BARE_TYPE = /^\W*(type|kind|τύπος|τυπος|είδος)\W*$/iu;
/** 1.1, F2, ΧΧ */
const isCode = (text: string): boolean => /^(\d{1,2}\.\d|\p{Lu}{1,4}\d?)$/u.test(text);

/** A few words without digits, repeated: names of document types, not numbers of documents. */
export const isTypeColumn = ({ distinct, filled }: Column): boolean =>
  distinct.length <= TYPES_MAX && distinct.length < filled && distinct.every((text) => !/\d/.test(text));

/** A column of kinds has a few of them; opposites are two, and perhaps a third that is neither. */
const [TYPES_MAX, SIDES_MAX] = [12, 3];

/** True if all texts are document types, or two are and hardly another: ΤΔΑ, ΔΑ under Είδος. */
export const isOfKinds = ({ distinct }: Pick<ColumnFacts, 'distinct'>): boolean => {
  const kinds = distinct.filter((text) => (namesKind(text) && !/ \d+$/.test(text)) || isBought(text)).length;
  return (
    distinct.length <= TYPES_MAX && kinds >= Math.min(2, distinct.length) && kinds >= distinct.length * MOST
  );
};

/** Nearly all texts are codes, signs or names of currencies. */
export const isOfCurrencies = ({ distinct, header }: Pick<Column, 'distinct' | 'header'>): boolean =>
  // AFN is also the fulfilment network of a marketplace.
  (!distinct.includes('AFN') || headerRoles(header)[0]?.role === 'currency') &&
  distinct.filter((text) => currencySaid(text) !== undefined).length >
    distinct.length * (1 - OTHERS_SHARE_MAX);

/** All texts of the column are sides: income or expense, debit or credit, sale or return. */
export function isSide({ distinct, header }: { distinct: readonly string[]; header: string }): boolean {
  if (distinct.length === 0 || distinct.length > SIDES_MAX) return false;
  const sides = distinct.map(sideOf);
  if (sides.includes(undefined) || distinct.every((text) => typesOfName(text).length > 0)) return false;
  // One or two letters are ambiguous, as db of pieces: they count only with both sides, or with a header of sides.
  const isLetter = distinct.every((text) => text.length < 3);
  return !isLetter || distinct.length > 1 || /soll|haben|debit|credit|d\/c|s\/h|χ\/π/i.test(header);
}

/** Columns that hold several lines in one row: `Item1`, `Price1`, `Item2`, `Price2` …, or those of a list in JSON. */
export type NumberedColumns = NonNullable<ReturnType<typeof numberedColumns>>;

/** The first list on a path: items.0.taxes.0.rate. */
const LISTED = /^(.*?\.)(\d{1,3})(\..*)$/;
const patternOf = ({ header }: Column): string =>
  header.replace(LISTED.test(header) ? LISTED : /^(.*?\D)(\d{1,2})(\D*)$/, '$1{n}$3');
const listOf = (pattern: string): string => /^.*\.(?=\{n\}\.)/.exec(pattern)?.[0] ?? '';

/** Headers that differ only in the numbers 1, 2, 3 …, at least two groups of them; of several lists the one with most words of lines, or with amounts under unknown words. */
export function numberedColumns(columns: readonly Column[]) {
  const counted = [...Map.groupBy(columns, patternOf)].filter(
    ([pattern, group]) =>
      // A list in JSON may have one entry in each document.
      pattern.includes(group.length > 1 ? '{n}' : '.{n}.') &&
      [0, 1].some((from) => group.every(({ header }, at) => header === withNumber(pattern, at + from))),
  );
  const rolesIn = (kinds: typeof counted) =>
    new Set(kinds.flatMap(([one]) => OF_LINES.exec(rolesOf(one)[0]?.role ?? '')?.[0] ?? [])).size ||
    Number(kinds.filter(isUnknownAmount).length > 1) / 2;
  /** A header with {n} for each kind, and the columns of its lines. */
  const [kinds = []] = [...Map.groupBy(counted, ([pattern]) => listOf(pattern)).values()].toSorted(
    (one, other) => rolesIn(other) - rolesIn(one),
  );
  if (kinds.length < 2 || rolesIn(kinds) === 0) return undefined;
  const isFromZero = kinds.every(([pattern, [first]]) => first?.header === withNumber(pattern, 0));
  const numbered = Math.max(...kinds.map(([, group]) => group.length));
  return { lines: { numbered, ...(isFromZero && { from: 0 as const }) }, kinds };
}

/** Addresses, telephones and taxes are numbered too: lines have an item, a quantity or an amount. */
const OF_LINES = /^(item|quantity|unit_price|net|total)$/;
const rolesOf = (header: string) => {
  const roles = headerRoles(withoutNumber(header));
  return roles.length > 0 ? roles : headerRoles(partOfList(header));
};
const isUnknownAmount = ([pattern, [one]]: readonly [string, readonly Column[]]) =>
  one?.type === 'number' && hasValue(one) && rolesOf(pattern).length === 0;
