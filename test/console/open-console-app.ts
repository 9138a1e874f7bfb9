import type { ConsoleHost } from '../../functions/console/console-host.ts';
import { createConsole } from '../../functions/console/create-console.ts';
import { localConsoleHost } from '../../infra/local/console/open-console.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { createJobQueue, type JobQueue } from '../../infra/local/serve/job-queue.ts';
import { type Role, roles } from '../../shared/operations/operation.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { jsonOf } from './open-serve.ts';

type Answer = Awaited<ReturnType<typeof jsonOf>>;

export { roles };

/** A person as a test sends a request: `maria` with some of the roles. */
interface Sender {
  name?: string;
  as?: readonly Role[];
  /** Accounts in which these roles count; all of them without it. */
  within?: readonly string[];
}

/** The console of a data folder without a socket; each request says who sends it. */
interface ConsoleApp extends AsyncDisposable {
  host: ConsoleHost;
  data: string;
  /** Names whose keys count no more. */
  revoked: Set<string>;
  /** A request of a socket, with the person in its headers. */
  fetch(request: Request): Promise<Response>;
  send(path: string, init?: RequestInit & Sender): Promise<Response>;
  json(path: string, init?: RequestInit & Sender): Promise<Answer>;
  ended(job: string): Promise<Answer>;
  /** The check of an export in standard columns, at its end. */
  checked(file: string, body: string, by?: Sender): Promise<Answer>;
  /** A page as a browser shows it in the end: it follows where it is sent, and loads again what says it is not ready. */
  shown(path: string, init?: RequestInit & Sender): Promise<string>;
}

const ENDED = new Set(['done', 'failed']);

/** Over a new data folder, or one that is there; `now` is the clock of everything in it. */
export async function openConsoleApp(
  changed: Partial<ConsoleHost> = {},
  kept?: string,
  now?: () => Date,
): Promise<ConsoleApp> {
  await using stack = new AsyncDisposableStack();
  const revoked = new Set<string>();
  const data = kept ?? stack.use(await temporaryFolder()).path;
  const queue: JobQueue = createJobQueue({
    store: createFolderStore(data),
    host: () => local,
    signal: new AbortController().signal,
    failed: (_, error) => {
      throw error;
    },
    ended: () => {},
    ran: () => {},
  });
  const local: LocalHost = stack.use(
    await openQuietHost(data, {
      // Numbers follow the rows.
      requestsInFlight: 1,
      ...{ onOutcome: queue.noteOutcome, beforeSend: queue.assertRights },
      ...(now && { now }),
    }),
  );
  stack.defer(() => queue.idle());
  const usual = localConsoleHost({
    data,
    host: local,
    queue,
    live: false,
    company: '',
    language: 'en',
    namedAccounts: async () => [],
    mayIssue: async (by) => !(revoked.has(by) || revoked.has(`issue ${by}`)),
  });
  const host = { ...usual, ...changed };
  const signIn = {
    who: async (c: { req: { header(name: string): string | undefined } }) => {
      const listed = (name: string) => c.req.header(name)?.split(',');
      const held = roles.filter((role) => listed('x-roles')?.includes(role));
      const within = listed('x-accounts');
      const rolesIn = within && ((account: string) => (within.includes(account) ? held : []));
      const name = c.req.header('x-name') ?? '';
      return revoked.has(name) ? undefined : { name, roles: held, rolesIn };
    },
  };
  const app = createConsole({ host, signIn, address: undefined });
  const send = async (
    path: string,
    { name = 'maria', as = roles, within, ...init }: RequestInit & Sender = {},
  ) => {
    const who = { 'X-Name': name, 'X-Roles': as.join(), ...(within && { 'X-Accounts': within.join() }) };
    return app.request(path, { ...init, headers: { ...who, ...init.headers } });
  };
  const json = async (path: string, init?: RequestInit & Sender) => jsonOf(await send(path, init));
  const ended = async (job: string): Promise<Answer> => {
    for (;;) {
      const found = await json(`/api/jobs/${job}`);
      if (ENDED.has(found.state)) return found;
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  const rest = stack.move();
  return {
    host,
    data,
    revoked,
    fetch: async (request) => app.fetch(request),
    send,
    json,
    ended,
    async checked(file, body, by) {
      const path = `/api/exports/default/standard/${file}?dry_run=1`;
      return ended((await json(path, { method: 'POST', body, ...by })).job);
    },
    async shown(path, init) {
      for (let next = path; ; ) {
        const answer = await send(next, init);
        const text = await answer.text();
        if (!answer.headers.has('location') && !text.includes('http-equiv="refresh"')) return text;
        next = answer.headers.get('location') ?? next;
        await new Promise((later) => setTimeout(later, 20));
      }
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
