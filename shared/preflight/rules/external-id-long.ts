import { EXTERNAL_ID_CHARACTERS_MAX } from '../../facts/limits.ts';
import { atField, type Rule } from '../rule.ts';

export const externalIdLong: Rule = {
  code: 'EXTERNAL-ID-LONG',
  source: 'a limit of ours: the identifier stands in addresses, keys and reports',
  find: ({ external_id: { length } }) =>
    length > EXTERNAL_ID_CHARACTERS_MAX
      ? [atField('external_id', { length, max: EXTERNAL_ID_CHARACTERS_MAX })]
      : [],
};
