import { paymentMethods } from '../../facts/payment-methods.ts';
import { areEuro } from '../amounts-section.ts';
import type { Role } from '../facts/header-synonyms.ts';
import { foldText } from '../fold.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ProfileFile } from '../profile.ts';
import { LINE_NUMBER } from '../profile-uses.ts';
import type { ValueSource } from '../value-source.ts';
import { AMOUNT_ROLES, type AmountRole } from './document-amounts.ts';
import { type InspectedColumn, type Match, rateInName, rateText } from './match-columns.ts';
import type { NumberedColumns } from './numbered-columns.ts';
import { isForeign, type Of, suggestAmounts, suggestForeignAmount } from './suggest-foreign-amount.ts';

/** Findings about an export that a first profile is made from. */
interface Findings {
  name: string;
  matches: readonly Match[];
  read: NonNullable<ProfileFile['read']>;
  numbered: NumberedColumns | undefined;
  /** Amounts that are those of the document, not of the line. */
  ofDocument: ReadonlySet<AmountRole>;
  /** No document has several rows. */
  isOneRowEach: boolean;
}

/** Abbreviations of document types that leave little doubt; a person confirms them all the same. */
const KNOWN_TYPES: Readonly<Record<string, string>> = {
  ΤΔΑ: '1.1',
  ΤΙΜ: '1.1',
  ΤΠΥ: '2.1',
  ΑΛΠ: '11.1',
  ΠΤ: '5.2',
  ΠΙΣ: '5.2',
};

/** The code of the method that a word of the text begins like, the most special first: "Credit card" is a card. */
function paymentMethodNamed(text: string): string | undefined {
  const words = ` ${foldText(text)}`;
  const named = paymentMethods.findLast((one) => one.words.some((word) => words.includes(` ${word}`)));
  return named === undefined ? undefined : String(named.code);
}

type Sources = Record<string, ValueSource>;

/** A profile with all that the file says, and a "?" wherever only a person can decide. */
export function suggestProfile(found: Findings): ProfileFile {
  const { name, matches, read, numbered, ofDocument, isOneRowEach } = found;
  const of = (role: Role) => matches.find((match) => match.role === role)?.column;
  // Beside numbered lines an amount without a number is that of the document.
  const isUnnumbered = (role: AmountRole) =>
    numbered !== undefined && of(role)?.header.includes(LINE_NUMBER) === false;
  const totals: ReadonlySet<Role> = new Set(
    AMOUNT_ROLES.filter((role) => ofDocument.has(role) || isUnnumbered(role)),
  );
  const ofLine: Of = (role) => (totals.has(role) ? undefined : of(role));
  const base = {
    name,
    ...(Object.keys(read).length > 0 ? { read } : {}),
    ...unregistered(of('mark')),
    ...togetherColumns(of),
  };
  const payment = numbered === undefined ? suggestForeignAmount(of, isOneRowEach) : undefined;
  if (payment !== undefined) return { ...base, document: documentSources(of), payment };
  const amounts = suggestAmounts(of);
  const isEuro = amounts === undefined || areEuro(amounts);
  return {
    ...base,
    ...(amounts === undefined ? {} : { amounts }),
    ...(numbered === undefined ? {} : { lines: { numbered: numbered.count } }),
    document: {
      ...documentSources(of),
      ...(isEuro ? currencySources(of) : {}),
      ...totalSources((role) => (totals.has(role) ? of(role) : undefined)),
      ...columns(of, { payable_total_amount: 'payable' }),
    },
    line: lineSources(ofLine, numbered !== undefined),
  };
}

/** A document that has a MARK is registered already: issuing it again would make two of it. */
function unregistered(mark: InspectedColumn | undefined): Pick<ProfileFile, 'only_rows_where'> {
  if (mark === undefined) return {};
  const none = mark.distinct.filter((text) => !/[1-9]/.test(text));
  return { only_rows_where: { [mark.header]: ['', ...none] } };
}

const totalSources = (of: Of): Sources =>
  columns(of, { net_total_amount: 'net', vat_total_amount: 'vat_amount', payable_total_amount: 'total' });

function documentSources(of: Of): Sources {
  return {
    external_id: idSource(of),
    invoice_type_code: codeSource(of('type'), (text) => KNOWN_TYPES[text.toUpperCase()]),
    payment_method_type: codeSource(of('payment_method'), paymentMethodNamed),
    ...columns(of, {
      'counterpart.name': 'name',
      'counterpart.vat': 'tax_number',
      'counterpart.country_code': 'country',
      'counterpart.street': 'street',
      'counterpart.number': 'street_number',
      'counterpart.postal_code': 'postal_code',
      'counterpart.city': 'city',
      'counterpart.supply_account_no': 'supply_number',
      notes: 'notes',
    }),
    ...(isOneForAll(of) ? { 'counterpart.vat': { column: OPEN_MARK } } : {}),
    ...fuelSwitch(of),
  };
}

/** One tax number beside several names, as ledgers have it, is that of the company that issues. */
function isOneForAll(of: Of): boolean {
  const [vat, name] = [of('tax_number'), of('name')];
  if (vat === undefined || name === undefined) return false;
  return vat.distinct.length === 1 && name.distinct.length > 1 && vat.filled >= name.filled;
}

/**
 * The document's number; before it its kind and its series, where those are columns of their own: every kind and every
 * series counts for itself. One value cannot name all documents.
 */
function idSource(of: Of): ValueSource {
  const number = of('document') ?? of('number');
  if (number === undefined) return { column: OPEN_MARK };
  const before = [of('type'), of('series')].filter(
    (column) => column !== undefined && column.filled >= number.filled && !isSaidBy(number, column),
  );
  if (before.length === 0) return number.header;
  return { template: [...before, number].map((column) => `{${column?.header}}`).join('-') };
}

/** Says of a number that it begins with the kind or the series already: ΤΔΑ-15 beside ΤΔΑ. */
const isSaidBy = (number: InspectedColumn, column: InspectedColumn): boolean =>
  number.distinct.every((text) => column.distinct.some((part) => text.startsWith(part)));

/** Columns that one document has once: date, customer and kind. Rows that differ there are no one document. */
function togetherColumns(of: Of): Pick<ProfileFile, 'together'> {
  const columns = [of('date'), of('name') ?? of('tax_number'), of('type')];
  const together = columns.flatMap((column) => (column === undefined ? [] : [column.header]));
  return together.length === 0 ? {} : { together };
}

const NAMING: readonly Role[] = ['document', 'number', 'item'];

/** Fuel codes are forbidden without the switch of the header (interface, Fuel documents, 1). */
function fuelSwitch(of: Of): Sources {
  const code = of('fuel_code');
  const all = Math.max(...NAMING.map((role) => of(role)?.filled ?? 0));
  return code === undefined ? {} : { fuel_invoice: { value: code.filled < all ? OPEN_MARK : true } };
}

/** A column of a few texts whose codes a person fills in. */
function codeSource(
  column: InspectedColumn | undefined,
  guess: (text: string) => string | undefined = () => undefined,
): ValueSource {
  if (column === undefined || column.type === 'blank') return { value: OPEN_MARK };
  const map = Object.fromEntries(
    column.distinct.map((text) => [text, `${OPEN_MARK} ${guess(text) ?? ''}`.trim()]),
  );
  return { column: column.header, map };
}

/** A column with fewer blank cells has forgotten them: a field is optional only where a good part of it is blank. */
const OPTIONAL_FROM_BLANK_SHARE = 0.2;

/** Columns as they are; those that a good part of the rows leaves blank are optional. */
function columns(of: Of, roles: Readonly<Record<string, Role>>): Sources {
  const filledMax = Math.max(...Object.values(roles).map((role) => of(role)?.filled ?? 0));
  return Object.fromEntries(
    Object.entries(roles).flatMap(([field, role]) => {
      const column = of(role);
      if (column === undefined) return [];
      const source: ValueSource =
        column.filled <= filledMax * (1 - OPTIONAL_FROM_BLANK_SHARE)
          ? { column: column.header, optional: true }
          : column.header;
      return [[field, source]];
    }),
  );
}

function currencySources(of: Of): Sources {
  const currency = of('currency');
  const rate = of('exchange_rate');
  if (currency === undefined || !isForeign(currency)) return {};
  return {
    currency: currency.header,
    exchange_rate: rate === undefined ? { value: OPEN_MARK } : { column: rate.header, optional: true },
  };
}

function lineSources(of: Of, numbered: boolean): Sources {
  const amounts = columns(of, {
    'line.name': 'item',
    'line.quantity': 'quantity',
    'line.unit_price': 'unit_price',
    'line.net_total_price': 'net',
    'line.vat_rate': 'vat_rate',
    'line.vat_total': 'vat_amount',
    'line.subtotal': 'total',
    'line.fuel_code': 'fuel_code',
  });
  const sources: Sources = {
    'line.name': { value: OPEN_MARK },
    'line.vat_rate': { value: OPEN_MARK },
    ...(saysItsValue(of) ? {} : { 'line.net_total_price': { column: OPEN_MARK } }),
    ...amounts,
    ...taxNames(of),
    ...discountedPrice(of),
    ...exemptionSource(of),
    'line.classification_category': { value: OPEN_MARK },
    'line.classification_type': { value: OPEN_MARK },
  };
  return numbered
    ? Object.fromEntries(Object.entries(sources).map(([field, source]) => [field, optional(source)]))
    : sources;
}

/** Check that the net value of a line is given, or follows from what is. */
const saysItsValue = (of: Of): boolean =>
  [of('net'), of('total'), of('quantity') && of('unit_price')].some((column) => column !== undefined);

const optional = (source: ValueSource): ValueSource =>
  typeof source === 'string' ? { column: source, optional: true } : source;

/** A column of tax names, whose rates a person confirms. */
function taxNames(of: Of): Sources {
  const rate = of('vat_rate');
  return rate?.type === 'text' ? { 'line.vat_rate': codeSource(rate, rateInName) } : {};
}

/**
 * Without a net value after the discount the lines would be invoiced at the full price: a discount in percent is taken
 * off the price, of any other a person has to say what it is.
 */
function discountedPrice(of: Of): Sources {
  const [discount, price] = [of('discount'), of('unit_price')];
  if (discount === undefined || of('net') !== undefined) return {};
  if (!discount.distinct.some((text) => /[1-9]/.test(text))) return {};
  const isPercent = discount.type === 'percent' || discount.header.includes('%');
  if (isPercent && price !== undefined)
    return { 'line.unit_price': { column: price.header, less_percent: discount.header } };
  return { 'line.net_total_price': { value: `${OPEN_MARK} ${discount.header}` } };
}

/** Lines with 0 % VAT need a reason, the others must not have one: the rate's own column decides which is which. */
function exemptionSource(of: Of): Sources {
  const given = of('exemption');
  if (given !== undefined) return { 'line.vat_exemption_code': { column: given.header, optional: true } };
  const rate = of('vat_rate');
  const zeros = rate?.distinct.filter((text) => rateText(text) === '0') ?? [];
  if (rate === undefined || zeros.length === 0) return {};
  const map = { ...Object.fromEntries(zeros.map((text) => [text, OPEN_MARK])), '*': '' };
  return { 'line.vat_exemption_code': { column: rate.header, map, optional: true } };
}
