import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { refuseNewer } from '../records/stored.ts';
import type { ClaimRequest, LedgerEntry, Settlement } from './ledger.ts';

/** Number of the form in which each kind of item is written now; an item of a newer one is refused, older ones are read. */
export const itemForms = {
  entry: 1,
  payment: 1,
  money: 1,
  mark: 1,
  holder: 1,
  login: 1,
  load: 1,
  certificate: 1,
} as const;

/** An item as the SDK sends and receives it. */
export type Item = Record<string, AttributeValue>;

/** Life of the claim, and the run that made it. */
export interface ClaimTerms {
  expiresAtMs: number;
  run: string;
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const texts = z.object({ SS: z.array(z.string()) }).transform(({ SS }) => SS);
const milliseconds = z.object({ N: z.string() }).transform(({ N }) => new Date(Number(N)));
const count = z.object({ N: z.string() }).transform(({ N }) => Number(N));
const flag = z.object({ BOOL: z.literal(true) }).transform(() => true);
const json = text.transform((value): unknown => JSON.parse(value));

const issuedSchema = z.object({
  invoice_id: z.string(),
  series: z.string(),
  number: z.string(),
  mark: z.string(),
  uid: z.string(),
  qr_url: z.string(),
  issued_at: z.string(),
});

const refusalSchema = z.object({
  stage: z.enum(['draft', 'issue']),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  unlisted: z.int().optional(),
  invoice_id: z.string().optional(),
  perhaps_lost: z.int().optional(),
});

const keptMoneySchema = z.object({
  amount: z.string(),
  currency: z.string(),
  euro: z.string(),
  payment: z.string().optional(),
});

const amendmentSchema = z.object({ of: z.string(), mark: z.string(), credit_mark: z.string().optional() });

const whose = {
  external_id: text,
  fingerprint: text,
  job: text,
  digests: json.pipe(z.record(z.string(), z.string())),
  form: count.optional(),
  amends: json.pipe(amendmentSchema).optional(),
};
const stateOf = <S extends string>(state: S) => z.object({ S: z.literal(state) }).transform(() => state);

/** Sendings that a claim counts as by default. */
export const ONE_SENDING = 1;

const entrySchema = z.union([
  z
    .object({
      ...whose,
      state: stateOf('claimed'),
      expires: milliseconds,
      contents: texts,
      sendings: count.default(ONE_SENDING),
      sender: text.optional(),
    })
    .transform((claim) => ({ ...claim, sender: claim.sender ?? claim.job })),
  z.object({
    ...whose,
    state: stateOf('issued'),
    issued: json.pipe(issuedSchema),
    money: json.pipe(keptMoneySchema).optional(),
    supplied: text.optional(),
    amended: flag.optional(),
  }),
  z.object({ ...whose, state: stateOf('refused'), refusal: json.pipe(refusalSchema) }),
]);

/** DynamoDB has no separate error for it: "Item size to update has exceeded the maximum allowed size". */
export const isItemTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && /^item size\b/i.test(error.message);

/** The answer to a write; false if the item has no room for it. */
export const unlessTooLarge = (written: Promise<boolean>): Promise<boolean> =>
  written.catch((error: unknown) => {
    if (isItemTooLarge(error)) return false;
    throw error;
  });

/** The form of a kind, as it is written with its items. */
export const formOf = (kind: keyof typeof itemForms): AttributeValue => ({ N: String(itemForms[kind]) });

/** Throws on an item of a newer form. An item that a rebuild makes from a report alone has no form. */
export function refuseNewerItem(item: Item, kind: keyof typeof itemForms): void {
  const known = itemForms[kind];
  refuseNewer(Number(item.form?.N ?? known), { known, place: `ledger ${item.pk?.S}` });
}

/** Throws on an item that this code did not write. */
export function readEntry(item: Item): LedgerEntry {
  refuseNewerItem(item, 'entry');
  const { form, ...entry } = entrySchema.parse(item);
  return { ...entry, notes_identity: form !== undefined };
}

const CONTENT_MARK_DIGITS = 16;

/** Enough of the fingerprint to distinguish contents of one external_id. */
export const contentMark = ({ fingerprint }: Pick<ClaimRequest, 'fingerprint'>): string =>
  fingerprint.slice(0, CONTENT_MARK_DIGITS);

export const claimedItem = (request: ClaimRequest, { expiresAtMs, run }: ClaimTerms): Item => ({
  ...commonItem(request),
  state: { S: 'claimed' },
  expires: { N: String(expiresAtMs) },
  run: { S: run },
});

export function settledItem(
  request: ClaimRequest,
  settlement: Extract<Settlement, { state: 'issued' | 'refused' }>,
): Item {
  const { state } = settlement;
  if (state === 'refused')
    return {
      ...commonItem({ ...request, job: settlement.by ?? request.job }),
      state: { S: state },
      refusal: { S: JSON.stringify(settlement.refusal) },
    };
  return {
    ...commonItem({ ...request, job: settlement.by ?? request.job }),
    state: { S: state },
    issued: { S: JSON.stringify(settlement.issued) },
    ...(request.money && { money: { S: JSON.stringify(request.money) } }),
    ...(request.supplied && { supplied: { S: request.supplied } }),
  };
}

const commonItem = (request: ClaimRequest): Item => ({
  form: formOf('entry'),
  external_id: { S: request.external_id },
  fingerprint: { S: request.fingerprint },
  digests: { S: JSON.stringify(request.digests) },
  job: { S: request.job },
  ...(request.amends && { amends: { S: JSON.stringify(request.amends) } }),
});
