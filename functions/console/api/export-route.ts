import { z } from '@hono/zod-openapi';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import { acceptedCodes } from '../jobs/accepted-codes.ts';
import { exportSource } from '../jobs/export-source.ts';
import type { JobList } from '../jobs/job-list.ts';
import { startExport } from '../jobs/start-export.ts';
import { refusals, startedAnswer } from './answers.ts';
import { flag, queryOf } from './query.ts';
import { answerStarted } from './started.ts';

const querySchema = z.strictObject({
  dry_run: flag.optional().openapi({ description: '1: nothing is issued, the plan is told.' }),
  accept: z.string().optional().openapi({ description: 'Doubtful codes to take on, such as 204,313.' }),
  upload: z.string().optional().openapi({ description: 'An upload that takes the place of the body.' }),
  lang: z.enum(['en', 'el']).optional(),
});

/** `POST /api/exports/{account}/{profile}/{file}`: the bytes of an export become a job. */
export function serveExports(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const turns = new Map<string, Promise<unknown>>();
  serveApi(app, {
    method: 'post',
    path: '/api/exports/{account}/{profile}/{file}',
    summary: 'Start the job of an export',
    description: 'The same bytes again answer the same job while it runs.',
    request: {
      params: z.object({ account: z.string(), profile: z.string(), file: z.string() }),
      query: querySchema,
      body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } },
    },
    responses: { 202: startedAnswer, ...refusals(400, 409, 413, 422, 503) },
    answer: async (c) => {
      const person = c.get('person');
      const { dry_run: dryRun = false, upload, accept } = queryOf(c, querySchema);
      assertRole(person, 'dropper', 'approver');
      if (!dryRun && host.dryRunOnly) throw new ConsoleError('NOTHING-ISSUED');
      if (!dryRun && host.approvalRequired) throw new ConsoleError('APPROVAL-REQUIRED');
      if (!dryRun) assertRole(person, 'approver');
      const place = placeOf(c);
      await using file = await exportSource(host.store, { request: c.req.raw, upload });
      const { stored: source } = file;
      const start = () =>
        startExport(host, {
          ...{ place, source, dryRun, by: person.name, language: c.get('asked') },
          accept: acceptedCodes(
            (accept ?? '').split(',').filter((code) => code !== ''),
            person.name,
          ),
        });
      // The same export twice at one moment is one job too.
      const turnOf = `${place.account}/${place.profile}/${place.file}`;
      const turn = (turns.get(turnOf) ?? Promise.resolve()).then(start, start);
      turns.set(turnOf, turn);
      const job = await turn.finally(() => turns.get(turnOf) === turn && turns.delete(turnOf));
      return answerStarted(c, await jobs.view(await jobs.find(job)));
    },
  });
}

const placeOf = (c: ConsoleContext) => ({
  account: c.req.param('account') ?? '',
  profile: c.req.param('profile') ?? '',
  file: (c.req.param('file') ?? '').normalize('NFC'),
});
