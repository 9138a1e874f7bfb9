import { type Alarm, chance, type Monotonic, monotonic, pause, type Random, type Sleep } from '../clock.ts';
import type { Document } from '../documents/document.ts';
import type { Log } from '../log.ts';
import { type AdmissionControl, createAdmissionControl } from './admission-control.ts';
import { type Answered, type CallResult, createCaller, createSession, type LoginAnswer } from './caller.ts';
import type { Credentials } from './environment.ts';
import {
  connectInProcess,
  connectService,
  type Exchange,
  type InProcessService,
  type ServiceConnection,
} from './http-exchange.ts';
import { type ClientLimits, defaultClientLimits } from './limits.ts';
import {
  isOutage,
  namesExternalId,
  type Outage,
  readErrorEnvelope,
  readErrors,
  type ServiceError,
} from './service-errors.ts';
import {
  contradicts,
  type FoundInvoice,
  type InvoiceRef,
  type InvoiceState,
  identifies,
  type PageRequest,
  paths,
  readBillingBooks,
  readDraft,
  readInvoice,
  readLogin,
  readNamed,
  readPage,
  readState,
  refPath,
  toWire,
} from './wire.ts';

/** `taken`: the refusal may mean that the external_id exists; only a lookup at the service decides. */
export type DraftAnswer = ReturnType<typeof draftAnswer> | Outage;

/**
 * `refused` by the authority: a series number is used. `declined` by the service itself, for example because the draft is
 * already issued; no number is used.
 */
export type IssueAnswer = ReturnType<typeof issueAnswer>;

/** `refused` only by the authority: other refusals are not about the document. */
export type StatusAnswer = ReturnType<typeof statusAnswer>;
export type ReadBackAnswer = ({ state: 'found' } & FoundInvoice) | { state: 'absent' } | Outage;

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

function loginAnswer(result: CallResult): LoginAnswer {
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
function draftAnswer({ status, body }: Answered) {
  const conflicts = status === 409 || status === 422;
  const envelope = readErrorEnvelope(body);
  const isRefused = conflicts || status === TOO_LARGE;
  const errors = envelope?.errors ?? (isRefused ? errorsOr(status, readErrors(body)) : undefined);
  const taken = conflicts || namesExternalId(envelope?.errors ?? []);
  if (errors !== undefined) return { state: 'refused' as const, errors, taken };
  const invoice_id = status < 300 ? readDraft(body) : undefined;
  return invoice_id === undefined ? unclear(status) : { state: 'drafted' as const, invoice_id };
}

function issueAnswer({ status, body }: Answered, asked: InvoiceRef) {
  const answer = stateOf(body, asked);
  if (answer.state === 'issued' || answer.state === 'pending' || isOutage(answer)) return answer;
  if (answer.state !== 'refused') return unclear(status);
  const { authority, errors } = answer;
  return authority ? { state: 'refused' as const, errors } : { state: 'declined' as const, errors };
}

/** A failed lookup proves nothing about the document, unless the error is the authority's. */
function statusAnswer(answered: Answered, asked: InvoiceRef) {
  if (isAbsent(answered)) return { state: 'absent' as const };
  const answer = stateOf(answered.body, asked);
  if (answer.state === 'unclear' || (answer.state === 'refused' && !answer.authority))
    return unclear(answered.status);
  return answer.state === 'refused' ? { state: 'refused' as const, errors: answer.errors } : answer;
}

/** An external_id may look like the id of another invoice, which is then found in its place: ours is not there. */
function readBackAnswer(answered: Answered, asked: InvoiceRef): ReadBackAnswer {
  if (isAbsent(answered)) return { state: 'absent' };
  const found = readInvoice(answered.body);
  if (found === undefined) return unclear(answered.status);
  if (identifies(found, asked)) return { state: 'found', ...found };
  return found.invoice_id === refPath(asked) && asked.invoice_id === undefined
    ? { state: 'absent' }
    : ANOTHERS;
}

const listedBy =
  <T>(read: (body: unknown) => T | undefined) =>
  ({ status, body }: Answered): { state: 'listed'; listed: T } | Outage => {
    const listed = read(body);
    return listed === undefined ? unclear(status) : { state: 'listed', listed };
  };

/** True if the content is a page that a person can print. */
function printAnswer(answered: Answered): { state: 'printed'; page: string } | { state: 'absent' } | Outage {
  const { status, body } = answered;
  if (status < 300 && typeof body === 'string') return { state: 'printed', page: body };
  return isAbsent(answered) ? { state: 'absent' } : unclear(status);
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

export interface InvoicingClientOptions {
  baseUrl: string;
  /** Asked at each login, so that a changed secret is seen. */
  credentials: () => Promise<Credentials | undefined>;
  limits?: Partial<ClientLimits>;
  /** Given where several clients talk for one account. */
  pressure?: AdmissionControl;
  log?: Log;
  /** Called with each pause, in milliseconds, that the service asks for. */
  onPause?: (ms: number) => void;
  /** The service, where it is in this process; `baseUrl` is its address to others. */
  serviceHere?: InProcessService | undefined;
  /** In place of the way to the service, for tests that interrupt it. */
  exchange?: Exchange;
  /** A clock that never jumps, waiting, and chance; the machine's own without them. */
  now?: Monotonic;
  sleep?: Sleep;
  random?: Random;
  /** Rings where an answer takes too long. */
  alarm?: Alarm;
}

/** The invoicing service as one account sees it. Every result is a value; only a bug throws. */
export type InvoicingClient = ReturnType<typeof createInvoicingClient>;

/** A client for one account in one environment; keep one per account and process, with its pool and its token. */
export function createInvoicingClient(options: InvoicingClientOptions) {
  const limits = { ...defaultClientLimits, ...options.limits };
  const { log = () => {}, now = monotonic, sleep = pause, random = chance } = options;
  const pressure =
    options.pressure ?? createAdmissionControl({ limits, log, onPause: options.onPause, now, sleep });
  const { exchange, ...connection } = wayToService(options, limits);
  let apiKey = '';
  const send = createCaller({ exchange, pressure, limits, log, now, sleep, random, apiKey: () => apiKey });
  const session = createSession(login, { limits, log, now });

  async function login() {
    const credentials = await options.credentials();
    if (credentials === undefined)
      return { state: 'credentials-refused', reason: { phrase: 'no-credentials' } } as const;
    apiKey = credentials.api_key;
    const body = JSON.stringify(credentials);
    const path = paths.login;
    return loginAnswer(await send({ operation: 'login', method: 'POST', path, body, repeatable: true }));
  }
  const ask = async <Answer>(call: Parameters<typeof send>[0], read: (of: Answered) => Answer) => {
    const result = await send(call, session);
    return isOutage(result) ? result : read(result);
  };
  const get = <Answer>(operation: string, path: string, read: (of: Answered) => Answer) =>
    ask({ operation, method: 'GET', path, repeatable: true }, read);

  return {
    billingBooks: () => get('billing-books', paths.billingBooks, listedBy(readBillingBooks)),
    listInvoices: (page: PageRequest) => get('list', paths.findAll(page), listedBy(readPage)),
    /** Never repeated after an unknown effect: ask with `readBack` first. */
    createDraft(document: Document): Promise<DraftAnswer> {
      const draft = { operation: 'draft', path: paths.invoices, body: toWire(document) };
      return ask({ ...draft, method: 'POST', repeatable: false }, draftAnswer);
    },
    /** Never repeated after an unknown effect: ask with `status` first. */
    issueDraft(asked: InvoiceRef): Promise<IssueAnswer> {
      const issue = { operation: 'issue', path: paths.issueDraft(refPath(asked)) };
      return ask({ ...issue, method: 'POST', repeatable: false }, (of) => issueAnswer(of, asked));
    },
    readBack: (asked: InvoiceRef): Promise<ReadBackAnswer> =>
      get('read-back', paths.find(refPath(asked)), (of) => readBackAnswer(of, asked)),
    status: (asked: InvoiceRef): Promise<StatusAnswer> =>
      get('status', paths.status(refPath(asked)), (of) => statusAnswer(of, asked)),
    /** The printed document, if the service prints it. */
    print: (invoice_id: string, language: 'en' | 'el') =>
      get('print', paths.print(invoice_id, language), printAnswer),
    /** Reason to turn requests away unsent: the service is down, wants a long pause or refuses us. */
    closed: () => pressure.closed() ?? session.closed(),
    ...connection,
  };
}

function wayToService(of: InvoicingClientOptions, limits: ClientLimits): ServiceConnection {
  const { baseUrl, exchange, serviceHere, alarm } = of;
  if (exchange !== undefined) return { exchange, [Symbol.asyncDispose]: async () => {} };
  return serviceHere === undefined
    ? connectService(baseUrl, limits, alarm)
    : connectInProcess(serviceHere, { origin: baseUrl, limits, alarm });
}
