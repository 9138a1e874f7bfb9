import { z } from '@hono/zod-openapi';
import { profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { RecentValues } from '../../../shared/memoize.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { balanceLineSchema } from '../../../shared/records/balance.ts';
import { planChangesSchema, unusualSchema } from '../../../shared/records/plan.ts';
import { directionsSchema, effectSchema } from '../../../shared/report/summary/direction-sums.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json, lang, nextPage, paged, type Serve, startedAnswer } from '../http/operations.ts';
import { approvalOf, approveJob, resumeJob, runOf, waits } from '../jobs/approve-job.ts';
import { standingCorrections } from '../jobs/edit-check.ts';
import { sendBack } from '../jobs/import-notes.ts';
import { endedSummary } from '../jobs/job-view.ts';
import {
  changedIn,
  correctionGroupsSchema,
  leftOutOf,
  leftOutSchema,
  plannedDocumentSchema,
  plannedDocuments,
  plannedSeriesSchema,
  planOf,
} from '../jobs/plan-view.ts';
import { acceptJob, changeProfile, correctionsSchema, correctJob } from '../jobs/start-export.ts';
import { findStoredProfile } from '../jobs/stored-profile.ts';
import { saveProfile } from './profile-routes.ts';

/** Characters of a comment. */
const COMMENT_MAX = 2_000;

const dropped = { row: z.int(), column: z.string(), was: z.string(), now: z.string() };
export const profileChangedSchema = z.object({
  job: z.string(),
  carried: z.int(),
  dropped: z
    .array(z.object({ ...z.object(dropped).partial().shape, why: z.string() }))
    .describe('Corrections that have no cell any more.'),
});

const acceptSchema = z.strictObject({
  codes: z.array(z.string()),
  amend: z.boolean().optional().describe('Replace issued documents that the file has otherwise.'),
});

const bringers = ['dropper', 'approver'] as const;

/** Changes that a person makes to a job: correct its cells, approve it, stop it. */
export function serveChanges(serve: Serve, host: ConsoleHost): void {
  serve('listCorrections', 'get corrections', {
    summary: 'Read the corrections of a job, with those made since its check',
    answers: json(correctionsSchema, 'The array as PUT takes it.'),
    run: ({ record }) => standingCorrections(host, record),
  });
  serve('replaceCorrections', 'put corrections', {
    summary: 'Correct cells of the export and start a new dry run',
    description: 'The array replaces the previous one.',
    ...{ body: z.array(z.unknown()), shown: correctionsSchema, roles: bringers },
    refuses: [409, 413, 422, 503],
    answers: startedAnswer,
    run: ({ record, body, by }) => correctJob(host, record, { text: JSON.stringify(body), by }),
  });
  serve('changeProfile', 'put profile', {
    summary: 'Check the export again with another profile, with all corrections',
    description: 'The profile is saved under its name; without one, in the place of that of the job.',
    ...{ body: z.strictObject({ profile: profileSchema }), roles: bringers, refuses: [409, 413, 422, 503] },
    shown: z.object({ profile: z.looseObject({}) }),
    answers: json(profileChangedSchema, 'The new check.'),
    status: 202,
    async run({ c, person, record, body: { profile: given }, by, language }) {
      if (!record.dry_run) throw new RefusedRequest('NOT-A-DRY-RUN');
      const { source } = await endedSummary(host, record);
      const name = (given.name ?? record.profile).normalize('NFC');
      const asked = (await findStoredProfile(host.store, name))?.version;
      await saveProfile(host, { person, name, given, asked });
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
    roles: ['approver'],
    refuses: [409, 413, 422],
    async run({ record, body: { comment }, by }) {
      await endedSummary(host, record);
      if (!record.dry_run || (await runOf(host, record.job))?.isGood) throw new RefusedRequest('NO-PLAN');
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
    run: ({ record, by }) => resumeJob(host, record, by),
  });
}

const plannedQuery = z.strictObject({
  cursor: z.coerce.number().int().min(1).default(1),
  lang,
});

/** Jobs whose corrections and left-out rows are kept in memory. */
const JOBS_KEPT = 100;

type LeftOut = Awaited<ReturnType<typeof leftOutOf>>;
type Changed = Awaited<ReturnType<typeof changedIn>>;

const totals = { net_total: z.string(), vat_total: z.string(), payable_total: z.string() };

export const plannedSchema = z
  .object({
    sha256: z.string(),
    documents: z.int(),
    payable: z
      .record(z.string(), z.string())
      .describe(
        'EUR: the euro of all documents. Another currency: what the payable lines of documents state in it.',
      ),
    effect: z
      .object(effectSchema.shape)
      .describe('Euro with credit notes subtracted: 793.60 in the place of 835.36 are -41.76.'),
    directions: z.object(directionsSchema.shape).optional().describe('The same by who owes whom.'),
    totals: z.object(totals).describe('In euro, credit notes added like the others.'),
    kinds: z.array(z.object({ invoice_type_code: z.string(), documents: z.int(), ...totals })),
    vat: z.array(z.object({ vat_rate: z.string(), documents: z.int(), net: z.string(), vat: z.string() })),
    series: z
      .array(plannedSeriesSchema)
      .nullable()
      .describe('Null if the invoicing service does not answer.'),
    balance: z
      .array(z.object(balanceLineSchema.shape))
      .describe('What the cells of the file state, by what becomes of it.'),
    left_out: leftOutSchema,
    unusual: z
      .array(z.object(unusualSchema.shape))
      .describe('Documents to look at before approving, the heaviest first, with the reasons.'),
    corrections: correctionGroupsSchema.describe(
      'All of them, by column, old and new text; those of weight first.',
    ),
    since_approval: z
      .object({
        ...planChangesSchema.shape,
        ...{ plan: z.string(), job: z.string(), by: z.string(), at: z.string() },
      })
      .nullable()
      .describe('Against the plan of this file name that was approved before.'),
    ends_at: z
      .string()
      .nullable()
      .describe('When issuing would end, if it began now; null if that takes less than a minute.'),
    numbers_in_order: z.boolean().describe('The numbers of each series follow the order of the file.'),
    environment: z.string(),
    live: z.boolean(),
    second_person: z.boolean().describe('True if the uploader cannot approve the plan.'),
    brought_by: z.string().nullable(),
    hands: z.array(z.string()).describe('People who uploaded, corrected or accepted anything of it.'),
    unseen: z.int().describe('Causes with must_see that nobody has seen.'),
    may_approve: z
      .boolean()
      .describe(
        'False for whoever uploaded, corrected or accepted anything of it, where a second person approves.',
      ),
    waits_for: z
      .enum(waits)
      .nullable()
      .describe(
        'What approving waits for: the next check, because corrections changed; findings that must be seen; an approver; a second person. Null if nothing is left to approve.',
      ),
    approved: z
      .object({
        job: z.string(),
        by: z.string(),
        at: z.string(),
        again: z.boolean().describe('The run was stopped or failed: the plan can be approved again.'),
      })
      .nullable(),
  })
  .openapi('Planned');
export type Planned = z.infer<typeof plannedSchema>;

/** `GET /api/jobs/{job}/plan`: what approving a dry run would issue, and what its approval waits for. */
export function servePlan(serve: Serve, host: ConsoleHost): void {
  const kept = new RecentValues<string, Promise<[LeftOut, Changed]>>(JOBS_KEPT);
  serve('getPlan', 'get plan', {
    summary: 'Read what approving a dry run would issue',
    answers: json(plannedSchema, 'The current plan.'),
    refuses: [409],
    async run({ person, record }): Promise<Planned> {
      const summary = await endedSummary(host, record);
      const asked =
        kept.get(record.job) ?? Promise.all([leftOutOf(host.store, summary), changedIn(host, record)]);
      kept.set(record.job, asked);
      const [leftOut, { corrections, leftOut: reasons }] = await asked;
      return {
        ...(await planOf(host, record, summary)),
        left_out: { ...leftOut, reasons },
        corrections,
        ...(await approvalOf(host, { record, summary, person })),
      };
    },
  });
  serve('listPlanned', 'get planned', {
    summary: 'List the documents that approving a dry run would issue',
    query: plannedQuery,
    refuses: [409],
    answers: paged(z.array(plannedDocumentSchema), '50 a page, in order.'),
    async run({ c, record, query: { cursor } }) {
      if ((await endedSummary(host, record)).plan === undefined) throw new RefusedRequest('NO-PLAN');
      const { documents, next } = await plannedDocuments(host.store, record.job, cursor);
      return c.json(documents, { headers: nextPage(c, { cursor: next?.toString() }) });
    },
  });
}
