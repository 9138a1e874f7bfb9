import { describe, expect, it } from 'vitest';
import { creditRows, reversalColumns, reverseDocument } from '../../shared/jobs/undo/reverse-document.ts';
import { creditText, Reversal, reversalFile } from '../../shared/jobs/undo/reverse-job.ts';
import { anOutcome } from '../report/report-fixtures.ts';
import { aDocument, aRecord, emptyStore, storeJob } from './stored-job.ts';

const lines = [
  {
    ...{ line_number: 1, name: 'Καφές', quantity: '2', quantity_type: 7, unit_price: '50.00', fuel_code: 10 },
    ...{ net_total_price: '100.00', vat_rate: '24', vat_total: '24.00', subtotal: '124.00' },
    ...{ classification_category: 'category1_1', classification_type: 'E3_561_001' },
  },
  {
    ...{ line_number: 2, vat_exemption_code: '3' },
    ...{ net_total_price: '5.00', vat_rate: '0', vat_total: '0.00', subtotal: '5.00' },
  },
];
const counterpart = {
  ...{ name: 'ACME', country_code: 'GR', vat: '094014201', city: 'Αθήνα', street: 'Σταδίου', number: '1' },
  ...{ postal_code: '10561', supply_account_no: '12345' },
};
const document = aDocument({
  ...{ payment_method_type: 3, currency: 'USD', exchange_rate: '1.1', fuel_invoice: false },
  ...{ special_invoice_category: 4, counterpart, invoice_lines: lines, notes: 'own', billing_book_id: 'b' },
  ...{ net_total_amount: '105.00', vat_total_amount: '24.00', total_amount: '129.00' },
  payable_total_amount: '128.00',
});
const original = { external_id: 'A-1', series: 'ALP', number: '7', mark: '400', invoice_type_code: '1.1' };

const HEADER = {
  ...{ external_id: 'A-1-REV', invoice_type_code: '5.1', payment_method_type: '3', currency: 'USD' },
  ...{ exchange_rate: '1.1', fuel_invoice: 'false', special_invoice_category: '4' },
  notes: 'Πιστωτικό για / Credit note for ALP 7, ΜΑΡΚ 400',
  correlated_invoices: '400',
  ...Object.fromEntries(Object.entries(counterpart).map(([name, text]) => [`counterpart.${name}`, text])),
  ...{ net_total_amount: '105.00', vat_total_amount: '24.00', total_amount: '129.00' },
  payable_total_amount: '128.00',
  ...{ rowmark_reverses: 'A-1', rowmark_mark: '400', rowmark_series: 'ALP', rowmark_number: '7' },
};
const LINES = [
  {
    ...{ 'line.line_number': '1', 'line.name': 'Καφές', 'line.quantity': '2', 'line.quantity_type': '7' },
    ...{ 'line.unit_price': '50.00', 'line.net_total_price': '100.00', 'line.vat_rate': '24' },
    ...{ 'line.vat_total': '24.00', 'line.subtotal': '124.00', 'line.vat_exemption_code': '' },
    'line.classification_category': 'category1_1',
    ...{ 'line.classification_type': 'E3_561_001', 'line.fuel_code': '10' },
  },
  {
    ...{ 'line.line_number': '2', 'line.name': '', 'line.quantity': '', 'line.quantity_type': '' },
    ...{ 'line.unit_price': '', 'line.net_total_price': '5.00', 'line.vat_rate': '0' },
    ...{ 'line.vat_total': '0.00', 'line.subtotal': '5.00', 'line.vat_exemption_code': '3' },
    ...{ 'line.classification_category': '', 'line.classification_type': '', 'line.fuel_code': '' },
  },
];

describe('a credit note', () => {
  it('states the whole document, line by line, and names it', () => {
    expect(creditRows(document, original)).toStrictEqual({
      rows: LINES.map((line) => ({ ...HEADER, ...line })),
    });
    expect(Object.keys({ ...HEADER, ...LINES[0] }).toSorted()).toEqual(reversalColumns.toSorted());
  });

  it('leaves blank what the document does not say; retail is named in the notes alone', () => {
    const bare = aDocument({ invoice_lines: [] });
    expect(creditRows(bare, original)).toEqual({ rows: [] });
    const unnumbered = { external_id: 'A-1', invoice_type_code: '11.1' };
    const found = creditRows({ ...bare, invoice_lines: lines.slice(1) }, unnumbered);
    const blank = Object.fromEntries(Object.keys(HEADER).map((name) => [name, '']));
    expect(found).toStrictEqual({
      rows: [
        {
          ...{ ...blank, external_id: 'A-1-REV', invoice_type_code: '11.4', rowmark_reverses: 'A-1' },
          notes: 'Πιστωτικό για / Credit note for  , ΜΑΡΚ ',
          ...{ net_total_amount: '100.00', vat_total_amount: '24.00', total_amount: '124.00' },
          payable_total_amount: '124.00',
          ...LINES[1],
        },
      ],
    });
    expect(creditRows(document, { ...original, invoice_type_code: '11.1' })).toMatchObject({
      rows: [{ correlated_invoices: '', rowmark_mark: '400' }, {}],
    });
    expect(creditRows(document, { external_id: 'A-1', invoice_type_code: '1.1' })).toMatchObject({
      rows: [{ correlated_invoices: '', rowmark_mark: '' }, {}],
    });
  });

  it.each<[over: object, why: string]>([
    [{ outcome: 'duplicate' }, 'issued-by-another-job'],
    [{ outcome: 'duplicate', numbers_lost: 1 }, 'issued-by-another-job'],
    [{ outcome: 'conflict', numbers_lost: 1 }, 'not-issued'],
    [{ outcome: 'rejected', numbers_lost: 1 }, 'number-lost'],
    [{ outcome: 'failed', numbers_lost: 1 }, 'number-lost'],
    [{ outcome: 'failed' }, 'unanswered'],
    [{ outcome: 'rejected' }, 'draft'],
    [{ outcome: 'rejected', invoice_id: undefined }, 'not-issued'],
    [{ outcome: 'held', invoice_id: undefined }, 'not-issued'],
    [{ invoice_type_code: '5.1' }, 'no-credit-note-type'],
    [{ invoice_type_code: '1.5' }, 'no-credit-note-type'],
    [{ invoice_type_code: undefined }, 'no-credit-note-type'],
  ])('there is none of %o: %s', (over, why) => {
    expect(reverseDocument(aRecord(1, { document }), anOutcome(1, over))).toEqual({ why });
  });

  it('there is none of a document whose content nobody kept', () => {
    expect(reverseDocument(aRecord(1), anOutcome(1))).toEqual({ why: 'content-unknown' });
    expect(reverseDocument(aRecord(1, { document }), anOutcome(1))).toMatchObject({ rows: [{}, {}] });
  });

  it('is one line of its file for each line, guarded and quoted', () => {
    const head = `\uFEFF${reversalColumns.join(',')}\r\n`;
    expect(creditText([])).toBe(head);
    const blank = Object.fromEntries(reversalColumns.map((name) => [name, '']));
    const row = { ...blank, external_id: '=1', notes: 'α,β' } as never;
    const written = reversalColumns.map(
      (name) => ({ external_id: "'=1", notes: '"α,β"' })[name as 'notes'] ?? '',
    );
    expect(creditText([row, row])).toBe(head + `${written.join(',')}\r\n`.repeat(2));
  });

  it.each([
    ['sales.csv', 'sales.reverse.csv'],
    ['sales.2026.csv.gz', 'sales.2026.csv.reverse.csv'],
    ['sales', 'sales.reverse.csv'],
    ['.sales', '.sales.reverse.csv'],
    ['a/b.csv', 'a_b.reverse.csv'],
  ])('of %s stands in %s', (file, name) => {
    expect(reversalFile(file)).toBe(name);
  });
});

async function reversedOf(options: ConstructorParameters<typeof Reversal>[2], dry_run = false) {
  const store = emptyStore();
  const of = (ordinal: number) => aRecord(ordinal, { document: aDocument({ external_id: `A-${ordinal}` }) });
  const answer = (ordinal: number, over: object = {}) =>
    anOutcome(ordinal, { external_id: `A-${ordinal}`, rows: [ordinal + 1], ...over });
  await storeJob(store, {
    plan: { documents: 6, chunk_starts: [1, 5], waves: [[1, 2]], dry_run },
    documents: [
      [of(1), { ...of(2), rows: [] }, of(3), of(4)],
      [of(5), { ...of(6), verdict: 'held' }],
    ],
    // In another order than the documents, one of them without an answer.
    outcomes: [
      [answer(4, { invoice_type_code: '1.5' }), answer(1), answer(2), answer(3, { outcome: 'duplicate' })],
      undefined,
    ],
  });
  const reversal = new Reversal(store, 'job-1', options);
  const [head, ...credits] = await Array.fromAsync(reversal.lines());
  expect(head).toBe(creditText([]));
  const ids = credits.map((line) => line.split(',')[0]);
  return { ids, documents: reversal.documents, apart: reversal.apart };
}

describe('the credit notes of a job', () => {
  const stopped = { external_id: 'A-5', rows: [6], outcome: 'failed', why: 'unanswered' };
  const held = { external_id: 'A-6', rows: [7], outcome: 'held', why: 'not-issued' };
  const clearance = {
    ...{ external_id: 'A-4', rows: [5], outcome: 'issued', why: 'no-credit-note-type' },
    invoice_type_code: '1.5',
  };
  const duplicate = { external_id: 'A-3', rows: [4], outcome: 'duplicate', why: 'issued-by-another-job' };

  it('are those of what it has issued; the others are told apart', async () => {
    expect(await reversedOf({})).toStrictEqual({
      ...{ ids: ['A-1-REV'], documents: 1, apart: [duplicate, clearance, stopped, held] },
    });
    expect(await reversedOf(undefined)).toMatchObject({ ids: ['A-1-REV'], documents: 1 });
  });

  it('are of some rows, or of one document by its name however it is written', async () => {
    expect(await reversedOf({ isWanted: (row) => row >= 6 })).toMatchObject({
      ids: [],
      apart: [stopped, held],
    });
    expect(await reversedOf({ document: ' a-2 ' })).toStrictEqual({
      ids: ['A-2-REV'],
      documents: 1,
      apart: [],
    });
    expect(await reversedOf({ document: 'A-4', isWanted: () => false })).toMatchObject({
      apart: [clearance],
    });
  });

  it('are of duplicates of the own export as well, where that is asked', async () => {
    const isOwnDuplicate = async ({ external_id }: { external_id: string }) => external_id === 'A-3';
    expect(await reversedOf({ isOwnDuplicate })).toMatchObject({ ids: ['A-1-REV', 'A-3-REV'], documents: 2 });
  });
});
