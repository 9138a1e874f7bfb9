import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { issueDocument } from '../../shared/issue/issue-document.ts';
import { isFullRun, seed } from '../full-run.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { randomOf } from '../simulator/random.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { bookOf, type Interrupt, type Process, startProcess } from './process.ts';

/** Orders over real requests; the simulator goes through thousands of others. */
const INTERLEAVINGS = isFullRun ? 40 : 2;

class Killed extends Error {}

/** Ends a process at its n-th moment; whatever it tries afterwards does not happen either. */
function killer(at: number): Interrupt & { moments: number } {
  const interrupt = Object.assign(
    () => {
      interrupt.moments++;
      if (interrupt.moments >= at) throw new Killed();
    },
    { moments: 0 },
  );
  return interrupt;
}

let service: FaultyService;
let book: string;
beforeAll(async () => {
  service = await startFaultyService();
  await using process = startProcess({ service });
  book = await bookOf(process, '11.1');
});
afterAll(() => service[Symbol.asyncDispose]());

const documentOf = (external_id: string) => testDocument(external_id, { billing_book_id: book });
const issue = (process: Process, external_id: string, job: string) =>
  issueDocument(process, { ordinal: 1, document: documentOf(external_id) }, job);

/** Runs until it is killed; the moments of a run that nobody kills are the length of the scenario. */
async function runUntil(
  at: number,
  external_id: string,
  job: string,
): Promise<{ moments: number; killed: boolean }> {
  const interrupt = killer(at);
  await using process = startProcess({ service, interrupt });
  try {
    await issue(process, external_id, job);
    return { moments: interrupt.moments, killed: false };
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return { moments: interrupt.moments, killed: true };
  }
}

async function finish(external_id: string, job: string, resend = false) {
  await using process = startProcess({ service, resend });
  return await issue(process, external_id, job);
}

/** What three runs were killed over is sent once more only when a person says so. */
async function finishOrResend(external_id: string, job: string) {
  const result = await finish(external_id, job);
  if (result.outcome !== 'failed') return result;
  expect(result.problems).toMatchObject([
    { code: 'OUTCOME-UNKNOWN', params: { variant: 'spent', count: 3 } },
  ]);
  return await finish(external_id, job, true);
}

const draftPath = { method: 'POST', path: '/invoices' };
const issuePath = { path: '/invoices/{id}/issue_draft' };
const scenarios: [string, Omit<Fault, 'times'>[]][] = [
  ['the good path', []],
  ['a draft whose answer is lost', [{ match: draftPath, action: { reset: 'after' } }]],
  ['a draft that does not arrive', [{ match: draftPath, action: { reset: 'before' } }]],
  ['an issue whose answer is lost', [{ match: issuePath, action: { reset: 'after' } }]],
  ['an issue that does not arrive', [{ match: issuePath, action: { status: 500 } }]],
  ['an issue that is pending', [{ match: issuePath, action: { pending: 3 } }]],
];

describe.each(scenarios)('interrupted at every await: %s', (name, faults) => {
  const arrange = (external_id: string) =>
    service.faults(faults.map((fault) => ({ ...fault, match: { ...fault.match, external_id }, times: 1 })));

  test('the same job resumes, and another finds it issued', async () => {
    const before = await service.stats();
    await arrange(`${name}-whole`);
    const { moments } = await runUntil(Number.POSITIVE_INFINITY, `${name}-whole`, 'job');
    expect(moments).toBeGreaterThanOrEqual(10);
    for (const at of isFullRun ? range(moments) : everySecond(moments, randomOf(seed))) {
      const external_id = `${name}-same-${at}`;
      await arrange(external_id);
      expect(await runUntil(at, external_id, 'job')).toEqual({ moments: at, killed: true });
      const resumed = await finish(external_id, 'job');
      expect(resumed, `killed at ${at}`).toMatchObject({
        outcome: 'issued',
        numbers_used: 1,
        numbers_lost: 0,
      });
      const other = await finish(external_id, 'other');
      expect(other, `killed at ${at}`).toMatchObject({ outcome: 'duplicate', mark: resumed.mark });
    }
    await expectOnceEach(before);
  });

  test('another job takes it over, killed as well; then the first comes back', async () => {
    const random = randomOf(seed);
    const before = await service.stats();
    await arrange(`${name}-length`);
    const { moments } = await runUntil(Number.POSITIVE_INFINITY, `${name}-length`, 'job');
    for (const at of isFullRun ? range(moments) : everySecond(moments, random))
      for (const second of [1 + random.below(moments)]) {
        const external_id = `${name}-taken-${at}-${second}`;
        await arrange(external_id);
        await runUntil(at, external_id, 'job');
        await runUntil(second, external_id, 'other');
        const third = await finishOrResend(external_id, 'third');
        expect(['issued', 'duplicate'], `${at}, ${second}`).toContain(third.outcome);
        const back = await finish(external_id, 'job');
        expect(['issued', 'duplicate'], `${at}, ${second}`).toContain(back.outcome);
        expect(back.mark).toBe(third.mark);
      }
    await expectOnceEach(before);
  });
});

async function expectOnceEach(before: Awaited<ReturnType<typeof service.stats>>) {
  const { issued, used, lost } = await service.stats();
  expect(Object.entries(issued).filter(([, times]) => times !== 1)).toEqual([]);
  const more = Object.keys(issued).length - Object.keys(before.issued).length;
  expect({ used: used - before.used, lost: lost - before.lost }).toEqual({ used: more, lost: 0 });
}

test('a correction that was interrupted as well is no draft of ours that lost a field', async () => {
  await service.faults([]);
  const before = await service.stats();
  const corrected = (external_id: string) => ({ ...documentOf(external_id), notes: 'corrected' });
  const run = async (document: ReturnType<typeof documentOf>, job: string, interrupt?: Interrupt) => {
    await using process = startProcess({ service, ...(interrupt && { interrupt }) });
    return await issueDocument(process, { ordinal: 1, document }, job);
  };
  const whole = killer(Number.POSITIVE_INFINITY);
  await run(documentOf('corrected-whole'), 'job', whole);
  const random = randomOf(seed);
  for (let first = 1; first <= whole.moments; first++)
    for (const second of [1 + random.below(4)]) {
      const external_id = `corrected-${first}-${second}`;
      await expect(run(documentOf(external_id), 'job', killer(first))).rejects.toThrow(Killed);
      await run(corrected(external_id), 'correction', killer(second)).catch(() => undefined);
      const again = await run(corrected(external_id), 'correction-again');
      expect(['issued', 'conflict'], `${first}, ${second}`).toContain(again.outcome);
      const back = await run(documentOf(external_id), 'job');
      expect(['issued', 'duplicate', 'conflict']).toContain(back.outcome);
      expect([again.outcome, back.outcome].filter((outcome) => outcome === 'conflict')).toHaveLength(1);
    }
  const after = await service.stats();
  expect(after.lost).toBe(before.lost);
  expect(Object.values(after.issued).every((times) => times === 1)).toBe(true);
});

/**
 * The service shows a refused draft as a draft: only who was killed between the refusal and its record asks a second
 * time. That is the one gap, and it is at most one number wide.
 */
test('a refusal of the authority, interrupted at every await, is recorded and not provoked for ever', async () => {
  await service.faults([]);
  const before = await service.stats();
  const refused = (external_id: string) => ({ ...documentOf(external_id), payable_total_amount: '1.00' });
  const run = async (external_id: string, job: string, interrupt?: Interrupt) => {
    await using process = startProcess({ service, ...(interrupt && { interrupt }) });
    return await issueDocument(process, { ordinal: 1, document: refused(external_id) }, job);
  };
  const whole = killer(Number.POSITIVE_INFINITY);
  await run('refused-whole', 'job', whole);
  let asked = 1;
  for (let at = 1; at <= whole.moments; at++) {
    const lostBefore = (await service.stats()).lost;
    await expect(run(`refused-${at}`, 'job', killer(at))).rejects.toThrow(Killed);
    const resumed = await run(`refused-${at}`, 'job');
    expect(resumed).toMatchObject({ outcome: 'rejected', stage: 'issue', numbers_lost: 1 });
    const lost = (await service.stats()).lost - lostBefore;
    expect(lost).toBeLessThanOrEqual(2);
    asked += lost;
    expect(await run(`refused-${at}`, 'other')).toMatchObject({ outcome: 'rejected', numbers_lost: 0 });
  }
  const after = await service.stats();
  expect(after.lost - before.lost).toBe(asked);
  expect(after.issued).toEqual(before.issued);
});

test(`jobs that meet at one document in any order, seed ${seed}`, async () => {
  await service.faults([]);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      await service.reset();
      const external_id = `order-${run++}`;
      const interrupt: Interrupt = async (moment, effect) => {
        if (moment === 'before') await scheduler.schedule(Promise.resolve(), effect);
      };
      await using process = startProcess({ service, interrupt, run: 'one-run' });
      const other = { ...documentOf(external_id), notes: 'another document' };
      const all = Promise.all([
        issue(process, external_id, 'one'),
        issue(process, external_id, 'two'),
        issueDocument(process, { ordinal: 1, document: other }, 'three'),
      ]);
      const [one, two, three] = (await scheduler.waitFor(all)).map(({ outcome }) => outcome);
      const { issued } = await service.stats();
      expect(issued[external_id]).toBe(1);
      if (three === 'issued') expect([one, two]).toEqual(['conflict', 'conflict']);
      else expect([[one, two].sort(), three]).toEqual([['duplicate', 'issued'], 'conflict']);
    }),
    { numRuns: INTERLEAVINGS, seed },
  );
});

test(`a job that is started twice, as a retry beside a run that still lives, seed ${seed}`, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      await service.reset();
      const external_id = `twice-${run++}`;
      const interrupt: Interrupt = async (moment, effect) => {
        if (moment === 'before') await scheduler.schedule(Promise.resolve(), effect);
      };
      await using first = startProcess({ service, interrupt, run: 'one-run' });
      await using second = startProcess({ service, interrupt, run: 'one-run' });
      const all = Promise.all([
        issue(first, external_id, 'job'),
        issue(second, external_id, 'job'),
        issue(second, external_id, 'other'),
      ]);
      const results = await scheduler.waitFor(all);
      const { issued, lost } = await service.stats();
      expect(issued[external_id]).toBe(1);
      for (const { outcome } of results) expect(['issued', 'duplicate']).toContain(outcome);
      expect(new Set(results.map(({ mark }) => mark)).size).toBe(1);
      expect(
        results.slice(0, 2).some(({ outcome }) => outcome === 'issued') || results[2]?.outcome === 'issued',
      ).toBe(true);
      expect(lost).toBe(0);
    }),
    { numRuns: INTERLEAVINGS, seed },
  );
});

function everySecond(length: number, random: ReturnType<typeof randomOf>): number[] {
  const first = random.below(2);
  return range(length).filter((n) => n % 2 === first);
}
const range = (length: number) => Array.from({ length }, (_, n) => n + 1);
