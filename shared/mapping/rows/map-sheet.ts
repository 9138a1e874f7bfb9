import type { MappedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { RowMoney } from '../../money/money-cell.ts';
import { concatProblems, isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { PayoutShare } from '../../records/payout.ts';
import { retryReader } from '../../records/retry-reference.ts';
import {
  cellText,
  isErrorCell,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  UnreadableExport,
} from '../../sheet/sheet.ts';
import { feeDoubts } from '../balance/payment-amounts.ts';
import { payoutShares } from '../balance/payout-shares.ts';
import { sizeIn } from '../cells/read-number.ts';
import { checkHeader, columnIndexes, type Header, indexesOf, UnmappableExport } from '../header/header.ts';
import { type ColumnNeed, isNumeric } from '../profile/column-needs.ts';
import { columnAnswers, DIFFER_IN_COPIES } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { type KnownNotation, withKnownSigns } from '../survey/decimal-evidence.ts';
import { comparedColumns, reasonTest, statesSums } from '../survey/left-out-values.ts';
import {
  contradictions,
  documentNames,
  inMajorUnits,
  isBlankRow,
  type Survey,
  surveySheet,
} from '../survey/survey-sheet.ts';
import { rowMapper, skippedRow } from './map-row.ts';
import { moneyReader } from './money-cells.ts';
import {
  doubtedDiscount,
  doubtedKind,
  doubtedQuantity,
  isBlankCell,
  isSameDocument,
  looseLines,
  notCarried,
  otherMoney,
  skippedKind,
  terminalNotice,
} from './not-carried.ts';
import { hasOnlyNumbers, rowRules, tornRows } from './row-rules.ts';
import { sheetView } from './sheet-view.ts';
import { isSure, sumsOfRows } from './sums-of-rows.ts';
import { unprovenCurrency } from './unproven-currency.ts';

/** Doubts rows where a column was left out for a reason that no longer holds, and all rows if the whole file is in doubt. */
function changedColumns({ profile, header, doubt }: Mapping): (row: SheetRow) => readonly Problem[] {
  const known = Object.entries(columnAnswers(profile)).flatMap(([column, reason]) => {
    const names = [column, ...comparedColumns(reason)];
    const [index, ...others] = columnIndexes(header, names);
    const areAll = index !== undefined && others.length === names.length - 1;
    return areAll ? [{ column, reason, index, others, fits: reasonTest(reason) }] : [];
  });
  if (known.length === 0 && doubt === undefined) return () => [];
  return ({ cells, number: row }) => {
    const textAt = (index: number) => cellText(cells[index]).trim();
    const found = known.flatMap(({ column, reason, index, others, fits }) => {
      const text = textAt(index);
      if (fits(text, others.map(textAt)) || !statesSums(text)) return [];
      return [problem('COLUMN-CHANGED', { row, column }, { text, reason })];
    });
    return doubt === undefined ? found : [{ ...doubt, row }, ...found];
  };
}

/** Finds rows that equal an earlier row except for unread ids and days, if the profile calls them copies. */
function copiedRows(profile: Profile, header: Header): (row: SheetRow) => Problem | undefined {
  if (profile.identical_rows !== 'copies') return () => undefined;
  const own = new Set(
    Object.entries(columnAnswers(profile)).flatMap(([column, reason]) =>
      DIFFER_IN_COPIES.has(reason) ? columnIndexes(header, [column]) : [],
    ),
  );
  const seen = new Map<string, number>();
  return ({ cells, number: row }) => {
    const said = JSON.stringify(cells.map((cell, index) => (own.has(index) ? '' : cellText(cell).trim())));
    const text = `copies (${seen.get(said)})`;
    if (seen.has(said)) return problem('MAP-SKIPPED-BY-RULE', { row, column: 'identical_rows' }, { text });
    seen.set(said, row);
    return undefined;
  };
}

/** Rows that are mapped before the first of them is used: few, so that they are forgotten while they are young. */
const MAPPED_AT_ONCE = 50;

/** The one finding for a line that is no JSON object; empty if its row in a retry file already has it. */
function brokenLine({ number, cells, problems = [] }: SheetRow, format: SheetFormat) {
  if (problems.some(({ code }) => code === 'PAY-UNREADABLE')) return [];
  if (format !== 'jsonl' || cells.length === 0 || !cells.every(isErrorCell)) return undefined;
  return [problem('PAY-UNREADABLE', { row: number, field: 'external_id' }, { text: cellText(cells[0]) })];
}

/** A record with too few or too many cells, at an unknown place. Blank cells at the end do not count. */
function raggedRow({ number, cells }: SheetRow, { names }: Header, format: SheetFormat): Problem | undefined {
  if (cells.length === names.length || format !== 'csv') return undefined;
  const wanted = names.findLastIndex((name) => name !== '') + 1;
  if (cells.length < wanted)
    return problem('MAP-CELLS-TOO-FEW', { row: number }, { count: cells.length, wanted });
  const beyond = cells.slice(names.length).some((cell) => cellText(cell).trim() !== '');
  return beyond ? problem('MAP-CELLS-TOO-MANY', { row: number }, { count: cells.length, wanted }) : undefined;
}

export { UnmappableExport };

interface MappedRecord extends Pick<SheetRow, 'cells' | 'corrections'> {
  mapped: MappedRow;
  /** The last row that names the same document in its cells; a later one may still belong to it. */
  last: number;
  money?: RowMoney | undefined;
  /** The row's part in the bank's receipts, if the export states it. */
  payout?: PayoutShare | undefined;
}

export type MappedSheet = Awaited<ReturnType<typeof mapSheet>>;

/** Reads the sheet once for its header and its notation of numbers, then gives its rows with their problems. Throws `UnmappableExport` if the whole sheet does not fit the profile. */
export async function mapSheet(sheet: Sheet, given: Profile, known?: KnownNotation) {
  const survey = await surveySheet(sheet, given);
  const { header, ends, needs } = survey;
  const decimals = known ? withKnownSigns(survey.decimals, known.signs) : survey.decimals;
  const isReturned = known !== undefined || retryReader(header.names) !== undefined;
  const found = [...checkHeader(header, given, needs), ...contradictions(survey, isReturned)];
  const errors = found.filter(isError);
  const doubt = found.find(isDoubtful);
  if (errors.length > 0) throw new UnmappableExport(errors);
  const isAsked = given.payment?.amount?.unit === 'shown';
  const isUnitOpen = isAsked && (known?.isUnitOpen ?? survey.units.open !== undefined);
  const profile = isAsked && !isUnitOpen ? inMajorUnits(given) : given;
  const numeric = new Set(indexesOf(header, needs, isNumeric));
  return {
    columns: header.names,
    headerRow: header.row,
    /** Findings about the file as a whole: unused columns, blank rows, reading of numbers. */
    notices: [
      ...found.filter((one) => !isDoubtful(one)),
      ...[...terminalNotice(survey), ...survey.notices],
      ...(profile.read?.decimal === undefined ? decimals.notices((at) => header.names[at] ?? '') : []),
    ],
    header,
    columnOf(field: string): string | undefined {
      const [index] = needs.flatMap((one) => (one.field === field ? columnIndexes(header, one.names) : []));
      return index === undefined ? undefined : header.nameAt(index);
    },
    /** True if neither the file nor the profile states the unit of the amounts of payments. */
    isUnitOpen,
    /** The header of the amount that all rows of each document repeat. */
    repeated: isReturned ? undefined : survey.repeated,
    /** Per column the decimal sign of its numbers; null if it has no numbers or proves no sign. */
    signs: header.names.map((_, index) =>
      numeric.has(index) ? (profile.read?.decimal ?? decimals.signOf(index) ?? null) : null,
    ),
    /** False if no column names a document; the last row of a document is then unknown. */
    tellsEnds: ends.areTold,
    /** Every row below the header except blank ones, in file order; skipped rows have a reason. Repeatable. */
    rows: () => mapRows({ ...survey, sheet, profile, decimals, doubt, isReturned: known !== undefined }),
  };
}

/** A survey with the doubt about the whole file, if any; rows of a retry file were examined before they were sent out. */
type Mapping = Survey & { sheet: Sheet; doubt: Problem | undefined; isReturned: boolean };

async function* mapRows(mapping: Mapping): AsyncGenerator<readonly MappedRecord[]> {
  const { sheet, header, isReturned } = mapping;
  const resaved = isReturned ? undefined : mapping.resaved;
  const left = await leftOutDocuments(mapping);
  const above: SheetRow[] = [];
  const answer = rowAnswerer(mapping, left, above);
  const lastOf = mapping.ends.reader();
  for await (const batch of sheet.batches()) {
    let records: MappedRecord[] = [];
    for (const row of batch) {
      if (isBlankRow(row)) continue;
      if (row.number <= header.row) {
        if (row.number < header.row) above.push(row);
        continue;
      }
      const { cells, corrections } = row;
      const { mapped, money, payout } = answer(row);
      // Problems of its record and doubts about its numbers withhold the document of a row.
      const doubts = mapped.skipped ? [] : (resaved?.doubtsOf(row) ?? []);
      const isNew = ({ code, column }: Problem) =>
        !mapped.problems.some((one) => one.code === code && one.column === column);
      const open = mapped.skipped ? undefined : row.open?.filter(isNew);
      const problems = concatProblems(row.problems ?? [], mapped.problems, doubts, open ?? []);
      const found = problems === mapped.problems ? mapped : { ...mapped, problems };
      records.push({ mapped: found, cells, corrections, last: lastOf(row), money, payout });
      if (records.length < MAPPED_AT_ONCE) continue;
      yield records;
      records = [];
    }
    if (records.length > 0) yield records;
  }
}

type LeftOutRow = NonNullable<ReturnType<NonNullable<Sheet['leftOut']>['get']>>;

/** A payment's rows belong together, those of any other document by its number. */
const documentOf = ({ event, header }: MappedRow): string | undefined => {
  const id = event?.payment ?? header.external_id;
  return id === undefined ? undefined : foldExternalId(id);
};

/** Documents with a row that a person left out: all their other rows are left out too, above and below. */
async function leftOutDocuments(mapping: Mapping): Promise<ReadonlyMap<string, LeftOutRow>> {
  const { sheet, header } = mapping;
  const documents = new Map<string, LeftOutRow>();
  if (sheet.leftOut === undefined) return documents;
  const answer = rowAnswerer(mapping, documents);
  try {
    for await (const batch of sheet.batches())
      for (const row of batch) {
        if (row.number <= header.row || isBlankRow(row)) continue;
        // All rows are answered in order, since a row may name the document of the rows below.
        const id = documentOf(answer(row, 'as it stands').mapped);
        const left = sheet.leftOut.get(row.number);
        if (id !== undefined && left !== undefined) documents.set(id, left);
      }
  } catch (error) {
    // Reported when the rows are read.
    if (!(error instanceof UnreadableExport)) throw error;
  }
  return documents;
}

function rowAnswerer(
  mapping: Mapping,
  leftOut: ReadonlyMap<string, LeftOutRow>,
  above: readonly SheetRow[] = [],
): (row: SheetRow, how?: 'as it stands') => Pick<MappedRecord, 'mapped' | 'money' | 'payout'> {
  const { sheet, profile, header, needs } = mapping;
  const ids = indexesOf(header, needs, ({ field }) => field === 'external_id' || field === 'payment.id');
  const ofLine = indexesOf(header, needs, ({ field }) => field.startsWith('line.'));
  const isOther = ({ field }: ColumnNeed) => !/^(line\..*|skip_rows_where|other_amounts)$/.test(field);
  // Columns that may be filled on a document's first row only: of its section and of only_rows_where.
  const ofDocument = indexesOf(header, needs, isOther).filter((index) => !ofLine.includes(index));
  const filled = profile.read?.fill_down === true ? ofDocument : [];
  const carried = profile.carry ? [...ids, ...columnIndexes(header, profile.carry)] : [];
  const view = sheetView(mapping, new Set([...filled, ...carried]));
  const asFiled = sheetView(mapping, new Set());
  const hidden = repeatedOnce(profile, header, ids);
  const looseLine = looseLines(mapping, ofDocument);
  const rules = rowRules(profile, header, ids);
  const unproven = unprovenCurrency(mapping);
  const mapper = rowMapper(mapping, unproven);
  const doubtsIn = [notCarried, doubtedKind, doubtedQuantity, doubtedDiscount].map((make) => make(mapping));
  const ofId = { column: header.names[ids[0] ?? 0], field: 'external_id' };
  const leftOutKind = skippedKind(profile, ids);
  const moneyOf = moneyReader(mapping, ids, unproven);
  const shareOf = payoutShares(profile.payment, above);
  const withOthers = otherMoney(mapping);
  const withFees = feeDoubts(profile.payment, header, mapping.unread.numbers);
  const changed = changedColumns(mapping);
  const copied = copiedRows(profile, header);
  const tornFrom = profile.only_rows_where && tornRows(ids);
  const sumOf = profile.payment || mapping.isReturned ? undefined : sumsOfRows(mapping.lastRow);
  let parent: SheetRow | undefined;
  return (row, how) => {
    const found = answered(row);
    const id = leftOut.size > 0 ? documentOf(found) : '';
    const left = how ? undefined : (sheet.leftOut?.get(row.number) ?? leftOut.get(id ?? ''));
    const out = left && problem('ROW-LEFT-OUT', { row: row.number }, { by: left.by, reason: left.reason });
    const mapped = out === undefined || found.skipped !== undefined ? found : skippedRow(row.number, out);
    const seen = view.at(row);
    const stated = moneyOf(row, seen, mapped, row.filed && asFiled.at({ ...row, cells: row.filed }));
    const sum = mapped.skipped ? undefined : sumOf?.(row, stated);
    if (sum !== undefined) mapped.problems = [...mapped.problems, sum];
    const isTotal =
      sum && isSure(sum) && ids.some((at) => isBlankCell(row.cells[at])) && hasOnlyNumbers(row.cells);
    const total = isTotal && problem('MAP-SKIPPED-TOTAL', { row: row.number }, sum.params);
    const own = total ? skippedRow(row.number, total) : withFees(withOthers(mapped, row, seen), seen, stated);
    return { mapped: own, money: stated, payout: shareOf(seen, found) };
  };

  function answered(row: SheetRow): MappedRow {
    const broken = brokenLine(row, sheet.facts.format);
    if (broken !== undefined) return mapper.idOnly(view.at(row), broken);
    const skip = rules.skip(view.at(row), row.cells);
    if (skip !== undefined) return skippedRow(row.number, skip);
    const continues =
      (filled.length > 0 && filled.every((index) => isBlankCell(row.cells[index]))) ||
      (carried.length > 0 && parent !== undefined && isSameDocument(ids, parent, row));
    if (!continues) parent = row;
    const repeated = hidden(row);
    const seen = view.at(row, continues ? parent : undefined, repeated.columns);
    const leaveOut = rules.leaveOut(seen) ?? leftOutKind(seen, row);
    const torn = tornFrom?.(row, leaveOut);
    if (torn !== undefined) return mapper.idOnly(seen, [torn]);
    if (leaveOut !== undefined) return skippedRow(row.number, leaveOut);
    const orphan =
      continues && !parent ? problem('MAP-PARENT-MISSING', { ...ofId, row: row.number }) : undefined;
    const ragged = raggedRow(row, header, sheet.facts.format);
    const held = rules.undecided(seen) ?? ragged ?? orphan ?? repeated.differs;
    if (held !== undefined) return mapper.idOnly(seen, [held]);
    const loose = looseLine(row);
    if (loose !== undefined) return mapper.idOnly(loose.seen, [loose.found]);
    const copy = copied(row);
    if (copy !== undefined) return skippedRow(row.number, copy);
    const mapped = mapper.map(seen);
    if (mapped.skipped !== undefined) return mapped;
    const blank = mapping.charges.get(row.number) ?? [];
    const doubts = [...doubtsIn.flatMap((of) => of(seen, mapped)), ...changed(row), blank].flat();
    mapped.problems = concatProblems(mapped.problems, doubts);
    return mapped;
  }
}

const NOTHING_REPEATED = {};
/** The columns of `once`, which a further row of a document repeats, and a finding where it has another value than the first row. */
function repeatedOnce({ once }: Profile, header: Header, ids: readonly number[]) {
  const columns = new Set(columnIndexes(header, once ?? []));
  const nameOf = documentNames(ids);
  const known = new Map<string, string>();
  return (row: SheetRow): { columns?: ReadonlySet<number>; differs?: Problem } => {
    if (columns.size === 0) return NOTHING_REPEATED;
    const textAt = (at: number) => cellText(row.cells[at]).trim();
    const [name, texts] = [nameOf(row), [...columns].map(textAt)];
    const first = known.get(name);
    if (first === undefined) known.set(name, [row.number, ...texts].join('\0'));
    const [first_row = '', ...before] = first?.split('\0') ?? [];
    const isOther = (text: string, at: number) =>
      text !== '' && text !== before[at] && sizeIn(text) !== sizeIn(before[at]);
    const at = first === undefined ? -1 : texts.findIndex(isOther);
    if (at < 0) return first === undefined ? NOTHING_REPEATED : { columns };
    const column = header.nameAt([...columns][at] ?? 0);
    const values = { value: texts[at] ?? '', first_value: before[at] ?? '' };
    const external_id = ids.map(textAt).join(' ').trim() || name.trim();
    const params = { ...values, first_row: Number(first_row), external_id };
    const place = { row: row.number, column, field: column };
    return { columns, differs: problem('DOC-HEADER-DISAGREES', place, params) };
  };
}
