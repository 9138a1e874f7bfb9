import * as z from 'zod';
import type {
  CreditMoney,
  PaymentMoney,
  RecordedEvent,
} from '../documents/payment-lifecycle/lifecycle-context.ts';
import { recordOf } from '../record-of.ts';

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
const issuedSchema = z.object(recordOf(issuedFactNames, () => z.string()));
export type IssuedFacts = z.infer<typeof issuedSchema>;

/** Facts of an issued document from a record that leaves out what is not known. */
export const factsIn = (told: Partial<Record<keyof IssuedFacts, string | null>>): IssuedFacts =>
  recordOf(issuedFactNames, (name) => told[name] ?? '');

const digestsSchema = z.record(z.string(), z.string()).readonly();
/** Digests per field of the canonical document, so that a conflict can name fields without keeping content. */
export type FieldDigests = z.infer<typeof digestsSchema>;

/** The tie of a document to the one in whose place it is issued, and of a credit note that makes room for such a one. */
const amendmentSchema = z.object({
  /** The external_id of the first version. */
  of: z.string(),
  /** The MARK of the version that is replaced. */
  mark: z.string(),
  /** The MARK of its credit note; absent on a credit note. */
  credit_mark: z.string().optional(),
});

/** Money that an issued document states, as its entry keeps it: in the currency of its payment, and its total in euro. */
const documentMoneySchema = z.object({
  ...{ amount: z.string(), currency: z.string(), euro: z.string() },
  /** The provider's payment that it belongs to. */
  payment: z.string().optional(),
  /** Net and VAT together at each rate, as text, where it belongs to no payment. */
  parts: z.string().exactOptional(),
});
export type DocumentMoneyKept = z.infer<typeof documentMoneySchema>;

export interface ClaimRequest {
  external_id: string;
  /** SHA-256 over the canonical document as it would be sent. */
  fingerprint: string;
  digests: FieldDigests;
  /** The fingerprint with the lines in the order of other digests; absent where they have none. */
  fingerprintInOrder?: (digests: FieldDigests) => string | undefined;
  job: string;
  money?: DocumentMoneyKept | undefined;
  /** Day of its supply, as an ISO date, where it is not that of its issue. */
  supplied?: string | undefined;
  amends?: z.infer<typeof amendmentSchema> | undefined;
}

/** A document that was stopped after its external_id was taken at the service; the same content is never sent again. */
const refusalSchema = z.object({
  /** `issue`: the authority refused and a series number is lost. `draft`: the read-back differed, no number was used. */
  stage: z.enum(['draft', 'issue']),
  problems: z.array(z.object({ code: z.string(), message: z.string() })).readonly(),
  /** Number of those that the ledger does not keep. */
  unlisted: z.int().optional(),
  invoice_id: z.string().optional(),
  /** Numbers that sendings before may have lost besides. */
  perhaps_lost: z.int().optional(),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** Job of a document that another program issued or had refused. */
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
  /** Sendings to the authority that may have happened. A claim counts as one until a definite answer arrives. */
  sendings: number;
}

export type ClaimAnswer =
  /** Ours to send; with `earlier` the service must be asked first. */
  | { state: 'mine'; earlier?: EarlierClaim }
  /** Issued with this content; `own` when this same job had it issued. */
  | { state: 'done'; issued: IssuedFacts; job: string; own: boolean }
  /** Other content; `issued` or `refused` is its outcome. */
  | { state: 'conflict'; differs: readonly string[]; issued?: IssuedFacts; refusal?: Refusal }
  /** Another job holds a live claim. */
  | { state: 'busy'; job: string; expires: Date }
  /** Refused before with this same content. */
  | { state: 'refused'; refusal: Refusal; job: string; own: boolean };

export type Settlement =
  /** `by` names the other job that had it issued, or no job of ours. */
  | { state: 'issued'; issued: IssuedFacts; by?: string }
  | { state: 'refused'; refusal: Refusal; by?: string }
  /** Nothing was consumed and the external_id is free. */
  | { state: 'released' }
  /** Any next claim resumes at once by asking the service; `unsent` if the authority got nothing. */
  | { state: 'suspended'; unsent: boolean }
  /** The claim returns to its earlier holder; `forget` if our content was never sent and is in no other claim. */
  | { state: 'returned'; forget: boolean };

const json = z.string().transform((value): unknown => JSON.parse(value));
const whose = {
  ...{ external_id: z.string(), fingerprint: z.string(), job: z.string() },
  digests: json.pipe(digestsSchema),
  form: z.int().optional(),
  amends: json.pipe(amendmentSchema).optional(),
};

/** Sendings that a claim counts as by default. */
export const ONE_SENDING = 1;

export const entrySchema = z.union([
  z
    .object({
      ...{ ...whose, state: z.literal('claimed') },
      expires: z.number().transform((at) => new Date(at)),
      /** Marks of all that was claimed and never settled, this claim's included. */
      contents: z.array(z.string()).readonly(),
      sendings: z.int().default(ONE_SENDING),
      sender: z.string().optional(),
    })
    .transform((claim) => ({ ...claim, sender: claim.sender ?? claim.job })),
  z.object({
    ...{ ...whose, state: z.literal('issued'), issued: json.pipe(issuedSchema) },
    /** A rebuilt ledger may know no money of it. */
    money: json.pipe(documentMoneySchema).optional(),
    supplied: z.string().optional(),
    /** Another document takes its place, or is to. */
    amended: z.literal(true).exactOptional(),
  }),
  z.object({ ...whose, state: z.literal('refused'), refusal: json.pipe(refusalSchema) }),
]);

/** Entry of the ledger for an external_id. `notes_identity` is false where its identity was never taken: a rebuilt ledger has it of a report alone. */
export type LedgerEntry = z.infer<typeof entrySchema> & { notes_identity?: boolean };

/** The fingerprint of an issued document of unknown content: a rebuilt ledger takes it from old reports. */
export const CONTENT_UNKNOWN = 'unknown';

export const isContentKnown = ({ fingerprint }: Pick<LedgerEntry, 'fingerprint'>): boolean =>
  fingerprint !== CONTENT_UNKNOWN;

/** State of a payment, in one item next to the entries of its documents. */
export interface PaymentState {
  told: readonly RecordedEvent[];
  parts: readonly string[];
  /** The item was full: some reported events of the payment are missing. */
  crowded?: true;
}

/** A credit note in the item of the money that it takes back. */
export interface KeptCredit extends CreditMoney {
  job: string;
  /** Not issued, and expired like a claim: it takes nothing back unless it is issued after all. */
  lapsed?: boolean;
}

/** Money of a payment, or of a document that is credited, as it was read; it was changed so many times until then. */
export interface KeptMoney extends PaymentMoney {
  credits: readonly KeptCredit[];
  revision: number;
}

/** Decides per environment, account and external_id (ignoring case) who may issue, and remembers what was issued. */
export interface Ledger {
  /** One conditional write. */
  claim(request: ClaimRequest): Promise<ClaimAnswer>;
  /** One more write before a document is sent again: false if another run was faster. */
  note(request: ClaimRequest, sendings: { from: number; to: number }): Promise<boolean>;
  /** The second write. Issued and refused are final: false if another run was faster. */
  settle(request: ClaimRequest, settlement: Settlement): Promise<boolean>;
  /** Records the content of an issued document that had an unknown one, once the service has confirmed it. */
  prove(request: ClaimRequest): Promise<void>;
  /** Reads what is known of an external_id, without claiming it. */
  lookup(external_id: string): Promise<LedgerEntry | undefined>;
  /** The entries of many, by folded external_id, in a request for each hundred; documents without one are left out. */
  lookupAll(external_ids: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry>>;
  /** State of a payment, by the provider's id; undefined if no export has reported it. */
  payment(id: string): Promise<PaymentState | undefined>;
  /** The same of many, by folded id. */
  payments(ids: readonly string[]): Promise<ReadonlyMap<string, PaymentState>>;
  /** Adds to the state of a payment: false, with nothing added, if the item is full. */
  notePayment(id: string, state: PaymentState): Promise<boolean>;
  /** Money of payments and of credited documents, by folded id, in a request for each hundred. */
  moneys(ids: readonly string[]): Promise<ReadonlyMap<string, KeptMoney>>;
  /** Adds what was captured and issued: false, with nothing added, if the item is full. */
  noteMoney(id: string, news: MoneyNews): Promise<boolean>;
  /** Reserves the amount of a credit note unless the revision has changed; `full` if the item is full. */
  takeCredit(id: string, credit: KeptCredit, revision: number): Promise<'taken' | 'changed' | 'full'>;
  /** Gives the room back that this job took for a credit note which is not issued. */
  dropCredit(id: string, credit: Pick<KeptCredit, 'external_id' | 'job'>): Promise<void>;
  /** The document of each MARK, where that was noted. */
  ofMarks(marks: readonly string[]): Promise<ReadonlyMap<string, string>>;
  noteMark(mark: string, external_id: string): Promise<void>;
}

/** Additions to the money of a payment; credit notes are issued. */
export type MoneyNews = Partial<Omit<PaymentMoney, 'credits'>> & { credits?: readonly KeptCredit[] };
