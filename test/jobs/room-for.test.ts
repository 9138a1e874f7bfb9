import { expect, it } from 'vitest';
import { conflictBeside } from '../../shared/jobs/issue/conflict-beside.ts';
import { roomFor } from '../../shared/jobs/issue/room-for.ts';
import { createStopCheck } from '../../shared/jobs/issue/stop-check.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { answered, chunkLedger, outcomeRecord, recordOf } from './chunk-kit.ts';

const outcomesOf =
  (outcomes: Readonly<Record<number, Partial<OutcomeRecord>>>) => async (ordinal: number) => {
    const outcome = outcomes[ordinal];
    return outcome && outcomeRecord(outcome);
  };

const amends = { of: 'A-1', mark: 'M1', printed: 'A 1', credit: 'A-1-REV', ordinal: 7 };
const replacing = (over: Partial<DocumentRecord> = {}) => recordOf('A-1~2', { amends, ...over });

it('a document that replaces another goes on once the credit note for that has its MARK', async () => {
  const { ledger, issue } = chunkLedger();
  await issue(testDocument('A-1-REV', { invoice_type_code: '5.1' }), 'M2');
  const ask = (record: DocumentRecord) =>
    roomFor(record, { ledger, outcomeOf: outcomesOf({}), job: { dry_run: false } });
  const record = replacing();
  const { document } = record;
  const { printed, ...rest } = amends;
  const answer = await ask(record);
  const notes = 'record' in answer ? answer.record.document?.notes : undefined;
  expect(answer).toEqual({
    record: { ...record, amends: { ...rest, credit_mark: 'M2' }, document: { ...document, notes } },
  });
  for (const part of [printed, 'M1', 'A 1', 'M2']) expect(notes).toContain(part);
  const { document: _, ...bare } = record;
  expect(await ask(bare)).toEqual({ record: { ...bare, amends: { ...rest, credit_mark: 'M2' } } });
  const unnamed = replacing({ amends: rest });
  expect(await ask(unnamed)).toEqual({ record: { ...unnamed, amends: { ...rest, credit_mark: 'M2' } } });
  const { credit: __, ...creditless } = amends;
  for (const one of [recordOf('A-1'), replacing({ amends: creditless })])
    expect(await ask(one)).toEqual({ record: one });
});

const HELD = (state: string, code: string) =>
  `{held: {outcome: held, problems: [AMEND-HELD error // {external_id: A-1, credit: A-1-REV, mark: M1, state: {phrase: outcome-${state}}, code: ${code}}], numbers_used: 0, numbers_lost: 0}}`;

it('and is held until then; a dry run takes the verdict of the credit note', async () => {
  const { ledger, begin } = chunkLedger();
  await begin(testDocument('A-1-REV'));
  const ask = (outcome: Partial<OutcomeRecord> | undefined, dry_run: boolean, record = replacing()) =>
    answered(
      roomFor(record, { ledger, outcomeOf: outcomesOf(outcome ? { 7: outcome } : {}), job: { dry_run } }),
    );
  const found = [problem('LEDGER-UNPROVEN', {}, { variant: 'content' }), problem('AMEND-HELD')];
  const refused = {
    outcome: 'rejected',
    problems: [{ ...problem('AMEND-HELD'), severity: 'notice' }, ...found],
  } as const;
  expect(await ask(undefined, true)).toBe(HELD('failed', '–'));
  expect(await ask(refused, true)).toBe(HELD('rejected', 'LEDGER-UNPROVEN'));
  expect(await ask({ outcome: 'ready' }, false)).toBe(HELD('ready', '–'));
  const { ordinal: _, ...elsewhere } = amends;
  expect(await ask({ outcome: 'ready' }, true, replacing({ amends: elsewhere }))).toBe(HELD('failed', '–'));
  for (const outcome of ['ready', 'duplicate'] as const)
    expect(await ask({ outcome }, true)).toMatch(/^\{record: /);
  expect(await ask({ outcome: 'issued' }, true)).toBe(HELD('issued', '–'));
});

const beside = (
  outcomes: Readonly<Record<number, Partial<OutcomeRecord>>>,
  over: Partial<DocumentRecord> = {},
) =>
  answered(
    conflictBeside(
      recordOf('A-1', {
        ...{ life: { payment: 'P1', states: 'sale', counted: [] } },
        ...{
          after: [
            { external_id: 'B-0' },
            { external_id: 'B-1', ordinal: 7 },
            { external_id: 'B-2', ordinal: 8 },
          ],
        },
        ...over,
      }),
      outcomesOf(outcomes),
    ),
  );
const besideHeld = (other: string, state: string, payment = 'P1') =>
  `{outcome: held, problems: [PAY-CONFLICT-BESIDE error //payment.amount {payment: ${payment}, external_id: A-1, other: ${other}, state: {phrase: ${state}}}], numbers_used: 0, numbers_lost: 0}`;

it.each([
  'issued',
  'duplicate',
  'ready',
  'skipped',
] as const)('a document goes on after one that is %s', async (outcome) => {
  expect(await beside({ 7: { outcome } })).toBe('undefined');
});

it.each([
  'conflict',
  'rejected',
  'held',
  'failed',
] as const)('a document is held after one that is %s', async (outcome) => {
  expect(await beside({ 7: { outcome } })).toBe(besideHeld('B-1', outcome));
  expect(await beside({ 7: {}, 8: { outcome } })).toBe(besideHeld('B-2', outcome));
  expect(await beside({ 7: { outcome } }, { life: undefined })).toBe(besideHeld('B-1', outcome, '–'));
  expect(await beside({ 7: { outcome } }, { after: undefined })).toBe('undefined');
});

it('looks for the note of a stop at most so often, and no more once it was found', async () => {
  let [nowMs, looks] = [0, 0];
  let isStopped = false;
  const head = async (key: string) => {
    looks += 1;
    expect(key).toContain('job-1');
    return isStopped ? { key, version: '1', bytes: 1, modified: new Date(0) } : undefined;
  };
  const stop = createStopCheck({ head }, 'job-1', { lookEveryMs: 100, clock: () => nowMs });
  expect([await stop.lately(), looks]).toEqual([false, 1]);
  nowMs = 60;
  expect([await stop.now(), looks]).toEqual([false, 2]);
  isStopped = true;
  nowMs = 159;
  expect([await stop.lately(), looks]).toEqual([false, 2]);
  nowMs = 160;
  expect([await stop.lately(), looks]).toEqual([true, 3]);
  nowMs = 1_000;
  expect([await stop.lately(), looks]).toEqual([true, 3]);
});

it('knows of a stop by either look', async () => {
  let looks = 0;
  const head = async (key: string) => {
    looks += 1;
    return { key, version: '1', bytes: 1, modified: new Date(0) };
  };
  const stop = createStopCheck({ head }, 'job-1', { lookEveryMs: 100, clock: () => 0 });
  expect([await stop.now(), looks]).toEqual([true, 1]);
  expect([await stop.lately(), looks]).toEqual([true, 1]);
});
