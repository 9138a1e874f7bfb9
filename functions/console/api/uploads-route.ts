import { z } from '@hono/zod-openapi';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import { expectUpload, keepUpload } from '../jobs/kept-upload.ts';
import { uploadedFile } from '../jobs/upload-file.ts';
import { json, refusals } from './answers.ts';
import { queryOf } from './query.ts';

const CREATED = 201;
const querySchema = z.strictObject({
  file: z.string().optional().openapi({ description: 'Its name; a form may leave it to the browser.' }),
  lang: z.enum(['en', 'el']).optional(),
});
const formSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export const uploadSchema = z
  .object({
    upload: z.string(),
    file: z.string().optional(),
    form: formSchema.optional().openapi({
      description:
        'On AWS, of a request without a body: the address that takes the file within an hour, as a form with these fields and the file as the last one.',
    }),
  })
  .openapi('Upload');

/** `POST /api/uploads`: keeps the bytes of an export until a request names them; nothing is started. */
export function serveUploads(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, {
    method: 'post',
    path: '/api/uploads',
    summary: 'Bring an export that a later request starts or inspects',
    request: {
      query: querySchema,
      body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } },
    },
    responses: { 201: json(uploadSchema, 'Its reference.'), ...refusals(400, 413) },
    answer: async (c) => {
      assertRole(c.get('person'), 'dropper', 'approver');
      const { file } = queryOf(c, querySchema);
      if (host.apart !== undefined && c.req.raw.body === null)
        return c.json(await expectUpload(host.apart, file), CREATED);
      if (file === undefined) throw new ConsoleError('QUERY-BAD', { name: 'file' });
      await using body = await uploadedFile(c.req.raw);
      const { id, file: name } = await keepUpload(host.store, { source: body.path, file });
      return c.json({ upload: id, file: name }, CREATED);
    },
  });
}
