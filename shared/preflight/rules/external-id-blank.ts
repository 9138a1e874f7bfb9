import { atField, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const externalIdBlank: Rule = {
  code: 'EXTERNAL-ID-BLANK',
  source: 'interface, Invoice, external_id: it is what makes a repetition harmless',
  find: ({ external_id }) => (isBlank(external_id) ? [atField('external_id')] : []),
};
