import type { AttributeValue, UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { wallClock } from '../clock.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type {
  CapturedMoney,
  RecordedEvent,
  StatedMoney,
} from '../documents/payment-lifecycle/lifecycle-context.ts';
import { capturedSchema } from '../records/document-record.ts';
import { ANY_RUN, accountTable, type LedgerOptions } from './account-table.ts';
import type { KeptCredit, KeptMoney, Ledger, MoneyNews, PaymentState } from './ledger.ts';
import { formOf, type Item, isItemTooLarge, refuseNewerItem, unlessTooLarge } from './ledger-item.ts';

/** Part of the ledger that keeps money. */
type MoneyLedger = Pick<
  Ledger,
  'moneys' | 'noteMoney' | 'takeCredit' | 'dropCredit' | 'ofMarks' | 'noteMark'
>;

const markSchema = z.object({ external_id: z.object({ S: z.string() }) });

/** Money of payments and of credited documents, in items of their own in the table of the ledger. */
export function moneyLedger(options: LedgerOptions): MoneyLedger {
  const table = accountTable(options);
  const moneyOf = (key: string) => ({ kind: 'money', key }) as const;
  const ofMark = (key: string) => ({ kind: 'mark', key }) as const;

  return {
    async moneys(ids) {
      const found = await table.readAll(ids.map(moneyOf));
      return new Map(found.map(({ name, item }) => [foldExternalId(name.key), readMoneyItem(item, options)]));
    },
    noteMoney: (id, news) => unlessTooLarge(table.update(moneyOf(id), noteMoneyUpdate(news))),
    async takeCredit(id, credit, revision) {
      try {
        const update = takeCreditUpdate(credit, { revision, options });
        return (await table.update(moneyOf(id), update)) ? 'taken' : 'changed';
      } catch (error) {
        if (isItemTooLarge(error)) return 'full';
        throw error;
      }
    },
    dropCredit: async (id, credit) => void (await table.update(moneyOf(id), dropCreditUpdate(credit))),
    async ofMarks(marks) {
      const found = await table.readAll(marks.map(ofMark));
      return new Map(
        found.map(({ name, item }) => {
          refuseNewerItem(item, 'mark');
          return [name.key, markSchema.parse(item).external_id.S];
        }),
      );
    },
    async noteMark(mark, external_id) {
      await table.put(ofMark(mark), { form: formOf('mark'), external_id: { S: external_id } });
    },
  };
}

/** Each document and each credit note has its own attribute, so that one never overwrites another. */
const DOCUMENT = 'document ';
const CREDIT = 'credit ';

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const amounts = { amount: text, currency: text, euro: text.optional() };
const documentSchema = z.object({ external_id: text, mark: text, ...amounts });
const creditSchema = z.object({
  external_id: text,
  mark: text.optional(),
  job: text,
  takes: z.object({ S: z.enum(['refund', 'reversal']) }).transform(({ S }) => S),
  expires: z.object({ N: z.string() }).optional(),
  run: text.optional(),
  ...amounts,
});

/** Throws on an item that this code did not write. */
export function readMoneyItem(item: Item, options: Pick<LedgerOptions, 'onlyRun' | 'now'>): KeptMoney {
  refuseNewerItem(item, 'money');
  const under = (beginning: string) =>
    Object.keys(item)
      .filter((name) => name.startsWith(beginning))
      .sort()
      .map((name) => item[name]?.M);
  return {
    captured: (item.captured?.SS ?? []).map((one) => capturedSchema.parse(JSON.parse(one))),
    documents: under(DOCUMENT).map((one) => defined(documentSchema.parse(one))),
    credits: under(CREDIT).map((one) => readCredit(creditSchema.parse(one), options)),
    revision: Number(item.revision?.N ?? 0),
  };
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Without the keys that have no value. */
function defined<T extends object>(value: T): Defined<T>;
function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

function readCredit(
  { expires, run, ...credit }: z.infer<typeof creditSchema>,
  { onlyRun, now = wallClock }: Pick<LedgerOptions, 'onlyRun' | 'now'>,
): KeptCredit {
  const isOver = Number(expires?.N ?? 0) <= now() || (onlyRun !== undefined && run !== onlyRun);
  return { ...defined(credit), ...(credit.mark === undefined && isOver ? { lapsed: true } : {}) };
}

const map = (values: Readonly<Record<string, string | undefined>>): AttributeValue => ({
  M: Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, { S: value }]])),
  ),
});

const documentMap = ({ external_id, mark, amount, currency, euro }: StatedMoney): AttributeValue =>
  map({ external_id, mark, amount, currency, euro });

const creditMap = ({ external_id, mark, job, takes, amount, currency, euro }: KeptCredit): AttributeValue =>
  map({ external_id, mark, job, takes, amount, currency, euro });

const capturedText = ({ external_id, amount, currency, authorised }: CapturedMoney): string =>
  JSON.stringify({ external_id, amount, currency, authorised });

type Update = Omit<UpdateItemCommandInput, 'TableName' | 'Key'>;

/** Adds to the item; a repeated fact is kept once. */
function noteMoneyUpdate({ captured = [], documents = [], credits = [] }: MoneyNews): Update {
  const set: [string, AttributeValue][] = [
    ['form', formOf('money')],
    ...documents.map((one): [string, AttributeValue] => [nameOf(DOCUMENT, one), documentMap(one)]),
    ...credits.map((one): [string, AttributeValue] => [nameOf(CREDIT, one), creditMap(one)]),
  ];
  const told = captured.length === 0 ? undefined : { SS: [...new Set(captured.map(capturedText))] };
  return {
    UpdateExpression: `SET ${set.map((_, n) => `#n${n} = :v${n}`).join()} ADD #revision :one${told ? ', #captured :captured' : ''}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(set.map(([name], n) => [`#n${n}`, name])),
      '#revision': 'revision',
      ...(told && { '#captured': 'captured' }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([, value], n) => [`:v${n}`, value])),
      ':one': ONE,
      ...(told && { ':captured': told }),
    },
  };
}

/** Reserves the amount of a credit note if the revision is unchanged. */
function takeCreditUpdate(
  credit: KeptCredit,
  { revision, options }: { revision: number; options: LedgerOptions },
): Update {
  const expires = (options.now ?? wallClock)() + options.claimLifeMs;
  const held = { expires: { N: String(expires) }, run: { S: options.onlyRun ?? ANY_RUN } };
  const isFirst = revision === 0;
  return {
    ConditionExpression: isFirst ? 'attribute_not_exists(#revision)' : '#revision = :read',
    UpdateExpression: 'SET #form = :form, #credit = :credit ADD #revision :one',
    ExpressionAttributeNames: {
      '#form': 'form',
      '#credit': nameOf(CREDIT, credit),
      '#revision': 'revision',
    },
    ExpressionAttributeValues: {
      ':form': formOf('money'),
      ':credit': { M: { ...creditMap(credit).M, ...held } },
      ':one': ONE,
      ...(isFirst ? {} : { ':read': { N: String(revision) } }),
    },
  };
}

/** Gives room back, where this job holds it still. */
const dropCreditUpdate = (credit: Pick<KeptCredit, 'external_id' | 'job'>): Update => ({
  ConditionExpression: '#credit.#job = :job',
  UpdateExpression: 'REMOVE #credit ADD #revision :one',
  ExpressionAttributeNames: { '#credit': nameOf(CREDIT, credit), '#job': 'job', '#revision': 'revision' },
  ExpressionAttributeValues: { ':job': { S: credit.job }, ':one': ONE },
});

const nameOf = (beginning: string, { external_id }: { external_id: string }): string =>
  beginning + foldExternalId(external_id);

const ONE: AttributeValue = { N: '1' };

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

const texts = z
  .object({ SS: z.array(z.string()) })
  .optional()
  .transform((set) => set?.SS ?? []);
const itemSchema = z.object({
  told: texts,
  parts: texts,
  crowded: z
    .object({ BOOL: z.literal(true) })
    .optional()
    .transform((crowded) => (crowded === undefined ? {} : { crowded: true as const })),
});

/** Throws on an item that this code did not write. */
export function readPaymentItem(item: Item): PaymentState {
  refuseNewerItem(item, 'payment');
  const { told, parts, crowded } = itemSchema.parse(item);
  return {
    told: told.map((text): RecordedEvent => toldSchema.parse(JSON.parse(text))),
    parts: parts.toSorted(),
    ...crowded,
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
export function notePaymentUpdate(state: PaymentState) {
  const added = Object.entries(textsOf(state)).filter(([, texts]) => texts.length > 0);
  const adding = added.length === 0 ? '' : ` ADD ${added.map(([name]) => `#${name} :${name}`).join()}`;
  return {
    UpdateExpression: `SET #form = :form${state.crowded ? ', #crowded = :crowded' : ''}${adding}`,
    ExpressionAttributeNames: {
      '#form': 'form',
      ...(state.crowded && { '#crowded': 'crowded' }),
      ...Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':form': formOf('payment'),
      ...(state.crowded && { ':crowded': { BOOL: true } }),
      ...Object.fromEntries(added.map(([name, texts]) => [`:${name}`, { SS: texts }])),
    },
  };
}
