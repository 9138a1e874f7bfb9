import type { Language } from '../../problems/problem-text.ts';
import type { CellCorrection } from '../../sheet/cell-correction.ts';
import type { ReportRow } from '../columns/report-row.ts';
import { columnCorrectionText, correctionText } from '../words/correction-words.ts';

/** Lines that a page or sheet shows; `corrections.json` and the rows hold all. */
const MAX_CORRECTIONS_LISTED = 500;

interface ListedCorrection {
  correction: CellCorrection;
  row: number;
  /** Cells that it changed; more than one only where it is meant for a whole column. */
  count: number;
}

/** The corrections of a report in the order of the rows; one that is meant for a whole column stands once. */
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
