import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { RecentValues } from '../../../shared/memoize.ts';
import { type Invoice, invoiceSchema } from '../invoices/invoice-schema.ts';
import { readJson } from '../json/scalar.ts';
import type { Item, ItemKey, StateTable } from './state-table.ts';

const PART = 'part#';

const LARGEST_PLAIN_BODY_CHARS = 50_000;
/** An item of the table holds 400 KiB; a longer body, even compressed, continues in its own further items. */
const PART_BYTES = 350 * 1024;

/**
 * The body of a draft as attributes of its item. Parts that did not fit are put first. They belong to no
 * document until the item names them, so a draft with a taken external_id changes nothing.
 */
export async function writeBody(table: StateTable, account: string, invoice: Invoice): Promise<Item> {
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
export async function readBody(table: StateTable, account: string, item: Item): Promise<Invoice> {
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
