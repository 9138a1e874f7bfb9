import type { Invoice } from '../invoices/invoice-schema.ts';
import type { Item } from './state-table.ts';

/** Identifiers that the authority gave an issued document. */
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
  /** Attempts to issue it that were settled, by issue or refusal. */
  attempts: number;
  /** Reads that still answer `pending`, and whether the answer to an issue is awaited through them. */
  pendingReads: number;
  awaited: boolean;
}

export const DOCUMENT = 'document#';

/** The external_id does not fit the item of its document. */
export class ExternalIdTooLarge extends Error {}

/** The record of an item that the sandbox wrote, and of the body that belongs to it. */
export function readRecord(item: Item, invoice: Invoice): InvoiceRecord {
  return {
    id: textOf(item, 'id').slice(DOCUMENT.length),
    externalId: item.external_id?.S,
    book: textOf(item, 'book'),
    createdAt: textOf(item, 'created_at'),
    invoice,
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

export const textOf = (item: Item, name: string): string => item[name]?.S ?? '';
export const countOf = (item: Item, name: string): number => Number(item[name]?.N ?? 0);

/** Text without its letter case: final sigma is a small letter by its place only, so ΟΔΟΣ is οδος and οδοσ alike. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
