import { DELIVERY_HEADERS, TERMINAL_HEADER } from '../../facts/delivery-headers.ts';
import { headerWords } from '../texts/fold.ts';

const plain = (text: string): string => headerWords(text.replaceAll('ECRT', 'ECR T'));

export const namesDelivery = (header: string): boolean =>
  DELIVERY_HEADERS.some((one) => one.test(plain(header)));
export const namesTerminal = (header: string): boolean => TERMINAL_HEADER.test(plain(header));

/** Words of an invoice or a receipt, and of a delivery: a document type with both is more than an invoice. */
const INVOICE_WORD = /(^| )(τιμ\p{L}*|τπλ?|αλπ|αποδ\p{L}*|invoice|receipt)(?= |$)/u;
const DELIVERY_WORD = /(^| )(δα|δ α|δελτ\p{L}*|delivery|dispatch)(?= |$)/u;
/** ΤΔΑ, Τ.Δ.Α., ΔΑΤ */
const DELIVERING_KIND = /^(τδα|δατ|τ δ α|δ α τ|τπδα|τιμδα|αλπδα)(?!\p{L})/u;

export function namesDeliveringKind(kind: string): boolean {
  const said = plain(kind);
  return DELIVERING_KIND.test(said) || (INVOICE_WORD.test(said) && DELIVERY_WORD.test(said));
}
