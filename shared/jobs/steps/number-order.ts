import { translate } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import { formatCount, numberOrderWords } from '../../report/labels.ts';

/** Documents of an export up to which the numbers of a series follow its rows: one after another, more would take hours. */
export const NUMBERS_IN_ORDER_MAX = 2_000;

export const followsRows = (documents: number): boolean => documents <= NUMBERS_IN_ORDER_MAX;

/** The sentence about it for a person. */
export const numberOrderSaid = (followed: boolean, language: Language): string =>
  translate(numberOrderWords[followed ? 'followed' : 'notFollowed'], language, {
    max: formatCount(NUMBERS_IN_ORDER_MAX, language),
  });
