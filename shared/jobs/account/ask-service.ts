import { foldExternalId } from '../../documents/external-id.ts';
import { unreachedResult } from '../../issue/issue-result.ts';
import { sum } from '../../money/decimal.ts';
import type { BillingBook } from '../../preflight/judge-document.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import { isOutage, type Outage } from '../../service/service-errors.ts';
import type { FoundInvoice } from '../../service/wire.ts';
import { issuedOn, likenessIn } from '../judge/business-key.ts';
import { dayIssuedAt, dayOfIssue } from '../rows/sale-days.ts';
import { RetryableStep } from '../steps/events.ts';
import type { World } from './account-guard.ts';

/** Newest documents in the service's list; `isCut` if the last page read still has unknown documents. */
type ListedThere = Exclude<Awaited<ReturnType<typeof listedThere>>, Outage>;

export type AskedService =
  | { books: readonly BillingBook[] | undefined; there: ListedThere; unasked?: Problem }
  /** `waits`: it is worth asking again. */
  | { unreachable: readonly Problem[]; waits: boolean };

type Asking = Record<'client', ReturnType<World['clientOf']>> &
  Record<'ledger', ReturnType<World['ledgerOf']>> &
  Record<'now', Date>;

/** The account's billing books and its newest documents, asked before anything is sent; or why the service could not be asked. */
export async function askService(
  { clientOf, ledgerOf, now }: Pick<World, 'clientOf' | 'ledgerOf' | 'now'>,
  account: string,
): Promise<AskedService> {
  const asking = { client: clientOf(account), ledger: ledgerOf(account), now: now() };
  const books = await asking.client.billingBooks();
  if (isOutage(books)) return unreachable(books);
  const there = await listedThere(asking);
  return 'state' in there ? unreachable(there) : { books: books.listed, there };
}

/** Takes the place of the answer in a dry run that has no credentials. */
export const unasked = (): AskedService => ({
  ...{ books: undefined, there: { documents: [], isCut: false } },
  unasked: problem('SERVICE-NOT-ASKED', {}, { reason: { phrase: 'no-credentials' } }),
});

function unreachable(outage: Outage): AskedService {
  const { problems, waits_for } = unreachedResult(outage);
  return { unreachable: problems, waits: waits_for !== undefined };
}

/** Throws `RetryableStep` if the service is away: the export is read when it is back. */
export function askedOrRetry(asked: AskedService): AskedService {
  if ('unreachable' in asked && asked.waits)
    throw new RetryableStep('ServiceDown', 'The service does not answer, so the export is not read yet.');
  return asked;
}

const PAGES_MAX = 20;
const NUMBERS_SHOWN = 3;

/** Reads the list from its newest end until a whole page is known and older than today. Each page is listed before the ledger is asked. */
async function listedThere(asking: Asking) {
  const { client, now } = asking;
  const first = await client.listInvoices({ page: 1 });
  if (isOutage(first)) return first;
  const { totalPages: last, invoices } = first.listed;
  const moments = invoices.flatMap(({ issued }) => (issued ? [Date.parse(issued.issued_at)] : []));
  // The interface leaves the order open.
  const isNewestFirst = (moments[0] ?? 0) > (moments.at(-1) ?? 0);
  const today = dayOfIssue(now);
  const found = new Map<string, Awaited<ReturnType<typeof withLedger>>[number]>();
  let isOpen = false;
  for (let read = 1; read <= Math.min(last, PAGES_MAX); read += 1) {
    const page = isNewestFirst ? read : last + 1 - read;
    const answer = page === 1 ? first : await client.listInvoices({ page });
    if (isOutage(answer)) return answer;
    const documents = await withLedger(answer.listed.invoices, asking);
    for (const one of documents) found.set(one.external_id, one);
    isOpen = documents.some(({ isKnown }) => !isKnown);
    const isPast = documents.length > 0 && documents.every(({ isKnown, day }) => isKnown && day < today);
    if (isPast && answer.listed.invoices.length >= invoices.length) break;
  }
  return { documents: [...found.values()], isCut: isOpen && last > PAGES_MAX };
}

/** Issued documents of the service's list, by the names that the ledger has for them. */
async function withLedger(invoices: readonly FoundInvoice[], { ledger, now }: Asking) {
  const names = invoices.map(nameInList);
  const entries = await ledger.lookupAll(names);
  return invoices.flatMap(({ issued, content }, n) => {
    if (issued === undefined) return [];
    const payable = content.get('payable_total_amount') ?? '0';
    const likeness = likenessIn(content);
    const day = dayIssuedAt(issued.issued_at) ?? dayOfIssue(now);
    const external_id = names[n] ?? '';
    const printed = [issued.series, issued.number].filter(Boolean).join(' ');
    // Undefined without a named customer.
    const identity = likeness && issuedOn(likeness, day);
    // The ledger knows it.
    const isKnown = entries.has(foldExternalId(external_id));
    return [{ external_id, mark: issued.mark, printed, payable, day, identity, isKnown }];
  });
}

/** A document of another program may lack an external_id. */
export const nameInList = (one: Pick<FoundInvoice, 'invoice_id' | 'external_id'>): string =>
  one.external_id || one.invoice_id;

/** Reports documents issued without this ledger: a notice if the account states that others issue too. */
export function aheadProblem(
  { documents, isCut }: ListedThere,
  { account, shared_with }: { account: string } & Pick<AccountFacts, 'shared_with'>,
): Problem | undefined {
  const unknown = documents.filter(({ isKnown }) => !isKnown);
  if (unknown.length === 0 && !isCut) return undefined;
  const numbers = unknown
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, NUMBERS_SHOWN)
    .map(({ printed, mark }) => printed || mark)
    .join(', ');
  const variant = shared_with === undefined ? (isCut ? 'more' : undefined) : 'shared';
  const worth = sum(unknown.map(({ payable }) => payable));
  const params = { count: unknown.length, sum: worth, worth, numbers, name: shared_with?.name ?? '' };
  return problem('SERVICE-AHEAD', {}, { ...(variant && { variant }), account, ...params });
}
