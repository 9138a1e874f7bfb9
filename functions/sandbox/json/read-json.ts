import { numeral } from './scalar.ts';

/** Parses JSON with every number as a `Numeral` and without null members. Throws when the text is not JSON. */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context) => {
    if (value === null) return undefined;
    return typeof value === 'number' ? numeral(context?.source ?? String(value)) : value;
  });
