import { decimalsOf, isZero, minus, roundHalfUp } from '../../money/decimal.ts';
import { ExactSum } from '../../money/exact-sum.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { BalanceLine } from '../../records/balance.ts';
import { type Outcome, outcomes } from '../../records/outcome.ts';

/** The money of rows by what became of them: the other side of the sums that an export states. */
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
      const found = this.#lines[index] ?? {};
      const shown = (text: string) => roundHalfUp(text, Math.max(places, decimalsOf(text)));
      const texts = outcomes.map((outcome) => [outcome, shown(found[outcome]?.text ?? '0')] as const);
      const difference = texts.reduce((left, [, text]) => minus(left, text), line.file);
      return { ...line, parts: partsOf(new Map(texts)), difference: shown(difference) };
    });
  }
}

const partsOf = (of: ReadonlyMap<Outcome, string>): BalanceLine['parts'] => {
  const part = (outcome: Outcome) => of.get(outcome) ?? '0';
  return {
    ...{ issued: part('issued'), duplicate: part('duplicate'), ready: part('ready') },
    ...{ skipped: part('skipped'), rejected: part('rejected'), held: part('held') },
    ...{ conflict: part('conflict'), failed: part('failed') },
  };
};

/** Money of the file that no row answers for, or of rows that the file does not have; of the first line that has some. */
export function unexplained(lines: readonly BalanceLine[], variant?: 'report'): Problem[] {
  const line = lines.find(({ difference }) => !isZero(difference));
  if (line === undefined) return [];
  const { amount, column, currency, file, difference } = line;
  const params = { what: { phrase: `amount-${amount}` }, currency, sum: file, difference } as const;
  return [problem('BALANCE-BROKEN', { column }, { ...params, ...(variant && { variant }) })];
}
