import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { exportToCheck } from '../../../shared/operations/issued.ts';
import { type Operation as Described, placesOf, type Role } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { BODY_MAX_BYTES, LOOK_AGAIN_SECONDS } from '../console-limits.ts';
import { accountOf, assertRole, rolesIn } from '../guard/own-accounts.ts';
import { boundedText } from '../guard/request-limits.ts';
import type { JobList } from '../jobs/job-lists.ts';
import { isEnded, type JobView, jobStates, jobViewSchema } from '../jobs/job-view.ts';
import { startExport } from '../jobs/start-export.ts';

export const errorSchema = z
  .object({
    error: z.object({
      ...{ code: z.string(), message: z.string(), hint: z.string() },
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

/** The answer of a route that starts a job. */
export const startedAnswer = {
  ...json(startedSchema, 'The job. Location has its address.'),
  headers: z.object({ Location: z.string(), 'Retry-After': z.string() }),
};

/** Refusals of every route: an unreadable request, no sign-in, no role, too many wrong keys. */
const OF_ALL = [400, 401, 403, 429] as const;
const TOO_LARGE = 413;
const SILENT = 408;

/** Refusals of a route and of every route; a route with a size limit may also refuse a stalled body. */
const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(
    [...OF_ALL, ...statuses, ...(statuses.includes(TOO_LARGE) ? [SILENT] : [])].map((status) => [
      status,
      json(errorSchema, 'Refused.'),
    ]),
  );

const jobAnswer = json(jobViewSchema, 'The current state of the job, with Retry-After while it runs.');
export const jobsSchema = z.array(jobViewSchema);

/** `Link: rel="next"`, which the last page has not. */
const pageHeaders = z.object({ Link: z.string().optional() });

/** The answer of a route that sends a list page by page. */
export const paged = (schema: z.ZodType, description: string) => ({
  ...json(schema, description),
  headers: pageHeaders,
});

/** The header of a page that others follow: the same request with these parameters. */
export function nextPage(
  c: ConsoleContext,
  changed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (Object.values(changed).every((value) => value === undefined)) return {};
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(changed)) if (value !== undefined) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

const ACCEPTED = 202;
const RETRY_AFTER = { 'Retry-After': String(LOOK_AGAIN_SECONDS) };

/** 202 with the job, its address, and when to ask again. */
function answerStartedJob(c: ConsoleContext, { job, state }: JobView): Response {
  return c.json({ job, state }, ACCEPTED, { Location: `/api/jobs/${job}`, ...RETRY_AFTER });
}

/** 200 with a job; Retry-After while it runs. */
export const answerJob = (c: ConsoleContext, view: JobView): Response =>
  c.json(view, isEnded(view) ? {} : { headers: RETRY_AFTER });

/** The parts of a request that are read: its body and its sender. */
interface BodyContext {
  req: { raw: Request };
  get(name: 'assertSignedIn'): () => Promise<void>;
}

/** The text of a body. Rights count when it is whole: a key that was revoked meanwhile is refused. */
async function wholeText(c: BodyContext): Promise<string> {
  const text = await boundedText(c.req.raw, BODY_MAX_BYTES);
  await c.get('assertSignedIn')();
  return text;
}

/** Reads the JSON body of a request as a schema describes it. */
async function readJson<S extends z.ZodType>(c: BodyContext, schema: S): Promise<z.output<S>> {
  return parsedWith(schema, jsonOf(await wholeText(c)));
}

/** The same for a request whose body may be absent. */
export async function readJsonIfAny<S extends z.ZodType>(c: BodyContext, schema: S): Promise<z.output<S>> {
  const text = await wholeText(c);
  return parsedWith(schema, text.trim() === '' ? {} : jsonOf(text));
}

/** A value as a schema describes it; names the place of what is not. */
export function parsedWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = placeOf(parsed.error) || '{}';
  throw new RefusedRequest('BODY-UNREADABLE', {
    reason: { en: `${place} is not as described`, el: `το ${place} δεν είναι όπως περιγράφεται` },
  });
}

/** The place of the first error, with the names of unknown keys: `document.dat`. */
const placeOf = ({ issues: [issue] }: z.ZodError): string =>
  [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
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
/** The query of a route whose only parameter is the language. */
const languageOnly = z.strictObject({ lang });

/** Refuses a parameter that is given twice: one of the two would be ignored. */
export function assertOnce(c: Context): void {
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1);
  if (twice !== undefined) throw new RefusedRequest('QUERY-BAD/twice', { name: twice[0] });
}

/** Parses the query of a route. An unknown parameter is refused, not ignored. */
function queryOf<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  const name = placeOf(parsed.error);
  const isUnknown = parsed.error.issues[0]?.code === 'unrecognized_keys';
  throw new RefusedRequest(isUnknown ? 'QUERY-BAD' : 'QUERY-BAD/value', { name });
}

interface Asked<Body, Query> {
  c: ConsoleContext;
  person: Person;
  language: Language;
  body: Body;
  query: Query;
  /** A parameter of the path. */
  named(parameter: string): string;
}

interface AskedOfJob<Body, Query> extends Asked<Body, Query> {
  record: JobRecord;
  by: string;
}

/** Something to do at the interface, described once: its route, its rights and its answer follow. */
interface Operation<Body extends z.ZodType, Query extends z.ZodObject, Of> {
  summary: string;
  description?: string;
  /** Parameters of the path, if they are more than texts. */
  params?: z.ZodObject;
  headers?: z.ZodObject;
  query?: Query;
  body?: Body;
  /** The body for the description, if it differs from the one that is read. */
  shown?: z.ZodType;
  /** True if the body is a file. */
  bytes?: true;
  /** Roles that may do it; without them, all who may read. */
  roles?: readonly Role[];
  /** Statuses of refusals besides those of every route. */
  refuses?: readonly number[];
  /** Without it, the job itself; `status` is that of an answer that is neither 200 nor a started job. */
  answers?: object;
  status?: number;
  /** Further answers by their status. */
  others?: Readonly<Record<number, object>>;
  /** A POST that reads. */
  reads?: true;
  /** Returns the id of a started job, a value, a whole Response, or undefined for the job itself. */
  run(asked: Of): Promise<unknown>;
}

/** A file, as a body or an answer. */
const FILE = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };
/** The answer of a route that sends a file. */
export const fileAnswer = { description: 'The bytes of the file.', content: FILE };

type Method = 'get' | 'post' | 'put' | 'patch';

/** Serves operations at their path, or under `/api/jobs/{job}/`: `serve('approvePlan', 'post approve', {…})`. */
export interface Serve {
  <Body extends z.ZodType, Query extends z.ZodObject>(
    operationId: string,
    place: `${Method} /${string}`,
    operation: Operation<Body, Query, Asked<z.output<Body>, z.output<Query>>>,
  ): void;
  <Body extends z.ZodType, Query extends z.ZodObject>(
    operationId: string,
    place: `${Method} ${string}`,
    operation: Operation<Body, Query, AskedOfJob<z.output<Body>, z.output<Query>>>,
  ): void;
}

/** Operations of the interface under their names in generated clients, each with its part of `openapi.json`. */
export function operations(app: ConsoleApp, jobs: JobList): Serve {
  return function serve<Body extends z.ZodType, Query extends z.ZodObject>(
    operationId: string,
    place: string,
    operation: Operation<Body, Query, AskedOfJob<z.output<Body>, z.output<Query>>>,
  ): void {
    const { summary, description, headers, body, bytes, roles, refuses = [], others, reads, run } = operation;
    const { query, shown = body, answers = jobAnswer } = operation;
    const isStart = answers === startedAnswer;
    const { status = isStart ? ACCEPTED : 200 } = operation;
    const [method = '', name = ''] = place.split(' ');
    const isOfJob = !name.startsWith('/');
    const refused = isOfJob || query?.shape.account ? [404, ...refuses] : refuses;
    const path = isOfJob ? `/api/jobs/{job}/${name}` : name;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => [one, z.string()]);
    const params = operation.params ?? (names.length > 0 && z.object(Object.fromEntries(names)));
    const content = bytes ? FILE : shown && { 'application/json': { schema: shown } };
    const request = {
      ...{ ...(params && { params }), ...(headers && { headers }), ...(query && { query }) },
      ...(content && { body: { content } }),
    };
    app.openAPIRegistry.registerPath({
      ...{ security: [{ key: [] }], method: method as Method, path, operationId },
      ...{ summary, ...(description && { description }) },
      responses: { [status]: answers, ...others, ...refusals(...refused) },
      ...(Object.keys(request).length > 0 && { request }),
    } as Parameters<typeof app.openAPIRegistry.registerPath>[0]);
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      if (query === undefined) queryOf(c, languageOnly);
      if (method !== 'get' && content === undefined) await readJsonIfAny(c, z.strictObject({}));
      const [person, language] = [c.get('person'), c.get('language')];
      if (roles !== undefined) assertRole(person, ...roles);
      if (reads) c.set('changesNothing', true);
      const named = (parameter: string) => c.req.param(parameter) ?? '';
      // Only operations of a job ask for it and answer with it.
      const record = (isOfJob ? await jobs.find(named('job')) : undefined) as JobRecord;
      const whole = query && ('lang' in query.shape ? query : query.extend({ lang }));
      const asked = (whole && queryOf(c, whole)) as z.output<Query>;
      const given = (body && (await readJson(c, body))) as z.output<Body>;
      const of = { c, person, language, body: given, query: asked, named, record, by: person.name };
      const found = await run(of);
      if (found instanceof Response) return found;
      if (isStart) return answerStartedJob(c, await jobs.view(await jobs.find(String(found)), language));
      if (found === undefined) return answerJob(c, await jobs.view(record, language));
      return c.json(found, status as typeof ACCEPTED);
    });
  };
}

/** Serves operations at their routes. What an operation starts is the dry run of the export that it answers. */
export function serveOperations(serve: Serve, host: ConsoleHost, described: readonly Described[]): void {
  for (const of of described) {
    const { inPath, inQuery, inBody } = placesOf(of);
    const part = (names: readonly string[]) =>
      z.strictObject(
        Object.fromEntries(Object.entries(of.input.shape).filter(([name]) => names.includes(name))),
      );
    const isStart = of.effect === 'starts';
    serve(of.name, of.http.at, {
      summary: of.does,
      ...(inQuery.length > 0 && { query: part(inQuery).extend({ lang }) }),
      ...(inBody.length > 0 && { body: part(inBody) }),
      refuses: of.http.refuses ?? [],
      answers: isStart ? startedAnswer : json(of.output, of.http.says ?? 'The answer.'),
      async run({ c, person, language, query, body, named }) {
        const account = async (wanted: string | undefined) => {
          const account = await accountOf(host, { person, named: wanted });
          if (of.roles) assertRole({ ...person, roles: rolesIn(person, account) }, ...of.roles);
          return account;
        };
        const input = { ...Object.fromEntries(inPath.map((name) => [name, named(name)])), ...query, ...body };
        const answer = await of.run({ place: host, by: person.name, language, account }, input);
        if (!isStart) return answer;
        const { account: to, file, text, amend } = exportToCheck.parse(answer);
        return startExport(host, {
          ...{ place: { account: to, profile: 'standard', file }, source: Buffer.from(text), dryRun: true },
          ...{ amend, by: person.name, language: c.get('asked') },
        });
      },
    });
  }
}
