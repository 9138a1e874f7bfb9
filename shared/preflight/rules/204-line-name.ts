import { documentKind } from '../../facts/document-kinds.ts';
import { atLine, eachBroken, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const lineUndescribed: Rule = {
  code: '204',
  source: 'an invoice between businesses says of every line what was sold; the interface is silent',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    eachBroken(
      invoice_lines,
      ({ name }) => isBlank(name) && documentKind(type)?.described === true,
      (line) => variant('line-name', atLine(line, 'line.name', { type })),
    ),
};
