import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSpool } from '../../../shared/jobs/files/spool.ts';
import { exportProfile, openExport } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { emptyStore } from '../stored-job.ts';
import { csv, NOW, receipt } from './intake-kit.ts';

const rowSchema = z.object({
  row: z.int(),
  outcome: z.string(),
  external_id: z.string().nullable(),
  payable_total: z.string().nullable(),
});
const summarySchema = z.object({
  counts: z.object({ documents: z.record(z.string(), z.number()) }),
  unused: z.unknown().optional(),
});
const SAMPLES = join(import.meta.dirname, '../../../samples');
/** An export with its profile, and what its reviewed report says of it. */
function sample(name: string) {
  const folder = join(SAMPLES, name);
  const file = readdirSync(folder).find((one) => one.endsWith('.csv')) ?? '';
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const rows = read('expected', 'result.jsonl')
    .trim()
    .split('\n')
    .map((line) => rowSchema.parse(JSON.parse(line)));
  const withRates = join(folder, 'with', 'rates');
  const rates = existsSync(withRates) ? readdirSync(withRates) : [];
  const beside = Object.fromEntries(rates.map((rate) => [`rates/${rate}`, read('with', 'rates', rate)]));
  return {
    ...{ file, text: read(file), profile: read('profile.json'), rows, beside },
    summary: summarySchema.parse(JSON.parse(read('expected', 'summary.json'))),
  };
}
/** What intake says of a row that is issued later. */
const planned = (outcome: string) => (outcome === 'issued' ? 'ready' : outcome);

interface Trying {
  profile?: string;
  /** Other objects of the store, by key. */
  beside?: Record<string, string>;
  isOlder?: boolean;
  accepted?: Parameters<typeof tryExport>[1]['accepted'];
}
/** The documents that a trial makes of an export. */
async function tried(text: string, { profile = 'standard', isOlder, accepted, beside = {} }: Trying = {}) {
  const store = emptyStore();
  for (const [key, content] of Object.entries(beside)) await store.put(key, content);
  const isStored = profile.startsWith('{');
  if (isStored) await store.put('profiles/mine.json', profile);
  const used = await exportProfile(store, isStored ? 'mine' : profile);
  await using spool = await createSpool();
  const stored = Buffer.from(text);
  const { mapped } = await openExport(used, {
    ...{ stored, file: 'sales.csv', spool, language: 'en', originalOf: async () => undefined },
  });
  return tryExport(mapped, {
    ...{ store, now: new Date(NOW), profile: used.profile },
    ...(isOlder === undefined ? {} : { isOlder }),
    ...(accepted && { accepted }),
  });
}

it.each([
  'stripe-payouts',
  'stripe-mixed-currencies',
  'shopify-orders',
  'issued-with-doubts',
])('tries %s with the outcomes of its report', async (name) => {
  const { text, profile, rows, summary, beside } = sample(name);
  const trial = JSON.parse(profile);
  const accepted = new Map<string, { by: string; at: string }>();
  for (const code of trial.accept ?? []) accepted.set(code, { by: 'mine', at: NOW });
  const { documents, skipped } = await tried(text, { profile, accepted, beside });
  expect(documents).toHaveLength(
    Object.values(summary.counts.documents).reduce((sum, count) => sum + count, 0),
  );
  for (const { record, outcome } of documents)
    for (const one of record.rows) {
      const row = rows.find((other) => other.row === one);
      expect([one, outcome]).toEqual([one, planned(row?.outcome ?? '')]);
      if (row?.outcome === 'issued') expect(record.document?.payable_total_amount).toBe(row.payable_total);
    }
  // Events of payments are answered by themselves, behind the reading.
  if (trial.payment === undefined)
    expect(skipped).toBe(rows.filter(({ outcome }) => outcome === 'skipped').length);
});

// Of 12.40 €: 13.392, 17.36 and 11.48116 dollars.
it.each([
  ['is theirs', '1.08', '13.39', []],
  ['is far from them', '1.40', '17.36', ['FX-RATE-DIFFERS']],
  ['is theirs upside down', '0.9259', '11.48', ['FOREIGN-RATE-INVERTED']],
])('tries a document whose rate %s, where there are reference rates', async (_, rate, foreign, codes) => {
  const [header = '', row = ''] = csv(receipt('A-1')).split('\n');
  const text = [
    `${header},currency,exchange_rate,payable_foreign,Date`,
    `${row},USD,${rate},${foreign},2026-11-19`,
  ];
  const codesOf = async (of: Trying) =>
    (await tried(text.join('\n'), of)).documents.flatMap(({ problems }) => problems.map(({ code }) => code));
  const beside = { 'rates/eurofxref-hist.csv': 'Date,USD,\n2026-11-19,1.0800,\n' };
  expect([await codesOf({ beside }), await codesOf({})]).toEqual([codes, []]);
});

it('tries documents in memory: what is wrong with them and their rows, and what a person has to say', async () => {
  const { documents, skipped } = await tried(
    csv(receipt('A-1'), receipt('B-1', 'x'), receipt('a-1', '5.00').replace('a-1', 'A-1')),
  );
  expect(skipped).toBe(0);
  expect(documents.map(({ record, outcome }) => [record.external_id, record.rows, outcome])).toEqual([
    ['A-1', [2, 4], 'ready'],
    ['B-1', [3], 'rejected'],
  ]);
  const [good, bad] = documents;
  expect(good?.problems).toEqual([]);
  expect(good?.record.document?.payable_total_amount).toBe('18.60');
  expect(bad?.problems).toEqual(bad?.record.problems);
  expect(bad?.problems.length).toBeGreaterThan(0);
});

it('takes doubts on by the word that it is given', async () => {
  const { text } = sample('issued-with-doubts');
  const plain = await tried(text);
  expect(new Set(plain.documents.map(({ outcome }) => outcome))).toEqual(new Set(['held', 'ready']));
  expect(plain.documents.flatMap(({ problems }) => problems)).not.toContainEqual(
    expect.objectContaining({ code: 'DOUBT-ACCEPTED' }),
  );
});

it('reads no more than twenty thousand rows', async () => {
  const [first, second] = [receipt('A-1'), receipt('A-2')].map((row) => Buffer.from(csv(row)));
  const store = emptyStore();
  const used = await exportProfile(store, 'standard');
  await using spool = await createSpool();
  const open = async (stored = Buffer.from('')) =>
    openExport(used, { stored, file: 'a.csv', spool, language: 'en', originalOf: async () => undefined });
  const { mapped } = await open(first);
  const later = (await open(second)).mapped;
  const documentsOf = async (rows: number) => {
    /** Rows of which nothing is known but how many they are. */
    const many = { length: rows, *[Symbol.iterator]() {} } as never;
    const sheet = {
      ...mapped,
      async *rows() {
        yield* mapped.rows();
        yield many;
        yield* later.rows();
      },
    };
    const { documents } = await tryExport(sheet, { store, now: new Date(NOW), profile: used.profile });
    return documents.map(({ record }) => record.external_id);
  };
  expect(await documentsOf(19_998)).toEqual(['A-1', 'A-2']);
  expect(await documentsOf(19_999)).toEqual(['A-1']);
});
