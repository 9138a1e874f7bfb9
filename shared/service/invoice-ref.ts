import { isSameExternalId } from '../documents/external-id.ts';
import type { Named } from './wire.ts';

/** The invoice that a request is about; its id, where it is known, is what the path holds. */
export interface InvoiceRef {
  external_id: string;
  invoice_id?: string | undefined;
}

export const refPath = ({ invoice_id, external_id }: InvoiceRef): string => invoice_id ?? external_id;

/** The answer names another invoice than the one that was asked for. */
export const contradicts = (named: Named, asked: InvoiceRef): boolean =>
  (named.invoice_id !== '' && asked.invoice_id !== undefined && named.invoice_id !== asked.invoice_id) ||
  (named.external_id !== '' && !isSameExternalId(named.external_id, asked.external_id));

/** The answer names the invoice that was asked for, and no other; an id alone proves nothing to who did not know it. */
export const identifies = (named: Named, asked: InvoiceRef): boolean =>
  !contradicts(named, asked) &&
  (named.external_id !== '' || (named.invoice_id !== '' && asked.invoice_id !== undefined));
