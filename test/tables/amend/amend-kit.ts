import type { Document } from '../../../shared/documents/document.ts';
import { claimRequest } from '../../../shared/issue/issue-work.ts';
import type { Issued } from '../../../shared/jobs/amend/old-contents.ts';
import type { Ledger, LedgerEntry } from '../../../shared/ledger/ledger.ts';

/** An invoice of 100.00 and 24.00 that the preflight takes. */
export const invoice = (external_id: string, change: Partial<Document> = {}): Document => ({
  ...{ external_id, invoice_type_code: '1.1', payment_method_type: 3 },
  counterpart: {
    ...{ name: 'Aegean Tools Ltd', country_code: 'GR', vat: '094014201', city: 'Πειραιάς' },
    ...{ street: 'Ακτή Μιαούλη', number: '10', postal_code: '18535' },
  },
  ...{ net_total_amount: '100.00', vat_total_amount: '24.00' },
  ...{ total_amount: '124.00', payable_total_amount: '124.00' },
  invoice_lines: [
    {
      ...{ line_number: 1, name: 'Πριόνι', quantity: '1', unit_price: '100.00' },
      ...{ net_total_price: '100.00', vat_rate: '24', vat_total: '24.00', subtotal: '124.00' },
      ...{ classification_category: 'category1_1', classification_type: 'E3_561_001' },
    },
  ],
  ...change,
});

/** The same as the service tells it: amounts without needless zeros. */
export const asTold = (document: Document): Document =>
  JSON.parse(JSON.stringify(document).replaceAll('.00"', '"'));

const entry = (external_id: string, document: Document) => {
  const { fingerprint, digests } = claimRequest({ document: { ...document, external_id } }, '');
  return { fingerprint, digests, job: 'job', external_id };
};
/** As the authority numbers them. */
export const markOf = (number: number | string): string => `40000000000000${number}`;

/** Issued under that number. */
export const issued = (
  external_id: string,
  number: string,
  document = invoice(external_id),
  of: Partial<Issued> = {},
): Issued => ({
  ...{ ...entry(external_id, document), state: 'issued' },
  issued: {
    ...{ invoice_id: `i-${number}`, series: 'A', number, mark: markOf(number), uid: '', qr_url: '' },
    issued_at: '2026-11-20T08:00:00Z',
  },
  ...of,
});
export const refused = (external_id: string, document = invoice(external_id)): LedgerEntry => ({
  ...{ ...entry(external_id, document), state: 'refused', refusal: { stage: 'issue', problems: [] } },
});
export const claimed = (external_id: string, document = invoice(external_id)): LedgerEntry => ({
  ...{ ...entry(external_id, document), state: 'claimed', expires: new Date(0) },
  ...{ contents: [], sendings: 1, sender: 'job' },
});

const key = (id: string) => id.toLowerCase();

/** A ledger of these entries, which remembers what it was asked for. */
export function ledgerOf(entries: readonly LedgerEntry[]) {
  const known = new Map(entries.map((entry) => [key(entry.external_id), entry]));
  const asked: string[] = [];
  const ledger: Pick<Ledger, 'lookup' | 'lookupAll' | 'moneys' | 'payments'> = {
    async lookup(id) {
      asked.push(id);
      return known.get(key(id));
    },
    async lookupAll(ids) {
      asked.push(...ids);
      return new Map([...known].filter(([id]) => ids.some((one) => key(one) === id)));
    },
    moneys: async () => new Map(),
    payments: async () => new Map(),
  };
  return { ledger, asked };
}
