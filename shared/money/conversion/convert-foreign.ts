import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { type Decimal, decimalsOf, isZero, normalise } from '../decimal.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import { type ExchangeRate, type ForeignAmount, foreignPerEuro } from './exchange-rate.ts';
import { judgePaymentRate } from './judge-payment-rate.ts';
import { isRoundingDifference, isStatableRate, payableLine } from './payable-line.ts';
import { amountPlace, type Payment, type PaymentTrace } from './payment.ts';
import { rateForTotal } from './rate-for-total.ts';
import { type ResolvedRate, ratePlace, resolveRate } from './resolve-rate.ts';

/** Fields of a document in the payer's currency; empty where no payable line is asked for. */
interface ForeignHeader {
  currency?: string;
  exchange_rate?: Decimal;
}

/** A payment in euro. Without `euro` there is an error among the problems that says why. */
export interface Conversion {
  euro?: Decimal;
  header: ForeignHeader;
  trace?: PaymentTrace;
  problems: Problem[];
}

/** Amount ÷ rate, with every test of the rate that the row and the reference rates allow. */
export function convertForeign(
  payment: Payment,
  paid: ForeignAmount,
  rates: ReferenceRates | undefined,
): Conversion {
  const given = resolveRate(payment, paid, rates);
  if ('code' in given) {
    const trace = { currency: paid.currency, amount_paid: paid.amount };
    return { header: {}, trace, problems: [given] };
  }
  const { euro: judged, resolved, problems: ofRate } = judgePaymentRate(payment, paid, { given, rates });
  const euro = payment.euro_left ?? judged;
  const problems = [
    ...ofRate,
    ...underACent(payment, paid, { resolved, euro }),
    ...refundRate(payment, resolved),
  ];
  const stated = { euro, resolved, paid };
  const {
    header,
    trace,
    problems: found,
  } = payment.payable_line && !problems.some(isError) ? withPayable(payment, stated) : plain(payment, stated);
  return { euro, header, trace, problems: [...problems, ...found] };
}

interface Stated {
  euro: Decimal;
  resolved: ResolvedRate;
  paid: ForeignAmount;
}

const baseTrace = ({ resolved, paid }: Stated): PaymentTrace => ({
  currency: paid.currency,
  amount_paid: paid.amount,
  exchange_rate: foreignPerEuro(resolved.rate),
  converted_at: resolved.rate,
  rate_source: resolved.rate_source,
  ...(resolved.rate_date === undefined ? {} : { rate_date: resolved.rate_date }),
});

const spoken = ({ euro, resolved, paid }: Stated) => {
  const { rate_source, rate_date } = resolved;
  const source = rate_date === undefined ? rate_source : `${rate_source}, ${rate_date}`;
  return { amount: paid.amount, currency: paid.currency, euro, rate: foreignPerEuro(resolved.rate), source };
};

const plain = (payment: Payment, stated: Stated) => ({
  header: {},
  trace: baseTrace(stated),
  problems: [problem('FX-CONVERTED', amountPlace(payment), spoken(stated))],
});

/** A document that takes the euro which are left states the rate that prints what was paid. */
function rateToState({ euro_left }: Payment, { euro, resolved, paid }: Stated): ExchangeRate {
  if (euro_left === undefined) return resolved.rate;
  return { value: rateForTotal(euro, foreignPerEuro(resolved.rate), paid), quoted: 'foreign-per-euro' };
}

/** `currency` and `exchange_rate` are sent only for the payable line (interface, Foreign currency, 5). */
function withPayable(payment: Payment, stated: Stated): Conversion & { trace: PaymentTrace } {
  const { euro, resolved, paid } = stated;
  const line = payableLine(euro, rateToState(payment, stated), paid);
  const { exchange_rate, payable, difference, gap } = line;
  const trace = { ...baseTrace(stated), exchange_rate, payable_foreign: payable, difference };
  const params = { ...spoken(stated), payable, difference, gap };
  const problems = rounded(payment, resolved);
  if (!isStatableRate(exchange_rate)) {
    problems.push(
      problem('FX-RATE-UNSENDABLE', ratePlace(payment), { rate: exchange_rate, currency: paid.currency }),
    );
  } else {
    const code = isRoundingDifference(line) ? 'FX-PAYABLE-LINE' : 'FX-PAYABLE-GAP';
    problems.push(problem(code, amountPlace(payment), params));
  }
  return { header: { currency: paid.currency, exchange_rate }, trace, problems };
}

function rounded(payment: Payment, { rate }: ResolvedRate): Problem[] {
  if (rate.quoted === 'euro-per-foreign' || decimalsOf(normalise(rate.value)) <= EXCHANGE_RATE_DECIMALS_MAX)
    return [];
  return [problem('FX-RATE-ROUNDED', ratePlace(payment), { rate: rate.value, sent: foreignPerEuro(rate) })];
}

function underACent(
  payment: Payment,
  paid: ForeignAmount,
  { resolved, euro }: Omit<Stated, 'paid'>,
): Problem[] {
  if (!isZero(euro)) return [];
  const { amount, currency } = paid;
  return [problem('PAY-UNDER-A-CENT', amountPlace(payment), { amount, currency, rate: resolved.rate.value })];
}

function refundRate(payment: Payment, { source, rate, rate_source }: ResolvedRate): Problem[] {
  if (payment.refund === undefined || source === 'original') return [];
  const original = payment.refund.original ?? '–';
  return [
    problem('PAY-REFUND-RATE', ratePlace(payment), {
      original,
      rate: foreignPerEuro(rate),
      source: rate_source,
    }),
  ];
}
