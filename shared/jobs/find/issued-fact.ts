import { memoize } from '../../memoize.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';

/** An issued document as people look for it. */
export interface IssuedFact {
  job: string;
  /** The file that it was in. */
  file: string;
  external_id: string;
  invoice_id: string | null;
  type: string;
  series: string;
  number: string;
  mark: string;
  issued_at: string;
  counterpart: string | null;
  counterpart_vat: string | null;
  payable_total: string | null;
  row: number;
  /** True if a later job found out that it was issued: its own report could not state it. */
  learned: boolean;
}

/** Many documents are issued in one second. */
const momentOf = memoize((text: string) =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString(),
);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: Pick<IssuedFact, 'issued_at' | 'mark'>): string =>
  `${momentOf(issued_at)} ${mark}`;

/** The document as people look for it; undefined of one that is not issued. */
export function issuedFact(
  { job, file }: Pick<IssuedFact, 'job' | 'file'>,
  of: Omit<OutcomeRecord, 'vat'>,
): IssuedFact | undefined {
  const { mark, issued_at, outcome } = of;
  if (mark === undefined || issued_at === undefined) return undefined;
  if (outcome !== 'issued' && outcome !== 'duplicate') return undefined;
  return {
    external_id: of.external_id,
    invoice_id: of.invoice_id ?? null,
    type: of.invoice_type_code ?? '',
    series: of.series ?? '',
    number: of.number ?? '',
    mark,
    issued_at,
    counterpart: of.counterpart ?? null,
    counterpart_vat: of.counterpart_vat ?? null,
    payable_total: of.payable_total ?? null,
    job,
    file,
    row: of.rows[0] ?? 0,
    learned: outcome === 'duplicate',
  };
}
