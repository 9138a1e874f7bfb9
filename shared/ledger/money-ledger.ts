import * as z from 'zod';
import { wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type {
  CapturedMoney,
  RecordedEvent,
  StatedMoney,
} from '../documents/payment-lifecycle/lifecycle-context.ts';
import { capturedSchema } from '../records/document-record.ts';
import { ANY_RUN, accountTable, isLapsed, type LedgerOptions } from './account-table.ts';
import type { KeptCredit, KeptMoney, Ledger, MoneyNews, PaymentState } from './ledger.ts';
import { isItemTooLarge, itemForms, refuseNewerItem, unlessTooLarge } from './ledger-item.ts';
import type { Change, Values } from './values.ts';

const markSchema = z.object({ external_id: z.string() });

/** Money of payments and of credited documents, in items of their own in the table of the ledger. */
export function moneyLedger(options: LedgerOptions) {
  const table = accountTable(options);
  const moneyOf = (key: string) => ({ kind: 'money', key }) as const;
  const ofMark = (key: string) => ({ kind: 'mark', key }) as const;

  return {
    moneys: (ids) => table.readMap('money', ids, (item) => readMoneyItem(item, options)),
    noteMoney: (id, news) => unlessTooLarge(table.update(moneyOf(id), noteMoneyChange(news))),
    async takeCredit(id, credit, revision) {
      try {
        const change = takeCreditChange(credit, { revision, options });
        return (await table.update(moneyOf(id), change)) ? 'taken' : 'changed';
      } catch (error) {
        if (isItemTooLarge(error)) return 'full';
        throw error;
      }
    },
    // Gives room back, where this job holds it still.
    async dropCredit(id, credit) {
      const name = nameOf(CREDIT, credit);
      const when = [[[name, '=', credit.job, 'job'] as const]];
      await table.update(moneyOf(id), { remove: [name], add: { revision: 1 }, when });
    },
    ofMarks: (marks) =>
      table.readMap('mark', marks, (item) => {
        refuseNewerItem(item, 'mark');
        return markSchema.parse(item).external_id;
      }),
    async noteMark(mark, external_id) {
      await table.put(ofMark(mark), { form: itemForms.mark, external_id });
    },
  } satisfies Partial<Ledger>;
}

/** Each document and each credit note has its own attribute, so that one never overwrites another. */
const DOCUMENT = 'document ';
const CREDIT = 'credit ';

const amounts = { amount: z.string(), currency: z.string(), euro: z.string().exactOptional() };
const documentSchema = z.object({ external_id: z.string(), mark: z.string(), ...amounts });
const creditSchema = z.object({
  external_id: z.string(),
  mark: z.string().exactOptional(),
  job: z.string(),
  takes: z.enum(['refund', 'reversal']),
  parts: z.string().exactOptional(),
  expires: z.number().default(0),
  run: z.string().optional(),
  ...amounts,
});
const textsSchema = z.array(z.string()).default([]);

/** Throws on an item that this code did not write. */
export function readMoneyItem(item: Values, options: Parameters<typeof isLapsed>[1]): KeptMoney {
  refuseNewerItem(item, 'money');
  const under = (beginning: string) =>
    Object.keys(item)
      .filter((name) => name.startsWith(beginning))
      .sort()
      .map((name) => item[name]);
  return {
    captured: textsSchema.parse(item.captured).map((one) => capturedSchema.parse(JSON.parse(one))),
    documents: under(DOCUMENT).map((one) => documentSchema.parse(one)),
    credits: under(CREDIT).map((one) => readCredit(creditSchema.parse(one), options)),
    revision: Number(item.revision ?? 0),
  };
}

function readCredit(
  { expires, run, ...credit }: z.infer<typeof creditSchema>,
  options: Parameters<typeof isLapsed>[1],
): KeptCredit {
  const isOver = credit.mark === undefined && isLapsed({ expires, run }, options);
  return { ...credit, ...(isOver && { lapsed: true }) };
}

const documentMap = ({ external_id, mark, amount, currency, euro }: StatedMoney) => ({
  ...{ external_id, mark, amount, currency, euro },
});

const creditMap = ({ lapsed: _, ...credit }: KeptCredit) => credit;

const capturedText = ({ external_id, amount, currency, authorised }: CapturedMoney): string =>
  JSON.stringify({ external_id, amount, currency, authorised });

const nameOf = (beginning: string, { external_id }: { external_id: string }): string =>
  beginning + foldExternalId(external_id);

/** Adds to the item; a repeated fact is kept once. */
const noteMoneyChange = ({ captured = [], documents = [], credits = [] }: MoneyNews): Change => ({
  set: {
    form: itemForms.money,
    ...Object.fromEntries(documents.map((one) => [nameOf(DOCUMENT, one), documentMap(one)])),
    ...Object.fromEntries(credits.map((one) => [nameOf(CREDIT, one), creditMap(one)])),
  },
  add: {
    revision: 1,
    captured: captured.length === 0 ? undefined : [...new Set(captured.map(capturedText))],
  },
});

/** Reserves the amount of a credit note if the revision is unchanged. */
function takeCreditChange(
  credit: KeptCredit,
  { revision, options }: { revision: number; options: LedgerOptions },
): Change {
  const { claimLifeMs, onlyRun: run = ANY_RUN, now = wallClock } = options;
  const held = { ...creditMap(credit), expires: now() + claimLifeMs, run };
  return {
    set: { form: itemForms.money, [nameOf(CREDIT, credit)]: held },
    add: { revision: 1 },
    when: [[revision === 0 ? ['revision', 'absent'] : ['revision', '=', revision]]],
  };
}

/** Bytes of UTF-8 that are kept of one payment at most; an item of DynamoDB holds 409,600 with its key and names. */
const PAYMENT_STATE_BYTES_MAX = 380_000;

const toldSchema = z.object({
  is: z.enum(['reversal', 'release', 'refund-failed', 'refund', 'refunds-told']),
  id: z.string(),
  part: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  euro_amount: z.string().optional(),
  taken: z.literal(true).optional(),
});

const paymentSchema = z.object({
  told: textsSchema,
  parts: textsSchema,
  crowded: z.literal(true).optional(),
});

/** Throws on an item that this code did not write. */
export function readPaymentItem(item: Values): PaymentState {
  refuseNewerItem(item, 'payment');
  const { told, parts, crowded } = paymentSchema.parse(item);
  return {
    told: told.map((text): RecordedEvent => toldSchema.parse(JSON.parse(text))),
    parts: parts.toSorted(),
    ...(crowded && { crowded }),
  };
}

type Known = Pick<PaymentState, 'told' | 'parts'>;

const textsOf = ({ told, parts }: Known) => ({
  told: [...new Set(told.map((event) => JSON.stringify(event)))],
  parts: [...new Set(parts)],
});

/** False where the two together are more than is kept of one payment. */
export function fitsPayment(known: Known, added: Known): boolean {
  const both = textsOf({ told: [...known.told, ...added.told], parts: [...known.parts, ...added.parts] });
  const bytes = [...both.told, ...both.parts].reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
  return bytes <= PAYMENT_STATE_BYTES_MAX;
}

/** Adds events; a repeated event is kept once, in any order and from any export. */
export function notePaymentChange(state: PaymentState): Change {
  const { told, parts } = textsOf(state);
  const some = (texts: string[]) => (texts.length === 0 ? undefined : texts);
  return {
    set: { form: itemForms.payment, crowded: state.crowded },
    add: { told: some(told), parts: some(parts) },
  };
}
