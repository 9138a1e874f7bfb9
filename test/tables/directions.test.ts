import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { directionOf } from '../../shared/facts/directions.ts';
import { creditNoteTypes, documentTypes } from '../../shared/facts/document-kinds.ts';
import { importedReport } from '../local/imported-report.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';
import { readSample } from '../samples/samples.ts';

const LINES = {
  plain: { classification_category: 'category1_1' },
  forOthers: { classification_category: 'category1_7' },
  clearance: { invoice_detail_type: 1, classification_category: 'category2_9' },
  fee: { invoice_detail_type: 2, classification_category: 'category1_3' },
};

it('gives each line of each type one direction and one sign', () => {
  const found = documentTypes.map((type) => {
    const of = Object.values(LINES).map((line) => directionOf(type, line));
    const signs = new Set(of.map(({ sign }) => sign));
    expect([...signs]).toEqual([creditNoteTypes.has(type) ? -1 : 1]);
    return [type, ...of.map(({ direction }) => direction)].join(' ');
  });
  const plain = (type: string) => `${type} sales on_behalf sales sales`;
  expect(found).toEqual([
    plain('1.1'),
    '1.4 on_behalf on_behalf on_behalf on_behalf',
    '1.5 clearances clearances clearances sales',
    ...['1.6', '2.1', '2.3'].map(plain),
    '3.1 purchases purchases purchases purchases',
    ...['5.1', '5.2', '11.1', '11.4'].map(plain),
  ]);
});

const sum = z.object({
  documents: z.int(),
  ...{ net: z.string(), vat: z.string(), payable: z.string() },
  rates: z.array(z.object({ vat_rate: z.string(), net: z.string(), vat: z.string() })),
});
const directions = z.object({ sales: sum, on_behalf: sum, purchases: sum, clearances: sum });
const statement = z.looseObject({
  agrees: z.boolean(),
  directions,
  totals: z.looseObject({ ours: z.looseObject({ payable: z.string() }) }),
  documents: z.array(z.looseObject({ external_id: z.string(), mark: z.string() })),
});

async function stated(data: string) {
  const ran = await runRowmark(['statement', '--month', monthNow(), '--json', '--data', data]);
  return statement.parse(JSON.parse(ran.stdout));
}

/** Cents of net, VAT and payable by direction, added line by line from the documents at the sandbox, without a piece of the product that adds. */
async function addedByHand(data: string): Promise<Map<string, number[]>> {
  await using host = await openQuietHost(data);
  const answer = await host.clientOf('default').listInvoices({ page: 1 });
  const cents = new Map<string, number[]>();
  if (!('listed' in answer)) throw new Error('The sandbox lists nothing.');
  for (const { content } of answer.listed.invoices)
    for (const [path] of content) {
      const [, line] = /^(line.*)\.subtotal$/.exec(path) ?? [];
      if (line === undefined) continue;
      const type = content.get('invoice_type_code') ?? '';
      const other = type === '1.5' && Number(content.get(`${line}.invoice_detail_type`)) === 1;
      const name = other
        ? 'clearances'
        : type === '1.4'
          ? 'on_behalf'
          : type === '3.1'
            ? 'purchases'
            : 'sales';
      const sign = ['5.1', '5.2', '11.4'].includes(type) ? -1 : 1;
      const before = cents.get(name) ?? [];
      const adding = ['net_total_price', 'vat_total', 'subtotal'].map((of) => content.get(`${line}.${of}`));
      const add = (amount: string | undefined, at: number) =>
        (before[at] ?? 0) + sign * Math.round(Number(amount ?? 0) * 100);
      cents.set(name, adding.map(add));
    }
  return cents;
}

const monthNow = () =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Athens' }).format(new Date()).slice(0, 'yyyy-mm'.length);

it('states a month with every kind by who owes whom, as report, plan and terminal do', async () => {
  await using folder = await temporaryFolder();
  const { path } = (await readSample('every-kind-of-document')).export;
  const dry = await importedReport(path, folder.path, '--dry-run');
  const ran = await runRowmark(['import', path, '--data', folder.path, '--dry-run']);
  expect(ran.stdout).toContain('Purchases: 1 document, 270.00 + VAT 0.00 = 270.00 €');
  const real = await importedReport(path, folder.path);
  const found = await stated(folder.path);
  expect(found.agrees).toBe(true);
  const byHand = await addedByHand(folder.path);
  for (const [name, { net, vat, payable }] of Object.entries(found.directions))
    expect([name, net, vat, payable]).toEqual([
      name,
      ...(byHand.get(name)?.map((sum) => (sum / 100).toFixed(2)) ?? []),
    ]);
  const said = { on_behalf: '1832.60', purchases: '270.00', clearances: '1728.90', sales: '3793.61' };
  for (const [name, payable] of Object.entries(said))
    expect(found.directions).toMatchObject({ [name]: { payable } });
  expect(Object.values(found.directions).map(({ documents }) => documents)).toEqual([15, 2, 1, 2]);
  expect(found.directions.sales.rates.map(({ vat_rate }) => vat_rate)).toEqual(['0', '6', '24']);
  expect(found.totals.ours.payable).toBe('7625.11');
  expect([dry.summary.directions, real.summary.directions]).toEqual([found.directions, found.directions]);
  expect(dry.summary.plan).toMatchObject({
    payable: { EUR: '8053.27', JPY: '1730', USD: '121.00' },
    effect: { payable: '7625.11' },
  });
});

it('states the effect of an amendment, and links its three documents both ways', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const imported = async (price: string, ...more: string[]) => {
    await writeFile(file, receiptExport(receipt('A-1', { price, rate: '24' })));
    return importedReport(file, join(folder.path, 'data'), ...more);
  };
  const [old] = (await imported('673.68')).rows;
  const dry = await imported('640.00', '--amend', '--dry-run');
  expect(dry.summary.plan).toMatchObject({
    payable: { EUR: '1628.96' },
    effect: { net: '-33.68', vat: '-8.08', payable: '-41.76' },
  });
  const [next] = (await imported('640.00', '--amend')).rows;
  const { documents, directions: found } = await stated(join(folder.path, 'data'));
  const [one, credit, two] = [old?.mark, next?.amends?.credit_mark, next?.mark];
  const linked = new Map(documents.map(({ mark, ...of }) => [mark, of]));
  expect(linked.get(one ?? '')).toMatchObject({ amended_by: two, credited_by: credit });
  expect(linked.get(credit ?? '')).toMatchObject({ credits: { mark: one, amended_by: two } });
  expect(linked.get(two ?? '')).toMatchObject({ amends: { mark: one, credit_mark: credit } });
  expect(found.sales).toMatchObject({ documents: 3, payable: '793.60' });
});
