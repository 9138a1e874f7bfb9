import type { ServiceDocument } from './service-documents.ts';

/** Numbers of a series in a month. */
export interface SeriesNumbers {
  series: string;
  first: string;
  last: string;
  issued: number;
  /** Numbers between them, or right before the first, that no document has. */
  without_document: number;
  /** Those numbers as ranges, the first ones: `17`, `20–22`. */
  which: string[];
}

const MAX_RANGES = 1000;

/**
 * Follows the numbers of each series through a month. A number that no document has between two that have one was lost,
 * whoever lost it. `before` are documents of the weeks before: from 41 there to 43 here, 42 is lost.
 */
export function seriesNumbers(
  month: readonly ServiceDocument[],
  before: readonly ServiceDocument[],
): SeriesNumbers[] {
  const ofMonth = Map.groupBy(month.filter(isNumbered), ({ series }) => series);
  const earlier = Map.groupBy(before.filter(isNumbered), ({ series }) => series);
  return [...ofMonth]
    .map(([series, documents]) => follow(series, documents, earlier.get(series) ?? []))
    .sort((a, b) => (a.series < b.series ? -1 : 1));
}

const isNumbered = ({ number }: ServiceDocument): boolean => /^\d+$/.test(number);
const numbersOf = (documents: readonly ServiceDocument[]) =>
  documents.map(({ number }) => BigInt(number)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

function follow(
  series: string,
  documents: readonly ServiceDocument[],
  before: readonly ServiceDocument[],
): SeriesNumbers {
  const numbers = numbersOf(documents);
  const [first = 0n] = numbers;
  const which: string[] = [];
  let without = 0n;
  let at = numbersOf(before).findLast((number) => number < first) ?? first - 1n;
  for (const number of numbers) {
    const gap = number - at - 1n;
    if (gap > 0n && which.length < MAX_RANGES)
      which.push(gap === 1n ? String(at + 1n) : `${at + 1n}–${number - 1n}`);
    if (gap > 0n) without += gap;
    at = number;
  }
  return {
    series,
    first: String(first),
    last: String(at),
    issued: documents.length,
    without_document: Number(without),
    which,
  };
}
