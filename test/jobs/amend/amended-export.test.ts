import { expect, it } from 'vitest';
import { canonicalFields } from '../../../shared/documents/canonical.ts';
import { amendedExport, issuedContent } from '../../../shared/jobs/amend/amended-export.ts';
import { BusinessKeys } from '../../../shared/jobs/judge/business-key.ts';
import type { LedgerEntry } from '../../../shared/ledger/ledger.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import { aRecord, emptyStore, storeJob } from '../stored-job.ts';
import { asTold, claimed, invoice, issued, ledgerOf, markOf } from './amend-kit.ts';

const PAID = [{ field: 'payment_method_type', value: '5' }];
const FIRST = issued('A-1', '1');
const tied = (of: string, number: number, credit?: number) => ({
  amends: { of, mark: markOf(number), ...(credit && { credit_mark: markOf(credit) }) },
});

interface Known {
  entries?: readonly LedgerEntry[];
  /** The document in the job that issued it; none, where the service alone knows it. */
  inJob?: Partial<DocumentRecord>;
  set?: typeof PAID;
  atService?: boolean;
}
async function deps({ entries = [FIRST], inJob, atService = true }: Known) {
  const store = emptyStore();
  if (inJob)
    await storeJob(store, {
      plan: { job: 'job', documents: 1 },
      documents: [[aRecord(1, { external_id: 'A-1', document: invoice('A-1'), ...inJob })]],
    });
  const { ledger } = ledgerOf(entries);
  return {
    ...{ store, ledger },
    contentAtService: async () => (atService ? canonicalFields(invoice('A-1')) : undefined),
  };
}
const amended = async (external_id: string, known: Known = {}) =>
  amendedExport(await deps(known), { external_id, set: known.set ?? PAID });
/** The cells of the only line, by the header. */
function cellsOf(text: string): Record<string, string> {
  const [header = '', line = '', end, ...more] = text.split('\r\n');
  expect([end, more]).toEqual(['', []]);
  const values = line.split(',');
  return Object.fromEntries(header.split(',').map((name, n) => [name, values[n] ?? '']));
}

it('is an export of the document as it is to be, under its first name', async () => {
  const found = await amended('a-1');
  expect(found).toMatchObject({
    ...{ external_id: 'A-1', newest: FIRST, file: 'A-1~2.amend.csv' },
    changes: [{ field: 'payment_method_type', was: '3', value: '5' }],
  });
  if ('code' in found) throw new Error(found.code);
  expect(found.text.startsWith('\uFEFFexternal_id,')).toBe(true);
  expect(cellsOf(found.text.slice(1))).toEqual({
    ...{ external_id: 'A-1', invoice_type_code: '1.1', payment_method_type: '5' },
    ...{ 'counterpart.name': 'Aegean Tools Ltd', 'counterpart.country_code': 'GR' },
    ...{ 'counterpart.vat': '094014201', 'counterpart.city': 'Πειραιάς' },
    ...{ 'counterpart.street': 'Ακτή Μιαούλη', 'counterpart.number': '10' },
    'counterpart.postal_code': '18535',
    ...{ net_total_amount: '100', vat_total_amount: '24' },
    ...{ total_amount: '124', payable_total_amount: '124' },
    ...{ 'line.line_number': '1', 'line.name': 'Πριόνι', 'line.quantity': '1' },
    ...{ 'line.unit_price': '100', 'line.net_total_price': '100', 'line.vat_rate': '24' },
    ...{ 'line.vat_total': '24', 'line.subtotal': '124' },
    ...{ 'line.classification_category': 'category1_1', 'line.classification_type': 'E3_561_001' },
  });
});

it('has a line for each line, with the columns of all of them, and no formula', async () => {
  const [line] = invoice('A-1').invoice_lines;
  if (line === undefined) throw new Error('no line');
  const { name: _, quantity: __, ...bare } = line;
  const document = invoice('A-1', {
    notes: '=SUM(A1)',
    invoice_lines: [bare, { ...line, line_number: 2 }],
  });
  const found = await amended('A-1', { entries: [issued('A-1', '1', document)], inJob: { document } });
  if ('code' in found) throw new Error(found.code);
  const rows = found.text.split('\r\n').map((row) => row.split(','));
  const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
  expect(rows.map((row) => row[at('line.line_number')])).toEqual(['line.line_number', '1', '2', undefined]);
  expect(rows.map((row) => row[at('line.name')]).slice(1, 3)).toEqual(['', 'Πριόνι']);
  expect(rows[1]?.[at('notes')]).toBe("'=SUM(A1)");
  expect(rows[0]?.filter((name) => name === 'line.vat_rate')).toEqual(['line.vat_rate']);
});

it('keeps the day by which a document was told from others, and that of its supply', async () => {
  const day = '2026-11-18';
  const identity = (record: DocumentRecord, external_id: string) =>
    new BusinessKeys(() => day).note({ ...record, external_id, clears: undefined });
  const record = aRecord(1, { external_id: 'A-1', document: invoice('A-1') });
  for (const [date, expected] of [
    ['18/11/2026', day],
    ['11/18/2026', day],
    ['2026-11-18', day],
    ['17/11/2026', undefined],
  ] as const) {
    const inJob = { date, identity: identity(record, 'A-1') };
    const found = await amended('A-1', { inJob });
    if ('code' in found) throw new Error(found.code);
    const cells = cellsOf(found.text.slice(1));
    expect([date, cells.Date, cells.supply_date]).toEqual([date, expected, undefined]);
  }
  const found = await amended('A-1', { inJob: { supplied: '2026-11-17' } });
  if ('code' in found) throw new Error(found.code);
  const cells = cellsOf(found.text.slice(1));
  expect([cells.Date, cells.supply_date]).toEqual([undefined, '2026-11-17']);
});

it('sets in the newest version, whichever is named, and names the next one', async () => {
  const second = issued('A-1~2', '2', invoice('A-1~2'), tied('A-1', 1, 9));
  for (const external_id of ['A-1', 'A-1~2']) {
    const found = await amended(external_id, { entries: [FIRST, second] });
    expect(found).toMatchObject({ external_id: 'A-1', newest: second, file: 'A-1~3.amend.csv' });
  }
});

it('says why there is none', async () => {
  const notIssued = problem('AMEND-NOT-ISSUED', {}, { external_id: 'B-1' });
  expect(await amended('B-1')).toEqual(notIssued);
  expect(await amended('B-1', { entries: [claimed('B-1')] })).toEqual(notIssued);
  const refusal = (external_id: string, number: number, variant: string) =>
    problem('AMEND-REFUSED', {}, { external_id, printed: `A ${number}`, mark: markOf(number), variant });
  const credit = issued('A-1-REV', '9', invoice('A-1-REV'), tied('A-1', 1));
  expect(await amended('A-1-REV', { entries: [FIRST, credit] })).toEqual(
    refusal('A-1-REV', 9, 'is-a-credit-note'),
  );
  // The first version is lost: nobody knows what comes next.
  const orphan = issued('A-1~2', '2', invoice('A-1~2'), tied('A-1', 1, 9));
  expect(await amended('A-1~2', { entries: [orphan] })).toEqual(refusal('A-1~2', 2, 'is-a-credit-note'));
  expect(await amended('A-1', { atService: false })).toEqual(refusal('A-1', 1, 'content-unknown'));
  expect(await amended('A-1', { set: [{ field: 'payment_method_type', value: '3' }] })).toEqual(
    problem('AMEND-NOTHING', {}, { external_id: 'A-1', mark: markOf(1) }),
  );
  const unknown = await amended('A-1', { set: [{ field: 'external_id', value: 'B' }] });
  expect(unknown).toMatchObject({ code: 'AMEND-FIELD' });
});

it('reads what the newest version says', async () => {
  const second = issued('A-1~2', '2', invoice('A-1~2'), tied('A-1', 1, 9));
  const found = await issuedContent(await deps({ entries: [FIRST, second] }), 'A-1');
  if ('code' in found) throw new Error(found.code);
  expect(found.versions).toMatchObject({ newest: second, issued: [FIRST, second], next: 'A-1~3' });
  expect(found.content).toEqual({ document: asTold(invoice('A-1~2')) });
});
