import type { Language } from '../../problems/problem-text.ts';
import type { ColumnFormat } from '../../records/balance.ts';
import type { Approval } from '../../records/corrections.ts';
import type { Payout } from '../../records/payout.ts';
import type { Plan } from '../../records/plan.ts';
import type { CellCorrection } from '../../sheet/sheet.ts';
import { columnCorrectionText, correctionText } from '../labels.ts';
import type { ReportRow } from '../row.ts';
import type { PreviousReport, SealKey, Summary } from '../summary.ts';

/** Lines that a page or sheet shows; `corrections.json` and the rows hold all. */
const MAX_CORRECTIONS_LISTED = 500;

interface ListedCorrection {
  correction: CellCorrection;
  row: number;
  /** Number of changed cells; above one only for a correction of a whole column. */
  count: number;
}

/** The corrections of a report in row order; one for a whole column is listed once. */
export class CorrectionList {
  readonly #listed = new Map<string, ListedCorrection>();
  /** Lines beyond the limit. */
  leftOut = 0;

  see({ row, corrections = [] }: Pick<ReportRow, 'row' | 'corrections'>): void {
    for (const correction of corrections) {
      const { column, was } = correction;
      const key = JSON.stringify(correction.rows === 'all' ? [column, was] : [row, column]);
      const there = this.#listed.get(key);
      if (there !== undefined) there.count += 1;
      else if (this.#listed.size < MAX_CORRECTIONS_LISTED)
        this.#listed.set(key, { correction, row, count: 1 });
      else this.leftOut += 1;
    }
  }

  lines(language: Language): string[] {
    return [...this.#listed.values()].map(({ correction, row, count }) =>
      correction.rows === 'all'
        ? columnCorrectionText(correction, { count, language })
        : correctionText(correction, { row, language }),
    );
  }
}

/** Facts that are known before the first row is written. */
export interface ReportFrame {
  plan: Plan;
  /** One for each of the plan's columns. */
  shapes: readonly ColumnFormat[];
  /** Key prefix of the report's folder. */
  report: string;
  /** The account's report before this one, for the chain. */
  previous?: PreviousReport | undefined;
  /** The run that the ledger has counted; undefined if the run could not send. */
  ledger?: Summary['ledger'];
  /** The approval under which the plan was carried out; undefined if it required none. */
  approval?: Approval | undefined;
  /** Undefined if the report is not sealed with a key. */
  sealKey: SealKey | undefined;
  language: Language;
  finished_at: string;
  /** A document of it takes the place of another, or another takes its place. */
  trail?: boolean | undefined;
}

/** Facts that the formats of the rows depend on. */
export type RowFacts = Pick<ReportFrame, 'shapes' | 'language' | 'finished_at' | 'trail'> & {
  plan: Pick<Plan, 'columns' | 'corrections'>;
};

/** Content of the page and the workbook's first sheet: the summary, and what other files of the report hold of it. */
export interface ShownReport {
  summary: Omit<Summary, 'seal'>;
  corrections: CorrectionList;
  /** Payouts that the export states. */
  payouts: readonly Payout[];
}
