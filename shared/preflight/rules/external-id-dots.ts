import { atField, type Rule } from '../rule.ts';

export const externalIdDots: Rule = {
  code: 'EXTERNAL-ID-DOTS',
  source:
    'a limit of ours: an address ends at "." and goes up at "..", so the service could not be asked for it',
  find: ({ external_id }) =>
    /^\.{1,2}$/.test(external_id) ? [atField('external_id', { value: external_id })] : [],
};
