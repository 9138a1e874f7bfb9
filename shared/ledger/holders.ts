import * as z from 'zod';
import { wallClock } from '../clock.ts';
import type { Document } from '../documents/document.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { normalise } from '../money/decimal.ts';
import { ANY_RUN, accountTable, type ItemName, isLapsed, type LedgerOptions } from './account-table.ts';
import { type ClaimTerms, itemForms, refuseNewerItem } from './ledger-item.ts';
import type { Change, Condition, Values } from './values.ts';

/** A thing that one document alone may hold: the clearance of a sale, the credit of a MARK, an identity in the books. */
export type Reservation = ItemName & { kind: 'clearance' | 'credit' | 'identity' | 'unproven' };

export interface Holder {
  external_id: string;
  job: string;
  /** Its payable total in euro, where that decides. */
  amount?: string | undefined;
  /** Its time is over, as that of a claim: unless it is issued, another may come in its place. */
  lapsed?: boolean;
}

/** The holder in whose place another comes: proven to hold nothing any more, or expired like a claim. */
interface Instead {
  of: Holder;
  proven: boolean;
}

const TAKE_ATTEMPTS = 5;

/** Holders in the table of the ledger: one conditional write decides which document holds a thing, across jobs. */
export function accountHolders(options: LedgerOptions) {
  const table = accountTable(options);

  async function holderOf(held: Reservation): Promise<Holder | undefined> {
    const item = await table.read(held);
    return item && readHolder(item, options);
  }

  /** Takes it, or answers who holds it. A document takes again what it holds. */
  async function take(held: Reservation, by: Holder, instead?: Instead): Promise<Holder | undefined> {
    for (let attempt = 1; attempt <= TAKE_ATTEMPTS; attempt++) {
      if (await table.update(held, takeChange(by, instead, options))) return undefined;
      const holder = await holderOf(held);
      if (holder !== undefined) return holder;
    }
    throw new Error(`The ${held.kind} of ${held.key} is taken and given back all the time.`);
  }

  return {
    holderOf,
    /** The holders of many things of one kind, by key as it was given; undefined of one that was given back. A request for each hundred. */
    async holdersOf(
      kind: Reservation['kind'],
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, Holder | undefined>> {
      const found = await table.readAll(keys.map((key) => ({ kind, key })));
      return new Map(found.map(({ name, item }) => [name.key, readHolder(item, options)]));
    },
    take,
    // A holder gives back its own alone, and only for the job that took it last.
    async giveBack(held: Reservation, by: Holder): Promise<void> {
      const when: Condition = [[isHeldBy(by), ['job', '=', by.job]]];
      await table.update(held, { set: GIVEN_BACK, remove: OF_HOLDER, when });
    },
  };
}

const itemSchema = z.object({
  external_id: z.string(),
  job: z.string(),
  amount: z.string().optional(),
  expires: z.number(),
  run: z.string(),
});

/** Throws on an item that this code did not write. */
function readHolder(item: Values, options: LedgerOptions): Holder | undefined {
  refuseNewerItem(item, 'holder');
  if (item.holder === undefined) return undefined;
  const { external_id, job, amount, ...taken } = itemSchema.parse(item);
  return { external_id, job, amount, lapsed: isLapsed(taken, options) };
}

const isHeldBy = ({ external_id }: Holder) => ['holder', '=', foldExternalId(external_id)] as const;

/** The taking as one change: of a free thing, of the holder's own, or of one whose holder has expired. */
function takeChange(by: Holder, instead: Instead | undefined, options: LedgerOptions): Change {
  const { claimLifeMs, onlyRun: run = ANY_RUN, now = wallClock } = options;
  const at = now();
  const former = instead === undefined ? [] : formerTerms(instead, at, options);
  return {
    set: holderItem(by, { expiresAtMs: at + claimLifeMs, run }),
    remove: by.amount === undefined ? ['amount'] : [],
    when: [[['holder', 'absent']], [isHeldBy(by)], ...former],
  };
}

export const holderItem = (
  { external_id, job, amount }: Holder,
  { expiresAtMs: expires, run }: ClaimTerms,
): Values => ({
  ...{ form: itemForms.holder, holder: foldExternalId(external_id), external_id, job },
  ...{ expires, run, amount },
});

/** Free for anybody, and kept: whoever looks for the documents that share an identity stops at a place that none ever had. */
export const GIVEN_BACK: Values = { form: itemForms.holder };
const OF_HOLDER = ['holder', ...Object.keys(itemSchema.shape)];

function formerTerms({ of, proven }: Instead, at: number, { onlyRun }: LedgerOptions): Condition {
  if (proven) return [[isHeldBy(of)]];
  const lapsed: Condition = [[isHeldBy(of), ['expires', '<=', at]]];
  return onlyRun === undefined ? lapsed : [...lapsed, [isHeldBy(of), ['run', '<>', onlyRun]]];
}

/** Type and total: all that is known of a document without a provable identity. Another document with both may be it. */
export const unprovenIdentity = ({
  invoice_type_code,
  payable_total_amount,
}: Pick<Document, 'invoice_type_code' | 'payable_total_amount'>): string =>
  `document ${invoice_type_code} ${normalise(payable_total_amount)}`;

/** A payment whose reported events cannot be proven. */
export const unprovenPayment = (payment: string): string => `payment ${payment}`;
