import type { IssuedFacts } from '../ledger/ledger.ts';
import type { Answered, CallResult } from './caller.ts';
import {
  isOutage,
  namesExternalId,
  type Outage,
  readErrorEnvelope,
  readErrors,
  type ServiceError,
} from './service-errors.ts';
import type { LoginAnswer } from './session.ts';
import {
  contradicts,
  type FoundInvoice,
  type InvoiceRef,
  type InvoiceState,
  identifies,
  readDraft,
  readInvoice,
  readLogin,
  readNamed,
  readState,
  refPath,
} from './wire.ts';

/** `taken`: the refusal may mean that the external_id exists; only a lookup at the service decides. */
export type DraftAnswer =
  | { state: 'drafted'; invoice_id: string }
  | { state: 'refused'; errors: readonly ServiceError[]; taken: boolean }
  | Outage;

export type IssueAnswer =
  | { state: 'issued'; issued: IssuedFacts }
  | { state: 'pending' }
  /** By the authority: a series number is used. */
  | { state: 'refused'; errors: readonly ServiceError[] }
  /** By the service itself, for example because the draft is already issued; no number is used. */
  | { state: 'declined'; errors: readonly ServiceError[] }
  | Outage;

export type StatusAnswer =
  | { state: 'issued'; issued: IssuedFacts }
  /** True if the authority refused it: only its refusals are about the document. */
  | { state: 'refused'; errors: readonly ServiceError[] }
  | { state: 'pending' }
  | { state: 'draft' }
  | { state: 'absent' }
  | Outage;
export type ReadBackAnswer = ({ state: 'found' } & FoundInvoice) | { state: 'absent' } | Outage;
type PrintAnswer = { state: 'printed'; page: string } | { state: 'absent' } | Outage;
type Listed<T> = { state: 'listed'; listed: T } | Outage;

/** An answer of no known shape: the effect is as unknown as with no answer. */
const unclear = (status: number): Outage => ({
  state: 'unknown',
  reason: { phrase: 'answer-not-understood', status },
  answered: true,
});

/** Proxies mix up answers: one about another document does not count. */
const ANOTHERS: Outage = {
  state: 'unknown',
  reason: { phrase: 'answer-about-another' },
  answered: true,
};

export function loginAnswer(result: CallResult): LoginAnswer {
  if (isOutage(result)) return result;
  const { status, body } = result;
  const jwt = readLogin(body);
  if (jwt !== undefined) return { state: 'in', jwt };
  return status === 401 || status === 403 || readErrors(body).length > 0
    ? { state: 'credentials-refused', reason: { phrase: 'login-refused' } }
    : unclear(status);
}

const TOO_LARGE = 413;

/** The body first, then the status. */
export function draftAnswer({ status, body }: Answered): DraftAnswer {
  const conflicts = status === 409 || status === 422;
  const envelope = readErrorEnvelope(body);
  const isRefused = conflicts || status === TOO_LARGE;
  const errors = envelope?.errors ?? (isRefused ? errorsOr(status, readErrors(body)) : undefined);
  const taken = conflicts || namesExternalId(envelope?.errors ?? []);
  if (errors !== undefined) return { state: 'refused', errors, taken };
  const invoice_id = status < 300 ? readDraft(body) : undefined;
  return invoice_id === undefined ? unclear(status) : { state: 'drafted', invoice_id };
}

export function issueAnswer({ status, body }: Answered, asked: InvoiceRef): IssueAnswer {
  const answer = stateOf(body, asked);
  if (answer.state === 'issued' || answer.state === 'pending' || isOutage(answer)) return answer;
  if (answer.state !== 'refused') return unclear(status);
  return { state: answer.authority ? 'refused' : 'declined', errors: answer.errors };
}

/** A failed lookup proves nothing about the document, unless the error is the authority's. */
export function statusAnswer(answered: Answered, asked: InvoiceRef): StatusAnswer {
  if (isAbsent(answered)) return { state: 'absent' };
  const answer = stateOf(answered.body, asked);
  if (answer.state === 'unclear' || (answer.state === 'refused' && !answer.authority))
    return unclear(answered.status);
  return answer.state === 'refused' ? { state: 'refused', errors: answer.errors } : answer;
}

/** An external_id may look like the id of another invoice, which is then found in its place: ours is not there. */
export function readBackAnswer(answered: Answered, asked: InvoiceRef): ReadBackAnswer {
  if (isAbsent(answered)) return { state: 'absent' };
  const found = readInvoice(answered.body);
  if (found === undefined) return unclear(answered.status);
  if (identifies(found, asked)) return { state: 'found', ...found };
  return found.invoice_id === refPath(asked) && asked.invoice_id === undefined
    ? { state: 'absent' }
    : ANOTHERS;
}

export function listedAnswer<T>(result: CallResult, read: (body: unknown) => T | undefined): Listed<T> {
  if (isOutage(result)) return result;
  const listed = read(result.body);
  return listed === undefined ? unclear(result.status) : { state: 'listed', listed };
}

/** True if the content is a page that a person can print. */
export function printAnswer(result: CallResult): PrintAnswer {
  if (isOutage(result)) return result;
  const { status, body } = result;
  if (status < 300 && typeof body === 'string') return { state: 'printed', page: body };
  return isAbsent(result) ? { state: 'absent' } : unclear(status);
}

const errorsOr = (status: number, errors: readonly ServiceError[]): readonly ServiceError[] =>
  errors.length > 0 ? errors : [{ code: '', message: `HTTP ${status}` }];

/** State of the requested invoice: an answer that names another one does not count, and a MARK must name its invoice. */
function stateOf(body: unknown, asked: InvoiceRef): InvoiceState | Outage {
  const named = readNamed(body);
  const answer = readState(body);
  if (contradicts(named, asked)) return ANOTHERS;
  if (answer.state !== 'issued') return answer;
  if (!identifies(named, asked)) return ANOTHERS;
  return {
    ...answer,
    issued: { ...answer.issued, invoice_id: named.invoice_id || (asked.invoice_id ?? '') },
  };
}

/** Not found, as a status or in words. */
const isAbsent = ({ status, body }: Answered): boolean =>
  status === 404 || readErrors(body).some(({ message }) => /not.{0,3}found/i.test(message));
