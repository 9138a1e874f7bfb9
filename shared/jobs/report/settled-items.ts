import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import type { LedgerItems, NamedItem } from '../../ledger/account-table.ts';
import { UNPROVEN_LOGIN } from '../../ledger/certificates.ts';
import { readEntry } from '../../ledger/ledger-item.ts';
import { readMoneyItem } from '../../ledger/money-ledger.ts';
import { type SealedItem, type SealedName, sealItem } from '../../ledger/sealed-item.ts';
import type { Holdings, OutcomeRecord } from '../../records/document-record.ts';
import type { PayoutDocument } from '../../records/payout.ts';
import type { FindDocuments, MissingDocument } from '../../report/payouts/payout-sums.ts';
import type { Store } from '../../store/store.ts';
import { readTold } from '../files/read-job.ts';

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
  next(
    items
      .read([{ kind: 'login', key: '' }])
      .then((found) => sealed(found.filter(({ item }) => item.login !== UNPROVEN_LOGIN))),
  );
  return {
    async add(outcomes: readonly OutcomeRecord[]): Promise<void> {
      next(ofDocuments(items, outcomes));
      if (begun.length > CHUNKS_AHEAD) await begun.shift();
    },
    async end(): Promise<void> {
      await turn;
      const told = (await readTold(store, job)).map(({ payment }) => ({
        kind: 'payment' as const,
        key: payment,
      }));
      for (let at = 0; at < told.length; at += PAYMENTS_AT_ONCE)
        await write(sealed(await items.read(told.slice(at, at + PAYMENTS_AT_ONCE))));
    },
  };
}

const sealed = (found: readonly NamedItem<SealedName>[]): SealedItem[] =>
  found.map(({ name, item }) => sealItem(name, item));

async function ofDocuments(items: Pick<LedgerItems, 'read'>, outcomes: readonly OutcomeRecord[]) {
  const settled = await settledEntries(
    items,
    outcomes.map(({ external_id }) => external_id),
  );
  const credits = outcomes.flatMap(({ holds }) => holds?.credits ?? []);
  const marks = await items.read(credits.flatMap(namedMark));
  const credited = await settledEntries(items, [
    ...credits.flatMap(({ external_id }) => external_id ?? []),
    ...marks.map(({ item }) => String(item.external_id)),
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
    ...beside.filter(({ name, item }) => name.kind === 'mark' || owners.has(String(item.holder))),
    ...(await items.read(payments.map((key) => ({ kind: 'payment', key })))),
    ...(await items.read([...moneys].map((key) => ({ kind: 'money', key })))),
  ]);
}

type SealedEntry = NamedItem<SealedName>;

async function settledEntries(items: Pick<LedgerItems, 'read'>, ids: readonly string[]) {
  const found = await items.read(ids.filter((id) => id !== '').map((key) => ({ kind: 'document', key })));
  return found.filter(({ item }) => item.state !== 'claimed');
}

const namedMark = ({ mark }: { mark?: string | undefined }): SealedName[] =>
  mark === undefined ? [] : [{ kind: 'mark', key: mark }];

/** Things that the document holds once issued, and its entry under its MARK. */
const heldBy = ({ identity, clears = [], notes = [], named }: Holdings, own: SealedEntry): SealedName[] => [
  ...(identity === undefined ? [] : [{ kind: 'identity' as const, key: identity }]),
  ...clears.map((key) => ({ kind: 'clearance' as const, key })),
  ...notes.map((key) => ({ kind: 'credit' as const, key })),
  ...(named ? namedMark(issuedIn(own.item)?.issued ?? {}) : []),
];

const issuedIn = (item: SealedEntry['item']) => {
  const entry = readEntry(item);
  return entry.state === 'issued' ? entry : undefined;
};

/** Id of the item with its money: its payment if it has one, else the document. */
const moneyIdOf = ({ name, item }: SealedEntry): string => issuedIn(item)?.money?.payment ?? name.key;

/**
 * Finds the document of a payment that the report lacks: the one named by the row, or the payment's only one if the
 * row names none. If several are possible, the result is empty.
 */
export const earlierDocuments =
  (items: Pick<LedgerItems, 'read'>): FindDocuments =>
  async (missing) => {
    const found = new Map<number, PayoutDocument>();
    for (let at = 0; at < missing.length; at += PAYMENTS_AT_ONCE) {
      const some = missing.slice(at, at + PAYMENTS_AT_ONCE);
      const knownOf = await knownDocuments(items, some);
      for (const one of some) {
        const { is, payment, external_id: wanted = payment } = one;
        const candidates = knownOf(one)[is === 'given-back' ? 'credits' : 'sales'];
        const named = candidates.find(({ external_id }) => isSameExternalId(external_id, wanted));
        const isOnly = isSameExternalId(wanted, payment) && candidates.length === 1;
        const document = named ?? (isOnly ? candidates[0] : undefined);
        if (document !== undefined) found.set(one.row, document);
      }
    }
    return found;
  };

/** Reads payments from the ledger; a rebuilt ledger may know their documents only by id. */
async function knownDocuments(items: Pick<LedgerItems, 'read'>, missing: readonly MissingDocument[]) {
  const payments = new Set(missing.map(({ payment }) => payment));
  const ids = new Set(missing.flatMap(({ payment, external_id }) => [payment, external_id ?? payment]));
  const moneys = await items.read([...payments].map((key) => ({ kind: 'money', key })));
  const entries = await items.read([...ids].map((key) => ({ kind: 'document', key })));
  const moneyOf = new Map(
    moneys.map(({ name, item }) => [foldExternalId(name.key), readMoneyItem(item, {})]),
  );
  const entryOf = new Map(entries.map(({ name, item }) => [foldExternalId(name.key), issuedIn(item)]));
  return ({ payment, external_id }: MissingDocument) => {
    const money = moneyOf.get(foldExternalId(payment));
    if (money !== undefined && money.documents.length > 0)
      return {
        sales: money.documents.map(told),
        credits: money.credits.filter(({ mark }) => mark).map(told),
      };
    const sales = [...new Set([payment, external_id ?? payment])].flatMap((id) => {
      const entry = entryOf.get(foldExternalId(id));
      return entry ? [{ external_id: id, mark: entry.issued.mark, payable_total: null }] : [];
    });
    return { sales, credits: [] };
  };
}

const told = (one: { external_id: string; mark?: string | undefined; euro?: string | undefined }) => ({
  external_id: one.external_id,
  mark: one.mark ?? null,
  payable_total: one.euro ?? null,
});
