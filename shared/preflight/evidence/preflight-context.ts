import type { StatedSums } from '../../documents/build/build-document.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Establishment } from './cells.ts';

/** Facts that a rule may use in addition to the document. */
export interface PreflightContext {
  /** The `1.4`s that a `1.5` clears, by external_id. */
  clears?: readonly string[] | undefined;
  /** Amount that the export states as payable in the customer's currency. */
  payable_foreign?: Decimal | undefined;
  /** The row of each line, in line order, so that a finding names the row of the export. */
  lineRows?: readonly number[] | undefined;
  /** True if the lines come from the sale and the fee of a commission, whose fields a finding then names. */
  commission?: boolean | undefined;
  /** Numbers of the lines that took a cent of the document's VAT. */
  spread?: readonly number[] | undefined;
  /** Sums with VAT that the export states: where a VAT is wrong, they are wrong with it. */
  stated_sums?: StatedSums | undefined;
  /** The exchange rate with the digits of its cell. */
  written_rate?: Decimal | undefined;
  /** Rate that conversion computed and checked: no further proof is needed. */
  converted?: boolean | undefined;
  /** Half of the smallest unit that amounts are rounded to; half a cent without it. */
  half_unit?: Decimal | undefined;
  /** Euro by which a line may be off that was converted before its export: a cent of its document, rounded once more. */
  moved?: Decimal | undefined;
  /** Lines that were converted from another currency, where their arithmetic was judged. */
  converted_lines?: boolean | undefined;
  /** Day whose law applies, as an ISO date; today if absent. */
  on?: string | undefined;
  /** Days of its lines where they have their own, in line order. */
  line_days?: readonly (string | undefined)[] | undefined;
  /** True where that is the day of issue, as the export names no day of supply. */
  on_issue?: boolean | undefined;
  /** Day whose law is compared with it: a document with another result gets a finding. */
  compared?: string | undefined;
  /** Places of business of the issuer, as the account names them. */
  establishments?: readonly Establishment[] | undefined;
  /** Reference rate of the document's currency and day, foreign per euro. */
  reference?: { rate: Decimal; date: string } | undefined;
}
