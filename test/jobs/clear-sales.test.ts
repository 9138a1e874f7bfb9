import { expect, it } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { clearSales } from '../../shared/jobs/issue/clear-sales.ts';
import { noteCredits } from '../../shared/jobs/issue/reserve-sales.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import type { ReadBackAnswer, StatusAnswer } from '../../shared/service/client-answers.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { answered, chunkLedger, outcomeRecord, recordOf } from './chunk-kit.ts';

const sale = (id: string, net = '100.00'): Document =>
  testDocument(id, { invoice_type_code: '1.4', net_total_amount: net });

/** A 1.5 with a clearance line, and its fee beside it. */
function clearance(net: string, fee: string): Document {
  const { invoice_lines: lines } = testDocument('C-1');
  const line = (detail: number, net_total_price: string) =>
    lines.map((one) => ({ ...one, invoice_detail_type: detail, net_total_price }));
  return testDocument('C-1', {
    ...{ invoice_type_code: '1.5', payable_total_amount: '124.00' },
    invoice_lines: [...line(1, net), ...line(2, fee)],
  });
}
type Clears = NonNullable<DocumentRecord['clears']>;
const clearing = (clears: Clears, document = clearance('100.00', '10.00')) =>
  recordOf(document.external_id, { ...{ document, clears, clears_column: 'Sales' } });

const facts = { invoice_id: 'i', series: '', number: '', mark: 'M', uid: '', qr_url: '', issued_at: '' };
const DOWN = { state: 'down', reason: { phrase: 'was-stopped' } } as const;
const found = (type: string, net?: string): ReadBackAnswer => ({
  ...{ state: 'found', invoice_id: 'i', external_id: 'S-1' },
  content: new Map([['invoice_type_code', type], ...(net ? [['net_total_amount', net] as const] : [])]),
});

/** The service knows the sale by these answers; by default nothing. */
function scene(
  readBack: ReadBackAnswer | Readonly<Record<string, ReadBackAnswer>> = { state: 'absent' },
  status: StatusAnswer = { state: 'issued', issued: facts },
) {
  const read = (id: string) => ('state' in readBack ? readBack : (readBack[id] ?? DOWN)) as ReadBackAnswer;
  const parts = chunkLedger();
  const deps = (outcomes: Record<number, Partial<OutcomeRecord>> = {}, dry_run = false, job = 'job') => ({
    ...{ ledger: parts.ledger, holders: parts.holders, job: { job, dry_run } },
    client: {
      readBack: async ({ external_id }: { external_id: string }) => read(external_id),
      status: async ({ invoice_id }: { invoice_id?: string | undefined }) =>
        invoice_id === 'i' ? status : DOWN,
    },
    outcomeOf: async (ordinal: number) => {
      const outcome = outcomes[ordinal];
      return outcome && outcomeRecord(outcome);
    },
  });
  return { ...parts, deps };
}

const HELD = (problem: string) => `{outcome: held, problems: [${problem}], numbers_used: 0, numbers_lost: 0}`;
const REFUSED = (problem: string) =>
  `{outcome: rejected, stage: preflight, problems: [${problem}], numbers_used: 0, numbers_lost: 0}`;
const notIssued = (state: string) =>
  `CLEARED-NOT-ISSUED error /Sales/clears {cleared: S-1, state: {phrase: ${state}}}`;
const noSale = (more: string) => `CLEARS-NO-SALE error /Sales/clears {cleared: S-1, variant: ${more}}`;
const before = (more: string) => `CLEARED-BEFORE error /Sales/clears {cleared: S-1, ${more}}`;
const UNPRICED = [{ external_id: 'S-1', ordinal: 7 }];

it.each<[what: string, outcome: Partial<OutcomeRecord>, says: string]>([
  ['issued', { outcome: 'issued', net_total: '100.00' }, 'undefined'],
  ['a duplicate', { outcome: 'duplicate', net_total: '100.00' }, 'undefined'],
  ['ready in a dry run', { outcome: 'ready', net_total: '100.00' }, 'undefined'],
  ['issued without a known net', { outcome: 'issued' }, 'undefined'],
  [
    'worth less',
    { outcome: 'issued', net_total: '99.99' },
    REFUSED('CLEARANCE-EXCEEDS-SALE error /Sales/clears {clearance: 100.00, sale: 99.99}'),
  ],
  ['held', { outcome: 'held' }, HELD(notIssued('held'))],
  ['a conflict', { outcome: 'conflict' }, HELD(notIssued('conflict'))],
  ['failed', { outcome: 'failed' }, HELD(notIssued('failed'))],
])('a sale of the same export that is %s', async (_, outcome, says) => {
  const { deps } = scene();
  expect(await answered(clearSales(clearing(UNPRICED), deps({ 7: outcome })))).toBe(says);
});

it('the sales of one 1.5 are worth what they are worth together, and one without a net bounds nothing', async () => {
  const { deps } = scene();
  const two = [...UNPRICED, { external_id: 'S-2', ordinal: 8 }];
  const sold = (net?: string) => ({
    7: { net_total: '60.00' },
    8: net === undefined ? {} : { net_total: net },
  });
  expect(await answered(clearSales(clearing(two), deps(sold('40.00'))))).toBe('undefined');
  expect(await answered(clearSales(clearing(two), deps(sold('39.99'))))).toBe(
    REFUSED('CLEARANCE-EXCEEDS-SALE error /Sales/clears {clearance: 100.00, sale: 99.99}'),
  );
  expect(await answered(clearSales(clearing(two), deps(sold())))).toBe('undefined');
  const { document: _, ...bare } = clearing(two);
  expect(await answered(clearSales(bare, deps(sold('39.99'))))).toBe('undefined');
});

it.each<[what: string, readBack: ReadBackAnswer, status: StatusAnswer | undefined, says: string]>([
  ['does not know', { state: 'absent' }, undefined, HELD(notIssued('unknown'))],
  ['is away', DOWN, undefined, HELD(notIssued('unknown'))],
  ['has as a draft', found('1.4', '100.00'), { state: 'draft' }, HELD(notIssued('unknown'))],
  ['is away on the second question', found('1.4', '100.00'), DOWN, HELD(notIssued('unknown'))],
  ['has as another kind', found('1.1', '100.00'), undefined, REFUSED(noSale('issued'))],
  ['has for as much', found('1.4', '100.00'), undefined, 'undefined'],
  ['has without a net', found('1.4'), undefined, 'undefined'],
  [
    'has for less',
    found('1.4', '90.00'),
    undefined,
    REFUSED('CLEARANCE-EXCEEDS-SALE error /Sales/clears {clearance: 100.00, sale: 90.00}'),
  ],
])('a sale that nobody here began and the service %s', async (_, readBack, status, says) => {
  const { deps } = scene(readBack, status);
  expect(await answered(clearSales(clearing([{ external_id: 'S-1' }]), deps()))).toBe(says);
});

it('what the ledger knows of a sale comes before what the service says', async () => {
  const { deps, begin, issue, refuse } = scene(found('1.4', '100.00'));
  const ask = (id: string) => answered(clearSales(clearing([{ external_id: id }]), deps()));
  await begin(sale('S-BEGUN'));
  await refuse(sale('S-REFUSED'));
  await issue(testDocument('S-OTHER'), 'M1');
  await issue(sale('S-1'), 'M2');
  await issue(sale('S-1~2'), 'M3', { amends: { of: 'S-1', mark: 'M2' } });
  expect(await ask('S-BEGUN')).toContain('{cleared: S-BEGUN, state: {phrase: claimed}}');
  expect(await ask('S-REFUSED')).toContain('{cleared: S-REFUSED, state: {phrase: refused}}');
  expect(await ask('S-OTHER')).toContain('{cleared: S-OTHER, variant: issued}');
  expect(await ask('S-1~2')).toBe(
    REFUSED('CLEARS-NO-SALE error /Sales/clears {cleared: S-1~2, variant: version, first: S-1}'),
  );
  expect(await ask('S-1')).toBe('undefined');
});

it('all that is in the way is told, and what a person must mend rejects the whole', async () => {
  const { deps, issue } = scene();
  await issue(testDocument('S-OTHER'), 'M1');
  const two = clearing([{ external_id: 'S-OTHER' }, { external_id: 'S-1' }]);
  expect(await answered(clearSales(two, deps()))).toBe(
    REFUSED(
      `CLEARS-NO-SALE error /Sales/clears {cleared: S-OTHER, variant: issued}, ${notIssued('unknown')}`,
    ),
  );
});

const other = (id: string, over: Partial<DocumentRecord> = {}) => ({
  ...clearing([{ external_id: 'S-1', ordinal: 7 }], { ...clearance('100.00', '10.00'), external_id: id }),
  ...over,
});
const SOLD = { 7: { outcome: 'issued', net_total: '100.00' } } as const;

it('the first clears, whatever becomes of it; a dry run takes nothing', async () => {
  const { deps, issue, wait } = scene();
  expect(await answered(clearSales(other('C-0'), deps(SOLD, true)))).toBe('undefined');
  expect(await answered(clearSales(other('c-1'), deps(SOLD)))).toBe('undefined');
  expect(await answered(clearSales(other('C-1'), deps(SOLD)))).toBe('undefined');
  await issue(clearance('1.00', '1.00'), 'M9', { job: 'job' });
  const issued = REFUSED(before('by: C-1, mark: M9'));
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe(issued);
  expect(await answered(clearSales(other('C-2'), deps(SOLD, true)))).toBe(issued);
  wait();
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe(issued);
});

it('a 1.5 that is begun holds its sales; one that nobody began does so until its time is over', async () => {
  const { deps, begin, wait } = scene();
  await clearSales(other('C-1'), deps(SOLD));
  const open = HELD(before('by: C-1, mark: –, variant: open'));
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe(open);
  expect(await answered(clearSales(other('C-2'), deps(SOLD, true)))).toBe(open);
  wait();
  expect(await answered(clearSales(other('C-2'), deps(SOLD, true)))).toBe('undefined');
  await begin(clearance('1.00', '1.00'));
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe(open);
  expect(await answered(clearSales(other('C-2'), deps(SOLD, true)))).toBe(open);
});

it('its place goes to another once it was refused and its time is over', async () => {
  const { deps, refuse, wait } = scene();
  await clearSales(other('C-1'), deps(SOLD));
  await refuse(clearance('1.00', '1.00'));
  wait();
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe('undefined');
});

it('a credit note of the whole undoes a clearance, and one of a part does not', async () => {
  const { deps, holders, issue } = scene();
  await clearSales(other('C-1'), deps(SOLD));
  await issue(clearance('1.00', '1.00'), 'M9', { job: 'job' });
  const credit = (amount?: string) =>
    holders.take({ what: 'credit', key: 'M9' }, { external_id: 'K', job: 'job', amount });
  await credit('123.99');
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe(REFUSED(before('by: C-1, mark: M9')));
  await credit('124.0');
  expect(await answered(clearSales(other('C-2'), deps(SOLD, true)))).toBe('undefined');
  expect(await answered(clearSales(other('C-2'), deps(SOLD)))).toBe('undefined');
});

it('of two sales the one that was free is given back where the other is not', async () => {
  const { deps, holders } = scene();
  await clearSales(other('C-1'), deps(SOLD));
  const both = other('C-2', {
    clears: [
      { external_id: 'S-2', ordinal: 7 },
      { external_id: 'S-1', ordinal: 7 },
    ],
  });
  const worth = { 7: { outcome: 'issued' } } as const;
  expect(await answered(clearSales(both, deps(worth)))).toBe(HELD(before('by: C-1, mark: –, variant: open')));
  expect(await holders.holderOf({ what: 'clearance', key: 'S-2' })).toBeUndefined();
  expect(await holders.holderOf({ what: 'clearance', key: 'S-1' })).toMatchObject({
    ...{ external_id: 'C-1', job: 'job', amount: '124.00' },
  });
});

it('of two in one export the first clears, unless a credit note has undone it', async () => {
  const { deps, holders, issue } = scene();
  const second = other('C-2', { clears: [{ external_id: 'S-1', ordinal: 7, before: 'C-1' }] });
  const earlier = REFUSED(before('by: C-1, mark: –, variant: export'));
  expect(await answered(clearSales(second, deps(SOLD)))).toBe(earlier);
  await clearSales(other('C-1'), deps(SOLD));
  await issue(clearance('1.00', '1.00'), 'M9', { job: 'job' });
  expect(await answered(clearSales(second, deps(SOLD)))).toBe(earlier);
  await holders.take({ what: 'credit', key: 'M9' }, { external_id: 'K', job: 'job', amount: '124.00' });
  expect(await answered(clearSales(second, deps(SOLD)))).toBe('undefined');
});

it('of a sale in whose place another came the newest counts, and one that is only credited is none', async () => {
  const { deps, ledger, issue } = scene({
    's-1': DOWN,
    'S-1': found('1.4', '100.00'),
    'S-1~2': found('1.4', '90.00'),
  });
  const ask = () => answered(clearSales(clearing([{ external_id: 's-1' }]), deps()));
  await issue(sale('S-1'), 'M1');
  await ledger.noteAmended('S-1');
  expect(await ask()).toBe('undefined');
  const amends = { of: 'S-1', mark: 'M1' };
  await issue(testDocument('S-1-REV', { invoice_type_code: '5.1' }), 'M2', { amends });
  expect(await ask()).toBe(
    HELD('CLEARED-NOT-ISSUED error /Sales/clears {cleared: s-1, state: {phrase: held}}'),
  );
  await issue(sale('S-1~2', '90.00'), 'M3', { amends: { ...amends, credit_mark: 'M2' } });
  expect(await ask()).toBe(
    REFUSED('CLEARANCE-EXCEEDS-SALE error /Sales/clears {clearance: 100.00, sale: 90.00}'),
  );
});

it('a dry run gives nothing back', async () => {
  const { deps, holders } = scene();
  await clearSales(other('C-9', { clears: [{ external_id: 'S-2', ordinal: 7 }] }), deps(SOLD));
  await clearSales(other('C-1'), deps(SOLD));
  const both = other('C-1', {
    clears: [
      { external_id: 'S-1', ordinal: 7 },
      { external_id: 'S-2', ordinal: 7 },
    ],
  });
  await clearSales(both, deps({ 7: { outcome: 'issued' } }, true));
  expect(await holders.holderOf({ what: 'clearance', key: 'S-1' })).toMatchObject({ external_id: 'C-1' });
});

it('a credit note holds the MARKs that it names, for its total; other documents hold none', async () => {
  const { deps, holders } = scene();
  await noteCredits(recordOf('A-1'), deps());
  const document = testDocument('K-1', { invoice_type_code: '5.1', correlated_invoices: ['M1', 'M2'] });
  await noteCredits(recordOf('K-1', { document }), deps());
  for (const key of ['M1', 'M2'])
    expect(await holders.holderOf({ what: 'credit', key })).toMatchObject({
      ...{ external_id: 'K-1', job: 'job', amount: '124.00' },
    });
});
