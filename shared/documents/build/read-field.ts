import { isDecimal, normalise } from '../../money/decimal.ts';
import { dayAtIssuer } from '../../money/rates/payment-day.ts';
import { shortened } from '../../money/units.ts';
import type { FieldType } from '../fields.ts';

export type FieldValue = string | number | boolean | string[];

const BLANKS = /\s+/;

const decimal = (text: string): string | undefined =>
  shortened(text) ?? (isDecimal(text) ? normalise(text) : undefined);

const integer = (text: string): number | undefined => {
  const value = Number(decimal(text));
  return Number.isSafeInteger(value) ? value : undefined;
};

const flag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

const readers = {
  text: (text) => text,
  decimal,
  integer,
  boolean: flag,
  list: (text) => text.split(BLANKS),
  date: dayAtIssuer,
} satisfies Record<FieldType, (text: string) => FieldValue | undefined>;

/** The value of a trimmed text as it travels, decimals in their shortest spelling; undefined where it is none of the type. */
export const readField = (type: FieldType, trimmed: string): FieldValue | undefined => readers[type](trimmed);
