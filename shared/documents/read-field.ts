import { isDecimal, normalise } from '../money/decimal.ts';
import type { FieldType } from './fields.ts';

export type FieldValue = string | number | boolean | string[];

const BLANKS = /\s+/;

const integer = (text: string): number | undefined => {
  if (!isDecimal(text)) return undefined;
  const value = Number(normalise(text));
  return Number.isSafeInteger(value) ? value : undefined;
};

const flag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

const readers = {
  text: (text) => text,
  decimal: (text) => (isDecimal(text) ? normalise(text) : undefined),
  integer,
  boolean: flag,
  list: (text) => text.split(BLANKS),
} satisfies Record<FieldType, (text: string) => FieldValue | undefined>;

/** The value as it travels, decimals in their shortest spelling; undefined where the text is none of the type. */
export const readField = (type: FieldType, text: string): FieldValue | undefined =>
  readers[type](text.trim());
