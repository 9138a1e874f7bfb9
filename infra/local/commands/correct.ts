import { findJobPlan } from '../../../shared/jobs/files/read-job.ts';
import { createSpool } from '../../../shared/jobs/files/spool.ts';
import { profileSha256 } from '../../../shared/jobs/intake/open-export.ts';
import { describeSource } from '../../../shared/jobs/receive/receive-export.ts';
import { retriedSheet } from '../../../shared/jobs/retry/retried-sheet.ts';
import { originalRows } from '../../../shared/jobs/retry/sent-retry-row.ts';
import { numberIn, withOtherSign } from '../../../shared/mapping/cells/read-number.ts';
import { correctedSheet, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { columnIndex, type Header } from '../../../shared/mapping/header/header.ts';
import { UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import {
  CORRECTIONS_SUFFIX,
  type Correction,
  type CorrectionEntry,
  isCellCorrection,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import { isOwnColumn, retryReader } from '../../../shared/records/retry-reference.ts';
import { correctionText } from '../../../shared/report/labels.ts';
import { MAX_ROWS } from '../../../shared/sheet/limits.ts';
import { type Cell, isErrorCell } from '../../../shared/sheet/sheet.ts';
import type { Store } from '../../../shared/store/store.ts';
import { addProfileRules, type CorrectedCell, saveText } from '../correct/profile-with-rules.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { textAt } from '../files/disk-files.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { userName } from '../host/configuration.ts';
import {
  asCommandError,
  openProfiledExport,
  openWithProfile,
  type ProfiledExport,
} from '../profiles/resolve-profile.ts';
import { printJson, printText } from '../terminal/print.ts';
import { fitted } from '../terminal/text-width.ts';
import { dataOption, jsonOption, parseSaid, parseWhole } from './options.ts';
import { argument, commandOf, type Given, option } from './startup.ts';

const MAX_SHOWN = 20;

const parts = [
  argument('<file>', 'oneExport'),
  option('--row <n|all>', 'correctRow', {
    parse: (language) => (text) => (text === 'all' ? text : parseWhole(1, MAX_ROWS)(language)(text)),
  }),
  option('--column <name>', 'correctColumn'),
  option('--was <text>', 'correctWas'),
  option('--now <text>', 'correctNow'),
  option('--from <retry>', 'correctFrom', { without: ['row', 'column', 'was', 'now'] }),
  option('--leave-out', 'correctLeaveOut', { without: ['column', 'was', 'now', 'from'] }),
  option('--reason <text>', 'correctReason', { parse: parseSaid }),
  option('--by <name>', 'correctBy', { parse: parseSaid }),
  option('--profile <name|file>', 'profile'),
  option('--into-profile', 'correctInto'),
  option('--yes', 'correctYes'),
  dataOption,
  jsonOption,
] as const;
type Options = Given<typeof parts>;

export const registerCorrect = commandOf(parts, correct);

async function correct(path: string, options: Options): Promise<void> {
  const { data, from, profile, lang, yes = false } = options;
  const store = createFolderStore(data);
  const leaveOut = options.leaveOut || options.reason !== undefined ? rowToLeaveOut(options) : undefined;
  const single = from === undefined && leaveOut === undefined ? oneCorrection(options) : [];
  const opened = await openProfiledExport(store, path, profile);
  const file = `${path}${CORRECTIONS_SUFFIX}`;
  const before = await asCommandError(file, () => readCorrectionsFile(file));
  const retry = from !== undefined && { path: from, before: before.filter(isCellCorrection), language: lang };
  const wanted = retry ? await correctionsFromRetry(store, opened, retry) : single;
  if (wanted.length === 0 && leaveOut === undefined && !options.intoProfile)
    throw new CommandError('nothing-to-correct', { file: from, export: path });
  const [by, at] = [options.by ?? userName(), new Date().toISOString()];
  const { added, cells, corrections } = await addCorrections(opened, { before, wanted, leaveOut, by, at });
  const asked = wanted.length > 0 ? added : cells.filter(askedBy(options, opened));
  const rule = options.intoProfile
    ? await addProfileRules(store, opened, { cells, asked, given: profile, data })
    : undefined;
  const isNew = wanted.length > 0 || leaveOut !== undefined;
  if (isNew) await saveText(file, `${JSON.stringify({ corrections }, null, 2)}\n`);
  if (options.json) {
    const told = added.map(({ row, correction }) => ({ row, ...correction }));
    const ofRule = rule ? { rule: await rule.json(yes) } : {};
    printJson({ file, entries: corrections.length, added: told, ...ofRule });
  } else {
    if (isNew) show(added, options.say('corrected', { count: corrections.length, file }), lang);
    await rule?.show({ yes, lang });
  }
}

function show(added: readonly CorrectedCell[], told: string, language: Language): void {
  for (const { row, correction } of added.slice(0, MAX_SHOWN))
    printText(correctionText(correction, row, language));
  const rest = added.length - MAX_SHOWN;
  if (rest > 0) printText(`… +${rest}`);
  printText(fitted(told));
}

function rowToLeaveOut({ leaveOut, row, reason }: Options) {
  if (!leaveOut || row === undefined || row === 'all' || reason === undefined)
    throw new CommandError('leave-out-what');
  return { row, reason };
}

/** Empty if only the existing corrections are to become a rule. */
function oneCorrection({ row, column, was, now, intoProfile }: Options): WantedCorrection[] {
  if (row === undefined && intoProfile) return [];
  if (row === undefined || column === undefined || now === undefined) throw new CommandError('correct-what');
  if (row === 'all' && was === undefined) throw new CommandError('correct-all-was');
  return [{ row, column, was, now }];
}

function askedBy({ column, was, now }: Options, { header }: ProfiledExport) {
  const index = column === undefined ? undefined : columnIndex(header, column);
  const name = index === undefined ? column : header.nameAt(index);
  const isSame = (given: string | undefined, text: string) =>
    given === undefined || given.trim() === text.trim();
  return ({ correction }: CorrectedCell): boolean =>
    isSame(name, correction.column) && isSame(was, correction.was) && isSame(now, correction.now);
}

/** A cell that is to be changed; without `was`, from its present text. */
interface WantedCorrection {
  row: number | 'all';
  column: string;
  was?: string | undefined;
  now: string;
}

interface ToAdd {
  before: readonly CorrectionEntry[];
  wanted: readonly WantedCorrection[];
  leaveOut: { row: number; reason: string } | undefined;
  by: string;
  at: string;
}

/**
 * Adds to the entries of `<file>.corrections.json`. All entries fit the export; the file is not written yet.
 * A second correction of a cell starts from the export's text.
 */
async function addCorrections(of: ProfiledExport, adding: ToAdd) {
  const { before, wanted, leaveOut, by, at } = adding;
  const shown = await shownCells(of, wanted);
  const places = new Set<string>();
  const entries = wanted.map((one): Correction => {
    const { row, column, now } = one;
    const was = one.was ?? shown.get(placeOf(of, one)) ?? '';
    places.add(row === 'all' ? placeOf(of, { ...one, was }) : placeOf(of, one));
    return { ...(row === 'all' ? { rows: row } : { row }), column, was, now, by, at };
  });
  const left = leaveOut && { ...leaveOut, leave_out: true as const, by, at };
  const kept = before.filter((one) =>
    isCellCorrection(one)
      ? !places.has(placeOf(of, { ...one, row: one.row ?? 'all' }))
      : one.row !== left?.row,
  );
  const corrections: readonly CorrectionEntry[] = [...kept, ...entries, ...(left ? [left] : [])];
  const cells = await asCommandError(of.path, () => tried(of, corrections));
  const added = cells.filter(({ correction }) => correction.by === by && correction.at === at);
  return { added, cells, corrections };
}

/** The entries of a corrections file; empty if the file is absent. */
async function readCorrectionsFile(file: string): Promise<readonly CorrectionEntry[]> {
  const text = await textAt(file);
  if (text === undefined) return [];
  const parsed = parseCorrections(text, file);
  if ('problem' in parsed) throw new UnmappableExport([parsed.problem]);
  return parsed.corrections;
}

/** One name for a cell, for every spelling of its column; with `was` for all cells of a column. */
function placeOf({ header }: ProfiledExport, { row, column, was = '' }: Omit<WantedCorrection, 'now'>) {
  const index = columnIndex(header, column) ?? column;
  return JSON.stringify([row, index, ...(row === 'all' ? [shownText(was)] : [])]);
}

async function shownCells(of: ProfiledExport, wanted: readonly WantedCorrection[]) {
  const rows = Map.groupBy(wanted, ({ row }) => row);
  const shown = new Map<string, string>();
  for await (const batch of of.sheet.batches())
    for (const { number, cells } of batch)
      for (const one of rows.get(number) ?? []) {
        const index = columnIndex(of.header, one.column);
        if (index !== undefined) shown.set(placeOf(of, one), shownText(cells[index]));
      }
  return shown;
}

async function tried({ sheet, profile }: ProfiledExport, corrections: readonly CorrectionEntry[]) {
  const corrected = await correctedSheet(sheet, profile, corrections);
  const cells: CorrectedCell[] = [];
  for await (const batch of corrected.sheet.batches())
    for (const { number: row, corrections: named = [] } of batch)
      for (const correction of named) cells.push({ row, correction });
  return cells;
}

interface EditedRetry {
  path: string;
  /** Corrections of the export that were made before. */
  before: readonly Correction[];
  /** Language of the person who brings the file: 1.250 is different numbers in Greek and in English. */
  language: Language;
}

/**
 * Cells in which an edited retry file differs from the export of its rows, compared as an import does. A
 * different notation is not a correction; a change without a problem that explains it is refused.
 */
async function correctionsFromRetry(store: Store, of: ProfiledExport, retry: EditedRetry) {
  const { before } = retry;
  const retried = await retriedRows(store, of, retry);
  const own = of.header.names.flatMap((name, index) => (isOwnColumn(name) ? [] : [index]));
  const wanted: WantedCorrection[] = [];
  for await (const batch of of.sheet.batches())
    for (const { number: row, cells } of batch) {
      const edited = retried.get(row);
      if (edited === undefined) continue;
      for (const [place, index] of own.entries()) {
        const was = shownText(cells[index]);
        const now = shownText(edited[place]);
        const isUnread = isErrorCell(cells[index]) && isErrorCell(edited[place]);
        if (was === now || isUnread || isRewritten(was, now)) continue;
        wanted.push({ row, column: of.header.nameAt(index), was, now });
      }
    }
  // A retry file holds the cells as they were corrected before.
  const isCorrected = (one: WantedCorrection) =>
    madeBefore(one, of.header, before).some(({ was }) => shownText(was) === one.was);
  return wanted.filter((one) => !isCorrected(one));
}

/** The same number in the notation of the reader, as a retry file of text may have it. */
const isRewritten = (was: string, now: string): boolean =>
  (['.', ','] as const).some((sign) => numberIn(was, sign) !== undefined && withOtherSign(was, sign) === now);

function madeBefore({ row, column, now }: WantedCorrection, header: Header, before: readonly Correction[]) {
  const index = columnIndex(header, column);
  const isOfCell = (one: Correction) =>
    (one.row === undefined || one.row === row) && columnIndex(header, one.column) === index;
  return before.filter((one) => isOfCell(one) && shownText(one.now) === now);
}

async function retriedRows(store: Store, of: ProfiledExport, { path, before, language }: EditedRetry) {
  const retry = await asCommandError(path, () => openWithProfile(of.profile, path));
  const reader = retryReader(retry.header.names);
  if (reader === undefined) throw new CommandError('not-a-retry-file', { file: path });
  // Rows come from this export if their job read the same bytes.
  const { sha256 } = await describeSource(of.path);
  const isOfExport = memoize(
    async (job: string) => (await findJobPlan(store, job))?.source.sha256 === sha256,
  );
  const rows = new Map<number, readonly Cell[]>();
  await using spool = await createSpool();
  const { sheet: compared } = await retriedSheet({
    ...{ ...retry, reader, spool, language, by: profileSha256(retry.profile) },
    async originalOf(job) {
      const plan = await findJobPlan(store, job);
      return plan && originalRows(store, { job: NO_JOB, account: plan.account }, job);
    },
  });
  for await (const batch of compared.batches())
    for (const { number, cells, problems = [] } of batch) {
      const origin = number > retry.header.row ? reader.origin(cells) : undefined;
      if (origin === undefined) continue;
      if (!(await isOfExport(origin.job)))
        throw new CommandError('retry-of-another', { file: path, export: of.path });
      const unexplained = problems.filter(
        (problem) =>
          UNEXPLAINED.has(problem.code) &&
          !isAccepted(problem, { row: origin.row, cells, header: retry.header, before }),
      );
      if (unexplained.length > 0) throw problemError(unexplained, path);
      rows.set(origin.row, reader.ownCells(cells));
    }
  return rows;
}

const NO_JOB = '';

/** Changes without a problem that explains them, and numbers with two possible readings. */
const UNEXPLAINED: ReadonlySet<string> = new Set([
  'RETRY-CELL-CHANGED',
  'RETRY-IDENTITY-CHANGED',
  'MAP-NUMBER-AMBIGUOUS',
]);

/** True if a separate correction made this change before; the cell then counts as corrected. */
function isAccepted(
  { code, column = '' }: Problem,
  of: { row: number; cells: readonly Cell[]; header: Header; before: readonly Correction[] },
): boolean {
  const index = columnIndex(of.header, column);
  if (code !== 'RETRY-CELL-CHANGED' || index === undefined) return false;
  const wanted = { row: of.row, column, now: shownText(of.cells[index]) };
  return madeBefore(wanted, of.header, of.before).length > 0;
}
