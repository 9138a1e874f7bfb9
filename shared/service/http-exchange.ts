import { type Alarm, alarm, wallClock } from '../clock.ts';
import type { Phrase, PhraseCode } from '../problems/phrases.ts';
import { basePath } from './environment.ts';
import type { ClientLimits } from './limits.ts';
import { parseExactJson } from './wire.ts';

interface ServiceRequest {
  method: 'GET' | 'POST';
  /** Below the base address, from `paths`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** One request and its result. Reasons name only the kind of fault: no address, no header, no body. */
export type Exchanged =
  | { state: 'answered'; status: number; body: unknown; retryAfterMs?: number | undefined }
  /** The request has certainly not reached the service. */
  | { state: 'not-sent'; reason: Phrase }
  /** It may have reached the service and had its effect. */
  | { state: 'unknown'; reason: Phrase };

export type Exchange = (request: ServiceRequest) => Promise<Exchanged>;

export interface ServiceConnection extends AsyncDisposable {
  exchange: Exchange;
}

/** Faults of the way to the service, by the codes of Node and undici; everything else may have arrived. */
const NOT_SENT: Readonly<Record<string, PhraseCode>> = {
  ECONNREFUSED: 'connection-refused',
  ENOTFOUND: 'name-unknown',
  EAI_AGAIN: 'name-not-looked-up',
  EHOSTUNREACH: 'no-way',
  ENETUNREACH: 'no-way',
  UND_ERR_CONNECT_TIMEOUT: 'connecting-too-long',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-invalid',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-invalid',
  CERT_HAS_EXPIRED: 'certificate-invalid',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-invalid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-invalid',
};

const NOT_SECURE: Exchanged = { state: 'not-sent', reason: { phrase: 'address-not-https' } };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** One pool of connections to one environment. */
export function connectService(
  baseUrl: string,
  limits: Pick<ClientLimits, 'requestsInFlight' | 'connectTimeoutMs' | 'requestTimeoutMs' | 'answerBytes'>,
  setAlarm = alarm,
): ServiceConnection {
  const base = new URL(baseUrl);
  // A key and a token leave this machine encrypted or not at all.
  if (base.protocol !== 'https:' && !LOOPBACK.test(base.hostname))
    return { exchange: async () => NOT_SECURE, [Symbol.asyncDispose]: async () => {} };
  const prefix = basePath(base);
  let opened: ReturnType<typeof openPool> | undefined;

  async function exchange(asked: ServiceRequest): Promise<Exchanged> {
    const tooLong = new AbortController();
    const late = setAlarm(limits.requestTimeoutMs, () => tooLong.abort(new TooLong()));
    try {
      opened ??= openPool(base.origin, limits);
      const { request, pool } = await opened;
      const answer = await request.call(pool, {
        method: asked.method,
        path: `${prefix}${asked.path}`,
        headers: headersOf(asked),
        body: asked.body,
        signal: tooLong.signal,
      });
      const text = await answer.body.text();
      return exchangedOf({ status: answer.statusCode, text, retryAfter: answer.headers['retry-after'] });
    } catch (error) {
      return faultOf(error);
    } finally {
      late.takeBack();
    }
  }

  return { exchange, [Symbol.asyncDispose]: async () => (await opened)?.pool.destroy() };
}

/** Loads the package at the first request: a function without requests starts without it. */
async function openPool(origin: string, limits: Parameters<typeof connectService>[1]) {
  const { default: request } = await import('undici/lib/api/api-request.js');
  const { default: Pool } = await import('undici/lib/dispatcher/pool.js');
  const pool = new Pool(origin, {
    connections: limits.requestsInFlight,
    connect: { timeout: limits.connectTimeoutMs },
    maxResponseSize: limits.answerBytes,
    // One request a connection at a time: where one breaks, no other is in doubt.
    allowH2: false,
  });
  return { request, pool };
}

/** Every body states its length. */
export const headersOf = ({ headers, body }: ServiceRequest): Record<string, string> => ({
  accept: 'application/json',
  ...headers,
  ...(body === undefined
    ? {}
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
});

/** An answer that came whole. */
export const exchangedOf = (of: {
  status: number;
  text: string;
  retryAfter: string | string[] | null | undefined;
}): Exchanged => ({
  state: 'answered',
  status: of.status,
  body: readBody(of.text),
  retryAfterMs: readRetryAfter(of.retryAfter),
});

const PAGE = /^\s*<(!doctype html|html)\b/i;

/** The body as JSON, a page as its text; undefined where it is neither. */
function readBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return PAGE.test(text) ? text : undefined;
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | string[] | null | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - wallClock()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
}

class TooLong extends Error {}

function faultOf(error: unknown): Exchanged {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const notSent = NOT_SENT[code];
  if (notSent !== undefined) return { state: 'not-sent', reason: { phrase: notSent } };
  if (error instanceof TooLong) return { state: 'unknown', reason: { phrase: 'answer-too-long' } };
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  return { state: 'unknown', reason: { phrase: 'connection-broke', code } };
}

/** A service in this process with the behaviour of a socket; `cut` closes the connection without an answer. */
export type InProcessService = (request: Request, cut: () => void) => Response | Promise<Response>;

const broke = (code: string) => ({ state: 'unknown', reason: { phrase: 'connection-broke', code } }) as const;
/** The fault that a socket would report. */
const CUT = broke('UND_ERR_SOCKET');
const CLOSED = broke('UND_ERR_DESTROYED');
const TOO_LARGE = broke('UND_ERR_RES_EXCEEDED_MAX_SIZE');
const TOO_LONG: Exchanged = { state: 'unknown', reason: { phrase: 'answer-too-long' } };

/** Exchange with a service in this process: the same requests, answers and faults as over a socket. */
export function connectInProcess(
  service: InProcessService,
  of: {
    origin: string;
    limits: Pick<ClientLimits, 'requestTimeoutMs' | 'answerBytes'>;
    alarm?: Alarm | undefined;
  },
): ServiceConnection {
  const { origin, limits, alarm: setAlarm = alarm } = of;
  const underWay = new Set<(ending: Exchanged) => void>();

  const exchange: Exchange = async (asked) => {
    const request = new Request(`${origin}${asked.path}`, {
      method: asked.method,
      headers: headersOf(asked),
      body: asked.body,
    });
    const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<Exchanged>();
    const late = setAlarm(limits.requestTimeoutMs, () => interrupt(TOO_LONG));
    underWay.add(interrupt);
    try {
      return await Promise.race([answerTo(request, () => interrupt(CUT)), interrupted]);
    } finally {
      late.takeBack();
      underWay.delete(interrupt);
    }
  };

  async function answerTo(request: Request, cut: () => void): Promise<Exchanged> {
    const answer = await service(request, cut);
    const text = await answer.text();
    if (text.length > limits.answerBytes || Buffer.byteLength(text) > limits.answerBytes) return TOO_LARGE;
    return exchangedOf({ status: answer.status, text, retryAfter: answer.headers.get('retry-after') });
  }

  return {
    exchange,
    async [Symbol.asyncDispose]() {
      for (const interrupt of underWay) interrupt(CLOSED);
    },
  };
}
