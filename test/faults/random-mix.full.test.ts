import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import type { Document } from '../../shared/documents/document.ts';
import { seed } from '../full-run.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { randomOf } from '../simulator/random.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { bookOf, countOutcomes, importAll, startProcess } from './process.ts';

/** Enough for hundreds of requests in flight over real sockets; what chance may do beyond that the simulator does. */
const DOCUMENTS = 400;
const JOBS = 4;
const SHARE_OF_EACH_JOB = 0.6;
const PROBABILITY = 0.1;
/** Under faults; what then is still open is imported once more without them. */
const ROUNDS = 2;
/** Four jobs meet at most documents; looking all the time would leave the service no processor. */
const LOOKS = { lookAgainMs: 50, lookAgainMaxMs: 1_000 };

const mix: Fault['action'][] = [
  { reset: 'after' },
  { status: 500 },
  { status: 429 },
  { delay_ms: 30 },
  { revoke: true },
];
const pendingIssue: Fault = {
  match: { path: '/invoices/{id}/issue_draft' },
  action: { pending: 2 },
  probability: PROBABILITY,
  seed: seed + mix.length,
};

let service: FaultyService;
let documents: Document[];

beforeAll(async () => {
  service = await startFaultyService();
  await using process = startProcess({ service });
  const billing_book_id = await bookOf(process, '11.1');
  documents = Array.from({ length: DOCUMENTS }, (_, n) => testDocument(`MIX-${n}`, { billing_book_id }));
});
afterAll(() => service[Symbol.asyncDispose]());

test(`${DOCUMENTS} documents, ${JOBS} jobs at once with overlapping content, seed ${seed}`, async () => {
  const random = randomOf(seed);
  const exports = Array.from({ length: JOBS }, () =>
    random.shuffled(documents.filter(() => random.next() < SHARE_OF_EACH_JOB)),
  );
  const wanted = new Set(exports.flat().map(({ external_id }) => external_id));
  const table = [['round', 'job', 'documents', 'outcomes']];
  const marks = new Map<string, string>();
  let issuedByJobs = 0;

  await service.faults([
    pendingIssue,
    ...mix.map((action, n) => ({ match: {}, action, probability: PROBABILITY, seed: seed + n })),
  ]);
  for (let round = 1; round <= ROUNDS + 1; round++) {
    if (round === ROUNDS + 1) await service.faults([]);
    // In the end a person has looked at what was sent as often as may be.
    await using process = startProcess({ service, looks: LOOKS, resend: round > ROUNDS });
    const jobs = await Promise.all(
      exports.map((of, job) => importAll(process, of, `round-${round}-job-${job}`)),
    );
    for (const [job, results] of jobs.entries()) {
      const of = exports[job] ?? [];
      table.push([String(round), String(job), String(of.length), countOutcomes(results)]);
      expect(results).toHaveLength(of.length);
      issuedByJobs += results.filter(({ outcome }) => outcome === 'issued').length;
      for (const [n, { outcome, mark }] of results.entries()) {
        expect(['issued', 'duplicate', 'failed']).toContain(outcome);
        const id = of[n]?.external_id ?? '';
        if (mark !== undefined) expect(marks.get(id) ?? mark).toBe(mark);
        if (mark !== undefined) marks.set(id, mark);
      }
      if (round > ROUNDS)
        for (const { outcome } of results) expect(['issued', 'duplicate']).toContain(outcome);
    }
  }
  const { issued, used, lost, requests } = await service.stats();
  console.log(printTable(table), requests);

  expect(new Set(Object.keys(issued))).toEqual(wanted);
  expect(Object.values(issued).every((times) => times === 1)).toBe(true);
  expect({ used, lost }).toEqual({ used: wanted.size, lost: 0 });
  expect(issuedByJobs).toBeLessThanOrEqual(wanted.size);
  expect(new Set(marks.values()).size).toBe(wanted.size);
});

/** Rows of cells, the columns under each other. */
function printTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')).join('\n');
}
