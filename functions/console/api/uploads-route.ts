import { z } from '@hono/zod-openapi';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import { keepUpload } from '../jobs/kept-upload.ts';
import { uploadedFile } from '../jobs/upload-file.ts';
import { json, refusals } from './answers.ts';
import { queryOf } from './query.ts';

const CREATED = 201;
const querySchema = z.strictObject({ file: z.string(), lang: z.enum(['en', 'el']).optional() });
export const uploadSchema = z.object({ upload: z.string(), file: z.string() }).openapi('Upload');

/** `POST /api/uploads`: keeps the bytes of an export until a request names them; nothing is started. */
export function serveUploads(app: ConsoleApp, { store }: ConsoleHost): void {
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
      await using body = await uploadedFile(c.req.raw);
      const { id, file: name } = await keepUpload(store, { source: body.path, file });
      return c.json({ upload: id, file: name }, CREATED);
    },
  });
}
