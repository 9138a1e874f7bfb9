import type { MiddlewareHandler } from 'hono';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleEnv } from '../console-host.ts';

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
    };
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', policy(formsGoTo));
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  };
