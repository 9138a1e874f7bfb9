import { currenciesInHeader, EURO } from '../../../money/currency.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import {
  type ColumnMatch,
  columnOfRole as find,
  hasValue,
  type InspectedColumn,
} from '../columns/match-columns.ts';
import { LINE_VALUES, type Matches, provenMatch, RATES, share } from './amount-proofs.ts';
import { withParts } from './parts-of-total.ts';
import { chargesOf, isPlain, type Shows, sumsTo } from './proven-formulas.ts';

/** Columns of numbers that are tried with each other. */
const COLUMNS_MAX = 24;

/** Takes for the value of the lines, of several amounts, the one in euro that the buyer owes and the VAT is of. */
export const withValueColumn = (columns: readonly InspectedColumn[], given: Matches, shows: Shows): Matches =>
  [withoutPayout, inEuro, withParts, taxedValue, withoutUntaxed].reduce(
    (matches, take) => take(columns, matches, shows),
    given,
  );

/** Columns of numbers without a sure role; a price may prove to be a value, and a second value the VAT. */
export function free(columns: readonly InspectedColumn[], matches: Matches): InspectedColumn[] {
  const isValued = find(matches, 'net') !== undefined || find(matches, 'total') !== undefined;
  const isVague = (role: ColumnRole) => role === 'unit_price' || (role === 'value' && isValued);
  return columns
    .filter(
      (column) =>
        isPlain(column) &&
        hasValue(column) &&
        !matches.some((match) => match.column === column && !isVague(match.role)),
    )
    .slice(0, COLUMNS_MAX);
}

/** Factors from an amount to itself, to it with VAT, and to it without VAT. */
const FACTORS = [1, ...RATES.flatMap((rate) => [1 + rate / 100, 1 / (1 + rate / 100)])];
/** Euro between a value and the nearest of these amounts. */
export const offByVat = (amount = 0, value = 0): number =>
  Math.min(...FACTORS.map((factor) => Math.abs(amount * factor - value)));

/** Taxes by which a column without a name is the VAT. */
export const SHARES_MIN = 3;

/** Takes what was paid for the value, not a net value that is it less a fee, which is no lawful share of it and no discount. */
function withoutPayout(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const net = find(matches, 'net');
  if (net === undefined) return matches;
  const isKnown = (column: InspectedColumn) =>
    matches.some((match) => match.column === column && /discount|vat_/.test(match.role));
  const amounts = columns
    .filter((column) => isPlain(column) && column !== net && !isKnown(column))
    .slice(0, COLUMNS_MAX);
  const fees = chargesOf(amounts)[1].filter((column) => !shows([column, net], share));
  const paid = amounts.find((column) =>
    fees.some(
      (one) =>
        one !== column &&
        shows([one, column, net], (fee = 0, all = 0, value = 0) =>
          fee && all ? all - Math.abs(fee) - value : Number.NaN,
        ),
    ),
  );
  if (paid === undefined) return matches;
  const others = matches.filter(({ column }) => column !== net);
  return find(others, 'total') || others.some(({ column }) => column === paid)
    ? others
    : [...others, provenMatch('value', paid)];
}

/** Takes the value from the one column that states euro; beside currencies only if a rate proves it: 1,084.20 at 1.0842 is 1,000.00. */
function inEuro(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [euro, ...others] = columns.filter(
    (column) => isPlain(column) && currenciesInHeader(column.header).includes(EURO),
  );
  if (!euro || find(matches, 'unit_price') || others.length > 0) return matches;
  const currency = find(matches, 'currency');
  const rateOf = (amount: InspectedColumn) =>
    columns.find((rate) =>
      shows([amount, euro, rate], (all = 0, own = 0, by = 0) =>
        by === 1 ? Number.NaN : Math.min(...[own * by - all, all * by - own, all / by - own].map(Math.abs)),
      ),
    );
  const vat = find(matches, 'vat_amount');
  const isOther = ({ role, column }: ColumnMatch) =>
    LINE_VALUES.some((one) => one === role) &&
    column !== euro &&
    !(vat && shows([vat, column], share)) &&
    currenciesInHeader(column.header).length === 0 &&
    (currency ? rateOf(column) !== undefined : !shows([column, euro], offByVat));
  const [first, ...more] = matches.filter(isOther);
  if (first === undefined) return matches;
  const rate = currency && !find(matches, 'exchange_rate') ? rateOf(first.column) : undefined;
  const kept = [
    ...matches.filter((match) => match !== first && !more.includes(match) && match.column !== rate),
    ...(rate ? [provenMatch('exchange_rate', rate)] : []),
  ];
  return kept.some(({ column }) => column === euro) ? kept : [...kept, { ...first, column: euro }];
}

/** Drops a value that the VAT is no lawful share of beside one that it is, such as the cost of what is sold. */
function withoutUntaxed(_: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const vat = find(matches, 'vat_amount');
  const isTaxed = (column: InspectedColumn) => vat !== undefined && isTaxOf(shows, vat, column);
  const values = matches.filter(({ role }) => LINE_VALUES.some((one) => one === role));
  return values.some(({ column }) => isTaxed(column))
    ? matches.filter(({ role, column }) => role !== 'value' || isTaxed(column))
    : matches;
}

/** True if a tax is a lawful share of an amount without it, or with it. */
export const isTaxOf = (shows: Shows, tax: InspectedColumn, amount: InspectedColumn, min = 0): boolean =>
  [0, 1].some((inside) =>
    shows([tax, amount], (part = 0, all = 0) => (all > min ? share(part, all - inside * part) : Number.NaN)),
  );

/** Takes for the net value what the VAT is a lawful share of, if the named one, such as that before a discount, is not. */
function taxedValue(columns: readonly InspectedColumn[], matches: Matches, shows: Shows): Matches {
  const [net, vat] = [find(matches, 'net'), find(matches, 'vat_amount')];
  if (!net || !vat || shows([vat, net], share)) return matches;
  const totals = matches.filter(({ role }) => /^(document_)?total$|^payable$/.test(role));
  const isTaxed = (one: InspectedColumn) =>
    shows([vat, one], share) && totals.some(({ column }) => sumsTo(shows, column, [one, vat]));
  const isOfOneRate = (one: InspectedColumn) =>
    vat.distinct.length >= SHARES_MIN &&
    RATES.some((rate) => shows([vat, one], (tax = 0, base = 0) => tax - (base * rate) / 100));
  const others = free(columns, matches);
  const taxed = others.find(isTaxed) ?? others.find(isOfOneRate);
  return taxed ? matches.map((one) => (one.column === net ? { ...one, column: taxed } : one)) : matches;
}
