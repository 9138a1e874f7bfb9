import { DETAIL_TYPE_MAX, QUANTITY_TYPE_MAX, SPECIAL_CATEGORY_MAX } from '../../facts/limits.ts';
import { atField, atLine, type Finding, type Rule, variant } from '../rule.ts';

const codes = [
  ['quantity_type', QUANTITY_TYPE_MAX],
  ['invoice_detail_type', DETAIL_TYPE_MAX],
] as const;

export const codeOutOfRange: Rule = {
  code: '101',
  source: 'schema of the authority: special category, quantityType and invoiceDetailType count from 1',
  concerns: 'numbered-codes',
  find: ({ special_invoice_category: category, invoice_lines }) => [
    ...outside(category, SPECIAL_CATEGORY_MAX, atField('special_invoice_category')),
    ...invoice_lines.flatMap((line) =>
      codes.flatMap(([field, max]) => outside(line[field], max, atLine(line, `line.${field}`))),
    ),
  ],
};

const outside = (value: number | undefined, max: number, at: Finding): Finding[] =>
  value === undefined || (value >= 1 && value <= max)
    ? []
    : [variant('range', { ...at, params: { value, max } })];
