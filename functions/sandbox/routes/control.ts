import { z } from '@hono/zod-openapi';
import type { Account } from '../accounts/account.ts';
import { TOKEN } from '../auth/tokens.ts';
import { faultsSchema } from '../faults/fault-injector.ts';
import type { Sandbox } from '../sandbox.ts';
import { type ItemKey, SANDBOX } from '../state/items.ts';
import {
  accountOf,
  errorBody,
  errorBodySchema,
  json,
  NOT_VALID_USER,
  placeOf,
  type Route,
  type SandboxApp,
  type SandboxContext,
} from './serve.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const JSON_BODY = /^application\/json\s*(;|$)/i;

const statsSchema = z
  .object({
    accounts: z.record(
      z.string(),
      z.object({
        issued: z.record(z.string(), z.int()),
        series: z.record(z.string(), z.object({ used: z.int(), lost: z.int() })),
        drafts: z.int(),
      }),
    ),
    requests: z.record(z.string(), z.int()),
  })
  .openapi('Stats');

const doneSchema = z.object({ status: z.literal('ok') }).openapi('Done');

/**
 * The sandbox's own paths, which the service does not have. They meet no faults, and need a token if guarded. A page of another
 * site may send a form or text anywhere, but JSON only to its own origin; unguarded, names that resolve to this machine are refused.
 */
export function serveControl(app: SandboxApp, sandbox: Sandbox, { guarded }: { guarded: boolean }): void {
  app.use('/_sandbox/*', async (c, next) => {
    const { origin: own, hostname } = new URL(c.req.url);
    const origin = c.req.header('origin');
    if (!guarded && !LOOPBACK.test(hostname)) return c.json(errorBody('Another host is meant'), 403);
    if (origin !== undefined && origin !== own) return c.json(errorBody('Another origin asks'), 403);
    if (c.req.method === 'POST' && !JSON_BODY.test(c.req.header('content-type') ?? ''))
      return c.json(errorBody('Only application/json is taken here'), 415);
    if (guarded && (await accountOf(sandbox, c)) === undefined) return c.json(errorBody(NOT_VALID_USER), 401);
    return next();
  });
  for (const { at, answer, ...route } of controlRoutes(sandbox)) {
    const { method, path } = placeOf(at);
    app.openAPIRegistry.registerPath({ ...route, method, path });
    app.on(method, path, answer);
  }
}

const refusedCallers = {
  403: json(errorBodySchema, 'From another origin, or to another host.'),
  415: json(errorBodySchema, 'Not sent as application/json.'),
};

const controlRoutes = (sandbox: Sandbox): readonly Route<[SandboxContext]>[] => [
  {
    at: 'get /_sandbox/stats',
    summary: 'What was issued, numbers used and lost, requests',
    responses: { 200: json(statsSchema, 'Counts since the last reset.') },
    answer: async (c) => c.json(await readStats(sandbox)),
  },
  {
    at: 'post /_sandbox/faults',
    summary: 'Replace the scripted failures',
    request: { body: { content: { 'application/json': { schema: faultsSchema } }, required: true } },
    responses: {
      200: json(doneSchema, 'In force from now on.'),
      ...refusedCallers,
      422: json(errorBodySchema, 'Not an array of faults.'),
    },
    answer: async (c) => {
      const faults = faultsSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!faults.success) return c.json(errorBody(z.prettifyError(faults.error)), 422);
      await sandbox.faults.replace(faults.data);
      return c.json({ status: 'ok' });
    },
  },
  {
    at: 'post /_sandbox/reset',
    summary: 'Forget all documents, numbers, counts and faults',
    responses: { 200: json(doneSchema, 'As on the first day; tokens stay valid.'), ...refusedCallers },
    answer: async (c) => {
      await reset(sandbox);
      return c.json({ status: 'ok' });
    },
  },
];

/** Items that outlive a reset: the tokens, and the ordinals that keep MARKs unique. */
const isKept = ({ account, id }: ItemKey) =>
  account === SANDBOX && (id === 'ordinals' || id.startsWith(TOKEN));

/** Forgets all documents, numbers, counts and faults; faults from the start of the sandbox come back. */
async function reset(sandbox: Sandbox): Promise<void> {
  for (const account of [SANDBOX, ...sandbox.accounts.all().map(({ key }) => key)]) {
    const items = await Array.fromAsync(sandbox.items.query(account));
    await sandbox.items.deleteAll(items.filter((item) => !isKept(item)));
  }
  sandbox.documents.forget();
  sandbox.requests.forget();
  await sandbox.faults.reset();
}

/** Issued documents and used numbers per account, and the requests by route. */
async function readStats(sandbox: Sandbox) {
  const requests = await sandbox.requests.all();
  const accounts = await Array.fromAsync(sandbox.accounts.all(), async (account) => {
    return [account.email, await statsOf(sandbox, account)] as const;
  });
  return { accounts: Object.fromEntries(accounts), requests };
}

async function statsOf({ documents: all }: Sandbox, account: Account) {
  const documents = await all.list(account.key);
  const used = await all.used(account);
  const total = (books: Account['books'], of: (book: string) => number) =>
    books.reduce((sum, { id }) => sum + of(id), 0);
  const lostIn = (id: string) => documents.reduce((sum, { book, lost }) => sum + (book === id ? lost : 0), 0);
  // Counts issues, not documents: a second issue shows 2. The id replaces a missing `external_id`.
  const counts = new Map<string, number>();
  for (const { id, externalId = id, issues } of documents)
    if (issues > 0) counts.set(externalId, (counts.get(externalId) ?? 0) + issues);
  const series = [...Map.groupBy(account.books, (book) => book.series)].map(([name, books]) => [
    name,
    { used: total(books, (id) => used.get(id) ?? 0), lost: total(books, lostIn) },
  ]);
  return {
    issued: Object.fromEntries(counts),
    series: Object.fromEntries(series),
    drafts: documents.filter(({ issued }) => !issued).length,
  };
}
