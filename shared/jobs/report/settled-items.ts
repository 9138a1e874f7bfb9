import { foldExternalId } from '../../documents/external-id.ts';
import { type Item, readEntry } from '../../ledger/ledger-item.ts';
import type { LedgerItems, NamedItem } from '../../ledger/ledger-items.ts';
import { UNPROVEN_LOGIN } from '../../ledger/logins.ts';
import { type SealedItem, type SealedName, sealItem } from '../../ledger/sealed-item.ts';
import { toldPaymentForm } from '../../records/job-record.ts';
import type { Holdings, OutcomeRecord } from '../../records/outcome-record.ts';
import { readStoredLines } from '../../records/stored-object.ts';
import { jobKeys } from '../../store/keys.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';

/** Chunks whose items are on their way before their turn. */
const CHUNKS_AHEAD = 8;
const PAYMENTS_AT_ONCE = 100;

/**
 * Everything of a job that the ledger has settled: its login, its documents with what they hold, as outcomes
 * pass, and at the end the payments of its export.
 */
export function settledFeed(
  { store, items, job }: { store: Store; items: Pick<LedgerItems, 'read'>; job: string },
  write: (items: readonly SealedItem[]) => Promise<void>,
) {
  const begun: Promise<void>[] = [];
  let turn: Promise<void> = Promise.resolve();
  const next = (read: Promise<readonly SealedItem[]>) => {
    turn = turn.then(async () => write(await read));
    // Thrown when somebody waits for it.
    read.catch(() => {});
    turn.catch(() => {});
    begun.push(turn);
  };
  next(items.read([{ kind: 'login', key: '' }]).then((found) => sealed(found.filter(isProven))));
  return {
    async add(outcomes: readonly OutcomeRecord[]): Promise<void> {
      next(ofDocuments(items, outcomes));
      if (begun.length > CHUNKS_AHEAD) await begun.shift();
    },
    async end(): Promise<void> {
      await turn;
      for await (const names of toldPayments(store, job)) await write(sealed(await items.read(names)));
    },
  };
}

const isProven = ({ item }: NamedItem<SealedName>): boolean => item.login?.S !== UNPROVEN_LOGIN;

const sealed = (found: readonly NamedItem<SealedName>[]): SealedItem[] =>
  found.map(({ name, item }) => sealItem(name, item));

async function ofDocuments(
  items: Pick<LedgerItems, 'read'>,
  outcomes: readonly OutcomeRecord[],
): Promise<SealedItem[]> {
  const settled = await settledEntries(
    items,
    outcomes.map(({ external_id }) => external_id),
  );
  const credits = outcomes.flatMap(({ holds }) => holds?.credits ?? []);
  const marks = await items.read(credits.flatMap(namedMark));
  const credited = await settledEntries(items, [
    ...credits.flatMap(({ external_id }) => external_id ?? []),
    ...marks.flatMap(({ item }) => item.external_id?.S ?? []),
  ]);
  const owners = new Map(settled.map((one) => [foldExternalId(one.name.key), one]));
  const beside = await items.read(
    outcomes.flatMap(({ external_id, holds }) => {
      const own = owners.get(foldExternalId(external_id));
      return own === undefined || holds === undefined ? [] : heldBy(holds, own);
    }),
  );
  const payments = [...new Set(outcomes.flatMap(({ holds }) => holds?.payment ?? []))];
  const moneys = new Set([...payments, ...credited.map(moneyIdOf)]);
  return sealed([
    ...[...settled, ...credited, ...marks],
    // Items held by another document are sealed with that document.
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

/** Things that the document holds once issued, and its entry under its MARK. */
const heldBy = ({ identity, clears = [], notes = [], named }: Holdings, own: SealedEntry): SealedName[] => [
  ...(identity === undefined ? [] : [{ kind: 'identity' as const, key: identity }]),
  ...clears.map((key) => ({ kind: 'clearance' as const, key })),
  ...notes.map((key) => ({ kind: 'credit' as const, key })),
  ...(named ? namedMark(readEntryMark(own.item)) : []),
];

const readEntryMark = (item: Item) => {
  const entry = readEntry(item);
  return entry.state === 'issued' ? entry.issued : {};
};

/** Id of the item with its money: its payment if it has one, else the document. */
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
    // An export of something else.
    if (!(error instanceof NoSuchObject)) throw error;
  }
  if (names.length > 0) yield names;
}
