import { z } from '@hono/zod-openapi';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import { alarm } from '../../../shared/seams.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
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
  })
  .openapi('PlannedSeries', { description: 'Others may use the series before the plan is carried out.' });

type PlannedSeries = z.infer<typeof plannedSeriesSchema>;

/** The series of the documents that would be issued, each with the numbers that are next; null where nobody says. */
export async function plannedSeries(
  host: ConsoleHost,
  { account, books }: { account: string; books: ReadonlyMap<string, number> },
): Promise<PlannedSeries[] | null> {
  const answer = await inTime(host.clientOf(account).billingBooks());
  if (answer?.state !== 'listed') return null;
  return answer.listed
    .flatMap(({ id, series, name, number }) => {
      const documents = books.get(id);
      return documents === undefined
        ? []
        : [{ series: series || name, documents, ...span(number, documents) }];
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

const ORDINAL = /"ordinal":(\d+)/;
const BOOK = /"billing_book_id":"([^"]+)"/;
const READY = '"outcome":"ready"';

/** Documents that a dry run found ready, by billing book. Lines are looked at as text: a hundred thousand take a moment. */
export async function readyByBook(store: Store, job: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const { waves } = await readPlan(store, job);
  for (const chunk of waves.flat()) {
    const ready = new Set<string>();
    for await (const line of lines(store, jobKeys(job).outcomes(chunk)))
      if (line.includes(READY)) ready.add(ORDINAL.exec(line)?.[1] ?? '');
    if (ready.size === 0) continue;
    for await (const line of lines(store, jobKeys(job).documents(chunk))) {
      const book = BOOK.exec(line)?.[1];
      if (book !== undefined && ready.has(ORDINAL.exec(line)?.[1] ?? ''))
        counts.set(book, (counts.get(book) ?? 0) + 1);
    }
  }
  return counts;
}

async function* lines(store: Store, key: string): AsyncGenerator<string> {
  if ((await store.head(key)) === undefined) return;
  yield* readJsonLines(await store.read(key), (line) => line);
}
