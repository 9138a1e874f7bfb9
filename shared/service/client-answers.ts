import type { IssuedFacts } from '../ledger/ledger.ts';
import type { Answered, CallResult } from './caller.ts';
import { isOutage, type Outage } from './outage.ts';
import { namesExternalId, readErrorEnvelope, readErrors, type ServiceError } from './service-errors.ts';
import type { LoginAnswer } from './session.ts';
import {
  type FoundInvoice,
  type InvoiceState,
  readDraft,
  readInvoice,
  readLogin,
  readState,
} from './wire.ts';

/** `taken`: the refusal may mean that the external_id exists; only asking the service tells. */
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

export type StatusAnswer = Exclude<InvoiceState, { state: 'unclear' }> | { state: 'absent' } | Outage;
export type ReadBackAnswer = ({ state: 'found' } & FoundInvoice) | { state: 'absent' } | Outage;
export type Listed<T> = { state: 'listed'; listed: T } | Outage;

/** An answer of no known shape: the effect is as unknown as with no answer. */
const unclear = (status: number): Outage => ({
  state: 'unknown',
  reason: { phrase: 'answer-not-understood', status },
});

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
  if (envelope !== undefined)
    return {
      state: 'refused',
      errors: envelope.errors,
      taken: conflicts || namesExternalId(envelope.errors),
    };
  if (status === TOO_LARGE)
    return { state: 'refused', errors: errorsOr(status, readErrors(body)), taken: false };
  if (conflicts) return { state: 'refused', errors: errorsOr(status, readErrors(body)), taken: true };
  const invoice_id = status < 300 ? readDraft(body) : undefined;
  return invoice_id === undefined ? unclear(status) : { state: 'drafted', invoice_id };
}

export function issueAnswer({ status, body }: Answered, invoice_id: string): IssueAnswer {
  const answer = readState(body);
  if (answer.state === 'issued') return named(answer, invoice_id);
  if (answer.state === 'pending') return answer;
  if (answer.state !== 'refused') return unclear(status);
  return { state: answer.authority ? 'refused' : 'declined', errors: answer.errors };
}

export function statusAnswer(answered: Answered, invoice: string): StatusAnswer {
  if (isAbsent(answered)) return { state: 'absent' };
  const state = readState(answered.body);
  return state.state === 'unclear' ? unclear(answered.status) : named(state, invoice);
}

export function readBackAnswer(answered: Answered): ReadBackAnswer {
  if (isAbsent(answered)) return { state: 'absent' };
  const found = readInvoice(answered.body);
  return found === undefined ? unclear(answered.status) : { state: 'found', ...found };
}

export function listedAnswer<T>(result: CallResult, read: (body: unknown) => T | undefined): Listed<T> {
  if (isOutage(result)) return result;
  const listed = read(result.body);
  return listed === undefined ? unclear(result.status) : { state: 'listed', listed };
}

const errorsOr = (status: number, errors: readonly ServiceError[]): readonly ServiceError[] =>
  errors.length > 0 ? errors : [{ code: '', message: `HTTP ${status}` }];

/** The id that was asked for, where the answer does not repeat it. */
const named = <T extends InvoiceState>(answer: T, invoice_id: string): T =>
  answer.state === 'issued' && answer.issued.invoice_id === ''
    ? { ...answer, issued: { ...answer.issued, invoice_id } }
    : answer;

/** Not found, as a status or in words. */
const isAbsent = ({ status, body }: Answered): boolean =>
  status === 404 || readErrors(body).some(({ message }) => /not.{0,3}found/i.test(message));
