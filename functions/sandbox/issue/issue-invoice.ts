import { hash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { Account, BillingBook } from '../accounts/account.ts';
import type { AuthorityError } from '../authority/checks.ts';
import { textOf } from '../json/scalar.ts';
import type { Sandbox } from '../sandbox.ts';
import { athensDay, type InvoiceRecord, type Registration, type Series } from '../state/document-store.ts';

const QR_ADDRESS = 'https://authority.sandbox.example/TimologioQR/QRInfo?q=';
const ORDINAL_DIGITS = 6;
const NUMBER_DIGITS = 8;

/** Answer an accepted document as the authority does: MARK, UID and the address in its QR code. */
function register(
  record: InvoiceRecord,
  by: { account: Account; book: BillingBook },
  { series, now }: { series: Series; now: Date },
): Registration {
  const number = series.used + 1;
  const mark = markOf(series.ordinal, number);
  const uid = uidOf(
    [
      by.account.issuer.vat,
      athensDay(now),
      by.account.issuer.branch,
      textOf(record.invoice.invoice_type_code),
      by.book.series,
      number,
    ].join('-'),
  );
  const q = hash('sha512', `${mark}/${uid}`, 'base64');
  return { mark, uid, qrUrl: QR_ADDRESS + encodeURIComponent(q), number, issuedAt: now.toISOString() };
}

/** 15 digits, unique by their parts: the series among all accounts, and the number in it. */
const markOf = (ordinal: number, number: number): string =>
  `4${String(ordinal).padStart(ORDINAL_DIGITS, '0')}${String(number).padStart(NUMBER_DIGITS, '0')}`;

/** SHA-1 over the text in ISO-8859-7, as 40 upper-case hex digits. */
export const uidOf = (text: string): string => hash('sha1', iconv.encode(text, 'ISO-8859-7')).toUpperCase();

export type IssueAnswer =
  | { is: 'unknown' }
  | { is: 'pending' | 'issued-before'; record: InvoiceRecord }
  | { is: 'refused'; errors: readonly AuthorityError[] }
  | { is: 'issued'; record: InvoiceRecord; registration: Registration };

interface IssueAsk {
  account: Account;
  /** Id or `external_id`. */
  reference: string;
  /** Reads that shall answer pending before the outcome shows. */
  pendingReads: number;
}

const MOST_TRIES = 100;

/** Issues a draft: asks the authority, then takes a number and settles in one write. Two concurrent requests issue it once. */
export const issueInvoice = (sandbox: Sandbox, ask: IssueAsk): Promise<IssueAnswer> =>
  sandbox.lanes.run(ask.account.key, () => attempt(sandbox, ask));

async function attempt(
  sandbox: Sandbox,
  { account, reference, pendingReads }: IssueAsk,
): Promise<IssueAnswer> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const record = await sandbox.documents.find(account.key, reference);
    if (record === undefined) return { is: 'unknown' };
    if (record.pendingReads > 0) return { is: 'pending', record };
    if (record.registration !== undefined) return { is: 'issued-before', record };
    const series = await sandbox.documents.series(account.key, record.book);
    const answer = decide(sandbox, account, { record, series });
    const registration = answer.is === 'issued' ? answer.registration : undefined;
    if (await sandbox.documents.settle(account.key, record, { series, registration, pendingReads }))
      return pendingReads > 0 ? { is: 'pending', record } : answer;
  }
  throw new Error(`No number could be given to ${reference}: too many writers compete for its series.`);
}

function decide(
  sandbox: Sandbox,
  account: Account,
  { record, series }: { record: InvoiceRecord; series: Series },
): Extract<IssueAnswer, { is: 'issued' | 'refused' }> {
  const errors = sandbox.authority(record.invoice);
  if (errors.length > 0) return { is: 'refused', errors };
  const book = account.books.find(({ id }) => id === record.book);
  if (book === undefined) throw new Error(`The account no longer has the billing book ${record.book}.`);
  const registration = register(record, { account, book }, { series, now: sandbox.now() });
  return { is: 'issued', record: { ...record, registration }, registration };
}
