import type { HeaderField, LineField } from '../../documents/fields.ts';
import { headerFields, isHeaderField, isLineField, lineFields } from '../../documents/fields.ts';
import { paymentSectionUses } from './payment.ts';
import { amountsUses, type Profile } from './profile.ts';
import { columnIn, columnsOf, mapSourceText, namesIn, type SourceUse, type ValueSource } from './source.ts';

export type HeaderUse = SourceUse & { field: HeaderField };
/** `isShared` is the source of a document that all its numbered lines have. */
export type LineUse = SourceUse & { field: LineField; isShared?: boolean };

const LINE_NUMBER = '{n}';
/** `lines.{n}.price` → lines price */
export const withoutNumber = (name: string): string => name.replace(/\.?\{n\}\.?/, ' ').trim();

export const documentUses = ({ document = {} }: Profile): HeaderUse[] =>
  Object.entries(document).flatMap(([field, source]) =>
    source && isHeaderField(field) ? [{ field, source, type: headerFields[field] }] : [],
  );

const usesOfLine = (line: NonNullable<Profile['line']>): LineUse[] =>
  Object.entries(line).flatMap(([field, source]) =>
    source && isLineField(field) ? [{ field, source, type: lineFields[field] }] : [],
  );

/** The sources of the line section, once per line of a row: `{n}` becomes 1, 2, 3 … in numbered columns. */
export function lineUses({ line = {}, lines, more_lines = [] }: Profile): LineUse[][] {
  const uses = usesOfLine(line);
  // What all further lines share is no line of its own.
  if (uses.every(({ field }) => more_lines.length > 0 && SHARED.test(field))) return [];
  if (lines === undefined) return [uses];
  return numbersIn(LINE_NUMBER, lines).map((number) =>
    uses.map((use) => ({
      ...use,
      isShared: !usesLineNumbers(use.source),
      source: mapSourceText(use.source, (text) => withNumber(text, number)),
    })),
  );
}

export const withNumber = (text: string, number: number): string => text.replaceAll(LINE_NUMBER, `${number}`);
/** The numbers of the lines that a name with {n} stands for; one of another name. */
export const numbersIn = (name: string, { numbered = 1, from = 1 }: Numbering = {}): number[] =>
  Array.from({ length: name.includes(LINE_NUMBER) ? numbered : 1 }, (_, index) => index + from);
type Numbering = { numbered?: number; from?: number | undefined };

/** Decisions for every line of a document, unless a further line has its own. */
const SHARED = /^line\.(vat_rate|vat_exemption_code|classification_(category|type))$/;

/** The sources of the further lines of a row; VAT and classification default to the line section. */
export function moreLineUses({ more_lines = [], line: first = {} }: Profile): LineUse[][] {
  const shared = Object.fromEntries(Object.entries(first).filter(([field]) => SHARED.test(field)));
  return more_lines.map((line) => usesOfLine({ ...shared, ...line }));
}

/** All sources of a profile by their section; of numbered columns those of the first line. */
export const usesBySection = (profile: Profile) => ({
  document: documentUses(profile),
  line: lineUses(profile)[0] ?? [],
  more_lines: moreLineUses(profile).flat(),
  payment: paymentSectionUses(profile.payment),
  amounts: amountsUses(profile.amounts ?? {}),
});

export const IS_AMOUNT = /price|total|amount|subtotal/;

/** The amounts of documents and lines, with the names of their columns and the profile's unit. */
export const amountsOf = (profile: Profile) =>
  [...documentUses(profile), ...lineUses(profile).flat(), ...moreLineUses(profile).flat()].flatMap(
    ({ field, source, type }) => {
      if (type !== 'decimal' || !IS_AMOUNT.test(field)) return [];
      const { unit, less, less_is, less_percent } = columnIn(source);
      // A percentage that an amount is reduced by is in no unit.
      const shares = [...namesIn(less_percent), less_is === 'percent' ? less : undefined];
      return columnsOf(source).flatMap((names) => (shares.includes(names[0]) ? [] : { field, names, unit }));
    },
  );

export const usesLineNumbers = (source: ValueSource): boolean => JSON.stringify(source).includes(LINE_NUMBER);
