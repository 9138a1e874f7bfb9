import { type Alarm, chance, type Monotonic, monotonic, pause, type Random, type Sleep } from '../clock.ts';
import type { Document } from '../documents/document.ts';
import type { Log } from '../log.ts';
import { type AdmissionControl, createAdmissionControl } from './admission-control.ts';
import { type Answered, type CallResult, createCaller } from './caller.ts';
import {
  draftAnswer,
  issueAnswer,
  listedAnswer,
  loginAnswer,
  printAnswer,
  readBackAnswer,
  statusAnswer,
} from './client-answers.ts';
import type { Credentials } from './environment.ts';
import { connectInProcess, connectService, type Exchange, type InProcessService } from './http-exchange.ts';
import { type ClientLimits, defaultClientLimits } from './limits.ts';
import { isOutage, type Outage } from './service-errors.ts';
import { createSession } from './session.ts';
import {
  type InvoiceRef,
  type PageRequest,
  paths,
  readBillingBooks,
  readPage,
  readVatExemptions,
  refPath,
  toWire,
} from './wire.ts';

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
  const { exchange, close } = wayToService(options, limits);
  let apiKey = '';
  const send = createCaller({ exchange, pressure, limits, log, now, sleep, random, apiKey: () => apiKey });
  const session = createSession({ login, limits, log, now });

  async function login() {
    const credentials = await options.credentials();
    if (credentials === undefined)
      return { state: 'credentials-refused', reason: { phrase: 'no-credentials' } } as const;
    apiKey = credentials.api_key;
    const body = JSON.stringify(credentials);
    const path = paths.login;
    return loginAnswer(await send({ operation: 'login', method: 'POST', path, body, repeatable: true }));
  }
  const get = (operation: string, path: string) =>
    send({ operation, method: 'GET', path, repeatable: true }, session);
  const post = (operation: string, path: string, body?: string) =>
    send({ operation, method: 'POST', path, body, repeatable: false }, session);

  return {
    billingBooks: async () => listedAnswer(await get('billing-books', paths.billingBooks), readBillingBooks),
    vatExemptions: async () =>
      listedAnswer(await get('vat-exemptions', paths.vatExemptions), readVatExemptions),
    listInvoices: async (page: PageRequest) => listedAnswer(await get('list', paths.findAll(page)), readPage),
    /** Never repeated after an unknown effect: ask with `readBack` first. */
    createDraft: async (document: Document) =>
      told(await post('draft', paths.invoices, toWire(document)), draftAnswer),
    /** Never repeated after an unknown effect: ask with `status` first. */
    issueDraft: async (asked: InvoiceRef) =>
      told(await post('issue', paths.issueDraft(refPath(asked))), (of) => issueAnswer(of, asked)),
    /** The full invoice. */
    readBack: async (asked: InvoiceRef) =>
      told(await get('read-back', paths.find(refPath(asked))), (of) => readBackAnswer(of, asked)),
    status: async (asked: InvoiceRef) =>
      told(await get('status', paths.status(refPath(asked))), (of) => statusAnswer(of, asked)),
    /** The printed document, if the service prints it. */
    print: async (invoice_id: string, language: 'en' | 'el') =>
      printAnswer(await get('print', paths.print(invoice_id, language))),
    /** Reason to turn requests away unsent: the service is down, wants a long pause or refuses us. */
    closed: () => pressure.closed() ?? session.closed(),
    [Symbol.asyncDispose]: close,
  };
}

const told = <Answer>(result: CallResult, read: (of: Answered) => Answer): Answer | Outage =>
  isOutage(result) ? result : read(result);

function wayToService(of: InvoicingClientOptions, limits: ClientLimits) {
  const { baseUrl, exchange, serviceHere, alarm } = of;
  if (exchange !== undefined) return { exchange, close: async () => {} };
  const connection =
    serviceHere === undefined
      ? connectService(baseUrl, limits, alarm)
      : connectInProcess(serviceHere, { origin: baseUrl, limits, alarm });
  return { exchange: connection.exchange, close: () => connection[Symbol.asyncDispose]() };
}
