import { z } from '@hono/zod-openapi';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import type { Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { withRule } from '../../../shared/mapping/load/profile-rule.ts';
import { RecentValues } from '../../../shared/memoize.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import type { ConsoleApp } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { noteSeen, seenCauses } from '../jobs/import-notes.ts';
import { causeSchema, causesToSee, jobCauses } from '../jobs/job-causes.ts';
import type { JobList } from '../jobs/job-list.ts';
import { storedProfile } from '../jobs/stored-profile.ts';
import { writtenProfileSchema } from './inspection-schema.ts';
import { endedSummary } from './jobs-routes.ts';

export const causesSchema = z.array(causeSchema);
const ruleSchema = z.strictObject({
  cause: z.string(),
  now: z.string().openapi({ description: 'A code of the field, or another text that means the same.' }),
});
export const learnedSchema = z.object({
  profile: z.string(),
  version: z.string().openapi({ description: 'The value for If-Match when you save it.' }),
  field: z.string(),
  column: z.string(),
  text: z.string(),
  after: z.string().openapi({ description: 'The code that the text stands for.' }),
  changed: writtenProfileSchema.openapi({ description: 'The profile with the rule, to save.' }),
});
const seenSchema = z.strictObject({ causes: z.array(z.string()) });

/** Jobs whose causes are kept in memory. */
const JOBS_KEPT = 32;

/** Serves the causes of a check, and who has seen them. */
export function serveCauses(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const { store } = host;
  const kept = new RecentValues<string, ReturnType<typeof jobCauses>>(JOBS_KEPT);
  const checked = async (record: JobRecord) => {
    const summary = await endedSummary(host, record);
    return { record, summary, of: { place: record, sha256: summary.source.sha256 } };
  };
  /** Undefined if the profile no longer exists or no longer loads. */
  const wholeProfile = (name: string): Promise<Keys | undefined> =>
    exportProfile(store, name).then(
      ({ profile }) => ({ ...profile }),
      () => undefined,
    );
  const answer = async (language: Language, { record, summary }: { record: JobRecord; summary: Summary }) => {
    const { job, profile } = record;
    const asked = `${job} ${language}`;
    const found =
      kept.get(asked) ??
      wholeProfile(profile).then((whole) => jobCauses(store, { job, summary, language, whole }));
    kept.set(asked, found);
    return found;
  };
  const serve = jobOperations(app, jobs);
  serve('listCauses', 'get causes', {
    summary: 'Read what was found in a job, in groups',
    ...{ answers: json(causesSchema, 'The heaviest first.'), refuses: [409] },
    async run({ record, language }) {
      const { summary, of } = await checked(record);
      const seen = await seenCauses(store, of);
      return (await answer(language, { record, summary })).map((one) => withSeen(one, seen[one.id]));
    },
  });
  serve('draftRule', 'post rule', {
    summary: 'Make a rule of the profile for a text that it does not know',
    description:
      'Nothing is saved: PUT /api/profiles/{name} with the changed profile does. Rates, exemptions, amounts, tax numbers and kinds become no rule.',
    ...{ body: ruleSchema, refuses: [409, 413, 422], reads: true },
    answers: json(learnedSchema, 'The rule and the profile with it.'),
    async run({ record, language, body: { cause: id, now } }) {
      const { summary } = await checked(record);
      const cause = (await answer(language, { record, summary })).find((one) => one.id === id);
      if (cause === undefined) throw new ConsoleError('CAUSE-UNKNOWN', { id });
      const { field = '', value: text = '' } = cause;
      const { profile: own, version } = await storedProfile(store, record.profile);
      const { profile: whole } = await exportProfile(store, record.profile);
      const rule = cause.offers.includes('remember')
        ? withRule({ own, whole }, { field, text, now })
        : undefined;
      if (rule === undefined) throw new ConsoleError('RULE-UNFIT', { now, text });
      const { profile: changed, column, after } = rule;
      return { profile: record.profile, version, field, column, text, after, changed };
    },
  });
  serve('markCausesSeen', 'put seen', {
    summary: 'State that you have seen causes',
    description: 'The report of the approved run names the person and the time.',
    ...{ body: seenSchema, roles: ['dropper', 'approver'], refuses: [409, 413] },
    answers: json(causesSchema, 'All causes.'),
    async run({ record, by, language, body: { causes: ids } }) {
      const { summary, of } = await checked(record);
      const at = host.now().toISOString();
      const causes = await answer(language, { record, summary });
      const byId = new Map([...causesToSee(summary), ...causes].map((one) => [one.id, one]));
      const seen = ids.map((id) => {
        const cause = byId.get(id);
        if (cause === undefined) throw new ConsoleError('CAUSE-UNKNOWN', { id });
        const { code, column } = cause;
        return [id, { code, ...(column === undefined ? {} : { column }), by, at }] as const;
      });
      if (seen.length > 0) await noteSeen(store, of, new Map(seen));
      const now = await seenCauses(store, of);
      return causes.map((cause) => withSeen(cause, now[cause.id]));
    },
  });
}

const withSeen = (cause: z.infer<typeof causeSchema>, seen: { by: string; at: string } | undefined) =>
  seen === undefined ? cause : { ...cause, seen: { by: seen.by, at: seen.at } };
