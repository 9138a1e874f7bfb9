import { z } from '@hono/zod-openapi';
import { foldExternalId } from '../../../shared/documents/external-id.ts';
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
import { readJsonLines } from '../../../shared/records/json-lines.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import { type RowRecord, rowForm } from '../../../shared/records/row-record.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { reportProblem, reportProblemSchema } from '../../../shared/report/row.ts';
import type { Sheet } from '../../../shared/sheet/sheet.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { throwFound } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { worded } from '../words/field-words.ts';

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

/** The text that the export itself has there; the record has the cell as it was corrected. */
export const originalText = ({ cells, corrections = [] }: RowRecord, column: string, index: number): string =>
  shownText(corrections.find((one) => one.column === column)?.was ?? cells[index]);

/** The number of a row in the line of its record. */
const ROW_NUMBER = /"row":(\d+)/;

/** The rows of an export by their number, asked for in file order; those between are passed over. */
export function rowsByNumber(store: Store, job: string) {
  const key = jobKeys(job).rows;
  const lines = store.read(key).then((bytes) => readJsonLines(bytes, (line) => line));
  return async (wanted: number): Promise<RowRecord | undefined> => {
    const found = await lines;
    for (let line = await found.next(); !line.done; line = await found.next())
      if (Number(ROW_NUMBER.exec(line.value)?.[1]) >= wanted) {
        const row = rowForm.read(line.value, key);
        return row.row === wanted ? row : undefined;
      }
    return undefined;
  };
}

/** The rows that are named, with all other rows of their documents. */
export async function rowsOfDocuments(
  { store }: ConsoleHost,
  { job }: JobRecord,
  wanted: ReadonlySet<number>,
): Promise<Map<number, RowRecord>> {
  const key = jobKeys(job).rows;
  const rows: RowRecord[] = [];
  const ids = new Set<string>();
  const idOf = ({ external_id }: RowRecord) => foldExternalId(external_id ?? '');
  for await (const line of readJsonLines(await store.read(key), (text) => text)) {
    const number = Number(ROW_NUMBER.exec(line)?.[1]);
    if (wanted.has(number)) ids.add(idOf(rowForm.read(line, key)));
  }
  for await (const line of readJsonLines(await store.read(key), (text) => text)) {
    const id = EXTERNAL_ID.exec(line)?.[1];
    const isNamed = wanted.has(Number(ROW_NUMBER.exec(line)?.[1]));
    if (isNamed || (id !== undefined && ids.has(foldExternalId(JSON.parse(id)))))
      rows.push(rowForm.read(line, key));
  }
  return new Map(rows.map((one) => [one.row, one]));
}

export interface Said {
  column: string;
  was: string;
}

/** Finds the rows of an export by their text in a column; reads the rows only if `asked` has entries. */
export async function rowsSaying(
  { store }: ConsoleHost,
  { job }: JobRecord,
  { columns, asked }: { columns: readonly string[]; asked: readonly Said[] },
): Promise<(said: Said) => readonly number[]> {
  const nameOf = ({ column, was }: Said) => JSON.stringify([column, shownText(was)]);
  const rows = new Map<string, number[]>(asked.map((one) => [nameOf(one), []]));
  const wanted = [...new Set(asked.map(({ column }) => column))];
  const key = jobKeys(job).rows;
  if (wanted.length > 0)
    for await (const line of readJsonLines(await store.read(key), (text) => text)) {
      const record = rowForm.read(line, key);
      for (const column of wanted) {
        const was = originalText(record, column, columns.indexOf(column));
        rows.get(nameOf({ column, was }))?.push(record.row);
      }
    }
  return (said) => rows.get(nameOf(said)) ?? [];
}

const EXTERNAL_ID = /"external_id":("(?:[^"\\]|\\.)*")/;

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
