import { z } from 'zod';
import { foldExternalId } from '../documents/external-id.ts';
import { wallClock } from '../seams.ts';
import type { Holder, Instead } from './holders.ts';
import { type Item, refuseNewerItem } from './ledger-item.ts';
import { ANY_RUN, type LedgerOptions } from './ledger-options.ts';

const FORM = 1;

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
  refuseNewerItem(item, FORM);
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
    UpdateExpression: `SET ${sets.join(', ')}${item.amount === undefined ? ' REMOVE #amount' : ''}`,
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

const itemOf = ({ external_id, job, amount }: Holder, at: number, options: LedgerOptions): Item => ({
  form: { N: String(FORM) },
  holder: { S: foldExternalId(external_id) },
  external_id: { S: external_id },
  job: { S: job },
  expires: { N: String(at + options.claimLifeMs) },
  run: { S: options.onlyRun ?? ANY_RUN },
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
