import { expect, it } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { differsFromOriginal } from '../../shared/jobs/issue/compare-original.ts';
import { CONTENT_UNKNOWN } from '../../shared/ledger/ledger.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { spelled } from '../payment-lives/decision-kit.ts';
import { chunkLedger, recordOf } from './chunk-kit.ts';

const customer = { vat: '094014201', country_code: 'GR' };
const [line] = testDocument('A-1').invoice_lines;
const lines = (...rates: string[]) =>
  rates.map((vat_rate, index) => ({
    ...line,
    line_number: index + 1,
    vat_rate,
  })) as Document['invoice_lines'];
const original = (over: Partial<Document> = {}) =>
  testDocument('A-1', { invoice_type_code: '1.1', counterpart: customer, ...over });
const corrects = (over: Partial<Document> = {}, more: Partial<DocumentRecord> = {}): DocumentRecord =>
  recordOf('C-1', {
    ...{ rows: [4, 5], credits: [{ mark: 'M1' }] },
    document: testDocument('C-1', { invoice_type_code: '5.1', counterpart: customer, ...over }),
    ...more,
  });

async function compared(record: DocumentRecord, issued: Document = original()) {
  const { issue, ledger, ahead } = chunkLedger();
  await issue(issued, 'M1');
  await ledger.noteMark('M1', issued.external_id);
  return spelled(differsFromOriginal(record, await ahead(record)));
}

const differs = (fields: string) =>
  `{outcome: rejected, problems: [CREDIT-DIFFERS error 4//${fields.split(',')[0]} {external_id: C-1, original: A-1, mark: M1, fields: ${fields}}], numbers_used: 0, numbers_lost: 0, stage: preflight}`;

it.each<{ what: string; credit?: Partial<Document>; issued?: Partial<Document>; says?: string }>([
  { what: 'states the same' },
  {
    what: 'has another tax number',
    credit: { counterpart: { ...customer, vat: '090165560' } },
    says: 'counterpart.vat',
  },
  { what: 'leaves the tax number out', credit: { counterpart: { country_code: 'GR' } } },
  { what: 'states one of a customer without any', issued: { counterpart: { country_code: 'GR' } } },
  {
    what: 'corrects one that was sent with EL before the number',
    issued: { counterpart: { ...customer, vat: 'EL094014201' } },
  },
  {
    what: 'corrects one that was sent with GR before the number',
    issued: { counterpart: { ...customer, vat: 'GR094014201' } },
  },
  {
    what: 'corrects one that was sent with another prefix',
    issued: { counterpart: { ...customer, vat: 'CY094014201' } },
    says: 'counterpart.vat',
  },
  {
    what: 'has another country',
    credit: { counterpart: { ...customer, country_code: 'CY' } },
    says: 'counterpart.country_code',
  },
  { what: 'has a currency of its own', credit: { currency: 'USD' }, says: 'currency' },
  { what: 'leaves the currency out', issued: { currency: 'USD' }, says: 'currency' },
  {
    what: 'has another currency',
    credit: { currency: 'GBP' },
    issued: { currency: 'USD' },
    says: 'currency',
  },
  { what: 'has the same currency', credit: { currency: 'USD' }, issued: { currency: 'USD' } },
  { what: 'has another rate', credit: { invoice_lines: lines('13') }, says: 'line.vat_rate' },
  {
    what: 'has one rate of two',
    credit: { invoice_lines: lines('13') },
    issued: { invoice_lines: lines('24', '13') },
  },
  {
    what: 'has one rate more',
    credit: { invoice_lines: lines('24', '13') },
    issued: { invoice_lines: lines('24') },
    says: 'line.vat_rate',
  },
  {
    what: 'corrects one of so many lines that the ledger keeps no rates',
    credit: { invoice_lines: lines('13') },
    issued: { invoice_lines: lines(...Array<string>(51).fill('24')) },
  },
  {
    what: 'differs in all of them',
    credit: { counterpart: { vat: '1', country_code: 'CY' }, currency: 'USD', invoice_lines: lines('6') },
    says: 'counterpart.vat, counterpart.country_code, currency, line.vat_rate',
  },
])('a 5.1 that $what', async ({ credit, issued, says }) => {
  expect(await compared(corrects(credit), original(issued))).toBe(
    says === undefined ? 'undefined' : differs(says),
  );
});

const OTHER_RATE = { invoice_lines: lines('13') };

it('compares a 5.1 alone, and what it names by an id', async () => {
  const of = (type: string) => corrects({ invoice_type_code: type, ...OTHER_RATE });
  expect(await compared(of('5.2'))).toBe('undefined');
  expect(await compared(corrects(OTHER_RATE, { credits: [{ external_id: 'a-1' }] }))).toBe(
    differs('line.vat_rate'),
  );
  expect(await compared(corrects(OTHER_RATE, { credits: [{ mark: 'M9' }] }))).toBe('undefined');
  expect(await compared(corrects(OTHER_RATE, { credits: undefined }))).toBe('undefined');
  expect(await compared(corrects(OTHER_RATE, { credits: [{ mark: 'M9' }, { mark: 'M1' }] }))).toBe(
    differs('line.vat_rate'),
  );
  expect(await compared(corrects(OTHER_RATE, { document: undefined }))).toBe('undefined');
});

it('compares with no document that is only begun, or whose content nobody knows', async () => {
  const { begin, ledger, ahead } = chunkLedger();
  await begin(original());
  const record = corrects(OTHER_RATE, { credits: [{ external_id: 'A-1' }, { external_id: 'A-2' }] });
  const request = { external_id: 'A-2', job: 'x', fingerprint: CONTENT_UNKNOWN, digests: {} };
  await ledger.claim(request);
  const issued = { invoice_id: '', series: '', number: '', mark: 'M2', uid: '', qr_url: '', issued_at: '' };
  await ledger.settle(request, { state: 'issued', issued });
  expect(differsFromOriginal(record, await ahead(record))).toBeUndefined();
});
