import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import {
  differingDigests,
  fingerprint,
  fingerprintInOrder,
  holdsText,
} from '../../shared/ledger/fingerprint.ts';
import { testDocument } from '../simulator/issue-kit.ts';

const of = (change: Partial<Document>) => fingerprint(testDocument('A-1', change));
const differs = (change: Partial<Document>) => differingDigests(of({}).digests, of(change).digests);
const [line] = testDocument('A-1').invoice_lines;

test('writing a value differently is the same content', () => {
  const same: Partial<Document>[] = [
    { external_id: 'a-1' },
    { net_total_amount: '100', vat_total_amount: '24.0' },
    { notes: '', fuel_invoice: false, currency: 'EUR', exchange_rate: '1', correlated_invoices: [] },
    { counterpart: { country_code: 'GR', name: 'Καφέ Αλφα', vat: '' } },
    { counterpart: { country_code: 'GR', name: 'Καφέ Αλφα'.normalize('NFD') } },
  ];
  for (const change of same) expect(of(change)).toEqual(of({}));
});

test('every change of content is another fingerprint, and its field is named', () => {
  expect(differs({ net_total_amount: '100.01' })).toEqual(['net_total_amount']);
  expect(differs({ exchange_rate: '2' })).toEqual(['exchange_rate']);
  expect(differs({ currency: 'USD', exchange_rate: '1' })).toEqual(['currency', 'exchange_rate']);
  expect(differs({ counterpart: { country_code: 'GR' } })).toEqual(['counterpart.name']);
  expect(differs({ correlated_invoices: ['400000000000001'] })).toEqual(['correlated_invoices']);
  expect(differs({ invoice_lines: line ? [{ ...line, vat_rate: '13' }] : [] })).toEqual(['line[1].vat_rate']);
});

test('lines that their numbers do not tell apart are known by their places', () => {
  const places = (...numbers: unknown[]) => {
    const invoice_lines = numbers.map((line_number) => ({ ...line, line_number }));
    const paths = Object.keys(fingerprint(Object({ ...testDocument('A-1'), invoice_lines })).digests);
    return paths.filter((path) => path.endsWith('.vat_rate'));
  };
  expect(places(7, 5)).toEqual(['line[7].vat_rate', 'line[5].vat_rate']);
  for (const numbers of [
    [5, 5],
    [undefined, 5],
    [7, ' '],
  ])
    expect(places(...numbers)).toEqual(['line[1].vat_rate', 'line[2].vat_rate']);
});

test('what is true is so in any letters, and what is not is left out', () => {
  const fuel = (fuel_invoice: unknown) => fingerprint(Object({ ...testDocument('A-1'), fuel_invoice }));
  for (const text of ['true', 'True', 'TRUE']) expect(fuel(text)).toEqual(fuel(true));
  for (const text of ['false', 'no', null]) expect(fuel(text)).toEqual(of({}));
  expect(differingDigests(of({}).digests, fuel(true).digests)).toEqual(['fuel_invoice']);
});

test('two texts in neighbouring fields do not pass for each other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (name, city, street) => {
      const one = of({ counterpart: { name, city, street } });
      const other = of({ counterpart: { name: `${name}${city}`, street } });
      expect(one.fingerprint === other.fingerprint).toBe(city.trim() === '');
    }),
  );
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ line_number: n + 1, name: `Είδος ${n}`, net_total_price: '1.00' },
    ...{ vat_rate: '24', vat_total: '0.24', subtotal: '1.24' },
  }));

test.each([2, 50, 51, 200])('the same %d lines in another order are found by their digests', (count) => {
  const { fingerprint: own, digests } = of({ invoice_lines: lines(count) });
  const turned = lines(count).toReversed();
  const inOrder = (all: typeof turned) => {
    const invoice_lines = all.map((one, n) => ({ ...one, line_number: n + 1 }));
    return fingerprintInOrder(testDocument('A-1', { invoice_lines }), digests);
  };
  expect(inOrder(turned)).toBe(own);
  expect(inOrder(turned.map((one, n) => (n === 0 ? { ...one, vat_rate: '13' } : one)))).toBeUndefined();
  expect(inOrder(turned.map((one, n) => turned[n === 1 ? 0 : n] ?? one))).toBeUndefined();
  for (const other of [turned.slice(1), [...turned, ...turned]]) expect(inOrder(other)).not.toBe(own);
});

test('digests of a document with very many lines stay small enough for one item', () => {
  const wide = of({ invoice_lines: lines(1_000) });
  const vast = of({ invoice_lines: lines(20_000) });
  for (const { digests } of [wide, vast]) expect(JSON.stringify(digests).length).toBeLessThan(100_000);
  expect(of({ invoice_lines: lines(19_999) }).digests.line).not.toBe(vast.digests.line);
});

test.each([
  [50, 'line[50].vat_total', 'line[50]'],
  [51, 'line[51]', 'line[51].vat_total'],
  [2_000, 'line[2000]', 'line'],
  [2_001, 'line', 'line[2001]'],
])('digests of %d lines are as fine as %s', (count, named, unnamed) => {
  const { digests } = of({ invoice_lines: lines(count) });
  expect([named in digests, unnamed in digests]).toEqual([true, false]);
  expect(digests.invoice_type_code).toMatch(/^[\w-]{8}$/);
});

test('the digest of a line tells of each of its fields', () => {
  const changed = (change: object) => lines(51).map((one, n) => ({ ...one, ...(n === 1 && change) }));
  const { digests } = of({ invoice_lines: changed({}) });
  for (const change of [{ name: 'y' }, { vat_rate: '13' }, { subtotal: '1.25' }, { net_total_price: '1.01' }])
    expect(differingDigests(digests, of({ invoice_lines: changed(change) }).digests)).toEqual(['line[2]']);
});

test('a fingerprint is the SHA-256 of the fields in the order of their paths, whatever order they come in', () => {
  const fields = new Map([
    ['notes', 'n'],
    ['external_id', 'a-1'],
    ['currency', 'EUR'],
  ]);
  const sorted = '[["currency","EUR"],["external_id","a-1"],["notes","n"]]';
  const sha = (text: string) => createHash('sha256').update(text);
  const found = fingerprint(testDocument('A-1'), fields);
  expect(found.fingerprint).toBe(sha(sorted).digest('hex'));
  const digest = (path: string, text: string) =>
    sha(JSON.stringify(['a-1', path, path, text]))
      .digest('base64url')
      .slice(0, 8);
  expect(found.digests).toEqual({
    notes: digest('notes', 'n'),
    external_id: digest('external_id', 'a-1'),
    currency: digest('currency', 'EUR'),
  });
  expect(fingerprint(testDocument('A-1'), new Map([...fields].toReversed())).fingerprint).toBe(
    found.fingerprint,
  );
  const other = { ...found.digests, notes: 'x', more: 'y' };
  expect(differingDigests(found.digests, other)).toEqual(['notes', 'more']);
});

test('what is kept of a document cannot be read', () => {
  const kept = JSON.stringify(of({ notes: 'a secret note', counterpart: { vat: '064677095' } }));
  expect(kept).not.toContain('secret');
  expect(kept).not.toContain('064677095');
});

test('what the ledger keeps tells whether a header field holds a text, under the id in any letter case', () => {
  const { digests } = of({ invoice_type_code: '1.4' });
  for (const external_id of ['A-1', 'a-1']) {
    expect(holdsText({ external_id, digests }, 'invoice_type_code', '1.4')).toBe(true);
    expect(holdsText({ external_id, digests }, 'invoice_type_code', '1.1')).toBe(false);
  }
  expect(holdsText({ external_id: 'A-2', digests }, 'invoice_type_code', '1.4')).toBe(false);
});
