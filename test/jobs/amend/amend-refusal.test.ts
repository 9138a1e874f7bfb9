import { expect, it } from 'vitest';
import { type RefusalDeps, whyNotAmended } from '../../../shared/jobs/amend/amend-refusal.ts';
import type { Issued } from '../../../shared/jobs/amend/versions.ts';
import type { Holdable } from '../../../shared/ledger/holders.ts';
import type { KeptMoney, LedgerEntry, PaymentState } from '../../../shared/ledger/ledger.ts';
import { type Params, problem } from '../../../shared/problems/problem.ts';

const base = { fingerprint: '', digests: {}, job: 'job' };
const issued = (external_id: string, mark: string, of: object = {}): Issued => ({
  ...{ ...base, external_id, state: 'issued' },
  issued: { invoice_id: '', series: 'A', number: mark, mark, uid: '', qr_url: '', issued_at: '' },
  ...of,
});
const refused = (external_id: string): LedgerEntry => ({
  ...{ ...base, external_id, state: 'refused', refusal: { stage: 'issue', problems: [] } },
});
const claimed = (external_id: string): LedgerEntry => ({
  ...{ ...base, external_id, state: 'claimed', expires: new Date(0), contents: [], sendings: 1, sender: 'j' },
});
const stated = (external_id: string, mark = '7') => ({
  external_id,
  mark,
  amount: '9.00',
  currency: 'EUR',
  euro: '9.00',
});
const credit = (external_id: string, of: object = {}) => ({
  ...{ external_id, amount: '4.00', currency: 'EUR', euro: '4.00', takes: 'refund' as const, job: 'j' },
  ...of,
});
const kept = (of: Partial<KeptMoney>): KeptMoney => ({
  captured: [],
  documents: [],
  credits: [],
  revision: 1,
  ...of,
});

interface Known {
  holders?: Record<string, string>;
  entries?: LedgerEntry[];
  moneys?: Record<string, KeptMoney>;
  states?: Record<string, PaymentState>;
  cleared?: string[];
}
/** What keeps a document of a kind from being replaced. */
function why(
  old: Issued,
  type: string,
  { holders = {}, entries = [], moneys = {}, states = {}, cleared = [] }: Known = {},
) {
  const known = new Map(entries.map((one) => [one.external_id.toLowerCase(), one]));
  const among = <T>(all: Record<string, T>, ids: readonly string[]) =>
    new Map(Object.entries(all).filter(([id]) => ids.some((one) => one.toLowerCase() === id)));
  const deps: RefusalDeps = {
    ledger: {
      lookup: async (id) => known.get(id.toLowerCase()),
      lookupAll: async (ids) =>
        new Map([...known].filter(([id]) => ids.some((one) => one.toLowerCase() === id))),
      moneys: async (ids) => among(moneys, ids),
      payments: async (ids) => among(states, ids),
    },
    holders: {
      async holderOf({ what, key }: Holdable) {
        const external_id = holders[`${what} ${key}`];
        return external_id === undefined
          ? undefined
          : ({ external_id, job: 'j' } as Awaited<ReturnType<RefusalDeps['holders']['holderOf']>>);
      },
    },
    isCleared: (id) => cleared.includes(id),
  };
  return whyNotAmended(old, type, deps);
}
const sale = issued('A-1', '1');
const refusal = (params: Params, old = sale) =>
  problem(
    'AMEND-REFUSED',
    {},
    { external_id: old.external_id, printed: `A ${old.issued.number}`, mark: old.issued.mark, ...params },
  );

it('replaces what nothing has happened to', async () => {
  expect(await why(sale, '1.1')).toBeUndefined();
});

it.each([
  ['1.5', { variant: 'is-a-clearance' }],
  ['5.1', { variant: 'is-a-credit-note' }],
  ['9.9', { type: '9.9' }],
])('replaces no %s', async (type, params) => {
  expect(await why(sale, type)).toEqual(refusal(params));
});

const paid = (of: object = {}) =>
  issued('A-1', '1', { money: { payment: 'Ch_1', amount: '9.00', currency: 'EUR', euro: '9.00' }, ...of });

it('replaces no document of a payment that has a later life', async () => {
  const by = async (known: Known, old = paid()) => (await why(old, '11.1', known))?.params;
  expect(await by({})).toBeUndefined();
  expect(await by({ states: { ch_1: { told: [], parts: ['x'] } } })).toBeUndefined();
  const told = [
    { is: 'reversal', id: 'e1' },
    { is: 'refund-failed', id: 'e2' },
  ] as const;
  const state: PaymentState = { told, parts: [], crowded: true };
  expect(await why(paid(), '11.1', { states: { ch_1: state } })).toEqual(
    refusal({ variant: 'payment', payment: 'Ch_1', by: 'reversal e1; refund-failed e2; …' }),
  );
  const moneys = {
    ch_1: kept({
      documents: [stated('A-1', '1'), stated('B-1', '3')],
      credits: [
        credit('re_1', { mark: '5' }),
        credit('re_2'),
        credit('re_3', { lapsed: true }),
        credit('a-1-rev', { mark: '6' }),
      ],
    }),
  };
  expect((await by({ moneys }))?.by).toBe('re_1, 5; re_2, –; B-1, 3');
  const entries = [refused('re_2')];
  expect((await by({ moneys, entries }))?.by).toBe('re_1, 5; B-1, 3');
  expect((await by({ moneys, entries: [issued('re_2', '8')] }))?.by).toBe('re_1, 5; re_2, 8; B-1, 3');
});

it('takes the versions of a document of a payment, and the credit notes between them, for no later life', async () => {
  const second = paid({ ...issued('A-1~2', '2'), amends: { of: 'A-1', mark: '1' } });
  const old = { ...second, money: paid().money };
  const documents = [stated('A-1', '1'), stated('A-1~2', '2')];
  const credits = [credit('A-1-REV', { mark: '9' })];
  expect(await why(old, '11.1', { moneys: { ch_1: kept({ documents, credits }) } })).toBeUndefined();
  const other = await why(old, '11.1', {
    moneys: { ch_1: kept({ documents, credits: [...credits, credit('B-1-REV', { mark: '9' })] }) },
  });
  expect(other?.params).toMatchObject({ variant: 'payment', by: 'B-1-REV, 9' });
});

it('replaces no sale that is cleared', async () => {
  const holders = { 'clearance A-1': 'C-1' };
  const cleared = (by: string, by_mark: string) => refusal({ variant: 'cleared', by, by_mark });
  expect(await why(sale, '1.4', { holders, entries: [issued('C-1', '3')] })).toEqual(cleared('C-1', '3'));
  expect(await why(sale, '1.4', { holders, entries: [claimed('C-1')] })).toEqual(cleared('C-1', '–'));
  expect(await why(sale, '1.4', { holders, entries: [refused('C-1')] })).toBeUndefined();
  expect(await why(sale, '1.4', { holders })).toBeUndefined();
  expect(await why(sale, '1.4', { cleared: ['A-1'] })).toEqual(cleared('A-1', '–'));
  expect(await why(sale, '1.4', { cleared: ['A-1'], holders })).toEqual(cleared('C-1', '–'));
});

it('replaces no version of a sale that is cleared under either name', async () => {
  const second = issued('A-1~2', '2', { amends: { of: 'A-1', mark: '1', credit_mark: '9' } });
  const entries = [issued('C-1', '3'), issued('C-2', '4')];
  const by = async (known: Known) => (await why(second, '1.4', { entries, ...known }))?.params?.by;
  expect(await by({ holders: { 'clearance A-1': 'C-1', 'clearance A-1~2': 'C-2' } })).toBe('C-1');
  expect(await by({ holders: { 'clearance A-1~2': 'C-2' } })).toBe('C-2');
  expect(await by({ cleared: ['A-1'] })).toBe('A-1~2');
  expect(await by({ cleared: ['A-1~2'] })).toBe('A-1~2');
  expect(await by({})).toBeUndefined();
});

it('replaces no document that credit notes of others take back', async () => {
  const moneys = {
    'a-1': kept({ credits: [credit('a-1-rev', { mark: '6' }), credit('R-1', { mark: '5' }), credit('R-2')] }),
  };
  const credited = (by: string, left: string, currency = 'EUR') =>
    refusal({ variant: 'credited', by, left, currency });
  expect(await why(sale, '1.1', { moneys })).toEqual(credited('R-1, 5; R-2, –', '–'));
  const own = { 'a-1': kept({ credits: [credit('A-1-REV', { mark: '6' })] }) };
  expect(await why(sale, '1.1', { moneys: own })).toBeUndefined();
  const money = { amount: '10.50', currency: 'USD', euro: '9.00' };
  const inDollars = {
    'a-1': kept({ credits: [credit('R-1', { mark: '5', currency: 'USD', amount: '4.00' })] }),
  };
  expect(await why(issued('A-1', '1', { money }), '1.1', { moneys: inDollars })).toEqual(
    credited('R-1, 5', '6.50', 'USD'),
  );
  const { euro: _, ...unknown } = credit('R-1', { mark: '5', currency: 'GBP' });
  expect(
    await why(issued('A-1', '1', { money }), '1.1', { moneys: { 'a-1': kept({ credits: [unknown] }) } }),
  ).toEqual(credited('R-1, 5', '–', 'USD'));
});

it('replaces no document whose MARK another credit note holds, and names that once', async () => {
  const by = async (known: Known) => (await why(sale, '1.1', known))?.params?.by;
  expect(await by({ holders: { 'credit 1': 'R-9' } })).toBe('R-9');
  expect(await by({ holders: { 'credit 1': 'a-1-rev' } })).toBeUndefined();
  const moneys = { 'a-1': kept({ credits: [credit('r-9', { mark: '5' })] }) };
  expect(await by({ holders: { 'credit 1': 'R-9' }, moneys })).toBe('r-9, 5');
  expect(await by({ holders: { 'credit 1': 'R-8' }, moneys })).toBe('r-9, 5; R-8');
});
