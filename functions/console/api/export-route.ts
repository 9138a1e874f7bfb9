import { z } from '@hono/zod-openapi';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import { answerStartedJob, refusals, startedAnswer } from '../http/answers.ts';
import { flag, queryOf } from '../http/read-request.ts';
import { acceptedCodes } from '../jobs/correct-job.ts';
import type { JobList } from '../jobs/job-list.ts';
import { startExport } from '../jobs/start-export.ts';
import { exportSource } from '../jobs/stored-upload.ts';

const querySchema = z.strictObject({
  dry_run: flag.optional().openapi({ description: '1: issue nothing and return the plan.' }),
  accept: z.string().optional().openapi({ description: 'Doubtful codes to accept, such as 204,313.' }),
  amend: flag.optional().openapi({ description: '1: replace issued documents that the file has otherwise.' }),
  upload: z.string().optional().openapi({ description: 'An upload to use instead of the body.' }),
  lang: z.enum(['en', 'el']).optional(),
});

/** `POST /api/exports/{account}/{profile}/{file}`: starts a job for the bytes of an export. */
export function serveExports(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const turns = new Map<string, Promise<unknown>>();
  serveApi(app, 'startExport', 'post /api/exports/{account}/{profile}/{file}', {
    summary: 'Start the job of an export',
    description: 'Sending the same bytes again while the job runs returns the same job.',
    request: {
      params: z.object({ account: z.string(), profile: z.string(), file: z.string() }),
      query: querySchema,
    },
    bytes: true,
    responses: { 202: startedAnswer, ...refusals(404, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      const { dry_run: dryRun = false, amend = false, upload, accept } = queryOf(c, querySchema);
      assertRole(person, 'dropper', 'approver');
      if (!dryRun && host.dryRunOnly) throw new ConsoleError('NOTHING-ISSUED');
      if (!dryRun && host.approvalRequired) throw new ConsoleError('APPROVAL-REQUIRED');
      if (!dryRun) assertRole(person, 'approver');
      const place = placeOf(c);
      await using file = await exportSource(host.store, { request: c.req.raw, upload, by: person });
      await c.get('assertSignedIn')();
      const { stored: source } = file;
      const start = () =>
        startExport(host, {
          ...{ place, source, dryRun, amend, by: person.name, language: c.get('asked') },
          accept: acceptedCodes((accept ?? '').split(',').filter(Boolean), person.name),
        });
      // The same export sent twice at the same moment is one job too.
      const turnOf = `${place.account}/${place.profile}/${place.file}`;
      const turn = (turns.get(turnOf) ?? Promise.resolve()).then(start, start);
      turns.set(turnOf, turn);
      const job = await turn.finally(() => turns.get(turnOf) === turn && turns.delete(turnOf));
      return answerStartedJob(c, await jobs.view(await jobs.find(job), c.get('language')));
    },
  });
}

const placeOf = (c: ConsoleContext) => ({
  account: c.req.param('account') ?? '',
  profile: c.req.param('profile') ?? '',
  file: (c.req.param('file') ?? '').normalize('NFC'),
});
