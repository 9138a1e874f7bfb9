import { type Alarm, chance, type Monotonic, monotonic, pause, type Random, type Sleep } from '../clock.ts';
import type { Document } from '../documents/document.ts';
import type { Log } from '../log.ts';
import { type AdmissionControl, createAdmissionControl } from './admission-control.ts';
import { createCaller } from './caller.ts';
import {
  type DraftAnswer,
  draftAnswer,
  type IssueAnswer,
  issueAnswer,
  type Listed,
  listedAnswer,
  loginAnswer,
  type PrintAnswer,
  printAnswer,
  type ReadBackAnswer,
  readBackAnswer,
  type StatusAnswer,
  statusAnswer,
} from './client-answers.ts';
import type { Credentials } from './environment.ts';
import { connectService, type Exchange } from './http-exchange.ts';
import { connectInProcess, type InProcessService } from './in-process-exchange.ts';
import { type ClientLimits, defaultClientLimits } from './limits.ts';
import { isOutage, type Outage } from './service-errors.ts';
import { createSession } from './session.ts';
import {
  type InvoicePage,
  type InvoiceRef,
  type ListedBook,
  type PageRequest,
  paths,
  readBillingBooks,
  readPage,
  readVatExemptions,
  refPath,
  toWire,
  type VatExemption,
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
export interface InvoicingClient extends AsyncDisposable {
  billingBooks(): Promise<Listed<ListedBook[]>>;
  vatExemptions(): Promise<Listed<VatExemption[]>>;
  /** Never repeated after an unknown effect: ask with `readBack` first. */
  createDraft(document: Document): Promise<DraftAnswer>;
  /** The full invoice. */
  readBack(asked: InvoiceRef): Promise<ReadBackAnswer>;
  /** Never repeated after an unknown effect: ask with `status` first. */
  issueDraft(asked: InvoiceRef): Promise<IssueAnswer>;
  status(asked: InvoiceRef): Promise<StatusAnswer>;
  /** The printed document, if the service prints it. */
  print(invoice_id: string, language: 'en' | 'el'): Promise<PrintAnswer>;
  listInvoices(page: PageRequest): Promise<Listed<InvoicePage>>;
  /** Reason to turn requests away unsent: the service is down, wants a long pause or refuses us. */
  closed(): Outage | undefined;
}

/** A client for one account in one environment; keep one per account and process, with its pool and its token. */
export function createInvoicingClient(options: InvoicingClientOptions): InvoicingClient {
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
    listInvoices: async (page) => listedAnswer(await get('list', paths.findAll(page)), readPage),
    async createDraft(document) {
      const result = await post('draft', paths.invoices, toWire(document));
      return isOutage(result) ? result : draftAnswer(result);
    },
    async issueDraft(asked) {
      const result = await post('issue', paths.issueDraft(refPath(asked)));
      return isOutage(result) ? result : issueAnswer(result, asked);
    },
    async readBack(asked) {
      const result = await get('read-back', paths.find(refPath(asked)));
      return isOutage(result) ? result : readBackAnswer(result, asked);
    },
    async status(asked) {
      const result = await get('status', paths.status(refPath(asked)));
      return isOutage(result) ? result : statusAnswer(result, asked);
    },
    print: async (invoice_id, language) => printAnswer(await get('print', paths.print(invoice_id, language))),
    closed: () => pressure.closed() ?? session.closed(),
    [Symbol.asyncDispose]: close,
  };
}

function wayToService(of: InvoicingClientOptions, limits: ClientLimits) {
  const { baseUrl, exchange, serviceHere, alarm } = of;
  if (exchange !== undefined) return { exchange, close: async () => {} };
  const connection =
    serviceHere === undefined
      ? connectService(baseUrl, limits, alarm)
      : connectInProcess(serviceHere, { origin: baseUrl, limits, alarm });
  return { exchange: connection.exchange, close: () => connection[Symbol.asyncDispose]() };
}
