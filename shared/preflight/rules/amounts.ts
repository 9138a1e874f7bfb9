import type { Document, Line } from '../../documents/document.ts';
import { AMOUNT_DECIMALS_MAX, AMOUNT_DIGITS_MAX } from '../../facts/limits.ts';
import { vatRates } from '../../facts/vat.ts';
import {
  absolute,
  CENT_PLACES,
  centsOf,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  equals,
  isNegative,
  isPositive,
  isZero,
  minus,
  normalise,
  plus,
  shift,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { subtractedLines } from '../evidence/line-item.ts';
import type { PreflightContext } from './rule.ts';
import { atField, atLine, type Finding, type Questions, type Rule, variant } from './rule.ts';

/** Compares quantity × price with the net value of a line: equal, explained by arithmetic, or unexplained. */
type LinePrice =
  | { kind: 'agrees' | 'free' | 'with-vat' | 'differs'; full: Decimal }
  | { kind: 'discount'; full: Decimal; percent: Decimal };

/** Below it half a percent is less than two cents, and every difference would be some discount. */
const HALF_PERCENT_SHOWS_FROM = '4';
const FIVE_PERCENT_SHOWS_FROM = '0.4';

/**
 * The price of each line that states quantity and price. A discount, or prices that include VAT, are believed where they
 * explain every line that differs: one line that fits by chance next to one that does not is no explanation.
 */
function linePrices(
  lines: readonly Line[],
  { half_unit = HALF_A_CENT, moved, converted_lines }: PreflightContext,
): Map<Line, LinePrice> {
  if (converted_lines) return new Map();
  const prices = new Map<Line, LinePrice>(
    lines.flatMap((line) => (hasPrice(line) ? [[line, priceOf(line, half_unit, moved)] as const] : [])),
  );
  const others = [...prices].filter(([, { kind }]) => kind !== 'agrees' && kind !== 'free');
  if (new Set(others.map(([, { kind }]) => kind)).size <= 1) return prices;
  for (const [line, { full }] of others) prices.set(line, { kind: 'differs', full });
  return prices;
}

type PricedLine = Line & { quantity: Decimal; unit_price: Decimal };

/** Without a positive quantity it says nothing of the price. */
const hasPrice = (line: Line): line is PricedLine =>
  line.quantity !== undefined && isPositive(line.quantity) && line.unit_price !== undefined;

function priceOf(line: PricedLine, half: Decimal, moved?: Decimal): LinePrice {
  const { quantity, unit_price, net_total_price: net, vat_rate, subtotal } = line;
  const full = times(quantity, unit_price);
  const open = openOf(quantity, unit_price, half);
  if (isWithinRounding(net, full, open)) return { kind: 'agrees', full };
  if (isZero(net) && isPositive(full)) return { kind: 'free', full };
  if (isPositive(vat_rate) && isWithinRounding(subtotal, full, open)) return { kind: 'with-vat', full };
  const percent = discountOf(net, full, half);
  if (percent !== undefined) return { kind: 'discount', full, percent };
  // A cent that the line has of its document explains only what nothing else does.
  return moved ? priceOf(line, plus(half, moved)) : { kind: 'differs', full };
}

/** Half a cent of the net, and half a unit of the price's last digit on every piece: 3 × 33.33 may be 100.00. */
const openOf = (quantity: Decimal, price: Decimal, half: Decimal): Decimal =>
  plus(half, times(absolute(quantity), shift('0.5', -Math.max(CENT_PLACES, decimalsOf(price)))));

/** The whole or half percentage by which the net is less: of 90.00 are 81.00 left after 10 %. */
function discountOf(net: Decimal, full: Decimal, half: Decimal): Decimal | undefined {
  if (compare(full, FIVE_PERCENT_SHOWS_FROM) < 0 || compare(net, full) >= 0 || !isPositive(net))
    return undefined;
  const step = compare(full, HALF_PERCENT_SHOWS_FROM) < 0 ? '5' : '0.5';
  const steps = divide(times(minus(full, net), '100'), times(full, step), 0);
  const percent = normalise(times(steps, step));
  const left = shift(times(full, minus('100', percent)), -2);
  return isPositive(percent) && isWithinRounding(net, left, half) ? percent : undefined;
}

const HALF_A_CENT: Decimal = '0.005';

/** True for an amount that is at most half a cent, or the distance given, from its exact value: 0.33 for 0.3333. */
const isWithinRounding = (amount: Decimal, exact: Decimal, apart: Decimal = HALF_A_CENT): boolean =>
  compare(absolute(minus(amount, exact)), apart) <= 0;

/** A sum that a subtracted line explains is reported at that line. */
const isExplained = (document: Document): boolean => subtractedLines(document).length > 0;

/** Sums that the export may state, and what they are the sums of. */
const stated = {
  total_amount: (document: Document) => plus(document.net_total_amount, document.vat_total_amount),
  payable_total_amount: (document: Document) => sumOf(document, 'subtotal'),
};

const sumOf = (document: Document, field: 'net_total_price' | 'vat_total' | 'subtotal'): Decimal =>
  sum(document.invoice_lines.map((line) => line[field]));

/** A stated sum has to be that of the right VAT; beside a VAT at another rate it may be right as well. */
function sumDue(field: keyof typeof stated, ...[document, context]: Parameters<Rule['find']>): Decimal {
  const asStated = stated[field](document);
  if (!context.stated_sums?.[field]) return asStated;
  return dueOf(document[field], asStated, wrongVat(document, context));
}

function dueOf(said: Decimal, asStated: Decimal, wrong: readonly Line[]): Decimal {
  if (equals(said, asStated) && wrong.every(isVatOfARate)) return asStated;
  const over = wrong.map((line) =>
    minus(line.vat_total, toCents(vatAt(line.net_total_price, line.vat_rate))),
  );
  return minus(asStated, sum(over));
}

const totalFields = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'] as const;
/** The usual spelling of amounts, which needs no check. */
const USUAL_AMOUNT = /^\d{1,13}\.\d\d$/;

function breachOf(written: Decimal): string | undefined {
  if (USUAL_AMOUNT.test(written)) return undefined;
  const amount = normalise(written);
  if (isNegative(amount)) return 'amount-negative';
  if (decimalsOf(amount) > AMOUNT_DECIMALS_MAX) return 'amount-decimals';
  return amount.replace('.', '').length > AMOUNT_DIGITS_MAX ? 'amount-digits' : undefined;
}

/** Compute net × rate, the rate being a percentage: 90.00 at 24 is 21.60. */
const vatAt = (net: Decimal, rate: Decimal): Decimal => shift(times(net, rate), -2);

/** A VAT split out of a gross value carries the rounding of its net too: half a cent × (1 + rate), 0.0062 at 24 %. */
const apartAt = (rate: Decimal, half: Decimal): Decimal => times(half, plus('1', shift(rate, -2)));

/** Euro by which the VAT of a line may be off whose items were rounded one by one. */
const ROUNDED_MAX = '0.05';

/** Lines whose VAT differs; asked only where the export states sums. */
const wrongVat = (...[document, context]: Parameters<Rule['find']>): readonly Line[] =>
  (context.stated_sums ? ofAmounts.lineVatDiffers(document, context) : []).flatMap((found) =>
    found.variant ? [] : (found.line ?? []),
  );

/** The rate may be the wrong cell. */
const isVatOfARate = ({ net_total_price: net, vat_total: vat }: Line): boolean =>
  vatRates.values().some((rate) => isWithinRounding(vat, vatAt(net, rate)));

/** True for a line whose VAT is in every sum that the export states: then its rate is the wrong cell. */
const isSummed = (document: Document, line: Line, sums: PreflightContext['stated_sums']): boolean =>
  equals(line.subtotal, plus(line.net_total_price, line.vat_total)) &&
  (!sums?.total_amount || equals(document.total_amount, stated.total_amount(document))) &&
  (!sums?.payable_total_amount || equals(document.payable_total_amount, sumOf(document, 'subtotal')));

/** A total that is no sum of the lines, unless a subtracted line explains it. */
function totalOf(document: Document, stated: Decimal, field: Parameters<typeof sumOf>[1]) {
  const isSum = equals(stated, sumOf(document, field)) || isExplained(document);
  return !isSum && { total: stated, sum: moneyText(sumOf(document, field)) };
}

export const ofAmounts = {
  malformedAmounts(document, { stated_sums: sums }) {
    const found: Finding[] = [];
    // An amount that has the breach of another and only follows from it is no cell to correct.
    const tell = (at: Finding, amount: Decimal, isOwn = false) => {
      const breach = breachOf(amount);
      const isOf = (one: Finding) => one.variant === breach && (!at.line || one.line === at.line);
      if (breach && (isOwn || !found.some(isOf))) found.push(variant(breach, { ...at, params: { amount } }));
    };
    for (const line of document.invoice_lines) {
      const { net_total_price: net, vat_total: vat, subtotal, line_number } = line;
      tell(atLine(line, 'line.net_total_price'), net);
      // A computed VAT is in whole cents.
      tell(atLine(line, 'line.vat_total'), vat, decimalsOf(vat) > AMOUNT_DECIMALS_MAX);
      tell(atLine(line, 'line.subtotal'), subtotal, sums?.lines.includes(line_number));
    }
    for (const field of totalFields) tell(atField(field), document[field], sums?.[field]);
    return found;
  },
  netTotalDiffers: (document) => totalOf(document, document.net_total_amount, 'net_total_price'),
  vatTotalDiffers: (document) => totalOf(document, document.vat_total_amount, 'vat_total'),
  payableTotalDiffers(document, context) {
    const { payable_total_amount: payable } = document;
    const due = sumDue('payable_total_amount', document, context);
    return !equals(payable, due) && !isExplained(document) && { payable, sum: moneyText(due) };
  },
  totalDiffers(document, context) {
    const { total_amount: total, net_total_amount: net } = document;
    const due = sumDue('total_amount', document, context);
    const isDue = equals(total, due) || isExplained(document);
    return !isDue && { total, net, vat: moneyText(minus(due, net)), sum: moneyText(due) };
  },
  priceOfList: ({ invoice_lines }, context) =>
    [...linePrices(invoice_lines, context)].flatMap(([line, price]): Finding[] => {
      const { net_total_price: net, vat_rate: rate } = line;
      const full = toCents(price.full);
      const said = (params: Record<string, string>) =>
        atLine(line, 'line.unit_price', { net, full, ...params });
      if (price.kind === 'discount') return [variant('discount', said({ percent: price.percent }))];
      if (price.kind === 'free') return [variant('free', said({}))];
      return price.kind === 'with-vat' ? [variant('with-vat', said({ rate }))] : [];
    }),
  lineNetDiffers: ({ invoice_lines }, context) =>
    [...linePrices(invoice_lines, context)].flatMap(([line, { kind, full }]) => {
      const { quantity = '–', unit_price = '–', net_total_price: net } = line;
      if (kind !== 'differs') return [];
      return [atLine(line, 'line.net_total_price', { net, quantity, unit_price, expected: toCents(full) })];
    }),
  lineSubtotalDiffers(document, context) {
    const wrong = wrongVat(document, context);
    return document.invoice_lines.flatMap((line) => {
      const { subtotal, net_total_price: net, vat_total: vat, line_number } = line;
      const asStated = plus(net, vat);
      const isDue = context.stated_sums?.lines.includes(line_number) && wrong.includes(line);
      const expected = isDue ? dueOf(subtotal, asStated, [line]) : asStated;
      return equals(subtotal, expected)
        ? []
        : [atLine(line, 'line.subtotal', { subtotal, expected: moneyText(expected) })];
    });
  },
  lineVatDiffers: (document, { spread = [], moved = '0', converted_lines, ...context }) =>
    document.invoice_lines.flatMap((line) => {
      const { half_unit = HALF_A_CENT, stated_sums: sums } = context;
      const half = plus(half_unit, moved);
      const { net_total_price: net, vat_rate: rate, vat_total: vat, line_number: at } = line;
      // A rate that is not in force is the finding; the right one is unknown.
      if (converted_lines || !vatRates.has(normalise(rate))) return [];
      const exact = vatAt(net, rate);
      // A line that took a cent of the document's VAT is less than that cent away.
      const apart = apartAt(rate, spread.includes(at) ? plus(half, half) : half);
      if (isWithinRounding(vat, exact, apart)) return [];
      const isOfARate = isVatOfARate(line);
      const isRate = isOfARate && isPositive(vat) && isSummed(document, line, sums);
      const place = isRate ? 'line.vat_rate' : 'line.vat_total';
      const found = atLine(line, place, { net, rate, vat, expected: toCents(exact) });
      const isMany = line.unit_price === undefined && !isOfARate;
      // Sums that the export states and that do not have this VAT in them are findings of their own.
      const isSaid = sums?.total_amount || sums?.payable_total_amount || sums?.lines.includes(at);
      const isRounded = isMany && isSaid && isWithinRounding(vat, exact, ROUNDED_MAX);
      return [isRounded ? variant('rounded', found) : found];
    }),
} satisfies Partial<Questions>;

/** Below a thousand percent, so that its product with an amount is a whole number that a float holds. */
const RATE_HUNDREDTHS_MAX = 100_000;
const HUNDRED = 100;

/**
 * True where every amount of a document is in whole cents and all sums, products and VAT of it come out: no rule of
 * amounts has anything to say. False says nothing: 2.5 × 3.33 is for those rules to judge.
 */
export function hasConsistentAmounts(document: Document): boolean {
  let [net, vat, subtotal] = [0, 0, 0];
  for (const line of document.invoice_lines) {
    const ofLine = centsOf(line.net_total_price);
    const vatOfLine = centsOf(line.vat_total);
    if (!isEvenLine(line, ofLine, vatOfLine)) return false;
    net += ofLine;
    vat += vatOfLine;
    subtotal += ofLine + vatOfLine;
  }
  return (
    net === centsOf(document.net_total_amount) &&
    vat === centsOf(document.vat_total_amount) &&
    net + vat === centsOf(document.total_amount) &&
    subtotal === centsOf(document.payable_total_amount)
  );
}

function isEvenLine(line: Line, net: number, vat: number): boolean {
  const { quantity, unit_price, vat_rate, subtotal } = line;
  const rate = centsOf(vat_rate);
  if (net + vat !== centsOf(subtotal) || !(rate < RATE_HUNDREDTHS_MAX)) return false;
  // Both in hundredths of hundredths of a cent: half a cent apart at most.
  if (!(Math.abs(vat * HUNDRED * HUNDRED - net * rate) * 2 <= HUNDRED * HUNDRED)) return false;
  if (quantity === undefined) return true;
  const pieces = centsOf(quantity);
  if (!(pieces > 0) || unit_price === undefined) return pieces > 0;
  const full = pieces * centsOf(unit_price);
  return Number.isSafeInteger(full) && full === net * HUNDRED;
}
