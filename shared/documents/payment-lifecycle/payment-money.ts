import type { Decimal } from '../../money/decimal.ts';

/** An amount in the currency of its payment, and in euro where that is known. */
export interface Money {
  amount: Decimal;
  currency: string;
  euro?: Decimal;
}

/** Money of a payment that one source tells of, under the id of the document that would state it. */
export interface CapturedMoney extends Money {
  /** The list of the export that tells it. */
  source: string;
  external_id: string;
  part?: string;
  /** The source tells what of it was not captured, or was given back, in rows of its own. */
  gross?: true;
  /** The amount of the authorisation, in the same currency, where the source states that too. */
  authorised?: Decimal;
}

/** A document that is issued for money of a payment. */
export interface StatedMoney extends Money {
  external_id: string;
  mark: string;
  part?: string;
}

/** A credit note of a payment, or of a document that is none of a payment; without a MARK it is not issued yet. */
export interface CreditMoney extends Money {
  external_id: string;
  mark?: string;
  takes: 'refund' | 'reversal';
}

/** Money of a payment as the ledger keeps it, beside what was told of its life. */
export interface PaymentMoney {
  captured: readonly CapturedMoney[];
  documents: readonly StatedMoney[];
  credits: readonly CreditMoney[];
}

export const NO_MONEY: PaymentMoney = { captured: [], documents: [], credits: [] };
