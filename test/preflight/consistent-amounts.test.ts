import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { hasConsistentAmounts } from '../../shared/preflight/evidence/topics.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';

const ofAmounts = rules.filter(({ concerns }) => concerns === 'amounts');
const euro = (cents: number): string => (cents / 100).toFixed(2);
/** Mostly as it should be, else a little beside it. */
const apart = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 3 }));

const document: fc.Arbitrary<Document> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 40 }),
        price: fc.integer({ min: 1, max: 50_000 }),
        rate: fc.constantFrom(0, 6, 13, 24),
        beside: fc.tuple(apart, apart, apart),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    beside: fc.tuple(apart, apart, apart, apart),
  })
  .map(({ lines: drawn, beside: [net, vat, total, payable] }) => {
    const lines = drawn.map(({ quantity, price, rate, beside }) => {
      const ofLine = quantity * price + beside[0];
      const vatOfLine = Math.round((ofLine * rate) / 100) + beside[1];
      return { quantity, price, rate, net: ofLine, vat: vatOfLine, gross: ofLine + vatOfLine + beside[2] };
    });
    const nets = lines.reduce((all, line) => all + line.net, 0);
    const vats = lines.reduce((all, line) => all + line.vat, 0);
    const gross = lines.reduce((all, line) => all + line.gross, 0);
    return {
      external_id: 'A-1',
      invoice_type_code: '1.1',
      net_total_amount: euro(nets + net),
      vat_total_amount: euro(vats + vat),
      total_amount: euro(nets + vats + total),
      payable_total_amount: euro(gross + payable),
      invoice_lines: lines.map((line, at) => ({
        line_number: at + 1,
        quantity: String(line.quantity),
        unit_price: euro(line.price),
        net_total_price: euro(line.net),
        vat_rate: String(line.rate),
        vat_total: euro(line.vat),
        subtotal: euro(line.gross),
      })),
    };
  });

test('no rule of amounts has anything to say of a document whose amounts are even', () => {
  let even = 0;
  fc.assert(
    fc.property(document, (drawn) => {
      if (!hasConsistentAmounts(drawn)) return;
      even += 1;
      for (const { code, find } of ofAmounts) expect(find(drawn, {}), code).toEqual([]);
    }),
    { seed: 20261120, numRuns: 3000 },
  );
  expect(even).toBeGreaterThan(300);
});

test('an amount that is a cent beside another is not even', () => {
  const amounts = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'] as const;
  const line = {
    ...{ line_number: 1, quantity: '3', unit_price: '2.5', net_total_price: '7.50' },
    ...{ vat_rate: '24', vat_total: '1.80', subtotal: '9.30' },
  };
  const plain: Document = {
    ...{ external_id: 'A-1', invoice_type_code: '1.1', invoice_lines: [line] },
    ...{
      net_total_amount: '7.50',
      vat_total_amount: '1.80',
      total_amount: '9.30',
      payable_total_amount: '9.30',
    },
  };
  expect(hasConsistentAmounts(plain)).toBe(true);
  for (const field of amounts) expect(hasConsistentAmounts({ ...plain, [field]: '7.51' }), field).toBe(false);
  for (const changed of [
    { net_total_price: '7.51' },
    { vat_total: '1.81', subtotal: '9.31' },
    { subtotal: '9.31' },
    { quantity: '4' },
    { quantity: '0', unit_price: '0' },
  ])
    expect(hasConsistentAmounts({ ...plain, invoice_lines: [{ ...line, ...changed }] })).toBe(false);
});
