import { expect, it } from 'vitest';
import type { Document } from '../../../shared/documents/document.ts';
import { conflictResult, duplicateResult } from '../../../shared/issue/issue-result.ts';
import { claimRequest } from '../../../shared/issue/issue-work.ts';
import { requestAs, roomMade, tellVersions } from '../../../shared/jobs/amend/tell-versions.ts';
import {
  compareVersions,
  type Issued,
  type KnownVersions,
  printedName,
  versionsOf,
} from '../../../shared/jobs/amend/versions.ts';
import { CONTENT_UNKNOWN, type LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';

const content = (external_id: string, change: object = {}) =>
  ({
    ...{ external_id, invoice_type_code: '11.1', invoice_lines: [], notes: 'n', payment_method_type: 3 },
    ...{
      net_total_amount: '10.00',
      vat_total_amount: '2.40',
      total_amount: '12.40',
      payable_total_amount: '12.40',
    },
    ...change,
  }) as unknown as Document;
const record = (
  external_id: string,
  change: object = {},
  of: Partial<DocumentRecord> = {},
): DocumentRecord => ({
  ...{
    ordinal: 1,
    external_id,
    rows: [2],
    verdict: 'ready',
    problems: [],
    document: content(external_id, change),
  },
  ...of,
});
const sent = (external_id: string, change: object = {}) => {
  const { fingerprint, digests } = claimRequest(
    record(external_id, change) as Parameters<typeof claimRequest>[0],
    'job',
  );
  return { fingerprint, digests };
};
const issued = (external_id: string, mark: string, change: object = {}, of: object = {}): Issued => ({
  ...{ ...sent(external_id, change), job: 'job', external_id, state: 'issued' },
  issued: {
    ...{ invoice_id: `i-${mark}`, series: 'A', number: mark, mark, uid: '', qr_url: '' },
    issued_at: '2026-11-20T08:00:00Z',
  },
  ...of,
});
const tied = (mark: string, credit_mark?: string) => ({
  amends: { of: 'a-1', mark, ...(credit_mark && { credit_mark }) },
});
const refused = (external_id: string, of: object = {}): LedgerEntry => ({
  ...{
    ...sent(external_id),
    job: 'job',
    external_id,
    state: 'refused',
    refusal: { stage: 'issue', problems: [] },
  },
  ...of,
});
const claimed = (external_id: string, of: object = {}): LedgerEntry => ({
  ...{ ...sent(external_id), job: 'job', external_id, state: 'claimed', expires: new Date(0) },
  ...{ contents: [], sendings: 1, sender: 'job' },
  ...of,
});

/** The versions of A-1 beside these entries, and what the ledger was asked for. */
async function versions(...others: LedgerEntry[]) {
  const first = issued('A-1', '1');
  const all = new Map([first, ...others].map((one) => [one.external_id.toLowerCase(), one]));
  const asked: string[] = [];
  const known = await versionsOf(
    {
      async lookupAll(ids) {
        asked.push(...ids);
        return new Map([...all].filter(([id]) => ids.some((one) => one.toLowerCase() === id)));
      },
    },
    new Map([['a-1', first]]),
  );
  const of = known.get('a-1');
  return {
    known: of,
    asked,
    shown: of && {
      issued: of.issued.map(({ external_id }) => external_id),
      newest: of.newest.external_id,
      refused: of.refused.map(({ external_id }) => external_id),
      next: of.next,
      credit: of.credit?.external_id,
    },
  };
}
const ALONE = { issued: ['A-1'], newest: 'A-1', refused: [], next: 'A-1~2', credit: undefined };
const SECOND = { issued: ['A-1', 'A-1~2'], newest: 'A-1~2', refused: [], next: 'A-1~3', credit: undefined };

it('looks for versions until one is free, each with its credit note', async () => {
  const { shown, asked } = await versions();
  expect(shown).toEqual(ALONE);
  expect(asked).toEqual(['A-1~2', 'A-1-REV']);
  expect((await versions(issued('A-1~2', '2', {}, tied('1', '9')))).shown).toEqual(SECOND);
  const [oldCredit, credit] = [issued('A-1-REV', '9'), issued('A-1~2-REV', '8')];
  expect((await versions(oldCredit)).shown).toEqual({ ...ALONE, credit: 'A-1-REV' });
  expect((await versions(oldCredit, issued('A-1~2', '2', {}, tied('1')))).shown).toEqual(SECOND);
  expect((await versions(oldCredit, credit, issued('a-1~2', '2', {}, tied('1')))).shown).toEqual({
    ...SECOND,
    ...{ issued: ['A-1', 'a-1~2'], newest: 'a-1~2', credit: 'A-1~2-REV' },
  });
});

it.each([
  ['under way', claimed('A-1~2', tied('1')), ALONE],
  ['begun by somebody else', claimed('A-1~2'), { ...ALONE, next: 'A-1~3' }],
  [
    'begun for another document',
    claimed('A-1~2', { amends: { of: 'B-1', mark: '1' } }),
    { ...ALONE, next: 'A-1~3' },
  ],
  ['refused', refused('A-1~2', tied('1')), { ...ALONE, refused: ['A-1~2'], next: 'A-1~3' }],
  ['refused to somebody else', refused('A-1~2'), { ...ALONE, next: 'A-1~3' }],
  ['issued as a document of its own', issued('A-1~2', '2'), { ...ALONE, next: 'A-1~3' }],
  [
    'issued with a content that nobody knows',
    issued('A-1~2', '2', {}, { fingerprint: CONTENT_UNKNOWN }),
    SECOND,
  ],
])('a version that is %s', async (_, entry, shown) => {
  expect((await versions(entry)).shown).toEqual(shown);
});

it('lists what was refused, in its order', async () => {
  const { shown } = await versions(refused('A-1~2', tied('1')), refused('A-1~3', tied('1')));
  expect(shown).toEqual({ ...ALONE, refused: ['A-1~2', 'A-1~3'], next: 'A-1~4' });
});

it('looks at 99 versions, and at no version of what is none', async () => {
  const many = Array.from({ length: 98 }, (_, n) => issued(`A-1~${n + 2}`, `${n + 2}`, {}, tied('1')));
  expect((await versions(...many)).known).toBeUndefined();
  expect((await versions(...many.slice(0, -1))).shown).toMatchObject({ newest: 'A-1~98', next: 'A-1~99' });
  const ledger = { lookupAll: () => Promise.reject(new Error('asked')) };
  const none = [claimed('A'), refused('B'), issued('C', '1', {}, tied('1'))];
  expect((await versionsOf(ledger, new Map(none.map((one) => [one.external_id, one])))).size).toBe(0);
});

it('prints series and number', () => {
  expect(printedName(issued('A-1', '7'))).toBe('A 7');
});

const known = (...all: Issued[]): KnownVersions => ({
  ...{ issued: all, newest: all.at(-1) as Issued, refused: [], next: 'A-1~3', credit: undefined },
});
const [first, second] = [
  issued('A-1', '1'),
  issued('A-1~2', '2', { payment_method_type: 4 }, tied('1', '9')),
];
const asked = (change: object = {}) => requestAs(record('A-1'), content('A-1', change));

it('places a content among the versions', () => {
  expect(compareVersions(known(first, second), asked())).toEqual({
    ...{ state: 'issued', version: first, isNewest: false, notesDiffer: false },
  });
  expect(compareVersions(known(first, second), asked({ payment_method_type: 4 }))).toEqual({
    ...{ state: 'issued', version: second, isNewest: true, notesDiffer: false },
  });
  expect(compareVersions(known(first, second), asked({ payment_method_type: 4, notes: 'x' }))).toEqual({
    ...{ state: 'issued', version: second, isNewest: true, notesDiffer: true },
  });
  expect(compareVersions(known(first, second), asked({ payment_method_type: 5, notes: 'x' }))).toMatchObject({
    ...{ state: 'conflict', differs: expect.arrayContaining(['notes', 'payment_method_type']) },
  });
  const again = issued('A-1~2', '2', {}, tied('1', '9'));
  expect(compareVersions(known(first, again), asked())).toMatchObject({ version: again, isNewest: true });
  const unknown = { ...first, fingerprint: CONTENT_UNKNOWN };
  expect(compareVersions(known(unknown), asked({ notes: 'x' })).state).toBe('conflict');
});

const duplicate = duplicateResult(first.issued);
const conflict = conflictResult('A-1', { differs: ['payment_method_type'], issued: first.issued });
const tell = (
  of: KnownVersions | undefined,
  change: object = {},
  {
    result = conflict,
    ...own
  }: { result?: typeof conflict; of?: Partial<DocumentRecord>; now?: string } = {},
) => tellVersions(record('A-1', change, own.of), result, { versions: of, ...(own.now && { now: own.now }) });
const paramsOf = ({ problems }: { problems: readonly Problem[] }) => problems.map(({ params }) => params);

it('leaves alone what is no answer to a first version', () => {
  const of = known(first, second);
  expect(tell(undefined)).toBe(conflict);
  expect(tell(of, {}, { of: { document: undefined } })).toBe(conflict);
  expect(tell(of, {}, { of: tied('1') })).toBe(conflict);
  const warned = { ...conflict, problems: [...conflict.problems, problem('DOC-TWINS')] };
  expect(tell(of, {}, { result: warned }).outcome).toBe('duplicate');
  const held = { ...conflict, outcome: 'held' as const, problems: [problem('DOC-TWINS')] };
  expect(tell(of, {}, { result: held })).toBe(held);
  expect(tell(known(first), {}, { result: duplicate })).toBe(duplicate);
});

it('an older content is a duplicate, and names the newest', () => {
  expect(tell(known(first, second))).toEqual({
    ...duplicateResult(first.issued),
    problems: [problem('AMENDED-BY', {}, { external_id: 'A-1', mark: '1', amended_by: '2' })],
    ...{ external_id: 'A-1', amended_by: '2' },
  });
});

it('the newest content is a duplicate with its trail', () => {
  const change = { payment_method_type: 4, notes: 'x' };
  expect(tell(known(first, second), change)).toEqual({
    ...duplicateResult(second.issued),
    problems: [problem('NOTES-DIFFER', { field: 'notes' }, { external_id: 'A-1~2', mark: '2' })],
    ...{ external_id: 'A-1~2', amends: { mark: '1', credit_mark: '9' } },
  });
  const untied = { ...second, amends: { of: 'A-1', mark: '1' } };
  expect(tell(known(first, untied), { payment_method_type: 4 })).toEqual({
    ...{ ...duplicateResult(second.issued), external_id: 'A-1~2' },
  });
});

const creditNote = issued('A-1-REV', '9', {}, tied('1'));

it('says that a credit note has made room, and nothing has come', () => {
  const of = { ...known(first), credit: creditNote };
  expect(roomMade(of)).toBe('9');
  expect(roomMade({ ...of, credit: issued('A-1-REV', '9') })).toBeUndefined();
  expect(roomMade({ ...of, credit: claimed('A-1-REV', tied('1')) })).toBeUndefined();
  expect(roomMade(known(first))).toBeUndefined();
  expect(tell(of, {}, { result: duplicate })).toEqual({
    ...duplicate,
    ...{ external_id: 'A-1', problems: [problem('AMEND-UNFINISHED', {}, { mark: '1', credit_mark: '9' })] },
  });
});

it('says both that the notes differ and that room is made', () => {
  const of = { ...known(first), credit: creditNote };
  expect(tell(of, { notes: 'x' }).problems.map(({ code }) => code)).toEqual([
    'NOTES-DIFFER',
    'AMEND-UNFINISHED',
  ]);
});

const CHANGED = { payment_method_type: 5 };
const said = { printed: 'A 1', mark: '1', payable: '12.40' };

it('offers to amend another content', () => {
  const [offer] = paramsOf(tell(known(first), CHANGED));
  expect(offer).toMatchObject({
    external_id: 'A-1',
    variant: 'amend',
    total: '–',
    ...said,
  });
  const money = { payment: 'p', amount: '13.00', currency: 'USD', euro: '12.00' };
  expect(paramsOf(tell(known({ ...first, money }), CHANGED))[0]).toMatchObject({ total: '12.00' });
  const asks = tell(known(first), { ...CHANGED, invoice_type_code: '1.1' }, { now: '2027-02-01T08:00:00Z' });
  expect(paramsOf(asks)[0]).toMatchObject({
    variant: 'amend-asks',
    codes: 'AMEND-KIND,AMEND-PERIOD',
    ...said,
  });
  expect(paramsOf(tell({ ...known(first), credit: creditNote }, CHANGED))[0]).toMatchObject({
    ...{ variant: 'unfinished', credit_mark: '9', ...said },
  });
});

it('names the newest where that is another than the first', () => {
  const found = tell(known(first, second), CHANGED);
  expect(found).toMatchObject({ external_id: 'A-1~2', outcome: 'conflict', mark: '2' });
  expect(paramsOf(found)[0]).toMatchObject({ printed: 'A 2', fields: 'payment_method_type' });
  expect(tell(known(first), CHANGED)).not.toHaveProperty('external_id');
});

it.each([
  [
    'a job that has refused it',
    {},
    { problems: [problem('DOC-TWINS'), problem('AMEND-REFUSED')] },
    undefined,
  ],
  ['a payment with a life', {}, { life: { payment: 'p', states: 'sale', counted: ['e'] } }, undefined],
  ['a job that warns of it', {}, { problems: [problem('DOC-TWINS')] }, 'amend'],
  ['a payment without one', {}, { life: { payment: 'p', states: 'sale', counted: [] } }, 'amend'],
  ['an acquisition', { invoice_type_code: '3.1' }, {}, 'is-an-acquisition'],
  ['a kind that nobody knows', { invoice_type_code: '9.9' }, {}, undefined],
] as const)('offers nothing else to %s', (_, kind, of, variant) => {
  const found = tell(
    known(issued('A-1', '1', kind)),
    { ...kind, ...CHANGED },
    { of: of as Partial<DocumentRecord> },
  );
  expect(paramsOf(found)[0]?.variant).toBe(variant);
});

it('holds what may be the content of a newest version that nobody knows', () => {
  const unknown = { ...second, fingerprint: CONTENT_UNKNOWN };
  expect(tell(known(first, unknown), CHANGED)).toMatchObject({
    outcome: 'held',
    problems: [problem('LEDGER-UNPROVEN', {}, { variant: 'content', external_id: 'A-1', known: '2' })],
  });
  const alone = known({ ...first, fingerprint: CONTENT_UNKNOWN });
  expect(tell(alone, CHANGED)).toBe(conflict);
  const result = { ...duplicate, outcome: 'duplicate' as const };
  expect(tell(alone, CHANGED, { result })).toMatchObject({ outcome: 'held' });
});
