import { z } from '@hono/zod-openapi';
import { readAccountFacts } from '../../../shared/jobs/account/account-facts.ts';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { acceptancesOf } from '../../../shared/jobs/judge/make-document-record.ts';
import { correctedSheet } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { shownText } from '../../../shared/mapping/corrections/correction-index.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import {
  CORRECTIONS_SUFFIX,
  type CorrectionEntry,
  correctionEntriesSchema,
  isLeftOut,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import type { RowRecord } from '../../../shared/records/row-record.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { reportProblem, reportProblemSchema } from '../../../shared/report/row.ts';
import type { Sheet } from '../../../shared/sheet/sheet.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { throwFound } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { worded } from '../words/field-words.ts';
import { originalText } from './stored-rows.ts';

const judgedDocumentSchema = z.object({
  external_id: z.string(),
  rows: z.array(z.int()).default([]),
  outcome: z.enum(outcomes),
  problems: z.array(reportProblemSchema),
});

export const judgedSchema = z
  .object({
    documents: z.array(judgedDocumentSchema),
    corrections: z.int().describe('Corrections that the next check will have.'),
  })
  .openapi('Judged', { description: 'The documents of the changed rows, judged anew.' });

export type JudgedDocuments = z.infer<typeof judgedSchema>['documents'];

interface ToJudge {
  record: JobRecord;
  plan: Plan;
  found: ReadonlyMap<number, RowRecord>;
  entries: readonly CorrectionEntry[];
  language: Language;
}

/** Maps and judges a few rows of an export like the next check, but without the ledger. */
export async function judgedAnew(host: ConsoleHost, of: ToJudge): Promise<JudgedDocuments> {
  const { record, plan, found, entries, language } = of;
  if (plan.sheet === undefined || found.size === 0) return [];
  const { profile, isOlder } = await exportProfile(host.store, record.profile);
  const rows = [...found.values()];
  const sheet: Sheet = { facts: plan.sheet, batches: () => asSheet(plan, rows) };
  const known = { signs: new Map((plan.signs ?? []).entries()), isUnitOpen: plan.unit_open === true };
  try {
    const corrected = await correctedSheet(
      sheet,
      profile,
      entriesOfRows(entries, { rows, columns: plan.columns }),
    );
    const mapped = await mapSheet(corrected.sheet, profile, { known, isOlder });
    const accepted = acceptancesOf(record, profile, await readAccountFacts(host.store, record.account));
    const { documents } = await tryExport(mapped, {
      ...{ store: host.store, now: host.now(), profile, isOlder, accepted },
    });
    const judged = documents.map(({ record: { external_id, rows: own }, outcome, problems }) => ({
      ...{ external_id, rows: [...own], outcome },
      problems: problems
        .map((one) => reportProblem(one, language))
        .map((one) => ({ ...one, ...worded(one, language) })),
    }));
    const left = new Set(entries.filter(isLeftOut).flatMap((one) => found.get(one.row)?.external_id ?? []));
    return [
      ...judged,
      ...[...left].map((external_id) => ({
        ...{ external_id, outcome: 'skipped' as const, problems: [] },
        rows: rows.filter((one) => one.external_id === external_id).map(({ row }) => row),
      })),
    ];
  } catch (error) {
    return throwFound(error);
  }
}

async function* asSheet({ columns, header_row = 1 }: Plan, rows: readonly RowRecord[]) {
  yield [{ number: header_row, cells: columns }];
  yield rows.map(({ row, cells, corrections = [] }) => ({
    number: row,
    cells: cells.map((cell, index) => corrections.find((one) => one.column === columns[index])?.was ?? cell),
  }));
}

/** The entries for these rows; one for all cells of a column becomes one for each. */
function entriesOfRows(
  entries: readonly CorrectionEntry[],
  { rows, columns }: { rows: readonly RowRecord[]; columns: readonly string[] },
): CorrectionEntry[] {
  return entries.flatMap((entry): CorrectionEntry[] => {
    if (isLeftOut(entry) || entry.rows === undefined)
      return rows.some((one) => one.row === entry.row) ? [entry] : [];
    const { rows: _, ...single } = entry;
    const index = columns.indexOf(entry.column);
    const isOwn = (one: RowRecord) =>
      entries.some((other) => !isLeftOut(other) && other.row === one.row && other.column === entry.column);
    return rows
      .filter((one) => !isOwn(one) && originalText(one, entry.column, index) === shownText(entry.was))
      .map((one) => ({ ...single, row: one.row }));
  });
}

export const editsForm = storedForm(
  z.object({
    entries: correctionEntriesSchema,
    /** Documents of rows that were changed, as they were judged last, by their external_id. */
    judged: z.record(z.string(), judgedDocumentSchema),
  }),
);

/** The corrections of a check with people's later edits; undefined if they were not edited. */
export const editsOf = ({ store }: ConsoleHost, { job }: JobRecord) =>
  findStored(store, jobKeys(job).edits, editsForm);

/** The corrections that a job was run with. */
export async function correctionsOf({ store }: ConsoleHost, { job }: JobRecord) {
  const key = jobKeys(job).companion(CORRECTIONS_SUFFIX);
  if ((await store.head(key)) === undefined) return [];
  const parsed = parseCorrections(await store.readText(key), key);
  return 'corrections' in parsed ? parsed.corrections : [];
}

/** The corrections that the next check will have: those of this one, with what people changed since. */
export const standingCorrections = async (
  host: ConsoleHost,
  record: JobRecord,
): Promise<readonly CorrectionEntry[]> =>
  (await editsOf(host, record))?.entries ?? (await correctionsOf(host, record));
