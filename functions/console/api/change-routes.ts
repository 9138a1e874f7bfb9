import { z } from '@hono/zod-openapi';
import { profileSchema } from '../../../shared/mapping/profile/profile.ts';
import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json, startedAnswer } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { approveJob, resumeJob, runOf } from '../jobs/approve-job.ts';
import { changeProfile } from '../jobs/change-profile.ts';
import { acceptJob, correctionsSchema, correctJob } from '../jobs/correct-job.ts';
import type { JobList } from '../jobs/job-list.ts';
import { standingCorrections } from '../jobs/judge-edits.ts';
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

const dropped = { row: z.int(), column: z.string(), was: z.string(), now: z.string() };
export const profileChangedSchema = z.object({
  job: z.string(),
  carried: z.int(),
  dropped: z
    .array(z.object({ ...z.object(dropped).partial().shape, why: z.string() }))
    .openapi({ description: 'Corrections that have no cell any more.' }),
});

const acceptSchema = z.strictObject({
  codes: z.array(z.string()),
  amend: z
    .boolean()
    .optional()
    .openapi({ description: 'Replace issued documents that the file has otherwise.' }),
});

const bringers = ['dropper', 'approver'] as const;

/** Changes that a person makes to a job: correct its cells, approve it, stop it. */
export function serveChanges(app: ConsoleApp, parts: Parts): void {
  const { host, jobs } = parts;
  const serve = jobOperations(app, jobs);
  serve('listCorrections', 'get corrections', {
    summary: 'Read the corrections of a job, with those made since its check',
    answers: json(correctionsSchema, 'The array as PUT takes it.'),
    run: ({ record }) => standingCorrections(host, record),
  });
  serve('replaceCorrections', 'put corrections', {
    summary: 'Correct cells of the export and start a new dry run',
    description: 'The array replaces the previous one.',
    ...{ body: z.array(z.unknown()), shown: correctionsSchema, roles: bringers },
    ...{ refuses: [409, 413, 422, 503], answers: startedAnswer },
    run: ({ record, body, by }) => correctJob(host, record, { text: JSON.stringify(body), by }),
  });
  serve('changeProfile', 'put profile', {
    summary: 'Check the export again with another profile, with all corrections',
    description: 'The profile is saved under its name; without one, in the place of that of the job.',
    ...{ body: z.strictObject({ profile: profileSchema }), roles: bringers, refuses: [409, 413, 422, 503] },
    shown: z.object({ profile: z.looseObject({}) }),
    ...{ answers: json(profileChangedSchema, 'The new check.'), status: 202 },
    async run({ c, record, body: { profile: given }, by, language }) {
      if (!record.dry_run) throw new ConsoleError('NOT-A-DRY-RUN');
      const { source } = await endedSummary(host, record);
      const name = (given.name ?? record.profile).normalize('NFC');
      const asked = (await findStoredProfile(host.store, name))?.version;
      await saveProfile(host, { person: c.get('person'), name, given, asked });
      const changed = await changeProfile(host, record, { name, by, sha256: source.sha256, language });
      return c.json(changed, { status: 202, headers: { Location: `/api/jobs/${changed.job}` } });
    },
  });
  serve('acceptCodes', 'put accept', {
    summary: 'Accept doubtful codes and start a new dry run',
    description: 'The codes replace the previous ones. The report states who accepted them.',
    ...{ body: acceptSchema, roles: bringers, refuses: [409, 413, 422, 503], answers: startedAnswer },
    run: ({ record, body, by }) => acceptJob(host, record, { ...body, by }),
  });
  serve('approvePlan', 'post approve', {
    summary: 'Issue what a dry run found ready',
    body: z.strictObject({ plan: z.string() }),
    ...{ roles: ['approver'], refuses: [409, 413, 503], answers: startedAnswer },
    run: ({ record, body: { plan }, by }) => approveJob(host, record, { plan, by }),
  });
  serve('sendBack', 'post send-back', {
    summary: 'Send a check back to who brought it, with a comment',
    description: 'Its plan cannot be approved; the next check of the same import clears it.',
    body: z.strictObject({ comment: z.string().trim().min(1).max(COMMENT_MAX) }),
    ...{ roles: ['approver'], refuses: [409, 413, 422] },
    async run({ record, body: { comment }, by }) {
      await endedSummary(host, record);
      if (!record.dry_run || (await runOf(host, record.job))?.isGood) throw new ConsoleError('NO-PLAN');
      await sendBack(host, record, { comment, by });
    },
  });
  serve('stopJob', 'post stop', {
    summary: 'Stop a job',
    description:
      'Documents in progress are finished first. Every row gets an answer, and the same plan can be approved again.',
    roles: ['approver'],
    run: ({ record }) => host.stopJob(record.job),
  });
  serve('resumeJob', 'post resume', {
    summary: 'Go on with a job that was stopped',
    description:
      'Another job does what is left, under the same approval and plan. Documents that are issued already become duplicate.',
    ...{ roles: ['approver'], refuses: [409, 422, 503], answers: startedAnswer },
    run: ({ record, by }) => resumeJob(host, record, { by }),
  });
}
