import type { BuiltDocument } from '../../documents/build/build-document.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Establishment } from './cells.ts';

/** Facts of its building that a rule may use in addition to the document. */
type OfBuilding = Pick<
  BuiltDocument,
  'clears' | 'payable_foreign' | 'commission' | 'spread' | 'stated_sums' | 'written_rate'
>;

/** Facts that a rule may use in addition to the document. */
export interface PreflightContext extends OfBuilding, Partial<Pick<BuiltDocument, 'lineRows'>> {
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
