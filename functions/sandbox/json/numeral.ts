import { isDecimal, normalise } from '../../../shared/money/decimal.ts';

/**
 * A JSON number kept as the text that was sent, so that no amount passes through a float. The text is decimal, but for
 * numbers too large or too small to be written out: those are no amount of anything.
 */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): object {
    return JSON.rawJSON(this.text);
  }
}

const LONGEST_EXPONENT_DIGITS = 2;
const EXPONENT = /[eE][+-]?(\d+)$/;

/** The number of a JSON source text; an exponent of one or two digits is written out. */
export function numeral(source: string): Numeral {
  if (isDecimal(source)) return new Numeral(source);
  const exponent = EXPONENT.exec(source)?.[1] ?? '';
  return new Numeral(exponent.length > LONGEST_EXPONENT_DIGITS ? source : normalise(source));
}
