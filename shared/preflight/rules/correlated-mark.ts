import { atField, type Rule } from '../rule.ts';

const MARK = /^\d{15}$/;

export const correlatedMark: Rule = {
  code: 'CORRELATED-MARK',
  source: 'a MARK is 15 digits; the authority takes nothing else as a correlated document',
  concerns: 'correlated',
  find: ({ correlated_invoices: marks = [] }) =>
    marks.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })),
};
