import { setTimeout } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { type RefusalCode, RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleEnv, ConsoleHost } from '../console-host.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Names that the console answers under, and its own address: a page of another site can neither ask nor send. */
export interface ConsoleOrigin {
  /** `127.0.0.1:4870`, `localhost:4870`. */
  hosts: ReadonlySet<string>;
  scheme: 'http' | 'https';
}

/** Refuses requests under a foreign name (a rebound DNS entry) and changes that another site sends. */
export const sameOriginOnly =
  ({ hosts, scheme }: ConsoleOrigin): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const host = (c.req.header('host') ?? '').toLowerCase();
    if (!hosts.has(host)) throw new RefusedRequest('HOST-REFUSED');
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isForeign = origin !== undefined && origin.toLowerCase() !== `${scheme}://${host}`;
    // The browser proves that our pages send the change, or it carries a key.
    const isOwn = (origin ?? c.req.header('authorization')) !== undefined || site === 'same-origin';
    if (isForeign || !(READING.has(c.req.method) || isOwn)) throw new RefusedRequest('ORIGIN-REFUSED');
    await next();
  };

/** Refuses an encoded body: its bytes would be kept as they come, and its limit would be that of the encoded ones. */
export const assertPlain: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (!/^identity$/i.test(encoding)) throw new RefusedRequest('BODY-ENCODED', { encoding });
  await next();
};

const policy = (formsGoTo = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action 'self' ${formsGoTo}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Headers of every answer: only our own scripts and styles, no caching, no referrer; forms may reach where files go past us. */
export const securityHeaders =
  (formsGoTo: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const headers: Record<string, string> = {
      'X-Content-Type-Options': 'nosniff',
      // `no-referrer` would make a browser hide the origin of our own forms.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Content-Security-Policy': policy(formsGoTo),
      'Cache-Control': 'no-store',
    };
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };

const MS_PER_SECOND = 1000;

/** The answer of some work, or what `late` gives or throws once the time is up. */
export async function within<Answer, Late>(ms: number, asked: Promise<Answer>, late: () => Late) {
  const done = new AbortController();
  const time = setTimeout(ms, undefined, { signal: done.signal });
  return Promise.race([asked, time.then(late)]).finally(() => done.abort());
}

/** Runs work that only reads, and refuses if it takes longer than the host's time for an answer. */
export async function withTimeLimit<Answer>(
  { answerWithinMs }: Pick<ConsoleHost, 'answerWithinMs'>,
  refusal: RefusalCode,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (answerWithinMs === undefined) return work();
  return within(answerWithinMs, work(), () => {
    throw new RefusedRequest(refusal, { seconds: answerWithinMs / MS_PER_SECOND });
  });
}

const MB = 1024 * 1024;
const WHOLE_NUMBER = /^\d+$/;

/** The pieces of a body up to a limit; beyond it the request is refused, independent of its stated length. */
export async function* boundedBody(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new RefusedRequest('BODY-TOO-LARGE', { limit: limitBytes / MB });
  const stated = request.headers.get('content-length') ?? '';
  if (WHOLE_NUMBER.test(stated) && Number(stated) > limitBytes) throw tooLarge();
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.length;
    if (bytes > limitBytes) throw tooLarge();
    yield piece;
  }
}

export async function boundedText(request: Request, limitBytes: number): Promise<string> {
  const pieces = await Array.fromAsync(boundedBody(request, limitBytes));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new RefusedRequest('BODY-UNREADABLE', { reason: { en: 'it is not UTF-8', el: 'δεν είναι UTF-8' } });
  }
}
