import * as z from 'zod';
import { wallClock } from '../clock.ts';
import type { Document } from '../documents/document.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { normalise } from '../money/decimal.ts';
import { ANY_RUN, accountTable, type ItemName, type LedgerOptions } from './account-table.ts';
import { type ClaimTerms, formOf, type Item, refuseNewerItem } from './ledger-item.ts';

/** A thing that one document alone may hold: the clearance of a sale, the credit of a MARK, an identity in the books. */
export interface Reservation {
  what: Extract<ItemName['kind'], 'clearance' | 'credit' | 'identity' | 'unproven'>;
  /** An external_id, a MARK or a digest; letter case makes no difference. */
  key: string;
}

/** The document that holds it. */
export interface Holder {
  external_id: string;
  job: string;
  /** Its payable total in euro, where that decides. */
  amount?: string | undefined;
  /** Its time is over, as that of a claim: unless it is issued, another may come in its place. */
  lapsed?: boolean;
}

/** The holder in whose place another comes. */
interface Instead {
  of: Holder;
  /** True if it is proven to hold nothing any more; if not, it must have expired like a claim. */
  proven: boolean;
}

/** One conditional write decides which document holds a thing, across jobs. */
export interface Holders {
  holderOf(held: Reservation): Promise<Holder | undefined>;
  /** The holders of many things of one kind, by key as it was given, in a request for each hundred. */
  holdersOf(what: Reservation['what'], keys: readonly string[]): Promise<ReadonlyMap<string, Holder>>;
  /** Takes it, or answers who holds it. A document takes again what it holds. */
  take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined>;
  /** Gives back what the document holds; what another holds stays so. */
  giveBack(held: Reservation, by: Holder): Promise<void>;
}

const TAKE_ATTEMPTS = 5;

/** Holders in the table of the ledger; the fourth part of their keys keeps them apart from its entries and payments. */
export function createHolders(options: LedgerOptions): Holders {
  const table = accountTable(options);
  const nameOf = ({ what: kind, key }: Reservation) => ({ kind, key });

  async function holderOf(held: Reservation): Promise<Holder | undefined> {
    const item = await table.read(nameOf(held));
    return item && readHolder(item, options);
  }

  async function take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined> {
    for (let attempt = 1; attempt <= TAKE_ATTEMPTS; attempt++) {
      if (await table.update(nameOf(held), takeWrite(by, instead, options))) return undefined;
      const holder = await holderOf(held);
      if (holder !== undefined) return holder;
    }
    throw new Error(`The ${held.what} of ${held.key} is taken and given back all the time.`);
  }

  return {
    holderOf,
    async holdersOf(kind, keys) {
      const found = await table.readAll(keys.map((key) => ({ kind, key })));
      return new Map(found.map(({ name, item }) => [name.key, readHolder(item, options)]));
    },
    take,
    giveBack: async (held, by) => void (await table.remove(nameOf(held), returnCondition(by))),
  };
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const milliseconds = z.object({ N: z.string() }).transform(({ N }) => Number(N));
const itemSchema = z.object({
  external_id: text,
  job: text,
  amount: text.optional(),
  expires: milliseconds,
  run: text,
});

/** Throws on an item that this code did not write. */
function readHolder(item: Item, { onlyRun, now = wallClock }: LedgerOptions): Holder {
  refuseNewerItem(item, 'holder');
  const { external_id, job, amount, expires, run } = itemSchema.parse(item);
  const lapsed = expires <= now() || (onlyRun !== undefined && run !== onlyRun);
  return { external_id, job, amount, lapsed };
}

/** The taking as one update: of a free thing, of the holder's own, or of one whose holder has expired. */
function takeWrite(by: Holder, instead: Instead | undefined, options: LedgerOptions) {
  const at = (options.now ?? wallClock)();
  const item = itemOf(by, at, options);
  const former = instead === undefined ? undefined : formerTerms(instead, at, options);
  const terms = ['attribute_not_exists(pk)', '#holder = :holder', ...(former?.terms ?? [])];
  const sets = Object.keys(item).map((name) => `#${name} = :${name}`);
  return {
    ConditionExpression: terms.join(' OR '),
    UpdateExpression: `SET ${sets.join()}${item.amount === undefined ? ' REMOVE #amount' : ''}`,
    ExpressionAttributeNames: Object.fromEntries(
      [...Object.keys(item), 'amount'].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(item).map(([name, value]) => [`:${name}`, value])),
      ...former?.values,
    },
  };
}

/** A holder gives back its own alone, and only for the job that took it last. */
const returnCondition = (by: Holder) => ({
  ConditionExpression: '#holder = :holder AND #job = :job',
  ExpressionAttributeNames: { '#holder': 'holder', '#job': 'job' },
  ExpressionAttributeValues: { ':holder': { S: foldExternalId(by.external_id) }, ':job': { S: by.job } },
});

const itemOf = (by: Holder, at: number, { claimLifeMs, onlyRun = ANY_RUN }: LedgerOptions): Item =>
  holderItem(by, { expiresAtMs: at + claimLifeMs, run: onlyRun });

export const holderItem = ({ external_id, job, amount }: Holder, { expiresAtMs, run }: ClaimTerms): Item => ({
  form: formOf('holder'),
  holder: { S: foldExternalId(external_id) },
  external_id: { S: external_id },
  job: { S: job },
  expires: { N: String(expiresAtMs) },
  run: { S: run },
  ...(amount === undefined ? {} : { amount: { S: amount } }),
});

/** AND binds before OR, as in the conditions of claims. */
function formerTerms({ of, proven }: Instead, at: number, { onlyRun }: LedgerOptions) {
  const holder: Item = { ':former': { S: foldExternalId(of.external_id) } };
  if (proven) return { terms: ['#holder = :former'], values: holder };
  const lapsed = ['#expires <= :now', ...(onlyRun === undefined ? [] : ['#run <> :run'])];
  return {
    terms: lapsed.map((one) => `#holder = :former AND ${one}`),
    values: { ...holder, ':now': { N: String(at) } },
  };
}

/** Type and total: all that is known of a document without a provable identity. Another document with both may be it. */
export const unprovenIdentity = ({
  invoice_type_code,
  payable_total_amount,
}: Pick<Document, 'invoice_type_code' | 'payable_total_amount'>): string =>
  `document ${invoice_type_code} ${normalise(payable_total_amount)}`;

/** A payment whose reported events cannot be proven. */
export const unprovenPayment = (payment: string): string => `payment ${payment}`;
