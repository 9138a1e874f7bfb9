import type { Language } from '../problems/problem.ts';
import type { Approval } from '../records/approval.ts';
import type { Plan } from '../records/plan.ts';
import type { ColumnShape } from './column-shapes.ts';
import type { CorrectionList } from './correction-list.ts';
import type { SealKey } from './seal-key.ts';
import type { JoinedSummary, PreviousReport } from './summary.ts';
import type { ReportTotals } from './totals.ts';

/** Facts that are known before the first row is written: the first pass has added everything up. */
export interface ReportFacts {
  plan: Plan;
  totals: ReportTotals;
  /** One for each of the plan's columns. */
  shapes: readonly ColumnShape[];
  corrections: CorrectionList;
  /** Name of the retry file, where there is something to retry. */
  retryFile: string | undefined;
  /** Key prefix of the report's folder. */
  report: string;
  previous: PreviousReport | undefined;
  /** Originals that this retry file answers, taken together with it. */
  joined: readonly JoinedSummary[];
  /** The word on which the plan was carried out; undefined where none was asked for. */
  approval?: Approval | undefined;
  /** Undefined where the report is not sealed with a key. */
  sealKey: SealKey | undefined;
  language: Language;
  finished_at: string;
}
