import { z } from '@hono/zod-openapi';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import type { Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { RecentValues } from '../../../shared/memoize.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import type { ConsoleHost } from '../console-host.ts';
import { CELLS_A_WINDOW } from '../console-limits.ts';
import { json, lang, type Serve, startedAnswer } from '../http/operations.ts';
import { amendmentsOf, amendmentsSchema } from '../jobs/amendments.ts';
import {
  correctionsOf,
  editCheck,
  editsOf,
  editsSchema,
  judgedSchema,
  standingCorrections,
} from '../jobs/edit-check.ts';
import { cellsSchema, exportCells, withEdits, wrongCellSchema, wrongCells } from '../jobs/export-cells.ts';
import { noteHand, noteSeen, seenCauses } from '../jobs/import-notes.ts';
import { causeSchema, causesToSee, jobCauses } from '../jobs/job-causes.ts';
import { endedSummary } from '../jobs/job-view.ts';
import { correctJob } from '../jobs/start-export.ts';

const WINDOW = 100;
const cellsQuery = z.strictObject({
  from: z.coerce.number().int().min(0).default(0),
  at: z.coerce.number().int().min(0).optional(),
  rows: z.coerce.number().int().min(1).max(CELLS_A_WINDOW).default(WINDOW),
  outcome: z.enum(outcomes).optional(),
  cause: z.string().optional(),
  text: z.string().optional(),
  lang,
});

export const wrongCellsSchema = z.object({ rows: z.int(), cells: z.array(wrongCellSchema) });
export type WrongCells = z.infer<typeof wrongCellsSchema>;
/** Jobs whose causes and cells to correct are kept in memory. */
const JOBS_KEPT = 32;

/** Serves the cells of a check, to read and to correct. */
export function serveChecks(serve: Serve, host: ConsoleHost): void {
  const { store } = host;
  serve('listCells', 'get cells', {
    summary: 'Read a window of the export as it was read, with the corrections so far',
    description: `At most ${CELLS_A_WINDOW} rows, from the row number from, or from the place at among the rows that match.`,
    query: cellsQuery,
    answers: json(cellsSchema, 'The rows of the window.'),
    refuses: [409],
    async run({ record, language, query: { cause: id, lang: _, ...asked } }) {
      const summary = await endedSummary(host, record);
      const { job } = record;
      const causes = id === undefined ? [] : await jobCauses(store, { job, summary, language });
      const cause = causes.find((cause) => cause.id === id);
      if (id !== undefined && cause === undefined) throw new RefusedRequest('CAUSE-UNKNOWN', { id });
      const edits = await editsOf(host, record);
      const entries = edits?.entries ?? (await correctionsOf(host, record));
      const { report } = summary;
      const judged = edits?.judged ?? {};
      return exportCells(store, { job, report, ...asked, cause, entries, judged, language });
    },
  });
  serve('editCorrections', 'patch corrections', {
    summary: 'Add, change or take back single corrections of a check',
    description:
      'The plan of this check cannot be approved any more; POST /api/jobs/{job}/check starts the next check.',
    ...{ body: editsSchema, roles: ['dropper', 'approver'], refuses: [409, 413, 422] },
    answers: json(judgedSchema, 'What became of the documents.'),
    async run({ record, body, by, language }) {
      const { source } = await endedSummary(host, record);
      await noteHand(store, { place: record, sha256: source.sha256 }, by);
      return editCheck(host, { record, by, language }, body);
    },
  });
  serve('checkAgain', 'post check', {
    summary: 'Check the export again with the corrections that were made since',
    ...{ roles: ['dropper', 'approver'], refuses: [409, 422, 503], answers: startedAnswer },
    run: async ({ record, by }) =>
      correctJob(host, record, { text: JSON.stringify(await standingCorrections(host, record)), by }),
  });
  const cellsKept = new RecentValues<string, ReturnType<typeof wrongCells>>(JOBS_KEPT);
  serve('listWrongCells', 'get wrong-cells', {
    summary: 'Read the first cells that a person can correct',
    answers: json(wrongCellsSchema, 'In file order.'),
    refuses: [409],
    async run({ record, language }) {
      const { report, unreadable } = await endedSummary(host, record);
      if (unreadable !== null) return { rows: 0, cells: [] };
      const asked = `${record.job} ${language}`;
      const found = cellsKept.get(asked) ?? wrongCells(host, { job: record.job, report, language });
      cellsKept.set(asked, found);
      const { rows, cells } = await found;
      const edits = await editsOf(host, record);
      return { rows, cells: edits === undefined ? cells : withEdits(cells, edits.entries) };
    },
  });
  serve('listAmendments', 'get amendments', {
    summary: 'Read the documents that come in the place of issued ones, old and new field by field',
    answers: json(amendmentsSchema, 'In file order; none where the job does not amend.'),
    refuses: [409],
    async run({ record, language }) {
      await endedSummary(host, record);
      return amendmentsOf(host, record, language);
    },
  });
}

export const causesSchema = z.array(causeSchema);
const seenSchema = z.strictObject({ causes: z.array(z.string()) });

/** Serves the causes of a check, and who has seen them. */
export function serveCauses(serve: Serve, host: ConsoleHost): void {
  const { store } = host;
  const kept = new RecentValues<string, ReturnType<typeof jobCauses>>(JOBS_KEPT);
  const checked = async (record: JobRecord) => {
    const summary = await endedSummary(host, record);
    return { record, summary, of: { place: record, sha256: summary.source.sha256 } };
  };
  /** Undefined if the profile no longer exists or no longer loads. */
  const wholeProfile = (name: string): Promise<Keys | undefined> =>
    exportProfile(store, name).then(
      ({ profile }) => ({ ...profile }),
      () => undefined,
    );
  const answer = async (language: Language, { record, summary }: { record: JobRecord; summary: Summary }) => {
    const { job, profile } = record;
    const asked = `${job} ${language}`;
    const found =
      kept.get(asked) ??
      wholeProfile(profile).then((whole) => jobCauses(store, { job, summary, language, whole }));
    kept.set(asked, found);
    return found;
  };
  serve('listCauses', 'get causes', {
    summary: 'Read what was found in a job, in groups',
    answers: json(causesSchema, 'The heaviest first.'),
    refuses: [409],
    async run({ record, language }) {
      const { summary, of } = await checked(record);
      const seen = await seenCauses(store, of);
      return (await answer(language, { record, summary })).map((one) => withSeen(one, seen[one.id]));
    },
  });
  serve('markCausesSeen', 'put seen', {
    summary: 'State that you have seen causes',
    description: 'The report of the approved run names the person and the time.',
    ...{ body: seenSchema, roles: ['dropper', 'approver'], refuses: [409, 413] },
    answers: json(causesSchema, 'All causes.'),
    async run({ record, by, language, body: { causes: ids } }) {
      const { summary, of } = await checked(record);
      const at = host.now().toISOString();
      const causes = await answer(language, { record, summary });
      const byId = new Map([...causesToSee(summary), ...causes].map((one) => [one.id, one]));
      const seen = ids.map((id) => {
        const cause = byId.get(id);
        if (cause === undefined) throw new RefusedRequest('CAUSE-UNKNOWN', { id });
        const { code, column } = cause;
        return [id, { code, ...(column === undefined ? {} : { column }), by, at }] as const;
      });
      if (seen.length > 0) await noteSeen(store, of, new Map(seen));
      const now = await seenCauses(store, of);
      return causes.map((cause) => withSeen(cause, now[cause.id]));
    },
  });
}

const withSeen = (cause: z.infer<typeof causeSchema>, seen: { by: string; at: string } | undefined) =>
  seen === undefined ? cause : { ...cause, seen: { by: seen.by, at: seen.at } };
