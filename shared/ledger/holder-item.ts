import * as z from 'zod';
import { wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { type ClaimTerms, formOf, type Item, refuseNewerItem } from './ledger-item.ts';
import { ANY_RUN, type LedgerOptions } from './ledger-options.ts';

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
export interface Instead {
  of: Holder;
  /** It holds nothing any more, proven; else its time must be over, as that of a claim. */
  proven: boolean;
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
export function readHolder(item: Item, { onlyRun, now = wallClock }: LedgerOptions): Holder {
  refuseNewerItem(item, 'holder');
  const { external_id, job, amount, expires, run } = itemSchema.parse(item);
  const lapsed = expires <= now() || (onlyRun !== undefined && run !== onlyRun);
  return { external_id, job, amount, lapsed };
}

/** The taking as one update: nobody's, the holder's own, or that of one whose time is over. */
export function takeWrite(by: Holder, instead: Instead | undefined, options: LedgerOptions) {
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
export const returnCondition = (by: Holder) => ({
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
