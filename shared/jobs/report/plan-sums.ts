import { CentSum } from '../../money/cents.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { Plan } from '../../records/plan.ts';
import type { PlanLine } from '../../records/plan-line.ts';
import { type BookSum, plannedForm } from '../../records/planned.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { approvedPlan } from '../approve/approved-plan.ts';
import { lastApproved } from '../approve/known-plans.ts';
import { PlanComparison, toPlanLine } from '../approve/plan-comparison.ts';
import { readAhead } from '../files/bounded-work.ts';
import { readDocuments } from '../files/read-job.ts';
import { dayOfIssue } from '../rows/sale-days.ts';
import { UnusualDocuments } from './unusual.ts';

/** A document of a dry run with its foreseen outcome. */
type Judged = readonly [DocumentRecord, Outcome];

/** Documents of a dry run with their outcomes. */
export async function* judgedDocuments(
  store: Store,
  plan: Plan,
  verdictOf: (ordinal: number) => Promise<Outcome | undefined> | Outcome | undefined,
): AsyncGenerator<Judged> {
  const read = (chunk: number) => readDocuments(store, plan.job, chunk);
  for await (const records of readAhead(plan.waves.flat(), read))
    for (const record of records) yield [record, (await verdictOf(record.ordinal)) ?? 'failed'];
}

export async function* planLines(documents: AsyncIterable<Judged>): AsyncGenerator<PlanLine> {
  for await (const [record, outcome] of documents) yield toPlanLine(record, outcome);
}

/** Lines of a plan; then stores sums per book, unusual documents, and changes since the last approval. */
export async function* keptPlanLines(
  store: Store,
  job: JobRecord,
  documents: AsyncIterable<Judged>,
): AsyncGenerator<PlanLine> {
  const approved = await lastApproved(store, job);
  const before = approved && (await approvedPlan(store, approved.job));
  const comparison = before && (await PlanComparison.with(before.lines()));
  const books = new BookSums();
  const month = dayOfIssue(new Date(job.created_at)).slice(0, 'yyyy-mm'.length);
  const unusual = await UnusualDocuments.of(store, job.account, month);
  for await (const [record, outcome] of documents) {
    const line = toPlanLine(record, outcome);
    if (outcome === 'ready') books.add(record);
    if (outcome === 'ready') unusual.see(record);
    comparison?.see(line);
    yield line;
  }
  const since = comparison && approved && { ...approved, ...comparison.changes() };
  const sums = plannedForm.text({ books: books.found(), unusual: unusual.found(), ...(since && { since }) });
  await store.put(jobKeys(job.job).planned, sums);
}

class BookSums {
  readonly #books = new Map<string, { documents: number; net: CentSum; vat: CentSum; payable: CentSum }>();

  add({ document }: DocumentRecord): void {
    if (document?.billing_book_id === undefined) return;
    const { billing_book_id: id, net_total_amount, vat_total_amount, payable_total_amount } = document;
    const sum = this.#books.get(id) ?? {
      ...{ documents: 0, net: new CentSum(), vat: new CentSum(), payable: new CentSum() },
    };
    this.#books.set(id, sum);
    sum.documents += 1;
    sum.net.add(net_total_amount);
    sum.vat.add(vat_total_amount);
    sum.payable.add(payable_total_amount);
  }

  found(): BookSum[] {
    return [...this.#books].map(([billing_book_id, { documents, net, vat, payable }]) => ({
      ...{ billing_book_id, documents },
      ...{ net_total: net.text, vat_total: vat.text, payable_total: payable.text },
    }));
  }
}
