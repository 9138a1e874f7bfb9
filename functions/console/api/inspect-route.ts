import { z } from '@hono/zod-openapi';
import { findKnownProfiles } from '../../../shared/jobs/intake/saved-profiles.ts';
import { inspectAsJson } from '../../../shared/preflight/inspect/inspect-export.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { withTimeLimit } from '../guard/time-limit.ts';
import { json, refusals } from '../http/answers.ts';
import { queryOf } from '../http/read-request.ts';
import { exportSource } from '../jobs/stored-upload.ts';
import { accountOf } from './accounts-route.ts';
import { inspectionSchema } from './inspection-schema.ts';

const querySchema = z.strictObject({
  file: z
    .string()
    .optional()
    .openapi({ description: 'The name of the file. The suggested profile is named after it.' }),
  upload: z.string().optional().openapi({ description: 'An upload to use instead of the body.' }),
  account: z
    .string()
    .optional()
    .openapi({ description: 'The account whose known exports it is compared with.' }),
  sheet: z.string().optional(),
  header_row: z.coerce.number().int().positive().optional(),
  range: z.string().regex(RANGE).optional().openapi({ description: 'B4:H200, B:H or 4:200.' }),
  encoding: z.string().optional(),
  lang: z.enum(['en', 'el']).optional(),
});

const knownJson = ({ name, on, issued }: KnownProfile) => ({ profile: name, last_imported: on, issued });

/** `POST /api/inspect`: the answer of `inspect --json` for the body. */
export function serveInspect(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'inspectExport', 'post /api/inspect', {
    summary: 'Inspect an export',
    ...{ request: { query: querySchema }, bytes: true },
    responses: {
      200: json(inspectionSchema, 'The same as rowmark inspect --json.'),
      ...refusals(404, 413, 422, 503),
    },
    answer: async (c) => {
      c.set('changesNothing', true);
      return c.json(await withTimeLimit(host, 'INSPECTION-TOO-LONG', () => inspected(host, c)));
    },
  });
}

async function inspected(host: ConsoleHost, c: ConsoleContext) {
  const { lang: _, upload, file = 'export', account: named, header_row, ...read } = queryOf(c, querySchema);
  const by = c.get('person');
  const account = named || (await accountOf(host, { person: by, named }));
  await using source = await exportSource(host.store, { request: c.req.raw, upload, by });
  const options = { ...read, headerRow: header_row };
  const { stored, file: name = file } = source;
  const inspect = host.inspect ?? inspectAsJson;
  const { inspection, problem } = await inspect({ stored, file: name, options, language: c.get('language') });
  if (problem !== undefined) throw new FoundProblem(problem);
  const { known } = await findKnownProfiles(host.store, account, (options) =>
    openSheet(stored, name, options),
  );
  return { ...inspection, known: known.map(knownJson) };
}
