import type { Document, Line } from '../../documents/document.ts';
import {
  allowedTypes,
  categories,
  categoryForbidden,
  classificationTypes,
  NO_TYPE,
} from '../../facts/classifications.ts';
import {
  clearanceLines,
  isAcquisition,
  isBlank,
  isClearance,
  isSale,
} from '../evidence/document-predicates.ts';
import { atLine, type Finding, findingsWhere, NO_FINDINGS, type Rule, variant } from './rule.ts';

export const pairForbidden: Rule = {
  code: '313',
  source: 'classification tables of the authority, 313; the interface does not forbid the pair',
  find: ({ invoice_type_code: documentType, invoice_lines }) =>
    findingsWhere(
      invoice_lines,
      (line) => allowedTypes(documentType, categoryOf(line))?.has(typeOf(line)) === false,
      (line) =>
        variant(
          'pair',
          atLine(line, 'line.classification_type', {
            category: categoryOf(line),
            type: typeOf(line),
            documentType,
          }),
        ),
    ),
};

const categoryOf = ({ classification_category: category = '' }: Line): string => category;
const typeOf = ({ classification_type: type }: Line): string => type || NO_TYPE;

export const categoryForbiddenForType: Rule = {
  code: '308',
  source: 'classification tables of the authority, 308; the interface does not forbid it',
  find: ({ invoice_type_code: documentType, invoice_lines }) =>
    findingsWhere(
      invoice_lines,
      ({ classification_category: category = '' }) => categoryForbidden(documentType, category),
      (line) =>
        atLine(line, 'line.classification_category', {
          documentType,
          category: line.classification_category ?? '',
        }),
    ),
};

export const classificationIncomplete: Rule = {
  code: '304',
  source: 'error list of the authority, 304: all lines are classified or none',
  find: (document) => {
    const { invoice_lines: lines } = document;
    if (isSale(document) || isClearance(document) || lines.every(isUnclassified)) return NO_FINDINGS;
    return findingsWhere(lines, isUnclassified, (line) => atLine(line, 'line.classification_category'));
  },
};

const isUnclassified = ({ classification_category: category }: Line): boolean => isBlank(category);

export const expenseElsewhere: Rule = {
  code: '205',
  source: 'interface, Line, expense',
  concerns: 'expense',
  find: (document) =>
    document.invoice_lines
      .filter(({ expense }) => expense === true && !isClearance(document) && !isAcquisition(document))
      .map((line) => variant('expense', atLine(line, 'line.expense', { type: document.invoice_type_code }))),
};

export const incomeAsExpense: Rule = {
  code: '101',
  source:
    'interface, Type 1.5, 2: expense decides whether a classification is serialised as income or expense',
  concerns: 'expense',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(
        ({ expense, classification_category }) =>
          expense === true && classification_category?.startsWith('category1_'),
      )
      .map((line) =>
        variant('income', atLine(line, 'line.expense', { value: line.classification_category ?? '' })),
      ),
};

export const expenseAsIncome: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2; stage 2, 101: a clearance serialised as income, once per line',
  concerns: 'expense',
  find: (document) =>
    document.invoice_lines
      .filter(({ expense }) => expense !== true && !isAcquisition(document))
      .flatMap((line) => expenseFindings(document, line)),
};

/** Only a 1.5 has a line to mark as expense; elsewhere the category is what is wrong. */
function expenseFindings(document: Document, line: Line): Finding[] {
  const value = line.classification_category ?? '';
  if (value.startsWith('category2_')) {
    if (isClearance(document)) return [variant('expense', atLine(line, 'line.expense', { value }))];
    const type = document.invoice_type_code;
    return [variant('expense-category', atLine(line, 'line.classification_category', { value, type }))];
  }
  return clearanceLines(document).includes(line)
    ? [variant('clearance-expense', atLine(line, 'line.expense'))]
    : [];
}

const classificationLists = [
  ['classification_category', categories],
  ['classification_type', classificationTypes],
] as const;

export const classificationUnlisted: Rule = {
  code: '101',
  source: 'schema of the authority, classification categories and types',
  find: ({ invoice_lines }) =>
    invoice_lines.some(isUnlisted) ? invoice_lines.flatMap(unlistedFindings) : NO_FINDINGS,
};

const isUnlistedIn = (line: Line, [field, list]: (typeof classificationLists)[number]): boolean =>
  !isBlank(line[field]) && !list.has(line[field] ?? '');

const isUnlisted = (line: Line): boolean =>
  isUnlistedIn(line, classificationLists[0]) || isUnlistedIn(line, classificationLists[1]);

const unlistedFindings = (line: Line): readonly Finding[] =>
  findingsWhere(
    classificationLists,
    (list) => isUnlistedIn(line, list),
    ([field]) => variant('classification', atLine(line, `line.${field}`, { value: line[field] ?? '' })),
  );

export const classificationMissing: Rule = {
  code: 'CLASSIFICATION-MISSING',
  source: 'the authority wants every line classified; the service may do it by its own settings',
  find: (document) => {
    const { invoice_lines: lines } = document;
    const none = lines.every(({ classification_category: category }) => isBlank(category));
    if (!none || isSale(document) || isClearance(document)) return [];
    return lines.map((line) => atLine(line, 'line.classification_category'));
  },
};
