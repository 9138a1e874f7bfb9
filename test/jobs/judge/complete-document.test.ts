import { expect, it } from 'vitest';
import { ClearedSales } from '../../../shared/jobs/judge/cleared-sales.ts';
import { completeDocument } from '../../../shared/jobs/judge/complete-document.ts';
import { CreditedDocuments } from '../../../shared/jobs/judge/credited-documents.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import { spooledDocument } from '../../../shared/jobs/judge/spooled-document.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';

const document = (external_id: string, type: string) => ({
  ...{ external_id, invoice_type_code: type, invoice_lines: [] },
  ...{
    net_total_amount: '1.00',
    vat_total_amount: '0.24',
    total_amount: '1.24',
    payable_total_amount: '1.24',
  },
});
const record = (
  external_id: string,
  type = '1.1',
  change: Partial<UnnumberedRecord> = {},
): UnnumberedRecord => ({
  ...{ external_id, rows: [2], verdict: 'ready', problems: [], document: document(external_id, type) },
  ...change,
});
const against = problem('CONTROL-MISMATCH', {}, { what: 'rows', stated: '2', counted: '1' });
const twin = problem('DOC-TWINS', { row: 2 }, { external_id: 'B', twin: 'A', twin_row: 1 });

/** The stored lines of documents that are completed in this order. */
function completed(
  records: readonly UnnumberedRecord[],
  { isHeld = false, twinOf = () => undefined }: { isHeld?: boolean; twinOf?: () => Problem | undefined } = {},
): DocumentRecord[] {
  const [sales, credited] = [new ClearedSales(), new CreditedDocuments()];
  for (const one of records) {
    sales.note(one);
    credited.note(one);
  }
  const complete = completeDocument({
    ...{ sales, credited, identities: { onlyOne: (identity) => identity } },
    checks: {
      twinOf,
      holdsBack: () => isHeld,
      holdBack: (one) =>
        isHeld && one.verdict === 'ready'
          ? { ...one, verdict: 'held', problems: [...one.problems, against] }
          : one,
    },
  });
  return records.map((one, ordinal) => {
    const spooled = spooledDocument(one, { identity: `i-${one.external_id}`, twin: undefined });
    return JSON.parse(complete(spooled, ordinal + 1).join(''));
  });
}

it('stores a document as it was spooled, with its place and identity', () => {
  expect(completed([record('A-1'), record('A-2', '1.1', { verdict: 'rejected' })])).toEqual([
    { form: 1, ordinal: 1, ...record('A-1'), identity: 'i-A-1' },
    { form: 1, ordinal: 2, ...record('A-2', '1.1', { verdict: 'rejected' }), identity: 'i-A-2' },
  ]);
});

it('tells the place of a sale to its clearance, and that of a sale to its credit note', () => {
  const [, , clearance, refund] = completed([
    record('S-1', '1.4'),
    record('S-2', '11.1'),
    record('C-1', '1.5', { clears: ['S-1'] }),
    record('R-1', '11.4', { after: [{ external_id: 'S-2' }] }),
  ]);
  expect(clearance).toMatchObject({
    ...{ ordinal: 3, identity: 'i-C-1', clears: [{ external_id: 'S-1', ordinal: 1 }], verdict: 'ready' },
  });
  expect(refund).toMatchObject({ ordinal: 4, after: [{ external_id: 'S-2', ordinal: 2 }] });
});

it('refuses a clearance of what is no sale, by the kind that was spooled', () => {
  const [, clearance] = completed([record('S-1', '1.1'), record('C-1', '1.5', { clears: ['S-1'] })]);
  expect(clearance).toMatchObject({ verdict: 'rejected', problems: [{ code: 'CLEARS-NO-SALE' }] });
});

it('tells the place of a document that itself waits for another', () => {
  const [, , second] = completed([
    record('S-1'),
    record('S-2', '1.1', { after: [{ external_id: 'S-1' }] }),
    record('S-3', '1.1', { after: [{ external_id: 'S-2' }] }),
  ]);
  expect(second?.after).toEqual([{ external_id: 'S-2', ordinal: 2 }]);
});

it('holds back what is ready, and nothing else', () => {
  const held = completed([record('A-1'), record('A-2', '1.1', { verdict: 'rejected' })], { isHeld: true });
  expect(held).toEqual([
    {
      form: 1,
      ordinal: 1,
      ...record('A-1', '1.1', { verdict: 'held' }),
      identity: 'i-A-1',
      problems: [against],
    },
    { form: 1, ordinal: 2, ...record('A-2', '1.1', { verdict: 'rejected' }), identity: 'i-A-2' },
  ]);
});

it('warns of a twin', () => {
  expect(completed([record('A-1')], { twinOf: () => twin })[0]).toEqual({
    ...{ form: 1, ordinal: 1, ...record('A-1'), identity: 'i-A-1', problems: [twin] },
  });
});
