import { hash, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Account } from '../accounts/account.ts';
import type { Sandbox } from '../sandbox.ts';
import { errorBody, errorBodySchema, json, NOT_VALID_USER } from './answers.ts';
import { type SandboxApp, serve } from './serve.ts';

const loginSchema = z.object({ email: z.string(), api_key: z.string() }).openapi('Login');

const jwtSchema = z
  .object({ data: z.object({ type: z.literal('jwt'), attributes: z.object({ jwt: z.string() }) }) })
  .openapi('Jwt');

/** POST /login: a JWT for the account's login email and API key. */
export const serveLogin = (app: SandboxApp, sandbox: Sandbox): void =>
  serve(app, sandbox, {
    method: 'post',
    path: '/login',
    summary: 'Log in',
    request: { body: { content: { 'application/json': { schema: loginSchema } }, required: true } },
    responses: {
      200: json(jwtSchema, 'A JWT, valid for 24 hours.'),
      401: json(errorBodySchema, 'The email or the key is wrong.'),
    },
    answer: async (c) => {
      const account = accountOf(sandbox, await c.req.text());
      if (account === undefined) return c.json(errorBody(NOT_VALID_USER), 401);
      const jwt = await sandbox.tokens.issue(account.key);
      return c.json({ data: { type: 'jwt', attributes: { jwt } } });
    },
  });

function accountOf(sandbox: Sandbox, body: string): Account | undefined {
  const credentials = loginSchema.safeParse(parse(body)).data;
  if (credentials === undefined) return undefined;
  const account = sandbox.accounts.get(credentials.email.trim().toLowerCase());
  return account !== undefined && isSame(account.apiKey, credentials.api_key) ? account : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
