import { z } from '@hono/zod-openapi';
import { findKnownProfiles } from '../../../shared/jobs/intake/saved-profiles.ts';
import { operation } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { RANGE } from '../../../shared/sheet/range.ts';
import type { IncomingPlace } from '../../../shared/store/keys.ts';
import { type AtJob, bringers, type ConsoleContext, inJob } from '../console-host.ts';
import { accountOf, assertRole, rolesIn } from '../guard/own-accounts.ts';
import { withTimeLimit } from '../guard/requests.ts';
import { answerStarted, flag, json, lang, queryOf, type Serve, startedAnswer } from '../http/operations.ts';
import { onceForHost } from '../jobs/job-lists.ts';
import { acceptedCodes, startExport } from '../jobs/start-export.ts';
import { expectUpload, exportSource, storeUpload, wholeFile } from '../jobs/stored-upload.ts';

const uploadQuery = z.strictObject({
  file: z.string().optional().describe('The file name. A form can leave it to the browser.'),
  lang,
});
const formSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
const uploadSchema = z
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

/** `POST /api/inspect` and `POST /api/uploads`: an export in the body, or one that was brought before. */
export function serveUploads(serve: Serve): void {
  serve('inspectExport', 'post /api/inspect', {
    summary: 'Inspect an export',
    ...{ query: inspectQuery, body: 'file', refuses: [404, 413, 422, 503] },
    answers: json(inspectionSchema, 'The same as rowmark inspect --json.'),
    async run(c, query) {
      c.set('changesNothing', true);
      const { lang: _, ...asked } = query();
      return c.json(await inspected(c, asked));
    },
  });
  serve('createUpload', 'post /api/uploads', {
    summary: 'Upload an export for a later request to start or inspect',
    ...{ query: uploadQuery, body: 'file', roles: bringers, refuses: [413], status: 201 },
    answers: json(uploadSchema, 'The reference of the upload.'),
    run: async (c, query) => c.json(await kept(c, c.req.raw, query().file), 201),
  });
}

/** Keeps the file of a request. On AWS a request without a body gets the form that takes it. */
export async function kept(
  c: ConsoleContext,
  request: Request,
  file: string | undefined,
): Promise<z.output<typeof uploadSchema>> {
  const { host, person: by } = c.var;
  assertRole(by, ...bringers);
  if (host.apart !== undefined && request.body === null) return expectUpload(host.apart, { file, by });
  if (file === undefined) throw new RefusedRequest('QUERY-BAD/missing', { name: 'file' });
  await using body = await wholeFile(request);
  await c.var.signedIn();
  const { id, file: name } = await storeUpload(host.store, { source: body.path, file, by });
  return { upload: id, file: name };
}

/** The export of a job as an upload, to inspect it or to check it with another profile. */
export const uploadJobExport = operation({
  name: 'uploadJobExport',
  does: 'Upload the export of a job again',
  ...{ input: inJob, output: uploadSchema, effect: 'changes', roles: bringers },
  http: { at: 'post /api/jobs/{job}/upload', status: 201, says: 'The reference of the upload.' },
  async run({ host: { store }, person: by, record }: AtJob) {
    await using stored = await store.localFile(record.key, record.version);
    const source = stored.bytes ?? stored.path;
    const { id, file } = await storeUpload(store, { source, file: record.file, by });
    return { upload: id, file };
  },
});

const exportQuery = z.strictObject({
  dry_run: flag.optional().describe('1: issue nothing and return the plan.'),
  accept: z.string().optional().describe('Doubtful codes to accept, such as 204,313.'),
  amend: flag.optional().describe('1: replace issued documents that the file has otherwise.'),
  upload: z.string().optional().describe('An upload to use instead of the body.'),
  lang,
});

/** Exports whose start is under way: the same one sent twice at the same moment is one job too. */
const turnsOf = onceForHost(() => new Map<string, Promise<string>>());

type AskedExport = z.output<typeof exportQuery> & { place: IncomingPlace };

/** `POST /api/exports/{account}/{profile}/{file}`: starts a job for the bytes of an export. */
export const serveExports = (serve: Serve): void =>
  serve('startExport', 'post /api/exports/{account}/{profile}/{file}', {
    summary: 'Start the job of an export',
    description: 'Sending the same bytes again while the job runs returns the same job.',
    ...{ query: exportQuery, body: 'file', roles: bringers, answers: startedAnswer, status: 202 },
    refuses: [404, 409, 413, 422, 503],
    async run(c, query) {
      const { account = '', profile = '', file = '' } = c.req.param();
      const place = { account, profile, file };
      return answerStarted(c, await startedExport(c, { ...query(), place }, c.get('asked')));
    },
  });

/** Starts the job of an export: of the body, or of an upload. */
export async function startedExport(c: ConsoleContext, asked: AskedExport, language: Language | undefined) {
  const { host, person } = c.var;
  const { dry_run: dryRun = false, amend = false, upload, accept } = asked;
  if (!dryRun && host.dryRunOnly) throw new RefusedRequest('NOTHING-ISSUED');
  if (!dryRun && host.approvalRequired) throw new RefusedRequest('APPROVAL-REQUIRED');
  const account = await accountOf(c, asked.place.account);
  assertRole({ ...person, roles: rolesIn(person, account) }, ...(dryRun ? bringers : ['approver' as const]));
  const place = { ...asked.place, account, file: asked.place.file.normalize('NFC') };
  await using given = await exportSource(c, upload);
  await c.var.signedIn();
  const { stored: source } = given;
  const start = () =>
    startExport(host, {
      ...{ place, source, dryRun, amend, by: person.name, language },
      accept: acceptedCodes((accept ?? '').split(',').filter(Boolean), person.name),
    });
  const turns = turnsOf(host);
  const turnOf = `${place.account}/${place.profile}/${place.file}`;
  const turn = (turns.get(turnOf) ?? Promise.resolve()).then(start, start);
  turns.set(turnOf, turn);
  // Awaited here: the file is gone when this function ends.
  return await turn.finally(() => turns.get(turnOf) === turn && turns.delete(turnOf));
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

type AskedInspection = Omit<z.output<typeof inspectQuery>, 'lang'>;

export const inspectionOf = (asked: object): AskedInspection => queryOf(asked, inspectQuery);

/** Inspects an export, and names the profiles that such exports were imported with. */
export const inspected = (c: ConsoleContext, of: AskedInspection) =>
  withTimeLimit(c.var.host, 'INSPECTION-TOO-LONG', () => inspect(c, of));

async function inspect(c: ConsoleContext, asked: AskedInspection) {
  const { upload, file = 'export', account: named, header_row, ...read } = asked;
  const { host } = c.var;
  const account = await accountOf(c, named);
  await using source = await exportSource(c, upload);
  await c.var.signedIn();
  const options = { ...read, headerRow: header_row };
  const { stored, file: name = file } = source;
  const work =
    host.inspect ?? (await import('../../../shared/preflight/inspect/inspect-export.ts')).inspectAsJson;
  const { inspection, problem } = await work({ stored, file: name, options, language: c.get('language') });
  if (problem !== undefined) throw new FoundProblem(problem);
  const { known } = await findKnownProfiles(host.store, account, (options) =>
    openSheet(stored, name, options),
  );
  const imported = known.map(({ name, on, issued }) => ({ profile: name, last_imported: on, issued }));
  return { ...inspection, known: imported };
}

/** A profile as its author writes it, including open decisions. */
export const writtenProfileSchema = z.record(z.string(), z.unknown());

const told = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

const choiceSchema = z.object({
  answers: z.array(z.string()).readonly(),
  net: z.string().optional(),
  payable: z.string().optional(),
});

/** An inspection as `rowmark inspect --json` prints it. Unknown keys are passed on. */
const inspectionSchema = z
  .looseObject({
    file: z.looseObject({
      evidence: z.array(z.string()),
      notices: z.array(told),
      sheet: z.string().optional(),
      sheets: z
        .array(z.string())
        .readonly()
        .optional()
        .describe('The sheets to choose from, where a workbook has several.'),
    }),
    header_row: z.int().nullable(),
    rows: z.int().describe('Rows below the header that were looked at.'),
    all_rows_read: z
      .boolean()
      .optional()
      .describe('False where the export has more rows than were looked at.'),
    total_rows: z.array(z.int()).readonly(),
    columns: z.array(
      z.looseObject({
        header: z.string(),
        examples: z.array(z.string()),
        texts: z
          .array(z.object({ text: z.string(), count: z.int() }))
          .describe(
            'The first 40 distinct texts of the column, each with its number of cells; `*` is all others.',
          ),
        evidence: z.string().optional().describe('Values of an open column.'),
        fields: z.array(z.looseObject({ field: z.string() })),
      }),
    ),
    profile: writtenProfileSchema.nullable(),
    open: z.array(z.string()).readonly(),
    totals: z
      .array(z.object({ asks: z.array(z.array(z.string()).readonly()), choices: z.array(choiceSchema) }))
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
