import { z } from '@hono/zod-openapi';
import { findKnownProfiles } from '../../../shared/jobs/intake/saved-profiles.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { accountOf, assertRole } from '../guard/own-accounts.ts';
import { withTimeLimit } from '../guard/request-limits.ts';
import { flag, json, lang, type Serve, startedAnswer } from '../http/operations.ts';
import { acceptedCodes, startExport } from '../jobs/start-export.ts';
import { expectUpload, exportSource, storeUpload, wholeFile } from '../jobs/stored-upload.ts';

const uploadQuery = z.strictObject({
  file: z.string().optional().describe('The file name. A form can leave it to the browser.'),
  lang,
});
const formSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export const uploadSchema = z
  .object({
    upload: z.string(),
    file: z.string().optional(),
    form: formSchema
      .optional()
      .describe(
        'On AWS, for a request without a body: a form address that accepts the file for one hour. Send these fields first and the file last.',
      ),
  })
  .openapi('Upload');

/** Inspects an export, and stores its bytes until a request names them, without starting a job. */
export function serveUploads(serve: Serve, host: ConsoleHost): void {
  serve('inspectExport', 'post /api/inspect', {
    summary: 'Inspect an export',
    ...{ query: inspectQuery, bytes: true, refuses: [404, 413, 422, 503], reads: true },
    answers: json(inspectionSchema, 'The same as rowmark inspect --json.'),
    run: ({ c, query }) => withTimeLimit(host, 'INSPECTION-TOO-LONG', () => inspected(host, c, query)),
  });
  serve('createUpload', 'post /api/uploads', {
    summary: 'Upload an export for a later request to start or inspect',
    ...{ query: uploadQuery, bytes: true, roles: ['dropper', 'approver'], refuses: [413], status: 201 },
    answers: json(uploadSchema, 'The reference of the upload.'),
    async run({ c, person: by, query: { file } }) {
      if (host.apart !== undefined && c.req.raw.body === null) return expectUpload(host.apart, { file, by });
      if (file === undefined) throw new RefusedRequest('QUERY-BAD/missing', { name: 'file' });
      await using body = await wholeFile(c.req.raw);
      await c.get('assertSignedIn')();
      const { id, file: name } = await storeUpload(host.store, { source: body.path, file, by });
      return { upload: id, file: name };
    },
  });
}

/** `POST /api/jobs/{job}/upload`: the export of a job as an upload, to inspect it or to check it with another profile. */
export function serveJobUpload(serve: Serve, { store }: ConsoleHost): void {
  serve('uploadJobExport', 'post upload', {
    summary: 'Upload the export of a job again',
    roles: ['dropper', 'approver'],
    status: 201,
    answers: json(uploadSchema, 'The reference of the upload.'),
    async run({ person: by, record }) {
      await using stored = await store.localFile(record.key, record.version);
      const source = stored.bytes ?? stored.path;
      const { id, file } = await storeUpload(store, { source, file: record.file, by });
      return { upload: id, file };
    },
  });
}

const exportQuery = z.strictObject({
  dry_run: flag.optional().describe('1: issue nothing and return the plan.'),
  accept: z.string().optional().describe('Doubtful codes to accept, such as 204,313.'),
  amend: flag.optional().describe('1: replace issued documents that the file has otherwise.'),
  upload: z.string().optional().describe('An upload to use instead of the body.'),
  lang,
});

/** `POST /api/exports/{account}/{profile}/{file}`: starts a job for the bytes of an export. */
export function serveExports(serve: Serve, host: ConsoleHost): void {
  const turns = new Map<string, Promise<string>>();
  serve('startExport', 'post /api/exports/{account}/{profile}/{file}', {
    summary: 'Start the job of an export',
    description: 'Sending the same bytes again while the job runs returns the same job.',
    ...{ query: exportQuery, bytes: true, roles: ['dropper', 'approver'], answers: startedAnswer },
    refuses: [404, 409, 413, 422, 503],
    async run({ c, person, named, query }) {
      const { dry_run: dryRun = false, amend = false, upload, accept } = query;
      if (!dryRun && host.dryRunOnly) throw new RefusedRequest('NOTHING-ISSUED');
      if (!dryRun && host.approvalRequired) throw new RefusedRequest('APPROVAL-REQUIRED');
      if (!dryRun) assertRole(person, 'approver');
      const file = named('file').normalize('NFC');
      const place = { account: named('account'), profile: named('profile'), file };
      await using given = await exportSource(host.store, { request: c.req.raw, upload, by: person });
      await c.get('assertSignedIn')();
      const { stored: source } = given;
      const start = () =>
        startExport(host, {
          ...{ place, source, dryRun, amend, by: person.name, language: c.get('asked') },
          accept: acceptedCodes((accept ?? '').split(',').filter(Boolean), person.name),
        });
      // The same export sent twice at the same moment is one job too.
      const turnOf = `${place.account}/${place.profile}/${place.file}`;
      const turn = (turns.get(turnOf) ?? Promise.resolve()).then(start, start);
      turns.set(turnOf, turn);
      // Awaited here: the file is gone when this function ends.
      return await turn.finally(() => turns.get(turnOf) === turn && turns.delete(turnOf));
    },
  });
}

const inspectQuery = z.strictObject({
  file: z.string().optional().describe('The name of the file. The suggested profile is named after it.'),
  upload: z.string().optional().describe('An upload to use instead of the body.'),
  account: z.string().optional().describe('The account whose known exports it is compared with.'),
  sheet: z.string().optional(),
  header_row: z.coerce.number().int().positive().optional(),
  range: z.string().regex(RANGE).optional().describe('B4:H200, B:H or 4:200.'),
  encoding: z.string().optional(),
  lang,
});

const knownJson = ({ name, on, issued }: KnownProfile) => ({ profile: name, last_imported: on, issued });

async function inspected(host: ConsoleHost, c: ConsoleContext, query: z.output<typeof inspectQuery>) {
  const { lang: _, upload, file = 'export', account: named, header_row, ...read } = query;
  const by = c.get('person');
  const account = named || (await accountOf(host, { person: by, named }));
  await using source = await exportSource(host.store, { request: c.req.raw, upload, by });
  const options = { ...read, headerRow: header_row };
  const { stored, file: name = file } = source;
  const inspect =
    host.inspect ?? (await import('../../../shared/preflight/inspect/inspect-export.ts')).inspectAsJson;
  const { inspection, problem } = await inspect({ stored, file: name, options, language: c.get('language') });
  if (problem !== undefined) throw new FoundProblem(problem);
  const { known } = await findKnownProfiles(host.store, account, (options) =>
    openSheet(stored, name, options),
  );
  return { ...inspection, known: known.map(knownJson) };
}

/** A profile as its author writes it, including open decisions. */
export const writtenProfileSchema = z.record(z.string(), z.unknown());

const told = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

const choiceSchema = z.object({
  answers: z.array(z.string()),
  net: z.string().optional(),
  payable: z.string().optional(),
});

/** An inspection as `rowmark inspect --json` prints it. Unknown keys are passed on. */
export const inspectionSchema = z
  .looseObject({
    file: z.looseObject({
      evidence: z.array(z.string()),
      notices: z.array(told),
      sheet: z.string().optional(),
      sheets: z
        .array(z.string())
        .optional()
        .describe('The sheets to choose from, where a workbook has several.'),
    }),
    header_row: z.int().nullable(),
    rows: z.int().describe('Rows below the header that were looked at.'),
    all_rows_read: z
      .boolean()
      .optional()
      .describe('False where the export has more rows than were looked at.'),
    total_rows: z.array(z.int()),
    columns: z.array(
      z.looseObject({
        header: z.string(),
        examples: z.array(z.string()),
        evidence: z.string().optional().describe('Values of an open column.'),
        fields: z.array(z.looseObject({ field: z.string() })),
      }),
    ),
    profile: writtenProfileSchema.nullable(),
    open: z.array(z.string()),
    totals: z
      .array(z.object({ asks: z.array(z.array(z.string())), choices: z.array(choiceSchema) }))
      .describe('Totals of the first 2,000 rows for each answer, the most euro at stake first.'),
    known: z.array(
      z.object({
        profile: z.string(),
        last_imported: z.string(),
        issued: z.boolean().describe('True if documents were issued with it.'),
      }),
    ),
  })
  .openapi('Inspection');

export type ShownInspection = z.infer<typeof inspectionSchema>;
export type ShownColumn = ShownInspection['columns'][number];
