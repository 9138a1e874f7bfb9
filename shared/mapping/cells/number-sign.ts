import type { Language } from '../../problems/problem-text.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { readNumber } from './read-number.ts';
import type { DecimalSign } from './row-view.ts';

/** The decimal sign of a spreadsheet program with the settings of a language. */
export const signOfLanguage: Readonly<Record<Language, DecimalSign>> = { en: '.', el: ',' };

/** The language of the reader's spreadsheet programs; undefined if not chosen, or the host's English. */
export const chosenLanguage = (
  asked: Language | undefined,
  ofHost: Language | undefined,
): Language | undefined => asked ?? (ofHost === 'en' ? undefined : ofHost);

/** The number in a cell, as canonical text; undefined for any other cell. */
export function numberIn(cell: Cell, sign: DecimalSign | undefined): string | undefined {
  if (typeof cell !== 'string') return cell.kind === 'number' ? cell.text : undefined;
  const read = readNumber(cell.trim(), sign);
  return read.kind === 'number' ? read.value : undefined;
}

/** The text of a number whose decimal sign is `sign`, written with the other one and without separators of thousands. */
export function withOtherSign(text: string, sign: DecimalSign): string {
  const other = sign === ',' ? '.' : ',';
  return text.replaceAll(other, '').replace(sign, other);
}
