import { expect, it } from 'vitest';
import type { CreditMoney, StatedMoney } from '../../shared/documents/payment-lifecycle/payment-money.ts';
import { creditGuard } from '../../shared/jobs/issue/take-credits.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { spelled } from '../payment-lives/decision-kit.ts';
import { answered, chunkLedger, recordOf } from './chunk-kit.ts';

const invoice = (id: string, payable_total_amount: string) =>
  testDocument(id, { invoice_type_code: '1.1', payable_total_amount });
const credit = (id: string, amount: string, over: Partial<DocumentRecord> = {}) =>
  recordOf(id, {
    document: testDocument(id, { invoice_type_code: '5.1', payable_total_amount: amount }),
    credits: [{ mark: 'M1' }],
    ...over,
  });

/** A-1 of 124.00 and A-2 of 62.00 are issued, and found by their MARKs. */
async function scene() {
  const parts = chunkLedger();
  const { ledger } = parts;
  await parts.issue(invoice('A-1', '124.00'), 'M1');
  await parts.issue(invoice('A-2', '62.00'), 'M2');
  await ledger.noteMark('M1', 'A-1');
  await ledger.noteMark('M2', 'A-2');
  const guard = async (
    records: readonly DocumentRecord[],
    { job = 'job', dry_run = false, ...over }: { job?: string; dry_run?: boolean } & Partial<Ledger> = {},
  ) => creditGuard(await parts.ahead(...records), { ledger: { ...ledger, ...over }, job: { job, dry_run } });
  const kept = async (id: string) => {
    const money = (await ledger.moneys([id])).get(id.toLowerCase());
    return [...(money?.documents ?? []), ...(money?.credits ?? [])].map(spelled);
  };
  return { ...parts, guard, kept };
}

const EXCEEDS = (params: string) =>
  `{outcome: rejected, problems: [PAY-CREDIT-EXCEEDS error 2//payable_total_amount {${params}}], numbers_used: 0, numbers_lost: 0, stage: preflight}`;
const keptAs = (id: string, more: string) => expect.stringMatching(new RegExp(`external_id: ${id}, ${more}`));

it('a credit note takes room before it is sent, gives it back, and takes it for good with its MARK', async () => {
  const { guard, kept, ledger } = await scene();
  const record = credit('C-1', '50.00');
  const credits = await guard([record]);
  expect(await credits.take(record)).toBeUndefined();
  const [taken] = (await ledger.moneys(['A-1'])).get('a-1')?.credits ?? [];
  expect(taken).toMatchObject({
    ...{ external_id: 'C-1', job: 'job', takes: 'refund', amount: '50.00', currency: 'EUR', euro: '50.00' },
  });
  expect(taken?.mark).toBeUndefined();
  await (await guard([record], { dry_run: true })).giveBack(record);
  expect(await kept('A-1')).toHaveLength(1);
  await credits.giveBack(record);
  expect(await kept('A-1')).toEqual([]);
  await credits.take(record);
  await credits.settle(record, 'K1');
  const money = (await ledger.moneys(['A-1'])).get('a-1');
  expect(money?.documents).toEqual([
    { external_id: 'A-1', mark: 'M1', amount: '124.00', currency: 'EUR', euro: '124.00' },
  ]);
  expect(money?.credits).toMatchObject([
    {
      ...{ external_id: 'C-1', job: 'job', takes: 'refund', mark: 'K1' },
      ...{ amount: '50.00', currency: 'EUR', euro: '50.00' },
    },
  ]);
  const again = await guard([record]);
  await again.settle({ ...record, external_id: 'c-1' }, 'K1');
  expect((await ledger.moneys(['A-1'])).get('a-1')?.revision).toBe(money?.revision);
});

it('it is refused beyond what is left, with all that took of it', async () => {
  const { guard, kept } = await scene();
  const whole = credit('C-1', '124.01');
  expect(await answered((await guard([whole])).take(whole))).toBe(
    EXCEEDS(
      'variant: document, external_id: C-1, currency: EUR, mark: M1, amount: 124.01, left: 124.00, original: A-1, others: –',
    ),
  );
  const [first, second] = [credit('C-1', '70.00'), credit('C-2', '30.00')];
  const credits = await guard([first, second]);
  await credits.take(first);
  await credits.settle(first, 'K1');
  await credits.take(second);
  const third = credit('C-3', '24.01');
  const said = EXCEEDS(
    'variant: document, external_id: C-3, currency: EUR, mark: M1, amount: 24.01, left: 24.00, original: A-1, others: C-1, K1; C-2, –',
  );
  expect(await answered((await guard([third])).take(third))).toBe(said);
  expect(await answered((await guard([third], { dry_run: true })).take(third))).toBe(said);
  const exact = credit('C-3', '24.00');
  expect(await (await guard([exact], { dry_run: true })).take(exact)).toBeUndefined();
  expect(await kept('A-1')).toHaveLength(3);
  expect(await (await guard([exact])).take(exact)).toBeUndefined();
});

it('what changed since the chunk began is read again, so often and no more', async () => {
  const { guard, ledger } = await scene();
  const [first, second] = [credit('C-1', '70.00'), credit('C-2', '70.00')];
  const [one, other] = [await guard([first]), await guard([second])];
  expect(await one.take(first)).toBeUndefined();
  expect(await answered(other.take(second))).toContain('left: 54.00');
  let asked = 0;
  const takeCredit = async () => {
    asked += 1;
    return 'changed' as const;
  };
  const restless = await guard([credit('C-3', '1.00')], { takeCredit });
  await expect(restless.take(credit('C-3', '1.00'))).rejects.toThrow('changes all the time');
  expect(asked).toBe(20);
  const full = await guard([credit('C-3', '1.00')], { takeCredit: async () => 'full' });
  expect(await answered(full.take(credit('C-3', '1.00')))).toBe(
    '{outcome: held, problems: [PAY-TOO-MUCH-TOLD error //payment.amount {variant: document, external_id: C-3, payment: A-1}], numbers_used: 0, numbers_lost: 0}',
  );
  expect((await ledger.moneys(['A-1'])).get('a-1')?.credits).toHaveLength(1);
});

it('of two documents the first takes as much as it comes to, and gives it back where both are too little', async () => {
  const { guard, kept } = await scene();
  const both = { credits: [{ mark: 'M1' }, { external_id: 'a-2' }, { mark: 'M1' }] };
  const much = credit('C-1', '186.01', both);
  expect(await answered((await guard([much])).take(much))).toBe(
    EXCEEDS(
      'variant: document, external_id: C-1, currency: EUR, mark: M2, amount: 62.01, left: 62.00, original: A-2, others: –',
    ),
  );
  expect(await kept('A-1')).toEqual([]);
  const record = credit('C-2', '150.00', both);
  const credits = await guard([record]);
  expect(await credits.take(record)).toBeUndefined();
  await credits.settle(record, 'K2');
  const share = (amount: string) => keptAs('C-2', `.*amount: ${amount}`);
  expect(await kept('A-1')).toEqual([keptAs('A-1', 'mark: M1'), share('124')]);
  expect(await kept('A-2')).toEqual([keptAs('A-2', 'mark: M2'), share('26')]);
  for (const id of ['A-1', 'A-2']) expect((await kept(id)).at(-1)).not.toContain('euro');
});

it('a share that an earlier run took is settled as it was taken, and one that nobody knows is not', async () => {
  const { guard, kept } = await scene();
  const both = { credits: [{ mark: 'M1' }, { mark: 'M2' }] };
  const small = credit('C-1', '30.00', both);
  await (await guard([small])).take(small);
  expect(await kept('A-2')).toEqual([]);
  await (await guard([small])).settle(small, 'K1');
  expect(await kept('A-1')).toEqual([keptAs('A-1', 'mark: M1'), keptAs('C-1', '.*amount: 30.00')]);
  expect(await kept('A-2')).toEqual([]);
  const whole = credit('C-3', '10.00', { credits: [{ mark: 'M2' }] });
  await (await guard([whole])).settle(whole, 'K3');
  expect(await kept('A-2')).toEqual([keptAs('A-2', 'mark: M2'), keptAs('C-3', '.*amount: 10.00')]);
});

it('credit notes of the same export that come before count, each once, if they fit', async () => {
  const { guard } = await scene();
  const after = (before: { external_id: string; amount: string }[]) =>
    credit('C-2', '70.00', { credits: [{ mark: 'M1', before }] });
  const ask = async (record: DocumentRecord) => answered((await guard([record])).take(record));
  expect(await ask(after([{ external_id: 'C-1', amount: '54.01' }]))).toContain('left: 69.99');
  expect(await ask(after([{ external_id: 'C-1', amount: '124.00' }]))).toContain('left: 0.00');
  expect(await ask(after([{ external_id: 'C-0', amount: '124.01' }]))).toBe('undefined');
  expect(await ask(after([{ external_id: 'C-0', amount: '60.00' }]))).toContain('left: 64.00');
  const first = credit('C-1', '54.00');
  await (await guard([first])).take(first);
  expect(await ask(after([{ external_id: 'C-1', amount: '54.00' }]))).toBe('undefined');
});

const life = (over: Partial<NonNullable<DocumentRecord['life']>> = {}): Partial<DocumentRecord> => ({
  ...{ credits: undefined, payment: { currency: 'USD', amount_paid: '40.00' } },
  life: { payment: 'P1', states: 'refund', counted: [], ...over },
});
const dollars = (over: Partial<StatedMoney> = {}): StatedMoney => ({
  ...{ external_id: 'P1', mark: 'M7', amount: '30.00', currency: 'USD', euro: '27.00' },
  ...over,
});

it('a refund takes of the money of its payment, in its currency; a dry run leaves that to intake', async () => {
  const { guard, ledger } = await scene();
  await ledger.noteMoney('P1', {
    documents: [dollars(), dollars({ external_id: 'P1-2', mark: 'M8', amount: '9.99' })],
  });
  const record = credit('R-1', '36.00', life());
  expect(await (await guard([record], { dry_run: true })).take(record)).toBeUndefined();
  expect(await answered((await guard([record])).take(record))).toBe(
    EXCEEDS(
      'variant: meanwhile, external_id: R-1, currency: USD, mark: M7, M8, amount: 40.00, left: 39.99, payment: P1',
    ),
  );
  await ledger.noteMoney('P1', { documents: [dollars({ external_id: 'P1-3', amount: '0.01' })] });
  const credits = await guard([record]);
  expect(await credits.take(record)).toBeUndefined();
  await credits.settle(record, 'K1');
  const [settled] = (await ledger.moneys(['P1'])).get('p1')?.credits ?? [];
  expect(settled).toMatchObject({
    ...{ external_id: 'R-1', takes: 'refund', mark: 'K1', amount: '40.00', currency: 'USD', euro: '36.00' },
  } satisfies Partial<CreditMoney>);
});

it('a reversal says that it is one, and what an older version issued bounds nothing', async () => {
  const { guard, ledger } = await scene();
  await ledger.noteMoney('P1', { documents: [dollars()] });
  const record = credit('V-1', '36.00', life({ reversal: true, unseen: 'older' }));
  const credits = await guard([record]);
  expect(await credits.take(record)).toBeUndefined();
  expect((await ledger.moneys(['P1'])).get('p1')?.credits).toMatchObject([{ takes: 'reversal' }]);
  const old = testDocument('A-9', { invoice_type_code: '1.1' });
  const bare = credit('C-1', '900.00', { credits: [{ external_id: 'A-9' }] });
  await (await scene()).begin(old);
  expect(await (await guard([bare])).take(bare)).toBeUndefined();
});

it('a sale that is settled, and not noted beside its payment yet, makes room', async () => {
  const { guard, issue, ledger } = await scene();
  const sold = testDocument('p1', { payable_total_amount: '36.00' });
  await issue(sold, 'M7', { payment: { currency: 'USD', amount_paid: '39.00' } });
  const record = credit('R-1', '36.00', life());
  expect(await answered((await guard([record])).take(record))).toContain(
    'mark: M7, amount: 40.00, left: 39.00',
  );
  const part = testDocument('P1-2', { payable_total_amount: '0.90' });
  await issue(part, 'M8', { payment: { currency: 'USD', amount_paid: '0.99' } });
  const beside = { ...record, after: [{ external_id: 'P1-2' }] };
  expect(await answered((await guard([beside])).take(beside))).toContain(
    'mark: M7, M8, amount: 40.00, left: 39.99',
  );
  await ledger.noteMoney('P1', {
    captured: [{ source: 'L', external_id: 'P1-2', amount: '0.99', currency: 'USD' }],
  });
  expect(await answered((await guard([record])).take(record))).toContain('left: 39.99');
});

it('a credit note of another job counts until its time is over, or its document was refused', async () => {
  const { guard, begin, issue, refuse, wait } = await scene();
  const other = credit('C-1', '100.00');
  await (await guard([other], { job: 'another' })).take(other);
  const record = credit('C-2', '30.00');
  const ask = async () => answered((await guard([record])).take(record));
  expect(await ask()).toContain('others: C-1, –');
  wait();
  expect(await ask()).toBe('undefined');
  const second = credit('C-3', '1.00', { credits: [{ mark: 'M2' }] });
  await (await guard([second], { job: 'another' })).take(second);
  const wanted = credit('C-4', '62.00', { credits: [{ mark: 'M2' }] });
  const begun = testDocument('C-3', { invoice_type_code: '5.1' });
  await begin(begun, { job: 'another' });
  wait();
  expect(await answered((await guard([wanted])).take(wanted))).toContain('others: C-3, –');
  await issue(begun, 'K3', { job: 'another' });
  expect(await answered((await guard([wanted])).take(wanted))).toContain('others: C-3, K3');
  await refuse(testDocument('C-5'));
});

it('a refund waits for its sale while that is being issued, and not once it is itself begun', async () => {
  const { guard, begin } = await scene();
  await begin(testDocument('P1'));
  const record = credit('R-1', '36.00', life());
  expect(await answered((await guard([record])).take(record))).toBe(
    '{outcome: held, problems: [PAY-DOCUMENT-OPEN error //payment.amount {variant: document, external_id: R-1, known: P1, payment: P1}], numbers_used: 0, numbers_lost: 0}',
  );
  await begin(testDocument('R-1'));
  expect(await (await guard([record])).take(record)).toBeUndefined();
});

it('its own earlier taking is none of the others', async () => {
  const { guard } = await scene();
  const small = credit('C-1', '50.00');
  await (await guard([small])).take(small);
  const large = credit('C-1', '124.01');
  expect(await answered((await guard([large])).take(large))).toContain(
    'left: 124.00, original: A-1, others: –',
  );
});

it('a document from which too much was taken gives nothing, and the next one all', async () => {
  const { guard, kept, ledger } = await scene();
  const taken = { external_id: 'C-0', mark: 'K0', job: 'x', takes: 'refund', currency: 'EUR' } as const;
  await ledger.noteMoney('A-1', { credits: [{ ...taken, amount: '130.00' }] });
  const record = credit('C-1', '50.00', { credits: [{ mark: 'M1' }, { mark: 'M2' }] });
  expect(await (await guard([record])).take(record)).toBeUndefined();
  expect(await kept('A-1')).toHaveLength(1);
  expect(await kept('A-2')).toEqual([keptAs('C-1', '.*amount: 50')]);
});

it('a document of a payment shares the money of that', async () => {
  const { guard, issue, kept } = await scene();
  const sold = invoice('P1-C1', '60.00');
  await issue(sold, 'M7', { life: { payment: 'P1', states: 'sale', counted: [] } });
  const record = credit('C-1', '50.00', { credits: [{ external_id: 'p1-c1' }] });
  expect(await (await guard([record])).take(record)).toBeUndefined();
  expect(await kept('P1-C1')).toEqual([]);
  expect(await kept('P1')).toEqual([keptAs('C-1', '.*amount: 50')]);
});

it('of a payment whose document is not issued nothing can be taken; a record without content takes nothing', async () => {
  const { guard, kept, ledger } = await scene();
  await ledger.noteMoney('P1', {
    captured: [{ source: 'L', external_id: 'P1', amount: '40.00', currency: 'USD' }],
  });
  const record = credit('R-1', '36.00', life());
  expect(await answered((await guard([record])).take(record))).toContain(
    'mark: –, amount: 40.00, left: 0.00, payment: P1',
  );
  const { document: _, ...bare } = credit('C-1', '1.00');
  expect(await (await guard([bare])).take(bare)).toBeUndefined();
  expect(await kept('A-1')).toEqual([]);
});
