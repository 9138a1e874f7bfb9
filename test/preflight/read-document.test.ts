import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../shared/preflight/read-document.ts';
import { openSandboxJudge, type SandboxJudge } from './sandbox-judge.ts';

const line = {
  line_number: 1,
  net_total_price: '10.00',
  vat_rate: '24',
  vat_total: '2.40',
  subtotal: '12.40',
  classification_category: 'category1_1',
  classification_type: 'E3_561_001',
};
const body = {
  invoice_type_code: '1.1',
  net_total_amount: '10.00',
  vat_total_amount: '2.40',
  total_amount: '12.40',
  payable_total_amount: '12.40',
  invoice_lines: [line],
};

let sandbox: SandboxJudge;
beforeAll(async () => {
  sandbox = await openSandboxJudge();
});
afterAll(async () => {
  await sandbox.stop();
});

/** Amounts as JSON numbers, everything else as it stands. */
const amounts = /("(?:\w+_total\w*|total_amount|subtotal|vat_rate)":)"([\d.]+)"/g;
let serial = 0;
function asked(changed: object) {
  serial += 1;
  const external_id = `body-${serial}`;
  const billing_book_id = sandbox.books.find((book) => book.invoice_type_code === '1.1')?.id;
  const document = { external_id, billing_book_id, ...body, ...changed };
  return { document, wire: JSON.stringify(document).replace(amounts, '$1$2') };
}
const codesOf = (read: ReturnType<typeof readDocument>) =>
  'document' in read ? [] : read.problems.map(({ code }) => code);

test('a right body is read and issued', async () => {
  const { document, wire } = asked({});
  expect(readDocument(document)).toEqual({ document });
  expect((await sandbox.judge(wire)).mark).toMatch(/^\d{15}$/);
});

describe('a field at a wrong level is lost at the service without a sign, and named here', () => {
  test.each([
    [
      'supply_account_no in the header',
      { supply_account_no: '112345678901' },
      'counterpart.supply_account_no',
    ],
    [
      'special_invoice_category in the counterpart',
      { counterpart: { special_invoice_category: 11 } },
      'special_invoice_category',
    ],
    ['fuel_code in the header', { fuel_code: 10 }, 'line.fuel_code'],
    ['expense in the header', { expense: true }, 'line.expense'],
    ['currency on the line', { invoice_lines: [{ ...line, currency: 'USD' }] }, 'currency'],
  ])('%s', async (_, changed, belongs) => {
    const { document, wire } = asked(changed);
    expect((await sandbox.judge(wire)).mark).toMatch(/^\d{15}$/);
    const read = readDocument(document);
    expect(codesOf(read)).toEqual(['FIELD-MISPLACED']);
    expect('problems' in read && read.problems[0]?.params?.belongs).toContain(belongs);
  });

  test('a field of no level is unknown', () => {
    expect(codesOf(readDocument(asked({ discount: 3 }).document))).toEqual(['FIELD-UNKNOWN']);
  });
});

describe('a field of a wrong type', () => {
  test.each([
    ['the type as a number', { invoice_type_code: 1.1 }],
    ['the fuel code as text', { fuel_invoice: true, invoice_lines: [{ ...line, fuel_code: '10' }] }],
  ])('%s has the codes of the service', async (_, changed) => {
    const { document, wire } = asked(changed);
    const verdict = await sandbox.judge(wire);
    expect(verdict.codes.length).toBeGreaterThan(0);
    expect(codesOf(readDocument(document))).toEqual(verdict.codes);
  });

  test('that the service takes without a word is refused here', () => {
    const { document } = asked({ payment_method_type: '3', counterpart: { vat: 64677095 } });
    expect(codesOf(readDocument(document))).toEqual(['BODY-INVALID', 'BODY-INVALID']);
  });
});
