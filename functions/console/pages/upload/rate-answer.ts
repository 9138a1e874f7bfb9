import type { Language } from '../../../../shared/problems/problem-text.ts';
import { sayIn } from '../frame/page.ts';

/** Directions in which a rate can be quoted. */
const QUOTED = ['foreign-per-euro', 'euro-per-foreign'] as const;
const COLUMN = 'column';
const FIXED = 'fixed';

/** Sources of a rate besides reference rates: columns of numbers and a fixed rate, in both directions. */
export const rateCodes = (columns: readonly string[]): string[] => [
  ...columns.flatMap((column) => QUOTED.map((quoted) => `${COLUMN} ${quoted} ${column}`)),
  ...QUOTED.map((quoted) => `${FIXED} ${quoted}`),
];

/** The section of a profile for an answer; undefined if the fixed rate is missing. */
export function rateOf(answer: string, typed: string): Record<string, string> | undefined {
  const [kind, quoted = '', ...column] = answer.split(' ');
  if (kind === COLUMN) return { column: column.join(' '), quoted };
  if (kind === FIXED) return typed === '' ? undefined : { value: typed.replace(',', '.'), quoted };
  return { source: answer };
}

/** The answer in words; undefined for an answer that is not a column or a fixed rate. */
export function rateAnswerText(answer: string, language: Language): string | undefined {
  const say = sayIn(language);
  const [kind, quoted, ...column] = answer.split(' ');
  if (kind !== COLUMN && kind !== FIXED) return undefined;
  const direction = say(quoted === QUOTED[0] ? 'foreignPerEuro' : 'euroPerForeign');
  return kind === COLUMN
    ? say('rateOfColumn', { column: column.join(' '), direction })
    : say('rateFixed', { direction });
}
