import { hash, randomUUID } from 'node:crypto';
import type { Invoice } from '../invoices/invoice-schema.ts';
import { textOf as scalarText } from '../json/scalar.ts';
import { BY_CREATION } from '../sandbox-table.ts';
import { readBody, writeBody } from './document-body.ts';
import {
  countOf,
  DOCUMENT,
  ExternalIdTooLarge,
  foldCase,
  type InvoiceRecord,
  type Registration,
  readRecord,
  textOf,
} from './invoice-record.ts';
import { isWithin, ListedDays } from './listed-days.ts';
import type { Item, StateTable } from './state-table.ts';

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
