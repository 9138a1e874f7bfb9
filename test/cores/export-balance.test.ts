import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paymentProfile } from '../tables/payment-imports.ts';
import { ORDER_LINE, RETAIL } from '../tables/receipt-profile.ts';
import { seenBy } from './judged-export.ts';

const HEADER = 'Order;Net;VAT;Total';
const document = {
  external_id: 'Order',
  invoice_type_code: { value: '11.1' },
  payment_method_type: { value: 1 },
  payable_total_amount: 'Total',
};
const line = {
  'line.name': { value: 'Lamp' },
  'line.net_total_price': 'Net',
  'line.vat_total': 'VAT',
  'line.vat_rate': { value: 24 },
};

/** Judges the documents of an export with what is changed of them, and answers the balance. */
async function judged(text: string, spoils: string, own: object) {
  const { balance, rows, count } = await seenBy({ document, line, ...own }, text);
  for (const of of Map.groupBy(rows, ({ header }) => header.external_id).values()) count(of, spoils);
  const { broken, lines: sums } = balance.finish(undefined);
  return { broken, sums };
}

const { 'line.net_total_price': _net, 'line.vat_total': _vat, ...rest } = line;
const { payable_total_amount: _payable, ...ofOrder } = document;
const LIKE: Readonly<Record<string, { document: object; [more: string]: unknown }>> = {
  priced: { document: ofOrder, line: { ...rest, 'line.quantity': 'Qty', 'line.unit_price': 'Price' } },
  listed: { ...paymentProfile('stripe-balance'), line: undefined },
  paid: {
    ...{ document: RETAIL, line: undefined },
    payment: {
      ...{ id: 'No', amount: { column: 'Paid', unit: 'major' }, currency: 'Cur', date: { column: 'Day' } },
      ...{ rate: { value: '1.0842', quoted: 'foreign-per-euro' }, line: ORDER_LINE },
    },
  },
};

it.each(
  readFileSync(join(import.meta.dirname, 'export-balance.txt'), 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n')),
)('stops at a document that differs: %s', async (_, ...of) => {
  const [, named = '', more = '{}'] =
    /^@(\w*) ?(.+)?$/.exec(of.find((one) => one.startsWith('@')) ?? '') ?? [];
  const [like, added] = [LIKE[named] ?? { document }, JSON.parse(more)];
  const own = { ...like, ...added, document: { ...like.document, ...added.document } };
  const [tries, text] = [true, false].map((is) =>
    of.filter((one) => !one.startsWith('@') && one.includes('=>') === is),
  );
  const told = await Promise.all(
    (tries ?? []).map(async (one) => {
      const [words = ''] = one.split('=>');
      const { broken, sums } = await judged((text ?? []).join('\n'), words.trim(), own);
      const ready = sums.map(
        ({ amount, currency, file, parts, count }) => `${count} ${amount} ${currency} ${file} ${parts.ready}`,
      );
      return `${words}=>${broken ? ' broken' : words === '' ? ` ${ready.join(', ')}` : ''}`;
    }),
  );
  expect(told).toEqual(tries);
});

it('stops where a row is in no document, and where one is in two', async () => {
  const text = `${HEADER}\nA-1;10.00;2.40;12.40\nA-2;5.00;1.20;6.20`;
  for (const [known, difference] of [
    [[1], '10.00'],
    [[0, 1, 1], '-5.00'],
  ] as const) {
    const { balance, rows, count } = await seenBy({ document, line }, text);
    for (const at of known) count(rows.slice(at, at + 1));
    const { broken, lines: sums } = balance.finish(undefined);
    expect(broken?.code).toBe('BALANCE-BROKEN');
    expect(sums.find(({ amount }) => amount === 'net')?.difference).toBe(difference);
  }
});
