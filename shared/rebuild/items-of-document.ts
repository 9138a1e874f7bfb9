import { foldExternalId } from '../documents/external-id.ts';
import { claimRequest } from '../issue/issue-work.ts';
import { creditedMarks } from '../jobs/files/outcome-lookup.ts';
import { ANY_RUN, type ItemName, type NamedItem } from '../ledger/account-table.ts';
import type { AccountLedger } from '../ledger/dynamodb-ledger.ts';
import { type Holder, holderItem } from '../ledger/holders.ts';
import { CONTENT_UNKNOWN, type IssuedFacts, NOBODY } from '../ledger/ledger.ts';
import { claimedItem, contentMark, itemForms, settledItem } from '../ledger/ledger-item.ts';
import type { Values } from '../ledger/values.ts';
import { EURO } from '../money/currency.ts';
import { recordOf } from '../record-of.ts';
import type { DocumentRecord } from '../records/document-record.ts';

export type KnownDocument = DocumentRecord & Required<Pick<DocumentRecord, 'document'>>;

export const hasContent = (record: DocumentRecord): record is KnownDocument => record.document !== undefined;

/** Everything that the ledger keeps of an issued document. What it holds comes before its entry: whoever finds the entry finds that too. */
export function issuedItems(record: KnownDocument, issued: IssuedFacts, by: string): NamedItem[] {
  const { external_id, document } = record;
  // What was credited since may be unknown: then less is left than this bounds, and never more.
  const entry = settledItem(claimRequest(record, by), { state: 'issued', issued });
  const amount = document.payable_total_amount;
  return [
    ...takenBefore(record, by),
    ...(creditedMarks(record) ?? []).map((mark) =>
      holding({ kind: 'credit', key: mark }, { external_id, job: by, amount }),
    ),
    { name: { kind: 'document', key: external_id }, item: entry },
    markItem(external_id, issued),
  ];
}

/** The claim of a document that is a draft at the service, with its reservations: the next claim asks the service first. */
export function openItems(record: KnownDocument, job: string): NamedItem[] {
  const request = claimRequest(record, job);
  const contents = [contentMark(request)];
  const item = { ...claimedItem(request, { expiresAtMs: 0, run: ANY_RUN }), contents, sender: job };
  return [...takenBefore(record, job), { name: { kind: 'document', key: record.external_id }, item }];
}

/** Identity and sales that a document takes before it is sent. */
function takenBefore({ external_id, document, identity, clears = [] }: KnownDocument, job: string) {
  const amount = document.payable_total_amount;
  return [
    ...(identity === undefined ? [] : [holding({ kind: 'identity', key: identity }, { external_id, job })]),
    ...clears.map((sale) =>
      holding({ kind: 'clearance', key: sale.external_id }, { external_id, job, amount }),
    ),
  ];
}

/** The item of a thing that an issued document holds. */
export const holding = (name: ItemName, by: Holder): NamedItem => ({ name, item: heldItem(by) });

/** The items of an issued document of unknown content, with its euro; `by` is the job that had it issued, if known. */
export function issuedUnread(of: {
  external_id: string;
  issued: IssuedFacts;
  by: string;
  payable: string;
}): NamedItem[] {
  const { external_id, issued, by, payable } = of;
  const money = payable === '' ? undefined : { amount: payable, currency: EURO, euro: payable };
  const request = { external_id, job: by, fingerprint: CONTENT_UNKNOWN, digests: {}, money };
  // An entry without a form: the identity of the document was never reserved.
  const { form: _, ...item } = settledItem(request, { state: 'issued', issued });
  return [{ name: { kind: 'document', key: external_id }, item }, markItem(external_id, issued)];
}

/** Credit notes name a document by its MARK. */
const markItem = (external_id: string, { mark }: IssuedFacts): NamedItem => ({
  name: { kind: 'mark', key: mark },
  item: { form: itemForms.mark, external_id },
});

/** Marks unproven documents and payments, only for a ledger of this epoch. */
export const unprovenItem = (key: string, external_id: string, epoch: string): NamedItem => ({
  name: { kind: 'unproven', key },
  item: heldItem({ external_id, job: epoch }),
});

/** Expired from the start: the document itself decides what it holds. */
const heldItem = (holder: Holder): Values => holderItem(holder, { expiresAtMs: 0, run: ANY_RUN });

const isSameItem = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => name === 'pk' || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

const nameOf = ({ name: { kind, key } }: NamedItem): string => `${kind} ${foldExternalId(key)}`;

/** State of a payment from two sources: events and parts are added up. */
function mergedPayment(one: Values, other: Values): Values {
  const setIn = (item: Values, name: string) => [item[name] ?? []].flat();
  const names = Object.keys({ ...one, ...other }).filter((name) => Array.isArray(one[name] ?? other[name]));
  const sets = names.map((name) => [name, [...new Set([...setIn(one, name), ...setIn(other, name)])].sort()]);
  return { ...one, ...other, ...Object.fromEntries(sets) };
}

export type ItemSource = 'reports' | 'jobs' | 'service';

/** Kinds of items that are counted, in the plural of the field. */
const counted = {
  document: 'documents',
  identity: 'identities',
  clearance: 'clearances',
  credit: 'credits',
  payment: 'payments',
  money: 'moneys',
  mark: 'marks',
  login: 'logins',
} as const;

/** Puts items back into a ledger, and counts what came from where. */
export function restoredItems(ledger: AccountLedger) {
  const counts = recordOf(Object.values(counted), () => ({ reports: 0, jobs: 0, service: 0 }));
  return {
    counts,
    /** The newest item of a name takes the place of those before it; what is settled of a document stays so. */
    async restore(found: readonly NamedItem[], origin: ItemSource): Promise<void> {
      const there = await ledger.readItems(found.map(({ name }) => name));
      const known = new Map(there.map((one) => [nameOf(one), one]));
      for (const one of found) {
        const before = known.get(nameOf(one));
        const isTaken = before !== undefined && origin === 'service' && HELD.has(one.name.kind);
        const after = before === undefined ? one : isTaken ? before : newer(before, one);
        if (before === undefined || !isSameItem(after.item, before.item)) await ledger.restore(after);
        known.set(nameOf(one), after);
        const { kind } = one.name;
        if (before === undefined && kind !== 'unproven') counts[counted[kind]][origin] += 1;
      }
    },
  };
}

/** Kinds of things that one document holds: an open one does not take them from the one that a report names. */
const HELD: ReadonlySet<ItemName['kind']> = new Set(['identity', 'clearance', 'credit']);

const revisionOf = ({ item }: NamedItem): number => Number(item.revision ?? 0);

/** Of two items of one name what the ledger holds afterwards. */
function newer(before: NamedItem, found: NamedItem): NamedItem {
  if (found.name.kind === 'payment') return { ...found, item: mergedPayment(before.item, found.item) };
  if (found.name.kind === 'money') return revisionOf(found) >= revisionOf(before) ? found : before;
  if (found.name.kind !== 'document') return found;
  const isSettled = before.item.state !== 'claimed' && before.item.fingerprint !== CONTENT_UNKNOWN;
  if (isSettled) return before;
  // Whose document it is was known, whatever its content was.
  const by = before.item.state === 'claimed' ? undefined : before.item.job;
  return found.item.job === NOBODY && by !== undefined
    ? { ...found, item: { ...found.item, job: by } }
    : found;
}
