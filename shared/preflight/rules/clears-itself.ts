import { isSameExternalId } from '../../documents/external-id.ts';
import { atField, type Rule } from '../rule.ts';

export const clearsItself: Rule = {
  code: 'CLEARS-ITSELF',
  source: 'interface, Sales on behalf of third parties: the 1.4 comes before its 1.5',
  concerns: 'clears',
  find: ({ external_id }, { clears = [] }) =>
    clears.some((id) => isSameExternalId(id, external_id)) ? [atField('clears', { external_id })] : [],
};
