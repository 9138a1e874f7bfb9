import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { isRetryFile } from '../../records/retry-reference.ts';
import type { JoinedRow } from '../columns/report-row.ts';
import { PayoutSums } from '../payouts/payout-sums.ts';
import { Origins } from '../retry/origins.ts';
import { CorrectionList } from '../summary/correction-list.ts';
import { TotalsCounter } from '../summary/totals.ts';

/** Everything that a report says of all rows together, added up while they pass. */
export class ReportSums {
  readonly #plan: Plan;
  readonly #isRetry: boolean;
  /** A retry file has some of the rows of a payout. */
  readonly #statesPayouts: boolean;
  readonly #payouts = new PayoutSums();
  readonly #counter = new TotalsCounter();
  readonly #corrections = new CorrectionList();
  readonly #origins = new Origins();

  constructor(plan: Plan) {
    this.#plan = plan;
    const isRetry = isRetryFile(plan.columns);
    // A dry run does not change what has become of the original.
    this.#isRetry = !plan.dry_run && isRetry;
    this.#statesPayouts = !isRetry;
  }

  addDocument(outcome: OutcomeRecord): void {
    this.#counter.addDocument(outcome);
  }

  addRow(row: JoinedRow): void {
    this.#counter.addRow(row);
    this.#corrections.see(row.record);
    if (this.#isRetry) this.#origins.see(row);
    if (this.#statesPayouts) this.#payouts.add(row);
  }

  finish() {
    const totals = this.#counter.finish(this.#plan);
    return { totals, corrections: this.#corrections, origins: this.#origins, payouts: this.#payouts };
  }
}
