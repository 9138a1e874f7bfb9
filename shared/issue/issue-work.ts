import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import type { Document } from '../documents/document.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import type { ClaimRequest, Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import { type Monotonic, monotonic, pause, type Sleep } from '../seams.ts';
import type { InvoicingClient } from '../service/client.ts';
import { defaultIssueLimits, type IssueLimits } from './issue-limits.ts';

/** Needs of issuing a document. */
export interface IssueDocumentDeps {
  ledger: Ledger;
  client: InvoicingClient;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  /** A person has looked: what was sent as often as may be is sent once more. */
  resend?: boolean | undefined;
  limits?: Partial<IssueLimits>;
  log?: Log;
  now?: Monotonic;
  sleep?: Sleep;
  /** Told of every cell of the decision table that a document passes. */
  onCell?: (name: string) => void;
}

/** A document under way, as far as the ledger is concerned. */
export interface LedgerWork {
  ledger: Ledger;
  request: ClaimRequest;
  resend: boolean;
  limits: IssueLimits;
}

/** A document under way: what is sent, under which claim, with what. */
export interface IssueWork extends LedgerWork {
  client: InvoicingClient;
  verify: 'all' | 'none';
  now: Monotonic;
  sleep: Sleep;
  onCell: (name: string) => void;
  document: Document;
  content: CanonicalFields;
}

export const ledgerWork = (
  deps: Pick<IssueDocumentDeps, 'ledger' | 'resend' | 'limits'>,
  document: Document,
  job: string,
): LedgerWork => ({
  ledger: deps.ledger,
  resend: deps.resend ?? false,
  limits: { ...defaultIssueLimits, ...deps.limits },
  request: claimRequest(document, job),
});

export const claimRequest = (document: Document, job: string): ClaimRequest => ({
  external_id: document.external_id,
  job,
  ...fingerprint(document),
});

export const workOf = (deps: IssueDocumentDeps, document: Document, job: string): IssueWork => ({
  ...ledgerWork(deps, document, job),
  client: deps.client,
  verify: deps.verify,
  now: deps.now ?? monotonic,
  sleep: deps.sleep ?? pause,
  onCell: deps.onCell ?? (() => {}),
  document,
  content: canonicalFields(document),
});
