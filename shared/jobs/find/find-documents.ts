import { isSameExternalId, printedNumber } from '../../documents/external-id.ts';
import { damagedIsNone } from '../../records/stored.ts';
import type { Store } from '../../store/store.ts';
import { catchUp } from './catch-up.ts';
import { dropIndex, listsIn, readIndexHead } from './index-head.ts';
import { type IssuedFact, orderOf } from './issued-fact.ts';
import { namedBy, type Wanted } from './wanted.ts';

export interface FoundFact extends IssuedFact {
  account: string;
}

interface Asked {
  /** Undefined of all environments. */
  environment?: string | undefined;
  accounts: readonly string[];
  wanted: Wanted | undefined;
  limit: number;
  /** Cursor from the page before. */
  cursor?: string | undefined;
}

/** One source of documents, the newest first, and its next document. */
interface Stream {
  account: string;
  order: string;
  next: IssuedFact;
  rest: AsyncIterator<IssuedFact>;
}

/** A page of the issued documents that answer a question, the newest first, and the cursor of the page after it. */
export async function findDocuments(
  store: Store,
  { environment, accounts, wanted, limit, cursor }: Asked,
): Promise<{ documents: FoundFact[]; next?: string }> {
  const opened = await Promise.all(
    accounts.map((account) => streamsOf(store, { environment, account, wanted, cursor })),
  );
  const streams = opened.flat();
  const documents: FoundFact[] = [];
  let last = '';
  for (;;) {
    const first = newestOf(streams);
    if (first === undefined) return { documents };
    const { next, order, account } = first;
    await advance(streams, first);
    if (order === last) {
      // A report that was written again, or one that found the document issued, which contains less.
      const known = documents.at(-1);
      if (known?.learned && !next.learned) documents[documents.length - 1] = { ...next, account };
      continue;
    }
    if (documents.length === limit) return { documents, next: last };
    documents.push({ ...next, account });
    last = order;
  }
}

const newestOf = (streams: readonly Stream[]): Stream | undefined =>
  streams.reduce<Stream | undefined>(
    (first, one) => (first === undefined || one.order > first.order ? one : first),
    undefined,
  );

async function advance(streams: Stream[], stream: Stream): Promise<void> {
  const { value, done } = await stream.rest.next();
  if (done) streams.splice(streams.indexOf(stream), 1);
  else {
    stream.next = value;
    stream.order = orderOf(value);
  }
}

async function streamsOf(
  store: Store,
  { environment, account, wanted, cursor }: Omit<Asked, 'limit' | 'accounts'> & { account: string },
): Promise<Stream[]> {
  const head = await readIndexHead(store, account);
  const streams = await Promise.all(
    listsIn(store, head, environment).map(async (list) => {
      const rest = list.documents(wanted, cursor);
      const { value, done } = await rest.next();
      return done ? [] : [{ account, order: orderOf(value), next: value, rest }];
    }),
  );
  return streams.flat();
}

const ATTEMPTS = 3;

/** Asks the index of accounts, which is updated first; a damaged one is built again from the reports. */
export async function askIndex<Answer>(
  { store, accounts, upToDate }: UpToDate,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      for (const account of accounts) await upToDate(account);
      return await ask();
    } catch (error) {
      damagedIsNone(error);
      if (attempt === ATTEMPTS) throw error;
      // The first failure may only mean that another process replaced these lists.
      if (attempt > 1) for (const account of accounts) await dropIndex(store, account);
    }
}

interface UpToDate {
  store: Store;
  accounts: readonly string[];
  upToDate: (account: string) => Promise<unknown>;
}

/** True of a document with that external_id, MARK, or series and number as printed (`ALP 12`). */
export const isDocumentNamed =
  (name: string) =>
  (one: Pick<IssuedFact, 'external_id' | 'mark' | 'series' | 'number'>): boolean =>
    isSameExternalId(one.external_id, name) || one.mark === name || printedNumber(one) === name;

const NAMED_MAX = 100;

/** Issued documents of that name, as `isDocumentNamed` has it. */
export async function documentsNamed(
  store: Store,
  { wanted, ...where }: Pick<Asked, 'accounts' | 'environment'> & { wanted: string },
): Promise<IssuedFact[]> {
  const asked = { ...where, wanted: namedBy(wanted), limit: NAMED_MAX };
  const upToDate = (account: string) => catchUp({ store, account, mayGoOn: () => true });
  const { documents } = await askIndex({ store, ...where, upToDate }, () => findDocuments(store, asked));
  return documents.filter((one) => !one.learned && isDocumentNamed(wanted)(one));
}
