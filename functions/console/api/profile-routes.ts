import { z } from '@hono/zod-openapi';
import { documentSchema } from '../../../shared/documents/document.ts';
import { findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { trialProfile } from '../../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { mapSheet, UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import { isBlocking } from '../../../shared/problems/problem.ts';
import { unguardedSheet } from '../../../shared/report/files/csv-line.ts';
import { reportProblem, reportProblemSchema } from '../../../shared/report/row.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { cellText, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { ROWS_SHOWN } from '../console-limits.ts';
import { withTimeLimit } from '../guard/time-limit.ts';
import { json, refusals } from '../http/answers.ts';
import { readJson } from '../http/read-request.ts';
import { findUpload } from '../jobs/stored-upload.ts';

const PROBLEMS_SHOWN = 20;
export const trialSchema = z.object({
  documents: z.int(),
  ready: z.int(),
  held: z.int().openapi({ description: 'Documents that wait for a decision.' }),
  rejected: z.int(),
  skipped: z.int().openapi({ description: 'Rows that are in no document.' }),
  first: documentSchema.nullable().openapi({ description: 'The first document, as it would be sent.' }),
  problems: z.array(reportProblemSchema),
});

/** Tries a profile on an upload. */
export function serveProfiles(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'tryProfile', 'post /api/uploads/{upload}/trial', {
    summary: 'Try a profile on an upload; open decisions take the likeliest code',
    request: {
      params: z.object({ upload: z.string() }),
      body: { content: { 'application/json': { schema: z.looseObject({}) } } },
    },
    responses: {
      200: json(trialSchema, 'The result of the profile on this export.'),
      ...refusals(404, 413, 422, 503),
    },
    answer: async (c) => {
      c.set('changesNothing', true);
      const profile = await readJson(c, profileSchema);
      const work = () => withUpload(host, c, (open) => tryOn(host, c, { open, profile }));
      return c.json(await withTimeLimit(host, 'TRIAL-TOO-LONG', work));
    },
  });
}

/** The upload that a request names. */
export const uploadOf = (host: ConsoleHost, c: ConsoleContext) =>
  findUpload(host.store, { id: c.req.param('upload') ?? '', by: c.get('person') });

type Open = (options?: Parameters<typeof openSheet>[2]) => ReturnType<typeof openSheet>;

/** Runs work on an upload. What cannot be read or mapped becomes a refusal with its code. */
async function withUpload<Answer>(
  host: ConsoleHost,
  c: ConsoleContext,
  work: (open: Open) => Promise<Answer>,
) {
  const { key, file } = await uploadOf(host, c);
  await using kept = await host.store.localFile(key);
  const stored = kept.bytes ?? kept.path;
  try {
    return await work((options) => openSheet(stored, file, options));
  } catch (error) {
    if (error instanceof UnreadableExport) throw new FoundProblem(error.problem);
    const found = error instanceof UnmappableExport ? error.problems[0] : undefined;
    throw found === undefined ? error : new FoundProblem(found);
  }
}

export interface ShownRow {
  row: number;
  cells: readonly string[];
}

/** The first rows of an upload that are not blank, unchanged. */
export const uploadRows = (host: ConsoleHost, c: ConsoleContext, sheet: string | undefined) =>
  withUpload(host, c, (open) => firstRows(() => open({ sheet })));

async function firstRows(open: Open) {
  const rows: ShownRow[] = [];
  for await (const batch of (await open()).batches())
    for (const { number, cells } of batch) {
      const texts = cells.map((cell) => cellText(cell));
      if (texts.every((text) => text.trim() === '')) continue;
      rows.push({ row: number, cells: texts });
      if (rows.length === ROWS_SHOWN) return rows;
    }
  return rows;
}

async function tryOn(
  host: ConsoleHost,
  c: ConsoleContext,
  { open, profile }: { open: Open; profile: z.infer<typeof profileSchema> },
): Promise<z.infer<typeof trialSchema>> {
  const find = (wanted: string) => findProfile(host.store, wanted);
  const loaded = await loadProfile({ name: profile.name ?? '', json: trialProfile(profile), find });
  const language = c.get('language');
  if ('problems' in loaded)
    return {
      ...{ documents: 0, ready: 0, held: 0, rejected: 0, skipped: 0 },
      first: null,
      problems: loaded.problems.map((problem) => reportProblem(problem, language)),
    };
  const { profile: whole } = loaded;
  const mapped = await mapSheet(unguardedSheet(await open(whole.read)), whole);
  const { documents, skipped } = await tryExport(mapped, {
    store: host.store,
    now: host.now(),
    profile: whole,
  });
  const wrong = documents.flatMap(({ problems }) => problems.filter(isBlocking));
  const count = (wanted: string) => documents.filter(({ outcome }) => outcome === wanted).length;
  const documentOf = (wanted: string) =>
    documents.find(({ record, outcome }) => record.document !== undefined && outcome === wanted)?.record
      .document;
  return {
    documents: documents.length,
    ...{ ready: count('ready'), held: count('held'), rejected: count('rejected'), skipped },
    first: documentOf('ready') ?? documentOf('held') ?? documentOf('rejected') ?? null,
    problems: wrong.slice(0, PROBLEMS_SHOWN).map((one) => reportProblem(one, language)),
  };
}
