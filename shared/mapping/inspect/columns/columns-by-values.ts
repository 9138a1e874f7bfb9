import { currencyOf, currencySaid } from '../../../money/currency.ts';
import { sideOf } from '../../facts/row-states.ts';
import { isBought, namesKind, typesOfName } from '../../facts/type-names.ts';
import type { ColumnFacts } from './column-facts.ts';

type Texts = Pick<ColumnFacts, 'distinct'>;

/** A column of kinds has a few of them. */
export const TYPES_MAX = 12;
/** A column of currencies may have this share of other texts, such as a dash. */
const OTHERS_SHARE_MAX = 0.1;

/** 978, 840: the digits of ISO 4217. */
export const isNumberOfCurrency = (text: string): boolean =>
  /^\d{3}$/.test(text) && currencyOf(text) !== undefined;

/** True if all texts are document types: ΤΔΑ, ΔΑ under Είδος. */
export const isOfKinds = ({ distinct }: Texts): boolean =>
  distinct.length <= TYPES_MAX && distinct.every((text) => namesKind(text) || isBought(text));

/** Nearly all texts are codes, signs or names of currencies. */
export const isOfCurrencies = ({ distinct }: Texts): boolean =>
  distinct.filter((text) => currencySaid(text) !== undefined).length >
  distinct.length * (1 - OTHERS_SHARE_MAX);

/** Opposites are two, and perhaps a third that is neither. */
const SIDES_MAX = 3;

/** All texts of the column are sides: income or expense, debit or credit, sale or return. */
export function isSide({ distinct, header }: { distinct: readonly string[]; header: string }): boolean {
  if (distinct.length === 0 || distinct.length > SIDES_MAX) return false;
  const sides = distinct.map(sideOf);
  if (sides.includes(undefined) || distinct.every((text) => typesOfName(text).length > 0)) return false;
  // A single letter is ambiguous: it counts only with both sides, or with a header of sides.
  const isLetter = distinct.every((text) => text.length === 1);
  return !isLetter || distinct.length > 1 || /soll|haben|debit|credit|d\/c|s\/h|χ\/π/i.test(header);
}
