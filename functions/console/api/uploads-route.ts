import { z } from '@hono/zod-openapi';
import { findKnownProfiles } from '../../../shared/jobs/intake/open-export.ts';
import { may } from '../../../shared/mapping/profile/source.ts';
import { bringers, mayBe, operation, strings } from '../../../shared/operations/operation.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { isRange, RANGE } from '../../../shared/sheet/range.ts';
import { type AtConsole, type AtJob, type ConsoleContext, inJob } from '../console-host.ts';
import { assertRole, rolesIn } from '../guard/own-accounts.ts';
import { withTimeLimit } from '../guard/requests.ts';
import { flag } from '../http/operations.ts';
import { turnsOf } from '../jobs/job-lists.ts';
import { acceptedCodes, startExport } from '../jobs/start-export.ts';
import { expectUpload, exportSource, storeUpload, wholeFile } from '../jobs/stored-upload.ts';

const uploadSchema = z
  .object({
    upload: z.string(),
    file: z.string().optional(),
    form: may(
      z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      'On AWS, for a request without a body: a form address that accepts the file for one hour. Send these fields first and the file last.',
    ),
  })
  .openapi('Upload');

export const createUpload = operation({
  name: 'createUpload',
  does: 'Upload an export for a later request to start or inspect',
  input: z.object({ file: mayBe('The file name. A form can leave it to the browser.') }),
  ...{ output: uploadSchema, effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'post /api/uploads', query: ['file'], file: true, refuses: [413], status: 201 },
    says: 'The reference of the upload.',
  },
  run: ({ c }: AtConsole, { file }) => kept(c, c.req.raw, file),
});

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

/** Starts the job of the bytes of an export, or of an upload. */
export const startAnExport = operation({
  name: 'startExport',
  does: 'Start the job of an export',
  more: 'Sending the same bytes again while the job runs returns the same job.',
  input: z.object({
    ...strings('account', 'profile', 'file'),
    dry_run: flag.optional().describe('1: issue nothing and return the plan.'),
    accept: z.string().optional().describe('Doubtful codes to accept, such as 204,313.'),
    amend: flag.optional().describe('1: replace issued documents that the file has otherwise.'),
    upload: z.string().optional().describe('An upload to use instead of the body.'),
  }),
  ...{ output: z.string(), effect: 'starts', roles: bringers },
  http: {
    ...{ at: 'post /api/exports/{account}/{profile}/{file}', file: true },
    ...{ query: ['dry_run', 'accept', 'amend', 'upload'], refuses: [404, 409, 413, 422, 503] },
  },
  async run({ c, host, person, chosen: language, ...by }: AtConsole, asked) {
    const { profile, dry_run: dryRun = false, amend = false, upload, accept } = asked;
    const account = await by.account(asked.account);
    if (!dryRun && host.dryRunOnly) throw new RefusedRequest('NOTHING-ISSUED');
    if (!dryRun && host.approvalRequired) throw new RefusedRequest('APPROVAL-REQUIRED');
    if (!dryRun) assertRole({ ...person, roles: rolesIn(person, account) }, 'approver');
    const place = { account, profile, file: asked.file.normalize('NFC') };
    await using given = await exportSource(c, upload);
    await c.var.signedIn();
    const { stored: source } = given;
    const start = () =>
      startExport(host, {
        ...{ place, source, dryRun, amend, by: person.name, language },
        accept: acceptedCodes((accept ?? '').split(',').filter(Boolean), person.name),
      });
    // The same export sent twice at the same moment is one job. Awaited here: the file is gone when this function ends.
    return await turnsOf(host)(`${place.account}/${place.profile}/${place.file}`, start);
  },
});

/** A profile as its author writes it, including open decisions. */
export const writtenProfileSchema = z.record(z.string(), z.unknown());

const told = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

const sums = z.object(strings('net', 'payable')).partial();
const choiceSchema = sums.extend({ answers: z.array(z.string()).readonly() });

/** An inspection as `rowmark inspect --json` prints it. Unknown keys are passed on. */
const inspectionSchema = z
  .looseObject({
    file: z.looseObject({
      evidence: z.array(z.string()),
      notices: z.array(told),
      sheet: z.string().optional(),
      sheets: may(z.array(z.string()).readonly(), 'The sheets to choose from, where a workbook has several.'),
    }),
    header_row: z.int().nullable(),
    rows: z.int().describe('Rows below the header that were looked at.'),
    all_rows_read: may(z.boolean(), 'False where the export has more rows than were looked at.'),
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
    not_sales_signs: z
      .array(z.string())
      .readonly()
      .describe('Headers with a value that speaks against sales.'),
    profile: writtenProfileSchema.nullable(),
    open: z.array(z.string()).readonly(),
    totals: z
      .array(z.object({ asks: z.array(z.array(z.string()).readonly()), choices: z.array(choiceSchema) }))
      .describe('Totals of the first 2,000 rows for each answer, the most euro at stake first.'),
    known: z.array(
      z.object({
        ...strings('profile', 'last_imported'),
        issued: z.boolean().describe('True if documents were issued with it.'),
      }),
    ),
  })
  .openapi('Inspection');

/** Inspects an export, and names the profiles that such exports were imported with. */
export const inspectAnExport = operation({
  name: 'inspectExport',
  does: 'Inspect an export',
  input: z.object({
    file: z.string().optional().describe('The name of the file. The suggested profile is named after it.'),
    upload: z.string().optional().describe('An upload to use instead of the body.'),
    account: z.string().optional().describe('The account whose known exports it is compared with.'),
    sheet: z.string().optional(),
    header_row: z.coerce.number().int().positive().optional(),
    range: z.string().openapi({ pattern: RANGE.source }).optional().describe('B4:H200, B:H or 4:200.'),
    encoding: z.string().optional(),
  }),
  ...{ output: inspectionSchema, effect: 'checks' },
  http: {
    ...{ at: 'post /api/inspect', file: true, refuses: [404, 413, 422, 503] },
    query: ['file', 'upload', 'account', 'sheet', 'header_row', 'range', 'encoding'],
    says: 'The same as rowmark inspect --json.',
  },
  run: (asked: AtConsole, of) =>
    withTimeLimit(asked.host, 'INSPECTION-TOO-LONG', async () => {
      const { upload, file = 'export', account: named, header_row, ...read } = of;
      const { c, host, language } = asked;
      if (read.range !== undefined && !isRange(read.range)) throw new RefusedRequest('QUERY-BAD/range', read);
      const account = await asked.account(named);
      await using source = await exportSource(c, upload);
      await c.var.signedIn();
      const options = { ...read, headerRow: header_row };
      const { stored, file: name = file } = source;
      const work =
        host.inspect ?? (await import('../../../shared/preflight/inspect/inspect-export.ts')).inspectAsJson;
      const { inspection, problem } = await work({ stored, file: name, options, language });
      if (problem !== undefined) throw new FoundProblem(problem);
      const { known } = await findKnownProfiles(host.store, account, (options) =>
        openSheet(stored, name, options),
      );
      const imported = known.map(({ name, on, issued }) => ({ profile: name, last_imported: on, issued }));
      return { ...inspection, known: imported };
    }),
});

export type ShownInspection = z.infer<typeof inspectionSchema>;
export type ShownColumn = ShownInspection['columns'][number];
