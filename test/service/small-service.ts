import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from '../listen-here.ts';

export interface Seen {
  method: string;
  /** The path with ids replaced: `POST /invoices/*\/issue_draft` reads `issue`. */
  call: 'login' | 'draft' | 'issue' | 'status' | 'find' | 'list' | 'books' | 'other';
  path: string;
  body: string;
  token: string | undefined;
}

/** What happens to one request instead of, or besides, its effect. */
export interface Trick {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Raw text in place of a JSON body. */
  text?: string;
  /** Comes first, however long it takes. */
  after?: Promise<unknown>;
  reset?: 'before' | 'after';
  /** The effect takes place although `status` says otherwise. */
  afterEffect?: boolean;
  /** The issue is taken on, and answered by so many looks as pending. */
  pending?: number;
}

interface Kept {
  id: string;
  content: Record<string, unknown>;
  state: 'draft' | 'pending' | 'issued';
  looks: number;
  number?: number;
}

export interface SmallService extends AsyncDisposable {
  url: string;
  seen: Seen[];
  /** Asked before each request. */
  trick: (seen: Seen) => Trick | undefined;
  refuseIssue: (content: Record<string, unknown>) => unknown;
  /** What is kept of a body; a service may lose a field. */
  keep: (content: Record<string, unknown>) => Record<string, unknown>;
  kept: Map<string, Kept>;
  numbersUsed: number;
  revoke(): void;
  count(call: Seen['call']): number;
  /** Told when a request meets `SILENCE`. */
  silent: () => void;
}

/** No answer comes. */
export const SILENCE: Trick = { after: new Promise(() => {}) };

const CALLS: [RegExp, Seen['call']][] = [
  [/\/login$/, 'login'],
  [/\/billing_books$/, 'books'],
  [/\/find_all_invoices/, 'list'],
  [/\/issue_draft$/, 'issue'],
  [/\/find_invoice_by_id$/, 'find'],
  [/\/invoices$/, 'draft'],
  [/\/invoices\/[^/]+$/, 'status'],
];

/** A service of a few rules over real HTTP, for tests of the client alone: any answer can be put in any place. */
export async function startSmallService(): Promise<SmallService> {
  const kept = new Map<string, Kept>();
  let tokens = 0;
  const valid = new Set<string>();

  const service: SmallService = {
    url: '',
    seen: [],
    trick: () => undefined,
    refuseIssue: () => undefined,
    keep: (content) => content,
    kept,
    numbersUsed: 0,
    silent: () => {},
    revoke() {
      valid.clear();
    },
    count: (call) => service.seen.filter((seen) => seen.call === call).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  const server = createServer(async (request, response) => {
    const seen = await see(request);
    service.seen.push(seen);
    const trick = service.trick(seen) ?? {};
    if (trick === SILENCE) service.silent();
    await trick.after;
    if (trick.reset === 'before') return request.socket.destroy();
    if (hasAnswer(trick) && !trick.afterEffect) return reply(response, trick.status ?? 200, trick);
    const answer = effect(seen, trick);
    if (trick.reset === 'after') return request.socket.destroy();
    if (hasAnswer(trick)) return reply(response, trick.status ?? 200, trick);
    return reply(response, answer.status ?? 200, answer);
  });

  function effect(seen: Seen, trick: Trick): Trick {
    if (seen.call === 'login') {
      const jwt = `token-${++tokens}`;
      valid.add(jwt);
      return { body: { data: { type: 'jwt', attributes: { jwt } } } };
    }
    if (!valid.has(seen.token ?? ''))
      return { status: 401, body: { errors: [{ title: 'Not valid token' }] } };
    if (seen.call === 'books')
      return { body: [{ id: 7, name: 'Sales', series: 'A', invoice_type_code: '1.1', number: 12 }] };
    if (seen.call === 'draft') return draft(JSON.parse(seen.body));
    if (seen.call === 'list') return list(seen.path);
    const found = find(decodeURIComponent(seen.path.match(/\/invoices\/([^/]+)/)?.[1] ?? ''));
    if (found === undefined) return { status: 404, body: { errors: [{ title: 'not found' }] } };
    if (seen.call === 'find') return { body: { ...found.content, id: found.id } };
    if (seen.call === 'issue') return issue(found, trick.pending ?? 0);
    return { body: statusOf(found) };
  }

  const find = (name: string) =>
    kept.get(name) ?? [...kept.values()].find(({ content }) => sameId(content.external_id, name));

  function draft(sent: Record<string, unknown>): Trick {
    if ([...kept.values()].some(({ content }) => sameId(content.external_id, sent.external_id)))
      return {
        status: 422,
        body: { status: 'Invoice Errors', errors: [{ message: 'external_id is taken' }] },
      };
    const id = `inv-${kept.size + 1}`;
    kept.set(id, { id, content: service.keep(sent), state: 'draft', looks: 0 });
    return { body: { status: 'successfully saved as draft', invoice_id: id } };
  }

  function issue(found: Kept, pending: number): Trick {
    if (found.state === 'issued')
      return { body: { status: 'invoice errors', errors: [{ title: 'already issued' }] } };
    service.numbersUsed++;
    const refusal = service.refuseIssue(found.content);
    if (refusal !== undefined) return { body: refusal };
    found.number = service.numbersUsed;
    found.looks = pending;
    found.state = pending > 0 ? 'pending' : 'issued';
    return { body: pending > 0 ? { status: 'Pending', invoice_id: found.id } : facts(found) };
  }

  function statusOf(found: Kept) {
    if (found.state === 'pending' && found.looks-- <= 0) found.state = 'issued';
    return found.state === 'issued' ? facts(found) : { status: found.state };
  }

  function list(path: string): Trick {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    const all = [...kept.values()].map(({ id, content }) => ({ ...content, id }));
    return {
      body: {
        invoices: all.slice((page - 1) * 2, page * 2),
        total_count: all.length,
        total_pages: Math.ceil(all.length / 2),
        current_page: page,
      },
    };
  }

  const here = await listenHere(server);
  service.url = here.url;
  return service;
}

const hasAnswer = ({ status, body, text }: Trick) =>
  status !== undefined || body !== undefined || text !== undefined;
const sameId = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase();

async function see(request: IncomingMessage): Promise<Seen> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const path = request.url ?? '';
  return {
    method: request.method ?? '',
    call: CALLS.find(([shape]) => shape.test(path.split('?')[0] ?? ''))?.[1] ?? 'other',
    path,
    body,
    token: request.headers.authorization?.replace('Bearer ', ''),
  };
}

function reply(response: ServerResponse, status: number, { headers, body, text }: Trick) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text ?? JSON.stringify(body ?? {}));
}

/** The number is JSON text with digits that a float would lose. */
const facts = (found: Kept) => ({
  id: found.id,
  external_id: found.content.external_id,
  my_data_mark: 400_000_000_000_000 + (found.number ?? 0),
  my_data_uid: 'A'.repeat(40),
  my_data_qr_url: `https://authority.example/qr?q=${found.id}`,
  series: 'A',
  num: found.number,
  issued_at: '2026-11-20',
});
