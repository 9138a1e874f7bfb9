import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readTrustedKey } from '../../infra/local/files/open-sealer.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { Reversal } from '../../shared/jobs/undo/reverse-job.ts';
import { readHolder } from '../../shared/ledger/holder-item.ts';
import { readPaymentItem } from '../../shared/ledger/payment-item.ts';
import {
  documentEntries,
  expectRecordsRead,
  expectSameFingerprints,
  expectSameJobIds,
  kindOfItem,
  ledgerItems,
  verified,
} from './stored-checks.ts';
import { storedBy } from './stored-folder.ts';

const stored = storedBy('0.2.0');
const key = await readTrustedKey(join(stored.data, 'seal/public-key.pem'));

/** What 0.2.0 answered when it imported its own exports again. */
const againSchema = z.array(
  z.object({
    file: z.string(),
    profile: z.string(),
    accept: z.string().optional(),
    rows: z.array(
      z.object({
        row: z.number(),
        external_id: z.string().optional(),
        outcome: z.string(),
        mark: z.string().optional(),
      }),
    ),
  }),
);
const again = againSchema.parse(JSON.parse(await stored.text('again.json')));

/** What `rowmark reverse` of 0.2.0 answered for each of its jobs. */
const reversalsSchema = z.array(
  z.object({ job: z.string(), documents: z.number(), apart: z.array(z.unknown()), csv: z.string() }),
);
const reversals = reversalsSchema.parse(JSON.parse(await stored.text('reversals.json')));

test('a document has the fingerprint and the digests that it had', async () => {
  expect(await expectSameFingerprints(stored)).toEqual([
    '1.1',
    '1.4',
    '1.5',
    '1.6',
    '11.1',
    '11.4',
    '2.1',
    '2.3',
    '3.1',
    '5.1',
    '5.2',
  ]);
});

test('a job has the id that it had', async () => {
  await expectSameJobIds(stored);
});

test('ledger items of documents in every state are read', async () => {
  const entries = await documentEntries(stored);
  expect([...entries].map(([name, { state }]) => [name, state])).toEqual([
    ['ORD-5', 'claimed'],
    ['PIN-claimed', 'claimed'],
    ['Pin-Differed', 'refused'],
    ['PIN-issued', 'issued'],
    ['PIN-issued-elsewhere', 'issued'],
    ['PIN-refused', 'refused'],
    ['PIN-sent-twice', 'claimed'],
    ['PIN-suspended', 'claimed'],
    ['PIN-suspended-unsent', 'claimed'],
    ['PIN-taken-over', 'claimed'],
  ]);
  expect(entries.get('PIN-issued')).toMatchObject({ issued: { number: '18446744073709551615' } });
  expect(entries.get('PIN-refused')).toMatchObject({ refusal: { unlisted: 2, perhaps_lost: 1 } });
  expect(entries.get('PIN-sent-twice')).toMatchObject({ sendings: 2, notes_identity: true });
  expect(entries.get('PIN-taken-over')).toMatchObject({ contents: [expect.any(String), expect.any(String)] });
});

test('ledger items of payments and holders are read', async () => {
  const items = Map.groupBy(await ledgerItems(stored), kindOfItem);
  const payments = (items.get('payment') ?? []).map(readPaymentItem);
  expect(payments.flatMap(({ told }) => told.map(({ is }) => is))).toContain('reversal');
  expect(payments.filter(({ crowded }) => crowded === true)).toHaveLength(1);
  expect(payments.some(({ parts }) => parts.length > 0)).toBe(true);
  await using tables = await startEmbeddedDynamoDB({ tables: [] });
  const options = { dynamodb: tables.client, tableName: '', environment: '', account: '', claimLifeMs: 0 };
  for (const kind of ['clearance', 'credit', 'identity']) {
    const held = items.get(kind) ?? [];
    expect(held, kind).not.toHaveLength(0);
    for (const item of held)
      expect(readHolder(item, options)).toMatchObject({
        external_id: expect.any(String),
        job: expect.any(String),
      });
  }
  expect(items.get('login')).toHaveLength(1);
});

test('records of every job are read, with nothing lost of what they said', async () => {
  await expectRecordsRead(stored);
});

test.each(
  await stored.reports(),
)('the report %s is sound, and sealed with the key of its folder', async (report) => {
  const result = await verified(stored.data, report, key);
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ sound: true, verdict: 'intact', key: 'given' });
});

test.each(['erased.json', 'watch.json'])('the chain holds at %s', async (file) => {
  const [link = ''] = await stored.links(file);
  const result = await verified(stored.data, link, key);
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(result).toMatchObject({ sound: true, verdict: 'intact', key: 'given' });
});

test('what version 0.2.0 issued is answered as 0.2.0 answers it, with its MARK', async () => {
  await using folder = await stored.folder();
  for (const { file, profile, accept, rows } of again) {
    const answer = await folder.import(stored.exportPath(file), {
      profile: profile.endsWith('.json') ? stored.exportPath(profile) : profile,
      accept: accept === undefined ? undefined : { codes: [accept], by: 'maria' },
    });
    const told = answer.rows.map(({ row, external_id, outcome, mark }) => ({
      row,
      ...(external_id === null || external_id === undefined ? {} : { external_id }),
      outcome,
      ...(mark === null || mark === undefined ? {} : { mark }),
    }));
    expect(told, file).toEqual(rows);
  }
});

test('a report of this version goes on with the chain of version 0.2.0', async () => {
  await using folder = await stored.folder();
  const { imported } = await folder.import(stored.exportPath('personal-again.csv'));
  const result = await verified(folder.data, imported.report, key);
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const before = [...(await stored.links('summary.json')), ...(await stored.links('watch.json'))];
  expect(result.checked.reports_before).toBe(before.length);
});

/** Rows of credit notes as this version writes them: 0.2.0 wrote a 5.2 where a 5.1 names its original now. */
const creditRows = (text: string) =>
  Papa.parse<Record<string, string>>(text.trim(), { header: true }).data.map(
    ({ correlated_invoices: _, invoice_type_code: type = '', ...row }) => ({
      ...row,
      invoice_type_code: type === '5.2' ? '5.1' : type,
    }),
  );

test.each(reversals)('reverse of job $job answers as before', async ({ job, ...before }) => {
  await using folder = await stored.folder();
  const reversal = new Reversal(folder.store, job);
  const csv = (await Array.fromAsync(reversal.lines())).join('');
  const apart = reversal.apart.map(({ invoice_type_code: _, ...one }) => one);
  expect({ documents: reversal.documents, apart, csv: creditRows(csv) }).toEqual({
    ...before,
    csv: creditRows(before.csv),
  });
});
