import { hash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { RecentValues } from '../../../shared/memoize.ts';
import { type Invoice, invoiceSchema } from '../invoices/invoice-schema.ts';
import { readJson, textOf as scalarText } from '../json/scalar.ts';
import { BY_CREATION } from '../sandbox-table.ts';
import {
  countOf,
  DOCUMENT,
  ExternalIdTooLarge,
  foldCase,
  type InvoiceRecord,
  type Item,
  type ItemKey,
  type Registration,
  readRecord,
  type StateTable,
  textOf,
} from './state-table.ts';

const PART = 'part#';

const LARGEST_PLAIN_BODY_CHARS = 50_000;
/** An item of the table holds 400 KiB; a longer body, even compressed, continues in its own further items. */
const PART_BYTES = 350 * 1024;

/**
 * The body of a draft as attributes of its item. Parts that did not fit are put first. They belong to no
 * document until the item names them, so a draft with a taken external_id changes nothing.
 */
async function writeBody(table: StateTable, account: string, invoice: Invoice): Promise<Item> {
  const text = JSON.stringify(invoice);
  if (text.length <= LARGEST_PLAIN_BODY_CHARS) {
    kept.set(text, invoice);
    return { body: { S: text } };
  }
  const [first = Buffer.alloc(0), ...parts] = cut(gzipSync(text));
  const packed: Item = { packed: { B: first } };
  if (parts.length === 0) return packed;
  const name = randomUUID();
  for (const [index, key] of partKeys(account, name, parts.length).entries())
    await table.put({ account: { S: key.account }, id: { S: key.id }, packed: { B: parts[index] ?? first } });
  return { ...packed, parts: { S: name }, part_count: { N: String(parts.length) } };
}

/** The body of a document's item, with its parts if it has any. */
async function readBody(table: StateTable, account: string, item: Item): Promise<Invoice> {
  const { body, packed, parts, part_count } = item;
  if (packed?.B === undefined) return parsedBody(body?.S ?? '');
  const keys = parts?.S === undefined ? [] : partKeys(account, parts.S, Number(part_count?.N));
  const found = new Map((await table.getAll(keys)).map((part) => [part.id?.S, part.packed?.B]));
  const rest = keys.map(({ id }) => found.get(id) ?? Buffer.alloc(0));
  return invoiceSchema.parse(readJson(gunzipSync(Buffer.concat([packed.B, ...rest])).toString('utf8')));
}

/** Bodies that were written or read last: a document is read back and issued right after it was drafted. */
const BODIES_KEPT = 256;
const kept = new RecentValues<string, Invoice>(BODIES_KEPT);

function parsedBody(text: string): Invoice {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const invoice = invoiceSchema.parse(readJson(text));
  kept.set(text, invoice);
  return invoice;
}

const partKeys = (account: string, name: string, count: number): ItemKey[] =>
  Array.from({ length: count }, (_, index) => ({ account, id: `${PART}${name}#${index}` }));

const cut = (packed: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(packed.length / PART_BYTES) }, (_, index) =>
    packed.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );

/** Days from one to another, both in it, as yyyy-mm-dd; blank without a border. */
interface Days {
  start: string;
  end: string;
}

/** Writes after which an unread list is forgotten. */
const WRITES_KEPT = 10_000;

/**
 * The moments by which documents are listed, of the account that was asked for last, for the one process that has the
 * table: a page of a long list costs its own documents, and not the list.
 */
class ListedDays {
  #held: { account: string; dated: Promise<Map<string, string>> } | undefined;
  #found: { asked: string; ids: readonly string[] } | undefined;
  #writes = 0;

  /** Ids of the documents of some days, in the order of their creation. */
  async of(
    account: string,
    days: Days,
    read: () => Promise<readonly { id: string; dated: string }[]>,
  ): Promise<readonly string[]> {
    this.#writes = 0;
    if (this.#held?.account !== account) {
      this.forget();
      const dated = read().then((listed) => new Map(listed.map((one) => [one.id, one.dated])));
      this.#held = { account, dated };
      dated.catch(() => this.forget());
    }
    const dated = await this.#held?.dated;
    const asked = JSON.stringify([account, days]);
    if (this.#found?.asked === asked) return this.#found.ids;
    const ids = [...(dated ?? [])].flatMap(([id, at]) => (isWithin(at, days) ? id : []));
    this.#found = { asked, ids };
    return ids;
  }

  /** Notes a document that was drafted or issued, once it is in the table. */
  async note(account: string, id: string, dated: string): Promise<void> {
    if (this.#held?.account !== account) return;
    this.#writes += 1;
    if (this.#writes > WRITES_KEPT) this.forget();
    (await this.#held?.dated.catch(() => undefined))?.set(id, dated);
    this.#found = undefined;
  }

  forget(): void {
    this.#held = undefined;
    this.#found = undefined;
  }
}

function isWithin(dated: string, { start, end }: Days): boolean {
  if (start === '' && end === '') return true;
  const day = athensDay(new Date(dated));
  return (start === '' || day >= start) && (end === '' || day <= end);
}

const inAthens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });

const HOUR_MS = 3_600_000;
/** Clocks change at a full hour: within one, the day is the same. */
let newest = { hour: Number.NaN, day: '' };

/** The day in Athens, yyyy-mm-dd. */
export function athensDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  if (newest.hour !== hour) newest = { hour, day: inAthens.format(moment) };
  return newest.day;
}

/** Stored with the body in the document's item, and in the index that lists it. */
const LARGEST_EXTERNAL_ID_BYTES = 16 * 1024;

/** A document in the list of its account, without its body. */
export interface ListedDocument {
  id: string;
  externalId: string | undefined;
  book: string;
  issues: number;
  lost: number;
  issued: boolean;
  /** Issued at, or drafted at while it is a draft. */
  dated: string;
}

type Settlement =
  | { registration: Registration; pendingReads: number }
  | { refused: true; pendingReads: number };

/** The documents of all accounts. One conditional write drafts, one conditional write settles an attempt to issue. */
export class DocumentStore {
  readonly #table: StateTable;
  /** Undefined if the table has other writers. */
  readonly #days: ListedDays | undefined;

  constructor(table: StateTable, { alone }: { alone: boolean }) {
    this.#table = table;
    this.#days = alone ? new ListedDays() : undefined;
  }

  /**
   * Keeps a draft under the account; undefined when its `external_id` is taken. The id is computed from the
   * `external_id` without its letter case, so that the one write also decides uniqueness.
   */
  async draft(
    account: string,
    invoice: Invoice,
    at: { book: string; now: Date },
  ): Promise<string | undefined> {
    const externalId = invoice.external_id === undefined ? undefined : scalarText(invoice.external_id);
    if (Buffer.byteLength(externalId ?? '') > LARGEST_EXTERNAL_ID_BYTES) throw new ExternalIdTooLarge();
    const id = externalId === undefined ? idOf(account, randomUUID()) : idOfExternal(account, externalId);
    const fresh = await this.#table.putNew({
      account: { S: account },
      id: { S: DOCUMENT + id },
      created_at: { S: at.now.toISOString() },
      status: { S: 'draft' },
      book: { S: at.book },
      ...(externalId === undefined ? {} : { external_id: { S: externalId } }),
      ...(await writeBody(this.#table, account, invoice)),
    });
    if (fresh) await this.#days?.note(account, id, at.now.toISOString());
    return fresh ? id : undefined;
  }

  /** The document of an id, or of an `external_id` in any letter case. */
  async find(account: string, reference: string): Promise<InvoiceRecord | undefined> {
    const byId = ID.test(reference) ? await this.#get(account, reference) : undefined;
    const item = byId ?? (await this.#get(account, idOfExternal(account, reference)));
    return item && this.#record(account, item);
  }

  /** A name under which works on the document of a reference can be put in a row. */
  lane(account: string, reference: string): string {
    return `${account}/${ID.test(reference) ? reference : idOfExternal(account, reference)}`;
  }

  /** Ends one attempt to issue a draft; false when another one has ended it before. */
  async settle(account: string, record: InvoiceRecord, settlement: Settlement): Promise<boolean> {
    const { set, values } = 'refused' in settlement ? refused : issued(settlement.registration);
    const changed = await this.#table.update(
      { account, id: DOCUMENT + record.id },
      {
        set: `SET pending_reads = :reads, awaited = :awaited${set}`,
        when: `#status = :draft AND ${record.attempts === 0 ? 'attribute_not_exists(lost)' : 'lost = :before'}`,
        names: { '#status': 'status' },
        values: {
          ':reads': { N: String(settlement.pendingReads) },
          ':awaited': { BOOL: settlement.pendingReads > 0 },
          ':draft': { S: 'draft' },
          ...(record.attempts === 0 ? {} : { ':before': { N: String(record.attempts) } }),
          ':one': { N: '1' },
          ...values,
        },
      },
    );
    if (changed !== undefined && 'registration' in settlement)
      await this.#days?.note(account, record.id, settlement.registration.issuedAt);
    return changed !== undefined;
  }

  /** One read of a document that is pending. */
  async countPendingRead(account: string, id: string): Promise<void> {
    await this.#table.update(
      { account, id: DOCUMENT + id },
      {
        set: 'ADD pending_reads :less',
        when: 'pending_reads > :zero',
        values: { ':less': { N: '-1' }, ':zero': { N: '0' } },
      },
    );
  }

  /** The documents of an account in the order of their creation. */
  async list(account: string): Promise<ListedDocument[]> {
    // By id: a process that died in the middle of a write to an embedded table may leave a second index entry.
    const listed = new Map<string, ListedDocument>();
    for await (const item of this.#table.query(account, { index: BY_CREATION })) {
      const document = readListed(item);
      listed.set(document.id, document);
    }
    return [...listed.values()];
  }

  /** Ids of an account's documents of some days, in the order of their creation. */
  async listedIn(account: string, days: { start: string; end: string }): Promise<readonly string[]> {
    const read = () => this.list(account);
    if (this.#days !== undefined) return this.#days.of(account, days, read);
    return (await read()).filter(({ dated }) => isWithin(dated, days)).map(({ id }) => id);
  }

  /** Clears the memory of this process, after all documents were removed. */
  forget(): void {
    this.#days?.forget();
  }

  /** The documents of the ids, in their order. */
  async read(account: string, ids: readonly string[]): Promise<InvoiceRecord[]> {
    const items = await this.#table.getAll(ids.map((id) => ({ account, id: DOCUMENT + id })));
    const records = new Map<string, InvoiceRecord>();
    for (const item of items) {
      const record = await this.#record(account, item);
      records.set(record.id, record);
    }
    return ids.flatMap((id) => records.get(id) ?? []);
  }

  #get = (account: string, id: string) => this.#table.get({ account, id: DOCUMENT + id });

  #record = async (account: string, item: Item): Promise<InvoiceRecord> =>
    readRecord(item, await readBody(this.#table, account, item));
}

const readListed = (item: Item): ListedDocument => ({
  id: textOf(item, 'id').slice(DOCUMENT.length),
  externalId: item.external_id?.S,
  book: textOf(item, 'book'),
  issues: countOf(item, 'issues'),
  lost: countOf(item, 'lost'),
  issued: item.status?.S === 'issued',
  dated: item.issued_at?.S ?? textOf(item, 'created_at'),
});

const issued = (registration: Registration) => ({
  set: ', #status = :issued, mark = :mark, uid = :uid, qr_url = :qr, num = :num, issued_at = :at ADD issues :one',
  values: {
    ':issued': { S: 'issued' },
    ':mark': { S: registration.mark },
    ':uid': { S: registration.uid },
    ':qr': { S: registration.qrUrl },
    ':num': { N: String(registration.number) },
    ':at': { S: registration.issuedAt },
  },
});

/**
 * The reasons of a refusal are not kept: the authority repeats them at each request, and thousands of errors
 * do not fit into an item.
 */
const refused = { set: ' ADD lost :one', values: {} };

const ID_CHARS = 24;
const ID = new RegExp(`^[0-9a-f]{${ID_CHARS}}$`);

const idOf = (account: string, name: string) => hash('sha256', `${account}\n${name}`).slice(0, ID_CHARS);

const idOfExternal = (account: string, externalId: string) => idOf(account, foldCase(externalId));
