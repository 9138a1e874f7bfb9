import { vatRates } from '../../../facts/vat.ts';
import { memoize } from '../../../memoize.ts';
import { currenciesInHeader, EURO } from '../../../money/currency.ts';
import type { SheetRow } from '../../../sheet/sheet.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { type ColumnMatch, type InspectedColumn, rateText } from '../columns/match-columns.ts';
import { saidOfVat } from '../roles/header-roles.ts';
import { RATES } from './amount-proofs.ts';
import { evidentNumber, isShown, RELATIONS, TOLERANCE } from './proven-formulas.ts';

/** Reads the numbers of a column. NaN for a cell without a number. */
function columnNumbers(of: {
  columns: readonly InspectedColumn[];
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
}): (column: InspectedColumn) => readonly number[] {
  return memoize((column) => {
    const index = of.columns.indexOf(column);
    return of.records.map(({ cells }) => evidentNumber(cells[index], of.decimal));
  });
}

interface Rows {
  columns: readonly InspectedColumn[];
  matches: readonly ColumnMatch[];
  header: SheetRow;
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
  /** True if each document has one row. */
  isOneRowEach: boolean;
}

/** Rows that are reckoned with, and columns of numbers that are tried with each other. */
const [ROWS_MAX, COLUMNS_MAX] = [500, 24];

/**
 * Roles that the rows prove without a header: net or total next to the VAT (a + VAT = b), a unit price
 * (quantity × a = value), and a total that includes the charges of its document.
 */
export function proveRoles(of: Rows): readonly ColumnMatch[] {
  const numbers = columnNumbers({ ...of, records: of.records.slice(0, ROWS_MAX) });
  const named = withoutVagueName(withoutOwnAddress(of.matches));
  const paid = inEuro(of, withoutPayout(of, discountOfLine(of, named), numbers), numbers);
  const matches = withoutOtherPrice(vatBesideValue(paid, numbers), numbers);
  return totalWithCharges(of, related(of, withoutRepeated(matches, numbers), numbers), numbers);
}

/** Drops a bare name, such as Nazwa, if there is a quantity and no item: it may name the goods. */
const withoutVagueName = (matches: Matches): Matches =>
  find(matches, 'quantity') === undefined || find(matches, 'item') !== undefined
    ? matches
    : matches.filter(({ role, confidence }) => role !== 'name' || confidence > 0.72);

/** In a document of one row its discount is that of the line. */
function discountOfLine({ isOneRowEach }: Rows, matches: Matches): Matches {
  if (!isOneRowEach || find(matches, 'discount') !== undefined) return matches;
  return matches.map((match) =>
    match.role === 'document_discount' ? { ...match, role: 'discount' as const } : match,
  );
}

const ADDRESS: readonly ColumnRole[] = ['street', 'street_number', 'postal_code', 'city', 'country'];
const [SAME_ROWS_MIN, NAMES_MIN] = [10, 5];

/** Drops the seller's address: one street and postcode, or one city only, for 5 or more buyers. */
function withoutOwnAddress(matches: Matches): Matches {
  const [name, city] = [find(matches, 'name'), find(matches, 'city')];
  const streets = (['street', 'street_number', 'postal_code'] as const).flatMap(
    (role) => find(matches, role) ?? [],
  );
  const house = streets.length > 0 ? streets : city === undefined ? [] : [city];
  const isOne = ({ distinct, filled }: InspectedColumn) => distinct.length === 1 && filled >= SAME_ROWS_MIN;
  const isOwn = house.length > 0 && house.every(isOne) && (name?.distinct.length ?? 0) >= NAMES_MIN;
  return isOwn ? matches.filter(({ role }) => !ADDRESS.includes(role)) : matches;
}

type Numbers = ReturnType<typeof columnNumbers>;
type Matches = readonly ColumnMatch[];

const find = (matches: Matches, role: ColumnRole) => matches.find((match) => match.role === role)?.column;
const provenMatch = (role: ColumnRole, column: InspectedColumn, evidence: string): ColumnMatch => ({
  role,
  column,
  confidence: 0.8,
  because: 'values',
  evidence,
});

/** Columns of numbers without a sure role; a price may prove to be a value, and a second value the VAT. */
function free({ columns }: Rows, matches: Matches): InspectedColumn[] {
  const hasValue = find(matches, 'net') !== undefined || find(matches, 'total') !== undefined;
  const isVague = (role: ColumnRole) => role === 'unit_price' || (role === 'value' && hasValue);
  return columns
    .filter(
      (column) =>
        (column.type === 'number' || column.type === 'integer') &&
        column.distinct.some((text) => /[1-9]/.test(text)) &&
        !matches.some((match) => match.column === column && !isVague(match.role)),
    )
    .slice(0, COLUMNS_MAX);
}

/** Euro between a tax and the nearest lawful share of its base. */
const offLawful = (tax: number, base: number): number =>
  Math.min(...RATES.map((rate) => Math.abs((base * rate) / 100 - tax)));

/** Factors from an amount to itself, to it with VAT, and to it without VAT. */
const FACTORS = [1, ...RATES.flatMap((rate) => [1 + rate / 100, 1 / (1 + rate / 100)])];

/** Euro between a tax and the nearest lawful share of its base; NaN of no tax, and of 100.00, where rate and tax are one number. */
const share = (tax: number, base: number): number =>
  tax === 0 || Math.abs(base - 100) < TOLERANCE ? Number.NaN : offLawful(tax, base);

/** Makes a rate an amount if all its numbers are lawful shares of a value: 6.00 of 25.00, 13.00 of 54.17. */
function vatBesideValue(matches: Matches, numbers: Numbers): Matches {
  const match = matches.find(({ role }) => role === 'vat_rate');
  if (!match || !/^(number|integer)$/.test(match.column.type) || find(matches, 'vat_amount')) return matches;
  const taxes = numbers(match.column);
  const isAmount = VALUES.flatMap((role) => find(matches, role) ?? []).some((column) => {
    const values = numbers(column);
    const shares = (inside: 0 | 1) => taxes.map((tax, at) => share(tax, (values[at] ?? 0) - inside * tax));
    return isShown(shares(0)) || isShown(shares(1));
  });
  return isAmount ? withRole(matches, match, 'vat_amount') : matches;
}

const VALUES = ['net', 'total', 'value'] as const;

/** Takes what was paid for the value, not a net value that is it less a fee, which is no lawful share of it and no discount. */
function withoutPayout({ columns }: Rows, matches: Matches, numbers: Numbers): Matches {
  const net = find(matches, 'net');
  if (net === undefined) return matches;
  const values = numbers(net);
  const isKnown = (column: InspectedColumn) =>
    matches.some((match) => match.column === column && /discount|vat_/.test(match.role));
  const amounts = columns
    .filter((column) => /^(number|integer)$/.test(column.type) && column !== net && !isKnown(column))
    .slice(0, COLUMNS_MAX);
  const fees = amounts
    .map(numbers)
    .filter((cells) => !isShown(cells.map((fee, at) => share(fee, values[at] ?? 0))));
  const paid = amounts.find((column) => {
    const all = numbers(column);
    return fees.some((cells) =>
      isShown(
        cells.map((fee, at) => (fee && all[at] ? all[at] - Math.abs(fee) - (values[at] ?? 0) : Number.NaN)),
      ),
    );
  });
  if (paid === undefined) return matches;
  const others = matches.filter(({ column }) => column !== net);
  return find(others, 'total') || others.some(({ column }) => column === paid)
    ? others
    : [...others, provenMatch('value', paid, net.header)];
}

/** Takes the value from the one column that states euro, if the column without a currency is another amount than it with VAT. */
function inEuro({ columns }: Rows, matches: Matches, numbers: Numbers): Matches {
  const [euro, ...others] = columns.filter(
    ({ header, type }) => /^(number|integer)$/.test(type) && currenciesInHeader(header).includes(EURO),
  );
  const isOpen = !find(matches, 'currency') && !find(matches, 'unit_price') && others.length === 0;
  if (!euro || !isOpen) return matches;
  const stated = numbers(euro);
  const isOther = ({ role, column }: ColumnMatch) =>
    VALUES.some((one) => one === role) &&
    column !== euro &&
    currenciesInHeader(column.header).length === 0 &&
    !isShown(
      numbers(column).map((amount, at) =>
        Math.min(...FACTORS.map((factor) => Math.abs(amount * factor - (stated[at] ?? 0)))),
      ),
    );
  const [first, ...more] = matches.filter(isOther);
  if (first === undefined) return matches;
  const kept = matches.filter((match) => match !== first && !more.includes(match));
  return kept.some(({ column }) => column === euro) ? kept : [...kept, { ...first, column: euro }];
}

/** Drops a price that explains hardly any value, with or without VAT: it may be the cost of the goods. */
function withoutOtherPrice(matches: Matches, numbers: Numbers): Matches {
  const [quantity, price] = [find(matches, 'quantity'), find(matches, 'unit_price')];
  const values = VALUES.flatMap((role) => find(matches, role) ?? []).map(numbers);
  if (!quantity || !price || values.length === 0 || find(matches, 'discount')) return matches;
  const [counts, prices] = [numbers(quantity), numbers(price)];
  const offs = counts.map((count, at) => {
    const product = count * (prices[at] ?? Number.NaN);
    return Math.min(
      ...values.flatMap((value) =>
        FACTORS.map((factor) => Math.abs(product * factor - (value[at] ?? Number.NaN))),
      ),
    );
  });
  // The price of one piece is its value too: only rows of several pieces tell a price from a value.
  const told = offs.filter((off, at) => !Number.isNaN(off) && counts[at] !== 1);
  const isOther =
    told.length >= SAME_ROWS_MIN / 2 && told.filter((off) => off < TOLERANCE).length < told.length / 10;
  return isOther ? matches.filter(({ column }) => column !== price) : matches;
}

/** Rows of one piece, at a price of 1, or without VAT prove no relation. */
const isTrivial = (role: ColumnRole | undefined, value: number): boolean =>
  value === (/quantity|unit_price/.test(role ?? '') ? 1 : 0) && /quantity|unit_price|vat_/.test(role ?? '');

/** Adds the roles of free columns that complete a relation, if the rows show it. */
function related(of: Rows, before: Matches, numbers: Numbers): Matches {
  let matches = before;
  for (const [, roles, off] of RELATIONS.toReversed()) {
    if (roles.some((role) => role === 'discount' || role === 'document_net')) continue;
    const known = roles.map((role) => find(matches, role));
    const open = roles.filter((_, at) => known[at] === undefined);
    // A product without its rate does not show if VAT is inside.
    const isVague = roles.includes('quantity')
      ? VALUES.some((role) => open.includes(role) && (role === 'value' || !roles.includes('vat_rate')))
      : open.includes('total') && find(matches, 'value') !== undefined;
    // Two unknown terms take the VAT, or a value of the line.
    const isLoose =
      open.length === 2 && !roles.includes('quantity') && known[roles.indexOf('vat_amount')] === undefined;
    if (open.length === 0 || open.length > 2 || isVague || isLoose) continue;
    const found = firstShown(known, { candidates: free(of, matches), roles, off, numbers });
    if (found === undefined) continue;
    const evidence = found.map(({ header }) => header).join(', ');
    const proven = found.flatMap((column, at) =>
      known[at] === undefined ? [provenMatch(roles[at] ?? 'value', column, evidence)] : [],
    );
    matches = [...matches.filter(({ column }) => !proven.some((one) => one.column === column)), ...proven];
  }
  return matches;
}

interface Tried {
  candidates: readonly InspectedColumn[];
  roles: readonly ColumnRole[];
  off: (typeof RELATIONS)[number][2];
  numbers: Numbers;
}

/** The first columns in the places of the open terms by which the rows show the relation. */
function firstShown(
  terms: readonly (InspectedColumn | undefined)[],
  tried: Tried,
): InspectedColumn[] | undefined {
  const { candidates, roles, off, numbers } = tried;
  const at = terms.indexOf(undefined);
  if (at < 0) {
    const columns = terms.flatMap((term) => term ?? []);
    const cells = columns.map(numbers);
    const offs = (cells[0] ?? []).map((_, row) => {
      const values = cells.map((column) => column[row] ?? Number.NaN);
      return values.some((value, term) => isTrivial(roles[term], value)) ? Number.NaN : off(...values);
    });
    return isShown(offs) ? columns : undefined;
  }
  for (const column of candidates) {
    if (terms.includes(column) || !canBe(roles[at], column, { terms, tried })) continue;
    const found = firstShown(terms.with(at, column), tried);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True for lawful rates, for VAT at a lawful share of its value, and for whole counts of unknown prices. */
function canBe(
  role: ColumnRole | undefined,
  column: InspectedColumn,
  { terms, tried }: { terms: readonly (InspectedColumn | undefined)[]; tried: Tried },
): boolean {
  if (role === 'vat_rate') return column.distinct.every((text) => vatRates.has(rateText(text)));
  if (role === 'quantity') return column.type === 'integer';
  const [net] = terms;
  if (role !== 'vat_amount' || net === undefined) return true;
  const values = tried.numbers(net);
  return isShown(tried.numbers(column).map((tax, row) => offLawful(tax, values[row] ?? 0)));
}

/** A total that repeats the net value of rows with VAT is one value with it: a net value by its name, else of the total's. */
function withoutRepeated(matches: Matches, numbers: Numbers): Matches {
  const [net, total, vat] = (['net', 'total', 'vat_amount'] as const).map((role) => find(matches, role));
  const tax = vat ?? find(matches, 'vat_rate');
  if (!net || !total || !tax) return matches;
  const [values, all, taxes] = [numbers(net), numbers(total), numbers(tax)];
  const offs = taxes.map((tax, at) => (tax ? (values[at] ?? 0) - (all[at] ?? 0) : Number.NaN));
  const repeated = saidOfVat(net.header) === 'net' ? total : net;
  return isShown(offs) ? matches.filter(({ column }) => column !== repeated) : matches;
}

/** Charges of a document of one row, row by row. */
function chargesOf(matches: Matches, numbers: Numbers): readonly number[] | undefined {
  const columns = (['shipping', 'fees'] as const).flatMap((role) => find(matches, role) ?? []).map(numbers);
  const [first] = columns;
  return first?.map((_, at) => columns.reduce((sum, column) => sum + (column[at] || 0), 0));
}

/** Takes quantity × price plus shipping, in a document of one row, as the document's total. */
function totalWithCharges({ isOneRowEach }: Rows, matches: Matches, numbers: Numbers): Matches {
  const charges = chargesOf(matches, numbers);
  if (!isOneRowEach || charges === undefined) return matches;
  const [quantity, price] = [find(matches, 'quantity'), find(matches, 'unit_price')];
  const match = matches.find(({ role }) => role === 'total' || role === 'value');
  if (quantity === undefined || price === undefined || match === undefined) return matches;
  const [counts, prices, totals] = [numbers(quantity), numbers(price), numbers(match.column)];
  const offs = charges.map((charge, at) =>
    charge === 0 ? Number.NaN : (counts[at] ?? 0) * (prices[at] ?? 0) + charge - (totals[at] ?? 0),
  );
  return isShown(offs) ? withRole(matches, match, 'document_total') : vatOfCharges(matches, charges, numbers);
}

/** 100.00 + 5.00 shipping + 25.20 VAT = 130.20: the VAT is that of the document, and the value of the line is without it. */
function vatOfCharges(matches: Matches, charges: readonly number[], numbers: Numbers): Matches {
  const value = matches.find(({ role }) => VALUES.some((one) => one === role));
  const vat = matches.find(({ role }) => role === 'vat_amount');
  const total = find(matches, 'document_total');
  if (value === undefined || vat === undefined || total === undefined) return matches;
  const [values, taxes, totals] = [numbers(value.column), numbers(vat.column), numbers(total)];
  const offs = charges.map((charge, at) =>
    charge === 0 ? Number.NaN : (values[at] ?? 0) + charge + (taxes[at] ?? 0) - (totals[at] ?? 0),
  );
  return isShown(offs) ? withRole(withRole(matches, vat, 'document_vat'), value, 'net') : matches;
}

const withRole = (matches: Matches, match: ColumnMatch, role: ColumnRole): Matches =>
  matches.map((one) => (one === match ? { ...one, role } : one));
