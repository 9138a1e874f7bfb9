import { documentKind } from '../../facts/document-kinds.ts';
import { correlatedTypes, documentTypes, otherTypes } from '../../facts/document-types.ts';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../facts/limits.ts';
import { isBlank } from '../evidence/document-predicates.ts';
import { atField, type Rule, variant } from './rule.ts';

export const correlatedMissing: Rule = {
  code: '204',
  source:
    'the authority wants the MARKs of the corrected documents on 1.6 and 5.1; the interface has no such field',
  find: ({ invoice_type_code: type, correlated_invoices: marks = [] }) =>
    documentKind(type)?.correlated === true && marks.length === 0
      ? [variant('correlated', atField('correlated_invoices', { type }))]
      : [],
};

const MARK = /^\d{15}$/;

export const correlatedMark: Rule = {
  code: 'CORRELATED-MARK',
  source: 'a MARK is 15 digits; the authority takes nothing else as a correlated document',
  concerns: 'correlated',
  find: ({ correlated_invoices: marks = [] }) =>
    marks.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })),
};

/** Statements of cash registers, which only they send, and the kind that may lack its correlation. */
const typesOfCategory: ReadonlyMap<number, readonly string[]> = new Map([
  [8, []],
  [9, []],
  [13, ['11.4']],
]);

export const specialCategoryKind: Rule = {
  code: 'SPECIAL-CATEGORY-KIND',
  source:
    'code list of the authority: 8 and 9 are read only, 13 goes with 11.4 alone; the interface is silent',
  concerns: 'numbered-codes',
  find: ({ special_invoice_category: category = 0, invoice_type_code: type }) =>
    typesOfCategory.get(category)?.includes(type) === false
      ? [atField('special_invoice_category', { category, type })]
      : [],
};

const knownTypes: ReadonlySet<string> = new Set(documentTypes);

export const typeUnknown: Rule = {
  code: 'TYPE-UNKNOWN',
  source: 'interface, Invoice, invoice_type_code',
  find: ({ invoice_type_code: type }) => {
    if (isBlank(type) || knownTypes.has(type)) return [];
    const finding = atField('invoice_type_code', { type, known: documentTypes.join(', ') });
    return [otherTypes.has(type.trim()) ? variant('elsewhere', finding) : finding];
  },
};

export const invoiceTypeBlank: Rule = {
  code: 'INVOICE-TYPE-BLANK',
  source: 'interface, Invoice, invoice_type_code',
  find: ({ invoice_type_code, external_id }) =>
    isBlank(invoice_type_code) ? [atField('invoice_type_code', { external_id })] : [],
};

export const externalIdLong: Rule = {
  code: 'EXTERNAL-ID-LONG',
  source: 'a limit of ours: the identifier stands in addresses, keys and reports',
  find: ({ external_id: { length } }) =>
    length > EXTERNAL_ID_CHARACTERS_MAX
      ? [atField('external_id', { length, max: EXTERNAL_ID_CHARACTERS_MAX })]
      : [],
};

export const externalIdDots: Rule = {
  code: 'EXTERNAL-ID-DOTS',
  source:
    'a limit of ours: an address ends at "." and goes up at "..", so the service could not be asked for it',
  find: ({ external_id }) =>
    /^\.{1,2}$/.test(external_id) ? [atField('external_id', { value: external_id })] : [],
};

export const externalIdBlank: Rule = {
  code: 'EXTERNAL-ID-BLANK',
  source: 'interface, Invoice, external_id: it is what makes a repetition harmless',
  find: ({ external_id }) => (isBlank(external_id) ? [atField('external_id')] : []),
};

export const correlatedElsewhere: Rule = {
  code: 'CORRELATED-ELSEWHERE',
  source: 'the authority takes correlated MARKs on 1.6 and 5.1; elsewhere it may answer 205',
  concerns: 'correlated',
  find: ({ invoice_type_code: type, correlated_invoices: marks = [] }) =>
    !correlatedTypes.has(type) && marks.length > 0 ? [atField('correlated_invoices', { type })] : [],
};
