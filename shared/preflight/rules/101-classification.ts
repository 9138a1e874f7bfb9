import type { Line } from '../../documents/document.ts';
import { categories, classificationTypes } from '../../facts/classifications.ts';
import { atLine, eachBroken, type Finding, NOTHING, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

const lists = [
  ['classification_category', categories],
  ['classification_type', classificationTypes],
] as const;

export const classificationUnlisted: Rule = {
  code: '101',
  source: 'schema of the authority, classification categories and types',
  find: ({ invoice_lines }) => (invoice_lines.some(isUnlisted) ? invoice_lines.flatMap(unlisted) : NOTHING),
};

const isBroken = (line: Line, [field, list]: (typeof lists)[number]): boolean =>
  !isBlank(line[field]) && !list.has(line[field] ?? '');

const isUnlisted = (line: Line): boolean => isBroken(line, lists[0]) || isBroken(line, lists[1]);

const unlisted = (line: Line): readonly Finding[] =>
  eachBroken(
    lists,
    (list) => isBroken(line, list),
    ([field]) => variant('classification', atLine(line, `line.${field}`, { value: line[field] ?? '' })),
  );
