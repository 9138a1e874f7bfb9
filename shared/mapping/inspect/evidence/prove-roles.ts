import type { ColumnRole } from '../../facts/field-labels.ts';
import { flagOf } from '../../facts/row-states.ts';
import {
  areLawful,
  type Column,
  ofRole as find,
  hasValue,
  isExempt,
  isPlain,
  isZeroTax,
  type Match,
} from '../columns/column.ts';
import { isCounted } from '../columns/column-facts.ts';
import { hasFeesOfProvider } from '../columns/register-kind.ts';
import { headerRoles, isVatIncluded, namesVat, saidOfVat, statesVat } from '../roles/header-roles.ts';
import { withParts } from './parts-of-total.ts';
import {
  chargesOf,
  firstShown,
  isDiscount,
  isRounded,
  isTaxOf,
  LINE_VALUES,
  type Matches,
  offByVat,
  offCharged,
  offLawful,
  offSum,
  PRICES,
  partsBetween,
  provenMatch,
  RATES,
  RELATIONS,
  type Relation,
  share,
  shareWithin,
  type Term,
} from './relations.ts';
import { NONE, type Off, orZero, type ReckonedRows, SHOWN_SHARE, type Shows } from './rows.ts';

/** One proof: the roles that the rows give, take away or move. */
type Step = (matches: Matches, of: ReckonedRows) => Matches;

/** Proves roles without a header, such as net and total beside the VAT: a + VAT = b. */
export const proveRoles = (of: ReckonedRows, isOneRowEach: boolean): Matches =>
  [
    ...[withoutOwn, withoutVagueName, withoutOneEach, withoutBeforeDiscount],
    ...[withoutTaxOfFee, withoutPayout, withoutUntaxed, withParts, taxedNet, completed, withoutOtherPrice],
    ...[sameAmount, withoutOtherTax, withChargesInside, vatBesideValue, completed, returnsAsDiscount],
    ...(isOneRowEach ? [valueLessPart, totalWithCharges, withoutPriceBesideCharge] : []),
  ].reduce((matches, step) => step(matches, of), of.matches);

const valuesOf = (matches: Matches): Column[] => LINE_VALUES.flatMap((role) => find(matches, role) ?? []);
const some = (column: Column | undefined): Column[] => (column ? [column] : []);
const without = (matches: Matches, ...columns: readonly (Column | undefined)[]): Matches =>
  matches.filter(({ column }) => !columns.includes(column));
const moved = (matches: Matches, from: Column, to: Column): Matches =>
  matches.map((one) => (one.column === from ? { ...one, column: to } : one));

/** Columns that are tried with each other, rows and names that prove the seller's own, rows that tell a price, taxes and euro that tell a VAT. */
const [COLUMNS_MAX, SAME_ROWS_MIN, NAMES_MIN, PRICED_ROWS_MIN, SHARES_MIN, VALUE_MIN] = [24, 10, 5, 5, 3, 5];

/** Columns of numbers without a sure role; a price or a sum may prove to be a value, and a second value the VAT. */
function free(columns: readonly Column[], matches: Matches): Column[] {
  const isValued = find(matches, 'net') !== undefined || find(matches, 'total') !== undefined;
  const isVague = (role: ColumnRole) =>
    /^(unit_price|document_total)$/.test(role) || (role === 'value' && isValued);
  const taken = new Set(matches.flatMap(({ role, column }) => (isVague(role) ? [] : [column])));
  return columns.filter((one) => isPlain(one) && hasValue(one) && !taken.has(one)).slice(0, COLUMNS_MAX);
}

const ADDRESS = /^(street(_number)?|postal_code|city|country)$/;

/** Drops the seller's own: a company of two buyers and more each, a tax number of all; one street and postcode, or one city only, for 5 or more of them. */
const withoutOwn: Step = (all) => {
  const [name, city] = [find(all, 'name'), find(all, 'city')];
  const names = name?.distinct.length ?? 0;
  const isShared = ({ role, column: { distinct, filled } }: Match) =>
    names > 1 &&
    filled >= (name?.filled ?? 0) &&
    ((/^(company|tax_number)$/.test(role) && distinct.length === 1) ||
      (role === 'company' && distinct.length * 2 <= names));
  const matches = all.filter((match) => !isShared(match));
  const streets = matches.filter(({ role }) => /^street|^postal/.test(role)).map(({ column }) => column);
  const house = streets.length > 0 ? streets : some(city);
  const isOne = ({ distinct, filled }: Column) => distinct.length === 1 && filled >= SAME_ROWS_MIN;
  const isOwn = house.length > 0 && house.every(isOne) && names >= NAMES_MIN;
  return isOwn ? matches.filter(({ role }) => !ADDRESS.test(role)) : matches;
};

/** Drops a bare name, such as Nazwa, if there is a quantity and no item: it may name the goods. */
const withoutVagueName: Step = (matches) =>
  find(matches, 'quantity') === undefined || find(matches, 'item') !== undefined
    ? matches
    : matches.filter(({ role, confidence }) => role !== 'name' || confidence > 0.72);

/** Drops a quantity that is always one beside a number that makes the value with the price, or that may without a value: it may weigh. */
const withoutOneEach: Step = (matches, { columns, shows }) => {
  const one = find(matches, 'quantity');
  if (one === undefined || isCounted(one)) return matches;
  const isUnknown = ({ type, header }: Column) => type === 'number' && headerRoles(header).length === 0;
  const open = free(columns, matches).filter(isUnknown);
  const prices = [...some(find(matches, 'unit_price')), ...open];
  const off: Off = (a = 0, b = 0, all = 0) => (a === 1 || b === 1 ? NONE : a * b - all);
  const values = valuesOf(matches);
  const isWeighed = values.length === 0 || firstShown(shows, [open, prices, values], off).length > 0;
  return isWeighed && open.length > 0 ? without(matches, one) : matches;
};

/** Drops a total that is the net value before its discounts and returns, beside a VAT that proves which of both it is of. */
const withoutBeforeDiscount: Step = (matches, { columns, count }) => {
  const [net, total, vat] = [find(matches, 'net'), find(matches, 'total'), find(matches, 'vat_amount')];
  const off = columns.filter((one) => isPlain(one) && (isDiscount(one) || flagOf(one.header) === 'none'));
  const isLess = net && total && vat && partsBetween({ count }, [total, net], off).length > 0;
  return isLess ? without(matches, total) : matches;
};

/** Takes what was paid back for a discount where quantity × price less it is a value: 2 × 6.00 less 6.00 is 6.00. */
const returnsAsDiscount: Step = (matches, { columns, shows, count }) => {
  const [prices, own] = [pricesOf(matches), valuesOf(matches)];
  const off: Off = (back, all = 0, ...of) => offByVat(PRICES.amount(of[0], of[1], back), all);
  const isLess = (back: Column, value: Column) => {
    const { fits, rows } = count([back, value, ...prices], (part, ...of) => (part ? off(part, ...of) : NONE));
    return fits > 0 && fits === rows && shows([back, value, ...prices], off);
  };
  const isKnown = prices.includes(undefined) || find(matches, 'discount') !== undefined;
  const backs = isKnown ? [] : columns.filter((one) => isPlain(one) && flagOf(one.header) === 'none');
  const values = [...own, ...free(columns, matches)];
  const pairs = backs.flatMap((back) => values.flatMap((one) => (isLess(back, one) ? { back, one } : [])));
  const [{ back, one } = {}] = pairs;
  if (!back || !one) return matches;
  const discounted = [...without(matches, back), provenMatch('discount', back)];
  // Net, VAT and total stay; a lone value is that less the returns.
  if (find(matches, 'vat_amount')) return discounted;
  return [...without(discounted, one, ...own), provenMatch('value', one)];
};

/** Takes what was paid for the value, not an untaxed net value that is it less a fee, which is no lawful share of it and no discount. */
const withoutPayout: Step = (matches, { columns, shows }) => {
  const [own, vat] = [find(matches, 'net'), find(matches, 'vat_amount')];
  const net = own ?? (find(matches, 'quantity') ? undefined : find(matches, 'unit_price'));
  if (net === undefined || (vat && isTaxOf(shows, vat, net))) return matches;
  const known = matches.filter(({ role }) => /discount|vat_/.test(role)).map(({ column }) => column);
  const amounts = columns.filter((one) => isPlain(one) && one !== net && !known.includes(one));
  const tried = amounts.slice(0, COLUMNS_MAX);
  const isFee = (one: Column) => (own ? !shows([one, net], share) : hasFeesOfProvider([one]));
  const fees = chargesOf(tried)[1].filter(isFee);
  const others = [tried.filter(({ header }) => namesVat(header)), columns.filter(isDiscount).filter(isPlain)];
  const isLess: Off = (value = 0, all = 0, fee = 0, tax = 0) =>
    fee && all ? all - Math.abs(fee) - Math.abs(tax) - orZero(value) : NONE;
  const [, paid] =
    [[], ...others.map((one) => [one])]
      .map((more) => firstShown(shows, [[net], tried, fees, ...more], isLess))
      .find(({ length }) => length > 0) ?? [];
  if (paid === undefined) return matches;
  const left = without(matches, net);
  const isKnown = find(left, 'total') || left.some(({ column }) => column === paid);
  return isKnown ? left : [...left, provenMatch('value', paid)];
};

/** Leaves the value open where the VAT is that of a fee and of no value: 18.00 on a commission of 75.00, or 0 on all, beside a booking of 500.00. */
const withoutTaxOfFee: Step = (matches, { columns, shows }) => {
  const [vat, all] = [find(matches, 'vat_amount'), valuesOf(matches)];
  if (vat && isZeroTax(vat) && hasFeesOfProvider(columns)) return without(matches, vat);
  const isTaxed = (one: Column) => vat !== undefined && isTaxOf(shows, vat, one);
  const isFee = (one: Column) => isPlain(one) && hasFeesOfProvider([one]) && isTaxed(one);
  return all[0] && !all.some(isTaxed) && columns.some(isFee) ? without(matches, vat, ...all) : matches;
};

/** Drops a tax that is that of one piece, or of the rate in no row, such as one that is taken off: 20.00 of 100.00 at 24 %. */
const withoutOtherTax: Step = (matches, { count, shows }) => {
  const [net, rate, vat] = [find(matches, 'net'), find(matches, 'vat_rate'), find(matches, 'vat_amount')];
  const isOfOne = shows([vat, ...pricesOf(matches)], (tax, pieces = 0, price = 0) =>
    pieces === 1 ? NONE : Math.min(share(tax, price), shareWithin(tax, price)),
  );
  const all = valuesOf(matches);
  if (vat && all[0] && isOfOne && !all.some((one) => isTaxOf(shows, vat, one))) return without(matches, vat);
  if (!net || !vat || !rate || !areLawful(rate)) return matches;
  const { fits, rows } = count([net, rate, vat], (base = 0, percent = 0, tax = 0) =>
    tax === 0 ? NONE : (base * percent) / 100 - tax,
  );
  return fits === 0 && rows >= SHARES_MIN ? without(matches, vat) : matches;
};

/** Takes for the net value what the VAT is a lawful share of, if the named one, such as that before a discount, is not; without one, as rows of several pieces show it. */
const taxedNet: Step = (matches, { columns, shows }) => {
  const [own, vat] = [find(matches, 'net'), find(matches, 'vat_amount')];
  const terms = own ? [] : some(find(matches, 'quantity'));
  const isTaxed = (one: Column) =>
    shows([vat, one, ...terms], (tax, all, count = 0) => (count === 1 ? NONE : share(tax, all)));
  const isSaid = own ? isTaxed(own) : valuesOf(matches).length > 0;
  if (!vat || isSaid || vat.distinct.length < SHARES_MIN) return matches;
  const isOf = (rate: number, one: Column) => shows([vat, one], (tax, all) => offLawful(tax, all, [rate]));
  const net = free(columns, matches).find((one) => RATES.some((rate) => isOf(rate, one)) && isTaxed(one));
  if (net === undefined) return matches;
  return own ? moved(matches, own, net) : [...without(matches, net), provenMatch('net', net)];
};

/** Drops a value that the VAT is no lawful share of beside one that it is, such as the cost of what is sold. */
const withoutUntaxed: Step = (matches, { shows }) => {
  const vat = find(matches, 'vat_amount');
  const isTaxed = (column: Column) => vat !== undefined && isTaxOf(shows, vat, column);
  return valuesOf(matches).some(isTaxed)
    ? matches.filter(({ role, column }) => role !== 'value' || isTaxed(column))
    : matches;
};

/** Takes for the VAT a rate or an unknown column whose numbers are all lawful shares of a value: 6.00 of 25.00, 13.00 of 54.17. */
const vatBesideValue: Step = (matches, { columns, shows }) => {
  if (matches.some(({ role }) => /vat_amount|document_vat/.test(role))) return matches;
  const named = valuesOf(matches).filter((one) => statesVat(one.header) && one.distinct.length >= SHARES_MIN);
  // VAT included may be the amount of the VAT in the column beside it: 9.40 of 48.55.
  const [tax, whole] = firstShown(
    shows,
    [named, columns.filter(isPlain).slice(0, COLUMNS_MAX)],
    (part = 0, all = 0) => (all > part ? Math.min(share(part, all), share(part, all - part)) : NONE),
  );
  if (tax && whole)
    return [...without(matches, tax, whole), provenMatch('vat_amount', tax), provenMatch('value', whole)];
  // VAT included says nothing of the amount that it is of, unless no other is above it.
  const bare = named.find(({ header }) => isVatIncluded(header));
  const isAbove = (one: Column) => shows([bare, one], (tax = 0, of = 0) => (tax < of ? 0 : tax - of + 1));
  if (bare && columns.filter(isPlain).some(isAbove)) return without(matches, bare);
  const rate = find(matches, 'vat_rate');
  const isUnknown = (column: Column) =>
    /^(value|)$/.test(headerRoles(column.header)[0]?.role ?? '') &&
    !hasFeesOfProvider([column]) &&
    column.distinct.length >= SHARES_MIN;
  const vat = [...some(rate).filter(isPlain), ...free(columns, matches).filter(isUnknown)].find((column) =>
    valuesOf(matches).some((value) => isTaxOf(shows, column, value, column === rate ? -Infinity : VALUE_MIN)),
  );
  return vat ? [...without(matches, vat), provenMatch('vat_amount', vat)] : matches;
};

/** Drops a price that explains hardly any value, or without a quantity not nearly each, with or without VAT: it may be a cost, or a rate. */
const withoutOtherPrice: Step = (matches, { columns, shows, count: counted }) => {
  const [quantity, price] = [find(matches, 'quantity'), find(matches, 'unit_price')];
  const values = valuesOf(matches);
  if (!price || values.length === 0) return matches;
  const discount = find(matches, 'discount');
  const kinds = discount ? (['full', 'percent', 'amount'] as const) : (['full'] as const);
  // The price of one piece is its value too: only rows of several pieces tell a price from a value.
  const { fits, rows } = counted(
    [quantity ?? price, price, discount ?? price, ...values],
    (count = 0, one = 0, off = 0, ...all) => {
      if (quantity && count === 1) return NONE;
      const amounts = kinds.map((kind) => PRICES[kind](quantity ? count : 1, one, off));
      return Math.min(...all.flatMap((value) => amounts.map((amount) => offByVat(amount, value))));
    },
  );
  // Of seats × months × price, or a price per 100, a price and a quantity make no value.
  const isOfThree = (other: Column) =>
    shows([quantity, price, values[0], other], (count = 0, one = 0, value = 0, times = 0) =>
      times === 1 ? NONE : Math.min(...[times, 1 / times].map((by) => Math.abs(count * one * by - value))),
    );
  const isOther = rows >= PRICED_ROWS_MIN && fits < rows * (quantity ? 0.1 : SHOWN_SHARE);
  return isOther || free(columns, matches).some(isOfThree) ? without(matches, price) : matches;
};

/** Takes two amounts that are the same for one beside a tax, for net and total beside a tax of 0, and else for a value that is asked. */
const sameAmount: Step = (matches, { columns, shows, count }) => {
  const [first, second] = matches.filter(({ role }) => LINE_VALUES.some((one) => one === role));
  const [net, total] = [find(matches, 'net'), find(matches, 'total')];
  const tax = find(matches, 'vat_amount') ?? find(matches, 'vat_rate');
  // What was paid back of one may be off the other.
  const back = columns.find((one) => isPlain(one) && flagOf(one.header) === 'none');
  const isSame = (one: Column | undefined, other: Column | undefined) =>
    shows([one, other, tax, back], (all = 0, same = 0, rate = 0, refund = 0) => {
      const apart = Math.abs(all - same);
      return tax && rate === 0 ? NONE : Math.min(apart, Math.abs(apart - Math.abs(orZero(refund))));
    });
  if (tax !== undefined && isSame(net, total))
    return without(matches, net && saidOfVat(net.header) === 'net' ? total : net);
  if (first === undefined || tax !== undefined) return matches;
  const one = first.column;
  const others = without(matches, one, second?.column);
  const same = (second ? [second.column] : free(columns, matches)).find((other) => isSame(one, other));
  if (same && ((net && total && columns.some(isZeroTax)) || [one, same].some(isExempt))) {
    const [base, all] = first.role === 'total' || second?.role === 'net' ? [same, one] : [one, same];
    return [...others, provenMatch('net', base), provenMatch('total', all)];
  }
  if (second === undefined || [first, second].some(({ column }) => statesVat(column.header))) return matches;
  const charges = chargesOf(columns)[2];
  const isIn = (part: Column, whole: Column) => partsBetween({ count }, [part, whole], charges).length > 0;
  const isMore = isIn(one, second.column) || (same && first.role === 'net');
  const value = isMore ? second.column : same || isIn(second.column, one) ? one : undefined;
  return value === undefined ? matches : [...others, provenMatch('value', value)];
};

/** Gives columns without a role those by which the rows show a relation. */
const completed: Step = (given, { columns, shows }) =>
  RELATIONS.toReversed().reduce((matches, relation) => {
    const { roles, open = [], alone = [], becomes = roles, moves } = relation;
    const own = roles.map((role) => find(matches, role));
    const isMoved = moves && !own.includes(undefined) && completion(shows, relation, own, []).length === 0;
    const terms = isMoved ? roles.map((role, at) => (role === moves ? undefined : own[at])) : own;
    const lacking = roles.filter((_, at) => terms[at] === undefined).join(' ');
    const isAlone = LINE_VALUES.every((role) => roles.includes(role) || !find(matches, role));
    if (!open.includes(lacking) && !(isAlone && alone.includes(lacking))) return matches;
    const candidates = free(columns, matches).filter((one) => !isRounded(one, matches, shows));
    const proven = completion(shows, relation, terms, candidates).flatMap((column, at) => {
      const role = becomes[at];
      return role && (terms[at] === undefined || role !== roles[at]) ? [provenMatch(role, column)] : [];
    });
    const isOut = (of: Match) => proven.some(({ role, column }) => role === of.role || column === of.column);
    return [...matches.filter((match) => !isOut(match)), ...proven];
  }, given);

/** The columns of a relation whose open terms are among the candidates, if the rows show it. */
function completion(
  shows: Shows,
  { roles, off }: Relation,
  terms: readonly (Column | undefined)[],
  candidates: readonly Column[],
): readonly Column[] {
  // Rows of one piece, at a price of 1, or without VAT prove no relation.
  const trivial = roles.map((role) => (/quantity|price/.test(role) ? 1 : /vat_/.test(role) ? 0 : undefined));
  const places = roles.map((role, at): Term => {
    const own = terms[at];
    return own ? [own] : ([net]) => candidates.filter((column) => canBe(shows, role, column, net));
  });
  return firstShown(shows, places, (...numbers) =>
    numbers.some((number, at) => number === trivial[at]) ? NONE : off(...numbers),
  );
}

/** True for lawful rates, for VAT at a lawful share of its value, for totals of all net values, and for counts, whose decimals are other than the two of a price. */
function canBe(shows: Shows, role: ColumnRole, column: Column, net: Column | undefined): boolean {
  if (role === 'vat_rate') return areLawful(column);
  if (role === 'total' && net && column.filled < net.filled) return false;
  if (role === 'quantity') return column.distinct.some((text) => !/[.,]\d\d$/.test(text));
  return role !== 'vat_amount' || !net || shows([column, net], (tax, base) => offLawful(tax, base));
}

/** Takes net value, VAT and total from the columns that include the charges of their row: 50.00 + 3.50 = 53.50. */
const withChargesInside: Step = (matches, { columns, shows, count }) => {
  const [charges, amounts, beside] = chargesOf(columns);
  const values = matches.filter(({ role }) => role === 'net' || role === 'total');
  // A total with its charges and the VAT of both is proven already.
  const isWhole = Boolean(find(matches, 'document_vat') && find(matches, 'document_total'));
  if (charges.length === 0 || values.length === 0 || isWhole) return matches;
  const whole = values.map(({ column }) =>
    amounts.find((all) => partsBetween({ count }, [column, all], beside).length > 0),
  );
  const taken = values.flatMap((match, at) => (whole[at] ? { ...match, column: whole[at] } : []));
  if (taken.length < values.length) return matches;
  const [net, total] = [find(taken, 'net'), find(taken, 'total')];
  const [, tax] = firstShown(shows, [some(net), amounts, some(total)], (a = 0, b = 0, c = 0) => a + b - c);
  const kept = without(matches, ...whole, tax).filter(
    ({ role }) => !/^(document_)?(net|total|vat|vat_amount)$|^unit_price$/.test(role),
  );
  return [...kept, ...taken, ...(tax ? [provenMatch('vat_amount', tax)] : [])];
};

/** Takes a lone value less its discount, or without what no document states, where a column has it: 17.00 less 5.00 is 12.00. Of a price that has it off already the discount is none. */
const valueLessPart: Step = (matches, { columns, shows }) => {
  const price = find(matches, 'quantity') ? undefined : find(matches, 'unit_price');
  const own = find(matches, 'value') ?? find(matches, 'total') ?? price;
  const isTaxed = matches.some(({ role }) => /^(document_)?(net|vat|vat_amount)$/.test(role));
  if (own === undefined || isTaxed) return matches;
  const parts = columns.filter((one) => /discount|other_amount/.test(headerRoles(one.header)[0]?.role ?? ''));
  const left = [...free(columns, matches), ...some(find(matches, 'payable'))];
  const said = saidOfVat(own.header);
  const bases = left.filter(({ header }) => !said || [undefined, said].includes(saidOfVat(header)));
  const isLess: Off = (part = 0, less = 0, all = 0) => (part ? all - Math.abs(part) - less : NONE);
  const [, base] = firstShown(shows, [parts, bases, [own]], isLess);
  const [taken] = firstShown(shows, [parts, some(price), free(columns, matches)], isLess);
  if (taken) return without(matches, taken);
  return base ? moved(without(matches, base), own, base) : matches;
};

/** Takes quantity × price plus shipping, in a document of one row, as its total: 100.00 + 5.00 shipping + 25.20 VAT = 130.20; as that of the line, if the VAT of both is in it. */
const totalWithCharges: Step = (matches, { shows }) => {
  const charges = (['shipping', 'fees'] as const).flatMap((role) => find(matches, role) ?? []);
  const whole = matches.find(({ role }) => role === 'total' || role === 'value');
  const isSum = shows([...pricesOf(matches), whole?.column, ...charges], offCharged);
  if (isSum && whole && shows([find(matches, 'vat_amount'), whole.column], shareWithin))
    return [...without(matches, whole.column, ...charges), provenMatch('total', whole.column)];
  return matches.map((one) => (isSum && one === whole ? { ...one, role: 'document_total' } : one));
};
const pricesOf = (matches: Matches) => [find(matches, 'quantity'), find(matches, 'unit_price')];

/** Drops a price beside a value that an unknown charge is in: 3 × 12.00 + 4.50 = 40.50. */
const withoutPriceBesideCharge: Step = (matches, { columns, shows }) => {
  const [price, [value]] = [find(matches, 'unit_price'), valuesOf(matches)];
  const isIn = (charge: Column) =>
    shows([...pricesOf(matches), value, charge], offCharged) &&
    shows([...pricesOf(matches), value, charge], (count = 0, one = 0, all = 0, more = 0) =>
      offSum(all - count * one, more),
    );
  const known = [price, value, ...chargesOf(columns)[2]];
  const isBeside = free(columns, matches).some((one) => !known.includes(one) && isIn(one));
  return isBeside ? without(matches, price) : matches;
};
