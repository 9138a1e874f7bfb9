import { type Decimal, isDecimal, normalise } from '../../../shared/money/decimal.ts';

/** A JSON number kept as the text that was sent, so that no amount passes through a float. */
export class Numeral {
  readonly text: Decimal;

  constructor(text: Decimal) {
    this.text = text;
  }

  toJSON(): object {
    return JSON.rawJSON(this.text);
  }
}

const LONGEST_EXPONENT_DIGITS = 2;
const EXPONENT = /[eE][+-]?(\d+)$/;

/** The number of a JSON source text; an exponent is written out. Throws when the exponent has over two digits. */
export function numeral(source: string): Numeral {
  if (isDecimal(source)) return new Numeral(source);
  const exponent = EXPONENT.exec(source)?.[1] ?? '';
  if (exponent.length > LONGEST_EXPONENT_DIGITS) throw new RangeError(`${source} is out of range`);
  return new Numeral(normalise(source));
}
