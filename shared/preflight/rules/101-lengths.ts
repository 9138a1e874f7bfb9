import {
  NAME_CHARACTERS_MAX,
  SUPPLY_NUMBER_CHARACTERS_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '../../facts/limits.ts';
import { atField, eachBroken, type Rule, variant } from '../rule.ts';

const limits = [
  ['name', NAME_CHARACTERS_MAX],
  ['vat', VAT_NUMBER_CHARACTERS_MAX],
  ['supply_account_no', SUPPLY_NUMBER_CHARACTERS_MAX],
] as const;

export const textTooLong: Rule = {
  code: '101',
  source: 'schema of the authority, lengths of name, vatNumber and supplyAccountNo',
  find: ({ counterpart = {} }) =>
    eachBroken(
      limits,
      ([field, max]) => lengthOf(counterpart[field], max) > max,
      ([field, max]) =>
        variant(
          'length',
          atField(`counterpart.${field}`, { length: lengthOf(counterpart[field], max), max }),
        ),
    ),
};

/** In characters, never more than code units; 0 of a text that is not too long by these. */
const lengthOf = (text = '', max = 0): number => (text.length > max ? [...text].length : 0);
