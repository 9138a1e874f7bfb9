import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import type { ClaimRequest, IssuedFacts, Settlement } from '../../shared/ledger/ledger.ts';

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

    const ledger = (account = 'a') =>
      createLedger({ ...table, environment, account, claimLifeMs: CLAIM_LIFE_MS, now: () => now });
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
      now += CLAIM_LIFE_MS + 1;
      for (const id of ['INV-6', 'INV-7'])
        expect(await ledger().claim(request(id, { job: 'job-2' }))).toMatchObject({
          state: 'mine',
          earlier: { own: false, job: 'job-1' },
        });
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
  });
}
