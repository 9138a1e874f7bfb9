import { z } from '@hono/zod-openapi';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { BODY_MAX_BYTES } from '../console-limits.ts';
import { assertRole } from '../guard/assert-role.ts';
import { boundedText } from '../guard/bounded-body.ts';
import { approveJob } from '../jobs/approve-job.ts';
import { acceptJob, correctionsOf, correctionsSchema, correctJob } from '../jobs/correct-job.ts';
import type { JobList } from '../jobs/job-list.ts';
import { jobAnswer, jobParameter, json, refusals, startedAnswer } from './answers.ts';
import { jsonOf, readJson } from './read-json.ts';
import { answerJob, answerStarted } from './started.ts';

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
}

/** Changes that a person makes to a job: mends its cells, lets it be issued, stops it. */
export function serveChanges(app: ConsoleApp, parts: Parts): void {
  serveCorrections(app, parts);
  serveAccept(app, parts);
  serveApprove(app, parts);
  serveStop(app, parts);
}

const recordOf = ({ jobs }: Parts, c: ConsoleContext) => jobs.find(c.req.param('job') ?? '');
const started = async ({ jobs }: Parts, c: ConsoleContext, job: string) =>
  answerStarted(c, await jobs.view(await jobs.find(job)));

function serveCorrections(app: ConsoleApp, parts: Parts): void {
  const { host } = parts;
  const path = '/api/jobs/{job}/corrections';
  serveApi(app, {
    method: 'get',
    path,
    summary: 'Read the corrections that a job was run with',
    request: { params: jobParameter },
    responses: { 200: json(correctionsSchema, 'The array that PUT takes.'), ...refusals(404) },
    answer: async (c) => c.json(await correctionsOf(host, await recordOf(parts, c))),
  });
  serveApi(app, {
    method: 'put',
    path,
    summary: 'Correct cells of the export, and dry-run it anew',
    description: 'The array takes the place of the former one.',
    request: {
      params: jobParameter,
      body: { content: { 'application/json': { schema: correctionsSchema } } },
    },
    responses: { 202: startedAnswer, ...refusals(400, 404, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(parts, c);
      const text = await boundedText(c.req.raw, BODY_MAX_BYTES);
      assertArray(text);
      return started(parts, c, await correctJob(host, record, { text, by: person.name }));
    },
  });
}

function serveAccept(app: ConsoleApp, parts: Parts): void {
  const bodySchema = z.strictObject({ codes: z.array(z.string()) });
  serveApi(app, {
    method: 'put',
    path: '/api/jobs/{job}/accept',
    summary: 'Take doubtful codes on, and dry-run the export anew',
    description: 'The codes take the place of the former ones; the report says who accepted them.',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: { 202: startedAnswer, ...refusals(400, 404, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(parts, c);
      const { codes } = await readJson(c, bodySchema);
      return started(parts, c, await acceptJob(parts.host, record, { codes, by: person.name }));
    },
  });
}

function serveApprove(app: ConsoleApp, parts: Parts): void {
  const bodySchema = z.strictObject({ plan: z.string() });
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/approve',
    summary: 'Issue what a dry run found ready',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: { 202: startedAnswer, ...refusals(400, 404, 409, 413, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'approver');
      const record = await recordOf(parts, c);
      const { plan } = await readJson(c, bodySchema);
      return started(parts, c, await approveJob(parts.host, record, { plan, by: person.name }));
    },
  });
}

function serveStop(app: ConsoleApp, parts: Parts): void {
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/stop',
    summary: 'Stop a job whole',
    description:
      'Documents under way are finished; every row is answered, and the same plan can be approved again.',
    request: { params: jobParameter },
    responses: { 202: jobAnswer, ...refusals(404) },
    answer: async (c) => {
      assertRole(c.get('person'), 'approver');
      const record = await recordOf(parts, c);
      await parts.host.stopJob(record.job);
      return answerJob(c, await parts.jobs.view(record));
    },
  });
}

function assertArray(text: string): void {
  if (!Array.isArray(jsonOf(text)))
    throw new ConsoleError('BODY-UNREADABLE', { reason: { en: 'it is no array', el: 'δεν είναι πίνακας' } });
}
