import { hash } from 'node:crypto';
import iconv from 'iconv-lite';
import { dayOf } from '../../../shared/greek-clock.ts';
import type { Account } from '../accounts/account.ts';
import { textOf } from '../json/scalar.ts';
import { authorityEnvelope, fiscalStatus } from '../projections/full-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRecord, Registration, Series } from '../state/document-store.ts';

const QR_ADDRESS = 'https://authority.sandbox.example/TimologioQR/QRInfo?q=';
const ORDINAL_DIGITS = 6;
const NUMBER_DIGITS = 8;

/** Answer an accepted document as the authority does: MARK, UID and the address in its QR code. */
function register(
  record: InvoiceRecord,
  { issuer, books }: Account,
  { series, now }: { series: Series; now: Date },
): Registration {
  const book = books.find(({ id }) => id === record.book);
  if (book === undefined) throw new Error(`The account no longer has the billing book ${record.book}.`);
  const num = series.used + 1;
  const mark = markOf(series.ordinal, num);
  const type = textOf(record.invoice.invoice_type_code);
  const issued_at = now.toISOString();
  const uid = uidOf([issuer.vat, dayOf(issued_at), issuer.branch, type, book.series, num].join('-'));
  const q = hash('sha512', `${mark}/${uid}`, 'base64');
  return { mark, uid, qr_url: QR_ADDRESS + encodeURIComponent(q), num, issued_at };
}

/** 15 digits, unique by their parts: the series among all accounts, and the number in it. */
const markOf = (ordinal: number, number: number): string =>
  `4${String(ordinal).padStart(ORDINAL_DIGITS, '0')}${String(number).padStart(NUMBER_DIGITS, '0')}`;

/** SHA-1 over the text in ISO-8859-7, as 40 upper-case hex digits. */
export const uidOf = (text: string): string => hash('sha1', iconv.encode(text, 'ISO-8859-7')).toUpperCase();

const MOST_TRIES = 100;

/**
 * Issues a draft: asks the authority, then takes a number and settles in one write. Two concurrent requests issue it
 * once. Answers what the route answers; undefined if there is no such document.
 */
export const issueInvoice = (sandbox: Sandbox, ask: Asked): Promise<object | undefined> =>
  sandbox.inLane(ask.account.key, () => attempt(sandbox, ask));

/** The reference is an id or an `external_id`; so many reads shall answer pending before the outcome shows. */
interface Asked {
  account: Account;
  reference: string;
  pendingReads: number;
}

async function attempt(sandbox: Sandbox, { account, reference, pendingReads }: Asked) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const record = await sandbox.documents.find(account.key, reference);
    if (record === undefined) return undefined;
    const pending = { status: 'pending', invoice_id: record.id };
    if (record.pendingReads > 0) return pending;
    if (record.registration !== undefined) return issuedBefore;
    const series = await sandbox.documents.series(account.key, record.book);
    const errors = sandbox.authority(record.invoice);
    const registration =
      errors.length > 0 ? undefined : register(record, account, { series, now: sandbox.now() });
    if (!(await sandbox.documents.settle(account.key, record, { series, registration, pendingReads })))
      continue;
    if (pendingReads > 0) return pending;
    return registration ? fiscalStatus(record, account, registration) : authorityEnvelope(errors);
  }
  throw new Error(`No number could be given to ${reference}: too many writers compete for its series.`);
}

const issuedBefore = {
  status: 'Invoice Errors',
  errors: [{ code: 'already_issued', title: 'Invoice Errors', message: 'The invoice is issued already.' }],
};
