import { z } from '@hono/zod-openapi';
import { foldExternalId } from '../../../shared/documents/external-id.ts';
import { readAccountFacts } from '../../../shared/jobs/account/account-guard.ts';
import { decidedSchema } from '../../../shared/jobs/approve/approved-plan.ts';
import { listedJobRecord, readPlan } from '../../../shared/jobs/files/read-job.ts';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { acceptancesOf } from '../../../shared/jobs/judge/make-document-record.ts';
import { jobsOfImport, notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { correctedSheet, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { uniqueNamesOf } from '../../../shared/mapping/header/header.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import { bringers, operation, strings } from '../../../shared/operations/operation.ts';
import { inBothLanguages, type Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import {
  CORRECTIONS_SUFFIX,
  type Correction,
  type CorrectionEntry,
  correctionEntriesSchema,
  isLeftOut,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import type { RowRecord } from '../../../shared/records/row-record.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { reportProblem, reportProblemSchema } from '../../../shared/report/row.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import type { Sheet } from '../../../shared/sheet/sheet.ts';
import { type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import { worded } from '../words/field-words.ts';
import { type CellForms, cellForms, filedText, isTyped, localText, saysSame } from './cell-forms.ts';
import { approvedRun, endedSummary } from './job-view.ts';
import { throwFound } from './stored-profile.ts';
import { originalText, rowOfLine, rowsOfDocuments, rowsOfReport, rowsSaying } from './stored-rows.ts';

const judgedDocumentSchema = z.object({
  external_id: z.string(),
  rows: z.array(z.int()).default([]),
  outcome: z.enum(outcomes),
  problems: z.array(reportProblemSchema),
});

const decidedForm = storedForm(
  decidedSchema.extend({
    /** The corrections with people's later edits; absent if they were not edited. */
    entries: correctionEntriesSchema.optional(),
    /** Documents of rows that were changed, as they were judged last, by their external_id. */
    judged: z.record(z.string(), judgedDocumentSchema).optional(),
  }),
);
export type Decided = ReturnType<typeof decidedForm.read>;

export const decidedOf = ({ store }: ConsoleHost, { job }: Pick<JobRecord, 'job'>) =>
  findStored(store, jobKeys(job).edits, decidedForm);

/** Changes what was decided about a check, unless somebody has approved it since `known`. */
export const decide = (
  { store }: ConsoleHost,
  { job, known }: { job: string; known: Decided | undefined },
  change: (kept: Decided) => Decided,
) =>
  store.update(jobKeys(job).edits, (text) => {
    const kept = text === undefined ? {} : decidedForm.read(text, job);
    const { approved } = kept;
    if (approved && approved.job !== known?.approved?.job) throw approvedSince(approved);
    return decidedForm.text(change(kept));
  });

const handsForm = storedForm(z.object({ people: z.array(z.string()) }));

async function laterJobs(host: ConsoleHost, { job }: Pick<JobRecord, 'job'>) {
  const place = await notedImport(host.store, job);
  const noted = place === undefined ? [] : await jobsOfImport(host.store, place.import);
  const later = noted.slice(noted.findIndex((one) => one.job === job) + 1).filter(({ as }) => as === 'own');
  return Promise.all(later.map((one) => listedJobRecord(host, one.job)));
}

/** The check that counts in the place of an older one; undefined of one that counts. */
export const newestCheck = async (host: ConsoleHost, of: Pick<JobRecord, 'job'>) =>
  (await laterJobs(host, of)).findLast((one) => one?.dry_run)?.job;

/** Refuses what somebody decides about a check that was made again since; `unapproved` lets an older check be checked again until a newer one is approved. */
export async function assertNewest(host: ConsoleHost, of: Pick<JobRecord, 'job'>, unapproved = false) {
  const records = await laterJobs(host, of);
  const newer = records.findIndex((one) => one?.dry_run);
  if (newer >= 0 && (!unapproved || records.slice(newer).some((one) => one?.dry_run === false)))
    throw new RefusedRequest('CHECK-OLDER');
}

const approvedSince = ({ by, at }: { by: string; at: string }) =>
  new RefusedRequest('APPROVED-SINCE', { by, at: instant(at) });

/** Refuses to change rows of a check that its approved run issues or has issued as they are; without rows, all of it. Answers what was decided about it. */
export async function assertUnapproved(host: ConsoleHost, summary: Summary, changed?: readonly number[]) {
  const known = await decidedOf(host, summary);
  if (changed?.length === 0) return known;
  const { approved } = known ?? {};
  const isComing = approved && (await host.store.head(jobKeys(approved.job).job)) === undefined;
  const run = isComing ? { ...approved, again: false } : await approvedRun(host, summary);
  if (run === null) return known;
  const { again } = run;
  const refused = approvedSince(run);
  if (changed === undefined && !again) throw refused;
  const rows = new Set(changed);
  const isReady = (line: string) => line.includes('"outcome":"ready"') && rows.has(rowOfLine(line));
  const ready = await Array.fromAsync(rowsOfReport(host.store, summary.report, isReady));
  if (ready.length > 0 && !again) throw refused;
  const ids = ready.flatMap(({ external_id }) => external_id ?? []);
  const entries = await host.ledgerOf(summary.account).lookupAll(ids);
  if ([...entries.values()].some(({ state }) => state === 'issued')) throw refused;
  return known;
}

export const instant = (iso: string) => inBothLanguages((language) => formatInstant(iso, language));

const DIGITS = 16;
type ImportOf = { place: IncomingPlace; sha256: string };
export const noteKey = ({ place, sha256 }: ImportOf, what: 'hands' | 'seen'): string =>
  `newest/${place.account}/${place.profile}/${place.file}.${sha256.slice(0, DIGITS)}.${what}.json`;

/** Records each person who uploaded, corrected or accepted part of an import; a new check keeps them. */
export async function noteHand(store: Store, of: ImportOf, by: string): Promise<void> {
  const key = noteKey(of, 'hands');
  await store.update(key, (text) => {
    const people = text === undefined ? [] : handsForm.read(text, key).people;
    return people.includes(by) ? undefined : handsForm.text({ people: [...people, by] });
  });
}

/** The people who uploaded an import or changed its content. */
export async function handsOf(store: Store, record: JobRecord, sha256: string): Promise<string[]> {
  const hands = await findStored(store, noteKey({ place: record, sha256 }, 'hands'), handsForm);
  return [...new Set([...(record.by === undefined ? [] : [record.by]), ...(hands?.people ?? [])])];
}

export const sentBackForm = storedForm(z.object({ comment: z.string(), by: z.string(), at: z.string() }));

/** The answer of an approver who sent a check back; undefined if it was not sent back. */
export const sentBackOf = ({ store }: ConsoleHost, { job }: Pick<JobRecord, 'job'>) =>
  findStored(store, jobKeys(job).sentBack, sentBackForm);

const judgedSchema = z
  .object({
    documents: z.array(judgedDocumentSchema),
    corrections: z.int().describe('Corrections that the next check will have.'),
  })
  .openapi('Judged', { description: 'The documents of the changed rows, judged anew.' });

/** Maps and judges a few rows of an export like the next check, but without the ledger; each cell or row has one entry. */
async function judgedAnew(host: ConsoleHost, of: Place, entries: readonly CorrectionEntry[]) {
  const { store } = host;
  const { record, plan, found, language } = of;
  if (plan.sheet === undefined || found.size === 0) return [];
  const rows = [...found.values()];
  const sheet: Sheet = { facts: plan.sheet, batches: () => asSheet(plan, rows) };
  const known = { signs: new Map((plan.signs ?? []).entries()), isUnitOpen: plan.unit_open === true };
  try {
    const profile = await exportProfile(store, record.profile);
    const own = entries.filter(({ row }) => row !== undefined && found.has(row));
    const corrected = await correctedSheet(sheet, profile, own);
    const mapped = await mapSheet(corrected.sheet, profile, known);
    const accepted = acceptancesOf(record, profile, await readAccountFacts(store, record.account));
    const documents = await tryExport(mapped, { store, now: host.now(), profile, accepted });
    const judged = documents.map(({ record: { external_id, rows: its }, outcome, problems }) => ({
      ...{ external_id, rows: [...its], outcome },
      problems: problems
        .map((one) => reportProblem(one, language))
        .map((one) => ({ ...one, ...worded(one, language) })),
    }));
    const left = new Set(entries.filter(isLeftOut).flatMap((one) => found.get(one.row)?.external_id ?? []));
    const skipped = [...left].map((external_id) => {
      const own = rows.filter((one) => one.external_id === external_id).map(({ row }) => row);
      return { external_id, outcome: 'skipped' as const, problems: [], rows: own };
    });
    return [...judged, ...skipped];
  } catch (error) {
    return throwFound(error);
  }
}

async function* asSheet({ columns, header_row = 1 }: Plan, rows: readonly RowRecord[]) {
  const names = uniqueNamesOf(columns);
  yield [{ number: header_row, cells: columns }];
  yield rows.map(({ row, cells, corrections = [] }) => ({
    number: row,
    cells: cells.map((cell, index) => corrections.find((one) => one.column === names[index])?.was ?? cell),
  }));
}

export async function correctionsOf({ store }: ConsoleHost, { job }: JobRecord) {
  const key = jobKeys(job).companion(CORRECTIONS_SUFFIX);
  if ((await store.head(key)) === undefined) return [];
  const parsed = parseCorrections(await store.readText(key), key);
  return 'corrections' in parsed ? parsed.corrections : [];
}

/** The corrections that the next check will have: those of this one, with what people changed since. */
export const standingCorrections = async (host: ConsoleHost, record: JobRecord) =>
  (await decidedOf(host, record))?.entries ?? (await correctionsOf(host, record));

/** Who and when are the signed-in person's and the clock's; another `by` is kept as `on_behalf_of`. */
const entry = { by: z.string(), at: z.string(), on_behalf_of: z.string().optional() };

/** The array as the description shows it; `parseCorrections` judges it. */
export const correctionsSchema = z
  .array(
    z.union([
      z.object({ row: z.int().positive(), leave_out: z.literal(true), reason: z.string(), ...entry }),
      z.object({
        row: z.int().positive().optional(),
        rows: z.literal('all').optional(),
        ...strings('column', 'was', 'now'),
        ...entry,
      }),
    ]),
  )
  .openapi('Corrections');

export const listCorrections = operation({
  name: 'listCorrections',
  does: 'Read the corrections of a job, with those made since its check',
  ...{ input: inJob, output: correctionsSchema, effect: 'reads' },
  http: { at: 'get /api/jobs/{job}/corrections', says: 'The array as PUT takes it.' },
  run: async ({ host, record }: AtJob) => [...(await standingCorrections(host, record))],
});

const row = z.int().positive();
const cellEditSchema = z.strictObject({
  row,
  column: z.string(),
  was: z.string().describe('What the cell says now, as the sender saw it.'),
  now: z.string().nullable().describe('Null takes the correction back.'),
});
const columnEditSchema = z.strictObject({
  rows: z.literal('all').describe('Every cell of the column that says the same in the export.'),
  column: z.string(),
  was: z.string().describe('What the export says.'),
  now: z.string(),
});
const rowEditSchema = z.strictObject({
  row,
  leave_out: z.boolean().describe('False takes it back.'),
  reason: z.string().optional(),
});
const editsSchema = z.array(z.union([cellEditSchema, columnEditSchema, rowEditSchema])).openapi('Edits');
export type Edit = z.infer<typeof editsSchema>[number];

/** Rows that are judged at once; the next check judges the others. */
const ROWS_JUDGED_MAX = 5_000;

export const isOfColumn = (one: CorrectionEntry): one is Correction => !isLeftOut(one) && one.rows === 'all';

/** An edit of a changed cell refuses all. */
export const editCorrections = operation({
  name: 'editCorrections',
  does: 'Add, change or take back single corrections of a check',
  more: 'The plan of this check cannot be approved any more; POST /api/jobs/{job}/check starts the next check.',
  ...{ input: inJob.extend({ corrections: editsSchema }), output: judgedSchema, effect: 'changes' },
  roles: bringers,
  http: {
    ...{ at: 'patch /api/jobs/{job}/corrections', whole: 'corrections', refuses: [409, 413, 422] },
    says: 'What became of the documents.',
  },
  agent: 'propose_corrections',
  async run({ host, record, by, language }: AtJob, { corrections: edits }) {
    const summary = await endedSummary(host, record);
    await noteHand(host.store, { place: record, sha256: summary.source.sha256 }, by);
    if (!record.dry_run) throw new RefusedRequest('NOT-A-DRY-RUN');
    await assertNewest(host, record);
    const { store } = host;
    const plan = await readPlan(store, record.job);
    const before = await correctionsOf(host, record);
    const standing = await standingCorrections(host, record);
    const ofColumns = [...edits.filter((one) => 'rows' in one), ...standing.filter(isOfColumn)];
    const rowsOf = await rowsSaying(host, record, ofColumns);
    const changed = edits.flatMap((one) => ('row' in one ? [one.row] : rowsOf(one)));
    const known = await assertUnapproved(host, summary, changed);
    const found = await rowsOfDocuments(host, record, new Set(changed.slice(0, ROWS_JUDGED_MAX)));
    const forms = await cellForms(store, record.job);
    const at = host.now().toISOString();
    const columns = uniqueNamesOf(plan.columns);
    const place = { record, plan, found, columns, rowsOf, by, at, forms, language };
    const withEdits = (entries: readonly CorrectionEntry[]) =>
      edits.reduce((all, edit) => withEdit(all, edit, place), eachCell(entries, rowsOf));
    // Judged before they are stored: a refused edit has no effect.
    const documents = await judgedAnew(host, place, withEdits(standing));
    const anew = Object.fromEntries(documents.map((one) => [foldExternalId(one.external_id), one]));
    // A row whose number changed is judged in another document now.
    const anewRows = new Set(documents.flatMap(({ rows }) => rows));
    let entries: readonly CorrectionEntry[] = [];
    await decide(host, { job: record.job, known }, (kept) => {
      entries = withEdits(kept.entries ?? before);
      const judged = Object.entries(kept.judged ?? {});
      const others = judged.filter(([, { rows }]) => !rows.some((one) => anewRows.has(one)));
      return { ...kept, entries: [...entries], judged: { ...Object.fromEntries(others), ...anew } };
    });
    return { documents, corrections: entries.length };
  },
});

interface Place {
  record: JobRecord;
  plan: Plan;
  found: ReadonlyMap<number, RowRecord>;
  columns: readonly string[];
  rowsOf: Awaited<ReturnType<typeof rowsSaying>>;
  by: string;
  at: string;
  forms: CellForms;
  language: Language;
}

const cellIn = ({ forms, columns, found }: Place, row: number | undefined, column: string) => ({
  form: forms.get(column),
  isTyped: isTyped(found.get(row ?? 0)?.cells[columns.indexOf(column)]),
});

function withEdit(entries: readonly CorrectionEntry[], edit: Edit, place: Place): CorrectionEntry[] {
  const { found, by, at } = place;
  if ('rows' in edit) return withColumnEdit(entries, edit, place);
  const record = found.get(edit.row);
  if (record === undefined) throw new RefusedRequest('CELL-UNKNOWN', { row: edit.row, column: '–' });
  if ('leave_out' in edit) {
    const others = entries.filter((one) => !(isLeftOut(one) && one.row === edit.row));
    const reason = edit.reason?.trim();
    if (!edit.leave_out) return others;
    if (!reason) throw new RefusedRequest('REASON-MISSING', { row: edit.row });
    return [...others, { row: edit.row, leave_out: true, reason, by, at }];
  }
  const { row, column } = edit;
  const index = place.columns.indexOf(column);
  if (index < 0) throw new RefusedRequest('CELL-UNKNOWN', { row, column });
  const original = originalText(record, column, index);
  const stands = entries.find((one) => !isLeftOut(one) && one.row === row && one.column === column);
  const said = stands === undefined || isLeftOut(stands) ? original : shownText(stands.now);
  const cell = cellIn(place, row, column);
  const typed = edit.now === null ? null : shownText(edit.now);
  const local = (text: string) => localText(text, cell, place.language);
  if (typed === local(said)) return [...entries];
  const now = typed === null ? null : filedText(typed, { ...cell, row, column });
  if (now === said) return [...entries];
  if (!saysSame(shownText(edit.was), said, cell))
    throw new RefusedRequest('CELL-CHANGED', { row, column, found: said, by: stands?.by ?? '–' });
  const others = entries.filter((one) => one !== stands);
  if (now === null || local(now) === local(original)) return others;
  return [...others, { row, column, was: original, now, by, at }];
}

/** Corrects all cells of a column with one text; another person's different correction refuses all. */
function withColumnEdit(
  entries: readonly CorrectionEntry[],
  { column, was, now: typed }: z.infer<typeof columnEditSchema>,
  place: Place,
): CorrectionEntry[] {
  const { rowsOf, by, at, language } = place;
  const rows = new Set(rowsOf({ column, was }));
  if (rows.size === 0) throw new RefusedRequest('CELL-UNKNOWN', { row: '–', column });
  const cell = cellIn(place, [...rows][0], column);
  const isAsWas = shownText(typed) === localText(was, cell, language);
  const now = isAsWas ? was : filedText(shownText(typed), { ...cell, row: '–', column });
  const isOf = (one: CorrectionEntry): one is Correction & { row: number } =>
    !isLeftOut(one) && one.column === column && one.row !== undefined && rows.has(one.row);
  const other = entries.filter(isOf).find((one) => one.by !== by && shownText(one.now) !== shownText(now));
  if (other !== undefined)
    throw new RefusedRequest('CELL-CHANGED', { row: other.row, column, found: other.now, by: other.by });
  const others = entries.filter((one) => !isOf(one));
  return now === was ? others : [...others, ...[...rows].map((row) => ({ row, column, was, now, by, at }))];
}

const eachCell = (entries: readonly CorrectionEntry[], rowsOf: Place['rowsOf']): CorrectionEntry[] =>
  entries.flatMap((one): CorrectionEntry[] => {
    if (isLeftOut(one) || one.rows !== 'all') return [one];
    const { rows: _, ...cell } = one;
    return rowsOf({ column: cell.column, was: shownText(cell.was) }).map((row) => ({ ...cell, row }));
  });
