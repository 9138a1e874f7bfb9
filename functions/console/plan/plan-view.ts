import { z } from '@hono/zod-openapi';
import { alarm } from '../../../shared/clock.ts';
import { lastApproved } from '../../../shared/jobs/approve/approved-plan.ts';
import { chunkOf, findOutcomes, readDocuments, readPlan } from '../../../shared/jobs/files/read-job.ts';
import { followsRows } from '../../../shared/jobs/steps/number-order.ts';
import { issuingEnd } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { decimalsOf, plus, roundHalfUp } from '../../../shared/money/decimal.ts';
import { balanceAmounts } from '../../../shared/money/money-cell.ts';
import { type BookSum, type JobRecord, plannedForm } from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import { effectOf, reachedTotals } from '../../../shared/report/summary/verdict.ts';
import { countedIn, type Summary } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { rowsOfReport } from '../jobs/stored-rows.ts';
import { leftOutReasonsSchema } from './plan-corrections.ts';

const isReady = ({ outcome }: { outcome: string }): boolean => outcome === 'ready';

/** The plan of a dry run as sums from its check: the size is independent of the file. */
export async function planOf(host: ConsoleHost, record: JobRecord, summary: Summary) {
  const { store } = host;
  const { plan, types, vat, balance = [], counts, directions } = summary;
  if (plan === undefined) throw new ConsoleError('NO-PLAN');
  const { account, job } = record;
  const kept = await findStored(store, jobKeys(job).planned, plannedForm);
  const { documents: _, ...totals } = reachedTotals(summary);
  return {
    ...plan,
    effect: effectOf(summary),
    ...(directions && { directions }),
    totals,
    kinds: types.filter(isReady).map(({ outcome, ...kind }) => kind),
    vat: vat.filter(isReady).map(({ outcome, ...rate }) => rate),
    series: kept === undefined ? null : await plannedSeries(host, { account, books: kept.books }),
    balance,
    unusual: kept?.unusual ?? [],
    since_approval: (await sinceApproval(host, record, kept?.since)) ?? null,
    ends_at: issuingEnd(plan.documents, { pace: host.pace, now: host.now() }) ?? null,
    numbers_in_order: followsRows(countedIn(counts.documents)),
    environment: host.environment,
    live: host.live,
    second_person: host.secondPerson,
    brought_by: record.by ?? null,
  };
}

/** The changes since an approval, unless a newer approval exists: its own next check reports them. */
async function sinceApproval<Since extends { plan: string }>(
  { store }: ConsoleHost,
  record: JobRecord,
  since: Since | undefined,
): Promise<Since | undefined> {
  const last = since && (await lastApproved(store, record));
  return last?.plan === since?.plan ? since : undefined;
}

/** Milliseconds that a page waits for the service's billing books. */
const BOOKS_MAX_MS = 3_000;

export const plannedSeriesSchema = z
  .object({
    series: z.string(),
    documents: z.int(),
    first: z
      .string()
      .nullable()
      .describe('The number that is next now; null where the service does not say.'),
    last: z.string().nullable(),
    net_total: z.string(),
    vat_total: z.string(),
    payable_total: z.string(),
  })
  .openapi('PlannedSeries', { description: 'Others may use the series before the plan is carried out.' });

type PlannedSeries = z.infer<typeof plannedSeriesSchema>;

/** The series of the planned documents, each with its next numbers; null if the service does not answer. */
async function plannedSeries(
  host: ConsoleHost,
  { account, books }: { account: string; books: readonly BookSum[] },
): Promise<PlannedSeries[] | null> {
  const answer = await inTime(host.clientOf(account).billingBooks());
  if (answer?.state !== 'listed') return null;
  return answer.listed
    .flatMap(({ id, series, name, number }) => {
      const found = books.find((book) => book.billing_book_id === id);
      if (found === undefined) return [];
      const { billing_book_id: _, ...sums } = found;
      return [{ series: series || name, ...sums, ...span(number, sums.documents) }];
    })
    .sort((a, b) => a.series.localeCompare(b.series, 'el'));
}

/** After 41, three documents have 42 to 44. */
function span(used: string, documents: number) {
  if (!/^\d+$/.test(used)) return { first: null, last: null };
  return { first: String(BigInt(used) + 1n), last: String(BigInt(used) + BigInt(documents)) };
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const late = alarm(BOOKS_MAX_MS, () => resolve(undefined));
  try {
    return await Promise.race([asked, promise]);
  } finally {
    late.takeBack();
  }
}

const A_PAGE = 50;
export const plannedDocumentSchema = z
  .object({
    external_id: z.string(),
    customer: z.string().nullable(),
    vat: z.string().optional(),
    document_type: z.string(),
    date: z.string().optional().describe('The day of the sale as the export writes it.'),
    net: z.string(),
    vat_total: z.string(),
    payable: z.string(),
  })
  .openapi('PlannedDocument');
type PlannedDocument = z.infer<typeof plannedDocumentSchema>;

/** Documents that a dry run found ready, from an ordinal on, and the ordinal of the next page. */
export async function plannedDocuments(
  store: Store,
  job: string,
  from: number,
): Promise<{ documents: PlannedDocument[]; next?: number }> {
  const plan = await readPlan(store, job);
  const documents: PlannedDocument[] = [];
  for (let chunk = chunkOf(plan, from); chunk <= plan.chunk_starts.length; chunk++) {
    const outcomes = (await findOutcomes(store, job, chunk)) ?? [];
    const ready = new Set(outcomes.flatMap(({ outcome, ordinal }) => (outcome === 'ready' ? [ordinal] : [])));
    for (const { ordinal, external_id, date, document } of await readDocuments(store, job, chunk)) {
      if (ordinal < from || !ready.has(ordinal) || document === undefined) continue;
      if (documents.length === A_PAGE) return { documents, next: ordinal };
      const { counterpart, invoice_type_code, net_total_amount, vat_total_amount } = document;
      const { name, vat } = counterpart ?? {};
      documents.push({
        ...{ external_id, customer: name ?? null, ...(vat && { vat }), ...(date && { date }) },
        ...{ document_type: invoice_type_code, net: net_total_amount, vat_total: vat_total_amount },
        payable: document.payable_total_amount,
      });
    }
  }
  return { documents };
}

const CODE = 'ROW-LEFT-OUT';

export const leftOutSchema = z
  .object({
    rows: z.int(),
    reasons: leftOutReasonsSchema,
    amounts: z.array(
      z.object({
        amount: z.enum(balanceAmounts),
        column: z.string().optional(),
        currency: z.string(),
        sum: z.string(),
      }),
    ),
  })
  .openapi('LeftOut', { description: 'Rows that somebody left out, and what their cells state.' });
type LeftOut = Omit<z.infer<typeof leftOutSchema>, 'reasons'>;

/** The rows that people left out of a check, and the sums of their cells. Other rows are not parsed. */
export async function leftOutOf(store: Store, { problems, report, balance = [] }: Summary): Promise<LeftOut> {
  if (!problems.some(({ code }) => code === CODE)) return { rows: 0, amounts: [] };
  const sums = new Map<number, string>();
  let rows = 0;
  for await (const { money = [] } of rowsOfReport(store, report, (line) => line.includes(`"${CODE}"`))) {
    rows += 1;
    for (const [line, value] of money) sums.set(line, plus(sums.get(line) ?? '0', value));
  }
  const amounts = balance.flatMap(({ amount, column, currency, file }, index) => {
    const found = sums.get(index);
    if (found === undefined) return [];
    const sum = roundHalfUp(found, Math.max(decimalsOf(file), decimalsOf(found)));
    return [{ amount, ...(column === undefined ? {} : { column }), currency, sum }];
  });
  return { rows, amounts };
}
