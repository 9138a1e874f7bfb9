import {
  NAME_CHARACTERS_MAX,
  SUPPLY_NUMBER_CHARACTERS_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '../../facts/limits.ts';
import { atField, type Rule, variant } from '../rule.ts';

const limits = [
  ['name', NAME_CHARACTERS_MAX],
  ['vat', VAT_NUMBER_CHARACTERS_MAX],
  ['supply_account_no', SUPPLY_NUMBER_CHARACTERS_MAX],
] as const;

export const textTooLong: Rule = {
  code: '101',
  source: 'schema of the authority, lengths of name, vatNumber and supplyAccountNo',
  find: ({ counterpart = {} }) =>
    limits.flatMap(([field, max]) => {
      const text = counterpart[field] ?? '';
      // Never more characters than code units.
      const length = text.length > max ? [...text].length : 0;
      return length > max ? [variant('length', atField(`counterpart.${field}`, { length, max }))] : [];
    }),
};
