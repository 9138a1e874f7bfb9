import { grossByRate, grossText, partsText } from '../../documents/convert/line-parts.ts';
import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import {
  type CreditMoney,
  DocumentMoney,
  type Money,
  type PaymentMoney,
  type StatedMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { type IssueResult, stoppedResult } from '../../issue/issue-result.ts';
import { statedMoney } from '../../issue/issue-work.ts';
import type { DocumentMoneyKept, KeptCredit, KeptMoney, Ledger, MoneyNews } from '../../ledger/ledger.ts';
import { inTurns } from '../../memoize.ts';
import {
  CENT,
  compare,
  type Decimal,
  equals,
  isNegative,
  isPositive,
  minus,
  sum,
  times,
} from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import { type Params, problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import { isNamed } from '../files/outcome-lookup.ts';
import { countedCredit, isKnown, settledSales } from '../judge/decide-payments.ts';
import type { ChunkWorld, Guard, LedgerPrefetch } from './ledger-prefetch.ts';

/** A payment, or a document without a payment, whose money a credit note takes back. */
interface CreditSubject {
  /** Id of the ledger item that keeps its money, and the folded id. */
  id: string;
  key: string;
  /** The document that is credited, as problems name it. */
  original: string;
  /** Documents that the item may omit: their own entries contain their amounts. */
  documents: readonly StatedMoney[];
  /** Credit notes of the same export that come before. */
  before: readonly { external_id: string; amount: string; parts: string }[];
  parts?: string | undefined;
  /** True if its money is unknown: its credit notes have no upper limit. */
  unbounded: boolean;
}

/** The things that a credit note takes back, as far as the ledger knows them. */
function creditedOf({ life, credits = [] }: DocumentRecord, ahead: LedgerPrefetch): CreditSubject[] {
  if (life?.states === 'refund') {
    const id = life.payment;
    const unbounded = life.unseen === 'older';
    return [{ id, key: foldExternalId(id), original: id, documents: [], before: [], unbounded }];
  }
  const once = new Map<string, CreditSubject>();
  for (const { before = [], ...credit } of credits) {
    const entry = ahead.creditedEntry(credit);
    if (entry?.state !== 'issued') continue;
    const { external_id, money, issued } = entry;
    // A document of a payment shares its payment's money with the other documents and credit notes.
    const id = money?.payment ?? external_id;
    const key = foldExternalId(id);
    const unbounded = money === undefined;
    const documents = unbounded ? [] : [{ ...amountsOf(money), external_id, mark: issued.mark }];
    once.set(key, { id, key, original: external_id, before, documents, parts: money?.parts, unbounded });
  }
  return [...once.values()];
}

const amountsOf = ({ amount, currency, euro }: DocumentMoneyKept): Money => ({ amount, currency, euro });

/** Attempts at changing the money of a payment that others change at the same time. */
const TAKE_ATTEMPTS = 20;

/** A credit note, the part of it that other documents did not take, and their amounts by rate. */
interface Crediting {
  record: DocumentRecord;
  subjects: readonly CreditSubject[];
  rest: Money;
  beside: readonly AtRates[];
  /** Shares that credit notes before it took, by folded id; undefined of those that have not begun, or failed. */
  told: ReadonlyMap<string, ReadonlyMap<string, Money> | undefined>;
}

/** Net and VAT by rate of a credited document, undefined where unknown, and all its other credit notes. */
interface AtRates {
  sold: string | undefined;
  credits: readonly CreditMoney[];
}

const UNKNOWN: AtRates = { sold: undefined, credits: [] };

/** `left` is undefined without an upper limit; `open` is the sale being issued now, if only that can give the amount. */
interface RoomFound {
  left: Decimal | undefined;
  money: PaymentMoney;
  rates: AtRates;
  open?: string | undefined;
}

/**
 * Guards the money that credit notes of a chunk take back: it is reserved before they are sent, and their MARKs make
 * their shares permanent. Of several documents the first ones are used up first.
 */
export function creditGuard({ ledger, job, ahead }: ChunkWorld): Guard {
  /** Of each credit note, by its folded id, what it takes of which subject; undefined where that failed. */
  const shares = new Map<string, Promise<ReadonlyMap<string, Money> | undefined>>();
  /** The takes of each subject: all at once would never find its money unchanged. */
  const turns = inTurns();
  const drop = ({ id }: CreditSubject, { external_id }: DocumentRecord) =>
    ledger.dropCredit(id, { external_id, job: job.job });

  /** False of one that also names a document that is not ours, which may have any rest of it. */
  const isLimited = ({ credits = [] }: DocumentRecord): boolean =>
    credits.every((one) => ahead.creditedEntry(one)?.state === 'issued');

  return {
    async take(record) {
      // Intake has checked payments, with the sales of the same export, which a dry run does not issue.
      if (job.dry_run && record.life !== undefined) return undefined;
      const all = takeAll(record);
      const taken = all.then((one) => one.taken).catch(() => undefined);
      shares.set(foldExternalId(record.external_id), taken);
      return (await all).refused;
    },
    async giveBack(record) {
      for (const subject of creditedOf(record, ahead)) await drop(subject, record);
    },
    async settle(record, mark) {
      if (mark === undefined) return;
      const { external_id } = record;
      const subjects = creditedOf(record, ahead);
      for (const { id, key, documents } of subjects) {
        const { credits = [] } = ahead.moneys.get(key) ?? {};
        const before = credits.find((credit) => isSameExternalId(credit.external_id, external_id));
        if (before?.mark === mark) continue;
        const whole = subjects.length === 1 && isLimited(record) ? moneyOf(record) : undefined;
        const told = await shares.get(foldExternalId(external_id));
        const share = told ? told.get(key) : (before ?? whole);
        if (share === undefined) continue;
        const credit = { ...share, ...heldBy(record), mark, job: job.job };
        await ledger.noteMoney(id, { credits: [credit], documents });
      }
    },
  };

  async function takeAll(record: DocumentRecord) {
    const subjects = creditedOf(record, ahead);
    const taken = new Map<string, Money>();
    let rest = moneyOf(record);
    let beside: readonly AtRates[] = [];
    for (const subject of subjects) {
      const told = new Map<string, ReadonlyMap<string, Money> | undefined>();
      for (const { external_id } of subject.before) {
        const id = foldExternalId(external_id);
        told.set(id, await shares.get(id));
      }
      // Whoever has the turn waits for no other credit note.
      const crediting = { record, subjects, rest, beside, told };
      const found = await turns(subject.key, () => takeOne(subject, crediting));
      if ('refused' in found) {
        for (const one of subjects) if (taken.delete(one.key)) await drop(one, record);
        return { taken, refused: found.refused };
      }
      if (isPositive(found.own.amount)) taken.set(subject.key, found.own);
      rest = found.rest;
      beside = [...beside, found.rates];
    }
    return { taken };
  }

  async function takeOne(subject: CreditSubject, of: Crediting) {
    const { record, subjects, rest, beside } = of;
    const { external_id } = record;
    const isLast = isLimited(record) && subject === subjects.at(-1);
    let kept = ahead.moneys.get(subject.key);
    for (let attempt = 1; attempt <= TAKE_ATTEMPTS; attempt++) {
      const room = await roomOf(subject, of, kept);
      if (room.open !== undefined) {
        const own = (await ledger.lookupAll([external_id])).get(foldExternalId(external_id));
        const params = { external_id, known: room.open, payment: record.life?.payment ?? room.open };
        // One that may be at the service already continues, to get its true outcome; others wait until the sale is issued.
        if (own?.state !== 'claimed') return { refused: keptBack('PAY-DOCUMENT-OPEN', params) };
      }
      const share = { ...shareOf(rest, room, isLast), rates: room.rates };
      if (isLast && isPositive(share.rest.amount)) return { refused: exceeds(subject, of, room) };
      const over = isLast ? overRate(moneyOf(record).parts, [...beside, room.rates]) : undefined;
      if (over !== undefined) return { refused: exceeds(subject, of, room, over) };
      if (job.dry_run || !isPositive(share.own.amount)) return share;
      const credit: KeptCredit = { ...share.own, ...heldBy(record), job: job.job };
      const answer = await ledger.takeCredit(subject.id, credit, kept?.revision ?? 0);
      if (answer === 'taken') return share;
      if (answer === 'full')
        return { refused: keptBack('PAY-TOO-MUCH-TOLD', { external_id, payment: subject.id }) };
      kept = (await ledger.moneys([subject.id])).get(subject.key);
    }
    throw new Error(`The money of ${subject.id} changes all the time.`);
  }

  async function roomOf(
    subject: CreditSubject,
    { record, rest: { currency }, beside, told }: Crediting,
    kept: KeptMoney | undefined,
  ): Promise<RoomFound> {
    const { external_id } = record;
    const { money, entries } = await countedMoney(subject, record, kept);
    if (subject.unbounded) return { left: undefined, money, rates: UNKNOWN };
    const others = money.credits.filter((credit) => !isSameExternalId(credit.external_id, external_id));
    const sums = new DocumentMoney({ ...money, credits: others });
    const ratesFor = (id: string) => ({ sold: subject.parts, credits: sums.beside(id).credits });
    for (const { external_id: earlier, ...whole } of subject.before) {
      const share = told.get(foldExternalId(earlier));
      // What another chunk has issued stands in the item, if it takes anything of it.
      if (share === undefined && entries.get(foldExternalId(earlier))?.state === 'issued') continue;
      const { amount, parts = '' } = (share ? share.get(subject.key) : whole) ?? {};
      if (amount === undefined) continue;
      const room = sums.room(earlier, currency);
      // A credit note above the amount left is refused and takes nothing.
      const fits = typeof room === 'object' && compare(amount, room.left) <= 0;
      const isOver = overRate(parts, [...beside, ratesFor(earlier)]) !== undefined;
      if (fits && !isOver && sums.credited(earlier) === undefined)
        sums.credit({ external_id: earlier, amount, currency, parts, takes: 'refund' });
    }
    const room = sums.room(external_id, currency);
    if (typeof room === 'object') return { left: room.left, money, rates: ratesFor(external_id) };
    const sale = entries.get(subject.key);
    const isOpen = room === 'never' && sale?.state === 'claimed';
    return { left: undefined, money, rates: UNKNOWN, open: isOpen ? sale.external_id : undefined };
  }

  /** The documents of a credited one, and the credit notes that take back of it. */
  async function countedMoney(subject: CreditSubject, record: DocumentRecord, kept: KeptMoney | undefined) {
    const { captured = [], documents: noted = [], credits: taken = [] } = kept ?? {};
    const open = taken.filter(({ mark }) => mark === undefined);
    // Sales settled but not noted yet: a run may end between the two.
    const sales =
      noted.length + subject.documents.length > 0
        ? []
        : [subject.id, ...[...(record.after ?? []), ...captured].map(({ external_id }) => external_id)];
    const before = subject.before.filter(({ external_id }) => !shares.has(foldExternalId(external_id)));
    const ids = [...open, ...before].map(({ external_id }) => external_id);
    const entries = await ledger.lookupAll([...ids, ...sales]);
    const credits = taken.flatMap((one) => countedCredit(one, entries) ?? []);
    const documents = [...noted, ...subject.documents, ...settledSales(sales, { entries, noted })];
    return { money: { captured, documents, credits }, entries };
  }
}

const heldBy = ({ external_id, life }: DocumentRecord) =>
  ({ external_id, takes: life?.reversal ? 'reversal' : 'refund' }) as const;

/** The first rate of a credit note at which its documents have less left; it and each other one may be a cent off. */
function overRate(own: string | undefined, rates: readonly AtRates[]) {
  if (rates.some(({ sold }) => sold === undefined)) return undefined;
  const leftAt = leftBy(rates);
  const credits = rates.flatMap((one) => one.credits);
  const most = times(CENT, String(credits.length + 1));
  for (const [rate, amount] of grossByRate([own])) {
    const left = leftAt(rate);
    if (compare(minus(amount, left), most) > 0) return { rate, amount, left, credits };
  }
  return undefined;
}

function leftBy(rates: readonly AtRates[]): (rate: string) => Decimal {
  const sold = grossByRate(rates.map((one) => one.sold));
  const taken = grossByRate(rates.flatMap(({ credits }) => credits.map((one) => one.parts)));
  return (rate) => minus(sold.get(rate) ?? '0', taken.get(rate) ?? '0');
}

/** The part of a credit note that a document has room for, at each rate if others take the rest; and that rest. */
function shareOf(of: Money, { left = of.amount, rates }: RoomFound, isLast: boolean) {
  const leftAt = isLast || rates.sold === undefined ? undefined : leftBy([rates]);
  const all = grossByRate([of.parts]);
  const own = leftAt && new Map([...all].map(([rate, gross]) => [rate, upTo(leftAt(rate), gross)]));
  const amount = upTo(left, own ? sum(own.values()) : of.amount);
  if (equals(amount, of.amount)) return { own: of, rest: { ...of, amount: '0' } };
  const rest = own && new Map([...all].map(([rate, gross]) => [rate, minus(gross, own.get(rate) ?? '0')]));
  const { currency } = of;
  const part = (amount: Decimal, gross: typeof own): Money =>
    gross ? { amount, currency, parts: grossText(gross) } : { amount, currency };
  return { own: part(amount, own), rest: part(minus(of.amount, amount), rest) };
}

const upTo = (left: Decimal, amount: Decimal): Decimal =>
  compare(left, amount) >= 0 ? amount : isNegative(left) ? '0' : left;

/** A credit note of a payment keeps each of its few lines. */
function moneyOf({ document, payment, life }: DocumentRecord): Money {
  if (document === undefined) return { amount: '0', currency: '' };
  return { ...statedMoney({ document, payment }), ...(life && { parts: partsText(document.invoice_lines) }) };
}

function exceeds(
  { original }: CreditSubject,
  { record: { external_id, rows, life }, subjects, rest: { amount, currency } }: Crediting,
  { left = '0', money }: RoomFound,
  over?: ReturnType<typeof overRate>,
): IssueResult {
  const documents = over ? subjects.flatMap((one) => one.documents) : money.documents;
  const marks = [...new Set(documents.map(({ mark }) => mark))].join(', ') || '–';
  const others = (over?.credits ?? money.credits).filter((credit) => credit.external_id !== external_id);
  const names = new Set(others.map((other) => `${other.external_id}, ${other.mark ?? '–'}`));
  const [variant, of] = life
    ? ['meanwhile', { payment: life.payment }]
    : ['document', { original, others: [...names].join('; ') || '–' }];
  const params = {
    ...{ variant: over ? 'rate' : variant, external_id, currency, mark: marks, ...of },
    amount: amountText(over?.amount ?? amount, currency),
    left: amountText(over?.left ?? left, currency),
    ...(over && { rate: over.rate, original: subjects.map((one) => one.original).join(', ') }),
  };
  const found = problem('PAY-CREDIT-EXCEEDS', { row: rows[0], field: 'payable_total_amount' }, params);
  return { ...stoppedResult(found), outcome: 'rejected', stage: 'preflight' };
}

const keptBack = (code: 'PAY-DOCUMENT-OPEN' | 'PAY-TOO-MUCH-TOLD', params: Params): IssueResult =>
  stoppedResult(problem(code, { field: 'payment.amount' }, { variant: 'document', ...params }));

/**
 * Notes a document's money with its payment: captured money always, the document once it is issued, and its
 * MARK if a credit note may name it. Known facts cost no request.
 */
export async function noteMoney(
  record: DocumentRecord,
  { outcome, mark: told }: Pick<OutcomeRecord, 'outcome' | 'mark'>,
  { ledger, ahead }: { ledger: Pick<Ledger, 'noteMoney' | 'noteMark'>; ahead: LedgerPrefetch },
): Promise<void> {
  const { life, external_id } = record;
  const isIssued = outcome === 'issued' || outcome === 'duplicate';
  const entry = ahead.entryOf(external_id);
  // A rebuilt ledger may lack its money: credits since then are unknown.
  const hasMoney = entry?.state !== 'issued' || entry.money !== undefined;
  const mark = isIssued && hasMoney ? told : undefined;
  if (life?.states === 'sale') {
    const news = saleNews(record, mark, ahead.moneys.get(foldExternalId(life.payment)));
    if (news !== undefined) await ledger.noteMoney(life.payment, news);
  }
  // Of one that was settled before: the others have it since then.
  if (mark !== undefined && entry?.state === 'issued' && isNamed(record) && !ahead.marks.has(mark))
    await ledger.noteMark(mark, external_id);
}

function saleNews(
  { external_id, life, document, payment }: DocumentRecord,
  mark: string | undefined,
  kept: KeptMoney | undefined,
): MoneyNews | undefined {
  const told = life?.captured;
  const captured = told === undefined || isKnown(told, kept?.captured ?? []) ? [] : [told];
  const isNoted = kept?.documents.some((one) => one.external_id === external_id && one.mark === mark);
  if (mark === undefined || isNoted || document === undefined)
    return captured.length === 0 ? undefined : { captured };
  return { captured, documents: [{ ...amountsOf(statedMoney({ document, payment })), external_id, mark }] };
}
