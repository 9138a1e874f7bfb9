import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { atFullLength } from '../full-run.ts';
import { bytesOf } from '../inspect/file-bytes.ts';
import { sentencesWithGaps } from './export-table.ts';
import { RECEIPT } from './receipt-profile.ts';
import { type Export, tryExports } from './try-exports.ts';

// Exports that no person would write: drawn cells, and a column with more texts than a reader remembers.

/** The rows of each export, or the code that refuses it. */
async function tried(exports: readonly { name: string; rows: readonly string[][]; profile: object }[]) {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-any-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { name, rows } of exports)
    await writeFile(
      join(folder, name),
      bytesOf(name, rows.map((cells) => cells.map(quoted(name)).join(';')).join('\n')),
    );
  return tryExports(
    folder,
    exports.map(({ name, profile }): Export => [join(folder, name), profile]),
  );
}

const quoted = (name: string) => (cell: string) =>
  name.endsWith('.csv') ? `"${cell.replaceAll('"', '""')}"` : cell;

const HEADER = ['Id', 'Τύπος', 'Πελάτης', 'ΑΦΜ', 'Είδος', 'Ποσότητα', 'Αξία', 'ΦΠΑ'];
const USUAL = ['Α-1', 'ΤΙΜ', 'Δέλτα ΑΕ', '094019245', 'Καφές', '2', '12,50', '24 %'];
const PROFILE = {
  only_rows_where: { Τύπος: ['ΤΙΜ', 'ΠΤ', ''] },
  skip_rows_where: { Πελάτης: ['Σύνολο*'] },
  document: {
    external_id: 'Id',
    invoice_type_code: { column: 'Τύπος', map: { ΤΙΜ: '1.1', ΠΤ: '5.2' }, optional: true },
    'counterpart.name': 'Πελάτης',
    'counterpart.vat': { column: 'ΑΦΜ', optional: true },
  },
  line: {
    'line.name': 'Είδος',
    'line.quantity': { column: 'Ποσότητα', default: 1 },
    'line.net_total_price': 'Αξία',
    'line.vat_rate': 'ΦΠΑ',
  },
};

const TEXTS =
  '· ·Α-1·Α-2·ΤΙΜ·ΠΤ·Σύνολο·Total·12·1.234·12,50·12.50·(3)·24 %·87654320·#REF!·4,00E+14·€ 5·$ 5·Id·=1+1·-·%·()·€';
/** A number, a percentage, a day, a time, a boolean, an error and a damaged number of a workbook. */
const TYPED = '12.5 as 0.00·0.24 as 0%·46346 as yyyy-mm-dd·0.4237 as hh:mm:ss·TRUE·#N/A·4.00E+14 as General';

const text = fc
  .oneof(fc.constantFrom(...TEXTS.split('·')), fc.string({ unit: 'grapheme', maxLength: 6 }))
  .map((cell) => cell.replace(/[;\n\r]/g, ''));
const rowsOf = (cell: fc.Arbitrary<string>) => {
  const mostlyUsual = (usual: string) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: cell });
  const row = fc.oneof(fc.array(cell, { maxLength: 10 }), fc.tuple(...USUAL.map(mostlyUsual)));
  return fc.array(row, { maxLength: 40, size: 'max' });
};
const drawn = fc.record({
  format: fc.constantFrom('csv', 'xlsx'),
  rows: rowsOf(text),
  typed: rowsOf(fc.oneof(text, fc.constantFrom(...TYPED.split('·')))),
  /** No number contradicts the profile. */
  isOneSign: fc.boolean(),
  read: fc.record(
    {
      decimal: fc.constantFrom(',', '.'),
      fill_down: fc.boolean(),
      credit_notes: fc.constantFrom('positive', 'negative'),
    },
    { requiredKeys: [] },
  ),
});

it('whatever the cells say, every row that is not blank is answered once, in order, in sentences', async () => {
  const exports = fc
    .sample(drawn, { numRuns: atFullLength(64), seed: 20_261_120 })
    .map(({ format, rows, typed, isOneSign, read }, at) => ({
      name: `${at}.${format}`,
      profile: { ...PROFILE, read },
      rows: [HEADER, ...(format === 'csv' ? rows : typed)].map((cells) =>
        cells.map((cell) => (isOneSign ? cell.replace(/^12[.,]50$/, `12${read.decimal ?? ','}50`) : cell)),
      ),
    }));
  const found = await tried(exports);
  for (const { name, rows } of exports) {
    const filled = rows.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [at + 1] : []));
    const answers = found[name] ?? [];
    if (typeof answers === 'string') {
      expect([name, answers]).toEqual([
        name,
        filled.length === 1 ? 'MAP-NO-ROWS' : 'MAP-DECIMAL-CONTRADICTED',
      ]);
      continue;
    }
    expect([name, ...answers.map(({ row }) => row)]).toEqual([name, ...filled.slice(1)]);
    expect(sentencesWithGaps(answers)).toEqual([]);
    for (const { row, external_id, problems } of answers) {
      expect(problems.filter((found) => (found.row ?? row) !== row)).toEqual([]);
      const id = rows[row - 1]?.[0]?.trim() ?? '';
      if (/^Α-\d$/.test(id)) expect([null, id], `${name}, row ${row}`).toContain(external_id);
    }
  }
});

const PAID = {
  ...{ id: 'ch', amount: '12900', currency: 'USD', rate: '1.0849', date: '2024-03-05', zone: 'CET' },
  ...{ euro: '', vat: '24', name: 'Order', kind: 'Paid', refunded: '' },
};
const PAYMENT_TEXTS = `${'9'.repeat(60)}| |0|-0|1|-1|5000|49.90|49,90|1.234|1.234,56|1e5|0.00001|USD|usd|EUR|JPY|KWD|XAU|XXX|840|36|EURO|€|2024-03-05|05/03/2024|1709630062|CET|Nowhere|Settled|Refunded|true|NaN|Infinity|__proto__|=1+1|\u2212129.00|(5)|24%|-100|#N/A|4990 as 0|0.1 as General|1.0849 as 0.00|46346 as yyyy-mm-dd`;
const paymentLists = fc.record({
  amount: fc.record({
    unit: fc.constantFrom('minor', 'major'),
    provider: fc.constantFrom('stripe', 'adyen', 'worldline', 'checkout', 'iso-4217', 'viva'),
  }),
  rate: fc.constantFrom(
    { column: 'rate', quoted: 'foreign-per-euro' },
    { column: 'rate', quoted: 'euro-per-foreign' },
    { source: 'ecb', date: { column: 'date', time_zone: { column: 'zone' } }, time_zone: 'Europe/Athens' },
    { value: '1.0849', quoted: 'foreign-per-euro' },
  ),
  payable_line: fc.boolean(),
  changes: fc.array(
    fc.dictionary(
      fc.constantFrom(...Object.keys(PAID).slice(1)),
      fc.oneof(fc.constantFrom(...PAYMENT_TEXTS.split('|')), text),
      { maxKeys: 2 },
    ),
    { minLength: 8, maxLength: 12 },
  ),
});

it('whatever the cells of a list of payments say, a row is a document that adds up, or has a reason', async () => {
  const exports = fc
    .sample(paymentLists, { numRuns: atFullLength(160), seed: 20_261_120 })
    .map(({ amount, changes, ...payment }, at) => ({
      name: `payments-${at}.xlsx`,
      profile: {
        read: { decimal: '.' },
        document: { invoice_type_code: { value: '11.1' }, payment_method_type: { value: 7 } },
        payment: {
          rows: [
            { is: 'refund', where: { kind: ['Refunded', '<0'] } },
            { is: 'receipt', where: { kind: ['*', ''] } },
          ],
          ...{ id: 'id', amount: { column: 'amount', ...amount }, currency: 'currency', date: 'date' },
          ...{ euro_amount: 'euro', refunded: 'refunded', refunds: { invoice_type_code: '11.4' } },
          ...{ refund_id: 'id', ...payment },
          line: {
            ...{ name: 'name', vat_rate: 'vat', quantity_type: { value: 1 } },
            ...{
              classification_category: { value: 'category1_3' },
              classification_type: { value: 'E3_561_003' },
            },
          },
        },
      },
      rows: [
        Object.keys(PAID),
        ...changes.map((of, row) => Object.values({ ...PAID, ...of, id: `ch${row}` })),
      ],
    }));
  const rows = Object.values(await tried(exports)).flatMap((found) =>
    typeof found === 'string' ? [] : found,
  );
  expect(sentencesWithGaps(rows)).toEqual([]);
  for (const { outcome, problems } of rows) expect(outcome === 'ready' || problems.length > 0).toBe(true);
  const stated = rows.filter(({ net_total, payable_total }) => net_total !== null && payable_total !== null);
  expect(stated.length).toBeGreaterThan(30);
  for (const { net_total, vat_total, payable_total } of stated)
    expect(new Big(net_total ?? '').plus(vat_total ?? '').toFixed(2)).toBe(payable_total);
});

/** More than a reader remembers of one column. */
const MANY = 1050;

it('a row of a long export is read as if it were the only one, whatever is above it', async () => {
  const profile = {
    ...RECEIPT,
    read: { decimal: '.' },
    document: { ...RECEIPT.document, invoice_type_code: { column: 'Kind', map: { Απόδειξη: '11.1' } } },
  };
  // Each amount comes twice, some in a row with cells that cannot be read; the first ones come again.
  const rows = Array.from({ length: MANY * 2 + 300 }, (_, at) => ({
    id: at % 11 === 0 ? '#REF!' : `Α ${at}`,
    kind: at % 5 === 0 ? 'Απόδειξη' : at % 13 === 0 ? 'Άλλο' : 'απόδειξη',
    net: at % 7 === 0 ? 'δέκα' : `${(Math.floor(at / 2) % MANY) + 1}.50`,
  }));
  const cells = [['No', 'Kind', 'Net'], ...rows.map(({ id, kind, net }) => [id, kind, net])];
  const { 'long.csv': answers = [] } = await tried([{ name: 'long.csv', rows: cells, profile }]);
  const expected = rows.map(({ id, kind, net }) => {
    const codes = [
      ...(id === '#REF!' ? ['MAP-ERROR-CELL'] : []),
      ...(kind === 'Άλλο' ? ['MAP-VALUE-UNKNOWN'] : []),
      ...(net === 'δέκα' ? ['MAP-NOT-A-NUMBER'] : []),
    ];
    return [id === '#REF!' ? null : id, codes.length > 0 ? null : net, codes];
  });
  expect(
    typeof answers === 'string' ||
      answers.map(({ external_id, net_total, problems }) => [
        external_id,
        net_total,
        problems.map(({ code }) => code),
      ]),
  ).toEqual(expected);
});
