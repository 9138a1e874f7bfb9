import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import type { Document } from '../documents/document.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import type { ClaimRequest, Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import type { Problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
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
  /** Asked once a claim is ours that nobody made before: what speaks against sending it meanwhile. */
  lookAgain?: (() => Promise<Problem | undefined>) | undefined;
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
  lookAgain: () => Promise<Problem | undefined>;
  document: Document;
  content: CanonicalFields;
  /** Contents under which the same document may have been sent earlier. */
  alike: readonly CanonicalFields[];
}

export const ledgerWork = (
  deps: Pick<IssueDocumentDeps, 'ledger' | 'resend' | 'limits'>,
  sent: Sent,
  job: string,
  content = canonicalFields(sent.document),
): LedgerWork => ({
  ledger: deps.ledger,
  resend: deps.resend ?? false,
  limits: { ...defaultIssueLimits, ...deps.limits },
  request: claimRequest(sent, job, content),
});

/** A document record with content to send. */
type Sent = Pick<DocumentRecord, 'written_vat'> & { document: Document };

/** The same document as an earlier version sent it, with the tax number as it was written. */
const asWritten = ({ document, written_vat }: Sent): Document[] =>
  written_vat === undefined
    ? []
    : [{ ...document, counterpart: { ...document.counterpart, vat: written_vat } }];

/** The claim of a document. Its digests are computed when somebody asks for them: what nobody began is foreseen without. */
export function claimRequest(sent: Sent, job: string, content?: CanonicalFields): ClaimRequest {
  let marks: Pick<ClaimRequest, 'fingerprint' | 'digests' | 'alike'> | undefined;
  const marked = () => {
    marks ??= {
      ...fingerprint(sent.document, content),
      alike: asWritten(sent).map((document) => fingerprint(document).fingerprint),
    };
    return marks;
  };
  return {
    external_id: sent.document.external_id,
    job,
    get fingerprint() {
      return marked().fingerprint;
    },
    get digests() {
      return marked().digests;
    },
    get alike() {
      return marked().alike;
    },
  };
}

export function workOf(deps: IssueDocumentDeps, sent: Sent, job: string): IssueWork {
  const content = canonicalFields(sent.document);
  return { ...ledgerWork(deps, sent, job, content), ...serviceWork(deps, sent, content) };
}

const serviceWork = (
  deps: IssueDocumentDeps,
  sent: Sent,
  content: CanonicalFields,
): Omit<IssueWork, keyof LedgerWork> => ({
  client: deps.client,
  verify: deps.verify,
  now: deps.now ?? monotonic,
  sleep: deps.sleep ?? pause,
  onCell: deps.onCell ?? (() => {}),
  lookAgain: deps.lookAgain ?? (async () => undefined),
  document: sent.document,
  content,
  alike: asWritten(sent).map(canonicalFields),
});
