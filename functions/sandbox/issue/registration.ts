import { hash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { Account, BillingBook } from '../accounts/account.ts';
import { textOf } from '../json/scalar.ts';

import type { InvoiceRecord, Registration } from '../state/invoice-record.ts';
import { athensDay } from '../state/listed-days.ts';
import type { Reservation } from '../state/series-counter.ts';

const QR_ADDRESS = 'https://authority.sandbox.example/TimologioQR/QRInfo?q=';
const ORDINAL_DIGITS = 6;
const NUMBER_DIGITS = 8;

/** Answer an accepted document as the authority does: MARK, UID and the address in its QR code. */
export function register(
  record: InvoiceRecord,
  by: { account: Account; book: BillingBook },
  given: Reservation & { now: Date },
): Registration {
  const mark = markOf(given);
  const uid = uidOf(
    [
      by.account.issuer.vat,
      athensDay(given.now),
      by.account.issuer.branch,
      textOf(record.invoice.invoice_type_code),
      by.book.series,
      given.number,
    ].join('-'),
  );
  const q = hash('sha512', `${mark}/${uid}`, 'base64');
  const qrUrl = QR_ADDRESS + encodeURIComponent(q);
  return { mark, uid, qrUrl, number: given.number, issuedAt: given.now.toISOString() };
}

/** 15 digits, unique by their parts: the series among all accounts, and the number in it. */
const markOf = ({ ordinal, number }: Reservation): string =>
  `4${String(ordinal).padStart(ORDINAL_DIGITS, '0')}${String(number).padStart(NUMBER_DIGITS, '0')}`;

/** SHA-1 over the text in ISO-8859-7, as 40 upper-case hex digits. */
export const uidOf = (text: string): string => hash('sha1', iconv.encode(text, 'ISO-8859-7')).toUpperCase();
