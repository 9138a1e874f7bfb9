import { expect, it } from 'vitest';
import { CONTENT_UNKNOWN } from '../../shared/ledger/ledger.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { recordOf } from './chunk-kit.ts';
import { DOWN, decideScene } from './decide-kit.ts';

const none = 'numbers_used: 0, numbers_lost: 0';
const READY = `{outcome: ready, problems: [], ${none}}`;
const issuedAs = (id: string, more = '') =>
  expect.stringMatching(
    new RegExp(
      `^{outcome: issued, problems: \\[\\], .*mark: M-${id}, numbers_used: 1, numbers_lost: 0${more}}$`,
    ),
  );
const A1 = recordOf('A-1', { identity: 'k' });

it('issues a document and takes its identity; a dry run only reads', async () => {
  const { one, calls, ledger, identity, asked } = decideScene();
  expect(await one(A1, { dry_run: true })).toBe(READY);
  expect([calls, await identity('k')]).toEqual([['read A-1'], undefined]);
  expect(asked).toEqual(['look', 'is it behind']);
  expect(await one(A1)).toEqual(issuedAs('A-1'));
  expect(calls).toEqual(['read A-1', 'draft A-1', 'issue A-1']);
  expect((await ledger.lookup('A-1'))?.state).toBe('issued');
  expect([await identity('k'), asked.slice(2)]).toEqual(['A-1', ['bind', 'count']]);
  expect(await one(A1)).toEqual(issuedAs('A-1'));
});

it('sends nothing for another login, or beside a ledger that is behind, and asks once', async () => {
  const { decided, calls, asked } = decideScene();
  const changed = problem('LOGIN-CHANGED', {}, { account: 'a' });
  const behind = problem('LEDGER-BEHIND', {}, { account: 'a' });
  const records = [A1, recordOf('A-2')];
  const failed = (problems: string) => `{outcome: failed, problems: [${problems}], ${none}}`;
  for (const dry_run of [true, false]) {
    const said = failed('LOGIN-CHANGED error // {account: a}');
    expect(await decided(records, { changed, dry_run })).toEqual([said, said]);
    expect((await decided(records, { behind, dry_run }))[0]).toContain('LEDGER-BEHIND error');
  }
  expect(asked).toEqual(['look', 'look', 'is it behind', 'bind', 'bind', 'count']);
  expect(calls).toEqual([]);
});

it('answers a stopped job from the ledger, and from one that is behind not at all', async () => {
  const { one, calls } = decideScene();
  expect(await one(A1, { isStopped: true })).toContain('problems: [JOB-STOPPED error //]');
  const behind = problem('LEDGER-BEHIND', {}, { account: 'a' });
  expect(await one(A1, { isStopped: true, behind })).toContain('OUTCOME-UNKNOWN');
  expect(calls).toEqual([]);
});

it('asks nothing of a service that is away', async () => {
  const { one, calls } = decideScene();
  for (const given of [{ away: DOWN }, { closed: DOWN }])
    expect(await one(A1, given)).toContain('{outcome: failed, problems: [SERVICE-UNREACHABLE');
  expect(calls).toEqual([]);
});

it('a document that the approved plan leaves out stays unsent, and is told where it is issued', async () => {
  const { one, calls, issue } = decideScene();
  const left = { withheld: [1] };
  expect(await one(A1, left)).toBe(
    `{outcome: held, problems: [PLAN-DIFFERS error 2// {variant: document, external_id: A-1, reason: {phrase: plan-not-in-it}}], ${none}}`,
  );
  expect(await one(A1, { withheld: [2], dry_run: true })).toBe(READY);
  await issue(testDocument('A-1'), 'M1');
  expect(await one(A1, left)).toContain('outcome: duplicate');
  expect(calls.filter((call) => !call.startsWith('read'))).toEqual([]);
});

it('gives an identity back that it took for a document which is refused, and holds that of another', async () => {
  const { one, identity } = decideScene(['A-1']);
  expect(await one(A1)).toContain('{outcome: rejected');
  expect(await identity('k')).toBeUndefined();
  expect(await one(recordOf('B-1', { identity: 'k' }))).toEqual(issuedAs('B-1'));
  expect(await one(A1)).toContain('{outcome: held, problems: [IDENTITY-CHANGED');
  expect(await identity('k')).toBe('B-1');
});

it('takes the identity of what is proven at the service; a dry run does not', async () => {
  const { one, ledger, identity } = decideScene();
  const request = { external_id: 'A-1', job: 'earlier', fingerprint: CONTENT_UNKNOWN, digests: {} };
  await ledger.claim(request);
  const facts = { invoice_id: 'i', series: '', number: '', mark: 'M1', uid: '', qr_url: '', issued_at: '' };
  await ledger.settle(request, { state: 'issued', issued: facts });
  expect(await one(A1)).toContain('{outcome: held, problems: [LEDGER-UNPROVEN');
  expect(await identity('k')).toBeUndefined();
});

const amends = { of: 'A-1', mark: 'M1', credit: 'A-1-REV', ordinal: 7 };

it('a document that replaces another waits for its credit note, and has both in its trail', async () => {
  const { one, ledger, issue } = decideScene();
  await issue(testDocument('A-1'), 'M1');
  const next = recordOf('A-1~2', { amends });
  const isAmended = async () => {
    const entry = await ledger.lookup('A-1');
    return entry?.state === 'issued' && entry.amended;
  };
  expect(await one(next, { dry_run: true })).toContain('AMEND-HELD');
  expect(await isAmended()).not.toBe(true);
  expect(await one(next)).toContain('AMEND-HELD');
  expect(await isAmended()).toBe(true);
  await issue(testDocument('A-1-REV', { invoice_type_code: '5.1' }), 'K1', {
    amends: { of: 'A-1', mark: 'M1' },
  });
  expect(await one(next)).toEqual(issuedAs('A-1~2', ', amends: {mark: M1, credit_mark: K1, credit: 7}'));
  const { ordinal: _, ...elsewhere } = amends;
  expect(await one(recordOf('A-1~2', { amends: elsewhere }))).toContain(
    'amends: {mark: M1, credit_mark: K1}}',
  );
});

const clearing = (id: string, clears: DocumentRecord['clears'] = [{ external_id: 'S-1', ordinal: 7 }]) =>
  recordOf(id, { clears, document: testDocument(id, { invoice_type_code: '1.5' }) });
const SOLD = { outcomes: { 7: { outcome: 'issued', net_total: '500.00' } } } as const;

it('a clearance takes its sales, and gives them back where it is refused', async () => {
  const { one, holders } = decideScene(['C-1']);
  const holder = async () => (await holders.holderOf({ what: 'clearance', key: 'S-1' }))?.external_id;
  expect(await one(clearing('C-1'))).toContain('CLEARED-NOT-ISSUED');
  expect(await one(clearing('C-1'), SOLD)).toContain('{outcome: rejected, stage: draft');
  expect(await holder()).toBeUndefined();
  expect(await one(clearing('C-2'), SOLD)).toEqual(issuedAs('C-2'));
  expect(await holder()).toBe('C-2');
  expect(await one(clearing('C-3'), SOLD)).toContain('CLEARED-BEFORE');
});

it('a clearance that is issued stays so, and takes its sales if nobody has them', async () => {
  const { one, issue, holders } = decideScene();
  await issue(testDocument('C-1', { invoice_type_code: '1.5' }), 'M1');
  expect(await one(clearing('C-1'), { dry_run: true })).toContain('outcome: duplicate');
  expect(await holders.holderOf({ what: 'clearance', key: 'S-1' })).toBeUndefined();
  expect(await one(clearing('C-1'))).toContain('outcome: duplicate');
  expect((await holders.holderOf({ what: 'clearance', key: 'S-1' }))?.external_id).toBe('C-1');
});

const credit = (id: string, payable_total_amount: string, over: Partial<DocumentRecord> = {}) =>
  recordOf(id, {
    credits: [{ external_id: 'A-1' }],
    document: testDocument(id, {
      invoice_type_code: '5.2',
      payable_total_amount,
      correlated_invoices: ['M1'],
    }),
    ...over,
  });

it('a credit note takes its room, notes its MARKs, and gives the room back where it is refused', async () => {
  const { one, issue, ledger, holders } = decideScene(['K-1']);
  await issue(testDocument('A-1'), 'M1');
  const marks = async () => (await ledger.moneys(['A-1'])).get('a-1')?.credits.map(({ mark }) => mark) ?? [];
  expect(await one(credit('K-0', '124.01'))).toContain('PAY-CREDIT-EXCEEDS');
  expect(await one(credit('K-1', '100.00'))).toContain('{outcome: rejected, stage: draft');
  expect(await marks()).toEqual([]);
  expect(await one(credit('K-2', '100.00'))).toEqual(issuedAs('K-2'));
  expect(await marks()).toEqual(['M-K-2']);
  expect((await holders.holderOf({ what: 'credit', key: 'M1' }))?.external_id).toBe('K-2');
  expect(await one(credit('K-3', '24.01'), { dry_run: true })).toContain('PAY-CREDIT-EXCEEDS');
  expect(await one(credit('K-2', '100.00'))).toEqual(issuedAs('K-2'));
});

it('a corrected document is compared, and one waits for those that must come before', async () => {
  const { one, issue } = decideScene();
  await issue(testDocument('A-1', { invoice_type_code: '1.1', currency: 'USD' }), 'M1');
  const corrects = credit('K-1', '10.00', { document: testDocument('K-1', { invoice_type_code: '5.1' }) });
  expect(await one(corrects)).toContain('CREDIT-DIFFERS');
  const after = recordOf('B-1', { after: [{ external_id: 'A-9', ordinal: 7 }] });
  expect(await one(after, { outcomes: { 7: { outcome: 'conflict' } } })).toContain('PAY-CONFLICT-BESIDE');
  expect(await one(after, { outcomes: { 7: {} } })).toEqual(issuedAs('B-1'));
  expect(await one(after, { outcomes: { 7: { outcome: 'conflict' } } })).toEqual(issuedAs('B-1'));
  const refund = recordOf('R-1', { life: { payment: 'P1', states: 'refund', counted: [], unseen: 'never' } });
  expect(await one(refund)).toEqual(issuedAs('R-1'));
});

it('what a rebuilt ledger cannot prove is held', async () => {
  const { one } = decideScene();
  expect(await one(clearing('C-1', [{ external_id: 'S-1' }]), { unproven: true })).toContain(
    'LEDGER-UNPROVEN',
  );
});

it('looks again once it has the claim: what was told of the payment meanwhile holds the document', async () => {
  const { one, ledger } = decideScene();
  await ledger.notePayment('P1', { told: [{ is: 'reversal', id: 'V1' }], parts: [] });
  const sale = recordOf('A-1', { life: { payment: 'P1', states: 'sale', counted: [] } });
  expect(await one(sale, { dry_run: true })).toBe(READY);
  expect(await one(sale)).toContain('PAY-CHANGED-MEANWHILE');
  expect(await ledger.lookup('A-1')).toBeUndefined();
});

it('other content of what is issued holds no identity', async () => {
  const { one, issue, identity } = decideScene();
  await issue(testDocument('A-1'), 'M1', { job: 'job' });
  const other = testDocument('A-1', { payable_total_amount: '100.00' });
  expect(await one(recordOf('A-1', { identity: 'k', document: other }))).toContain('outcome: conflict');
  expect(await identity('k')).toBeUndefined();
  expect(await one(A1)).toContain('{outcome: issued');
  expect(await identity('k')).toBe('A-1');
});

it('tells of other content what amending would do', async () => {
  const { one, issue } = decideScene();
  await issue(testDocument('A-1', { invoice_type_code: '1.1' }), 'M1');
  const other = testDocument('A-1', { invoice_type_code: '1.1', payable_total_amount: '100.00' });
  expect(await one(recordOf('A-1', { document: other }))).toContain('variant: amend');
});

it('an older version that another has taken the place of takes nothing back', async () => {
  const { one, issue, ledger, holders } = decideScene();
  await issue(testDocument('A-1'), 'M1');
  const older = credit('K-1', '10.00');
  const newest = credit('K-1~2', '11.00', { amends: { of: 'K-1', mark: 'M2', credit_mark: 'M3' } });
  if (older.document === undefined || newest.document === undefined) throw new Error('no content');
  await issue(older.document, 'M2');
  await ledger.noteAmended('K-1');
  const { credits: _, document, ...by } = newest;
  await issue(document, 'M4', by);
  const said = await one(older);
  expect(said).toContain('amended_by: M4');
  expect(await holders.holderOf({ what: 'credit', key: 'M1' })).toBeUndefined();
  expect((await ledger.moneys(['A-1'])).get('a-1')?.credits ?? []).toEqual([]);
});

it('proves at the service what a rebuilt ledger does not know, and takes its identity', async () => {
  const { one, ledger, identity } = decideScene([], [testDocument('A-1')]);
  const request = { external_id: 'A-1', job: 'job', fingerprint: CONTENT_UNKNOWN, digests: {} };
  await ledger.claim(request);
  const facts = { invoice_id: 'i', series: '', number: '', mark: 'M1', uid: '', qr_url: '', issued_at: '' };
  await ledger.settle(request, { state: 'issued', issued: facts });
  expect(await one(A1)).toContain('{outcome: issued');
  expect(await identity('k')).toBe('A-1');
});

it('a credit note that the ledger knows notes its money, unless it is other content or a dry run', async () => {
  const { one, issue, ledger } = decideScene();
  await issue(testDocument('A-1'), 'M1');
  const marks = async () => (await ledger.moneys(['A-1'])).get('a-1')?.credits.map(({ mark }) => mark) ?? [];
  const known = credit('K-8', '10.00');
  if (known.document !== undefined) await issue(known.document, 'M8');
  expect(await one(known, { dry_run: true })).toContain('outcome: duplicate');
  expect(await one(credit('K-8', '11.00'))).toContain('outcome: conflict');
  expect(await marks()).toEqual([]);
  expect(await one(known)).toContain('outcome: duplicate');
  expect(await marks()).toEqual(['M8']);
});

it('keeps the room of a credit note of which nobody knows whether it is out', async () => {
  const { one, issue, ledger } = decideScene();
  await issue(testDocument('A-1'), 'M1');
  expect(await one(credit('K-5', '10.00'), { away: DOWN })).toContain('{outcome: failed');
  expect((await ledger.moneys(['A-1'])).get('a-1')?.credits).toMatchObject([{ external_id: 'K-5' }]);
});

it('a refund is bounded by its payment, and gives back what it took where it is held or stopped', async () => {
  const { one, ledger, identity } = decideScene();
  const stated = { external_id: 'P1', mark: 'M7', amount: '124.00', currency: 'EUR', euro: '124.00' };
  await ledger.noteMoney('P1', { documents: [stated] });
  const refund = (id: string, over: Partial<DocumentRecord> = {}) =>
    recordOf(id, { identity: 'k', life: { payment: 'P1', states: 'refund', counted: [] }, ...over });
  const large = testDocument('R-1', { payable_total_amount: '124.01' });
  expect(await one(refund('R-1', { document: large }))).toContain('PAY-CREDIT-EXCEEDS');
  const credits = async () => (await ledger.moneys(['P1'])).get('p1')?.credits;
  expect(await one(refund('R-2'), { isStopped: 'now' })).toContain('JOB-STOPPED');
  expect([await credits(), await identity('k')]).toEqual([[], undefined]);
  await ledger.notePayment('P1', { told: [{ is: 'refund-failed', id: 'R-3' }], parts: [] });
  expect(await one(refund('R-3'))).toContain('PAY-CHANGED-MEANWHILE');
  expect([await credits(), await identity('k')]).toEqual([[], undefined]);
});

it('a dry run of many documents asks for a list', async () => {
  const { decided, calls } = decideScene();
  const six = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'].map((id) => recordOf(id));
  expect(new Set(await decided(six, { dry_run: true }))).toEqual(new Set([READY]));
  expect(calls).toEqual([]);
});

it('knows what an earlier version sent, of a clearance and of what comes after another', async () => {
  const { one, issue } = decideScene();
  const vat = (id: string, text: string, type: string) =>
    testDocument(id, {
      invoice_type_code: type,
      counterpart: { name: 'Καφέ Αλφα', country_code: 'GR', vat: text },
    });
  await issue(vat('B-1', 'EL 094014201', '11.1'), 'M1');
  await issue(vat('C-1', 'EL 094014201', '1.5'), 'M2');
  const written_vat = 'EL 094014201';
  const after = { after: [{ external_id: 'A-9', ordinal: 7 }], document: vat('B-1', '094014201', '11.1') };
  const cleaned = clearing('C-1');
  for (const record of [recordOf('B-1', after), { ...cleaned, document: vat('C-1', '094014201', '1.5') }]) {
    expect(await one({ ...record, written_vat }, { dry_run: true })).toContain('outcome: duplicate');
    expect(await one(record, { dry_run: true })).toContain('outcome: conflict');
  }
});
