import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { ingestRows } from '../../shared/jobs/rows/ingest-rows.ts';
import { SaleDays } from '../../shared/jobs/rows/sale-days.ts';
import { createSaleRates } from '../../shared/jobs/rows/sale-rates.ts';
import { recordOfRow, rowParts, spooledRowForm } from '../../shared/jobs/rows/spooled-row.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { referenceRates } from '../money/payments.ts';

const tax = {
  invoice_type_code: { value: '11.1' },
  payment_method_type: { value: 3 },
};
const line = { name: { value: 'Order' }, vat_rate: { value: 24 } };

/** What each row is answered with before its document is looked at: its id and the codes of its findings. */
async function spooled(
  text: string,
  json: object,
  isSandbox = true,
): Promise<[id: string | undefined, ...codes: string[]][]> {
  await using spool = await createSpool();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-spool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'payments');
  await writeFile(path, text);
  const loaded = await loadProfile({ name: 'payments', json, find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const records = await spool.file('records', spooledRowForm);
  await ingestRows({
    mapped: await mapSheet(await openSheet(path, 'payments'), loaded.profile),
    rates: referenceRates,
    isSandbox: async () => isSandbox,
    saleRates: createSaleRates(createFolderStore(join(folder, 'data')), { lookup: async () => undefined }),
    days: new SaleDays({ column: undefined, order: undefined, today: '2026-11-20' }),
    shapes: [],
    records,
    noteOrigin: () => {},
    assertTaken: async () => {},
    count: () => [],
    alone: () => {},
    group: async () => {},
  });
  const rows: [string | undefined, ...string[]][] = [];
  for await (const line of records.read()) {
    const { external_id, problems } = recordOfRow(line);
    rows.push([external_id, ...problems.map(({ code }) => code)]);
  }
  return rows;
}

it('says once what is wrong with a rate: missing, or unreadable', async () => {
  const rows = await spooled('id,amount,currency,rate\na,10.00,USD,\nb,10.00,USD,n/a\nc,10.00,USD,1.0849\n', {
    name: 'payments',
    document: { external_id: 'id', ...tax },
    payment: {
      amount: { column: 'amount', unit: 'major' },
      currency: 'currency',
      rate: { column: 'rate', quoted: 'foreign-per-euro' },
      line,
    },
  });
  expect(rows).toEqual([
    ['a', 'FX-RATE-MISSING'],
    ['b', 'MAP-NOT-A-NUMBER'],
    ['c', 'FX-DIRECTION-UNPROVEN', 'FX-CONVERTED'],
  ]);
});

it('names the payment of a notification that says too little, so that no other of it is issued', async () => {
  const charge = (object: object) =>
    JSON.stringify({ type: 'charge.succeeded', created: 1709600000, livemode: true, data: { object } });
  const lines = [
    charge({ id: 'ch_1', amount: 4990, currency: 'eur' }),
    charge({ id: 'ch_1', amount: 4990, currency: null }),
    charge({ id: 'ch_2', amount: null, currency: 'eur' }),
    '{"type": "charge.succ',
    '{"type":"payment_intent.succeeded","created":1709600000,"livemode":true,"data":{"object":{"id":"pi_1"}}}',
  ];
  const rows = await spooled(`${lines.join('\n')}\n`, {
    name: 'payments',
    extends: 'stripe-webhooks',
    document: tax,
    payment: { line },
  });
  expect(rows).toEqual([
    ['ch_1'],
    ['ch_1', 'MAP-VALUE-MISSING'],
    ['ch_2', 'MAP-VALUE-MISSING'],
    [undefined, 'PAY-UNREADABLE'],
    [undefined, 'PAY-INCOMPLETE'],
  ]);
});

it('answers a broken line of JSON once, whatever rows the profile takes', async () => {
  const lines = [
    '{"id":"a","v":1,"status":"paid"}',
    '{"id":"b","v":2,"sta',
    '{"id":"c","v":3,"status":"open"}',
  ];
  const profile = {
    name: 'payments',
    document: { external_id: 'id', ...tax },
    payment: { amount: { column: 'v', unit: 'major' }, currency: { value: 'EUR' }, line },
  };
  const chosen = await spooled(`${lines.join('\n')}\n`, {
    ...profile,
    only_rows_where: { status: ['paid'] },
  });
  expect(chosen).toEqual([['a'], [undefined, 'PAY-UNREADABLE'], [undefined, 'MAP-SKIPPED-NOT-CHOSEN']]);
  const all = await spooled(`${lines.join('\n')}\n`, profile);
  expect(all).toEqual([['a'], [undefined, 'PAY-UNREADABLE'], ['c']]);
});

it('gives a refund the rate of its sale also where the export begins with the newest row', async () => {
  const rows = [
    'r1,refund,s1,-10.00,USD,2024-03-06',
    's1,sale,,10.00,USD,2024-03-01',
    'S1,sale,,10.00,USD,2024-03-05',
    'r2,refund,s9,10.00,USD,2024-03-06',
  ];
  const profile = {
    name: 'payments',
    document: { external_id: 'id', ...tax },
    payment: {
      rows: [
        { is: 'receipt', where: { kind: ['sale'] } },
        { is: 'refund', where: { kind: ['refund'] } },
      ],
      amount: { column: 'amount', unit: 'major' },
      currency: 'currency',
      rate: { source: 'ecb', date: 'day' },
      refunds: { invoice_type_code: '11.4' },
      refund_id: 'id',
      refund_original: 'of',
      line,
    },
  };
  const expected = [
    ['r1', 'FX-CONVERTED'],
    ['s1', 'FX-CONVERTED'],
    ['S1', 'FX-CONVERTED'],
    ['r2', 'FX-CONVERTED', 'PAY-REFUND-RATE'],
  ];
  const codes = async (lines: readonly string[]) =>
    (await spooled(`id,kind,of,amount,currency,day\n${lines.join('\n')}\n`, profile)).map(
      ([id, ...found]) => [id, ...found.toSorted()],
    );
  expect(await codes(rows)).toEqual(expected);
  expect(await codes(rows.toReversed())).toEqual(expected.toReversed());
});

it('takes no rate for a refund from a sale that is refused for it', async () => {
  const settled = (quoted: string) =>
    spooled(
      [
        'Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC)',
        '8816170000000011,2024-03-04 12:30:00,CET,Settled,M1,CLP,,50000,0.00094312,EUR,,46.59,0.57',
        '8816170000000011,2024-03-05 12:30:00,CET,Refunded,M2,CLP,50000,,0.00094312,EUR,47.42,,0.26',
        '',
      ].join('\n'),
      {
        name: 'payments',
        extends: 'adyen-settlement',
        document: tax,
        payment: {
          capture: 'automatic',
          rate: { column: 'Exchange Rate', quoted },
          refunds: { invoice_type_code: '11.4' },
          line,
        },
      },
    );
  expect(await settled('foreign-per-euro')).toEqual([
    ['8816170000000011', 'FX-INVERTED'],
    ['M2', 'FX-INVERTED', 'PAY-REFUND-RATE'],
  ]);
  expect(await settled('euro-per-foreign')).toEqual([
    ['8816170000000011', 'FX-CONVERTED'],
    ['M2', 'FX-CONVERTED'],
  ]);
});

it('refuses a row of the original that a retry file brings twice: it would be two lines of its document', async () => {
  const row = (id: string, reference: string) => `${id},11.1,3,Oil,10.00,24,"Row 2. [rowmark ${reference}]",`;
  const text = [
    'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,rowmark_problem,rowmark_what_to_do',
    row('A', 'a1#5'),
    row('A', 'a1#6'),
    row('A', 'b2#5'),
    row('A', 'a1#5'),
    'B,11.1,3,Oil,10.00,24,,',
    'B,11.1,3,Oil,10.00,24,,',
    '',
  ].join('\n');
  expect(await spooled(text, { name: 'lists', extends: 'standard' })).toEqual([
    ['A'],
    ['A'],
    ['A'],
    ['A', 'RETRY-ROW-TWICE'],
    ['B'],
    ['B'],
  ]);
});

it('takes a payment of a test system as a warning in a sandbox, and refuses it where documents are real', async () => {
  const event = (livemode: boolean) =>
    JSON.stringify({
      type: 'charge.succeeded',
      livemode,
      created: 1793868860,
      data: { object: { id: 'ch_1', amount: 12400, currency: 'eur', captured: true } },
    });
  const profile = { name: 'payments', extends: 'stripe-webhooks', document: tax, payment: { line } };
  expect(await spooled(`${event(false)}\n`, profile)).toEqual([['ch_1', 'PAY-TEST']]);
  expect(await spooled(`${event(false)}\n`, profile, false)).toEqual([['ch_1', 'PAY-TEST-LIVE']]);
  expect(await spooled(`${event(true)}\n`, profile, false)).toEqual([['ch_1']]);
});

it('spools a row under its number, as the line that is stored of it', async () => {
  for (const row of [2, 40, 1_000_905]) {
    const parts = spooledRowForm.parts({ row, line: '{"name":"Ω\\t"' });
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const read = spooledRowForm.read(bytes);
    expect(read.row).toBe(row);
    const stored = (document?: number) =>
      Buffer.concat(rowParts(read, document).map((part) => Buffer.from(part))).toString();
    expect([stored(), stored(7)]).toEqual(['{"name":"Ω\\t"}', '{"name":"Ω\\t","document":7}']);
  }
});
