import type { MiddlewareHandler } from 'hono';
import { errorBody } from './answers.ts';
import type { SandboxEnv } from './sandbox-env.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const JSON_BODY = /^application\/json\s*(;|$)/i;

/**
 * Keeps pages of other sites from the sandbox's own paths: a page may send a form or plain text anywhere, but no JSON from
 * another origin. `anyHost` where the sandbox stands under a name; else a name that was bent to this machine is refused.
 */
export const ownCallersOnly =
  ({ anyHost }: { anyHost: boolean }): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    const { origin: own, hostname } = new URL(c.req.url);
    const origin = c.req.header('origin');
    if (!anyHost && !LOOPBACK.test(hostname)) return c.json(errorBody('Another host is meant'), 403);
    if (origin !== undefined && origin !== own) return c.json(errorBody('Another origin asks'), 403);
    if (c.req.method === 'POST' && !JSON_BODY.test(c.req.header('content-type') ?? ''))
      return c.json(errorBody('Only application/json is taken here'), 415);
    return next();
  };
