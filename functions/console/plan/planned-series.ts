import { z } from '@hono/zod-openapi';
import { alarm } from '../../../shared/clock.ts';
import type { BookSum } from '../../../shared/records/plan.ts';
import type { ConsoleHost } from '../console-host.ts';

/** Milliseconds that a page waits for the service's billing books. */
const BOOKS_MAX_MS = 3_000;

export const plannedSeriesSchema = z
  .object({
    series: z.string(),
    documents: z.int(),
    first: z.string().nullable().openapi({
      description: 'The number that is next now; null where the service does not say.',
    }),
    last: z.string().nullable(),
    net_total: z.string(),
    vat_total: z.string(),
    payable_total: z.string(),
  })
  .openapi('PlannedSeries', { description: 'Others may use the series before the plan is carried out.' });

type PlannedSeries = z.infer<typeof plannedSeriesSchema>;

/** The series of the planned documents, each with its next numbers; null if the service does not answer. */
export async function plannedSeries(
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
