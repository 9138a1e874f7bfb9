import * as z from 'zod';
import { refuseNewer } from '../records/stored.ts';
import type { ClaimRequest, LedgerEntry, Settlement } from './ledger.ts';
import type { Values } from './values.ts';

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

/** Life of the claim, and the run that made it. */
export interface ClaimTerms {
  expiresAtMs: number;
  run: string;
}

const json = z.string().transform((value): unknown => JSON.parse(value));

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
  external_id: z.string(),
  fingerprint: z.string(),
  job: z.string(),
  digests: json.pipe(z.record(z.string(), z.string())),
  form: z.int().optional(),
  amends: json.pipe(amendmentSchema).optional(),
};

/** Sendings that a claim counts as by default. */
export const ONE_SENDING = 1;

const entrySchema = z.union([
  z
    .object({
      ...whose,
      state: z.literal('claimed'),
      expires: z.number().transform((at) => new Date(at)),
      contents: z.array(z.string()),
      sendings: z.int().default(ONE_SENDING),
      sender: z.string().optional(),
    })
    .transform((claim) => ({ ...claim, sender: claim.sender ?? claim.job })),
  z.object({
    ...whose,
    state: z.literal('issued'),
    issued: json.pipe(issuedSchema),
    money: json.pipe(keptMoneySchema).optional(),
    supplied: z.string().optional(),
    amended: z.literal(true).optional(),
  }),
  z.object({ ...whose, state: z.literal('refused'), refusal: json.pipe(refusalSchema) }),
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

/** Throws on an item of a newer form. An item that a rebuild makes from a report alone has no form. */
export function refuseNewerItem(item: Values, kind: keyof typeof itemForms): void {
  const known = itemForms[kind];
  refuseNewer(Number(item.form ?? known), { known, place: `ledger ${item.pk}` });
}

/** Throws on an item that this code did not write. */
export function readEntry(item: Values): LedgerEntry {
  refuseNewerItem(item, 'entry');
  const { form, ...entry } = entrySchema.parse(item);
  return { ...entry, notes_identity: form !== undefined };
}

const CONTENT_MARK_DIGITS = 16;

/** Enough of the fingerprint to distinguish contents of one external_id. */
export const contentMark = ({ fingerprint }: Pick<ClaimRequest, 'fingerprint'>): string =>
  fingerprint.slice(0, CONTENT_MARK_DIGITS);

export const claimedItem = (request: ClaimRequest, { expiresAtMs, run }: ClaimTerms): Values => ({
  ...commonItem(request),
  state: 'claimed',
  expires: expiresAtMs,
  run,
});

export function settledItem(
  request: ClaimRequest,
  settlement: Extract<Settlement, { state: 'issued' | 'refused' }>,
): Values {
  const { state, by: job = request.job } = settlement;
  const common = { ...commonItem({ ...request, job }), state };
  if (settlement.state === 'refused') return { ...common, refusal: JSON.stringify(settlement.refusal) };
  return {
    ...common,
    issued: JSON.stringify(settlement.issued),
    money: request.money && JSON.stringify(request.money),
    supplied: request.supplied || undefined,
  };
}

const commonItem = ({ external_id, fingerprint, digests, job, amends }: ClaimRequest): Values => ({
  ...{ form: itemForms.entry, external_id, fingerprint, digests: JSON.stringify(digests), job },
  amends: amends && JSON.stringify(amends),
});
