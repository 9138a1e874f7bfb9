import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { isRetryFile } from '../../records/retry-reference.ts';
import type { JoinedRow } from '../columns/report-row.ts';
import { Origins } from '../retry/origins.ts';
import { CorrectionList } from '../summary/correction-list.ts';
import { TotalsCounter } from '../summary/totals.ts';

/** Everything that a report says of all rows together, added up while they pass. */
export class ReportSums {
  readonly #plan: Plan;
  readonly #isRetry: boolean;
  readonly #counter = new TotalsCounter();
  readonly #corrections = new CorrectionList();
  readonly #origins = new Origins();

  constructor(plan: Plan) {
    this.#plan = plan;
    // A dry run does not change what has become of the original.
    this.#isRetry = !plan.dry_run && isRetryFile(plan.columns);
  }

  addDocument(outcome: OutcomeRecord): void {
    this.#counter.addDocument(outcome);
  }

  addRow(row: JoinedRow): void {
    this.#counter.addRow(row);
    this.#corrections.see(row.record);
    if (this.#isRetry) this.#origins.see(row);
  }

  finish() {
    const totals = this.#counter.finish(this.#plan);
    return { totals, corrections: this.#corrections, origins: this.#origins };
  }
}
