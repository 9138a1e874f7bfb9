import { beforeEach, expect, it } from 'vitest';
import { canonicalFields } from '../../../shared/documents/canonical.ts';
import type { Document } from '../../../shared/documents/document.ts';
import { type AmendDeps, planAmendments } from '../../../shared/jobs/amend/plan-amendments.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import { CONTENT_UNKNOWN, type LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { type Params, problem } from '../../../shared/problems/problem.ts';
import { emptyStore } from '../stored-job.ts';
import { claimed, invoice, issued, ledgerOf, markOf, refused } from './amend-kit.ts';

interface Known {
  entries?: readonly LedgerEntry[];
  /** What the service has, by external_id. */
  atService?: readonly Document[];
  holders?: Record<string, string>;
  identity?: string;
  cleared?: readonly string[];
  context?: Partial<AmendDeps['context']>;
}

const old = invoice('A-1');
const FIRST = issued('A-1', '1', old);
/** The document as it is to be: paid otherwise. */
const paid = (id = 'A-1', change: Partial<Document> = {}) =>
  invoice(id, { payment_method_type: 5, ...change });
const record = (document: Document | undefined, of: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id: document?.external_id ?? 'A-1', rows: [2], verdict: 'ready', problems: [] },
  ...(document && { document }),
  ...of,
});

let replaced: string[];
beforeEach(() => {
  replaced = [];
});
async function plans(records: readonly UnnumberedRecord[], known: Known = {}) {
  const { entries = [FIRST], atService = [old], holders = {}, identity, cleared = [] } = known;
  const { ledger, asked } = ledgerOf(entries);
  const found = await planAmendments(
    {
      ...{ store: emptyStore(), ledger, today: '2026-11-20' },
      holders: {
        async holderOf({ what, key }) {
          const external_id = holders[`${what} ${key}`];
          return external_id === undefined ? undefined : ({ external_id, job: 'other' } as never);
        },
      },
      isCleared: (id) => cleared.includes(id),
      contentAtService: async ({ external_id, invoice_id }) => {
        const found = atService.find((one) => one.external_id === external_id);
        return found && invoice_id.startsWith('i-') ? canonicalFields(found) : undefined;
      },
      context: { books: undefined, columnOf: () => undefined, ...known.context },
      identityOf: () => identity,
      onReplaced: (job) => replaced.push(job),
    },
    records,
  );
  return { found, asked };
}
const plan = async (of: UnnumberedRecord, known: Known = {}) => (await plans([of], known)).found[0];

const SAID = { printed: 'A 1', mark: markOf(1) };
const planned = (params: Params = {}) =>
  problem(
    'AMEND-PLANNED',
    {},
    {
      ...{ ...SAID, external_id: 'A-1', payable: '124.00', fields: 'payment_method_type', total: '–' },
      ...params,
    },
  );
const refusal = (params: Params) => problem('AMEND-REFUSED', {}, { external_id: 'A-1', ...SAID, ...params });
const AMENDS = { of: 'A-1', mark: markOf(1), printed: 'A 1', credit: 'A-1-REV' };
const asVersion = (document: Document, of: Partial<UnnumberedRecord> = {}, external_id = 'A-1~2') =>
  record({ ...document, external_id }, { external_id, amends: AMENDS, ...of });

it('plans a document that conflicts with an issued one as a pair', async () => {
  const found = await plan(record(paid(), { problems: [problem('DOC-TWINS')] }));
  expect(found?.record).toEqual(asVersion(paid(), { problems: [problem('DOC-TWINS'), planned()] }));
  expect(found?.credit).toMatchObject({
    ...{ external_id: 'A-1-REV', verdict: 'ready', rows: [], amends: { of: 'A-1', mark: markOf(1) } },
    document: { invoice_type_code: '5.1', correlated_invoices: [markOf(1)], payable_total_amount: '124.00' },
  });
  expect(replaced).toEqual(['job']);
});

it('leaves alone what conflicts with nothing, each in its place', async () => {
  const [other, unread, nameless] = [invoice('B-1'), record(undefined), record(invoice(''))];
  const { found, asked } = await plans([record(other), unread, nameless, record(paid()), record(old)]);
  expect(found.map((one) => one.record.external_id)).toEqual(['B-1', 'A-1', '', 'A-1~2', 'A-1']);
  expect(found[0]).toEqual({ record: record(other) });
  expect(found[1]).toEqual({ record: unread });
  expect(found[4]).toEqual({ record: record(old) });
  expect(asked.slice(0, 4)).toEqual(['B-1', 'A-1', 'A-1', 'A-1']);
  expect(replaced).toEqual(['job']);
});

it('replaces the newest version, under the name of the first', async () => {
  const second = invoice('A-1~2', { payment_method_type: 4 });
  const entries = [FIRST, issued('A-1~2', '2', second, { amends: { of: 'A-1', mark: markOf(1) } })];
  const found = await plan(record(paid('a-1')), { entries, atService: [second] });
  const amends = { of: 'A-1', mark: markOf(2), printed: 'A 2', credit: 'A-1~2-REV' };
  expect(found?.record).toMatchObject({ external_id: 'A-1~3', document: { external_id: 'A-1~3' }, amends });
  expect(found?.record.problems[0]?.params).toMatchObject({
    printed: 'A 2',
    mark: markOf(2),
    external_id: 'a-1',
  });
  expect(found?.credit).toMatchObject({ external_id: 'A-1~2-REV', amends: { of: 'A-1', mark: markOf(2) } });
});

it('plans a version that is issued already as it was planned, and no other that is', async () => {
  const entries = [FIRST, issued('A-1~2', '2', paid(), { amends: { of: 'A-1', mark: markOf(1) } })];
  const again = await plan(record(paid()), { entries });
  expect(again?.record).toEqual(asVersion(paid()));
  expect(again?.credit).toMatchObject({ external_id: 'A-1-REV', amends: { of: 'A-1', mark: markOf(1) } });
  // Its notes alone differ, or it is the older content: said with the answer.
  for (const one of [record(paid('A-1', { notes: 'other' })), record(old)])
    expect(await plan(one, { entries })).toEqual({ record: one });
  const untied = [FIRST, issued('A-1~2', '2', paid(), { amends: { of: 'A-1', mark: markOf(9) } })];
  expect(await plan(record(paid()), { entries: untied })).toEqual({ record: record(paid()) });
});

it('plans nothing beside a version whose content nobody knows', async () => {
  const entries = [issued('A-1', '1', old, { fingerprint: CONTENT_UNKNOWN })];
  expect(await plan(record(paid()), { entries })).toEqual({ record: record(paid()) });
});

it('takes the name of a version that was refused with this content, and credits nothing for it', async () => {
  const tied = { amends: { of: 'A-1', mark: markOf(1) } };
  const entries = (document: Document) => [FIRST, { ...refused('A-1~2', document), ...tied }];
  const same = await plan(record(paid()), { entries: entries(paid()) });
  expect(same).toEqual({ record: asVersion(paid(), { problems: [planned()] }) });
  const other = await plan(record(paid()), { entries: entries(invoice('A-1', { payment_method_type: 6 })) });
  expect(other?.record.external_id).toBe('A-1~3');
  expect(other?.credit?.external_id).toBe('A-1-REV');
  const twice = [...entries(paid()), { ...refused('A-1~3', paid()), ...tied }];
  expect((await plan(record(paid()), { entries: twice }))?.record.external_id).toBe('A-1~2');
});

it('goes on where the credit note is issued already', async () => {
  const credit = issued('A-1-REV', '9', invoice('A-1-REV'), { amends: { of: 'A-1', mark: markOf(1) } });
  const { total: _, ...params } = planned().params ?? {};
  const goesOn = problem('AMEND-PLANNED', {}, { ...params, variant: 'goes on', credit_mark: markOf(9) });
  const amends = { ...AMENDS, credit_mark: markOf(9) };
  const found = await plan(record(paid()), { entries: [FIRST, credit] });
  expect(found?.record).toEqual(asVersion(paid(), { amends, problems: [goesOn] }));
  expect(found?.credit?.external_id).toBe('A-1-REV');
  // Also where nobody knows any more what the credit note was made of, or it would not be one today.
  const lost = await plan(record(paid()), { entries: [FIRST, credit], atService: [] });
  expect(lost).toEqual({ record: asVersion(paid(), { amends, problems: [goesOn] }) });
  const context = { books: [] };
  const unready = await plan(record(paid()), { entries: [FIRST, credit], context });
  expect(unready).toEqual({ record: asVersion(paid(), { amends, problems: [goesOn] }) });
  const kind = await plan(record(invoice('A-1', { invoice_type_code: '2.1' })), {
    ...{ entries: [FIRST, credit], atService: [] },
  });
  expect(kind?.record.problems.map(({ code, params }) => [code, params?.was])).toEqual([['AMEND-KIND', '–']]);
  const begun = await plan(record(paid()), { entries: [FIRST, claimed('A-1-REV')] });
  expect(begun?.record.amends).toEqual(AMENDS);
});

it('says which content, credit note or life keeps a document from being replaced, and credits nothing', async () => {
  const only = async (known: Known, of: Partial<UnnumberedRecord> = {}) => {
    const found = await plan(record(paid(), of), known);
    expect({ ...found?.record, problems: [] }).toEqual({ ...record(paid(), of), problems: [] });
    expect(found?.credit).toBeUndefined();
    return found?.record.problems;
  };
  expect(await only({ atService: [] })).toEqual([refusal({ variant: 'content-unknown' })]);
  const life = { payment: 'ch_1', states: 'sale' as const, counted: ['re_1', 're_2'] };
  expect(await only({}, { life })).toEqual([
    refusal({ variant: 'payment', payment: 'ch_1', by: 're_1; re_2' }),
  ]);
  expect((await only({}, { life: { ...life, counted: ['re_1'] } }))?.[0]?.params?.by).toBe('re_1');
  const clearance = { ...old, invoice_type_code: '1.5' };
  const own = { entries: [issued('A-1', '1', clearance)], atService: [clearance] };
  expect(await only(own)).toEqual([refusal({ variant: 'is-a-clearance' })]);
  expect(await only({ cleared: ['A-1'] })).toEqual([
    refusal({ variant: 'cleared', by: 'A-1', by_mark: '–' }),
  ]);
  expect(await only({ context: { books: [] } })).toEqual([
    refusal({ variant: 'credit-refused', code: 'BILLING-BOOK-MISSING' }),
  ]);
  const unreachable = [
    problem('SERVICE-UNREACHABLE', {}, { reason: '' }),
    problem('SERVICE-BUSY', {}, { reason: '' }),
  ];
  expect(await only({ context: { unreachable } })).toEqual([
    refusal({ variant: 'credit-refused', code: 'SERVICE-UNREACHABLE' }),
  ]);
  expect(await only({ context: { unreachable: [] } })).toEqual([
    refusal({ variant: 'credit-refused', code: '–' }),
  ]);
  expect(replaced).toEqual([]);
});

it('refuses what another issued document says already', async () => {
  const tied = { amends: { of: 'A-1', mark: markOf(1) } };
  const entries = [
    FIRST,
    { ...refused('A-1~2'), ...tied },
    issued('A-1~3', '3', invoice('A-1', { payment_method_type: 4 }), tied),
  ];
  const by = async (holder: string, known: Known = {}) =>
    (
      await plan(record(paid('a-1')), {
        entries,
        holders: { 'identity key': holder },
        identity: 'key',
        ...known,
      })
    )?.record.problems[0];
  const third = { external_id: 'A-1~3', printed: 'A 3', mark: markOf(3) };
  expect(await by('B-7', { atService: [] })).toEqual(
    problem('AMEND-REFUSED', {}, { ...third, variant: 'identity', by: 'B-7' }),
  );
  for (const own of ['A-1', 'a-1~2', 'A-1~3'])
    expect((await by(own, { atService: [] }))?.params).toMatchObject({ variant: 'content-unknown' });
  const holders = { 'identity key': 'B-7', 'identity undefined': 'B-7' };
  expect((await plan(record(paid()), { holders }))?.record.problems).toEqual([planned()]);
  expect((await plan(record(paid()), { identity: 'other', holders }))?.record.problems).toEqual([planned()]);
});

it('holds what only a person can say, and goes on where one has', async () => {
  const sold = { ...old.counterpart, vat: '090000045' };
  const other = invoice('A-1', { counterpart: sold, invoice_type_code: '2.1' });
  const buyer = problem('AMEND-BUYER', { field: 'counterpart.vat' }, { ...SAID, fields: 'counterpart.vat' });
  const kind = problem('AMEND-KIND', { field: 'invoice_type_code' }, { ...SAID, type: '2.1', was: '1.1' });
  const held = await plan(record(other));
  expect(held).toEqual({
    record: asVersion(other, { verdict: 'held', stage: 'preflight', problems: [buyer, kind] }),
  });
  expect(replaced).toEqual(['job']);
  const word = { by: 'Άννα', at: '2026-11-20' };
  const accepted = new Map([
    ['AMEND-BUYER', word],
    ['AMEND-KIND', word],
  ]);
  const taken = await plan(record(other), { context: { accepted } });
  expect(taken?.credit?.verdict).toBe('ready');
  expect(taken?.record).toEqual(
    asVersion(other, {
      problems: [
        planned({ fields: 'invoice_type_code, counterpart.vat' }),
        ...[buyer, kind].map((one) => ({ ...one, severity: 'warning' as const })),
        problem('DOUBT-ACCEPTED', {}, { code: 'AMEND-BUYER', ...word }),
        problem('DOUBT-ACCEPTED', {}, { code: 'AMEND-KIND', ...word }),
      ],
    }),
  );
});

it('keeps the money of a payment its payment’s, and says the total that was issued', async () => {
  const money = { payment: 'ch_1', amount: '124.00', currency: 'EUR', euro: '124.00' };
  const entries = [{ ...FIRST, money }];
  const life = { payment: 'ch_1', states: 'sale', counted: [] };
  const found = await plan(record(paid()), { entries });
  expect(found?.record).toEqual(
    asVersion(paid(), { life, problems: [planned({ total: '124.00' })] } as never),
  );
  const own = { payment: 'ch_2', states: 'sale' as const, counted: [] };
  const other = await plan(record(paid(), { life: own }), { entries });
  expect(other?.record).toMatchObject({ external_id: 'A-1~2', life: own });
  const { payment: _, ...alone } = money;
  const untold = await plan(record(paid()), { entries: [{ ...FIRST, money: alone } as never] });
  expect(untold?.record).not.toHaveProperty('life');
});

it('names what somebody changed before what follows of it, and amounts in euro', async () => {
  const line = { ...old.invoice_lines[0], unit_price: '50.00', net_total_price: '50.00', vat_total: '12.00' };
  const half = invoice('A-1', {
    ...{ net_total_amount: '50.00', vat_total_amount: '12.00', total_amount: '62.00' },
    payable_total_amount: '62.00',
    invoice_lines: [{ ...line, subtotal: '62.00' } as never],
  });
  const params = (await plan(record(half)))?.record.problems[0]?.params;
  expect(params).toMatchObject({ payable: '62.00', total: '–' });
  expect(String(params?.fields).split(', ')[0]).toBe('line[1].unit_price');
});

it('plans without anybody to be told', async () => {
  const { ledger } = ledgerOf([FIRST]);
  const found = await planAmendments(
    {
      ...{ store: emptyStore(), ledger, today: '2026-11-20', identityOf: () => undefined },
      ...{ holders: { holderOf: async () => undefined }, isCleared: () => false },
      contentAtService: async () => canonicalFields(old),
      context: { books: undefined, columnOf: () => undefined },
    },
    [record(paid())],
  );
  expect(found[0]?.record.external_id).toBe('A-1~2');
});
