import { EXTERNAL_ID_CHARACTERS_MAX } from '../../facts/limits.ts';
import { isBlank } from '../evidence/document-predicates.ts';
import { atField, type Rule } from './rule.ts';

const MARK = /^\d{15}$/;

export const correlatedMark: Rule = {
  code: 'CORRELATED-MARK',
  source: 'a MARK is 15 digits; the authority takes nothing else as a correlated document',
  concerns: 'correlated',
  find: ({ correlated_invoices: marks = [] }) =>
    marks.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })),
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
