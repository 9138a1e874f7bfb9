import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { RowView } from '../../shared/mapping/cells/row-view.ts';
import { paymentReader } from '../../shared/mapping/payments/payment-reader.ts';
import { paymentSectionSchema } from '../../shared/mapping/profile/payment.ts';
import { equals, sum } from '../../shared/money/decimal.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { isError, type Problem } from '../../shared/problems/problem.ts';
import type { ProblemText } from '../../shared/problems/problem-text.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { atFullLength } from '../full-run.ts';
import { referenceRates } from '../money/payments.ts';

const texts = [
  '9'.repeat(60),
  ...'| |0|-0|1|-1|5000|49.90|49,90|1.234|1.234,56|1e5|0.00001|USD|usd|EUR|JPY|KWD|XAU|XXX|840|36|EURO|€|2024-03-05|05/03/2024|1709630062|CET|Nowhere|Settled|Paid|true|NaN|Infinity|__proto__|=1+1|\u2212129.00|(5)|24%|-100'.split(
    '|',
  ),
];
const cells: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string(),
  fc.record({ kind: fc.constantFrom('error', 'damaged'), text: fc.constantFrom(...texts) }),
  fc.record({
    kind: fc.constant('number'),
    text: fc.constantFrom('0', '-129', '129.00', '4990', '0.1', '1.0849', '36'),
  }),
  fc.record({ kind: fc.constant('date'), text: fc.constantFrom('2024-03-05', '2024-03-05T23:30:00') }),
);
const good: Readonly<Record<string, Cell>> = {
  amount: '12900',
  currency: 'USD',
  rate: '1.0849',
  date: '2024-03-05',
  zone: 'CET',
  euro: '',
  vat: '24',
  name: 'ch_1',
  kind: 'Paid',
  refunded: '',
};
/** A row that makes a document, with some of its cells replaced by anything. */
const rows = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(good)), cells), {
    maxLength: 4,
    selector: ([column]) => column,
  })
  .map((changes) => ({ ...good, ...Object.fromEntries(changes) }));

const profiles = fc.record({
  unit: fc.constantFrom('minor', 'major'),
  provider: fc.constantFrom('stripe', 'adyen', 'worldline', 'checkout', 'iso-4217', 'viva'),
  rate: fc.constantFrom(
    { column: 'rate', quoted: 'foreign-per-euro' },
    { column: 'rate', quoted: 'euro-per-foreign' },
    { source: 'ecb', date: { column: 'date', time_zone: { column: 'zone' } }, time_zone: 'Europe/Athens' },
    { value: '1.0849', quoted: 'foreign-per-euro' },
  ),
  payable_line: fc.boolean(),
});

const viewOf = (row: Readonly<Record<string, Cell>>): RowView => ({
  row: 2,
  cell: (name) =>
    Object.hasOwn(row, name) ? { column: name, cell: row[name] ?? '', decimal: undefined } : undefined,
  plainAt: () => undefined,
  signAt: () => undefined,
  dateOrder: undefined,
});

function readerOf({
  unit,
  provider,
  rate,
  payable_line,
}: {
  unit: string;
  provider: string;
  rate: object;
  payable_line: boolean;
}) {
  const section = paymentSectionSchema.parse({
    rows: [
      { is: 'refund', where: { kind: ['Refunded', '<0'] } },
      { is: 'receipt', where: { kind: ['*', ''] } },
    ],
    amount: { column: 'amount', unit, provider },
    currency: 'currency',
    date: 'date',
    rate,
    euro_amount: 'euro',
    refunded: 'refunded',
    refunds: { invoice_type_code: '11.4' },
    refund_id: 'name',
    payable_line,
    line: { name: 'name', vat_rate: 'vat' },
  });
  return paymentReader(section, true);
}

/** Places of the sentences, in both languages, for which the problem has no value. */
function unfilled({ code, params = {} }: Problem): string[] {
  const entry: ProblemText = catalogue[code];
  const { en, el } = entry.variants?.[String(params.variant)] ?? entry;
  const text = [en.message, en.hint, el.message, el.hint].join(' ');
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.filter((name) => !['row', 'column', 'field'].includes(name) && !Object.hasOwn(params, name));
}

it('whatever the cells say, a row is a document that adds up, or has a reason in both languages', () => {
  let documents = 0;
  fc.assert(
    fc.property(profiles, fc.array(rows, { minLength: 1, maxLength: 5 }), (profile, given) => {
      const read = readerOf(profile);
      for (const row of given) {
        const { payment, skipped, problems } = read(viewOf(row));
        if (skipped !== undefined) continue;
        const converted = payment === undefined ? undefined : convertPayment(payment, referenceRates);
        const found = [...problems, ...(converted?.problems ?? [])];
        for (const one of found) expect(unfilled(one)).toEqual([]);
        if (converted === undefined || converted.lines.length === 0) {
          expect(found.some(isError)).toBe(true);
          continue;
        }
        documents += 1;
        expect(
          equals(
            sum(converted.lines.map((line) => line['line.subtotal'] ?? '')),
            converted.header.payable_total_amount ?? '',
          ),
        ).toBe(true);
      }
    }),
    { numRuns: atFullLength(3_000) },
  );
  expect(documents).toBeGreaterThan(250);
});
