import type { IndexedDocument } from '../../shared/jobs/find/issued-document.ts';

export const document = (over: Partial<IndexedDocument> = {}): IndexedDocument => ({
  ...{ external_id: 'A-1', invoice_id: null, kind: '11.1', series: 'ΤΙΜ', number: '42', mark: '400' },
  ...{ issued_at: '2026-11-20T10:00:00+02:00', customer: null, vat: null, payable_total: null },
  ...{ job: 'job', file: 'sales.csv', row: 2 },
  ...over,
});

/** So many that they take several blocks, the newest last. */
export const many = Array.from({ length: 200 }, (_, at) =>
  document({
    ...{
      external_id: `X${at}`,
      mark: String(1_000 + at),
      number: String(at),
      payable_total: `${at}.50`,
      customer: at % 3 === 0 ? 'Μαρία' : 'ACME',
    },
    issued_at: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
    job: at % 2 === 0 ? 'even' : 'odd',
  }),
);
