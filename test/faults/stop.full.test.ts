import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { openServe, type Serve } from '../console/open-serve.ts';
import { seed } from '../full-run.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { randomOf } from '../simulator/random.ts';
import { EMAIL, type FaultyService, startFaultyService } from './faulty-service.ts';

/** Rounds of real processes; the simulator goes through many more orders. */
const ROUNDS = 100;
const DOCUMENTS = 30;
/** Codes that say openly that nobody knows. */
const NOT_KNOWN = new Set(['OUTCOME-UNKNOWN', 'ISSUE-PENDING', 'CLAIMED-ELSEWHERE']);

let service: FaultyService;
beforeAll(async () => {
  service = await startFaultyService();
});
afterAll(() => service[Symbol.asyncDispose]());

const serveOver = (data: string): Promise<Serve> =>
  openServe(data, ['--service', service.url, '--wait', '2h'], {
    ROWMARK_EMAIL: EMAIL,
    ROWMARK_API_KEY: 'sandbox',
  });

/** Resolves when so many documents of the job have their outcome, or it waits or has ended. */
async function decided(serve: Serve, job: string, count: number): Promise<void> {
  for (let looks = 0; looks < 40; looks++) {
    const found = await serve.json(`/api/jobs/${job}`);
    if (found.decided >= count || ['done', 'failed'].includes(found.state)) return;
    await new Promise((later) => setTimeout(later, 25));
  }
}

const rowSchema = z.object({
  external_id: z.string(),
  outcome: z.string(),
  code: z.string().nullable(),
  mark: z.string().nullable(),
});

async function rowsOf(serve: Serve, job: string): Promise<z.infer<typeof rowSchema>[]> {
  const answer = await serve.ask(`/api/jobs/${job}/files/result.jsonl`);
  const text = await answer.text();
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => rowSchema.parse(JSON.parse(line)));
}

/** An issue that works and whose answer is lost now and then, and looks at it that mostly fail. */
const troubles = (seed: number): Fault[] => [
  {
    ...{ match: { path: '/invoices/{id}/issue_draft' }, action: { reset: 'after' } },
    ...{ probability: 0.3, seed },
  },
  { match: { method: 'GET', path: '/invoices/{id}' }, action: { status: 500 }, probability: 0.9, seed },
];

const rounds = Array.from({ length: ROUNDS }, (_, n) => ({ round: n + 1, seed: seed + n }));

test.each(rounds)('round $round of kill × stop × outage, seed $seed', async ({ round, seed }) => {
  const random = randomOf(seed);
  const mayBe = (probability: number) => random.next() < probability;
  const data = await mkdtemp(join(tmpdir(), 'rowmark-stop-'));
  // Each round is a folder of its own, and all of them issue at one service.
  await mkdir(join(data, 'accounts'));
  const others = { shared_with: { name: 'the other rounds', by: 'the test', at: '2026-11-01' } };
  await writeFile(join(data, 'accounts/default.json'), JSON.stringify(others));
  const ids = Array.from({ length: DOCUMENTS }, (_, n) => `STOP-${round}-${n + 1}`);
  await service.faults(mayBe(0.7) ? troubles(seed) : []);
  let serve = await serveOver(data);
  let isDown = false;
  try {
    const uploaded = await serve.upload('stop.csv', receiptExport(...ids.map((id) => receipt(id))), '');
    await decided(serve, uploaded.job, random.below(DOCUMENTS));
    isDown = mayBe(0.5);
    if (isDown) await service.down();
    for (let kills = random.below(3); kills > 0; kills--) {
      await serve.kill('SIGKILL');
      serve = await serveOver(data);
      await decided(serve, uploaded.job, random.below(DOCUMENTS / 2));
    }
    await serve.ask(`/api/jobs/${uploaded.job}/stop`, { method: 'POST' });
    await serve.ended(uploaded.job);
    if (isDown) await service.up();
    isDown = false;
    const { issued } = await service.stats();
    const rows = await rowsOf(serve, uploaded.job);
    const { failure } = await serve.json(`/api/jobs/${uploaded.job}`);
    // Stopped while it waited for the service to read its books: nothing was sent, and the report says so.
    const own = Object.keys(issued).filter((id) => ids.includes(id));
    if (failure !== undefined) expect([failure.params.step.phrase, own]).toEqual(['step-intake', []]);
    else expect(rows.map(({ external_id }) => external_id)).toEqual(ids);
    for (const { external_id, outcome, code, mark } of rows) {
      const told = `${external_id}: ${outcome} ${code}`;
      if (outcome === 'issued')
        expect([told, issued[external_id], mark]).toEqual([told, 1, expect.stringMatching(/^\d{15}$/)]);
      else if (!NOT_KNOWN.has(code ?? '')) expect([told, issued[external_id]]).toEqual([told, undefined]);
    }
  } finally {
    if (isDown) await service.up();
    await serve[Symbol.asyncDispose]();
    await rm(data, { recursive: true });
  }
});
