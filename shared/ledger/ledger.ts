/** What the service and the authority gave an issued document. MARK and number are text. */
export interface IssuedFacts {
  invoice_id: string;
  series: string;
  number: string;
  mark: string;
  uid: string;
  qr_url: string;
  issued_at: string;
}

/** Digests per field of the canonical document, so that a conflict can name fields without keeping content. */
export type FieldDigests = Readonly<Record<string, string>>;

export interface ClaimRequest {
  external_id: string;
  /** SHA-256 over the canonical document as it would be sent. */
  fingerprint: string;
  digests: FieldDigests;
  job: string;
}

/** The refusal of a stage-2 check: a number is used, the same content is never sent again. */
export interface Refusal {
  problems: readonly { code: string; message: string }[];
  invoice_id?: string;
}

export type ClaimAnswer =
  /** Ours to send; `resumed` claims must ask the service first. */
  | { state: 'mine'; resumed: boolean }
  /** Issued with this content; `job` is the one that had it issued. */
  | { state: 'done'; issued: IssuedFacts; job: string }
  | { state: 'conflict'; differs: readonly string[]; issued?: IssuedFacts }
  | { state: 'busy'; job: string; expires: Date }
  | { state: 'refused'; refusal: Refusal; job: string };

export type Settlement =
  | { state: 'issued'; issued: IssuedFacts }
  | { state: 'refused'; refusal: Refusal }
  /** Stage 1 refused: nothing was consumed and the external_id is free. */
  | { state: 'released' };

/** Decides per environment, account and external_id (ignoring case) who may issue, and remembers what was issued. */
export interface Ledger {
  claim(request: ClaimRequest): Promise<ClaimAnswer>;
  settle(request: ClaimRequest, settlement: Settlement): Promise<void>;
  /** What is known of an external_id, without claiming it. */
  lookup(
    external_id: string,
  ): Promise<
    | { state: 'issued'; fingerprint: string; issued: IssuedFacts }
    | { state: 'claimed' | 'refused'; fingerprint: string }
    | undefined
  >;
}
