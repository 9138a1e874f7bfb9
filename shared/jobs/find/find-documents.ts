import { isSameExternalId, printedNumber } from '../../documents/external-id.ts';
import { damagedIsNone } from '../../records/stored.ts';
import type { Store } from '../../store/store.ts';
import { mergeSorted } from '../files/spool.ts';
import { catchUp, dropIndex, listsIn } from './catch-up.ts';
import { type IssuedFact, namedBy, orderOf, type Wanted } from './wanted.ts';

export interface FoundFact extends IssuedFact {
  account: string;
}

interface Asked {
  environment?: string | undefined;
  accounts: readonly string[];
  wanted: Wanted | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the issued documents that answer a question, the newest first, and the cursor of the page after it. */
export async function findDocuments(store: Store, { environment, accounts, wanted, limit, cursor }: Asked) {
  const lists = accounts.map(async (account) => {
    const own = await listsIn(store, account, environment);
    return own.map((list) => inPlace(list.documents(wanted, cursor), account));
  });
  const all = mergeSorted((await Promise.all(lists)).flat(), (one, other) => one.order > other.order);
  const documents: FoundFact[] = [];
  let last = '';
  for await (const { order, fact } of all) {
    if (order === last) {
      // A report that was written again, or one that found the document issued, which contains less.
      if (documents.at(-1)?.learned && !fact.learned) documents[documents.length - 1] = fact;
      continue;
    }
    if (documents.length === limit) return { documents, next: last };
    documents.push(fact);
    last = order;
  }
  return { documents };
}

/** Issued documents of an account by their MARKs; a damaged index knows none. */
export async function documentsOfMarks(
  store: Store,
  { account, environment }: { account: string; environment: string },
  marks: readonly string[],
): Promise<readonly IssuedFact[]> {
  const wanted: Wanted = { any: marks.map((mark) => ({ field: 'm', term: mark })) };
  const asked = { environment, accounts: [account], wanted, limit: marks.length };
  return (await findDocuments(store, asked).catch(damagedIsNone))?.documents ?? [];
}

async function* inPlace(facts: AsyncIterable<IssuedFact>, account: string) {
  for await (const fact of facts) yield { order: orderOf(fact), fact: { ...fact, account } };
}

const ATTEMPTS = 3;

/** Asks the index of accounts, which is updated first; a damaged one is built again from the reports. */
export async function askIndex<Answer>(
  of: { store: Store; accounts: readonly string[]; upToDate: (account: string) => Promise<unknown> },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { store, accounts, upToDate } = of;
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

/** True of a document with that external_id, MARK, or series and number as printed (`ALP 12`). */
export const isDocumentNamed =
  (name: string) => (one: Pick<IssuedFact, 'external_id' | 'mark' | 'series' | 'number'>) =>
    isSameExternalId(one.external_id, name) || one.mark === name || printedNumber(one) === name;

const NAMED_MAX = 100;

/** Issued documents of that name, as `isDocumentNamed` has it. */
export async function documentsNamed(
  store: Store,
  { wanted, ...where }: Pick<Asked, 'accounts' | 'environment'> & { wanted: string },
): Promise<IssuedFact[]> {
  const asked = { ...where, wanted: namedBy(wanted), limit: NAMED_MAX };
  const upToDate = (account: string) => catchUp(store, account);
  const { documents } = await askIndex({ store, ...where, upToDate }, () => findDocuments(store, asked));
  return documents.filter((one) => !one.learned && isDocumentNamed(wanted)(one));
}
