import { hash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dayOf } from '../../../shared/greek-clock.ts';
import type { Values } from '../../../shared/ledger/values.ts';
import { RecentValues } from '../../../shared/memoize.ts';
import type { Account } from '../accounts/account.ts';
import { type Invoice, invoiceSchema } from '../invoices/invoice-schema.ts';
import { readJson, textOf } from '../json/scalar.ts';
import { BY_CREATION } from '../sandbox-table.ts';
import { type ItemKey, type Items, SANDBOX, type StoredItem } from './items.ts';

const PART = 'part#';

const LARGEST_PLAIN_BODY_CHARS = 50_000;
/** An item of the table holds 400 KiB; a longer body, even compressed, continues in its own further items. */
const PART_BYTES = 350 * 1024;

/**
 * The body of a draft as attributes of its item. Parts that did not fit are put first. They belong to no
 * document until the item names them, so a draft with a taken external_id changes nothing.
 */
async function writeBody(items: Items, account: string, invoice: Invoice): Promise<Values> {
  const text = JSON.stringify(invoice);
  if (text.length <= LARGEST_PLAIN_BODY_CHARS) {
    kept.set(text, invoice);
    return { body: text };
  }
  const [packed, ...rest] = cut(gzipSync(text));
  const parts = randomUUID();
  for (const [index, key] of partKeys(account, parts, rest.length).entries())
    await items.put({ ...key, packed: rest[index] });
  return { packed, parts, part_count: rest.length };
}

/** The body of a document's item, with its parts if it has any. */
async function readBody(
  items: Items,
  { account, body, packed, parts, part_count }: StoredItem,
): Promise<Invoice> {
  const text = String(body);
  if (!(packed instanceof Uint8Array)) return kept.keep(text, () => invoiceSchema.parse(readJson(text)));
  const keys = partKeys(account, String(parts), Number(part_count ?? 0));
  const found = new Map((await items.getAll(keys)).map((part) => [part.id, part.packed]));
  const rest = keys.map(({ id }) => found.get(id)).filter((part) => part instanceof Uint8Array);
  return invoiceSchema.parse(readJson(gunzipSync(Buffer.concat([packed, ...rest])).toString('utf8')));
}

/** Bodies that were written or read last: a document is read back and issued right after it was drafted. */
const BODIES_KEPT = 256;
const kept = new RecentValues<string, Invoice>(BODIES_KEPT);

const partKeys = (account: string, name: string, count: number): ItemKey[] =>
  Array.from({ length: count }, (_, index) => ({ account, id: `${PART}${name}#${index}` }));

const cut = (packed: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(packed.length / PART_BYTES) }, (_, index) =>
    packed.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );

/** Days from one to another, both in it, as yyyy-mm-dd; blank without a border. */
type Days = Record<'start' | 'end', string>;

/**
 * The moments by which documents are listed, of the account that was asked for last: in the one process that has the table, a
 * page of a long list costs its own documents, and not the list.
 */
function listedDays(read: (account: string) => Promise<readonly { id: string; dated: string }[]>) {
  interface Held {
    account: string;
    dated: Promise<Map<string, string>>;
    found?: { asked: string; ids: readonly string[] } | undefined;
  }
  let held: Held | undefined;
  const hold = (account: string): Held => {
    const dated = read(account).then((listed) => new Map(listed.map((one) => [one.id, one.dated])));
    dated.catch(() => forget());
    held = { account, dated };
    return held;
  };
  const forget = () => {
    held = undefined;
  };
  return {
    forget,
    /** Ids of the documents of some days, in the order of their creation. */
    async of(account: string, days: Days): Promise<readonly string[]> {
      const mine = held?.account === account ? held : hold(account);
      const dated = await mine.dated;
      const asked = JSON.stringify(days);
      if (mine.found?.asked !== asked)
        mine.found = { asked, ids: [...dated].flatMap(([id, at]) => (isWithin(at, days) ? id : [])) };
      return mine.found.ids;
    },
    /** Notes a document that was drafted or issued, once it is in the table. */
    async note(account: string, id: string, dated: string): Promise<void> {
      const mine = held;
      if (mine?.account !== account) return;
      (await mine.dated.catch(() => undefined))?.set(id, dated);
      mine.found = undefined;
    },
  };
}

function isWithin(dated: string, { start, end }: Days): boolean {
  const day = dayOf(dated);
  return day >= start && (end === '' || day <= end);
}

/** Stored with the body in the document's item, and in the index that lists it. */
const LARGEST_EXTERNAL_ID_BYTES = 16 * 1024;

/** The external_id does not fit the item of its document. */
export class ExternalIdTooLarge extends Error {}

/** A document in the list of its account, without its body. */
type ListedDocument = ReturnType<typeof readListed>;
/** Identifiers that the authority gave an issued document, by the names of their fields in its item. */
export type Registration = ReturnType<typeof readRegistration>;
/** A document with everything that the sandbox knows of it. */
export type InvoiceRecord = Awaited<ReturnType<typeof recordOf>>;

/** A series as it was last read. */
export interface Series {
  /** Ordinal among all series that this table ever had: never used twice, not even after a reset. */
  ordinal: number;
  /** The last number used; 0 before the first. */
  used: number;
}

const DOCUMENT = 'document#';
const SERIES = 'series#';
const ORDINALS: ItemKey = { account: SANDBOX, id: 'ordinals' };

/** The documents and series of all accounts. One conditional write drafts; one takes a number and settles with it. */
export function documentsOf(items: Items, { alone }: { alone: boolean }) {
  // Another process may write into the table.
  const dated = alone ? listedDays(list) : undefined;

  /** The series of a billing book, opened at its first document. */
  async function series(account: string, book: string): Promise<Series> {
    const key = { account, id: SERIES + book };
    const known = await items.get(key);
    if (known !== undefined) return { ordinal: Number(known.ordinal), used: Number(known.used) };
    const counted = await items.change({ key: ORDINALS, add: { given: 1 } });
    await items.putNew({ ...key, ordinal: Number(counted?.given), used: 0 });
    return series(account, book);
  }

  /** The documents of an account in the order of their creation. */
  function list(account: string): Promise<ListedDocument[]> {
    return Array.fromAsync(items.query(account, BY_CREATION), readListed);
  }

  return {
    ...{ series, list },

    /**
     * Keeps a draft under the account; undefined when its `external_id` is taken. The id is computed from the
     * `external_id` without its letter case, so that the one write also decides uniqueness.
     */
    async draft(
      account: string,
      invoice: Invoice,
      at: { book: string; now: Date },
    ): Promise<string | undefined> {
      const external_id = invoice.external_id === undefined ? undefined : textOf(invoice.external_id);
      if (Buffer.byteLength(external_id ?? '') > LARGEST_EXTERNAL_ID_BYTES) throw new ExternalIdTooLarge();
      const id = external_id === undefined ? idOf(account, randomUUID()) : idOfExternal(account, external_id);
      const created_at = at.now.toISOString();
      const body = await writeBody(items, account, invoice);
      const fields = { created_at, status: 'draft', book: at.book, external_id, ...body };
      const fresh = await items.putNew({ ...keyOf(account, id), ...fields });
      if (fresh) await dated?.note(account, id, created_at);
      return fresh ? id : undefined;
    },

    /** The document of an id, or of an `external_id` in any letter case. */
    async find(account: string, reference: string): Promise<InvoiceRecord | undefined> {
      const byId = ID.test(reference) ? await items.get(keyOf(account, reference)) : undefined;
      const item = byId ?? (await items.get(keyOf(account, idOfExternal(account, reference))));
      return item && recordOf(items, item);
    },

    /** The last number used of each billing book that has one. */
    async used({ key: account, books }: Account): Promise<Map<string, number>> {
      const found = await items.getAll(books.map(({ id }) => ({ account, id: SERIES + id })));
      return new Map(found.map(({ id, used }) => [id.slice(SERIES.length), Number(used)]));
    },

    /**
     * Ends one attempt to issue a draft with the next number of its series: with a registration, or refused. False when
     * another one ended it before, or took the number. The reasons of a refusal are not kept: the authority repeats them
     * at each request, and thousands of errors do not fit into an item.
     */
    async settle(
      account: string,
      record: InvoiceRecord,
      by: { series: Series; registration: Registration | undefined; pendingReads: number },
    ): Promise<boolean> {
      const { series, registration, pendingReads } = by;
      const settled = await items.changeAll([
        {
          key: { account, id: SERIES + record.book },
          set: { used: series.used + 1 },
          is: { ordinal: series.ordinal, used: series.used },
        },
        {
          key: keyOf(account, record.id),
          set: {
            pending_reads: pendingReads,
            awaited: pendingReads > 0,
            ...(registration && { status: 'issued', ...registration }),
          },
          add: registration ? { issues: 1 } : { lost: 1 },
          is: { status: 'draft', lost: record.lost || undefined },
        },
      ]);
      if (settled && registration) await dated?.note(account, record.id, registration.issued_at);
      return settled;
    },

    /** One read of a document that is pending. */
    async countPendingRead(account: string, { id, registration }: InvoiceRecord): Promise<void> {
      const status = registration === undefined ? 'draft' : 'issued';
      await items.change({ key: keyOf(account, id), add: { pending_reads: -1 }, is: { status } });
    },

    /** Ids of an account's documents of some days, in the order of their creation. */
    listedIn: (account: string, days: Days) => (dated ?? listedDays(list)).of(account, days),

    /** Clears the memory of this process, after all documents were removed. */
    forget: () => dated?.forget(),

    /** The documents of the ids, in their order. */
    async read(account: string, ids: readonly string[]): Promise<InvoiceRecord[]> {
      const found = await items.getAll(ids.map((id) => keyOf(account, id)));
      const read = await Promise.all(found.map((item) => recordOf(items, item)));
      const records = new Map(read.map((record) => [record.id, record]));
      return ids.flatMap((id) => records.get(id) ?? []);
    },
  };
}

const keyOf = (account: string, id: string): ItemKey => ({ account, id: DOCUMENT + id });

async function recordOf(items: Items, item: StoredItem) {
  const listed = readListed(item);
  return {
    ...listed,
    createdAt: String(item.created_at),
    invoice: await readBody(items, item),
    registration: listed.issued ? readRegistration(item) : undefined,
    /** Reads that still answer `pending`, and whether the answer to an issue is awaited through them. */
    pendingReads: Math.max(0, Number(item.pending_reads ?? 0)),
    awaited: item.awaited === true,
  };
}

const readListed = (item: StoredItem) => ({
  id: item.id.slice(DOCUMENT.length),
  externalId: item.external_id === undefined ? undefined : String(item.external_id),
  book: String(item.book),
  issues: Number(item.issues ?? 0),
  /** Attempts to issue it that were refused. */
  lost: Number(item.lost ?? 0),
  issued: item.status === 'issued',
  /** Issued at, or drafted at while it is a draft. */
  dated: String(item.issued_at ?? item.created_at),
});

const readRegistration = (item: Values) => ({
  mark: String(item.mark),
  uid: String(item.uid),
  qr_url: String(item.qr_url),
  num: Number(item.num),
  issued_at: String(item.issued_at),
});

const ID_CHARS = 24;
const ID = new RegExp(`^[0-9a-f]{${ID_CHARS}}$`);

const idOf = (account: string, name: string) => hash('sha256', `${account}\n${name}`).slice(0, ID_CHARS);

const idOfExternal = (account: string, externalId: string) => idOf(account, foldCase(externalId));

/** Text without its letter case: final sigma is a small letter by its place only, so ΟΔΟΣ is οδος and οδοσ alike. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
