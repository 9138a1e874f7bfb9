import { statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { filesBelow } from '../files-below.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { spawnRowmark } from '../local/spawn-rowmark.ts';
import { EMAIL, type FaultyService, startFaultyService } from './faulty-service.ts';

const API_KEY = 'canary-key-9d2e';
const PERSON = { name: 'ΚΑΝΑΡΙΝΙ ΠΡΟΣΩΠΟ', vat: '064677095', street: 'Οδός Καναρινιού' };
const DOCUMENTS = 40;

const header =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.street,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const rowsOf = (numbers: readonly number[], name = PERSON.name) =>
  [
    header,
    ...numbers.map(
      (n) =>
        `ALL-${n},11.1,3,${name},GR,${PERSON.vat},${PERSON.street},Είδος,${n}.50,24,category1_3,E3_561_003`,
    ),
  ].join('\n');
const upTo = (length: number, from = 1) => Array.from({ length }, (_, n) => n + from);

const summarySchema = z.object({
  jobs: z.array(
    z.object({
      summary: z.object({
        counts: z.object({ documents: z.record(z.string(), z.number()) }),
        numbers_used: z.number(),
        numbers_lost: z.number(),
      }),
    }),
  ),
});

let service: FaultyService;
beforeAll(async () => {
  service = await startFaultyService({ apiKey: API_KEY });
});
afterAll(() => service[Symbol.asyncDispose]());

/** The whole command against the one service; its documents by outcome, and everything that it wrote to stderr. */
async function importFile(data: string, name: string, content: string) {
  const file = join(data, name);
  await writeFile(file, content);
  const ran = await spawnRowmark(
    ['import', file, '--data', join(data, 'store'), '--service', service.url, '--json'],
    {
      env: { ROWMARK_EMAIL: EMAIL, ROWMARK_API_KEY: API_KEY, ROWMARK_LOG: '1' },
    },
  );
  const [job] = summarySchema.parse(JSON.parse(ran.stdout)).jobs;
  if (job === undefined) throw new Error(ran.stderr);
  const { counts, numbers_used, numbers_lost } = job.summary;
  const documents = Object.fromEntries(Object.entries(counts.documents).filter(([, count]) => count > 0));
  return { documents, numbers_used, numbers_lost, said: ran.stdout + ran.stderr, logged: ran.stderr };
}

/** A host that starts after the other has issued stops at documents that it does not know, unless the account is shared. */
async function shareAccount(data: string): Promise<void> {
  const folder = join(data, 'store', 'accounts');
  await mkdir(folder, { recursive: true });
  const shared_with = { name: 'the other host', by: 'the test', at: '2026-11-01' };
  await writeFile(join(folder, 'default.json'), JSON.stringify({ shared_with }));
}

test('two hosts, overlapping exports at the same time: the service issues each document once', async () => {
  await service.reset();
  await using one = await temporaryFolder();
  await using two = await temporaryFolder();
  await Promise.all([one, two].map(({ path }) => shareAccount(path)));
  const [first, second] = await Promise.all([
    importFile(one.path, 'a.csv', rowsOf(upTo(DOCUMENTS))),
    importFile(two.path, 'b.csv', rowsOf(upTo(DOCUMENTS, DOCUMENTS / 2).reverse())),
  ]);
  const { issued, used, lost } = await service.stats();
  expect(Object.keys(issued)).toHaveLength((DOCUMENTS * 3) / 2 - 1);
  expect(Object.values(issued).every((times) => times === 1)).toBe(true);
  expect({ used, lost }).toEqual({ used: Object.keys(issued).length, lost: 0 });
  for (const { documents } of [first, second])
    expect((documents.issued ?? 0) + (documents.duplicate ?? 0)).toBe(DOCUMENTS);
  expect((first.documents.issued ?? 0) + (second.documents.issued ?? 0)).toBe(used);
  expect(first.numbers_used + second.numbers_used).toBe(used);
});

test('the same under another name, corrected under the same name, and a key that nobody writes down', async () => {
  await service.reset();
  await using folder = await temporaryFolder();
  const { path } = folder;
  const first = await importFile(path, 'a.csv', rowsOf(upTo(5)));
  const renamed = await importFile(path, 'b.csv', rowsOf(upTo(5)));
  const changed = await importFile(path, 'a.csv', rowsOf(upTo(6), 'Άλλος πελάτης'));
  await service.faults([{ match: {}, action: { status: 401 } }]);
  const refused = await importFile(path, 'c.csv', rowsOf(upTo(2, 10)));
  await service.faults([{ match: { path: '/invoices' }, action: { reset: 'before' } }]);
  const broken = await importFile(path, 'c.csv', rowsOf(upTo(2, 10)));
  await service.faults([]);
  const healed = await importFile(path, 'c.csv', rowsOf(upTo(2, 10)));

  const runs = [first, renamed, changed, refused, broken, healed];
  expect(runs.map(({ documents }) => documents)).toEqual([
    { issued: 5 },
    { duplicate: 5 },
    { conflict: 5, issued: 1 },
    { failed: 2 },
    { failed: 2 },
    { issued: 2 },
  ]);
  expect(runs.map(({ numbers_used }) => numbers_used)).toEqual([5, 0, 1, 0, 0, 2]);

  for (const { said, logged } of runs) {
    for (const secret of [API_KEY, 'eyJ', 'Bearer']) expect(said).not.toContain(secret);
    for (const personal of Object.values(PERSON)) expect(logged).not.toContain(personal);
  }
  const files = filesBelow(join(path, 'store')).map((name) => join(path, 'store', name));
  for (const name of files.filter((name) => statSync(name).isFile())) {
    const text = await readFile(name, 'latin1');
    for (const secret of [API_KEY, 'eyJ']) expect(text.includes(secret), name).toBe(false);
  }
});
