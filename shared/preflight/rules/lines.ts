import { documentKind } from '../../facts/document-kinds.ts';
import { DETAIL_TYPE_MAX, QUANTITY_TYPE_MAX, SPECIAL_CATEGORY_MAX } from '../../facts/limits.ts';
import { isBlank } from '../evidence/document-predicates.ts';
import { subtractedLines } from '../evidence/line-item.ts';
import { atField, atLine, type Finding, findingsWhere, type Rule, variant } from './rule.ts';

export const lineNameMissing: Rule = {
  code: '204',
  source: 'an invoice between businesses says of every line what was sold; the interface is silent',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    findingsWhere(
      invoice_lines,
      ({ name }) => isBlank(name) && documentKind(type)?.described === true,
      (line) => variant('line-name', atLine(line, 'line.name', { type })),
    ),
};

const numberedCodes = [
  ['quantity_type', QUANTITY_TYPE_MAX],
  ['invoice_detail_type', DETAIL_TYPE_MAX],
] as const;

export const codeOutOfRange: Rule = {
  code: '101',
  source: 'schema of the authority: special category, quantityType and invoiceDetailType count from 1',
  concerns: 'numbered-codes',
  find: ({ special_invoice_category: category, invoice_lines }) => [
    ...outsideRange(category, SPECIAL_CATEGORY_MAX, atField('special_invoice_category')),
    ...invoice_lines.flatMap((line) =>
      numberedCodes.flatMap(([field, max]) => outsideRange(line[field], max, atLine(line, `line.${field}`))),
    ),
  ],
};

const outsideRange = (value: number | undefined, max: number, at: Finding): Finding[] =>
  value === undefined || (value >= 1 && value <= max)
    ? []
    : [variant('range', { ...at, params: { value, max } })];

export const lineSubtracted: Rule = {
  code: 'LINE-OTHER-DOCUMENT',
  source: 'arithmetic: the totals fit only if a deduction or a discount is subtracted',
  concerns: 'amounts',
  find: (document) =>
    subtractedLines(document).map((line) =>
      variant('other-sign', atLine(line, 'line.name', { name: line.name ?? '' })),
    ),
};

export const noLines: Rule = {
  code: '101',
  source: 'schema of the authority: a document has at least one line',
  find: ({ invoice_lines }) => (invoice_lines.length === 0 ? [variant('no-lines', {})] : []),
};

export const lineNumberRepeated: Rule = {
  code: '261',
  source: 'error list of the authority, 261: duplicate line number',
  concerns: 'several-lines',
  find: ({ invoice_lines }) => {
    const first = new Map(invoice_lines.toReversed().map((line) => [line.line_number, line]));
    return invoice_lines
      .filter((line) => first.get(line.line_number) !== line)
      .map((line) => atLine(line, 'line.line_number'));
  },
};
