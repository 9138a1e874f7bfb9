import { hash } from 'node:crypto';
import iconv from 'iconv-lite';
import type { Account, BillingBook } from '../accounts/account.ts';
import type { AuthorityError } from '../authority/check-101.ts';
import { textOf } from '../json/scalar.ts';
import type { Sandbox } from '../sandbox.ts';
import { athensDay } from '../state/document-store.ts';
import type { Reservation, SeriesView } from '../state/series-counter.ts';
import type { InvoiceRecord, Registration } from '../state/state-table.ts';

const QR_ADDRESS = 'https://authority.sandbox.example/TimologioQR/QRInfo?q=';
const ORDINAL_DIGITS = 6;
const NUMBER_DIGITS = 8;

/** Answer an accepted document as the authority does: MARK, UID and the address in its QR code. */
function register(
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

const FEWEST_LEFTOVERS = 50;

/** Clears the notes of settled attempts that processes left when they died, once there are many of them. */
async function releaseLeftovers(sandbox: Sandbox, account: Account, book: string): Promise<void> {
  const counter = sandbox.series.counter(account.key, book);
  const leftovers = counter.takeLeftovers();
  if (leftovers.length < FEWEST_LEFTOVERS) return;
  const ids = [...new Set(leftovers.map(({ document }) => document))];
  const records = new Map(
    (await sandbox.documents.read(account.key, ids)).map((record) => [record.id, record]),
  );
  for (const leftover of leftovers)
    if ((records.get(leftover.document)?.attempts ?? 0) > leftover.attempt) counter.settled(leftover);
}

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

/** Issues a draft: takes a number, calls the authority, settles. Two concurrent requests issue it once. */
export const issueInvoice = (sandbox: Sandbox, ask: IssueAsk): Promise<IssueAnswer> =>
  sandbox.lanes.run(sandbox.documents.lane(ask.account.key, ask.reference), () => attempt(sandbox, ask));

async function attempt(sandbox: Sandbox, ask: IssueAsk): Promise<IssueAnswer> {
  const views = sandbox.series.glance(ask.account.key);
  let record = await sandbox.documents.find(ask.account.key, ask.reference);
  let view = record && views.get(record.book);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (record === undefined) return { is: 'unknown' };
    if (record.pendingReads > 0) return { is: 'pending', record };
    if (record.registration !== undefined) return { is: 'issued-before', record };
    const answer = view && (await numberAndSettle(sandbox, ask, { record, view }));
    if (answer !== undefined) return answer;
    view = await sandbox.series.counter(ask.account.key, record.book).look();
    await releaseLeftovers(sandbox, ask.account, record.book);
    record = await sandbox.documents.find(ask.account.key, ask.reference);
  }
  throw new Error(`No number could be given to ${ask.reference}: too many writers compete for its series.`);
}

/** One try to number and settle the draft; undefined when another one was faster or the view is too old. */
async function numberAndSettle(
  sandbox: Sandbox,
  ask: IssueAsk,
  { record, view }: { record: InvoiceRecord; view: SeriesView },
): Promise<IssueAnswer | undefined> {
  const counter = sandbox.series.counter(ask.account.key, record.book);
  const of = { document: record.id, attempt: record.attempts };
  const reservation = await counter.reserve(of, view);
  if (reservation === undefined) return undefined;
  const answer = decide(sandbox, ask.account, { record, reservation });
  const { pendingReads } = ask;
  const settlement =
    answer.is === 'issued'
      ? { registration: answer.registration, pendingReads }
      : { refused: true as const, pendingReads };
  if (!(await sandbox.documents.settle(ask.account.key, record, settlement))) return undefined;
  counter.settled(of);
  return pendingReads > 0 ? { is: 'pending', record } : answer;
}

function decide(
  sandbox: Sandbox,
  account: Account,
  { record, reservation }: { record: InvoiceRecord; reservation: Reservation },
): Extract<IssueAnswer, { is: 'issued' | 'refused' }> {
  const errors = sandbox.authority(record.invoice);
  if (errors.length > 0) return { is: 'refused', errors };
  const book = account.books.find(({ id }) => id === record.book);
  if (book === undefined) throw new Error(`The account no longer has the billing book ${record.book}.`);
  const registration = register(record, { account, book }, { ...reservation, now: sandbox.now() });
  return { is: 'issued', record: { ...record, registration }, registration };
}
