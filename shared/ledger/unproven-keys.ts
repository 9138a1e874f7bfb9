import type { Document } from '../documents/document.ts';
import { normalise } from '../money/decimal.ts';

/** Kind and total: all that is known of a document whose identity nobody can prove. Another one that shares it may be it. */
export const unprovenIdentity = ({
  invoice_type_code,
  payable_total_amount,
}: Pick<Document, 'invoice_type_code' | 'payable_total_amount'>): string =>
  `document ${invoice_type_code} ${normalise(payable_total_amount)}`;

/** A payment of which exports have told something that nobody can prove. */
export const unprovenPayment = (payment: string): string => `payment ${payment}`;
