import type { ColumnRole } from '../../facts/field-labels.ts';
import {
  areLawful,
  type ColumnMatch,
  columnOfRole as find,
  hasNumbers,
  hasValue,
  type InspectedColumn,
  isExempt,
} from '../columns/match-columns.ts';
import { hasFeesOfProvider } from '../columns/register-kind.ts';
import { headerRoles, saidOfVat, statesVat } from '../roles/header-roles.ts';
import { LINE_VALUES, type Matches, offLawful, provenMatch } from './amount-proofs.ts';
import {
  chargesOf,
  countShown,
  discountsOf,
  isPlain,
  isWithCharge,
  offSum,
  RELATIONS,
  type ReckonedRows,
  type Shows,
  showsIn,
} from './proven-formulas.ts';
import { free, isTaxOf, offByVat, SHARES_MIN, withValueColumn } from './value-column.ts';

/** Rows that tell a price from another number. */
const PRICED_ROWS_MIN = 5;

/**
 * Roles that the rows prove without a header: net or total next to the VAT (a + VAT = b), a unit price
 * (quantity × a = value), and a total that includes the charges of its document.
 */
export function proveRoles(of: ReckonedRows, isOneRowEach: boolean): Matches {
  const { columns, matches: all } = of;
  const shows = showsIn(of);
  const named = withoutVagueName(withoutOwn(all));
  const ofLine = isOneRowEach ? discountOfLine(named) : named;
  const counted = countedBy(columns, ofLine, shows);
  const owed = withValueColumn(columns, counted, shows);
  const valued = vatBesideValue(columns, valueOfPrices(columns, owed, shows), shows);
  const priced = withoutOtherPrice(of, netBelowTotal(valued, shows));
  const proven = related(columns, sameAmount(columns, priced, shows), shows);
  const matches = withChargesInside(columns, proven, shows);
  return isOneRowEach ? totalWithCharges(matches, shows) : matches;
}

const ADDRESS = /^(street(_number)?|postal_code|city|country)$/;
const [SAME_ROWS_MIN, NAMES_MIN] = [10, 5];

/** Drops the seller's own: a company of two buyers and more each, a tax number of all; one street and postcode, or one city only, for 5 or more of them. */
function withoutOwn(all: Matches): Matches {
  const [name, city] = [find(all, 'name'), find(all, 'city')];
  const rows = (name?.distinct.length ?? 0) > 1 ? name?.filled : undefined;
  const isShared = ({ role, column: { distinct, filled } }: ColumnMatch) =>
    rows !== undefined &&
    filled >= rows &&
    ((/^(company|tax_number)$/.test(role) && distinct.length === 1) ||
      (role === 'company' && distinct.length * 2 <= (name?.distinct.length ?? 0)));
  const matches = all.filter((match) => !isShared(match));
  const streets = matches.filter(({ role }) => /^street|^postal/.test(role)).map(({ column }) => column);
  const house = streets.length > 0 ? streets : city === undefined ? [] : [city];
  const isOne = ({ distinct, filled }: InspectedColumn) => distinct.length === 1 && filled >= SAME_ROWS_MIN;
  const isOwn = house.length > 0 && house.every(isOne) && (name?.distinct.length ?? 0) >= NAMES_MIN;
  return isOwn ? matches.filter(({ role }) => !ADDRESS.test(role)) : matches;
}

/** Drops a bare name, such as Nazwa, if there is a quantity and no item: it may name the goods. */
const withoutVagueName = (matches: Matches): Matches =>
  find(matches, 'quantity') === undefined || find(matches, 'item') !== undefined
    ? matches
    : matches.filter(({ role, confidence }) => role !== 'name' || confidence > 0.72);

/** In a document of one row its discount is that of the line. */
function discountOfLine(matches: Matches): Matches {
  const own = matches.find(({ role }) => role === 'document_discount');
  return own && !find(matches, 'discount') ? withRole(matches, own, 'discount') : matches;
}

/** Takes for the value of the lines the column that quantity and price make, less the discount, if words name no net value or total. */
function valueOfPrices(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [price, value] = [find(matches, 'unit_price'), find(matches, 'value')];
  if (find(matches, 'net') ?? find(matches, 'total')) return matches;
  const others = matches.filter(({ role }) => role !== 'value');
  const candidates = [...(value ? [value] : []), ...free(columns, others)].filter((one) => one !== price);
  for (const [, roles, off] of RELATIONS) {
    const terms = roles.map((role) => find(others, role));
    const isOpen = roles.at(-1) === 'value' && terms.indexOf(undefined) === roles.length - 1;
    const found = isOpen ? firstShown(terms, { candidates, roles, off, shows })?.at(-1) : undefined;
    if (found !== undefined) return [...others, provenMatch('value', found)];
  }
  return matches;
}

/** Euro of the least value whose lawful shares are apart. */
const VALUE_MIN = 5;

/** Takes for the VAT a rate or an unknown column whose numbers are all lawful shares of a value: 6.00 of 25.00, 13.00 of 54.17. */
function vatBesideValue(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  if (matches.some(({ role }) => /vat_amount|document_vat/.test(role))) return matches;
  const rate = find(matches, 'vat_rate');
  const isUnknown = (column: InspectedColumn) =>
    /^(value|)$/.test(headerRoles(column.header)[0]?.role ?? '') &&
    !hasFeesOfProvider([column]) &&
    column.distinct.length >= SHARES_MIN;
  const candidates = [...(rate ? [rate].filter(isPlain) : []), ...free(columns, matches).filter(isUnknown)];
  const values = LINE_VALUES.flatMap((role) => find(matches, role) ?? []);
  const vat = candidates.find((column) =>
    values.some((value) => isTaxOf(shows, column, value, column === rate ? -Infinity : VALUE_MIN)),
  );
  if (vat === undefined) return matches;
  return [...matches.filter(({ column }) => column !== vat), provenMatch('vat_amount', vat)];
}

/** Gives net value and total each other's role where the VAT makes the one called net of the one called total. */
function netBelowTotal(matches: Matches, shows: Shows): Matches {
  const [net, vat, total] = [find(matches, 'net'), find(matches, 'vat_amount'), find(matches, 'total')];
  const isSum = (one = 0, tax = 0, all = 0) => offSum(all, one, tax || Number.NaN);
  if (!net || !vat || !total || !shows([total, vat, net], isSum)) return matches;
  const others = matches.filter(({ column }) => column !== net && column !== total);
  return [...others, provenMatch('net', total), provenMatch('total', net)];
}

/**
 * Two amounts that are the same are one beside a tax: net by its name, else the total. Beside a tax of zero they are net and
 * total. Without a tax they say nothing of VAT, as two of which one is after a discount, and that one is the value.
 */
function sameAmount(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [first, second] = matches.filter(({ role }) => LINE_VALUES.some((one) => one === role));
  if (first === undefined) return matches;
  const others = matches.filter((match) => match !== first && match !== second);
  const tax = find(matches, 'vat_amount') ?? find(matches, 'vat_rate');
  const isSame = (column: InspectedColumn) =>
    shows([tax ?? first.column, first.column, column], (rate = 0, one = 0, other = 0) =>
      rate === 0 ? Number.NaN : one - other,
    );
  if (tax !== undefined) {
    const [net, total] = [find(matches, 'net'), find(matches, 'total')];
    if (!net || !total || second === undefined || !isSame(second.column)) return matches;
    const repeated = saidOfVat(net.header) === 'net' ? total : net;
    return matches.filter(({ column }) => column !== repeated);
  }
  const other = (second ? [second.column] : free(columns, matches)).find(isSame);
  const areNamed = find(matches, 'net') && find(matches, 'total');
  if ((areNamed && columns.some(isZeroTax)) || (other && [first.column, other].some(isExempt))) {
    if (other === undefined) return matches;
    const isTotal = first.role === 'total' || second?.role === 'net';
    const [net, total] = isTotal ? [other, first.column] : [first.column, other];
    return [...others, provenMatch('net', net), provenMatch('total', total)];
  }
  if (second === undefined || [first, second].some(({ column }) => statesVat(column.header))) return matches;
  const after = [first, second].find(({ column }, at) => {
    const before = at === 0 ? second.column : first.column;
    return discountsOf(columns).some((discount) => isWithCharge(shows, [before, discount, column], -1));
  });
  const value = after ?? (isSame(second.column) ? first : undefined);
  return value === undefined ? matches : [...others, provenMatch('value', value.column)];
}

/** A tax of zero on each row, whatever it is called. */
export const isZeroTax = (column: InspectedColumn): boolean =>
  hasNumbers(column) && !hasValue(column) && /^vat/.test(headerRoles(column.header)[0]?.role ?? 'vat');

/** Takes the quantity that makes the value of the lines with the price, if another one does not. */
function countedBy(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [quantity, price] = [matches.find(({ role }) => role === 'quantity'), find(matches, 'unit_price')];
  const values = LINE_VALUES.flatMap((role) => find(matches, role) ?? []);
  const others = free(columns, matches).filter(({ type }) => type === 'integer');
  if (!quantity || others.length === 0) return matches;
  const prices = price ? [price] : free(columns, matches);
  const isProduct = (of: readonly InspectedColumn[]) =>
    shows(of, (count = 0, each = 0, all = 0) => (count === 1 ? Number.NaN : offByVat(count * each, all)));
  const column = [quantity.column, ...others].find((one) =>
    values.some((value) => prices.some((each) => each !== one && isProduct([one, each, value]))),
  );
  return column ? matches.map((match) => (match === quantity ? { ...match, column } : match)) : matches;
}

/** Drops a price that explains hardly any value, with or without VAT: it may be the cost of the goods, or a rate. */
function withoutOtherPrice(of: ReckonedRows, matches: Matches): Matches {
  const [quantity, price] = [find(matches, 'quantity'), find(matches, 'unit_price')];
  const values = LINE_VALUES.flatMap((role) => find(matches, role) ?? []);
  if (!price || values.length === 0 || find(matches, 'discount')) return matches;
  // The price of one piece is its value too: only rows of several pieces tell a price from a value.
  const { fits, rows } = countShown(
    of,
    [quantity ?? price, price, ...values],
    (count = 0, one = 0, ...all) =>
      quantity && count === 1
        ? Number.NaN
        : Math.min(...all.map((value) => offByVat(quantity ? count * one : one, value))),
  );
  const isOther = rows >= PRICED_ROWS_MIN && fits < rows / 10;
  return isOther ? matches.filter(({ column }) => column !== price) : matches;
}

/** Rows of one piece, at a price of 1, or without VAT prove no relation. */
const isTrivial = (role: ColumnRole | undefined, value: number): boolean =>
  value === (/quantity|unit_price/.test(role ?? '') ? 1 : 0) && /quantity|unit_price|vat_/.test(role ?? '');

/** Adds the roles of free columns that complete a relation, if the rows show it. */
function related(columns: readonly InspectedColumn[], before: Matches, shows: Shows): Matches {
  let matches = before;
  for (const [, roles, off] of RELATIONS.toReversed()) {
    if (roles.some((role) => role === 'discount' || role === 'document_net')) continue;
    const [value, named] = [find(matches, 'value'), roles.map((role) => find(matches, role))];
    // A value is net if a column of rates makes a third of it: 36.00, 13, 40.68.
    const isRated = value !== undefined && `${roles}` === 'net,vat_rate,total' && !named[0] && !named[2];
    const known = isRated ? named.with(0, value) : named;
    const open = roles.filter((_, at) => known[at] === undefined);
    // A lawful share of another that makes a third with it is the VAT in any language, and a product names its terms.
    const isNameless =
      /^(net,vat_amount,total|(quantity,)?unit_price,value)$/.test(`${open}`) &&
      !LINE_VALUES.some((role) => find(matches, role));
    // A product without its rate does not show if VAT is inside; beside a price a count and its value prove each other.
    const isCount = open.join() === 'quantity,value';
    const isVague = roles.includes('quantity')
      ? !isCount &&
        LINE_VALUES.some((role) => open.includes(role) && (role === 'value' || !roles.includes('vat_rate')))
      : open.includes('total') && value !== undefined;
    // Two unknown terms take the VAT, or a value of the line.
    const isLoose =
      open.length === 2 && !roles.includes('quantity') && known[roles.indexOf('vat_amount')] === undefined;
    if (
      open.length === 0 ||
      (open.length > 2 && !isNameless) ||
      (!isRated && !isNameless && (isVague || isLoose))
    )
      continue;
    const found = firstShown(known, { candidates: free(columns, matches), roles, off, shows });
    if (found === undefined) continue;
    const proven = found.flatMap((column, at) =>
      named[at] === undefined ? [provenMatch(roles[at] ?? 'value', column)] : [],
    );
    matches = [...matches.filter(({ column }) => !proven.some((one) => one.column === column)), ...proven];
  }
  return matches;
}

interface Tried {
  candidates: readonly InspectedColumn[];
  roles: readonly ColumnRole[];
  off: (typeof RELATIONS)[number][2];
  shows: Shows;
}

/** The first columns in the places of the open terms by which the rows show the relation. */
function firstShown(
  terms: readonly (InspectedColumn | undefined)[],
  tried: Tried,
): InspectedColumn[] | undefined {
  const { candidates, roles, off, shows } = tried;
  const at = terms.indexOf(undefined);
  if (at < 0) {
    const columns = terms.flatMap((term) => term ?? []);
    const isFound = shows(columns, (...values) =>
      values.some((value, term) => isTrivial(roles[term], value)) ? Number.NaN : off(...values),
    );
    return isFound ? columns : undefined;
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
  if (role === 'vat_rate') return areLawful(column);
  if (role === 'quantity') return column.type === 'integer';
  const [net] = terms;
  if (role !== 'vat_amount' || net === undefined) return true;
  return tried.shows([column, net], (tax, base) => offLawful(tax, base));
}

/** Takes net value, VAT and total from the columns that include the charges of their row: 50.00 + 3.50 = 53.50. */
function withChargesInside(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [charges, amounts] = chargesOf(columns);
  const values = matches.filter(({ role }) => role === 'net' || role === 'total');
  if (charges.length === 0 || values.length === 0) return matches;
  const whole = values.map(({ column }) =>
    amounts.find((all) => all !== column && charges.some((one) => isWithCharge(shows, [column, one, all]))),
  );
  const [own, all] = [find(values, 'net'), find(values, 'total')];
  // A subtotal that is a total less its charges has the same VAT as the total.
  if (own && all && charges.some((one) => isWithCharge(shows, [own, one, all])))
    return matches.filter(({ column }) => column !== own);
  if (whole.includes(undefined)) return matches;
  const moved = values.flatMap((match, at) => (whole[at] ? { ...match, column: whole[at] } : []));
  const [net, total] = [find(moved, 'net'), find(moved, 'total')];
  const tax =
    net && total && amounts.find((one) => shows([net, one, total], (a = 0, b = 0, c = 0) => a + b - c));
  const kept = matches.filter(
    ({ role, column }) =>
      !/^(document_)?(net|total|vat|vat_amount)$|^unit_price$/.test(role) &&
      !whole.includes(column) &&
      column !== tax,
  );
  return [...kept, ...moved, ...(tax ? [provenMatch('vat_amount', tax)] : [])];
}

/** Takes quantity × price plus shipping, in a document of one row, as its total: 100.00 + 5.00 shipping + 25.20 VAT = 130.20. */
function totalWithCharges(matches: Matches, shows: Shows): Matches {
  const charges = (['shipping', 'fees'] as const).flatMap((role) => find(matches, role) ?? []);
  const [quantity, price] = [find(matches, 'quantity'), find(matches, 'unit_price')];
  const whole = matches.find(({ role }) => role === 'total' || role === 'value');
  if (charges.length === 0 || !quantity || !price || !whole) return matches;
  /** The amounts of each row are off by its charges, in the rows that have any. */
  const isOff = (of: readonly InspectedColumn[], off: Parameters<Shows>[1]) =>
    shows([...of, ...charges], (...numbers) => {
      const sum = numbers.slice(of.length).reduce((all, one) => all + (one || 0), 0);
      return sum === 0 ? Number.NaN : off(...numbers) + sum;
    });
  const isSum = isOff([quantity, price, whole.column], (count = 0, one = 0, all = 0) => count * one - all);
  return isSum ? withRole(matches, whole, 'document_total') : matches;
}

const withRole = (matches: Matches, match: ColumnMatch, role: ColumnRole): Matches =>
  matches.map((one) => (one === match ? { ...one, role } : one));
