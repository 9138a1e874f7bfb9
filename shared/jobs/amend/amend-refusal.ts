import { fieldOfPath } from '../../documents/canonical.ts';
import {
  foldExternalId,
  isSameExternalId,
  printedNumber,
  reversalId,
  versionIn,
} from '../../documents/external-id.ts';
import { DocumentMoney } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { type DocumentKind, documentKind, documentTypes } from '../../facts/document-kinds.ts';
import { dayOf } from '../../greek-clock.ts';
import {
  conflictResult,
  duplicateResult,
  type IssueResult,
  listed,
  stoppedResult,
} from '../../issue/issue-result.ts';
import { claimRequest, type SentRecord } from '../../issue/issue-work.ts';
import type { AccountLedger } from '../../ledger/dynamodb-ledger.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import type { Holder } from '../../ledger/holders.ts';
import { isContentKnown, type KeptMoney, type Ledger } from '../../ledger/ledger.ts';
import { EURO } from '../../money/currency.ts';
import { compare, equals, isPositive } from '../../money/decimal.ts';
import { amountText } from '../../money/minor-units.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import { FoundProblem, RefusedRequest } from '../../problems/refusal.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { countedCredit } from '../judge/decide-payments.ts';
import { SALE } from '../judge/judge-documents.ts';
import type { TakenBack } from '../reverse/reverse-document.ts';
import {
  compareVersions,
  type Issued,
  type KnownVersions,
  type VersionAnswer,
  versionsOf,
} from './old-contents.ts';

export interface RefusalDeps {
  ledger: AccountLedger;
  /** True of a sale that a 1.5 of the same export clears. */
  isCleared: (external_id: string) => boolean;
}

/** Problem of an issued document that is not replaced, with what to do; it stays a conflict. */
export const amendRefused = (old: Issued, params: Params): Problem =>
  problem('AMEND-REFUSED', {}, { external_id: old.external_id, ...nameOf(old), ...params });

/** Number and MARK of an issued document, as sentences name it. */
export const nameOf = ({ issued }: Issued) => ({ printed: printedNumber(issued), mark: issued.mark });

/** Reasons in the history of an issued document that forbid any program to replace it. */
export async function whyNotAmended(old: Issued, type: string, { ledger, isCleared }: RefusalDeps) {
  const { credit, instead } = documentKind(type) ?? {};
  if (credit === undefined) return amendRefused(old, instead === undefined ? { type } : { variant: instead });
  const payment = old.money?.payment;
  const later = payment === undefined ? [] : await laterLife(old, payment, ledger);
  if (payment !== undefined && later.length > 0)
    return amendRefused(old, { variant: 'payment', payment, by: later.join('; ') });
  const clearance = await clearanceOf(old, ledger);
  if (clearance !== undefined || isCleared(old.amends?.of ?? old.external_id))
    return amendRefused(old, { variant: 'cleared', by: old.external_id, by_mark: '–', ...clearance });
  return credited(old, ledger);
}

/** The document that holds a thing: issued with a MARK, or open while its outcome is unknown. */
export interface InTheWay {
  by: string;
  mark?: string;
}

/** `undone`: issued, and a credit note states the whole of its amount. `gone`: not issued, and without a claim. */
export async function fateOf({ external_id: by, amount }: Holder, ledger: AccountLedger) {
  const entry = await ledger.lookup(by);
  if (entry === undefined || entry.state === 'refused') return 'gone';
  if (entry.state === 'claimed') return { by };
  const { mark } = entry.issued;
  const credit = amount && (await ledger.holderOf({ kind: 'credit', key: mark }));
  return amount && credit && equals(credit.amount ?? '0', amount) ? 'undone' : { by, mark };
}

/** The 1.5 that clears a sale, unless a credit note has taken it back. A sale is cleared under its first external_id. */
async function clearanceOf(sale: Issued, ledger: AccountLedger) {
  const key = sale.amends?.of ?? sale.external_id;
  const holder = await ledger.holderOf({ kind: 'clearance', key });
  const fate = holder && (await fateOf(holder, ledger));
  if (holder === undefined || fate === 'undone' || (fate === 'gone' && holder.lapsed)) return undefined;
  // Taken, and not claimed yet: it is about to be sent.
  const { by, mark = '–' } = typeof fate === 'object' ? fate : { by: holder.external_id };
  return { variant: 'cleared', by, by_mark: mark };
}

/** Reason why no credit note takes an issued document back: its kind has none, or a 1.5 has cleared the sale. */
export async function neverCredited(issued: Issued, ledger: AccountLedger) {
  const { instead, credit } = kindOf(issued);
  const mayBeCleared = credit === undefined || holdsText(issued, KIND, SALE);
  const why = instead ? { variant: instead } : mayBeCleared && (await clearanceOf(issued, ledger));
  return why ? amendRefused(issued, why).params : undefined;
}

const kindOf = (issued: Issued): Partial<DocumentKind> =>
  documentKind(documentTypes.find((type) => holdsText(issued, KIND, type)) ?? '') ?? {};

/** Events that took money of a payment back, its credit notes for others than the versions of the document, and its other documents. */
async function laterLife({ external_id, amends }: Issued, payment: string, ledger: AccountLedger) {
  const key = foldExternalId(payment);
  const state = (await ledger.payments([payment])).get(key);
  const kept = (await ledger.moneys([payment])).get(key);
  const isVersion = (id: string) => versionIn(amends?.of ?? external_id, id) !== undefined;
  const documents = kept?.documents ?? [];
  const versions = documents.filter((document) => isVersion(document.external_id));
  const others = documents.filter((document) => !versions.includes(document));
  const isOfVersion = (id: string) =>
    versions.some((version) => isSameExternalId(id, reversalId(version.external_id)));
  const credits = (await countedCredits(kept, ledger)).filter((one) => !isOfVersion(one.external_id));
  return [
    ...(state?.told ?? []).map(({ is, id }) => `${is} ${id}`),
    ...(state?.crowded ? ['…'] : []),
    ...[...credits, ...others].map((one) => `${one.external_id}, ${one.mark ?? '–'}`),
  ];
}

/** Refuses a document that credit notes of others take back, in part or as a whole. */
async function credited(old: Issued, ledger: AccountLedger) {
  const kept = (await ledger.moneys([old.external_id])).get(foldExternalId(old.external_id));
  const { isOwn, said } = await creditsOf(old, kept, ledger);
  // A rebuilt ledger may know no more than that somebody credits it.
  const holder = await ledger.holderOf({ kind: 'credit', key: old.issued.mark });
  const by = said.by || (holder && !isOwn(holder) ? holder.external_id : '');
  return by === '' ? undefined : amendRefused(old, { variant: 'credited', ...said, by });
}

/** Credit notes that take an issued document back beside its reversal in full, and what they leave of it or of its payment. */
async function creditsOf(one: Issued, kept: KeptMoney | undefined, ledger: Pick<Ledger, 'lookupAll'>) {
  const { external_id, money } = one;
  const { mark } = one.issued;
  const counted = await countedCredits(kept, ledger);
  const isOwn = (credit: { external_id: string }) =>
    isSameExternalId(credit.external_id, reversalId(external_id));
  const others = counted.filter((credit) => !isOwn(credit));
  const { currency } = money ?? { currency: EURO };
  const documents = money ? [{ ...money, external_id, mark }, ...(kept?.documents ?? [])] : [];
  const room = new DocumentMoney({ captured: [], documents, credits: others }).room('', currency);
  const left = typeof room === 'string' ? undefined : room.left;
  const by = others.map((credit) => `${credit.external_id}, ${credit.mark ?? '–'}`).join('; ');
  return {
    ...{ isOwn, reversal: counted.find(isOwn)?.mark, others, left },
    said: { by, left: left === undefined ? '–' : amountText(left, currency), currency },
  };
}

/** The credit notes that take money back, or may do so yet. */
export async function countedCredits(kept: KeptMoney | undefined, ledger: Pick<Ledger, 'lookupAll'>) {
  const credits = kept?.credits ?? [];
  const open = credits.flatMap(({ mark, external_id }) => (mark === undefined ? [external_id] : []));
  const entries = await ledger.lookupAll(open);
  return credits.flatMap((credit) => countedCredit(credit, entries) ?? []);
}

/** Finds issued documents that were replaced, or that credit notes take back as a whole or in part, by folded external_id. */
export const takenBack =
  (ledger: Pick<Ledger, 'lookupAll' | 'moneys'>) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, TakenBack>> => {
    const issued = [...(await ledger.lookupAll(ids)).values()].filter((one) => one.state === 'issued');
    const firstId = ({ external_id, amends }: Issued) => amends?.of ?? external_id;
    const versions = await versionsOf(ledger, await ledger.lookupAll(issued.map(firstId)));
    const moneyId = ({ external_id, money }: Issued) => money?.payment ?? external_id;
    const moneys = await ledger.moneys(issued.map(moneyId));
    const found = new Map<string, TakenBack>();
    for (const one of issued) {
      const newest = versions.get(foldExternalId(firstId(one)))?.newest ?? one;
      const kept = moneys.get(foldExternalId(moneyId(one)));
      const { reversal, others, left, said } = await creditsOf(one, kept, ledger);
      const isReplaced = newest.issued.mark !== one.issued.mark;
      const isLess = left !== undefined && compare(left, one.money?.amount ?? left) < 0;
      if (!isReplaced && reversal === undefined && !isLess) continue;
      const isPart = !isReplaced && reversal === undefined && isPositive(left ?? '0');
      const why = isReplaced ? 'replaced' : isPart ? 'credited-in-part' : 'credited';
      const credit_mark = reversal ?? others.map((credit) => credit.mark ?? '–').join(', ');
      const details = { ...nameOf(newest), credit_mark, ...(isPart && said) };
      found.set(foldExternalId(one.external_id), { why, details });
    }
    return found;
  };

/** The refusal to credit such a document in full. */
export const creditRefusal = ({ why, details }: TakenBack): RefusedRequest | FoundProblem =>
  why === 'credited-in-part'
    ? new FoundProblem(problem('ISSUED-NOT-CREDITED', {}, { variant: 'credited', ...details }))
    : new RefusedRequest(why === 'replaced' ? 'NEWER-VERSION' : 'CREDITED-ALREADY', details);

const OF_BUYER = /^counterpart\./;
const KIND = 'invoice_type_code';
const AMOUNT = 'payable_total_amount';
const ISO_MONTH = 'yyyy-mm'.length;

/** Doubts that only a person can settle: another buyer, document type, payment amount or period. */
export function amendDoubts(
  old: Issued,
  { differs, type, was, today }: { differs: readonly string[]; type: string; was: string; today: string },
): Problem[] {
  const said = nameOf(old);
  const ofBuyer = differs.filter((path) => OF_BUYER.test(path));
  const [first] = ofBuyer;
  const { payment } = old.money ?? {};
  const found: Problem[] = [];
  if (first !== undefined)
    found.push(problem('AMEND-BUYER', { field: fieldOfPath(first) }, { ...said, fields: listed(ofBuyer) }));
  if (differs.includes(KIND)) found.push(problem('AMEND-KIND', { field: KIND }, { ...said, type, was }));
  // The export may state a part of the provider's earlier amount, or more than was captured.
  if (payment !== undefined && differs.includes(AMOUNT))
    found.push(problem('AMEND-PAYMENT', { field: AMOUNT }, { ...said, payment }));
  const date = dayOf(old.issued.issued_at);
  if (date.slice(0, ISO_MONTH) !== today.slice(0, ISO_MONTH))
    found.push(problem('AMEND-PERIOD', {}, { ...said, date }));
  return found;
}

/** Claim of a document under the external_id of one of its versions. */
export const requestAs =
  (record: Omit<SentRecord, 'ordinal'>, document: NonNullable<DocumentRecord['document']>) =>
  (external_id: string) =>
    claimRequest({ ...record, document: { ...document, external_id } }, '');

/**
 * Answers a document whose external_id is issued, by all its versions. The newest counts, older content is
 * not issued again, and for other content the answer states what --amend would do.
 */
export function tellVersions(
  record: DocumentRecord,
  result: IssueResult,
  { versions, now }: { versions: KnownVersions | undefined; now?: string },
): IssueResult {
  const { document, amends } = record;
  // Other results do not come from the ledger's entry of the first version.
  const isAnswer =
    result.outcome === 'duplicate' || result.problems.some(({ code }) => code === 'EXTERNAL-ID-CONFLICT');
  if (document === undefined || amends !== undefined || versions === undefined || !isAnswer) return result;
  const found = compareVersions(versions, requestAs(record, document));
  if (found.state === 'issued') return alreadyIssued(result, versions, found);
  const { newest } = versions;
  const { differs } = found;
  const { payable_total_amount: payable, invoice_type_code: type } = document;
  const today = dayOf(now ?? newest.issued.issued_at);
  const asked = amendDoubts(newest, { differs, type, was: '–', today });
  const offer = offerOf(record, versions, { payable, codes: asked.map(({ code }) => code) });
  const { external_id } = record;
  const { issued } = newest;
  const isKnown = isContentKnown(newest);
  if (!isKnown && versions.shown === undefined) {
    const params = { variant: 'content', external_id, known: issued.mark };
    return stoppedResult(problem('LEDGER-UNPROVEN', {}, params));
  }
  // An unknown entry names no document that it replaced: none takes its place.
  const conflict = conflictResult(external_id, { differs, issued }, isKnown ? offer : undefined);
  return newest === versions.issued[0] ? conflict : { ...conflict, external_id: newest.external_id };
}

function alreadyIssued(
  result: IssueResult,
  versions: KnownVersions,
  { version, isNewest, notesDiffer }: Extract<VersionAnswer, { state: 'issued' }>,
): IssueResult {
  const { external_id, issued, amends: trail } = version;
  const { mark } = issued;
  const amended_by = versions.newest.issued.mark;
  const room = roomMade(versions);
  const problems = [
    ...(notesDiffer ? [problem('NOTES-DIFFER', { field: 'notes' }, { external_id, mark })] : []),
    ...(isNewest ? [] : [problem('AMENDED-BY', {}, { external_id, mark, amended_by })]),
    ...(isNewest && room ? [problem('AMEND-UNFINISHED', {}, { mark, credit_mark: room })] : []),
  ];
  if (version === versions.issued[0] && problems.length === 0) return result;
  return {
    ...duplicateResult(issued),
    problems,
    external_id,
    ...(trail?.credit_mark && { amends: { mark: trail.mark, credit_mark: trail.credit_mark } }),
    ...(isNewest ? {} : { amended_by }),
  };
}

/** MARK of an issued credit note that makes room for the next version; a final reversal does not count. */
export const roomMade = ({ credit }: KnownVersions): string | undefined =>
  credit?.state === 'issued' && credit.amends !== undefined ? credit.issued.mark : undefined;

/** The offer of --amend for a conflict, or why a person must decide; empty if this job has refused it. */
function offerOf(
  record: DocumentRecord,
  versions: KnownVersions,
  { payable, codes }: { payable: string; codes: readonly string[] },
): Params | undefined {
  const { newest } = versions;
  const isRefused = record.problems.some(({ code }) => code === 'AMEND-REFUSED');
  if (isRefused || (record.life?.counted.length ?? 0) > 0) return undefined;
  const { credit, instead } = kindOf(newest);
  if (credit === undefined) return instead && { variant: instead };
  const said = { ...nameOf(newest), payable: amountText(payable, EURO) };
  const credit_mark = roomMade(versions);
  if (credit_mark !== undefined) return { variant: 'unfinished', credit_mark, ...said };
  const amends = { total: printedTotal(newest), ...said };
  return codes.length === 0
    ? { variant: 'amend', ...amends }
    : { variant: 'amend-asks', codes: codes.join(), ...amends };
}

/** Total in euro; a dash if the ledger does not know it. */
export const printedTotal = ({ money }: Issued) => (money === undefined ? '–' : amountText(money.euro, EURO));
