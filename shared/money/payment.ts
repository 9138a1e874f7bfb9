import type { Decimal } from './decimal.ts';

export type Quote = 'foreign-per-euro' | 'euro-per-foreign';

/** Where the rate of a payment comes from: the row itself, the profile, or the reference rates of a day. */
export type PaymentRate =
  | { source: 'column' | 'value'; value: Decimal; quoted: Quote }
  | { source: 'ecb'; date: string };

/** A line that the profile makes of the payment; shares are parts of the whole and default to all of it. */
export interface PaymentLine {
  name: string;
  vat_rate: Decimal;
  vat_exemption_code?: string;
  classification_category?: string;
  classification_type?: string;
  share?: Decimal;
}

/** A payment notification as the profile reads it from a row, before any conversion. */
export interface Payment {
  amount: string;
  unit: 'minor' | 'major';
  provider?: string;
  channel?: string;
  currency: string;
  rate?: PaymentRate;
  /** The euro amount that the export states beside the foreign one, for the test of direction. */
  euro_amount?: Decimal;
  payable_line: boolean;
  lines: readonly PaymentLine[];
}

/** What conversion did, for the report: amounts in major units, the rate as foreign per euro. */
export interface PaymentTrace {
  currency: string;
  amount_paid: Decimal;
  exchange_rate?: Decimal;
  rate_source?: string;
  rate_date?: string;
  /** The payable line that will be printed, and how far it is from the amount paid. */
  payable_foreign?: Decimal;
  difference?: Decimal;
}
