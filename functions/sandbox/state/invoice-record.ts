import { gunzipSync, gzipSync } from 'node:zlib';
import { type Invoice, invoiceSchema } from '../invoices/invoice-schema.ts';
import { readJson } from '../json/read-json.ts';
import type { Item } from './state-table.ts';

/** What the authority gave an issued document. */
export interface Registration {
  mark: string;
  uid: string;
  qrUrl: string;
  number: number;
  issuedAt: string;
}

/** A document with everything that the sandbox knows of it. */
export interface InvoiceRecord {
  id: string;
  externalId: string | undefined;
  book: string;
  createdAt: string;
  invoice: Invoice;
  registration: Registration | undefined;
  /** How often an attempt to issue it was settled, by issue or refusal. */
  attempts: number;
  /** Reads that still answer `pending`, and whether the answer to an issue is awaited through them. */
  pendingReads: number;
  awaited: boolean;
}

export const DOCUMENT = 'document#';

const LARGEST_PLAIN_BODY_CHARS = 50_000;
const LARGEST_PACKED_BODY_BYTES = 350 * 1024;

/** The document does not fit one item of the table, not even compressed. */
export class DocumentTooLarge extends Error {}

/** The body of a draft as attributes: large ones are compressed, an item of the table holds 400 KiB. */
export function bodyAttributes(invoice: Invoice): Item {
  const text = JSON.stringify(invoice);
  if (text.length <= LARGEST_PLAIN_BODY_CHARS) return { body: { S: text } };
  const packed = gzipSync(text);
  if (packed.length > LARGEST_PACKED_BODY_BYTES) throw new DocumentTooLarge();
  return { packed: { B: packed } };
}

/** The record of an item that the sandbox wrote. */
export function readRecord(item: Item): InvoiceRecord {
  return {
    id: textOf(item, 'id').slice(DOCUMENT.length),
    externalId: item.external_id?.S,
    book: textOf(item, 'book'),
    createdAt: textOf(item, 'created_at'),
    invoice: invoiceSchema.parse(readJson(bodyOf(item))),
    registration: item.status?.S === 'issued' ? readRegistration(item) : undefined,
    attempts: countOf(item, 'issues') + countOf(item, 'lost'),
    pendingReads: countOf(item, 'pending_reads'),
    awaited: item.awaited?.BOOL ?? false,
  };
}

const readRegistration = (item: Item): Registration => ({
  mark: textOf(item, 'mark'),
  uid: textOf(item, 'uid'),
  qrUrl: textOf(item, 'qr_url'),
  number: countOf(item, 'num'),
  issuedAt: textOf(item, 'issued_at'),
});

const bodyOf = (item: Item): string =>
  item.packed?.B ? gunzipSync(item.packed.B).toString('utf8') : textOf(item, 'body');

export const textOf = (item: Item, name: string): string => item[name]?.S ?? '';
export const countOf = (item: Item, name: string): number => Number(item[name]?.N ?? 0);
