import { impliedCurrency } from '../../../facts/countries.ts';
import { codesSaid, currenciesInHeader, currencyOf, EURO } from '../../../money/currency.ts';
import { ISSUED_IN } from '../../../money/rates/days.ts';
import type { SheetFormat, SheetRow } from '../../../sheet/sheet.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import { type Header, saysCents, saysThousands } from '../../header/header.ts';
import { resolvedProfile } from '../../load/load-profile.ts';
import { zoneInHeader } from '../../payments/payment-cell-reader.ts';
import type { PaymentMoment } from '../../profile/payment-schema.ts';
import { type AmountsSection, areEuro, type ProfileFile } from '../../profile/profile.ts';
import { columnsOf, isOfAmounts, OPEN_MARK, type ValueSource } from '../../profile/source.ts';
import { IS_AMOUNT } from '../../profile/uses.ts';
import { unitEvidence } from '../../survey/unit-evidence.ts';
import { type Column, hasValue, holdsForeign, NAMES_EURO } from '../columns/column.ts';
import { hasFeesOfProvider } from '../columns/register-kind.ts';
import type { ProvenFormula } from '../evidence/relations.ts';

export type ColumnOfRole = (role: ColumnRole) => Column | undefined;

/** EUR, 978, 12.50 €; a customer may be called Euro Trade. */
const IS_EURO = /^(€|eur|euro|978)$|€ ?\d|\d ?(€|EUR\b)|\bEUR ?\d/iu;

/** Places of sale are a few, more are those of buyers; and the share of blank cells from which a field is optional, fewer are forgotten. */
const [PLACES_MAX, OPTIONAL_FROM_BLANK_SHARE] = [12, 0.2];

/** Currencies implied by where a file sells, if it states none: each text of a column names such a country, or a marketplace does. */
export const impliedCurrencies = (columns: readonly Column[]): string[] =>
  columns.some(({ header, distinct: all }) => NAMES_EURO.test(header) || all.some((one) => IS_EURO.test(one)))
    ? []
    : columns.flatMap(({ header, distinct, type, filled }) => {
        if (type !== 'text' || distinct.length > PLACES_MAX || (distinct.length === filled && filled > 1))
          return [];
        const found = distinct.flatMap((text) => impliedCurrency(text, header) ?? []);
        return found.length === distinct.length || found.some(({ isMarket }) => isMarket)
          ? found.map(({ currency }) => currency)
          : [];
      });

const AMOUNTS: readonly ColumnRole[] = [
  ...(['net', 'vat_amount', 'unit_price', 'total', 'value'] as const),
  ...(['document_net', 'document_vat', 'document_total'] as const),
];

/** Currencies that a file states elsewhere than in its column of currencies. */
export interface StatedCurrencies {
  /** Headers of all columns of currencies, if one is not euro everywhere. */
  columns: readonly string[];
  /** Currencies in a title, in a header of numbers, or in a sign next to a number. */
  currencies: readonly string[];
  /** The amounts that are taken are euro beside others, by their headers or by a word and their rates. */
  euro: 'stated' | 'proposed' | undefined;
  rates: readonly string[];
}

/** Amounts are in a document's foreign currency, unless a header states euro; currencies stated elsewhere become a question. */
export function suggestAmounts(
  of: ColumnOfRole,
  stated: StatedCurrencies & { firstOnly: ReadonlySet<string> },
  days: readonly Column[],
): AmountsSection | undefined {
  const [currency, [date, ...others]] = [of('currency'), days];
  const amounts = AMOUNTS.flatMap((role) => of(role) ?? []);
  if (amounts.length === 0 && currency === undefined && stated.currencies.length === 0) return undefined;
  const inHeaders = amounts.flatMap(({ header }) => currenciesInHeader(header));
  const saysEuro = stated.euro !== undefined || inHeaders.includes(EURO);
  const unread = stated.columns.filter((header) => header !== currency?.header);
  const named = [...inHeaders, ...stated.currencies, ...(currency?.distinct ?? [])];
  const codes = named.flatMap((one) => codesSaid(one).slice(0, 3));
  const elsewhere = new Set(codes.filter((one) => one !== '' && one !== EURO));
  const clock = date && openZone({ column: date.header }, date.header, date.distinct);
  const asked = `${OPEN_MARK} ${days.map(({ header }) => header).join(' | ')}`.trim();
  const [column, ...columns] = stated.rates;
  const rate = column !== undefined && columns.length === 0 ? { column, quoted: OPEN_QUOTE } : OPEN_RATE;
  const rest = { rate, date: date && others.length === 0 ? (clock ?? date.header) : asked };
  const isForeign = currency !== undefined && holdsForeign(currency);
  // Headers that say euro beside another currency may be words: without a rate, or if not every value has one.
  const isEach = AMOUNTS.every((role) => /vat/.test(role) || (of(role)?.header.search(NAMES_EURO) ?? 0) >= 0);
  const isRated = isEach && of('exchange_rate') !== undefined;
  const isOpen = isForeign && saysEuro && stated.euro === undefined && !isRated;
  if (isOpen || stated.euro === 'proposed')
    return { currency: { value: `${OPEN_MARK} ${[EURO, ...elsewhere].join(' | ')}` }, ...rest };
  if (!saysEuro && unread.length > 0) {
    const columns = [...(currency === undefined ? [] : [currency.header]), ...unread];
    return { currency: { column: `${OPEN_MARK} ${columns.join(' | ')}` }, ...rest };
  }
  if (isForeign && !saysEuro) {
    const isPartial =
      amounts.some(({ filled }) => filled > currency.filled) && !stated.firstOnly.has(currency.header);
    return { currency: codesOf(currency, isPartial), ...rest };
  }
  if (!saysEuro && elsewhere.size > 0)
    return { currency: { value: `${OPEN_MARK} ${[...elsewhere, EURO].join(' | ')}` }, ...rest };
  const isEuro = currency?.distinct.every((text) => text.toUpperCase() === EURO) ?? true;
  return isEuro ? undefined : { currency: { value: EURO } };
}

/** The column of currencies, with codes for texts that are no codes: EUR for €, and for $ those that a person chooses from. */
function codesOf({ header, distinct }: Column, isPartial: boolean): ValueSource {
  if (!isPartial && distinct.every((text) => currencyOf(text) !== undefined)) return header;
  const entries = distinct.map((text) => {
    const codes = codesSaid(text).slice(0, 3).join(' | ');
    return [text, codes.includes(' ') ? `${OPEN_MARK} ${codes}` : codes];
  });
  const blank = isPartial ? { '': `${OPEN_MARK} ${EURO}` } : {};
  return { column: header, map: { ...Object.fromEntries(entries), ...blank } };
}

export type FieldSources = Record<string, ValueSource>;

/** Sources for columns without conversion; a column with a good share of blank cells is optional. */
export function columnSources(of: ColumnOfRole, roles: Readonly<Record<string, ColumnRole>>): FieldSources {
  const all = [...Object.values(roles), 'document', 'number'] as const;
  const filledMax = Math.max(...all.map((role) => of(role)?.filled ?? 0));
  return Object.fromEntries(
    Object.entries(roles).flatMap(([field, role]) => {
      const column = of(role);
      if (column === undefined) return [];
      const isOptional = column.filled <= filledMax * (1 - OPTIONAL_FROM_BLANK_SHARE);
      return [[field, isOptional ? { column: column.header, optional: true } : column.header]];
    }),
  );
}

const OPEN_QUOTE =
  `${OPEN_MARK} foreign-per-euro (units for one euro) | euro-per-foreign (euro for one unit)` as const;
/** A rate whose source a person has to name: the reference rates of the issuer's day, or a column or value in its place. */
export const OPEN_RATE = { source: `${OPEN_MARK} ecb`, time_zone: ISSUED_IN } as const;

const OPEN_ZONE = `${OPEN_MARK} UTC | ${ISSUED_IN}`;
const BARE_CLOCK = /[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?$/i;

/** Adds a question for the zone of clocks if the profile, the header and the cells leave it open. */
export function openZone(moment: PaymentMoment, header: string, cells: readonly string[]) {
  if (moment.time_zone !== undefined || moment.form !== undefined || zoneInHeader(header)) return undefined;
  return cells.some((text) => BARE_CLOCK.test(text.trim())) ? { ...moment, time_zone: OPEN_ZONE } : undefined;
}

interface Found {
  columns: readonly Column[];
  records: readonly SheetRow[];
  format: SheetFormat;
  header: Header;
  /** The decimal sign of all numbers; undefined if each column has its own. */
  decimal: DecimalSign | undefined;
  formulas: readonly ProvenFormula[];
}

type Section = NonNullable<ProfileFile['document']>;

const ASK = `${OPEN_MARK} cents | major` as const;
const ASK_WHOLE =
  `${OPEN_MARK} major (1.25 is 1.25) | thousands (1.25 is 1,250: export them in full)` as const;
/** So many whole amounts in a file without a decimal may be cents; few, if they end in neither 0 nor 5 as prices do. */
const [MANY, FEW, SEVERAL] = [10, 4, 2];

/** Asks for the unit of whole amounts that may be cents: by their header, a column of hundredths, few decimals, JSON texts. */
export function openUnits(profile: ProfileFile, found: Found): ProfileFile {
  const { lines: _, ...all } = profile.extends === undefined ? profile : resolvedProfile(profile);
  const isCents = cents(found, all);
  const used = new Set(columnsBehind(all, /./));
  const unread = found.columns.filter(({ header }) => !used.has(header));
  const decimals = unread.filter(({ type, distinct }) => type === 'number' && distinct.some(hasCents));
  // A column that is asked itself may be any that nothing reads, of decimals if there are some.
  const isAsked = (column: string): boolean =>
    column === OPEN_MARK
      ? (decimals.length > 0 ? decimals : unread).some(({ header }) => isAsked(header))
      : isCents(column);
  const open = (section: Section = {}): Section =>
    Object.fromEntries(
      Object.entries(section).flatMap(([field, source]) => {
        const asked = source && IS_AMOUNT.test(field) ? asking(source, isAsked) : source;
        return asked === source ? [] : [[field, asked]];
      }),
    );
  const asked = (one: Section) => Object.keys(open(one)).length > 0;
  const more = all.more_lines?.some(asked)
    ? all.more_lines.map((more_line) => ({ ...more_line, ...open(more_line) }))
    : profile.more_lines;
  return {
    ...profile,
    ...(profile.document && { document: { ...profile.document, ...open(all.document) } }),
    ...(profile.line && { line: { ...profile.line, ...open(all.line) } }),
    ...(more && { more_lines: more }),
  };
}

type Payment = NonNullable<ProfileFile['payment']>;

/** The amount of payments with an open unit, if the file leaves it open; the channel follows from it. */
export function askedUnit(
  payment: Payment,
  { header, records, columns, decimal }: Pick<Found, 'header' | 'records' | 'columns' | 'decimal'>,
): Payment['amount'] {
  if (payment.amount?.unit !== 'shown') return undefined;
  const evidence = unitEvidence(header, payment);
  for (const row of records) evidence.see(row);
  if (evidence.end((index) => decimal ?? columns[index]?.decimal?.sign).open === undefined) return undefined;
  const { column, provider = 'iso-4217' } = payment.amount;
  return { column, unit: `${OPEN_MARK} major (49.90) | minor (4990)`, provider };
}

function asking(source: ValueSource, isAsked: (column: string) => boolean): ValueSource {
  const own = typeof source === 'string' ? { column: source } : source;
  if (!('column' in own) || typeof own.column !== 'string' || !isAsked(own.column)) return source;
  return { ...own, unit: saysThousands(own.column) ? ASK_WHOLE : ASK };
}

const hasCents = (text: string) => /[1-9]/.test(text) && /(?<![.,]\d*)\d[.,]\d\d\D*$/.test(text);
const columnsBehind = ({ document, line }: ProfileFile, fields: RegExp): string[] =>
  Object.entries({ ...document, ...line }).flatMap(([field, source]) =>
    source && fields.test(field) && !isOfAmounts(source) ? columnsOf(source).flat() : [],
  );

function cents({ columns, format, formulas }: Found, profile: ProfileFile): (column: string) => boolean {
  const noAmounts = new Set(columnsBehind(profile, /quantity|_rate|name|notes/));
  // A file with 50.00 in one column of amounts would have 80.00 in the next.
  const amounts = [...columnsBehind(profile, IS_AMOUNT), ...Object.keys(profile.other_amounts ?? {})];
  // A rate of exchange has more decimals than an amount, and a weight fewer; zeros and a provider's fees are in any unit.
  const ownAmounts = columns.filter((one) => !noAmounts.has(one.header) && !hasFeesOfProvider([one]));
  const hasDecimals = ownAmounts.some(({ distinct }) => distinct.some(hasCents));
  // A foreign amount without decimals has no other sign of its unit.
  const isForeign = profile.amounts ? !areEuro(profile.amounts) : false;
  const decimals = columns.filter(({ header, type }) => type === 'number' && !noAmounts.has(header));
  // Whole amounts fit each other in cents as well, and zeros fit any.
  const proving = decimals.filter(hasValue).map(({ header }) => header);
  const isProven = (name: string) =>
    formulas.some(({ formula: of }) => of.includes(name) && proving.some((other) => of.includes(other)));
  const isOpen = (name: string): boolean => {
    const column = columns.find(({ header }) => header === name);
    if (column === undefined) return false;
    if (saysCents(name) || saysThousands(name)) return true;
    if (column.type !== 'integer' || isForeign) return column.type === 'integer';
    const areAsCents =
      column.distinct.filter((text) => /^-?\d{2,}[1-46-9]$/.test(text)).length * 4 >= column.distinct.length;
    const areHundreds = column.distinct.every((text) => /^-?\d{3,}$/.test(text));
    // Whole numbers that a workbook types never show decimals, but hardly end in other digits than 0 and 5, or are all above 99.
    const least = !/^xls/.test(format) ? SEVERAL : areAsCents ? FEW : areHundreds ? MANY : Infinity;
    if (!hasDecimals) return column.filled >= least;
    const areLarge = areHundreds && !decimals.some(({ header }) => amounts.includes(header));
    const isMany = format === 'csv' && column.filled >= (areAsCents || areLarge ? FEW : MANY);
    const isInCents = decimals.some(
      ({ header, distinct }) =>
        (areAsCents || areLarge || amounts.includes(header)) &&
        (distinct.some((text) => /[.,]\d?0$/.test(text)) || distinct.every((text) => /[.,]\d\d$/.test(text))),
    );
    const isRepeated = decimals.some(
      ({ distinct }) =>
        distinct.filter((text) => column.distinct.includes(text.replace(/^-|[.,](?=\d\d$)/g, ''))).length >=
        SEVERAL,
    );
    return ((isMany && isInCents) || isRepeated) && !isProven(name);
  };
  // The whole amounts of a sum are in one unit.
  const hasOpen = (of: string) => amounts.some((one) => of.includes(one) && isOpen(one));
  const isAmong = (name: string) => formulas.some(({ formula: of }) => of.includes(name) && hasOpen(of));
  const whole = new Set(columns.flatMap((of) => (of.type === 'integer' && hasValue(of) ? of.header : [])));
  return (name) => isOpen(name) || (whole.has(name) && !isProven(name) && isAmong(name));
}
