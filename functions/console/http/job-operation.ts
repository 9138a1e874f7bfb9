import type { z } from '@hono/zod-openapi';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { type ConsoleApp, type ConsoleContext, type Method, serveApi } from '../console-app.ts';
import type { ConsoleRole } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import type { JobList } from '../jobs/job-list.ts';
import { answerJob, answerStartedJob, jobAnswer, jobParameter, refusals, startedAnswer } from './answers.ts';
import { readJson } from './read-request.ts';

interface Asked<Body> {
  c: ConsoleContext;
  record: JobRecord;
  by: string;
  language: Language;
  body: Body;
}

/** Something to do with a job, described once: its route, its rights and its answer follow. */
interface JobOperation<Body extends z.ZodType> {
  summary: string;
  description?: string;
  body?: Body;
  /** The body for the description, if it differs from the one that is read. */
  shown?: z.ZodType;
  query?: z.ZodObject;
  /** Roles that may do it; without them, all who see the job. `refuses` lists statuses besides 404. */
  roles?: readonly ConsoleRole[];
  refuses?: readonly number[];
  /** Without it, the job itself; `status` is that of an answer that is not 200. */
  answers?: object;
  status?: number;
  /** A POST that reads. */
  reads?: true;
  /** Returns the id of a started job, a value, a whole Response, or undefined for the job itself. */
  run(asked: Asked<z.output<Body>>): Promise<unknown>;
}

/** Serves operations under `/api/jobs/{job}/`: `serve('approvePlan', 'post approve', {…})`. */
export function jobOperations(app: ConsoleApp, jobs: JobList) {
  return function serve<Body extends z.ZodType>(
    operationId: string,
    place: `${Method} ${string}`,
    operation: JobOperation<Body>,
  ): void {
    const { body, shown = body, query, roles, refuses = [], answers = jobAnswer, reads, run } = operation;
    const { summary, description, status = answers === startedAnswer ? 202 : 200 } = operation;
    const [method, name] = place.split(' ');
    serveApi(app, operationId, `${method as Method} /api/jobs/{job}/${name}`, {
      ...{ summary, ...(description && { description }) },
      request: {
        params: jobParameter,
        ...(query && { query }),
        ...(shown && { body: { content: { 'application/json': { schema: shown } } } }),
      },
      responses: { [status]: answers, ...refusals(404, ...refuses) } as ReturnType<typeof refusals>,
      answer: async (c) => {
        const person = c.get('person');
        if (roles !== undefined) assertRole(person, ...roles);
        if (reads) c.set('changesNothing', true);
        const record = await jobs.find(c.req.param('job') ?? '');
        const language = c.get('language');
        const given = (body && (await readJson(c, body))) as z.output<Body>;
        const found = await run({ c, record, by: person.name, language, body: given });
        if (found instanceof Response) return found;
        if (answers === startedAnswer)
          return answerStartedJob(c, await jobs.view(await jobs.find(String(found)), language));
        return found === undefined ? answerJob(c, await jobs.view(record, language)) : c.json(found);
      },
    });
  };
}
