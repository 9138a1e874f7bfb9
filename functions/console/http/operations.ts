import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { misplacedProblem } from '../../../shared/jobs/receive/companions.ts';
import { describeSource, notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { exportToCheck } from '../../../shared/operations/issued.ts';
import { type Asked, type Operation, placesOf, strings } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findWhole, storedForm } from '../../../shared/records/stored.ts';
import { IDEMPOTENCY_PREFIX } from '../../../shared/store/keys.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import type { AtJob, ConsoleApp, ConsoleContext, ConsoleEnv, ConsoleHost } from '../console-host.ts';
import { BODY_MAX_BYTES, IDEMPOTENCY_KEPT_DAYS, IDEMPOTENCY_KEY_MAX_CHARACTERS } from '../console-limits.ts';
import { accountOf, assertRole, rolesIn, seenBy } from '../guard/own-accounts.ts';
import { boundedBody, boundedText } from '../guard/requests.ts';
import { jobsOf, turnsOf } from '../jobs/job-lists.ts';
import { isEnded, jobStates, jobViewSchema } from '../jobs/job-view.ts';
import { startExport } from '../jobs/start-export.ts';
import { uploadedFile } from '../jobs/stored-upload.ts';

const errorSchema = z
  .object({
    error: z.object({
      ...strings('code', 'message', 'hint'),
      choices: z.array(z.object({ typed: z.string(), now: z.string(), shown: z.string() })).optional(),
    }),
  })
  .openapi('Error', { description: 'A refusal, in the language of Accept-Language or lang.' });

export const startedSchema = z.object({ job: z.string(), state: z.enum(jobStates) }).openapi('Started');

/** JSON content of a schema, for the answers of a route. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

const startedAnswer = {
  ...json(startedSchema, 'The job. Location has its address.'),
  headers: z.object({ Location: z.string(), 'Retry-After': z.string() }),
};

/** Refusals of every route: an unreadable request, no sign-in, no role, too many wrong keys. */
const OF_ALL = [400, 401, 403, 429];
const [SILENT, TOO_LARGE] = [408, 413];

/** Refusals of a route and of every route; a route with a size limit may also refuse a stalled body. */
function refusals(own: readonly number[]) {
  const all = [...OF_ALL, ...own, ...(own.includes(TOO_LARGE) ? [SILENT] : [])];
  return Object.fromEntries(all.map((status) => [status, json(errorSchema, 'Refused.')]));
}

const jobAnswer = json(jobViewSchema, 'The current state of the job, with Retry-After while it runs.');

/** The header of a page that others follow: the same request with these parameters. */
function nextPage(c: ConsoleContext, changed: Readonly<Record<string, string>>): Record<string, string> {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(changed)) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

const ACCEPTED = 202;
/** After a second a job that is under way is worth another look. */
const RETRY_AFTER = { 'Retry-After': '1' };

/** Refuses a file next to the upload that a request names: one of the two would be ignored. */
async function assertBare({ req }: ConsoleContext): Promise<void> {
  for await (const { length } of boundedBody(req.raw, BODY_MAX_BYTES))
    if (length > 0) throw new RefusedRequest('BODY-UNREADABLE/upload');
}

/** Reads the JSON body of a request as a schema describes it; a body that may be bare counts as `{}`. */
async function readJson<S extends z.ZodType>(c: ConsoleContext, schema: S, mayBeBare: boolean) {
  const text = await boundedText(c.req.raw, BODY_MAX_BYTES);
  return parsedWith(schema, mayBeBare && text.trim() === '' ? {} : jsonOf(text));
}

/** A value as a schema describes it; names the place of what is not. */
export function parsedWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = placeOf(parsed.error) || 'JSON';
  throw new RefusedRequest('BODY-UNREADABLE', {
    reason: { en: `${place} is not as described`, el: `το ${place} δεν είναι όπως περιγράφεται` },
  });
}

const placeOf = ({ issues: [issue] }: z.ZodError): string =>
  [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.');

function jsonOf(text: string): unknown {
  try {
    const value = JSON.parse(text);
    // A nesting that cannot be written again is refused as well.
    JSON.stringify(value);
    return value;
  } catch {
    throw new RefusedRequest('BODY-UNREADABLE', {
      reason: { en: 'it is not valid JSON', el: 'δεν είναι έγκυρο JSON' },
    });
  }
}

/** Accepts only 1, 0, true and false, so that a misspelled dry run is never issued. */
export const flag = z
  .enum(['1', '0', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
  .openapi({ type: 'string', enum: ['1', '0'] });

export const lang = z.enum(['en', 'el']).optional();

/** Refuses a parameter that is given twice: one of the two would be ignored. */
export function assertOnce(c: Context): void {
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1);
  if (twice !== undefined) throw new RefusedRequest('QUERY-BAD/twice', { name: twice[0] });
}

/** Parses the query of a route. An unknown parameter is refused, not ignored. */
export function queryOf<S extends z.ZodType>(given: object, schema: S): z.output<S> {
  const parsed = schema.safeParse(given);
  // 0x10 and 1e2 are numbers to JavaScript only.
  const isOdd = ([name, text]: [string, unknown]) =>
    typeof Object(parsed.data)[name] === 'number' && /\D/.test(String(text));
  const [odd] = Object.entries(given).find(isOdd) ?? [];
  if (odd) throw new RefusedRequest('QUERY-BAD/value', { name: odd });
  if (parsed.success) return parsed.data;
  const name = placeOf(parsed.error);
  const isUnknown = parsed.error.issues[0]?.code === 'unrecognized_keys';
  const wrong = Object.hasOwn(given, name) ? 'QUERY-BAD/value' : 'QUERY-BAD/missing';
  throw new RefusedRequest(isUnknown ? 'QUERY-BAD' : wrong, { name });
}

/** `?a=1` of what is given; blank without it. */
export function queryText(of: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams(JSON.parse(JSON.stringify(of)));
  return given.size === 0 ? '' : `?${given}`;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations has those of every input.
export type Served = Operation<z.ZodObject, any, AtJob>;

interface Given {
  places: Readonly<Record<string, unknown>>;
  /** The rest, read once the person may do it. */
  read(): Promise<object>;
  chosen: Language | undefined;
}

/** Does an operation for the sender of a request. One that starts a job answers its id. */
async function done(c: ConsoleContext, of: Served, { places, read, chosen }: Given) {
  const { host, person, language } = c.var;
  const by = person.name;
  const mayIn = (account: string) => {
    if (of.roles) assertRole({ ...person, roles: rolesIn(person, account) }, ...of.roles);
  };
  const isOfJob = of.http.at.includes('{job}');
  if (of.roles && !isOfJob && !of.input.shape.account) assertRole(person, ...of.roles);
  // Only operations of a job read it.
  const record = (isOfJob ? await jobsOf(host).find(String(places.job)) : undefined) as JobRecord;
  if (isOfJob && !seenBy(person)(record)) throw new RefusedRequest('JOB-UNKNOWN');
  if (isOfJob) mayIn(record.account);
  const account = async (named: string | undefined) => {
    const found = await accountOf(c, named);
    mayIn(found);
    return found;
  };
  const unopened = record && /changes|starts/.test(of.effect) ? misplacedProblem(record) : undefined;
  if (unopened !== undefined) throw new FoundProblem(unopened);
  const input = { ...places, ...(await read()) };
  // Rights count when the body is whole, also that of a form: a key that was revoked meanwhile is refused.
  if (of.effect !== 'reads') await c.var.signedIn();
  const asked = { place: host, c, host, person, by, language, chosen, record, account };
  const work = () => of.run(asked, input);
  // Of two people at one import the first wins, and the other is told why not.
  const isInTurn = isOfJob && of.effect !== 'reads';
  const turn = isInTurn && ((await notedImport(host.store, record.job))?.import ?? record.job);
  const answer = await (turn ? turnsOf(host)(turn, work) : work());
  if (of.effect !== 'starts' || typeof answer === 'string') return answer;
  const { account: to, file, text, amend } = exportToCheck.parse(answer);
  const place = { account: to, profile: 'standard', file };
  return startExport(host, {
    ...{ place, source: Buffer.from(text), dryRun: true, amend, by, language: chosen },
  });
}

/** Does an operation for the person at a page. */
export const run = <Input extends z.ZodObject, Answer, By extends Asked>(
  c: ConsoleContext,
  of: Operation<Input, Answer, By>,
  input: z.output<Input>,
): Promise<Answer> =>
  done(c, of as unknown as Served, { places: input, read: async () => ({}), chosen: c.var.language });

const FILE = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };
export const fileAnswer = { description: 'The bytes of the file.', content: FILE };

const isPaged = ({ output }: Served) =>
  output instanceof z.ZodObject && output.shape.page && output.shape.next;

type Parts = Record<'params' | 'query', z.ZodObject | undefined> & { body: z.ZodType | undefined };

function describe(app: ConsoleApp, of: Served, { params, query, body }: Parts): void {
  const { http, output, effect, more: description } = of;
  const [method, path] = http.at.split(' ');
  const refuses = http.refuses ?? [];
  const refused = http.at.includes('/{job}/') || query?.shape.account ? [404, ...refuses] : refuses;
  const stated = { ...http.stated, ...(isPaged(of) && { Link: z.string().optional() }) };
  const told = {
    ...json(isPaged(of) ? (output as z.ZodObject).shape.page : output, http.says ?? 'The answer.'),
    ...(Object.keys(stated).length > 0 && { headers: z.object(stated) }),
  };
  const isStarted = effect === 'starts';
  const answer = isStarted ? startedAnswer : output === jobViewSchema ? jobAnswer : (http.answers ?? told);
  const content = http.file ? FILE : body && { 'application/json': { schema: http.shown ?? body } };
  const request = {
    params,
    ...(query && { query }),
    ...(content && { body: { content } }),
    ...(http.match && { headers: z.object({ 'If-Match': z.string().optional() }) }),
  };
  const status = isStarted ? ACCEPTED : (http.status ?? 200);
  app.openAPIRegistry.registerPath({
    security: [{ key: [] }],
    method,
    path,
    operationId: of.name,
    summary: of.does,
    ...(description && { description }),
    responses: { [status]: answer, ...http.others, ...refusals(refused) },
    request,
  } as Parameters<typeof app.openAPIRegistry.registerPath>[0]);
}

/** Serves operations at their routes, each with its part of `openapi.json`. */
export function serveOperations(app: ConsoleApp, all: readonly Served[]): void {
  for (const of of all) {
    const { http, input, effect } = of;
    const { method, path, inPath, inQuery, inBody } = placesOf(of);
    const part = (names: readonly string[]) =>
      z.strictObject(Object.fromEntries(names.map((name) => [name, input.shape[name] as z.ZodType])));
    const body = http.whole ? input.shape[http.whole] : part(inBody);
    const mayBeBare = !http.whole && body.safeParse({}).success;
    const query = part(inQuery).extend({ lang });
    // Of the others the description adds it.
    const saysLanguage = !(input.shape.lang || (effect === 'changes' && input.shape.job));
    const asked = saysLanguage ? query : part(inQuery);
    describe(app, of, {
      params: part(inPath),
      query: inQuery.length > 0 ? asked : undefined,
      body: inBody.length > 0 ? body : undefined,
    });
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      if (effect === 'checks') c.set('changesNothing', true);
      const places = Object.fromEntries(inPath.map((name) => [name, c.req.param(name)]));
      const read = async () => {
        const { lang: _, ...given } = queryOf(c.req.query(), query);
        if ('upload' in given) await assertBare(c);
        if (method === 'get' || http.file) return given;
        const sent = await readJson(c, body, mayBeBare);
        const version = c.req.header('if-match')?.replace(/^W\//, '').replaceAll('"', '').trim();
        const whole = http.whole ? { [http.whole]: sent } : sent;
        return { ...given, ...whole, ...(http.match && { [http.match]: version }) };
      };
      const answer = await done(c, of, { places, read, chosen: c.get('asked') });
      if (answer instanceof Response) return answer;
      if (effect === 'starts') {
        const jobs = jobsOf(c.var.host);
        const { job, state } = await jobs.view(await jobs.find(answer), c.var.language);
        return c.json({ job, state }, ACCEPTED, { Location: `/api/jobs/${job}`, ...RETRY_AFTER });
      }
      if (of.output === jobViewSchema) return c.json(answer, isEnded(answer) ? {} : { headers: RETRY_AFTER });
      const headers = {
        ...http.headers?.(answer),
        ...(isPaged(of) && answer.next && nextPage(c, answer.next)),
      };
      return c.json(isPaged(of) ? answer.page : answer, (http.status ?? 200) as typeof ACCEPTED, headers);
    });
  }
}

/** Minutes after which a request of an Idempotency-Key that never answered may be sent again. */
export const IDEMPOTENCY_CLAIM_MINUTES = 15;
const MS_PER_MINUTE = 60 * 1000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const KEPT_HEADERS = ['Content-Type', 'Location', 'Retry-After'] as const;
const SERVER_ERROR = 500;
/** Refusals independent of the content: the request may be sent again under its key. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 413, 429]);

const answerSchema = z.object({
  ...strings('at', 'content'),
  /** Undefined while the first request runs; `read` if it only reads, since the answer may name people. */
  answer: z
    .union([
      z.literal('read'),
      z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() }),
    ])
    .optional(),
});
type Kept = z.infer<typeof answerSchema>;
const answerForm = storedForm(answerSchema);

/** Answers a POST with an `Idempotency-Key` that was answered before as the first time; another content is refused. */
export const idempotent =
  ({ store, now }: Pick<ConsoleHost, 'store' | 'now'>): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
    if (key === undefined) return next();
    if (key.length > IDEMPOTENCY_KEY_MAX_CHARACTERS || !PRINTABLE.test(key))
      throw new RefusedRequest('IDEMPOTENCY-KEY-BAD', { limit: IDEMPOTENCY_KEY_MAX_CHARACTERS });
    await using body = c.req.raw.body === null ? undefined : await uploadedFile(c.req.raw);
    const { method, url } = c.req;
    const { pathname, search } = new URL(url);
    const bytes = body === undefined ? '' : (await describeSource(body.path)).sha256;
    const content = sha256Hex([method, pathname, search, bytes].join('\n'));
    const place = `${IDEMPOTENCY_PREFIX}${sha256Hex(`${c.get('person').name}\n${key}`)}.json`;
    const at = now();
    const claimed = await store.update(place, (text) =>
      isFree(text, { place, at }) ? answerForm.text({ at: at.toISOString(), content }) : undefined,
    );
    const before = claimed ? undefined : await findWhole(store, place, answerForm);
    if (!claimed && (before?.content !== content || before.answer !== 'read'))
      return replayed(before, content);
    const sent = body && { body: Readable.toWeb(createReadStream(body.path)), duplex: 'half' };
    if (sent) c.req.raw = new Request(c.req.raw, sent as RequestInit);
    await next();
    if (!claimed) return undefined;
    const kept = isKept(c.res) && (c.get('changesNothing') ? 'read' : await read(c.res.clone()));
    // A request that failed by our fault frees its key at once.
    await store.put(place, kept ? answerForm.text({ at: at.toISOString(), content, answer: kept }) : FREE);
    return undefined;
  };

const FREE = '{}';
const isKept = ({ status }: Response): boolean => status < SERVER_ERROR && !PASSING.has(status);

/** True if the key is unused, its days are over, or the request that took it never ended. */
function isFree(text: string | undefined, { place, at }: { place: string; at: Date }): boolean {
  if (text === undefined || text === FREE) return true;
  const { answer, at: since } = answerForm.read(text, place);
  const age = at.getTime() - Date.parse(since);
  return age > (answer ? IDEMPOTENCY_KEPT_DAYS * MS_PER_DAY : IDEMPOTENCY_CLAIM_MINUTES * MS_PER_MINUTE);
}

function replayed(kept: Kept | undefined, content: string): Response {
  if (kept?.content !== undefined && kept.content !== content)
    throw new RefusedRequest('IDEMPOTENCY-KEY-USED');
  if (kept?.answer === undefined || kept.answer === 'read') throw new RefusedRequest('IDEMPOTENCY-UNDER-WAY');
  const { status, headers, body } = kept.answer;
  return new Response(body, { status, headers: { ...headers, 'Idempotent-Replayed': 'true' } });
}

async function read(answer: Response): Promise<Exclude<Kept['answer'], 'read' | undefined>> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}
