import { signOfLanguage } from '../../mapping/cells/read-number.ts';
import type { DecimalSign } from '../../mapping/cells/row-view.ts';
import { columnIndexes, type Header } from '../../mapping/header/header.ts';
import { type ColumnNeed, columnNeeds } from '../../mapping/profile/column-needs.ts';
import { dateOrderOf, type Profile } from '../../mapping/profile/profile.ts';
import type { KnownSigns } from '../../mapping/survey/decimal-evidence.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { isOwnColumn, type RetryReader } from '../../records/retry-reference.ts';
import { cellsUnder, MAX_ORIGINALS } from '../../report/retry/joined-line.ts';
import { type Cell, cellText, isErrorCell, type Sheet, type SheetRow } from '../../sheet/sheet.ts';
import type { Spool } from '../files/spool.ts';
import {
  type ComparedColumn,
  compareCell,
  isAnsweredBy,
  isSameCell,
  isUntold,
  type NumberSigns,
} from './compare-cell.ts';
import type { OriginalRows, SentRetryRow } from './sent-retry-row.ts';

/** Rows of a retry file that are compared at once, for each line that a file of the spool keeps in memory. */
const ROWS_A_LINE = 10;

interface RetryFile {
  sheet: Sheet;
  header: Header;
  profile: Profile;
  reader: RetryReader;
  originalOf: (job: string) => Promise<OriginalRows | undefined>;
  /** Hash of the profile. */
  by: string;
  /** Language of the importing person; undefined if unknown. */
  language: Language | undefined;
  spool: Spool;
}

/**
 * A retry file as it is read: unchanged cells as sent, in whatever notation they came back, and problems for
 * changes that answer no problem of their row. Compared once, for any number of readings.
 */
export async function retriedSheet(file: RetryFile) {
  const { sheet, header, reader } = file;
  const spooled = await file.spool.file<SheetRow>('retried');
  const columns = comparedColumns(file);
  const read = new Set(columns.map(({ index }) => index));
  /** Columns of the export that the profile does not read. */
  const unread = header.names.flatMap((name, at) => (read.has(at) || isOwnColumn(name) ? [] : [at]));
  const ofAmounts = columns.filter(({ needs }) => needs.some(({ type }) => type === 'decimal'));
  const amounts = new Set(ofAmounts.flatMap(({ names }) => names));
  const originals = new Map<string, OriginalRows | undefined>();
  const signs = new Map<number, DecimalSign | null>();

  async function openOriginal(job: string): Promise<OriginalRows | undefined> {
    if (originals.has(job) || originals.size >= MAX_ORIGINALS) return originals.get(job);
    const original = await file.originalOf(job);
    originals.set(job, original);
    for (const column of columns) {
      const sign = original?.signs.get(column.names[1]);
      if (sign !== undefined && !signs.get(column.index)) signs.set(column.index, sign);
    }
    return original;
  }

  async function compare(window: readonly SheetRow[]): Promise<SheetRow[]> {
    const origins = window.map(({ number, cells }) =>
      number > header.row ? reader.origin(cells) : undefined,
    );
    const sentRows = new Map<string, ReadonlyMap<number, SentRetryRow>>();
    const known = origins.flatMap((origin) => origin ?? []);
    for (const [job, of] of Map.groupBy(known, (origin) => origin.job)) {
      const original = await openOriginal(job);
      const rows = new Set(of.map(({ row }) => row));
      if (original !== undefined) sentRows.set(job, await original.of(rows));
    }
    const returned = window.map((row, at): ReturnedRow => {
      const origin = origins[at];
      const went = origin && sentRows.get(origin.job)?.get(origin.row);
      return { row, went, original: origin && originals.get(origin.job) };
    });
    const named = namedOfDocuments(returned);
    return returned.map((one) => comparedRow(one, file, { columns, unread, signs, amounts, named }));
  }
  const window: SheetRow[] = [];
  const writeWindow = async () => {
    for (const row of await compare(window.splice(0))) await spooled.write(row);
  };
  for await (const batch of sheet.batches()) {
    window.push(...batch);
    if (window.length >= file.spool.kept * ROWS_A_LINE) await writeWindow();
  }
  await writeWindow();
  const isUnitOpen = [...originals.values()].some((original) => original?.isUnitOpen === true);
  const retriedOnce: Sheet = { ...sheet, batches: spooled.batches };
  // The notation that the numbers of the originals were read with.
  return { known: { signs, isUnitOpen }, sheet: retriedOnce };
}

interface ReturnedRow {
  row: SheetRow;
  went: SentRetryRow | undefined;
  original: OriginalRows | undefined;
}

/** Columns that the profile reads; other columns do not change any document. */
function comparedColumns({ header, profile }: RetryFile): ComparedColumn[] {
  const ofColumn = new Map<number, ColumnNeed[]>();
  for (const need of columnNeeds(profile))
    for (const index of columnIndexes(header, need.names))
      ofColumn.set(index, [...(ofColumn.get(index) ?? []), need]);
  return [...ofColumn].flatMap(([index, found]) => {
    const name = header.names[index] ?? '';
    return isOwnColumn(name) ? [] : [{ index, names: [name, header.nameAt(index)], needs: found }];
  });
}

/** Header problems by document: any of its rows may answer them. */
function namedOfDocuments(returned: readonly ReturnedRow[]): Map<string, SentRetryRow['found']> {
  const named = new Map<string, SentRetryRow['found']>();
  for (const { went } of returned) {
    const ofHeader = went?.found.filter(({ field = 'line.' }) => !field.startsWith('line.')) ?? [];
    if (went?.document === undefined || ofHeader.length === 0) continue;
    named.set(went.document, [...(named.get(went.document) ?? []), ...ofHeader]);
  }
  return named;
}

const AS_TEXT = { type: 'text', isIdentity: false, sign: undefined, dateOrder: undefined } as const;

function comparedRow(
  { row, went, original }: ReturnedRow,
  file: RetryFile,
  to: { columns: readonly ComparedColumn[]; unread: readonly number[] } & {
    signs: KnownSigns;
    amounts: ReadonlySet<string>;
    named: ReturnType<typeof namedOfDocuments>;
  },
): SheetRow {
  const { header, language } = file;
  const dateOrder = dateOrderOf(file.profile);
  if (went === undefined || went.found.some(isUntold) || isShort(row, file)) return row;
  const before = wentUnder(header, went);
  // A line of JSON without readable cells.
  if (header.names.every((name, at) => isOwnColumn(name) || isErrorCell(before[at])))
    return unreadRow(row, header, { cells: before, found: went.found });
  const corrected = new Set(row.corrections?.map(({ column }) => column));
  const found = [...went.found, ...(to.named.get(went.document ?? '') ?? [])];
  const cells = [...row.cells];
  const problems = [...(row.problems ?? [])];
  // A note 1.500 that a program turned into 1.5 must not count as an amount.
  for (const index of to.unread)
    if (isSameCell(before[index] ?? '', cells[index] ?? '', AS_TEXT)) cells[index] = before[index] ?? '';
  const changed: ComparedColumn[] = [];
  for (const column of to.columns) {
    if (column.names.some((name) => corrected.has(name))) {
      changed.push(column);
      continue;
    }
    const { index } = column;
    const signs: NumberSigns = {
      went: original?.signs.get(column.names[1]) ?? undefined,
      read: to.signs.get(index) ?? undefined,
      reader: language && signOfLanguage[language],
    };
    const returned = { row: row.number, went: before[index] ?? '', came: cells[index] ?? '' };
    const compared = compareCell({ ...returned, found, signs, dateOrder }, column);
    cells[index] = compared.cell;
    problems.push(...compared.problems);
    if (!compared.isSame) changed.push(column);
  }
  const filled = Array.from(cells, (cell) => cell ?? '');
  const { problems: read, by } = went.read;
  const again = by === file.by ? read.filter(isOfCell) : [];
  const open = [
    ...new Set([...again, ...went.found.filter((one) => isOfFile(one, file.profile, to.amounts))]),
  ]
    .filter((one) => !changed.some((column) => isAnsweredBy(one, column)))
    .map((one) => ({ ...one, row: row.number }));
  return {
    ...row,
    ...{ cells: filled, ...(problems.length > 0 && { problems }), ...(open.length > 0 && { open }) },
  };
}

/** A cell has it as long as the cell and the profile are the same: no rate or language of who returns it decides it. */
const isOfCell = ({ code, column }: Problem): boolean =>
  column !== undefined &&
  /^(MAP|COLUMN|TEXT|NUMBERS|AMOUNT|DELIVERY)-/.test(code) &&
  !/-AMBIGUOUS$/.test(code);

/** True of what only the rest of the export has shown, unless another profile has answered it. */
function isOfFile(
  { code, params, column = '' }: Problem,
  { amounts, once }: Profile,
  amountNames: ReadonlySet<string>,
) {
  const stays: Readonly<Record<string, boolean>> = {
    'ROWS-IDENTICAL/above': true,
    'ROWS-IDENTICAL/amount': !once?.includes(column),
    'MAP-VALUE-MISSING/charge': amountNames.has(column),
    'AMOUNT-CURRENCY-UNPROVEN/title': amounts === undefined,
  };
  return stays[`${code}/${params?.variant}`] === true;
}

/** A CSV record that lacks a cell is refused: the missing one cannot be identified. */
const isShort = ({ cells }: SheetRow, { header: { names }, sheet }: RetryFile): boolean =>
  sheet.facts.format === 'csv' && cells.length < names.findLastIndex((name) => name !== '') + 1;

/** The cells that went out, in the places that their columns have in the file that came back. */
function wentUnder({ names }: Header, { columns, cells }: SentRetryRow): readonly Cell[] {
  const own = names.flatMap((name, index) => (isOwnColumn(name) ? [] : [{ name, index }]));
  const ownNames = own.map(({ name }) => name);
  const under = cellsUnder(ownNames, columns)(cells);
  const placed: Cell[] = names.map(() => '');
  for (const [at, { index }] of own.entries()) placed[index] = under[at] ?? '';
  return placed;
}

/** Restores the cells and problems of an unreadable line of JSON that was sent and came back blank. */
function unreadRow(
  row: SheetRow,
  { names }: Header,
  went: { cells: readonly Cell[]; found: readonly Problem[] },
) {
  const isOwn = (at: number) => isOwnColumn(names[at] ?? '');
  if (row.cells.some((cell, at) => !isOwn(at) && cellText(cell).trim() !== '')) return row;
  const cells = names.map((_, at) => (isOwn(at) ? row.cells[at] : went.cells[at]) ?? '');
  return { ...row, cells, problems: went.found.map((one) => ({ ...one, row: row.number })) };
}
