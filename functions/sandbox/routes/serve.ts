import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Account } from '../accounts/account.ts';
import type { FaultAction } from '../faults/fault-injector.ts';
import { textOf } from '../json/scalar.ts';
import type { Sandbox } from '../sandbox.ts';
import { isStageOneError, readInvoice } from '../stage-one/check-draft.ts';

const errorSchema = z.object({ code: z.string(), title: z.string(), message: z.string() });

export const envelopeSchema = z
  .object({ status: z.enum(['Invoice Errors', 'myData Errors']), errors: z.array(errorSchema) })
  .openapi('Refusal', { description: 'A refusal of stage 1 (Invoice Errors) or stage 2 (myData Errors).' });

export const errorBodySchema = z
  .object({ errors: z.array(z.object({ title: z.string() })) })
  .openapi('Error');

export const draftedSchema = z
  .object({ status: z.literal('successfully saved as draft'), invoice_id: z.string() })
  .openapi('Drafted');

export const pendingSchema = z
  .object({ status: z.literal('pending'), invoice_id: z.string() })
  .openapi('Pending');

export const statusSchema = z
  .object({
    status: z.literal('issued'),
    id: z.string(),
    external_id: z.string().optional(),
    invoice_type_code: z.string(),
    my_data_mark: z.string().openapi({ description: '15 digits' }),
    my_data_uid: z.string().openapi({ description: '40 upper-case hex digits' }),
    my_data_qr_url: z.string(),
    series: z.string(),
    num: z.int(),
    issued_at: z.string(),
  })
  .openapi('FiscalStatus');

export const draftStatusSchema = z.object({ status: z.literal('draft') }).openapi('DraftStatus');

/** JSON content of a schema, for a route's answers. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The title of every 401: a wrong key, and a token that is missing, foreign or expired. */
export const NOT_VALID_USER = 'Not valid user';

/** An error of the service itself: a missing token or document. */
export const errorBody = (title: string) => ({ errors: [{ title }] });

/** Bindings that the listener lends to the app: over a socket, a way to close it without an answer. */
export interface SandboxEnv {
  Bindings: { closeConnection?: () => void } | undefined;
}

export type SandboxContext = Context<SandboxEnv>;

/** A request that is known to come from an account, with the reads that a fault wants pending. */
export interface Request {
  c: SandboxContext;
  account: Account;
  pendingReads: number;
}

export type SandboxApp = OpenAPIHono<SandboxEnv>;

const PREFIX = '/api/v1';
const RETRY_AFTER_SECONDS = '1';
const BEARER = /^Bearer +(\S+)$/i;

const routing = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

type Method = RouteConfig['method'];

/** A route: `get /invoices/{id}`, its description, and its answer. */
export interface Route<Asked extends unknown[]> extends Omit<RouteConfig, 'method' | 'path'> {
  at: `${Method} /${string}`;
  answer: (...asked: Asked) => Promise<Response>;
}

/** The method and the path of a route. */
export const placeOf = (at: Route<[]>['at']) => {
  const [method, path = ''] = at.split(' ');
  return { method: method as Method, path };
};

/** Serves a route with and without `/api/v1`, describes it, counts its requests and lets faults happen to it. */
export function serve(
  app: SandboxApp,
  sandbox: Sandbox,
  { at, answer, ...described }: Route<[SandboxContext, FaultAction]>,
): void {
  const { method, path: own } = placeOf(at);
  app.openAPIRegistry.registerPath({ ...described, method, path: PREFIX + own });
  const name = `${method.toUpperCase()} ${PREFIX}${own}`;
  const respond = async (c: SandboxContext) => {
    await sandbox.requests.count(name);
    const externalId = () => externalIdOf(sandbox, c);
    const asked = { method: c.req.method, path: c.req.path, externalId };
    const action = (await sandbox.faults.actionFor(asked)) ?? {};
    if (action.delay_ms !== undefined) await sandbox.sleep(action.delay_ms);
    if (action.revoke === true) await sandbox.tokens.revoke(tokenOf(c));
    if (action.reset === 'before') return closed(c);
    if (action.status !== undefined) return scripted(action.status);
    const answered = await answer(c, action);
    return action.reset === 'after' ? closed(c) : answered;
  };
  for (const path of [PREFIX + own, own]) app.on(method, routing(path), respond);
}

/** A route that requires a token, with the answer to the account that holds it. */
export type AccountRoute = Route<[Request]>;

/** Serves a route that requires a token. */
export function serveAccount(app: SandboxApp, sandbox: Sandbox, route: AccountRoute): void {
  serve(app, sandbox, {
    ...route,
    security: [{ jwt: [] }],
    responses: { ...route.responses, 401: json(errorBodySchema, 'No token, or a foreign or expired one.') },
    answer: async (c, action) => {
      const account = await accountOf(sandbox, c);
      if (account === undefined) return c.json(errorBody(NOT_VALID_USER), 401);
      return route.answer({ c, account, pendingReads: action.pending ?? 0 });
    },
  });
}

/** The account whose token the request carries. */
export async function accountOf(sandbox: Sandbox, c: SandboxContext): Promise<Account | undefined> {
  const holder = await sandbox.tokens.holder(tokenOf(c));
  return holder === undefined ? undefined : sandbox.accounts.get(holder);
}

const tokenOf = (c: SandboxContext): string => BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? '';

/** The `external_id` that a request is about: in its body, in its path, or of the document in its path. */
async function externalIdOf(sandbox: Sandbox, c: SandboxContext): Promise<string | undefined> {
  const reference = c.req.param('id');
  if (reference === undefined) {
    const invoice = readInvoice(await c.req.text());
    return isStageOneError(invoice) ? undefined : textOf(invoice.external_id);
  }
  const holder = await sandbox.tokens.holder(tokenOf(c));
  const record = holder === undefined ? undefined : await sandbox.documents.find(holder, reference);
  return record?.externalId ?? reference;
}

/** Closes the connection without an answer; an error of the server if there is no socket, as in Lambda. */
function closed(c: SandboxContext): Response {
  c.env?.closeConnection?.();
  return c.json(errorBody('The connection was closed by a fault'), 500);
}

/** The answer that a fault requests; statuses that mean "later" state the delay. */
function scripted(status: number): Response {
  const later = status === 429 || status === 503;
  return Response.json(errorBody('A fault was asked for'), {
    status,
    headers: later ? { 'retry-after': RETRY_AFTER_SECONDS } : {},
  });
}
