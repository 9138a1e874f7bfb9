import { inspect } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import type { Document } from '../../shared/documents/document.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { isFullRun } from '../full-run.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { type FaultyService, startFaultyService, TOO_LONG_MS } from './faulty-service.ts';
import { bookOf, importAll, type Process, startProcess } from './process.ts';

const API_KEY = 'canary-key-5f1c';
/** No figure of a log line has letters within it by chance. */
const person = {
  name: 'ΚΑΝΑΡΙΝΙ ΠΡΟΣΩΠΟ',
  vat: '064677095',
  city: 'Καναριούπολη',
  street: 'Οδός Καναρινιού',
  number: '77Κ123',
  postal_code: '99Κ871',
  country_code: 'GR',
};
const notes = 'καναρίνι σε σημείωση';

let service: FaultyService;
let book: string;
const lines: string[] = [];
/** JWTs are found by their shape: their header begins with eyJ. */
const secrets = new Set([API_KEY]);

beforeAll(async () => {
  service = await startFaultyService({ apiKey: API_KEY });
  await using process = start();
  book = await bookOf(process, '11.1');
});
afterAll(() => service[Symbol.asyncDispose]());

const start = (): Process =>
  startProcess({
    service,
    apiKey: API_KEY,
    limits: { attempts: 2, throttledAttempts: 2 },
    log: (event, fields) => lines.push(inspect({ event, ...fields }, { depth: null })),
  });

const canaryDocument = (external_id: string, change: Partial<Document> = {}) =>
  testDocument(external_id, { billing_book_id: book, counterpart: person, notes, ...change });

const paths = [
  '/login',
  '/invoices',
  '/invoices/{id}/issue_draft',
  '/invoices/{id}',
  '/invoices/{id}/find_invoice_by_id',
];
const actions: Fault['action'][] = [
  { reset: 'after' },
  { reset: 'before' },
  { status: 500 },
  { status: 429 },
  { status: 401 },
  { status: 422 },
  { status: 404 },
  { delay_ms: TOO_LONG_MS },
  { pending: 1 },
  { revoke: true },
];

test('no secret and nothing of a person is in a log line, in whatever way a document ends', async () => {
  const outcomes = new Set<string>();
  let n = 0;
  const importOne = async (change: Partial<Document> = {}, external_id = `canary-${n++}`) => {
    await using process = start();
    const [result] = await importAll(process, [canaryDocument(external_id, change)], 'job');
    outcomes.add(`${result?.outcome} ${result?.stage ?? ''}`.trim());
  };
  for (const path of paths)
    for (const [at, action] of actions.entries())
      for (const times of isFullRun ? [1, 1_000] : [at % 2 === 0 ? 1_000 : 1]) {
        await service.faults([{ match: { path }, action, times }]);
        await importOne();
      }
  await service.faults([]);
  await importOne({}, 'canary-twice');
  await importOne({ notes: `${notes} άλλη` }, 'canary-twice');
  await importOne({ payable_total_amount: '1.00' });
  await importOne({ currency: 'USD' });

  expect([...outcomes].sort()).toEqual(
    expect.arrayContaining(['conflict', 'failed', 'issued', 'rejected draft', 'rejected issue']),
  );
  expect(lines.length).toBeGreaterThan(100);
  expectNone(lines.join('\n'));
});

test('an outage of the ledger says nothing of the document either', async () => {
  const credentials = { accessKeyId: 'embedded', secretAccessKey: 'canary-aws-key' };
  secrets.add(credentials.secretAccessKey);
  const dynamodb = new DynamoDBClient({
    endpoint: 'http://127.0.0.1:1',
    region: 'eu-central-1',
    credentials,
    maxAttempts: 1,
  });
  const ledger = createLedger({
    dynamodb,
    tableName: 'none',
    environment: 'e',
    account: 'a',
    claimLifeMs: 1,
  });
  await using process = start();
  const outage = await issueDocument(
    { ...process, ledger },
    { ordinal: 1, document: canaryDocument('canary-ledger') },
    'job',
  ).catch((error: unknown) => error);
  expect(outage).toBeInstanceOf(Error);
  expectNone(inspect(outage, { depth: null }));
});

function expectNone(text: string) {
  const { country_code: _everywhere, ...personal } = person;
  for (const canary of [...secrets, ...Object.values(personal), notes]) expect(text).not.toContain(canary);
  expect(text).not.toMatch(/bearer|eyJ|canary-\d/i);
}
