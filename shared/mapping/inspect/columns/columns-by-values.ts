import { currencyOf, currencySaid } from '../../../money/currency.ts';
import { isBought, namesKind } from '../../facts/type-names.ts';
import type { ColumnFacts } from './column-facts.ts';

type Texts = Pick<ColumnFacts, 'distinct'>;

/** A column of kinds has a few of them. */
export const TYPES_MAX = 12;
/** A column of currencies may have this share of other texts, such as a dash. */
const OTHERS_SHARE_MAX = 0.1;

/** 978, 840: the digits of ISO 4217. */
export const isNumberOfCurrency = (text: string): boolean =>
  /^\d{3}$/.test(text) && currencyOf(text) !== undefined;

/** All texts are kinds of documents: ΤΔΑ, ΔΑ under Είδος. */
export const isOfKinds = ({ distinct }: Texts): boolean =>
  distinct.length <= TYPES_MAX && distinct.every((text) => namesKind(text) || isBought(text));

/** Nearly all texts are codes, signs or names of currencies. */
export const isOfCurrencies = ({ distinct }: Texts): boolean =>
  distinct.filter((text) => currencySaid(text) !== undefined).length >
  distinct.length * (1 - OTHERS_SHARE_MAX);
