import { z } from '@hono/zod-openapi';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import { JOBS_LISTED_MAX } from '../console-limits.ts';
import { seenBy } from '../guard/own-accounts.ts';
import { json, nextPage, paged, refusals } from '../http/answers.ts';
import { queryOf } from '../http/read-request.ts';
import { type ImportList, importStates, importViewSchema } from '../jobs/import-list.ts';

const importsQuery = z.strictObject({
  account: z.string().optional(),
  file: z.string().optional(),
  state: z.enum(importStates).optional(),
  since: z.iso.datetime({ offset: true }).optional().openapi({
    description: 'Imports that got a job at this moment or later.',
    example: '2026-11-20T10:00:00Z',
  }),
  limit: z.coerce.number().int().min(1).max(JOBS_LISTED_MAX).default(JOBS_LISTED_MAX),
  cursor: z.string().optional().openapi({ description: 'As the Link of the page before names it.' }),
  lang: z.enum(['en', 'el']).optional(),
});

export const importsSchema = z.array(importViewSchema);
const importParameter = z.object({ import: z.string() });

/** `GET /api/imports` and one import: all that was done with one content of a file, in one place. */
export function serveImports(app: ConsoleApp, imports: ImportList): void {
  serveApi(app, 'listImports', 'get /api/imports', {
    summary: 'List the imports, newest first',
    description:
      'The same bytes under the same name are one import, however often they are checked. A retry file and credit notes belong to the import of their original.',
    request: { query: importsQuery },
    responses: { 200: paged(importsSchema, 'Imports, newest first.'), ...refusals() },
    answer: async (c) => {
      const { lang: _, file, ...wanted } = queryOf(c, importsQuery);
      const { views, next } = await imports.page({
        ...wanted,
        file: file?.normalize('NFC'),
        isSeen: seenBy(c.get('person')),
      });
      return c.json(views, { headers: nextPage(c, next === undefined ? undefined : { cursor: next }) });
    },
  });
  serveApi(app, 'getImport', 'get /api/imports/{import}', {
    summary: 'Read an import',
    request: { params: importParameter },
    responses: { 200: json(importViewSchema, 'The import.'), ...refusals(404) },
    answer: async (c) => {
      const found = await imports.find(c.req.param('import') ?? '');
      if (!seenBy(c.get('person'))(found)) throw new ConsoleError('IMPORT-UNKNOWN');
      return c.json(found);
    },
  });
}
