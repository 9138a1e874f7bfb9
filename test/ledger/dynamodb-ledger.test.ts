import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDynamoDB, startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import type { ClaimRequest, IssuedFacts, Refusal } from '../../shared/ledger/ledger.ts';
import type { LedgerOptions } from '../../shared/ledger/ledger-options.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';

const LIFE_MS = 1_000;
let dynamodb: EmbeddedDynamoDB;
let environment = 0;
let clock = 0;

beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDB({ tables: [ledgerTable('ledger')], answersLate: true });
});
afterAll(() => dynamodb[Symbol.asyncDispose]());
beforeEach(() => {
  environment++;
  clock = 1_000_000;
});

const ledger = (options: Partial<LedgerOptions> = {}) =>
  createLedger({
    dynamodb: dynamodb.client,
    tableName: 'ledger',
    environment: String(environment),
    account: 'demo',
    claimLifeMs: LIFE_MS,
    now: () => clock,
    ...options,
  });

const request = (change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  external_id: 'Α-1',
  fingerprint: 'one',
  digests: { notes: 'n1', 'counterpart.name': 'c1' },
  job: 'job-1',
  ...change,
});
const other = { fingerprint: 'two', digests: { notes: 'n2', 'counterpart.name': 'c1', currency: 'u' } };

const issued: IssuedFacts = {
  invoice_id: 'i',
  series: 'A',
  number: '18446744073709551615',
  mark: '400000000000001',
  uid: 'U',
  qr_url: 'https://q',
  issued_at: '2026-11-20',
};
const refusal: Refusal = { stage: 'issue', problems: [{ code: '208', message: 'm' }], invoice_id: 'i' };

describe('a claim', () => {
  test('remembers every content that was claimed before it and never settled', async () => {
    const sameContent = async (change: Partial<ClaimRequest>) => {
      clock += LIFE_MS;
      const answer = await ledger().claim(request(change));
      return answer.state === 'mine' ? answer.earlier?.same_content : answer.state;
    };
    expect(await sameContent({ job: 'first' })).toBeUndefined();
    expect(await sameContent({ job: 'again' })).toBe(true);
    expect(await sameContent({ job: 'corrected', ...other })).toBe(false);
    // The corrected one again: the service may still hold the draft of the first.
    expect(await sameContent({ job: 'corrected again', ...other })).toBe(false);
    expect(await sameContent({ job: 'as at first' })).toBe(false);
    await ledger().settle(request({ job: 'as at first' }), { state: 'suspended', unsent: false });
    expect(await sameContent({ job: 'next' })).toBe(false);
    await ledger().settle(request({ job: 'next' }), { state: 'released' });
    expect(await sameContent({ job: 'anew' })).toBeUndefined();
    expect(await sameContent({ job: 'anew, again' })).toBe(true);
  });

  test('is fresh once, and once more for the same job', async () => {
    expect(await ledger().claim(request())).toEqual({ state: 'mine' });
    expect(await ledger().claim(request())).toEqual({
      state: 'mine',
      earlier: { own: true, job: 'job-1', same_content: true, knew_content: true, sendings: 1 },
    });
  });

  test('of twenty at the same moment, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ledger().claim(request({ job: `job-${n}` }))),
    );
    expect(answers.filter(({ state }) => state === 'mine')).toHaveLength(1);
    expect(answers.filter(({ state }) => state === 'busy')).toHaveLength(19);
  });

  test('ignores letter case, a final sigma included', async () => {
    await ledger().claim(request({ external_id: 'ΑΠΥΣ-1Σ' }));
    const again = await ledger().claim(request({ external_id: 'απυσ-1σ', job: 'job-2' }));
    expect(again.state).toBe('busy');
    const third = await ledger().claim(request({ external_id: 'Απυς-1ς', job: 'job-2' }));
    expect(third.state).toBe('busy');
  });

  test('of the same job under another spelling is another document', async () => {
    await ledger().claim(request({ external_id: 'A-1' }));
    expect(await ledger().claim(request({ external_id: 'a-1' }))).toMatchObject({ state: 'busy' });
  });

  test('knows environments and accounts apart, whatever their names hold', async () => {
    await ledger({ environment: 'a","b', account: 'c' }).claim(request());
    expect(await ledger({ environment: 'a', account: 'b","c' }).claim(request())).toEqual({ state: 'mine' });
    expect(await ledger({ account: 'second' }).claim(request())).toEqual({ state: 'mine' });
  });

  test('of another job waits until it expires, and then says what it continues', async () => {
    await ledger().claim(request());
    const busy = await ledger().claim(request({ job: 'job-2' }));
    expect(busy).toEqual({ state: 'busy', job: 'job-1', expires: new Date(clock + LIFE_MS) });
    clock += LIFE_MS;
    expect(await ledger().claim(request({ job: 'job-2', ...other }))).toEqual({
      state: 'mine',
      earlier: { own: false, job: 'job-1', same_content: false, knew_content: false, sendings: 1 },
    });
    expect((await ledger().claim(request())).state).toBe('busy');
  });

  test('of an earlier run is over where a lock proves it, of the same run it is not', async () => {
    await ledger({ onlyRun: 'run-1' }).claim(request());
    expect((await ledger({ onlyRun: 'run-1' }).claim(request({ job: 'job-2' }))).state).toBe('busy');
    expect(await ledger({ onlyRun: 'run-2' }).claim(request({ job: 'job-2' }))).toMatchObject({
      state: 'mine',
      earlier: { own: false, job: 'job-1' },
    });
  });
});

describe('what is settled', () => {
  test('as issued is done for its own and every other job, and a conflict for other content', async () => {
    await ledger().claim(request());
    await ledger().settle(request(), { state: 'issued', issued });
    expect(await ledger().claim(request())).toEqual({ state: 'done', issued, job: 'job-1', own: true });
    clock += 10 * LIFE_MS;
    expect(await ledger({ onlyRun: 'later' }).claim(request({ job: 'job-2' }))).toEqual({
      state: 'done',
      issued,
      job: 'job-1',
      own: false,
    });
    expect(await ledger().claim(request({ job: 'job-2', ...other }))).toEqual({
      state: 'conflict',
      differs: ['notes', 'currency'],
      issued,
    });
  });

  test('as issued by another stays with that one', async () => {
    await ledger().claim(request());
    await ledger().settle(request(), { state: 'issued', issued, by: '' });
    expect(await ledger().claim(request())).toMatchObject({ state: 'done', own: false });
  });

  test('as refused is refused again, and a conflict for other content', async () => {
    await ledger().claim(request());
    await ledger().settle(request(), { state: 'refused', refusal });
    expect(await ledger().claim(request({ job: 'job-2' }))).toEqual({
      state: 'refused',
      refusal,
      job: 'job-1',
      own: false,
    });
    expect(await ledger().claim(request(other))).toMatchObject({ state: 'conflict', refusal });
  });

  test('stays settled, whatever a slow holder says later', async () => {
    await ledger().claim(request());
    clock += LIFE_MS;
    await ledger().claim(request({ job: 'job-2' }));
    await ledger().settle(request(), { state: 'issued', issued });
    await ledger().settle(request({ job: 'job-2' }), { state: 'refused', refusal });
    await ledger().settle(request({ job: 'job-2' }), { state: 'released' });
    await ledger().settle(request({ job: 'job-2' }), { state: 'suspended', unsent: false });
    await ledger().settle(request({ job: 'job-2' }), {
      state: 'issued',
      issued: { ...issued, mark: 'other' },
    });
    expect(await ledger().lookup('α-1')).toMatchObject({ state: 'issued', issued, job: 'job-1' });
  });

  test('as released is free for others, and only its holder can release', async () => {
    await ledger().claim(request());
    await ledger().settle(request({ job: 'job-2' }), { state: 'released' });
    expect((await ledger().claim(request({ job: 'job-2' }))).state).toBe('busy');
    await ledger().settle(request(), { state: 'released' });
    expect(await ledger().claim(request({ job: 'job-2', ...other }))).toEqual({ state: 'mine' });
  });

  test('as suspended is continued at once by whoever comes', async () => {
    await ledger().claim(request());
    await ledger().settle(request(), { state: 'suspended', unsent: false });
    expect(await ledger().claim(request({ job: 'job-2' }))).toMatchObject({
      state: 'mine',
      earlier: { own: false, same_content: true },
    });
  });
});

describe('looking up', () => {
  test('claims nothing', async () => {
    expect(await ledger().lookup('Α-1')).toBeUndefined();
    await ledger().claim(request());
    expect(await ledger().lookup('α-1')).toMatchObject({ state: 'claimed', fingerprint: 'one' });
    expect(await ledger().claim(request({ job: 'job-2' }))).toMatchObject({ state: 'busy', job: 'job-1' });
  });
});

test('the item that DynamoDB returns with a failed condition is used without reading again', async () => {
  const commands: string[] = [];
  dynamodb.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        commands.push(commandName);
        return next(args);
      },
    { step: 'initialize', name: 'note' },
  );
  await ledger().claim(request());
  await ledger().settle(request(), { state: 'issued', issued });
  expect(await ledger().claim(request({ job: 'job-2' }))).toMatchObject({ state: 'done', issued });
  dynamodb.client.middlewareStack.remove('note');
  expect(commands).toEqual(['UpdateItemCommand', 'PutItemCommand', 'UpdateItemCommand']);
});
