import type { PaymentState } from './payment-item.ts';

export const issuedFactNames = [
  'invoice_id',
  'series',
  'number',
  'mark',
  'uid',
  'qr_url',
  'issued_at',
] as const;

/** Facts that the service and the authority gave an issued document. MARK and number are text. */
export type IssuedFacts = Record<(typeof issuedFactNames)[number], string>;

/** Digests per field of the canonical document, so that a conflict can name fields without keeping content. */
export type FieldDigests = Readonly<Record<string, string>>;

export interface ClaimRequest {
  external_id: string;
  /** SHA-256 over the canonical document as it would be sent. */
  fingerprint: string;
  digests: FieldDigests;
  job: string;
  /** Fingerprints under which earlier versions knew the same document; tried in their order. */
  alike?: readonly string[];
}

/** A document that was stopped after its external_id was taken at the service; the same content is never sent again. */
export interface Refusal {
  /** `issue`: the authority refused and a series number is lost. `draft`: the read-back differed, no number was used. */
  stage: 'draft' | 'issue';
  problems: readonly { code: string; message: string }[];
  /** Number of those that the ledger does not keep. */
  unlisted?: number | undefined;
  invoice_id?: string | undefined;
  /** Numbers that sendings before may have lost besides. */
  perhaps_lost?: number | undefined;
}

/** Job of a document that was issued or refused elsewhere: none of ours. */
export const NOBODY = '';

/** The claim that ours continues. */
export interface EarlierClaim {
  /** The job that sent the document to the authority, if anybody did, and our own job as that one. */
  job: string;
  own: boolean;
  /** It, and all that it continued, was for the same content. */
  same_content: boolean;
  /** It, or one that it continued, was for this content. */
  knew_content: boolean;
  /** Sendings to the authority that may have happened. A claim stands for the first one, until it is told better. */
  sendings: number;
}

export type ClaimAnswer =
  /** Ours to send; with `earlier` the service must be asked first. */
  | { state: 'mine'; earlier?: EarlierClaim }
  /** Issued with this content; `own` when this same job had it issued. */
  | { state: 'done'; issued: IssuedFacts; job: string; own: boolean }
  /** Other content; `issued` or `refused` says what became of that. */
  | { state: 'conflict'; differs: readonly string[]; issued?: IssuedFacts; refusal?: Refusal }
  /** Another job holds a live claim. */
  | { state: 'busy'; job: string; expires: Date }
  /** Refused before with this same content. */
  | { state: 'refused'; refusal: Refusal; job: string; own: boolean };

export type Settlement =
  /** `by` names another job, or none, when it was not this one that had it issued. */
  | { state: 'issued'; issued: IssuedFacts; by?: string }
  | { state: 'refused'; refusal: Refusal; by?: string }
  /** Nothing was consumed and the external_id is free. */
  | { state: 'released' }
  /** The next claim, whosever, resumes at once by asking the service; `unsent` where nothing went to the authority. */
  | { state: 'suspended'; unsent: boolean }
  /** The claim goes back to who left it; `forget` where our content was never sent and is nobody else's. */
  | { state: 'returned'; forget: boolean };

/** Entry of the ledger for an external_id. */
export type LedgerEntry = {
  fingerprint: string;
  digests: FieldDigests;
  job: string;
  external_id: string;
  /** Written by a version that also notes the identity of what is issued; 0.1.0 did not. */
  notes_identity?: boolean;
} & (
  | { state: 'issued'; issued: IssuedFacts }
  | { state: 'refused'; refusal: Refusal }
  /** `contents`: marks of all that was claimed and never settled, this claim's included. */
  | { state: 'claimed'; expires: Date; contents: readonly string[]; sendings: number; sender: string }
);

/** Decides per environment, account and external_id (ignoring case) who may issue, and remembers what was issued. */
export interface Ledger {
  /** One conditional write. */
  claim(request: ClaimRequest): Promise<ClaimAnswer>;
  /** One more write before a document is sent again: false where somebody else was faster. */
  note(request: ClaimRequest, sendings: { from: number; to: number }): Promise<boolean>;
  /** The second write. What is settled as issued or refused stays so: false where somebody else was faster. */
  settle(request: ClaimRequest, settlement: Settlement): Promise<boolean>;
  /** Reads what is known of an external_id, without claiming it. */
  lookup(external_id: string): Promise<LedgerEntry | undefined>;
  /** The same of many, by folded external_id, in a request for each hundred; what nobody began is left out. */
  lookupAll(external_ids: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry>>;
  /** State of a payment, by the provider's id; undefined where nothing was told of it. */
  payment(id: string): Promise<PaymentState | undefined>;
  /** The same of many, by folded id. */
  payments(ids: readonly string[]): Promise<ReadonlyMap<string, PaymentState>>;
  /** Adds to the state of a payment: false where there is no room for it, and nothing is added. */
  notePayment(id: string, state: PaymentState): Promise<boolean>;
}
