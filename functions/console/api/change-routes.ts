import { z } from '@hono/zod-openapi';
import { profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import {
  answerJob,
  answerStartedJob,
  jobAnswer,
  jobParameter,
  json,
  refusals,
  startedAnswer,
} from '../http/answers.ts';
import { jsonOf, readJson, wholeText } from '../http/read-request.ts';
import { approveJob, runOf } from '../jobs/approve-job.ts';
import { changeProfile } from '../jobs/change-profile.ts';
import { acceptJob, correctionsSchema, correctJob } from '../jobs/correct-job.ts';
import type { JobList } from '../jobs/job-list.ts';
import { standingCorrections } from '../jobs/kept-corrections.ts';
import { resumeJob } from '../jobs/resume-job.ts';
import { sendBack } from '../jobs/send-back.ts';
import { findStoredProfile } from '../jobs/stored-profile.ts';
import { endedSummary } from './jobs-routes.ts';
import { saveProfile } from './profile-versions-routes.ts';

/** Characters of a comment. */
const COMMENT_MAX = 2_000;

interface Parts {
  host: ConsoleHost;
  jobs: JobList;
}

/** Changes that a person makes to a job: correct its cells, approve it, stop it. */
export function serveChanges(app: ConsoleApp, parts: Parts): void {
  serveCorrections(app, parts);
  serveChangedProfile(app, parts);
  serveAccept(app, parts);
  serveApprove(app, parts);
  serveSendBack(app, parts);
  serveStop(app, parts);
  serveResume(app, parts);
}

const recordOf = ({ jobs }: Parts, c: ConsoleContext) => jobs.find(c.req.param('job') ?? '');
const started = async ({ jobs }: Parts, c: ConsoleContext, job: string) =>
  answerStartedJob(c, await jobs.view(await jobs.find(job), c.get('language')));

function serveCorrections(app: ConsoleApp, parts: Parts): void {
  const { host } = parts;
  const path = '/api/jobs/{job}/corrections';
  serveApi(app, {
    method: 'get',
    path,
    operationId: 'listCorrections',
    summary: 'Read the corrections of a job, with those made since its check',
    request: { params: jobParameter },
    responses: { 200: json(correctionsSchema, 'The array as PUT takes it.'), ...refusals(404) },
    answer: async (c) => c.json(await standingCorrections(host, await recordOf(parts, c))),
  });
  serveApi(app, {
    method: 'put',
    path,
    operationId: 'replaceCorrections',
    summary: 'Correct cells of the export and start a new dry run',
    description: 'The array replaces the previous one.',
    request: {
      params: jobParameter,
      body: { content: { 'application/json': { schema: correctionsSchema } } },
    },
    responses: { 202: startedAnswer, ...refusals(404, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(parts, c);
      const text = await wholeText(c);
      assertArray(text);
      return started(parts, c, await correctJob(host, record, { text, by: person.name }));
    },
  });
}

const dropped = { row: z.int(), column: z.string(), was: z.string(), now: z.string() };
export const profileChangedSchema = z.object({
  job: z.string(),
  carried: z.int(),
  dropped: z
    .array(z.object({ ...z.object(dropped).partial().shape, why: z.string() }))
    .openapi({ description: 'Corrections that have no cell any more.' }),
});

function serveChangedProfile(app: ConsoleApp, parts: Parts): void {
  const { host } = parts;
  const schema = z.strictObject({ profile: profileSchema });
  const described = z.object({ profile: z.looseObject({}) });
  serveApi(app, {
    method: 'put',
    path: '/api/jobs/{job}/profile',
    operationId: 'changeProfile',
    summary: 'Check the export again with another profile, with all corrections',
    description: 'The profile is saved under its name; without one, in the place of that of the job.',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: described } } } },
    responses: {
      202: json(profileChangedSchema, 'The new check.'),
      ...refusals(404, 409, 413, 422, 503),
    },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(parts, c);
      if (!record.dry_run) throw new ConsoleError('NOT-A-DRY-RUN');
      const { source } = await endedSummary(host, record);
      const { profile: given } = await readJson(c, schema);
      const name = (given.name ?? record.profile).normalize('NFC');
      const asked = (await findStoredProfile(host.store, name))?.version;
      await saveProfile(host, { person, name, given, asked });
      const of = { name, by: person.name, sha256: source.sha256, language: c.get('language') };
      const changed = await changeProfile(host, record, of);
      return c.json(changed, { status: 202, headers: { Location: `/api/jobs/${changed.job}` } });
    },
  });
}

function serveAccept(app: ConsoleApp, parts: Parts): void {
  const bodySchema = z.strictObject({
    codes: z.array(z.string()),
    amend: z
      .boolean()
      .optional()
      .openapi({ description: 'Replace issued documents that the file has otherwise.' }),
  });
  serveApi(app, {
    method: 'put',
    path: '/api/jobs/{job}/accept',
    operationId: 'acceptCodes',
    summary: 'Accept doubtful codes and start a new dry run',
    description: 'The codes replace the previous ones. The report states who accepted them.',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: { 202: startedAnswer, ...refusals(404, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'dropper', 'approver');
      const record = await recordOf(parts, c);
      const { codes, amend } = await readJson(c, bodySchema);
      return started(parts, c, await acceptJob(parts.host, record, { codes, by: person.name, amend }));
    },
  });
}

function serveApprove(app: ConsoleApp, parts: Parts): void {
  const bodySchema = z.strictObject({ plan: z.string() });
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/approve',
    operationId: 'approvePlan',
    summary: 'Issue what a dry run found ready',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: { 202: startedAnswer, ...refusals(404, 409, 413, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'approver');
      const record = await recordOf(parts, c);
      const { plan } = await readJson(c, bodySchema);
      return started(parts, c, await approveJob(parts.host, record, { plan, by: person.name }));
    },
  });
}

function serveSendBack(app: ConsoleApp, parts: Parts): void {
  const bodySchema = z.strictObject({ comment: z.string().trim().min(1).max(COMMENT_MAX) });
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/send-back',
    operationId: 'sendBack',
    summary: 'Send a check back to who brought it, with a comment',
    description: 'Its plan cannot be approved; the next check of the same import clears it.',
    request: { params: jobParameter, body: { content: { 'application/json': { schema: bodySchema } } } },
    responses: { 200: jobAnswer, ...refusals(404, 409, 413, 422) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'approver');
      const record = await recordOf(parts, c);
      const { comment } = await readJson(c, bodySchema);
      await endedSummary(parts.host, record);
      if (!record.dry_run || (await runOf(parts.host, record.job))?.isGood) throw new ConsoleError('NO-PLAN');
      await sendBack(parts.host, record, { comment, by: person.name });
      return answerJob(c, await parts.jobs.view(record, c.get('language')));
    },
  });
}

function serveStop(app: ConsoleApp, parts: Parts): void {
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/stop',
    operationId: 'stopJob',
    summary: 'Stop a job',
    description:
      'Documents in progress are finished first. Every row gets an answer, and the same plan can be approved again.',
    request: { params: jobParameter },
    responses: { 200: jobAnswer, ...refusals(404) },
    answer: async (c) => {
      assertRole(c.get('person'), 'approver');
      const record = await recordOf(parts, c);
      await parts.host.stopJob(record.job);
      return answerJob(c, await parts.jobs.view(record, c.get('language')));
    },
  });
}

function serveResume(app: ConsoleApp, parts: Parts): void {
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/resume',
    operationId: 'resumeJob',
    summary: 'Go on with a job that was stopped',
    description:
      'Another job does what is left, under the same approval and plan. Documents that are issued already become duplicate.',
    request: { params: jobParameter },
    responses: { 202: startedAnswer, ...refusals(404, 409, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      assertRole(person, 'approver');
      const record = await recordOf(parts, c);
      return started(parts, c, await resumeJob(parts.host, record, { by: person.name }));
    },
  });
}

function assertArray(text: string): void {
  if (!Array.isArray(jsonOf(text)))
    throw new ConsoleError('BODY-UNREADABLE', {
      reason: { en: 'it is not an array', el: 'δεν είναι πίνακας' },
    });
}
