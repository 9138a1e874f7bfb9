import type { ProblemCode } from '../../problems/catalogue.ts';
import { type Params, type Place, type Problem, problem } from '../../problems/problem.ts';
import type { Decimal } from '../decimal.ts';
import type { ReferenceRate } from '../rates/rate-on.ts';
import type { ExchangeRate, ForeignAmount } from './exchange-rate.ts';

/** All that is known of a rate: what the export states beside it, and the reference rate of its day. */
export interface RateFacts {
  /** With the digits that the export writes. */
  rate: ExchangeRate;
  currency: string;
  foreign?: ForeignAmount | undefined;
  euro?: Decimal | undefined;
  /** True where another rate or a fee is in the euro amount: it tells the direction and nothing finer. */
  euro_apart?: boolean;
  reference?: Pick<ReferenceRate, 'rate' | 'date'> | undefined;
  /** Percent from the reference rate that count as near. */
  near_percent?: Decimal | undefined;
  /** The side to believe where the euro amount and the rate do not fit. */
  trust?: 'euro' | 'rate' | undefined;
  /** A reference rate, or the rate of an issued sale: its direction is known. */
  proven?: boolean;
}

/** Codes of the findings about a rate; payments have other sentences for some. */
const codes = {
  inverted: 'FOREIGN-RATE-INVERTED',
  impossible: 'EXCHANGE-RATE-IMPOSSIBLE',
  /** The foreign amount stands in the euro field. */
  'foreign-as-euro': 'FOREIGN-AMOUNT-AS-EURO',
  differs: 'FOREIGN-AMOUNT-DIFFERS',
  one: 'EXCHANGE-RATE-ONE',
  /** It is a rounding of the quotient of both amounts, which is stated instead. */
  refined: 'FX-RATE-REFINED',
  /** The euro amount was made at another rate. */
  apart: 'FX-EURO-APART',
  /** Another rate than that of the day. */
  far: 'FX-RATE-DIFFERS',
  /** Either direction is possible. */
  unproven: 'FX-DIRECTION-UNPROVEN',
  /** Too few digits to convert with. */
  coarse: 'FX-RATE-COARSE',
} as const;

export interface RateFinding {
  is: keyof typeof codes;
  /** Evidence of a rate that is inverted or impossible. */
  by?: 'amounts' | 'reference' | 'magnitude';
  params: Params;
}

/** A finding as the problem of a place; its evidence chooses the sentence. */
export function rateProblem(
  { is, by, params }: RateFinding,
  place: Place,
  code: ProblemCode = codes[is],
): Problem {
  return problem(code, place, by === undefined ? params : { ...params, variant: by });
}
