import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import type { ClaimRequest, IssuedFacts, Settlement } from '../../shared/ledger/ledger.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';

export interface TableUnderTest extends AsyncDisposable {
  dynamodb: DynamoDBClient;
  tableName: string;
}

const issued: IssuedFacts = {
  invoice_id: '6f1',
  series: 'Α',
  number: '12',
  mark: '400001234567890',
  uid: 'AB12',
  qr_url: 'https://example.com/qr?q=1',
  issued_at: '2026-01-02T10:00:00Z',
};

const CLAIM_LIFE_MS = 60_000;

/** What the ledger promises on any DynamoDB. Its entries carry an environment of this run, so a real table stays usable. */
export function ledgerContract(name: string, open: () => Promise<TableUnderTest>) {
  describe(`ledger contract: ${name}`, () => {
    const environment = `contract-${crypto.randomUUID()}`;
    let table: TableUnderTest;
    let now = Date.now();
    beforeAll(async () => {
      table = await open();
    });
    afterAll(async () => table?.[Symbol.asyncDispose]());

    const ledger = (account = 'a', onlyRun?: string) =>
      createLedger({ ...table, environment, account, claimLifeMs: CLAIM_LIFE_MS, onlyRun, now: () => now });
    const request = (external_id: string, over: Partial<ClaimRequest> = {}): ClaimRequest => ({
      external_id,
      fingerprint: 'f'.repeat(64),
      digests: { total_amount: 'd1' },
      job: 'job-1',
      ...over,
    });
    const settled = async (of: ClaimRequest, settlement: Settlement) => {
      await ledger().claim(of);
      await ledger().settle(of, settlement);
    };

    it('gives a document to the first who claims it and to nobody else', async () => {
      expect(await ledger().claim(request('INV-1'))).toEqual({ state: 'mine' });
      expect(await ledger().claim(request('INV-1', { job: 'job-2' }))).toMatchObject({
        state: 'busy',
        job: 'job-1',
      });
      // Each further sending is noted by one of those who saw the same number.
      const note = (from: number) => ledger().note(request('INV-1'), { from, to: from + 1 });
      expect([await note(1), await note(1), await note(2)]).toEqual([true, false, true]);
    });

    it('takes a claim of a run that is over, and none of another job of its own run', async () => {
      const [one, two] = [ledger('a', 'one'), ledger('a', 'two')];
      const byOther = request('INV-31', { job: 'job-2' });
      await one.claim(request('INV-31'));
      expect(await one.claim(byOther)).toMatchObject({ state: 'busy', job: 'job-1' });
      expect(await two.claim(byOther)).toMatchObject({ state: 'mine' });
    });

    it('reserves the room of credit notes for those who know the newest money, until it is given back', async () => {
      const shared = { takes: 'refund', amount: '40.00', currency: 'EUR' } as const;
      const credit = (external_id: string, job = 'job-1') => ({ external_id, job, ...shared });
      const money = async () => {
        const { revision = 0, credits = [] } = (await ledger().moneys(['P-1'])).get('p-1') ?? {};
        return [revision, ...credits.map((one) => `${one.external_id} ${one.lapsed ?? 'held'}`)];
      };
      const take = (external_id: string, revision: number) =>
        ledger().takeCredit('P-1', credit(external_id), revision);
      expect([await take('C-1', 0), await take('C-2', 0)]).toEqual(['taken', 'changed']);
      expect([await take('C-2', 1), await money()]).toEqual(['taken', [2, 'C-1 held', 'C-2 held']]);
      await ledger().dropCredit('P-1', credit('C-1', 'job-2'));
      expect(await money()).toEqual([2, 'C-1 held', 'C-2 held']);
      await ledger().dropCredit('P-1', credit('c-1'));
      expect(await money()).toEqual([3, 'C-2 held']);
      now += CLAIM_LIFE_MS;
      expect(await money()).toEqual([3, 'C-2 true']);
      await ledger().noteMoney('P-1', { credits: [{ ...credit('C-2'), mark: '400000000000001' }] });
      expect([await take('C-3', 3), await money()]).toEqual(['changed', [4, 'C-2 held']]);
    });

    it('gives it to exactly one of many at the same time, whatever the letter case', async () => {
      const claims = Array.from({ length: 20 }, (_, index) =>
        ledger().claim(request(index % 2 === 0 ? 'race-Ά' : 'RACE-ά', { job: `job-${index}` })),
      );
      const states = (await Promise.all(claims)).map(({ state }) => state);
      expect(states.filter((state) => state === 'mine')).toHaveLength(1);
      expect(states.filter((state) => state === 'busy' || state === 'conflict')).toHaveLength(19);
    });

    it('remembers what was issued, and to whom', async () => {
      await settled(request('INV-2'), { state: 'issued', issued });
      expect(await ledger().claim(request('INV-2', { job: 'job-2' }))).toEqual({
        state: 'done',
        issued,
        job: 'job-1',
        own: false,
      });
      expect(await ledger().lookup('INV-2')).toMatchObject({ state: 'issued', issued });
      await ledger().noteAmended('INV-99');
      expect(await ledger().lookup('INV-99')).toBeUndefined();
    });

    it('says which fields differ from what was issued', async () => {
      await settled(request('INV-3'), { state: 'issued', issued });
      const other = request('INV-3', { fingerprint: 'e'.repeat(64), digests: { total_amount: 'd2' } });
      expect(await ledger().claim(other)).toMatchObject({ state: 'conflict', differs: ['total_amount'] });
    });

    it('never gives out again what the authority refused', async () => {
      const refusal = { stage: 'issue' as const, problems: [{ code: '208', message: 'sum' }] };
      await settled(request('INV-4'), { state: 'refused', refusal });
      expect(await ledger().claim(request('INV-4', { job: 'job-2' }))).toMatchObject({
        state: 'refused',
        refusal,
      });
    });

    it('frees what was released', async () => {
      await settled(request('INV-5'), { state: 'released' });
      expect(await ledger().claim(request('INV-5', { job: 'job-2' }))).toEqual({ state: 'mine' });
    });

    it('is given back by its holder alone', async () => {
      await ledger().claim(request('INV-9'));
      const other = request('INV-9', { job: 'job-2' });
      expect(await ledger().settle(other, { state: 'released' })).toBe(false);
      expect(await ledger().claim(other)).toMatchObject({ state: 'busy', job: 'job-1' });
    });

    it('hands an expired or suspended claim on, with the word to ask the service first', async () => {
      await ledger().claim(request('INV-6'));
      await settled(request('INV-7'), { state: 'suspended', unsent: false });
      for (const [id, passed] of Object.entries({ 'INV-7': 0, 'INV-6': CLAIM_LIFE_MS + 1 })) {
        now += passed;
        const earlier = { own: false, job: 'job-1' };
        expect(await ledger().claim(request(id, { job: 'job-2' }))).toMatchObject({ state: 'mine', earlier });
      }
    });

    it('hands a returned claim on at once, without what its holder never sent', async () => {
      await ledger().claim(request('INV-10'));
      now += CLAIM_LIFE_MS + 1;
      const other = request('INV-10', { job: 'job-2', fingerprint: 'e'.repeat(64) });
      expect(await ledger().claim(other)).toMatchObject({ earlier: { knew_content: false } });
      await ledger().settle(other, { state: 'returned', forget: true });
      const third = { ...other, job: 'job-3' };
      expect(await ledger().claim(third)).toMatchObject({ state: 'mine', earlier: { knew_content: false } });
    });

    it('takes a fact of whoever has it, also of a document that nobody claimed', async () => {
      expect(await ledger().settle(request('INV-11'), { state: 'issued', issued })).toBe(true);
      expect(await ledger().claim(request('INV-11'))).toMatchObject({ state: 'done' });
      expect(await ledger().settle(request('INV-11'), { state: 'released' })).toBe(false);
    });

    it('keeps accounts apart', async () => {
      await settled(request('INV-8'), { state: 'issued', issued });
      expect(await ledger('b').lookup('INV-8')).toBeUndefined();
      expect(await ledger('b').claim(request('INV-8'))).toEqual({ state: 'mine' });
    });

    it('remembers what was told of a payment, once each, whoever tells it', async () => {
      const reversed = { is: 'reversal', id: 'R-1', amount: '80.00', currency: 'EUR' } as const;
      const taken = { ...reversed, taken: true } as const;
      expect(await ledger().payment('P-1')).toBeUndefined();
      await ledger().notePayment('P-1', { told: [reversed], parts: [] });
      await ledger().notePayment('p-1', { told: [reversed, taken], parts: ['P-1-C2', 'P-1-C1'] });
      const known = await ledger().payment('P-1');
      expect(known?.parts).toEqual(['P-1-C1', 'P-1-C2']);
      expect(known?.told).toHaveLength(2);
      expect(known?.told).toEqual(expect.arrayContaining([reversed, taken]));
      expect(await ledger('b').payment('P-1')).toBeUndefined();
    });

    it('adds nothing to a payment that has no room for it, and says so', async () => {
      const told = (from: number) =>
        Array.from(
          { length: 1_000 },
          (_, n): RecordedEvent => ({ is: 'reversal', id: `${from + n}-${'r'.repeat(200)}` }),
        );
      expect(await ledger().notePayment('P-3', { told: told(0), parts: ['P-3-C1'] })).toBe(true);
      expect(await ledger().notePayment('P-3', { told: told(1_000), parts: ['P-3-C2'] })).toBe(false);
      const known = await ledger().payment('P-3');
      expect(known).toMatchObject({ parts: ['P-3-C1'] });
      expect(known?.told).toHaveLength(1_000);
      expect(known?.crowded).toBeUndefined();
      expect(await ledger().notePayment('P-3', { told: [], parts: [], crowded: true })).toBe(true);
      expect(await ledger().payment('P-3')).toMatchObject({ parts: ['P-3-C1'], crowded: true });
    });

    it('keeps the state of a payment beside the document of the same id', async () => {
      await ledger().notePayment('P-2', { told: [{ is: 'refund-failed', id: 'F-1' }], parts: [] });
      expect(await ledger().lookup('P-2')).toBeUndefined();
      await settled(request('P-2'), { state: 'issued', issued });
      expect(await ledger().payment('P-2')).toMatchObject({ told: [{ id: 'F-1' }] });
    });

    it('finds documents by their MARKs', async () => {
      await ledger().noteMark('4001', 'INV-1');
      expect(await ledger().ofMarks(['4001', '4002'])).toEqual(new Map([['4001', 'INV-1']]));
    });

    /** The load of an account with two places for chunks. */
    const load = (account: string, asksApart?: boolean) =>
      createSharedSemaphore({
        ...{ ...table, environment, account, places: 2, placeLifeMs: CLAIM_LIFE_MS, now: () => now },
        ...{ nameOf: () => crypto.randomUUID(), ...(asksApart === undefined ? {} : { asksApart }) },
      });
    const entered = async (entry: ReturnType<ReturnType<typeof load>['enter']>) => {
      const given = await entry;
      if (given.state !== 'entered') throw new Error(`The place is ${given.state}.`);
      return given;
    };
    const full = { state: 'full' };

    it('lets in as many chunks as it has places, and then whoever asked first', async () => {
      const places = load('places');
      const [one, two] = [await entered(places.enter('A')), await entered(places.enter('B'))];
      for (const job of ['C', 'D']) expect(await places.enter(job)).toEqual(full);
      await one.leave();
      expect(await places.enter('D')).toEqual(full);
      const three = await entered(places.enter('C'));
      expect(await places.enter('D')).toEqual(full);
      await two.leave();
      for (const job of ['E', 'F']) expect(await places.enter(job)).toEqual(full);
      const four = await entered(places.enter('D'));
      expect(await places.enter('E')).toEqual(full);
      for (const place of [three, four]) await place.leave();
      // One place is E's, and the other is free.
      await entered(places.enter('F'));
      expect(await places.enter('G')).toEqual(full);
      await entered(places.enter('E'));
      now += CLAIM_LIFE_MS;
      const many = await Promise.all(['H', 'I', 'J', 'K'].map((job) => places.enter(job)));
      expect(many.filter(({ state }) => state === 'entered')).toHaveLength(2);
      // Who was next did not ask again in time.
      now += 90_000;
      for (const job of ['L', 'M']) await entered(places.enter(job));
    });

    it('answers one question next to the chunks, or in place of one', async () => {
      const apart = load('apart');
      for (const job of ['A', 'B']) await entered(apart.enter(job));
      const question = await entered(apart.enterToAsk('Q'));
      expect(await apart.enterToAsk('R')).toEqual(full);
      await question.leave();
      await entered(apart.enterToAsk('R'));
      const together = load('together', false);
      await entered(together.enterToAsk('Q'));
      const last = await entered(together.enter('A'));
      expect([await together.enter('B'), await together.enterToAsk('R')]).toEqual([full, full]);
      now += CLAIM_LIFE_MS;
      // The chunk is forgotten sooner than the question, and does not free the place of another one.
      await entered(together.enter('B'));
      await last.leave();
      expect(await together.enter('C')).toEqual(full);
    });

    it('lets nobody in during the longest pause, and then one that finds out', async () => {
      const paused = load('paused');
      for (const ms of [10_000, 60_000, 1_000]) await paused.close(ms);
      expect(await paused.closedForMs()).toBe(60_000);
      expect([await paused.enter('A'), await paused.enterToAsk('Q')]).toEqual(
        Array(2).fill({ state: 'closed' }),
      );
      now += 60_000;
      expect(await paused.closedForMs()).toBe(0);
      const probe = await entered(paused.enter('A'));
      expect(probe.probing).toBe(true);
      expect(await paused.enter('B')).toEqual({ state: 'closed' });
      await probe.open();
      const other = await entered(paused.enter('B'));
      expect(other.probing).toBe(false);
      await paused.close(1_000);
      await other.open();
      expect(await paused.enter('C')).toEqual({ state: 'closed' });
    });
  });
}
