import type { Document, Line } from '../../documents/document.ts';
import { categories, classificationTypes } from '../facts/classifications.ts';
import { listedCountries } from '../facts/countries.ts';
import { DETAIL_TYPE_MAX, QUANTITY_TYPE_MAX, SPECIAL_CATEGORY_MAX } from '../facts/limits.ts';
import { EXEMPTION_CODE_MAX } from '../facts/vat.ts';
import { atField, atLine, type Finding, type Rule, variant } from '../rule.ts';

/** As the service lists them: 7, not 07. */
const DIGITS = /^[1-9]\d*$/;

export const codedValueUnknown: Rule = {
  code: '101',
  source: 'schema of the authority, enumerations',
  find: (document) => [...ofHeader(document), ...document.invoice_lines.flatMap(ofLine)],
};

const ofHeader = ({ special_invoice_category: category, counterpart }: Document): Finding[] => [
  ...outside(category, SPECIAL_CATEGORY_MAX, atField('special_invoice_category')),
  ...unlisted(counterpart?.country_code, listedCountries, 'country', atField('counterpart.country_code')),
];

const ofLine = (line: Line): Finding[] => [
  ...outside(line.quantity_type, QUANTITY_TYPE_MAX, atLine(line, 'line.quantity_type')),
  ...outside(line.invoice_detail_type, DETAIL_TYPE_MAX, atLine(line, 'line.invoice_detail_type')),
  ...exemption(line),
  ...unlisted(
    line.classification_category,
    categories,
    'classification',
    atLine(line, 'line.classification_category'),
  ),
  ...unlisted(
    line.classification_type,
    classificationTypes,
    'classification',
    atLine(line, 'line.classification_type'),
  ),
];

const exemption = (line: Line): Finding[] => {
  const { vat_exemption_code: code } = line;
  if (code === undefined || code === '') return [];
  const number = DIGITS.test(code) ? Number(code) : 0;
  return outside(number, EXEMPTION_CODE_MAX, atLine(line, 'line.vat_exemption_code', { value: code }));
};

/** Codes that count from 1 to `max`. */
const outside = (code: number | undefined, max: number, at: Finding): Finding[] =>
  code === undefined || (code >= 1 && code <= max)
    ? []
    : [variant('range', { ...at, params: { value: code, ...at.params, max } })];

const unlisted = (
  value: string | undefined,
  list: ReadonlySet<string>,
  name: string,
  at: Finding,
): Finding[] =>
  value === undefined || value === '' || list.has(value) ? [] : [variant(name, { ...at, params: { value } })];
