import { describe, expect, it, test } from 'vitest';
import { canonicalFields } from '../../shared/documents/canonical.ts';
import type { Document } from '../../shared/documents/document.ts';
import { claimRequest, contentsOf, ledgerWork, statedMoney, workOf } from '../../shared/issue/issue-work.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import { testDocument } from './issue-kit.ts';
import { scriptedClient } from './scripted-client.ts';

const document = testDocument('A-1', {
  counterpart: { name: 'Α', vat: '094014201' },
  exchange_rate: '162.94606',
});
const withVat = { ...document, counterpart: { name: 'Α', vat: 'EL 094 014 201' } };
const rounded = (of: Document) => ({ ...of, exchange_rate: '163' });
const as5_2 = ({ correlated_invoices: _, ...of }: Document, billing_book_id?: string) => ({
  ...of,
  ...(billing_book_id === undefined ? {} : { billing_book_id }),
  invoice_type_code: '5.2',
});
const vat = { written_vat: 'EL 094 014 201' };
const rate = { written_rate: '163' };
const book = { credited_as_5_2: { billing_book_id: 'b' } };
const credit = { ...document, correlated_invoices: ['400000000000001'] };

const written: [string, object, Document, Document[]][] = [
  ['as it is', {}, document, []],
  ['its tax number', vat, document, [withVat]],
  ['its rate', rate, document, [rounded(document)]],
  ['both', { ...vat, ...rate }, document, [withVat, rounded(document), rounded(withVat)]],
  ['its type', book, credit, [as5_2(document, 'b')]],
  ['its type, in the book of its kind', { credited_as_5_2: {} }, credit, [as5_2(document)]],
  [
    'type and tax number',
    { ...vat, ...book },
    document,
    [withVat, as5_2(document, 'b'), as5_2(withVat, 'b')],
  ],
];

describe.each(written)('a document that earlier versions sent with %s', (_name, as, sent, before) => {
  it('is known by each of its contents, the one of now first', () => {
    expect(contentsOf({ document: sent, ...as })).toEqual([sent, ...before].map(canonicalFields));
    const deps = { ledger, client: scriptedClient({}), verify: 'all' as const };
    expect(workOf(deps, { document: sent, ...as }, 'job-1').alike).toEqual(before.map(canonicalFields));
  });

  it('is claimed under each of its marks', () => {
    const { fingerprint: mark, digests, alike } = claimRequest({ document: sent, ...as }, 'job-1');
    expect({ fingerprint: mark, digests }).toEqual(fingerprint(sent));
    expect(alike).toEqual(before.map((one) => fingerprint(one).fingerprint));
  });
});

const ledger: Ledger = Object.create(null);

test('a claim says whose it is, what it states, and what it stands for', () => {
  const { fingerprint: _, digests: __, alike: ___, ...bare } = claimRequest({ document }, 'job-1');
  const money = { amount: '124.00', currency: 'EUR', euro: '124.00' };
  expect(bare).toEqual({ external_id: 'A-1', job: 'job-1', money, amends: undefined });
  const amends = { of: 'A', mark: '400000000000001', credit_mark: '400000000000002' };
  const full = claimRequest({ document, supplied: '2026-10-31', amends }, 'job-1');
  expect([full.supplied, full.amends]).toEqual(['2026-10-31', amends]);
  const { credit_mark: ____, ...credited } = amends;
  expect(claimRequest({ document, amends: credited }, 'job-1').amends).toEqual(credited);
  const content = canonicalFields(testDocument('A-1', { notes: 'n' }));
  expect(claimRequest({ document }, 'job-1', content).fingerprint).toBe(
    fingerprint(document, content).fingerprint,
  );
});

test('a document states what its payer paid, and the sale to which it belongs', () => {
  const euro = '124.00';
  const payment = Object({ amount_paid: '134.50', currency: 'USD' });
  const sale = Object({ states: 'sale', payment: 'pi_1' });
  const fee = Object({ states: 'fee', payment: 'pi_1' });
  expect([
    statedMoney({ document }),
    statedMoney({ document, payment }),
    statedMoney({ document, payment, life: sale }),
    statedMoney({ document, life: fee }),
  ]).toEqual([
    { amount: '124.00', currency: 'EUR', euro },
    { amount: '134.50', currency: 'USD', euro },
    { amount: '134.50', currency: 'USD', euro, payment: 'pi_1' },
    { amount: '124.00', currency: 'EUR', euro },
  ]);
});

test('limits are those of a run, beside what it is given', () => {
  expect(ledgerWork({ ledger }, { document }, 'job-1')).toMatchObject({
    resend: false,
    limits: {
      ...{ sendAttempts: 5, sendings: 3, pendingMs: 60_000, busyMs: 45_000 },
      ...{ lookAgainMs: 100, lookAgainMaxMs: 3_000 },
    },
  });
  const given = ledgerWork({ ledger, resend: true, limits: { busyMs: 7 } }, { document }, 'job-1');
  expect(given.resend).toBe(true);
  expect(given.limits).toMatchObject({ busyMs: 7, pendingMs: 60_000 });
});

test('a run has the clocks that it is given, and asks nobody again where nobody is there', async () => {
  const deps = { ledger, client: scriptedClient({}), verify: 'all' as const };
  const [now, sleep, lookAgain, onCell] = [() => 1, async () => {}, async () => undefined, () => {}];
  const turn = { wait: async () => {}, pass: () => {}, giveUp: () => {} };
  expect(workOf({ ...deps, now, sleep, lookAgain, onCell, turn }, { document }, 'job-1')).toMatchObject({
    ...{ now, sleep, lookAgain, onCell, turn, verify: 'all', document },
  });
  const alone = workOf(deps, { document }, 'job-1');
  expect(await alone.lookAgain()).toBeUndefined();
  expect(alone.onCell('fresh')).toBeUndefined();
  expect(alone.content).toEqual(canonicalFields(document));
});
