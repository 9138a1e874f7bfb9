import type { Line } from '../../documents/document.ts';
import { categories, classificationTypes } from '../../facts/classifications.ts';
import { atLine, type Finding, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

const lists = [
  ['classification_category', categories],
  ['classification_type', classificationTypes],
] as const;

export const classificationUnlisted: Rule = {
  code: '101',
  source: 'schema of the authority, classification categories and types',
  find: ({ invoice_lines }) => invoice_lines.flatMap(unlisted),
};

const unlisted = (line: Line): Finding[] =>
  lists
    .filter(([field, list]) => !isBlank(line[field]) && !list.has(line[field] ?? ''))
    .map(([field]) => variant('classification', atLine(line, `line.${field}`, { value: line[field] ?? '' })));
