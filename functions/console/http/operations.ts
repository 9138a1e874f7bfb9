import { z } from '@hono/zod-openapi';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import type { ConsoleRole, Person } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import type { JobList } from '../jobs/job-list.ts';
import { answerJob, answerStartedJob, jobAnswer, refusals, startedAnswer } from './answers.ts';
import { lang, languageOnly, queryOf, readJson, readJsonIfAny } from './read-request.ts';

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
  roles?: readonly ConsoleRole[];
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
const ACCEPTED = 202;

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
      responses: { [status]: answers, ...others, ...refusals(...(isOfJob ? [404] : []), ...refuses) },
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
