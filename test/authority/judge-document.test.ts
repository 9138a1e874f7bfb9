import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MappedRow } from '../../shared/documents/document.ts';
import { paymentMethods } from '../../shared/facts/payment-methods.ts';
import { DOCUMENT_BYTES_MAX } from '../../shared/preflight/judge-document.ts';
import { problem, renderProblem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/wire.ts';
import { header, line, row } from '../tables/rows.ts';
import { judgedRows } from './judged.ts';
import { validDocument } from './valid-documents.ts';

const codes = (rows: readonly MappedRow[]) => judgedRows(rows).problems.map(({ code }) => code);

const full = { ...header, payment_method_type: '3' };
const classified = {
  ...line,
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};

test('a clean document has no finding at all, and its book', () => {
  const { document, problems } = judgedRows([row(2, full, classified)]);
  expect(problems).toEqual([]);
  expect(document.billing_book_id).toBe('book-0');
});

test('without the books of the account everything else is judged', () => {
  const { document, problems } = judgedRows(
    [row(2, { ...full, currency: 'usd', exchange_rate: '1.1' }, classified)],
    { account: undefined },
  );
  expect(problems.map(({ code }) => code)).toEqual(['101']);
  expect(document).not.toHaveProperty('billing_book_id');
});

test('a document that is too large for one request is refused before it is sent', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      row(index + 2, full, { ...classified, 'line.name': 'χ'.repeat(20_000) }),
    );
  const [found] = judgedRows(rows(100)).problems;
  expect(found).toMatchObject({ code: 'DOC-BYTES-MAX', params: { max: DOCUMENT_BYTES_MAX } });
  expect(codes(rows(99))).toEqual([]);
});

test('what is sent of a document is never longer than what is measured', () => {
  fc.assert(
    fc.property(validDocument, (document) => {
      const sent = Buffer.byteLength(toWire(document)) - Buffer.byteLength('"draft":true,');
      expect(sent).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify(document)));
    }),
  );
});

test('the hint on payment methods names each of the list, in both languages', () => {
  const unknown = problem('PAYMENT-METHOD-UNKNOWN', {}, { method: 8 });
  for (const { code, en, el } of paymentMethods) {
    expect(renderProblem(unknown, 'en').hint).toContain(`${code} ${en}`);
    expect(renderProblem(unknown, 'el').hint).toContain(`${code} ${el}`);
  }
});
