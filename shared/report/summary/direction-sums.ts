import * as z from 'zod';
import { directionOf, directions } from '../../facts/directions.ts';
import {
  CentSum,
  compare,
  decimalsOf,
  ExactSum,
  isZero,
  minus,
  normalise,
  plus,
  roundHalfUp,
  sum,
  toCents,
} from '../../money/decimal.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { recordOf } from '../../record-of.ts';
import { type BalanceLine, count, money } from '../../records/balance.ts';
import { type Outcome, outcomes, type VatShare } from '../../records/document-record.ts';

const directionSchema = z.object({
  documents: count,
  net: money,
  vat: money,
  payable: money,
  rates: z.array(z.object({ vat_rate: z.string(), net: money, vat: money })),
});

/** Euro of documents by who owes whom. Credit notes are subtracted; the two sides of a 1.5 are separate. */
export const directionsSchema = z.object(recordOf(directions, () => directionSchema));

/** Euro of documents, credit notes subtracted. */
export const effectSchema = z.object({ net: money, vat: money, payable: money });

type DirectionSum = z.infer<typeof directionSchema>;
export type Directions = z.infer<typeof directionsSchema>;
export type Effect = z.infer<typeof effectSchema>;

interface Directed {
  type: string;
  net: string;
  vat: string;
  /** VAT shares of its lines; undefined if the lines are not known. */
  shares: readonly VatShare[] | undefined;
}

/** Rate of documents whose lines are not known. */
const NO_RATE = '';

class OneDirection {
  documents = 0;
  readonly #rates = new Map<string, { net: CentSum; vat: CentSum }>();

  add(rate: string, net: string, vat: string): void {
    const ofRate = this.#rates.get(rate) ?? { net: new CentSum(), vat: new CentSum() };
    this.#rates.set(rate, ofRate);
    ofRate.net.add(net);
    ofRate.vat.add(vat);
  }

  finish(): DirectionSum {
    const rates = [...this.#rates]
      .map(([vat_rate, of]) => ({ vat_rate, net: of.net.text, vat: of.vat.text }))
      .sort((a, b) => compare(a.vat_rate || '0', b.vat_rate || '0'));
    const net = toCents(sum(rates.map((rate) => rate.net)));
    const vat = toCents(sum(rates.map((rate) => rate.vat)));
    const stated = rates.filter(({ vat_rate }) => vat_rate !== NO_RATE);
    return { documents: this.documents, net, vat, payable: toCents(plus(net, vat)), rates: stated };
  }
}

/** Adds up documents by who owes whom, line by line. Credit notes reduce the sums of their direction. */
export class DirectionSums {
  readonly #of = recordOf(directions, () => new OneDirection());

  /** Counts a document once, in the direction of its type if one of its lines has that direction. */
  add({ type, net, vat, shares = [] }: Directed): void {
    const { direction: usual, sign } = directionOf(type);
    const parts = shares.length > 0 ? shares : [{ vat_rate: NO_RATE, net, vat }];
    const counted = parts.every((part) => part.direction !== undefined) ? parts[0]?.direction : usual;
    this.#of[counted ?? usual].documents += 1;
    const signed = (amount: string) => (sign < 0 ? minus('0', amount) : amount);
    for (const { direction = usual, vat_rate, ...of } of parts)
      this.#of[direction].add(vat_rate && normalise(vat_rate), signed(of.net), signed(of.vat));
  }

  finish(): Directions {
    return recordOf(directions, (direction) => this.#of[direction].finish());
  }
}

/** The outcomes in the order in which a line of the balance states them. */
const PARTS = ['issued', 'duplicate', 'ready', 'skipped', 'rejected', 'held', 'conflict', 'failed'] as const;

/** The money of rows by outcome: the counterpart of the sums that an export states. */
export class BalanceParts {
  readonly #lines: Partial<Record<Outcome, ExactSum>>[] = [];

  add(outcome: Outcome, money: readonly CountedMoney[]): void {
    for (const [line, value] of money) {
      let parts = this.#lines[line];
      if (parts === undefined) this.#lines[line] = parts = {};
      let sum = parts[outcome];
      if (sum === undefined) parts[outcome] = sum = new ExactSum();
      sum.add(value);
    }
  }

  /** The lines with these parts, each with the decimals of the file. */
  applyTo(lines: readonly BalanceLine[]): BalanceLine[] {
    return lines.map((line, index) => {
      const places = decimalsOf(line.file);
      const shown = (text: string) => roundHalfUp(text, Math.max(places, decimalsOf(text)));
      const part = (outcome: Outcome) => shown(this.#lines[index]?.[outcome]?.text ?? '0');
      const parts = recordOf(PARTS, part);
      const difference = outcomes.reduce((left, outcome) => minus(left, parts[outcome]), line.file);
      return { ...line, parts, difference: shown(difference) };
    });
  }
}

/** Money of the file that no row accounts for, or of rows that the file lacks; from the first such line. */
export function unexplained(lines: readonly BalanceLine[], variant?: 'report'): Problem[] {
  const line = lines.find(({ difference }) => !isZero(difference));
  if (line === undefined) return [];
  const { amount, column, currency, file, difference } = line;
  const params = { what: { phrase: `amount-${amount}` }, currency, sum: file, difference } as const;
  return [problem('BALANCE-BROKEN', { column }, { ...params, ...(variant && { variant }) })];
}
