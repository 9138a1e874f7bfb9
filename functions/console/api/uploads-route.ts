import { z } from '@hono/zod-openapi';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import { json, refusals } from '../http/answers.ts';
import { jobOperations } from '../http/job-operation.ts';
import { queryOf } from '../http/read-request.ts';
import type { JobList } from '../jobs/job-list.ts';
import { expectUpload, storeUpload, wholeFile } from '../jobs/stored-upload.ts';

const CREATED = 201;
const querySchema = z.strictObject({
  file: z.string().optional().openapi({ description: 'The file name. A form can leave it to the browser.' }),
  lang: z.enum(['en', 'el']).optional(),
});
const formSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export const uploadSchema = z
  .object({
    upload: z.string(),
    file: z.string().optional(),
    form: formSchema.optional().openapi({
      description:
        'On AWS, for a request without a body: a form address that accepts the file for one hour. Send these fields first and the file last.',
    }),
  })
  .openapi('Upload');

/** `POST /api/uploads`: stores the bytes of an export until a request names them, without starting a job. */
export function serveUploads(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'createUpload', 'post /api/uploads', {
    summary: 'Upload an export for a later request to start or inspect',
    ...{ request: { query: querySchema }, bytes: true },
    responses: { 201: json(uploadSchema, 'The reference of the upload.'), ...refusals(413) },
    answer: async (c) => {
      const by = c.get('person');
      assertRole(by, 'dropper', 'approver');
      const { file } = queryOf(c, querySchema);
      if (host.apart !== undefined && c.req.raw.body === null)
        return c.json(await expectUpload(host.apart, { file, by }), CREATED);
      if (file === undefined) throw new ConsoleError('QUERY-BAD', { name: 'file' });
      await using body = await wholeFile(c.req.raw);
      await c.get('assertSignedIn')();
      const { id, file: name } = await storeUpload(host.store, { source: body.path, file, by });
      return c.json({ upload: id, file: name }, CREATED);
    },
  });
}

/** `POST /api/jobs/{job}/upload`: the export of a job as an upload, to inspect it or to check it with another profile. */
export function serveJobUpload(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const { store } = host;
  jobOperations(app, jobs)('uploadJobExport', 'post upload', {
    summary: 'Upload the export of a job again',
    ...{ roles: ['dropper', 'approver'], status: 201 },
    answers: json(uploadSchema, 'The reference of the upload.'),
    async run({ c, record }) {
      await using stored = await store.localFile(record.key, record.version);
      const place = { file: record.file, by: c.get('person') };
      const { id, file } = await storeUpload(store, { source: stored.bytes ?? stored.path, ...place });
      return c.json({ upload: id, file }, CREATED);
    },
  });
}
