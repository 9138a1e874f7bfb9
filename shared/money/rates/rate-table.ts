import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import type { Decimal } from '../decimal.ts';

/** The reference rates of one day, units of foreign currency for one euro. Quotes are read when asked for. */
export interface Publication {
  /** yyyy-mm-dd */
  date: string;
  quote(currency: string): Decimal | undefined;
}

/** Rates of one eurofxref file. The text of a day is kept as it is: the history has over 280,000 quotes. */
export interface RateTable {
  /** Name of the file. */
  file: string;
  publications: readonly Publication[];
  /** Codes that the file speaks of anywhere. */
  currencies: readonly string[];
}

/** The file is no eurofxref file, or not all of it; `message` ends the sentence "cannot be read: …". */
export class UnreadableRates extends Error {
  readonly reason: Phrase;

  constructor(reason: Phrase) {
    super(renderPhrase(reason));
    this.reason = reason;
  }
}
