import { type Rule, variant } from '../rule.ts';

export const noLines: Rule = {
  code: '101',
  source: 'schema of the authority: a document has at least one line',
  find: ({ invoice_lines }) => (invoice_lines.length === 0 ? [variant('no-lines', {})] : []),
};
