import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocument } from '../../shared/documents/build/build-document.ts';
import {
  absolute,
  compare,
  decimalsOf,
  divide,
  equals,
  minus,
  plus,
  sum,
  times,
} from '../../shared/money/decimal.ts';
import { isError } from '../../shared/problems/problem.ts';
import { decimalText } from '../authority/document-shapes.ts';
import { judged } from '../authority/judged.ts';
import { atFullLength } from '../full-run.ts';
import { header, row } from '../tables/rows.ts';

const HALF_A_CENT = '0.005';
const SEED = 20261120;
const RUNS = atFullLength(1000);
const rate = fc.constantFrom('24', '13', '6', '17', '9', '4', '3', '24.00', '13.0');
const quantity = decimalText(1, 999_999, 3);
const price = decimalText(1, 9_999_999, 4);
const amount = decimalText(1, 999_999_999, 2);

const runs = { seed: SEED, numRuns: RUNS };

const completed = (cells: Record<string, string>) => {
  const [line] = buildDocument([row(2, header, cells)]).document?.invoice_lines ?? [];
  if (line === undefined) throw new Error('no line');
  return line;
};
const apart = (a: string, b: string) => absolute(minus(a, b));

describe('a line', () => {
  test('is net of quantity × price within half a cent, and its parts sum', () => {
    fc.assert(
      fc.property(quantity, price, rate, (q, p, r) => {
        const money = completed({ 'line.quantity': q, 'line.unit_price': p, 'line.vat_rate': r });
        expect(compare(apart(money.net_total_price, times(q, p)), HALF_A_CENT)).toBeLessThanOrEqual(0);
        expect(money.subtotal).toBe(
          plus(money.net_total_price, money.vat_total)
            .replace(/^(\d+)$/, '$1.00')
            .replace(/(\.\d)$/, '$10'),
        );
        expect([money.net_total_price, money.vat_total, money.subtotal].map(decimalsOf)).toEqual([2, 2, 2]);
      }),
      runs,
    );
  });

  test('with only its value with VAT is split so that the parts sum, and passes the preflight', () => {
    fc.assert(
      fc.property(amount, rate, (gross, r) => {
        const {
          net_total_price: net,
          vat_total: vat,
          subtotal,
        } = completed({ 'line.subtotal': gross, 'line.vat_rate': r });
        expect(equals(subtotal, gross)).toBe(true);
        expect(equals(plus(net, vat), gross)).toBe(true);
        const exact = divide(times(gross, '100'), plus('100', r), 12);
        expect(compare(apart(net, exact), '0.00500000001')).toBeLessThanOrEqual(0);
        const slack = times(HALF_A_CENT, plus('1', divide(r, '100', 4)));
        expect(compare(apart(vat, divide(times(net, r), '100', 12)), slack)).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });
});

const issuable = { ...header, payment_method_type: '3' };
const classified = {
  'line.name': 'Lamp',
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};
const lineCells = fc.record({ 'line.quantity': quantity, 'line.unit_price': price, 'line.vat_rate': rate });

describe('a document', () => {
  test('sums its lines, and the preflight finds nothing wrong with the sums', () => {
    fc.assert(
      fc.property(fc.array(lineCells, { minLength: 1, maxLength: 20 }), (cells) => {
        const { document } = buildDocument(
          cells.map((cell, index) => row(index + 2, issuable, { ...classified, ...cell })),
        );
        if (document === undefined) throw new Error('no document');
        const { invoice_lines: lines } = document;
        expect(equals(document.net_total_amount, sum(lines.map((line) => line.net_total_price)))).toBe(true);
        expect(equals(document.vat_total_amount, sum(lines.map((line) => line.vat_total)))).toBe(true);
        expect(equals(document.payable_total_amount, sum(lines.map((line) => line.subtotal)))).toBe(true);
        expect(document.total_amount).toBe(document.payable_total_amount);
        expect(judged({ document }).problems.filter(isError)).toEqual([]);
      }),
      { seed: SEED, numRuns: atFullLength(300) },
    );
  });

  test('is the same however its numbers are spelled', () => {
    const spelled = fc.constantFrom(
      (text: string) => text,
      (text: string) => `${text}${text.includes('.') ? '' : '.'}00`,
      (text: string) => `0${text}`,
      (text: string) => ` ${text} `,
    );
    fc.assert(
      fc.property(lineCells, spelled, spelled, (cells, one, other) => {
        const build = (spell: (text: string) => string) =>
          buildDocument([
            row(
              2,
              header,
              Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, spell(text)])),
            ),
          ]).document;
        expect(build(one)).toEqual(build(other));
        expect(build(one)).toBeDefined();
      }),
      { seed: SEED, numRuns: atFullLength(300) },
    );
  });
});
