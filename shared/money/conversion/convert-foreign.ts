import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { isBlocking, isError, type Problem, problem } from '../../problems/problem.ts';
import { currencyOf, EURO } from '../currency.ts';
import {
  CENT_PLACES,
  type Decimal,
  decimalsOf,
  isDecimal,
  isPositive,
  isZero,
  normalise,
  toCents,
} from '../decimal.ts';
import { type ReferenceRates, rateOn, referenceOn } from '../rates/reference-rates.ts';
import {
  type ExchangeRate,
  type ForeignAmount,
  foreignPerEuro,
  isRoundingDifference,
  isStatableRate,
  judgeRate,
  payableLine,
  quotientRate,
  type RateFacts,
  type RateFinding,
  rateForTotal,
  rateProblem,
  toEuro,
} from './exchange-rate.ts';
import { cellPlace, type ForeignTerms, type PaymentRate, type PaymentTrace } from './payment.ts';

/** A rate ready for use, with its findings for the report. */
interface ResolvedRate {
  rate: ExchangeRate;
  /** `settled`: the quotient of two amounts that the export states. */
  source: PaymentRate['source'] | 'settled';
  /** As the report writes it: `ecb`, `column "Exchange Rate"`, `profile`, `original sale`. */
  rate_source: string;
  rate_date?: string | undefined;
}

/** The rate of a foreign payment, or one error with the reason why it has none. A rate of 1 is never assumed. */
function resolveRate(
  payment: ForeignTerms,
  { amount, currency }: Pick<ForeignAmount, 'amount' | 'currency'>,
  rates: ReferenceRates | undefined,
): ResolvedRate | Problem {
  const { rate } = payment;
  const place = cellPlace(payment, 'rate');
  if (rate === undefined) {
    // An export that states both amounts needs no rate: their quotient is the rate.
    const { euro_amount = '0', original, columns } = payment;
    const own = original === undefined ? quotientRate(amount, euro_amount) : undefined;
    if (own === undefined) return problem('FX-RATE-MISSING', place, { currency });
    return { rate: own, source: 'settled', rate_source: `column "${columns?.euro_amount ?? '–'}"` };
  }
  if (rate.source === 'ecb') {
    const found = rateOn(rates, { currency, date: rate.date, place });
    if ('code' in found) return found;
    const quote = { value: found.rate, quoted: 'foreign-per-euro' } as const;
    return { rate: quote, source: 'ecb', rate_source: 'ecb', rate_date: found.date };
  }
  const { value, quoted, source, date: rate_date } = rate;
  if (!isDecimal(value) || !isPositive(value)) return problem('FX-RATE-INVALID', place, { rate: value });
  const names = { column: `column "${payment.columns?.rate}"`, value: 'profile', original: 'original sale' };
  const name = names[source];
  const rate_source = quoted === 'foreign-per-euro' ? name : `${name} (${value} euro per unit)`;
  return { rate: { value, quoted }, source, rate_source, rate_date };
}

/** Judges euro and rate together; a stated euro amount wins: GBP 50,000.00 = EUR 58,405.00 at a printed 0.86 are 58,405.00 at 0.85609, not 58,139.53. */
function judgePaymentRate(
  payment: ForeignTerms,
  paid: ForeignAmount,
  { given, rates }: { given: ResolvedRate; rates: ReferenceRates | undefined },
) {
  const facts = factsOf(payment, given);
  const reference = referenceOn(rates, paid.currency, payment.date);
  const judged = judgeRate({ ...facts, currency: paid.currency, foreign: paid, reference });
  const { rate, keeps_euro, findings } = judged;
  const resolved: ResolvedRate = { ...given, rate };
  const euro = keeps_euro && facts.euro ? toCents(facts.euro) : toEuro(paid.amount, rate);
  const said = findings.filter(({ is }) => is !== 'apart' || payment.refund === undefined);
  return { euro, resolved, problems: said.map((one) => problemOf(one, payment, given)) };
}

/** The euro amount of a refund may have its fee in it; what the rate of an issued sale gives back is not compared. */
function factsOf(payment: ForeignTerms, { rate, source }: ResolvedRate): Omit<RateFacts, 'currency'> {
  const { euro_amount, euro_at_rate = source === 'column', refund, trust } = payment;
  const isCompared = euro_amount !== undefined && !isZero(euro_amount) && source !== 'original';
  return {
    rate,
    ...(isCompared ? { euro: euro_amount } : {}),
    euro_apart: source === 'settled' ? undefined : refund ? 'fee' : euro_at_rate ? undefined : 'rate',
    near_percent: payment.warn_above_percent,
    trust,
    proven: source === 'ecb' || source === 'original',
  };
}

const codes: Partial<Record<string, ProblemCode>> = {
  one: 'FX-RATE-ONE',
  differs: 'FX-AMOUNTS-DISAGREE',
  'foreign-as-euro': 'FX-AMOUNTS-DISAGREE',
  'inverted amounts': 'FX-INVERTED',
  'inverted reference': 'FX-INVERTED-REFERENCE',
};

const sourceText = ({ rate_source, rate_date }: ResolvedRate) =>
  rate_date === undefined ? rate_source : `${rate_source}, ${rate_date}`;

function problemOf(found: RateFinding, payment: ForeignTerms, given: ResolvedRate): Problem {
  const { is, by = '', params } = found;
  const code = codes[is === 'inverted' ? `${is} ${by}` : is];
  const ofEuro = is === 'apart' || by === 'amounts' || (given.source !== 'column' && code === codes.differs);
  const place = cellPlace(payment, ofEuro ? 'euro_amount' : 'rate');
  const source = sourceText(given);
  return rateProblem({ ...found, params: ofEuro ? { ...params, source } : params }, place, code);
}

/** A payment in euro. Without `euro`, an error among the problems has the reason. */
export interface Conversion {
  euro?: Decimal;
  /** Its fields in the payer's currency; empty where no payable line is asked for. */
  header: { currency?: string; exchange_rate?: Decimal };
  trace: PaymentTrace;
  problems: Problem[];
}

/** Amount ÷ rate, with every test of the rate that the row and the reference rates allow. */
export function convertForeign(
  payment: ForeignTerms,
  paid: ForeignAmount,
  rates: ReferenceRates | undefined,
): Conversion {
  const { amount, currency } = paid;
  const given = resolveRate(payment, paid, rates);
  if ('code' in given) return { header: {}, trace: { currency, amount_paid: amount }, problems: [given] };
  const judged = judgePaymentRate(payment, paid, { given, rates });
  const { resolved } = judged;
  const euro = payment.euro_left ?? judged.euro;
  const { rate: converted_at, rate_source, rate_date } = resolved;
  const rate = foreignPerEuro(converted_at);
  const problems = [...judged.problems, ...ofAmount(payment, { euro, resolved, paid })];
  const trace = { currency, amount_paid: amount, exchange_rate: rate, converted_at, rate_source, rate_date };
  const said = { amount, currency, euro, rate, source: sourceText(resolved) };
  const at = cellPlace(payment, 'amount');
  if (!payment.payable_line || problems.some(isError))
    return { euro, header: {}, trace, problems: [...problems, problem('FX-CONVERTED', at, said)] };
  // A document that takes the euro which are left states the rate that prints what was paid.
  const printing = payment.euro_left && rateForTotal(euro, rate, paid);
  const printed = printing ? ({ value: printing, quoted: 'foreign-per-euro' } as const) : converted_at;
  const line = payableLine(euro, printed, paid);
  const { exchange_rate, payable, difference, gap } = line;
  const code = isRoundingDifference(line) ? 'FX-PAYABLE-LINE' : 'FX-PAYABLE-GAP';
  const found = isStatableRate(exchange_rate)
    ? problem(code, at, { ...said, payable, difference, gap })
    : problem('FX-RATE-UNSENDABLE', cellPlace(payment, 'rate'), { rate: exchange_rate, currency });
  return {
    euro,
    // Sent only for the payable line (interface, Foreign currency, 5).
    header: { currency, exchange_rate },
    trace: { ...trace, payable_foreign: payable, difference },
    problems: [...problems, ...rounded(payment, resolved), found],
  };
}

function rounded(payment: ForeignTerms, { rate }: ResolvedRate): Problem[] {
  const isShort = decimalsOf(normalise(rate.value)) <= EXCHANGE_RATE_DECIMALS_MAX;
  if (rate.quoted === 'euro-per-foreign' || isShort) return [];
  const params = { rate: rate.value, sent: foreignPerEuro(rate) };
  return [problem('FX-RATE-ROUNDED', cellPlace(payment, 'rate'), params)];
}

/** Nothing is left of the amount, or it is given back at another rate than that of its sale. */
function ofAmount(
  payment: ForeignTerms,
  { resolved, euro, paid }: { resolved: ResolvedRate; euro: Decimal; paid: ForeignAmount },
): Problem[] {
  const { source, rate, rate_source } = resolved;
  const { amount, currency } = paid;
  const ofCent = { amount, currency, rate: rate.value };
  const ofRefund = { original: payment.original ?? '–', rate: foreignPerEuro(rate), source: rate_source };
  const isOtherRate = payment.refund !== undefined && source !== 'original';
  return [
    ...(isZero(euro) ? [problem('PAY-UNDER-A-CENT', cellPlace(payment, 'amount'), ofCent)] : []),
    ...(isOtherRate ? [problem('PAY-REFUND-RATE', cellPlace(payment, 'rate'), ofRefund)] : []),
  ];
}

/** The rate that converted a sale, with the sale's currency and the day of its publication. */
export type OriginalRate = ExchangeRate & { currency: string; date?: string };

/** The terms of a refund with the rate of its sale, if the ledger knows that in the same currency; an issued refund keeps its rate. */
export async function withSaleRate<Terms extends ForeignTerms>(
  terms: Terms,
  rates: { lookUp(sale: string, credit?: string): Promise<OriginalRate | undefined> },
  credit?: string,
): Promise<Terms> {
  const code = currencyOf(terms.currency)?.code;
  const { original } = terms;
  const found = original === undefined || code === EURO ? undefined : await rates.lookUp(original, credit);
  if (found === undefined || found.currency !== code) return terms;
  const { value, quoted, date } = found;
  return { ...terms, rate: { source: 'original', value, quoted, ...(date && { date }) } };
}

/** With what the sale came to in its currency. */
export type RateOfSale = OriginalRate & { amount: Decimal };

/** The rate that converted a payment; undefined if it was in euro. */
export function rateOfConversion(trace: PaymentTrace): RateOfSale | undefined {
  const { currency, amount_paid: amount, converted_at, rate_date: date } = trace;
  return converted_at && { currency, amount, ...converted_at, ...(date === undefined ? {} : { date }) };
}

/** The rate of a row that a later credit note reuses; undefined if it is refused or doubtful. */
export function rateTrace(terms: ForeignTerms, rates: ReferenceRates | undefined): PaymentTrace | undefined {
  const { currency } = terms;
  if (currency === EURO) return undefined;
  const paid = { amount: '0', currency, exponent: CENT_PLACES };
  const given = resolveRate(terms, paid, rates);
  if ('code' in given) return undefined;
  const { resolved, problems } = judgePaymentRate(terms, paid, { given, rates });
  if (problems.some(isBlocking)) return undefined;
  const { rate: converted_at, rate_date } = resolved;
  return { currency, amount_paid: paid.amount, converted_at, rate_date };
}
