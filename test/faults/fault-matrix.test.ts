import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/state/fault.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { type FaultyService, startFaultyService, TOO_LONG_MS } from './faulty-service.ts';
import { printTable } from './print-table.ts';
import { bookOf, countOutcomes, importAll, type Process, startProcess } from './process.ts';

/** Calls by what the sandbox can match. To meet the status call, an issue must leave its effect open. */
const calls: Record<string, { match: Fault['match']; before?: Fault }> = {
  login: { match: { method: 'POST', path: '/login' } },
  draft: { match: { method: 'POST', path: '/invoices' } },
  'read-back': { match: { method: 'GET', path: '/invoices/{id}/find_invoice_by_id' } },
  issue: { match: { method: 'POST', path: '/invoices/{id}/issue_draft' } },
  status: {
    match: { method: 'GET', path: '/invoices/{id}' },
    before: { match: { path: '/invoices/{id}/issue_draft' }, action: { reset: 'after' }, times: 1 },
  },
};

const actions: Record<string, Fault['action']> = {
  'reset before': { reset: 'before' },
  'reset after': { reset: 'after' },
  'status 500': { status: 500 },
  'status 502': { status: 502 },
  'status 503': { status: 503 },
  'status 429': { status: 429 },
  'status 401': { status: 401 },
  'status 403': { status: 403 },
  'status 404': { status: 404 },
  'status 422': { status: 422 },
  'status 200': { status: 200 },
  'short delay': { delay_ms: 20 },
  'time-out': { delay_ms: TOO_LONG_MS },
  pending: { pending: 2 },
  'revoked token': { revoke: true },
};

let service: FaultyService;
let book: string;
const table: string[][] = [['call', 'fault', 'documents', 'requests', 'under the fault', 'imported again']];

beforeAll(async () => {
  service = await startFaultyService();
  await using process = startProcess({ service });
  book = await bookOf(process, '11.1');
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  console.log(printTable(table));
});

/** Faults that pass: the document is issued all the same, in the import that met them. */
const isEndured = (call: string, fault: string) =>
  fault === 'status 401' ? call !== 'login' : !/^status [24]/.test(fault) || fault === 'status 429';

/** These meet many documents at once, the others one. */
const oftenMet = new Set(['reset after', 'status 500', 'status 429', 'revoked token']);
const MANY = 4;

const cells = Object.entries(calls).flatMap(([call, { match, before }]) =>
  Object.entries(actions).map(([fault, action]) => {
    const documents = oftenMet.has(fault) ? MANY : 1;
    return { call, fault, documents, match, action, before };
  }),
);

describe('every fault × every call', () => {
  test.each(cells)('$call × $fault × $documents', async ({
    call,
    fault,
    documents,
    match,
    action,
    before,
  }) => {
    const name = `${call} ${fault} ${documents}`.replaceAll(' ', '-');
    const content = Array.from({ length: documents }, (_, n) =>
      testDocument(`${name}-${n}`, { billing_book_id: book }),
    );
    const atFirst = await service.stats();
    const times = Math.ceil(documents / 2);
    await service.faults([...(before ? [{ ...before, times }] : []), { match, action, times }]);
    await using first = startProcess({ service });
    const faulty = await importAll(first, content, `${name}-1`);
    const afterFault = await service.stats();

    await service.faults([]);
    await using second = startProcess({ service });
    const again = await importAll(second, content, `${name}-2`);
    const atEnd = await service.stats();
    table.push([
      call,
      fault,
      String(documents),
      requestsBetween(atFirst, afterFault),
      countOutcomes(faulty),
      countOutcomes(again),
    ]);

    expect(faulty).toHaveLength(documents);
    if (isEndured(call, fault)) for (const { outcome } of faulty) expect(outcome).toBe('issued');
    for (const { outcome } of again) expect(['issued', 'duplicate']).toContain(outcome);
    for (const [n, { outcome, mark }] of faulty.entries())
      if (outcome === 'issued') expect(again[n]).toMatchObject({ outcome: 'duplicate', mark });
    for (const { external_id } of content) expect(atEnd.issued[external_id]).toBe(1);
    expect(atEnd.used - atFirst.used).toBe(documents);
    expect(atEnd.lost - atFirst.lost).toBe(0);
  });
});

const readings: Record<string, { path: string; read: (process: Process) => Promise<{ state: string }> }> = {
  'billing books': { path: '/billing_books', read: ({ client }) => client.billingBooks() },
  'VAT exemptions': { path: '/vat_exemptions', read: ({ client }) => client.vatExemptions() },
  'list of invoices': {
    path: '/invoices/find_all_invoices',
    read: ({ client }) => client.listInvoices({ page: 1 }),
  },
};
const readingCells = Object.entries(readings).flatMap(([call, { path, read }]) =>
  Object.entries(actions).map(([fault, action]) => ({ call, fault, path, read, action })),
);

describe('every fault × every call that only reads', () => {
  test.each(readingCells)('$call × $fault', async ({ call, fault, path, read, action }) => {
    const atFirst = await service.stats();
    await service.faults([{ match: { path }, action, times: 1 }]);
    await using process = startProcess({ service });
    const { state } = await read(process);
    const again = await read(process);
    table.push([call, fault, '–', requestsBetween(atFirst, await service.stats()), state, again.state]);
    expect(state).toBe(isEndured(call, fault) ? 'listed' : 'unknown');
    expect(again.state).toBe('listed');
  });
});

test('a refusal that arrives while the document is pending is recorded as one', async () => {
  const before = await service.stats();
  const path = '/invoices/{id}/issue_draft';
  await service.faults([{ match: { path }, action: { pending: 3 } }]);
  const refused = testDocument('pending-refused', { billing_book_id: book, payable_total_amount: '1.00' });
  await using process = startProcess({ service });
  const [first] = await importAll(process, [refused], 'job');
  const [again] = await importAll(process, [refused], 'other');
  expect(first).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_used: 1, numbers_lost: 1 });
  expect(first?.problems.map(({ code }) => code)).toEqual(['208', 'NUMBER-LOST']);
  expect(again).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_used: 0, numbers_lost: 0 });
  const after = await service.stats();
  expect(after.lost - before.lost).toBe(1);
});

const requestsBetween = (before: { requests: Record<string, number> }, after: typeof before) =>
  String(sum(after.requests) - sum(before.requests));
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0);
