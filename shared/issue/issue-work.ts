import { type Monotonic, monotonic, pause, type Sleep } from '../clock.ts';
import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import { ratesText } from '../documents/convert/line-parts.ts';
import type { Document } from '../documents/document.ts';
import { fingerprint, fingerprintInOrder } from '../ledger/fingerprint.ts';
import type { ClaimRequest, DocumentMoneyKept, Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import { once } from '../memoize.ts';
import { EURO } from '../money/currency.ts';
import type { Problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { InvoicingClient } from '../service/client.ts';

/** Limits of issuing one document; times in milliseconds. */
const defaultIssueLimits = {
  /** Tries at a draft, or at an issue that is put off, in one run. */
  sendAttempts: 5,
  /** Sendings to the authority in a document's life, until a person has looked. */
  sendings: 3,
  /** Time for which an issue is followed that the authority has not answered. */
  pendingMs: 60_000,
  /** Time for which a document is waited for that another job is issuing. */
  busyMs: 45_000,
  /** First and longest pause between two looks; it doubles in between. */
  lookAgainMs: 100,
  lookAgainMaxMs: 3_000,
};

export interface IssueDocumentDeps {
  ledger: Ledger;
  client: InvoicingClient;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  /** A person has checked: a document that reached its limit of sendings is sent one more time. */
  resend?: boolean | undefined;
  limits?: Partial<typeof defaultIssueLimits>;
  log?: Log;
  now?: Monotonic;
  sleep?: Sleep;
  /** Called after the first claim of a document: reasons not to send it. */
  lookAgain?: (() => Promise<Problem | undefined>) | undefined;
  turn?: NumberTurn | undefined;
  /** Told of every cell of the decision table that a document passes. */
  onCell?: (name: string) => void;
}

/** A document under way: what is sent, under which claim, with what. */
export type IssueWork = ReturnType<typeof workOf>;

export function workOf(deps: IssueDocumentDeps, { ordinal, document, ...record }: SentRecord, job: string) {
  if (document === undefined) throw new Error(`document ${ordinal} of job ${job} has no content to send`);
  const { resend = false, now = monotonic, sleep = pause, turn = NO_TURN } = deps;
  const { onCell = () => {}, lookAgain = async () => undefined } = deps;
  const content = canonicalFields(document);
  const request = claimRequest({ ...record, document }, job, content);
  const limits = { ...defaultIssueLimits, ...deps.limits };
  return { ...deps, resend, now, sleep, turn, onCell, lookAgain, limits, request, document, content };
}

/** Parts of a record that sending its document needs. */
export type SentRecord = Pick<
  DocumentRecord,
  'ordinal' | 'document' | 'payment' | 'life' | 'supplied' | 'amends'
>;

type Sent = Omit<SentRecord, 'ordinal' | 'document'> & { document: Document };

/** The claim of a document. Its digests are computed on demand: a dry run of a new document needs none. */
export function claimRequest(sent: Sent, job: string, content?: CanonicalFields): ClaimRequest {
  const { amends } = sent;
  const marks = once(() => fingerprint(sent.document, content));
  return {
    external_id: sent.document.external_id,
    job,
    get fingerprint() {
      return marks().fingerprint;
    },
    get digests() {
      return marks().digests;
    },
    fingerprintInOrder: (digests) => fingerprintInOrder(sent.document, digests),
    money: statedMoney(sent),
    ...(sent.supplied && { supplied: sent.supplied }),
    amends: amends && { of: amends.of, mark: amends.mark, credit_mark: amends.credit_mark },
  };
}

/** Money that a document states: what a payer paid in its currency, else its total. */
export function statedMoney({ document, payment: paid, life }: Sent): DocumentMoneyKept {
  const euro = document.payable_total_amount;
  const money =
    paid === undefined
      ? { amount: euro, currency: EURO }
      : { amount: paid.amount_paid, currency: paid.currency };
  if (life?.states === 'sale') return { ...money, euro, payment: life.payment };
  // The lines of a clearance have two directions.
  const isOneWay = document.invoice_type_code !== '1.5';
  return { ...money, euro, ...(isOneWay && { parts: ratesText(document.invoice_lines) }) };
}

const NO_TURN = {
  /** Waits until every earlier document has its number or will not get one. */
  wait: async (): Promise<void> => {},
  /** The document has its number or will not get one: the next may go. */
  pass: (): void => {},
  /** Nobody knows yet whether it has one: those that wait now go on. */
  giveUp: (): void => {},
};

/** The place of a document among those of its series, which take their numbers in this order. */
export type NumberTurn = typeof NO_TURN;
