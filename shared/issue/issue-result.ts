import { fieldOfPath } from '../documents/canonical.ts';
import { claimAnswer } from '../ledger/dynamodb-ledger.ts';
import {
  type ClaimAnswer,
  type ClaimRequest,
  type IssuedFacts,
  issuedFactNames,
  type Ledger,
  type LedgerEntry,
  NOBODY,
  type Refusal,
  type Settlement,
} from '../ledger/ledger.ts';
import { catalogue, type ProblemCode } from '../problems/catalogue.ts';
import type { Phrase, PhraseCode } from '../problems/phrases.ts';
import { AUTHORITY_VERBATIM, type Params, type Problem, problem } from '../problems/problem.ts';
import type { OutcomeRecord } from '../records/document-record.ts';
import type { Outage, ServiceError } from '../service/service-errors.ts';
import type { End } from './decision-table.ts';
import type { IssueWork } from './issue-work.ts';
import type { Findings } from './state.ts';

type Facts = 'stage' | keyof IssuedFacts | 'waits_for' | 'external_id' | 'amends' | 'amended_by';
/** Outcome of a document; the rest of its outcome record is in the document record. */
export type IssueResult = Pick<OutcomeRecord, 'outcome' | 'problems' | 'numbers_used' | 'numbers_lost'> &
  Partial<Pick<OutcomeRecord, Facts>>;

const MS_PER_SECOND = 1000;
/** Fields that a message names; it counts the others. */
const FIELDS_NAMED = 12;
/** Part of a refusal that the ledger keeps: an item of it holds 400 KiB, and a document may be wrong in thousands of places. */
const ERRORS_KEPT = 100;
const ERROR_CHARS_KEPT = 500;

export const noNumbers = { numbers_used: 0, numbers_lost: 0 };

/** Only what is known: an empty fact is left out. */
function known(issued: IssuedFacts): Partial<IssuedFacts> {
  const facts: Partial<IssuedFacts> = { ...issued };
  for (const name of issuedFactNames) if (facts[name] === '') delete facts[name];
  return facts;
}

export const issuedResult = (issued: IssuedFacts): IssueResult => ({
  ...duplicateResult(issued),
  ...{ outcome: 'issued', numbers_used: 1 },
});

export const duplicateResult = (issued: IssuedFacts): IssueResult => ({
  ...{ outcome: 'duplicate', problems: [] },
  ...known(issued),
  ...noNumbers,
});

/** Other content under this external_id: issued, refused, or a waiting draft; `offer` is what the user can do. */
export function conflictResult(
  external_id: string,
  found: { differs: readonly string[]; issued?: IssuedFacts | undefined; refusal?: Refusal | undefined },
  offer: Params = {},
): IssueResult {
  const differs = causesFirst(found.differs);
  const params = { external_id, fields: listed(differs), proposal: proposalFor(external_id), ...offer };
  return {
    outcome: 'conflict',
    problems: [problem(conflictCode(found), placeOf(differs), params)],
    ...(found.issued && known(found.issued)),
    ...noNumbers,
  };
}

/** Fingerprints that differ without a field that does are a mistake of Rowmark, not of the export. */
function conflictCode({ differs, refusal }: Parameters<typeof conflictResult>[1]): ProblemCode {
  if (differs.length === 0) return 'CONFLICT-UNEXPLAINED';
  return refusal === undefined ? 'EXTERNAL-ID-CONFLICT' : 'EXTERNAL-ID-SPENT';
}

/** Stage 1: no series number was used. */
const refusedDraft = (errors: readonly ServiceError[]): IssueResult => ({
  outcome: 'rejected',
  stage: 'draft',
  problems: errors.map(serviceProblem),
  ...noNumbers,
});

/** A refusal as the ledger keeps it. */
function keptRefusal(stage: Refusal['stage'], errors: readonly ServiceError[], invoice_id: string): Refusal {
  const problems = errors
    .slice(0, ERRORS_KEPT)
    .map(({ code, message }) => ({ code, message: message.slice(0, ERROR_CHARS_KEPT) }));
  const unlisted = errors.length - problems.length;
  return { stage, problems, ...(unlisted > 0 && { unlisted }), invoice_id };
}

/** Outcome of a document that was refused for good; `here` when it was in this job that a number was lost. */
function refusedResult(external_id: string, refusal: Refusal, here: boolean): IssueResult {
  const { stage, invoice_id } = refusal;
  const lost = stage === 'issue' && here ? 1 : 0;
  return {
    outcome: 'rejected',
    stage,
    problems:
      stage === 'issue' ? authorityProblems(external_id, refusal) : [readBackProblem(external_id, refusal)],
    ...(invoice_id && { invoice_id }),
    ...{ numbers_used: lost, numbers_lost: lost },
  };
}

const OUTAGE_CODES = {
  down: 'SERVICE-UNREACHABLE',
  busy: 'SERVICE-BUSY',
  'credentials-refused': 'CREDENTIALS-REFUSED',
} as const satisfies Partial<Record<Outage['state'], ProblemCode>>;

const failed = (found: Problem): IssueResult => ({ outcome: 'failed', problems: [found], ...noNumbers });

/** `state` is the last thing that is known of the document, such as `draft`. */
const failedResult = (outage: Outage, lastState: PhraseCode): IssueResult => {
  const { state, reason } = outage;
  if (state === 'unknown')
    return {
      ...failed(problem('OUTCOME-UNKNOWN', {}, { reason, state: { phrase: lastState } })),
      waits_for: outage.answered === true ? 'answer' : 'service',
    };
  const found = failed(problem(OUTAGE_CODES[state], {}, { reason }));
  return state === 'credentials-refused' ? found : { ...found, waits_for: 'service' };
};

/** Result without an answer to a request that sends no document: an unknown state is down. */
export const unreachedResult = (outage: Outage): IssueResult =>
  failedResult(outage.state === 'unknown' ? { ...outage, state: 'down' } : outage, 'not-sent');

const secondsOf = (waitedMs: number): number => Math.round(waitedMs / MS_PER_SECOND);

/** A reason not to send it that appeared after the export was read; a stopped job only postpones it. */
export const stoppedResult = (found: Problem): IssueResult => ({
  outcome: found.code === 'JOB-STOPPED' ? 'failed' : 'held',
  problems: [found],
  ...noNumbers,
});

/** Amounts that follow from others, innermost first: a changed quantity changes all of them. */
const SUMS = [/^line\[.+\]\.(net_total_price|vat_total|subtotal)$/, /^(\w+_total|total)_amount$/];
const sumRank = (path: string) => SUMS.findIndex((sum) => sum.test(path));

/** Fields that a person changed come before fields that follow from them. */
export const causesFirst = (paths: readonly string[]): string[] =>
  paths.toSorted((one, other) => sumRank(one) - sumRank(other));

export const listed = (paths: readonly string[], count = paths.length) =>
  count <= FIELDS_NAMED ? paths.join(', ') : `${paths.slice(0, FIELDS_NAMED).join(', ')} … (${count})`;

const placeOf = (paths: readonly string[]) => {
  const [first] = paths;
  return first === undefined ? {} : { field: fieldOfPath(first) };
};

/** `A-12` → `A-12-2`: an external_id for the corrected document. */
const proposalFor = (external_id: string) => `${external_id}-2`;

const serviceProblem = ({ code, message }: ServiceError): Problem =>
  problem('SERVICE-REFUSED', {}, { message: [code, message].filter((part) => part !== '').join(' ') });

function readBackProblem(external_id: string, refusal: Refusal): Problem {
  const paths = refusal.problems.map(({ message }) => message);
  const count = paths.length + (refusal.unlisted ?? 0);
  const lost: Params =
    refusal.perhaps_lost === undefined ? {} : { variant: 'sent', count: refusal.perhaps_lost };
  const params = { fields: listed(paths, count), proposal: proposalFor(external_id), ...lost };
  return problem('READ-BACK-DIFFERS', placeOf(paths), params);
}

/** A code that the catalogue knows stays the code of the problem; its sentence is the authority's own. */
function authorityProblems(external_id: string, refusal: Refusal): Problem[] {
  const said = refusal.problems.map(({ code, message }): Problem => {
    if (code === '') return problem('AUTHORITY-REFUSED', {}, withoutCode(message));
    const params = { code, message, variant: AUTHORITY_VERBATIM };
    return { ...problem(isCode(code) ? code : 'AUTHORITY-REFUSED', {}, params), severity: 'error' };
  });
  const { unlisted, perhaps_lost } = refusal;
  const more = unlisted === undefined ? [] : [problem('ERRORS-UNLISTED', {}, { count: unlisted })];
  const lost = problem('NUMBER-LOST', {}, { external_id, proposal: proposalFor(external_id) });
  const perhaps =
    perhaps_lost === undefined ? [] : [problem('NUMBERS-PERHAPS-LOST', {}, { count: perhaps_lost })];
  return [...said, ...more, lost, ...perhaps];
}

const withoutCode = (message: string): Params =>
  message === '' ? { variant: 'without a word' } : { message, variant: 'without a code' };

/** The authority's codes are numbers. */
const isCode = (code: string): code is ProblemCode => /^\d+$/.test(code) && Object.hasOwn(catalogue, code);

/** Answer of the ledger that decides by itself, without the service. */
type Known = Extract<ClaimAnswer, { state: 'done' | 'conflict' | 'refused' }>;

export function ledgerResult(external_id: string, known: Known): IssueResult {
  switch (known.state) {
    case 'done':
      return known.own ? issuedResult(known.issued) : duplicateResult(known.issued);
    case 'conflict':
      return conflictResult(external_id, known);
    case 'refused':
      return refusedResult(external_id, known.refusal, known.own);
  }
}

/** The result that an entry already has; undefined for a claim. */
export function decidedBy(entry: LedgerEntry, request: ClaimRequest): Known | undefined {
  const answer = claimAnswer(entry, request);
  return answer.state === 'busy' || answer.state === 'mine' ? undefined : answer;
}

/** The result of a document that is already decided, found by reading only; undefined if it is open. */
export async function lookUpResult(
  ledger: Pick<Ledger, 'lookup'>,
  request: ClaimRequest,
): Promise<IssueResult | undefined> {
  const entry = await ledger.lookup(request.external_id);
  const decided = entry && decidedBy(entry, request);
  return decided && ledgerResult(request.external_id, decided);
}

/** The second write, if any, and the outcome. If another run settled the document first, its result is the outcome. */
export async function settleDocument(work: IssueWork, found: Findings, end: End): Promise<IssueResult> {
  const [settlement, own] = [settlementOf(found, end), resultOf(work, found, end)];
  if (settlement === undefined || (await work.ledger.settle(work.request, settlement))) return own;
  const known = await lookUpResult(work.ledger, work.request);
  // The authority refused both sendings, and each of them took a number.
  const isRefused = end.end === 'refused' && found.situation.told === 'refused';
  return known === undefined || (isRefused && known.outcome === 'rejected') ? own : known;
}

/** Settled for its sender: another job that left its claim, or a program that is not ours. */
function senderOf({ situation, earlier }: Findings): { by?: string } {
  if (situation.sent === 'us') return {};
  return { by: situation.sent === 'others' && earlier !== undefined ? earlier.job : NOBODY };
}

function settlementOf(found: Findings, { end, settle }: End): Settlement | undefined {
  switch (settle) {
    case 'nothing':
      return undefined;
    case 'issued':
      return { state: 'issued', issued: stated(found.issued), ...senderOf(found) };
    case 'refused':
      return { state: 'refused', refusal: refusalOf(found, end), ...(end === 'refused' && senderOf(found)) };
    case 'given back':
      return found.earlier === undefined
        ? { state: 'released' }
        : { state: 'returned', forget: !found.earlier.knew_content };
    case 'suspended':
    case 'suspended, unsent':
      return { state: 'suspended', unsent: settle !== 'suspended' };
  }
}

/** Of a draft that was not kept, every sending may have cost a number; of a refusal, every one but its own. */
function refusalOf(found: Findings, end: End['end']): Refusal {
  const { invoice_id = '', situation, errors, unfaithful } = found;
  const sent = situation.sent === 'nobody' ? 0 : situation.sendings;
  if (end === 'not kept') {
    const errors = unfaithful.map((path) => ({ code: 'READ-BACK-DIFFERS', message: path }));
    return withLost(keptRefusal('draft', errors, invoice_id), sent);
  }
  return withLost(keptRefusal('issue', errors, invoice_id), sent - 1);
}

const withLost = (refusal: Refusal, count: number): Refusal =>
  count > 0 ? { ...refusal, perhaps_lost: count } : refusal;

type Ending = (found: Findings, work: IssueWork, reason?: PhraseCode) => IssueResult;

const refusedAs =
  (end: 'not kept' | 'refused'): Ending =>
  (found, { request }) =>
    refusedResult(request.external_id, refusalOf(found, end), found.situation.sent === 'us');

const endings: { readonly [E in End['end']]: Ending } = {
  issued: ({ issued }) => issuedResult(stated(issued)),
  duplicate: ({ issued }) => duplicateResult(stated(issued)),
  conflict: (found, { request }) => conflictResult(request.external_id, found),
  'draft refused': ({ stopped, errors }) =>
    stopped === undefined ? refusedDraft(errors) : stoppedResult(stopped),
  'not kept': refusedAs('not kept'),
  refused: refusedAs('refused'),
  pending: ({ pendingSince }, { now }) =>
    failed(problem('ISSUE-PENDING', {}, { seconds: secondsOf(now() - stated(pendingSince)) })),
  unknown: (found, _, reason) => failedResult(unknownBy(found, reason), lastState(found)),
  outage: (found) => failedResult(outageOf(found), lastState(found)),
  // Sent as often as may be, each time without an answer to trust: a person has to look.
  spent: ({ situation: { sendings: count } }) =>
    failed(problem('OUTCOME-UNKNOWN', {}, { variant: 'spent', count })),
  busy: (_, { request: { external_id }, limits }) =>
    failed(problem('CLAIMED-ELSEWHERE', {}, { external_id, seconds: secondsOf(limits.busyMs) })),
  stopped: ({ stopped }) => stoppedResult(stated(stopped)),
  decided: ({ decided }, { request }) => ledgerResult(request.external_id, stated(decided)),
};

/** Outcome in the words of the report. */
export const resultOf = (work: IssueWork, found: Findings, { end, reason }: End): IssueResult =>
  endings[end](found, work, reason);

/** A cell that ends with a fact belongs to the answer that brings the fact. */
function stated<T>(fact: T | undefined): T {
  if (fact === undefined) throw new Error('a document ended with a fact that nobody stated');
  return fact;
}

const outageOf = ({ outage }: Findings): Outage =>
  outage ?? { state: 'unknown', reason: { phrase: 'silent' } };

export const hasAnswered = ({ outage }: Findings): boolean =>
  outage?.state === 'unknown' && outage.answered === true;

/** Also for an answer that settles nothing. */
function unknownBy(found: Findings, reason: PhraseCode | undefined): Outage {
  const answered = reason !== undefined || hasAnswered(found);
  return { state: 'unknown', reason: reasonOf(found, reason), ...(answered ? { answered } : {}) };
}

/** Reason of an unknown outcome: the cell's own, or that of the newest outage. */
export function reasonOf(found: Findings, reason: PhraseCode | undefined): Phrase {
  if (reason === undefined) return outageOf(found).reason;
  if (reason !== 'issue-declined') return { phrase: reason };
  const said = found.errors.map(({ code, message }) =>
    [code, message].filter((part) => part !== '').join(' '),
  );
  return { phrase: reason, message: said.join('; ') };
}

function lastState({ situation, times }: Findings): PhraseCode {
  if (situation.told === 'pending') return 'pending';
  if (situation.sent === 'us' && times.has('issue: unclear')) return 'sent-to-authority';
  if (times.has('status: draft') || situation.draft === 'ours') return 'draft';
  if (situation.resumed) return 'begun-earlier';
  return situation.draft === 'none' ? 'not-sent' : 'sent-as-draft';
}
