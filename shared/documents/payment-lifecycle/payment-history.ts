import type { Decimal } from '../../money/decimal.ts';
import { NO_MONEY, type PaymentMoney } from './payment-money.ts';

/**
 * An event after the receipt that takes money back: of the payment, of one part of it, or of one of its refunds. A refund
 * that has to wait is told too, and the running total of refunds, which shows that one is missing.
 */
export interface RecordedEvent {
  is: 'reversal' | 'refund-failed' | 'refund' | 'refunds-told';
  /** Tells it from other events of the payment; of a failed refund, the id of that refund. */
  id: string;
  /** The capture that it concerns; without it the whole payment. */
  part?: string;
  /** In major units; without it all that was taken. */
  amount?: Decimal;
  currency?: string;
  /** The euro amount that the export states of it. */
  euro_amount?: Decimal;
  /** Worked into the amount of a document before that was issued. */
  taken?: true;
  /** The list that tells it, where it takes back from the charges of that list alone: what was not captured of them. */
  source?: string;
  /** Of a refund that is settled otherwise: by a reversal that takes back as much less, or as what was not captured. */
  by?: string;
}

/** A document as the ledger knows it, as far as the life of its payment asks. */
export interface DocumentState {
  state: 'issued' | 'claimed' | 'refused';
  mark?: string;
  /** True where it was issued for this total in euro; no more is known of it than that. */
  statesTotal?: (euro: Decimal) => boolean;
}

/** Earlier life of a payment: what other exports told of it, and what became of its documents. */
export interface PaymentHistory {
  told: readonly RecordedEvent[];
  /** By external_id in lower case, those among them that are not just the payment's id included. */
  documents: ReadonlyMap<string, DocumentState>;
  /** The external_ids under which parts of the payment are issued. */
  parts: readonly string[];
  /** Its money as the ledger keeps it, credit notes that are under way included. */
  money: PaymentMoney;
  /** The ledger has no room for more of it. */
  crowded?: boolean;
}

export const NO_HISTORY: PaymentHistory = { told: [], documents: new Map(), parts: [], money: NO_MONEY };
