import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { SeriesUse } from './summary.ts';

const MAX_SERIES = 1000;

type UseOf = 'series' | 'number' | 'outcome' | 'numbers_used' | 'numbers_lost';

/** Numbers used and lost per series. Numbers are text: they reach beyond 2^53. */
export class SeriesUses {
  readonly #uses = new Map<string, SeriesUse>();
  leftOut = 0;

  add({ series, number, outcome, numbers_used, numbers_lost }: Pick<OutcomeRecord, UseOf>): void {
    if (numbers_used === 0 && numbers_lost === 0) return;
    const name = series ?? '–';
    const use = this.#uses.get(name) ?? this.#start(name);
    if (use === undefined) return;
    use.used += numbers_used;
    use.lost += numbers_lost;
    if (outcome !== 'issued' || number === undefined) return;
    use.first = use.first === null || isBelow(number, use.first) ? number : use.first;
    use.last = use.last === null || isBelow(use.last, number) ? number : use.last;
  }

  #start(series: string): SeriesUse | undefined {
    if (this.#uses.size >= MAX_SERIES) {
      this.leftOut += 1;
      return undefined;
    }
    const use = { series, used: 0, lost: 0, first: null, last: null };
    this.#uses.set(series, use);
    return use;
  }

  sorted(): SeriesUse[] {
    return [...this.#uses.values()].sort((a, b) => (a.series < b.series ? -1 : 1));
  }
}

const DIGITS = /^\d+$/;

/** Digits compare as numbers, anything else as text. */
const isBelow = (a: string, b: string): boolean =>
  // Of one length, both orders are the same.
  a.length !== b.length && DIGITS.test(a) && DIGITS.test(b) ? BigInt(a) < BigInt(b) : a < b;
