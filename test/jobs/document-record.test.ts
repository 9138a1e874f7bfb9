import { expect, test } from 'vitest';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { header, line, row } from '../documents/rows.ts';

const columns: Readonly<Record<string, string>> = {
  'line.quantity': 'Ποσότητα',
  'line.unit_price': 'Τιμή',
  'line.vat_rate': 'ΦΠΑ',
};
const problemsOf = (cells: Readonly<Record<string, string>>) =>
  makeDocumentRecord(
    { rows: [row(2, header, { ...line, ...cells })], beside: [], found: [] },
    {
      books: undefined,
      accepted: new Map(),
      columnOf: (field) => columns[field],
    },
  ).problems;

test('what is wrong with a computed amount names the column from which it is computed', () => {
  expect(problemsOf({ 'line.unit_price': '-4.50' })).toContainEqual(
    expect.objectContaining({ code: '101', field: 'line.net_total_price', column: 'Τιμή', row: 2 }),
  );
});

test('what has a column of its own names that, and what has none names none', () => {
  const found = problemsOf({ 'line.vat_rate': '23', 'line.classification_category': '' });
  expect(found).toContainEqual(expect.objectContaining({ code: 'VAT-RATE-UNKNOWN', column: 'ΦΠΑ' }));
  const missing = found.filter(({ code }) => code === 'CLASSIFICATION-MISSING');
  expect(missing.map(({ column }) => column)).toEqual([undefined]);
});
