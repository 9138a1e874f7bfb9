import type { UnnumberedRecord } from './document-record.ts';
import type { LineForm } from './spool.ts';

/** Facts of a document by which its place and its last findings are told without reading it again. */
export interface DocumentHead {
  external_id: string;
  rows: readonly number[];
  type: string | undefined;
  isReady: boolean;
  clears: boolean;
  /** As `IdentityWatch` and `TwinWatch` name it; none where it has none. */
  identity: string | undefined;
  twin: string | undefined;
}

/** A document as the line that is stored of it, written once; only its place among the others is not known yet. */
export interface SpooledDocument extends DocumentHead {
  text: string;
}

export const spooledDocument = (
  record: UnnumberedRecord,
  keys: Pick<DocumentHead, 'identity' | 'twin'>,
): SpooledDocument => ({
  ...keys,
  external_id: record.external_id,
  rows: record.rows,
  type: record.document?.invoice_type_code,
  isReady: record.verdict === 'ready',
  clears: record.clears !== undefined,
  text: JSON.stringify(record),
});

export const recordOfDocument = ({ text }: SpooledDocument): UnnumberedRecord => JSON.parse(text);

export const spooledDocumentForm: LineForm<SpooledDocument> = {
  text: ({ text, ...head }) => `${JSON.stringify(head)}\t${text}`,
  read(line) {
    const end = line.indexOf('\t');
    return { ...JSON.parse(line.slice(0, end)), text: line.slice(end + 1) };
  },
};
