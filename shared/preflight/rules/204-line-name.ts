import { documentKind } from '../../facts/document-kinds.ts';
import { atLine, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const lineUndescribed: Rule = {
  code: '204',
  source: 'an invoice between businesses says of every line what was sold; the interface is silent',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    invoice_lines
      .filter(({ name }) => documentKind(type)?.described === true && isBlank(name))
      .map((line) => variant('line-name', atLine(line, 'line.name', { type }))),
};
