import { describe, expect, test } from 'vitest';
import { type BillingBook, resolveBillingBook } from '../../shared/preflight/resolve-billing-book.ts';

const book = (
  id: string,
  series: string,
  invoice_type_code: string,
  name = `Book ${series}`,
): BillingBook => ({
  id,
  name,
  series,
  invoice_type_code,
});
const books = [
  book('id-1', 'TIM', '1.1', 'Τιμολόγια Αθήνας'),
  book('id-2', 'TPY', '2.1'),
  book('id-3', 'ALP', '11.1'),
  book('id-4', 'ALB', '11.1'),
  book('id-5', 'TIM', '1.4'),
];

const document = (invoice_type_code: string, billing_book_id?: string) => ({
  external_id: 'A',
  invoice_type_code,
  ...(billing_book_id === undefined ? {} : { billing_book_id }),
  net_total_amount: '0',
  vat_total_amount: '0',
  total_amount: '0',
  payable_total_amount: '0',
  invoice_lines: [],
});
const resolved = (type: string, named?: string, account = books) => {
  const answer = resolveBillingBook(document(type, named), account);
  return 'book_id' in answer ? answer.book_id : answer.code;
};

describe('the billing book of a document', () => {
  test.each([
    ['is told by its id', '11.1', 'id-4', 'id-4'],
    ['is told by its series, in any letter case', '11.1', 'alb', 'id-4'],
    ['is told by its name', '1.1', 'ΤΙΜΟΛΌΓΙΑ ΑΘΉΝΑΣ', 'id-1'],
    ['is told by its series and the type, where two books share the series', '1.4', 'TIM', 'id-5'],
    ['is told by the type alone', '1.1', undefined, 'id-1'],
    ['of a 2.3 is the one of 2.1', '2.3', undefined, 'id-2'],
    ['of a 2.3 may be named', '2.3', 'TPY', 'id-2'],
    ['is unknown', '1.1', 'id-9', 'BILLING-BOOK-UNKNOWN'],
    ['is of another type', '1.1', 'id-3', 'BILLING-BOOK-TYPE'],
    ['of a 2.1 is not one of 1.1', '2.3', 'TIM', 'BILLING-BOOK-TYPE'],
    ['cannot be told between two', '11.1', undefined, 'BILLING-BOOK-AMBIGUOUS'],
    ['does not exist', '5.1', undefined, 'BILLING-BOOK-MISSING'],
  ])('%s', (_, type, named, expected) => {
    expect(resolved(type, named)).toBe(expected);
  });

  test('does not exist in an account without books', () => {
    expect(resolved('1.1', undefined, [])).toBe('BILLING-BOOK-MISSING');
    expect(resolved('1.1', 'TIM', [])).toBe('BILLING-BOOK-UNKNOWN');
  });
});
