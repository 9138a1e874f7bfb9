import { memoize } from '../../memoize.ts';

/** An issued document as people look for it. */
export interface IndexedDocument {
  external_id: string;
  invoice_id: string | null;
  kind: string;
  series: string;
  number: string;
  mark: string;
  issued_at: string;
  customer: string | null;
  vat: string | null;
  payable_total: string | null;
  job: string;
  file: string;
  row: number;
  /** True if a later job found out that it was issued: its own report could not state it. */
  learned?: true;
}

/** Many documents are issued in one second. */
const momentOf = memoize((text: string) =>
  Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString(),
);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: Pick<IndexedDocument, 'issued_at' | 'mark'>): string =>
  `${momentOf(issued_at)} ${mark}`;
