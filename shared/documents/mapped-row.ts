import type { Payment } from '../money/payment.ts';
import type { Problem } from '../problems/problem.ts';
import type { HeaderField, LineField } from './fields.ts';

/**
 * What one row of the export says, in the fields' own terms. Every value is canonical text: decimals with a
 * point, booleans true/false, dates ISO, lists separated by one blank. A field without a value is absent.
 */
export interface MappedRow {
  row: number;
  header: Readonly<Partial<Record<HeaderField, string>>>;
  /** Usually one; several with numbered line columns; none on a payment, whose lines come from conversion. */
  lines: readonly Readonly<Partial<Record<LineField, string>>>[];
  payment?: Payment;
  problems: readonly Problem[];
  /** Why the row is left alone by a rule of the profile: total row, not selected, no receipt. */
  skipped?: Problem;
}
