import type { LinePart } from '../../records/line-parts.ts';
import type { LineForm } from '../files/spool.ts';
import type { UnnumberedRecord } from './make-document-record.ts';

/** Facts of a document that suffice for its place and last findings without reading it again. */
interface DocumentHead {
  external_id: string;
  rows: readonly number[];
  type: string | undefined;
  isReady: boolean;
  /** True if it names documents, of this or other exports, that decide its outcome. */
  names: boolean;
  /** Identity by `BusinessKeys`; undefined if it has none. */
  identity: string | undefined;
}

/** A document as the line that is stored of it, written once; only its place among the others is not known yet. */
export interface SpooledDocument extends DocumentHead {
  /** Without its brackets. */
  line: LinePart;
}

export const spooledDocument = (record: UnnumberedRecord, identity: string | undefined): SpooledDocument => ({
  identity,
  external_id: record.external_id,
  rows: record.rows,
  type: record.document?.invoice_type_code,
  isReady: record.verdict === 'ready',
  names: (record.clears ?? record.after ?? record.credits ?? record.amends) !== undefined,
  line: JSON.stringify(record).slice(1, -1),
});

export const recordOfDocument = ({ line }: SpooledDocument): UnnumberedRecord =>
  JSON.parse(`{${typeof line === 'string' ? line : Buffer.from(line).toString()}}`);

const TAB = 9;

export const spooledDocumentForm: LineForm<SpooledDocument> = {
  parts: ({ external_id, rows, type, isReady, names, identity, line }) => [
    JSON.stringify([external_id, rows, isReady, names, type, identity]),
    '\t',
    line,
  ],
  read(bytes) {
    const end = bytes.indexOf(TAB);
    const head = JSON.parse(bytes.toString('utf8', 0, end));
    const [external_id, rows, isReady, names, type, identity] = head;
    return {
      external_id,
      rows,
      isReady,
      names,
      // JSON has null for undefined.
      type: type ?? undefined,
      identity: identity ?? undefined,
      line: bytes.subarray(end + 1),
    };
  },
};
