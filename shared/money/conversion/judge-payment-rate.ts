import type { ProblemCode } from '../../problems/catalogue.ts';
import type { Problem } from '../../problems/problem.ts';
import { type Decimal, isZero, toCents } from '../decimal.ts';
import { referenceOn } from '../rates/rate-on.ts';
import type { ReferenceRates } from '../rates/reference-rates.ts';
import { type ForeignAmount, toEuro } from './exchange-rate.ts';
import { judgeRate } from './judge-rate.ts';
import type { Payment } from './payment.ts';
import { type RateFacts, type RateFinding, rateProblem } from './rate-facts.ts';
import { type ResolvedRate, ratePlace } from './resolve-rate.ts';

/** The euro amount of a document, the rate that goes with it, and what is to be said of the two. */
interface JudgedPaymentRate {
  euro: Decimal;
  resolved: ResolvedRate;
  problems: Problem[];
}

/**
 * The rate of a payment as it was resolved, judged. A euro amount that the export states wins over the rate that it prints:
 * GBP 50,000.00 = EUR 58,405.00 at a printed 0.86 states 58,405.00 at 0.85609, not 58,139.53.
 */
export function judgePaymentRate(
  payment: Payment,
  paid: ForeignAmount,
  { given, rates }: { given: ResolvedRate; rates: ReferenceRates | undefined },
): JudgedPaymentRate {
  const facts = factsOf(payment, given);
  const reference = referenceOn(rates, paid.currency, payment.date);
  const judged = judgeRate({ ...facts, currency: paid.currency, foreign: paid, reference });
  const { rate, keeps_euro, findings } = judged;
  const resolved = { ...given, rate };
  const euro = keeps_euro && facts.euro ? toCents(facts.euro) : toEuro(paid.amount, rate);
  const said = findings.filter(({ is }) => is !== 'apart' || payment.refund === undefined);
  return { euro, resolved, problems: said.map((one) => problemOf(one, payment, given)) };
}

/** The euro amount of a refund may have its fee in it; what the rate of an issued sale gives back is not compared. */
function factsOf(payment: Payment, { rate, source }: ResolvedRate): Omit<RateFacts, 'currency'> {
  const { euro_amount, euro_at_rate = source === 'column', refund, trust } = payment;
  const isCompared = euro_amount !== undefined && !isZero(euro_amount) && source !== 'original';
  return {
    rate,
    ...(isCompared ? { euro: euro_amount } : {}),
    euro_apart: source !== 'settled' && (refund !== undefined || !euro_at_rate),
    near_percent: payment.warn_above_percent,
    trust,
    proven: source === 'ecb' || source === 'original',
  };
}

/** Codes with sentences of payments. */
const codes: Partial<Record<RateFinding['is'], ProblemCode>> = {
  one: 'FX-RATE-ONE',
  differs: 'FX-AMOUNTS-DISAGREE',
  'foreign-as-euro': 'FX-AMOUNTS-DISAGREE',
};
const codesOfInverted: Partial<Record<string, ProblemCode>> = {
  amounts: 'FX-INVERTED',
  reference: 'FX-INVERTED-REFERENCE',
};

function problemOf(found: RateFinding, payment: Payment, { rate_source, rate_date }: ResolvedRate): Problem {
  const { is, by = '', params } = found;
  const { row, columns } = payment;
  const ofEuro = is === 'apart' || (is === 'inverted' && by === 'amounts');
  const place = ofEuro
    ? { row, column: columns?.euro_amount, field: 'payment.euro_amount' }
    : ratePlace(payment);
  const source = rate_date === undefined ? rate_source : `${rate_source}, ${rate_date}`;
  const code = is === 'inverted' ? codesOfInverted[by] : codes[is];
  return rateProblem({ ...found, params: ofEuro ? { ...params, source } : params }, place, code);
}
