import { moneyKinds } from '../../facts/payment-types/payment-kinds.ts';
import type { Place, Problem } from '../../problems/problem.ts';
import type { Decimal } from '../decimal.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** Source of a payment's rate: the row, the profile, the original sale, or the reference rates of a day. */
export type PaymentRate =
  | ({ source: 'column' | 'value' | 'original'; date?: string } & ExchangeRate)
  | { source: 'ecb'; date: string };

export interface PaymentLine {
  name: string;
  vat_rate: Decimal;
  vat_exemption_code?: string;
  classification_category?: string;
  classification_type?: string;
  quantity_type?: string;
  /** Part of the whole, in percent or as fractions of 1; without it the line is all of the payment. */
  share?: Decimal;
}

/** Values whose cell a problem can name. */
export type PaymentCell = 'amount' | 'currency' | 'rate' | 'date' | 'euro_amount' | 'refunded';

/** Events in the life of a payment that decide on documents; what else a row can be is left alone at once. */
export const paymentEvents = [
  ...moneyKinds,
  'dispute',
  'refunds-told',
  'long-stay',
  'capture-mode',
  'leg-in',
  'leg-out',
] as const;

export interface PaymentEvent {
  is: (typeof paymentEvents)[number];
  payment: string;
  part?: string;
  /** The event's own id, where the provider gives it one. */
  id?: string;
  /** The words of the cells that prove it, and the first of their columns. */
  what: string;
  column?: string;
  /** A refund that may release what was not captured: its version reports both alike, or has no version. */
  release?: 'older' | 'unversioned';
  /** Its sale was refunded, according to the row, without an amount; or taken back by this dispute. */
  refunded?: 'whole' | 'part' | undefined;
  /** The day of the capture, if a row states it in addition to its own day. */
  captured_on?: string;
  /** The finding where no other row of the payment explains this one. */
  alone?: Problem;
}

/** The currency in which a row states its amounts, with what converts them. */
export interface ForeignTerms {
  row?: number;
  /** The columns that the values came from, as the file spells them. */
  columns?: Readonly<Partial<Record<PaymentCell, string>>>;
  /** ISO 4217; of a payment as its cell writes it. */
  currency: string;
  rate?: PaymentRate;
  /** Day of the payment, yyyy-mm-dd, for the comparison of a given rate with the reference rate. */
  date?: string;
  /** From how many percent of difference to the reference rate a given rate is a warning. */
  warn_above_percent?: Decimal;
  /** The gross euro amount next to the foreign one in the export, for the test of direction. */
  euro_amount?: Decimal;
  /** The euro of its document, where the other documents of the payment leave exactly these. */
  euro_left?: Decimal | undefined;
  /** True if the export made the euro amount with this rate; false if the processor settled at its own. */
  euro_at_rate?: boolean;
  /** The side to believe where the stated euro amount and the stated rate do not agree. */
  trust?: 'euro' | 'rate';
  /** The type of the credit note that it becomes, and the external_id of the sale that this takes back, whose rate counts. */
  refund?: string;
  original?: string;
  payable_line?: boolean;
}

/** A payment notification as the profile reads it from a row, before any conversion. */
export interface Payment extends ForeignTerms {
  /** The provider's own id: a pure function of the payment, the same in every export and notification. */
  external_id?: string;
  /** Mark that distinguishes two receipts of one payment, such as a capture's number. */
  part?: string;
  amount: string;
  unit: 'minor' | 'major';
  provider?: string;
  channel?: string;
  /** The amount of the authorisation that a receipt was captured from, in the unit of the amount. */
  authorised?: string;
  /** Amount given back so far, in major units. */
  refunded?: Decimal;
  lines: readonly PaymentLine[];
  /** Rest that the other documents of the payment leave to each of its lines. */
  parts_left?: readonly { net: Decimal; vat: Decimal }[] | undefined;
}

/** Result of the conversion, for the report: amounts in major units as decimal text, the rate as foreign per euro. */
export interface PaymentTrace {
  currency: string;
  amount_paid: string;
  /** Mark that distinguishes this receipt from others of the same payment. */
  part?: string | undefined;
  exchange_rate?: string | undefined;
  /** The rate that converted, with all its digits, for a refund of the payment. */
  converted_at?: ExchangeRate | undefined;
  rate_source?: string | undefined;
  rate_date?: string | undefined;
  /** The payable line that will be printed, and how far it is from the amount paid. */
  payable_foreign?: string | undefined;
  difference?: string | undefined;
}

export const cellPlace = ({ row, columns }: ForeignTerms, cell: PaymentCell): Place => ({
  ...{ row, column: columns?.[cell], field: `payment.${cell}` },
});
