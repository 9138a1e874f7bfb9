import { type Decimal, normalise } from '../money/decimal.ts';

declare global {
  interface JSON {
    /** A piece of JSON that `stringify` writes as it stands (ECMAScript, "JSON.parse source text access"). */
    rawJSON(text: string): object;
  }
}

/** Decimal text as a JSON number, digit by digit: no float is in between. */
export const exactNumber = (decimal: Decimal): object => JSON.rawJSON(normalise(decimal));

/** JSON whose numbers stay the text that was sent: a MARK, a number above 2^53 and 2.0 keep every digit. */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context?.source : value,
  );
