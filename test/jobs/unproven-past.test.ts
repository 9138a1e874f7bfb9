import { expect, it } from 'vitest';
import { canonicalFields } from '../../shared/documents/canonical.ts';
import type { Document } from '../../shared/documents/document.ts';
import { unprovenPast } from '../../shared/jobs/issue/unproven-past.ts';
import { CONTENT_UNKNOWN } from '../../shared/ledger/ledger.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { Unproven } from '../../shared/records/ledger-age.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import type { ReadBackAnswer } from '../../shared/service/client-answers.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { answered, chunkLedger, outcomeRecord, recordOf } from './chunk-kit.ts';

const EPOCH = 'rebuilt';
const NOTHING: Unproven = { clearances: 0, identities: 0, payments: 0 };
const DOWN = { state: 'down', reason: { phrase: 'was-stopped' } } as const;
const found = (document: Document): ReadBackAnswer => ({
  ...{ state: 'found', invoice_id: 'i', external_id: document.external_id },
  content: canonicalFields(document),
});

interface Given {
  unproven?: Unproven | 'all is proven';
  dry_run?: boolean;
  job?: string;
  /** The service's answers, one for each reading. */
  reads?: readonly ReadBackAnswer[];
  outcomes?: Readonly<Record<number, Partial<OutcomeRecord>>>;
}

function scene() {
  const parts = chunkLedger();
  const asked: string[] = [];
  const ask = async (record: DocumentRecord, { unproven = NOTHING, job = 'job', ...given }: Given = {}) => {
    const reads = [...(given.reads ?? [])];
    const answer = unprovenPast(await parts.ahead(record), {
      ...{ ledger: parts.ledger, holders: parts.holders, job: { job, dry_run: given.dry_run ?? false } },
      client: {
        readBack: async ({ external_id }) => {
          asked.push(external_id);
          return reads.shift() ?? DOWN;
        },
      },
      outcomeOf: async (ordinal) => {
        const outcome = given.outcomes?.[ordinal];
        return outcome && outcomeRecord(outcome);
      },
      certificate: () => ({
        ...{ epoch: EPOCH, run: 1 },
        ...(unproven === 'all is proven' ? {} : { unproven }),
      }),
    });
    return answered(answer(record));
  };
  const mark = (key: string, external_id = 'OLD-1', job = EPOCH) =>
    parts.holders.take({ what: 'unproven', key }, { external_id, job });
  /** Issued with a content that nobody knows. */
  async function issueUnknown(external_id: string, MARK: string, job = 'earlier') {
    const request = { external_id, job, fingerprint: CONTENT_UNKNOWN, digests: {} };
    await parts.ledger.claim(request);
    const facts = { invoice_id: 'i', series: 'A', number: '1', uid: '', qr_url: '', issued_at: '' };
    await parts.ledger.settle(request, { state: 'issued', issued: { ...facts, mark: MARK } });
  }
  return { ...parts, ask, asked, mark, issueUnknown };
}

const held = (params: string) =>
  `{outcome: held, problems: [LEDGER-UNPROVEN error // {${params}}], numbers_used: 0, numbers_lost: 0}`;
const KNOWN = 'problems: [], invoice_id: i, series: A, number: 1, mark: M1';
const A1 = recordOf('A-1');
const SOME: Unproven = { clearances: 1, identities: 1, payments: 1 };

it('a document whose content nobody knows is compared at the service, and proven', async () => {
  const { ask, asked, issueUnknown, ledger } = scene();
  await issueUnknown('A-1', 'M1');
  const same = { reads: [found(testDocument('A-1'))], unproven: 'all is proven' } as const;
  expect(await ask(A1, { ...same, dry_run: true })).toBe(
    `{outcome: duplicate, ${KNOWN}, numbers_used: 0, numbers_lost: 0}`,
  );
  expect((await ledger.lookup('A-1'))?.fingerprint).toBe(CONTENT_UNKNOWN);
  expect(await ask(A1, same)).toBe(`{outcome: duplicate, ${KNOWN}, numbers_used: 0, numbers_lost: 0}`);
  expect((await ledger.lookup('A-1'))?.fingerprint).not.toBe(CONTENT_UNKNOWN);
  expect(asked).toEqual(['A-1', 'A-1']);
  expect(await ask(A1, same)).toBe('undefined');
});

it('its own job issued it; another content is read twice before it counts', async () => {
  const { ask, asked, issueUnknown } = scene();
  await issueUnknown('A-1', 'M1', 'job');
  const other = found(testDocument('A-1', { payment_method_type: 1 }));
  expect(await ask(A1, { reads: [other, found(testDocument('A-1'))], dry_run: true })).toBe(
    `{outcome: issued, ${KNOWN}, numbers_used: 1, numbers_lost: 0}`,
  );
  expect(asked).toEqual(['A-1', 'A-1']);
  const conflict = await ask(A1, { reads: [other, other, found(testDocument('A-1'))] });
  expect(conflict).toContain('{outcome: conflict, problems: [EXTERNAL-ID-CONFLICT error');
  expect(conflict).toContain('fields: payment_method_type,');
  expect(conflict).toContain('mark: M1');
  expect(asked).toHaveLength(4);
});

it('it may have been sent as an earlier version wrote it', async () => {
  const { ask, issueUnknown } = scene();
  await issueUnknown('A-1', 'M1');
  const counterpart = { name: 'Καφέ Αλφα', country_code: 'GR', vat: 'EL 094014201' };
  const reads = [found(testDocument('A-1', { counterpart }))];
  expect(await ask({ ...A1, written_vat: 'EL 094014201' }, { reads })).toContain('outcome: duplicate');
});

it('without an answer, or without the document there and here, it is held', async () => {
  const { ask, issueUnknown } = scene();
  await issueUnknown('A-1', 'M1');
  const said = held('variant: content, external_id: A-1, known: M1');
  expect(await ask(A1, { reads: [DOWN] })).toBe(said);
  expect(await ask(A1, { reads: [{ state: 'absent' }] })).toBe(said);
  const { document: _, ...bare } = A1;
  expect(await ask(bare, { reads: [found(testDocument('A-1'))] })).toBe(said);
});

it('a clearance of an earlier sale is held while it is unproven which sales were cleared', async () => {
  const { ask } = scene();
  const record = {
    ...A1,
    clears: [
      { external_id: 'S-1', ordinal: 7 },
      { external_id: 'S-2', ordinal: 8 },
    ],
  };
  const unproven = { ...NOTHING, clearances: 1 };
  const sold = { outcome: 'issued' } as const;
  expect(await ask(record, { unproven, outcomes: { 7: sold, 8: sold } })).toBe('undefined');
  expect(await ask(record, { unproven, outcomes: { 7: sold, 8: { outcome: 'duplicate' } } })).toBe(
    held('variant: clearance, external_id: A-1, known: S-2'),
  );
  expect(await ask(record, { unproven, outcomes: { 7: sold } })).toContain('known: S-2');
  const before = { ...A1, clears: [{ external_id: 'S-1' }] };
  expect(await ask(before, { unproven })).toContain('known: S-1');
  expect(await ask(before)).toBe('undefined');
  expect(await ask(before, { unproven: 'all is proven' })).toBe('undefined');
});

it('a document that may be a marked one under another id is held, until that is proven', async () => {
  const { ask, mark, issueUnknown, ledger } = scene();
  await mark('document 11.1 124');
  const record = { ...A1, identity: 'i' };
  expect(await ask(record, { unproven: SOME })).toBe(held('external_id: A-1, known: OLD-1, mark: –'));
  expect(await ask(A1, { unproven: SOME })).toBe('undefined');
  expect(await ask({ ...recordOf('old-1'), identity: 'i' }, { unproven: SOME })).toBe('undefined');
  const { document: _, ...bare } = record;
  expect(await ask(bare, { unproven: SOME })).toBe('undefined');
  const other = testDocument('A-1', { payable_total_amount: '124.01' });
  expect(await ask({ ...record, document: other }, { unproven: SOME })).toBe('undefined');
  await issueUnknown('OLD-1', 'M9');
  expect(await ask(record, { unproven: SOME })).toBe(held('external_id: A-1, known: OLD-1, mark: M9'));
  await ledger.prove({ external_id: 'OLD-1', job: 'x', fingerprint: 'known', digests: {} });
  expect(await ask(record, { unproven: SOME })).toBe('undefined');
});

it('what an earlier rebuild marked says nothing', async () => {
  const { ask, mark } = scene();
  await mark('document 11.1 124', 'OLD-1', 'earlier rebuild');
  expect(await ask({ ...A1, identity: 'i' }, { unproven: SOME })).toBe('undefined');
});

const life = { payment: 'P1', states: 'refund', counted: [] } as const;

it('money of a payment that exports have told of is held, until something is told of it again', async () => {
  const { ask, ledger } = scene();
  const record = { ...A1, life };
  expect(await ask(record, { unproven: SOME })).toBe(held('variant: payment, external_id: A-1, known: P1'));
  expect(await ask(record, { unproven: { ...SOME, payments: 0 } })).toBe('undefined');
  await ledger.notePayment('P1', { told: [], parts: ['A-1'] });
  expect(await ask(record, { unproven: SOME })).toBe('undefined');
});

it.each([
  ['its payment', { life }, 'payment P1', 'P1'],
  ['a document that it credits', { credits: [{ mark: 'M4' }, { external_id: 'S-9' }] }, 'payment S-9', 'S-9'],
  ['a MARK that it credits', { credits: [{ mark: 'M4', external_id: 'S-9' }] }, 'payment M4', 'M4'],
])('money that is marked is held: of %s', async (_, over, key, known) => {
  const { ask, mark } = scene();
  const record = { ...A1, ...over };
  expect(await ask(record)).toBe('undefined');
  await mark(key);
  expect(await ask(record)).toBe(held(`variant: payment, external_id: A-1, known: ${known}`));
});

it('what the ledger has decided stays so; other content of a marked payment is held', async () => {
  const { ask, mark, issue } = scene();
  await mark('payment P1');
  await issue(testDocument('A-1'), 'M1');
  const record = { ...A1, life };
  expect(await ask(record)).toBe('undefined');
  const { document: _, ...bare } = record;
  expect(await ask(bare)).toBe('undefined');
  const other = { ...record, document: testDocument('A-1', { payment_method_type: 1 }) };
  expect(await ask(other)).toBe(held('variant: payment, external_id: A-1, known: P1'));
  const vat = (text: string) =>
    testDocument('B-1', { counterpart: { name: 'Καφέ Αλφα', country_code: 'GR', vat: text } });
  await issue(vat('EL 094014201'), 'M2');
  const cleaned = { ...recordOf('B-1', { life }), document: vat('094014201') };
  expect(await ask(cleaned)).toContain('outcome: held');
  expect(await ask({ ...cleaned, written_vat: 'EL 094014201' })).toBe('undefined');
});
