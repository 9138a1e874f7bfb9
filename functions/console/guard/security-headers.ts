import type { MiddlewareHandler } from 'hono';

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

/**
 * Headers of every answer: only our own scripts and styles, no caching, no referrer for other sites. Forms
 * may have one more origin if files bypass the console.
 */
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
