import { foldExternalId } from '../../documents/external-id.ts';
import { type Item, readEntry } from '../../ledger/ledger-item.ts';
import type { LedgerItems, NamedItem } from '../../ledger/ledger-items.ts';
import { UNPROVEN_LOGIN } from '../../ledger/logins.ts';
import { type SealedItem, type SealedName, sealItem } from '../../ledger/sealed-item.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { toldPaymentForm } from '../../records/job-record.ts';
import type { Plan } from '../../records/plan.ts';
import { readStoredLines } from '../../records/stored-object.ts';
import { jobKeys } from '../../store/keys.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import { readAhead } from '../files/bounded-work.ts';
import { readDocuments } from '../files/read-job.ts';
import { isNamed } from '../issue/ledger-prefetch.ts';

/** Chunks whose items are read before their turn. */
const CHUNKS_AHEAD = 8;
const PAYMENTS_AT_ONCE = 100;

/**
 * Everything of a job that the ledger has settled, in batches: its login, its documents with what they hold, and the
 * payments that its export told of.
 */
export async function* settledItems(
  { store, items }: { store: Store; items: Pick<LedgerItems, 'read'> },
  { job, waves }: Pick<Plan, 'job' | 'waves'>,
): AsyncGenerator<readonly SealedItem[]> {
  const logins = await items.read([{ kind: 'login', key: '' }]);
  yield sealed(logins.filter(({ item }) => item.login?.S !== UNPROVEN_LOGIN));
  const ofChunk = async (chunk: number) => ofDocuments(items, await readDocuments(store, job, chunk));
  yield* readAhead(waves.flat(), ofChunk, CHUNKS_AHEAD);
  for await (const names of toldPayments(store, job)) yield sealed(await items.read(names));
}

const sealed = (found: readonly NamedItem<SealedName>[]): SealedItem[] =>
  found.map(({ name, item }) => sealItem(name, item));

async function ofDocuments(
  items: Pick<LedgerItems, 'read'>,
  records: readonly DocumentRecord[],
): Promise<SealedItem[]> {
  const settled = await settledEntries(
    items,
    records.map(({ external_id }) => external_id),
  );
  const marks = await items.read(records.flatMap(({ credits = [] }) => credits.flatMap(namedMark)));
  const credited = await settledEntries(items, [
    ...records.flatMap(({ credits = [] }) => credits.flatMap(({ external_id }) => external_id ?? [])),
    ...marks.flatMap(({ item }) => item.external_id?.S ?? []),
  ]);
  const owners = new Map(settled.map((one) => [foldExternalId(one.name.key), one]));
  const beside = await items.read(
    records.flatMap((record) => {
      const own = owners.get(foldExternalId(record.external_id));
      return own === undefined ? [] : heldBy(record, own);
    }),
  );
  const payments = [...new Set(records.flatMap(({ life }) => life?.payment ?? []))];
  const moneys = new Set([...payments, ...credited.map(moneyIdOf)]);
  return sealed([
    ...[...settled, ...credited, ...marks],
    // What another document holds is sealed with that one.
    ...beside.filter(({ name, item }) => name.kind === 'mark' || owners.has(item.holder?.S ?? '')),
    ...(await items.read(payments.map((key) => ({ kind: 'payment', key })))),
    ...(await items.read([...moneys].map((key) => ({ kind: 'money', key })))),
  ]);
}

type SealedEntry = NamedItem<SealedName>;

async function settledEntries(
  items: Pick<LedgerItems, 'read'>,
  ids: readonly string[],
): Promise<SealedEntry[]> {
  const found = await items.read(ids.filter((id) => id !== '').map((key) => ({ kind: 'document', key })));
  return found.filter(({ item }) => item.state?.S !== 'claimed');
}

const namedMark = ({ mark }: { mark?: string | undefined }): SealedName[] =>
  mark === undefined ? [] : [{ kind: 'mark', key: mark }];

/** Things that the document holds once it is issued, and the place where it is found by its MARK. */
const heldBy = (record: DocumentRecord, { item }: SealedEntry): SealedName[] => [
  ...(record.identity === undefined ? [] : [{ kind: 'identity' as const, key: record.identity }]),
  ...(record.clears ?? []).map(({ external_id: key }) => ({ kind: 'clearance' as const, key })),
  ...(record.document?.correlated_invoices ?? []).map((key) => ({ kind: 'credit' as const, key })),
  ...(isNamed(record) ? namedMark(readEntryMark(item)) : []),
];

const readEntryMark = (item: Item) => {
  const entry = readEntry(item);
  return entry.state === 'issued' ? entry.issued : {};
};

/** A document of a payment has its money beside the other documents of that. */
const moneyIdOf = ({ name, item }: SealedEntry): string => {
  const entry = readEntry(item);
  return (entry.state === 'issued' ? entry.money?.payment : undefined) ?? name.key;
};

async function* toldPayments(store: Store, job: string): AsyncGenerator<SealedName[]> {
  let names: SealedName[] = [];
  try {
    for await (const { payment } of readStoredLines(store, jobKeys(job).payments, toldPaymentForm)) {
      names.push({ kind: 'payment', key: payment });
      if (names.length < PAYMENTS_AT_ONCE) continue;
      yield names;
      names = [];
    }
  } catch (error) {
    // An export of something else, or one that an earlier version has read.
    if (!(error instanceof NoSuchObject)) throw error;
  }
  if (names.length > 0) yield names;
}
