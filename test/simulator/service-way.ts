import type { Exchange, Exchanged } from '../../shared/service/http-exchange.ts';
import { faultRows } from './faults.ts';
import type { PortCall } from './port-calls.ts';
import type { Chance } from './random.ts';
import type { ServiceWorld, WireAnswer, WireRequest } from './service-world.ts';
import type { Process, Simulation } from './simulation.ts';

/** Who works at the service: a job of a host, for an account. A copied folder has the jobs of its original. */
export interface Worker {
  host: string;
  job: string;
  account: string;
}

/** A request of a process. */
export interface Sent extends Worker {
  operation: string;
  isDryRun?: true | undefined;
}

/** An answer that decides by itself, as the job was told. */
export interface Told extends Worker {
  external_id: string;
  what: 'draft refused' | 'field added' | 'field lost';
}

/** An effect at the service: by whom, and on which document. */
export interface Effect extends Worker {
  external_id: string;
  what: 'drafted' | 'issued' | 'lost';
  /** Nobody can know of it: the way doubled a request. */
  unseen?: true;
}

const REQUEST_TIMEOUT_MS = 30_000;
const LATEST_EFFECT_MS = 90_000;
const MOST_PENDING_READS = 40;
const FOR_EVER = 1_000_000;
const LONGEST_PAUSE_S = 90;

/** Operations by method and path, as the awaits are called. */
const OPERATIONS: readonly (readonly [string, RegExp, string])[] = [
  ['POST', /\/login$/, 'login'],
  ['POST', /\/invoices$/, 'draft'],
  ['POST', /\/issue_draft$/, 'issue'],
  ['GET', /\/find_invoice_by_id$/, 'read-back'],
  ['GET', /\/billing_books$/, 'books'],
  ['GET', /\/invoices\/[^/]+$/, 'status'],
];

const invoiceOf = ({ path }: WireRequest): string => path.split('/')[4] ?? '';
const operationOf = ({ method, path }: WireRequest): string =>
  OPERATIONS.find(([one, pattern]) => one === method && pattern.test(path))?.[2] ?? 'other';

const lost = (code: string): Exchanged => ({
  state: 'unknown',
  reason: { phrase: 'connection-broke', code },
});
const answered = (status: number, body: unknown, retryAfterMs?: number): Exchanged => ({
  state: 'answered',
  status,
  body,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const later = (chance: Chance) => (1 + chance.below(LONGEST_PAUSE_S)) * 1000;
const inEnvelope = {
  status: 'Invoice Errors',
  errors: [{ code: 'x', title: 'x', message: 'Something is wrong' }],
};
const TAKEN = {
  status: 'Invoice Errors',
  errors: [
    { code: 'external_id_taken', title: 'Invoice Errors', message: 'external_id has already been taken.' },
  ],
};
const ANSWERS = new Map(
  faultRows('answer').map(([kind = '', status, body]) => [
    kind,
    { status: Number(status), body: body === undefined ? undefined : JSON.parse(body) },
  ]),
);
const asError = (title: string) => ({ errors: [{ title }] });

/** The way from all hosts to the one service, with everything that may happen on it. */
export function createServiceWay(options: {
  sim: Simulation;
  call: PortCall;
  service: ServiceWorld;
  isDown: () => boolean;
}) {
  const { sim, call, service, isDown } = options;
  const effects: Effect[] = [];
  const sent: Sent[] = [];
  const told: Told[] = [];
  const before = new Map<string, WireAnswer[]>();
  const newest = new Map<string, WireAnswer>();
  const mixedUp = new Set<string>();

  async function reach(request: WireRequest, of: Worker): Promise<WireAnswer> {
    const operation = operationOf(request);
    const had = operation === 'issue' ? service.counts() : [];
    const answer = await service.request(request);
    if (operation === 'issue') noteIssue(had, of);
    if (operation === 'draft' && answer.status === 200) noteDraft(request, answer, of);
    const name = `${of.account} ${request.method} ${request.path}`;
    before.set(name, [...(before.get(name) ?? []), answer]);
    newest.set(`${of.account} ${operation}`, answer);
    return answer;
  }

  function noteIssue(
    had: readonly { account: string; external_id: string; issues: number; lost: number }[],
    of: Worker,
  ) {
    for (const [at, now] of service.counts().entries()) {
      const { account, external_id } = now;
      const was = had[at];
      if (was === undefined) continue;
      if (now.issues > was.issues) effects.push({ ...of, account, external_id, what: 'issued' });
      if (now.lost > was.lost) effects.push({ ...of, account, external_id, what: 'lost' });
    }
  }

  function noteDraft({ body = '' }: WireRequest, answer: WireAnswer, of: Worker) {
    if (JSON.stringify(answer.body).includes('saved as draft'))
      effects.push({ ...of, external_id: externalIdIn({ body }), what: 'drafted' });
  }

  function noteAnswer(answer: { operation: string; request: WireRequest; of: Worker; came: Exchanged }) {
    const { operation, request, of, came } = answer;
    if (came.state !== 'answered' || !/errors?"/i.test(JSON.stringify(came.body) ?? '')) return;
    if (operation === 'draft')
      told.push({ ...of, external_id: externalIdIn(request), what: 'draft refused' });
  }

  /** The state alone tells whose a refusal is, where the answer before may be another's: it comes, or nothing is proven. */
  const isProof = (one: WireRequest) => operationOf(one) === 'status' && mixedUp.has(invoiceOf(one));
  async function carry(
    request: WireRequest,
    of: Worker,
    { fault, chance }: { fault: string | undefined; chance: Chance },
  ): Promise<Exchanged> {
    if (isDown() && !isProof(request)) return { state: 'not-sent', reason: { phrase: 'connection-refused' } };
    const go = () => reach(request, of);
    const whole = async () => {
      const { status, body } = await go();
      return answered(status, body);
    };
    if (isProof(request) && fault !== 'answer of another') return whole();
    const [kind = '', more] = fault?.split(', ') ?? [];
    const answer = ANSWERS.get(kind);
    if (answer !== undefined)
      return answered(answer.status, answer.body, more === undefined ? undefined : later(chance));
    switch (fault) {
      case 'connection refused':
        return { state: 'not-sent', reason: { phrase: 'connection-refused' } };
      case 'request lost':
        return lost('ECONNRESET');
      case 'answer lost':
        await go();
        return lost('ECONNRESET');
      case 'answer too late':
        await go();
        return { state: 'unknown', reason: { phrase: 'answer-too-long' } };
      case 'effect too late':
        sim.later(chance.next() * LATEST_EFFECT_MS, undefined, async () => {
          await go();
        });
        return { state: 'unknown', reason: { phrase: 'answer-too-long' } };
      case 'request doubled': {
        const from = effects.length;
        await go();
        for (const effect of effects.slice(from)) if (effect.what === 'lost') effect.unseen = true;
        return whole();
      }
      case 'answer torn':
        await go();
        return answered(200, undefined);
      case 'answer of another': {
        const other = newest.get(`${of.account} ${operationOf(request)}`);
        const invoice = invoiceOf(request);
        // Two in a row that name no invoice are beyond proof: the interface lets a refusal and a state be silent of whose they are.
        if (other !== undefined && !NAMES_INVOICE.test(JSON.stringify(other.body)) && mixedUp.has(invoice))
          return whole();
        mixedUp.add(invoice);
        await go();
        return other === undefined ? answered(200, undefined) : answered(other.status, other.body);
      }
      case 'answer of before': {
        // Of the same account: a cache that gives one account the books of another is beyond the model; nothing is sent then.
        const known = before.get(`${of.account} ${request.method} ${request.path}`) ?? [];
        const old = request.method === 'GET' ? known[chance.below(known.length)] : undefined;
        return old === undefined ? whole() : answered(old.status, old.body);
      }
      case 'server error':
        if (chance.happens(0.5)) await go();
        return answered(500, asError('Internal error'));
      case 'bad gateway':
        if (chance.happens(0.5)) await go();
        return answered(502, undefined);
      case 'error envelope':
        return answered(chance.pick([200, 422]), inEnvelope);
      case 'field lost':
        return (async () => {
          const { status, body } = await reach(
            { ...request, body: request.body?.replace(/"notes":"[^"]*",/, '') },
            of,
          );
          return answered(status, body);
        })();
      case 'taken':
        if (chance.happens(0.5)) await go();
        return answered(422, TAKEN);
      case 'field added': {
        const { status, body } = await go();
        const more = body instanceof Object && status === 200 ? { counterpart: { city: 'Athens' } } : {};
        return answered(status, Object.assign({}, body, more));
      }
      case 'pending':
      case 'pending for ever': {
        await service.pendNext(fault === 'pending' ? 1 + chance.below(MOST_PENDING_READS) : FOR_EVER);
        const answer = await whole();
        await service.pendNoMore();
        return answer;
      }
      default:
        return whole();
    }
  }

  /** The exchange of one process for one account. */
  const exchangeOf =
    (process: Process, account: string): Exchange =>
    async (request) => {
      const operation = operationOf(request);
      const of = { host: hostOf(process), job: process.job, account };
      sent.push({ ...of, operation, isDryRun: process.isDryRun });
      const about = service.nameOf(decodeURIComponent(request.path.split('/')[4] ?? ''));
      const answer = await call(process, { port: 'service', name: operation, about }, async (passing) => {
        const came = await carry(request, of, passing);
        noteAnswer({ operation, request, of, came });
        if (passing.fault === 'field added') told.push({ ...of, external_id: about, what: 'field added' });
        if (passing.fault === 'field lost')
          told.push({ ...of, external_id: externalIdIn(request), what: 'field lost' });
        sim.tell({ who: 'the service', what: `answers ${operation}`, about, answer: wordOf(came) });
        return came;
      });
      if (answer.state === 'unknown' && answer.reason.phrase === 'answer-too-long')
        await sim.sleep(REQUEST_TIMEOUT_MS, process);
      return answer;
    };

  return { exchangeOf, reach, effects, sent, told };
}

export type ServiceWay = ReturnType<typeof createServiceWay>;

/** `copy run 2` is a process of `copy`. */
const hostOf = ({ name }: Process): string => name.split(' ')[0] ?? '';

const externalIdIn = ({ body = '' }: Pick<WireRequest, 'body'>): string =>
  /"external_id":"([^"]*)"/.exec(body)?.[1] ?? '';

function wordOf(answer: Exchanged): string {
  if (answer.state !== 'answered') return `${answer.state} (${answer.reason.phrase})`;
  const text = JSON.stringify(answer.body) ?? 'nothing';
  const mark = /"my_data_mark":"(\d+)"/.exec(text)?.[1];
  const status = /"status":"([^"]*)"/.exec(text)?.[1];
  return `${answer.status} ${mark ?? status ?? text.slice(0, 40)}`;
}

const NAMES_INVOICE = /"(?:invoice_?id|external_?id|id)"/i;
