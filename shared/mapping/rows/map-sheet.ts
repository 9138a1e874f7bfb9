import type { MappedRow } from '../../documents/mapped-row.ts';
import type { RowMoney } from '../../money/money-cell.ts';
import { NO_PROBLEMS } from '../../problems/concat-problems.ts';
import type { Problem } from '../../problems/problem.ts';
import { isError, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type Sheet, type SheetRow } from '../../sheet/sheet.ts';
import type { DecimalSign, RowView } from '../cells/row-view.ts';
import { checkHeader } from '../header/check-header.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import { UnmappableExport } from '../header/unmappable-export.ts';
import { type ColumnNeed, columnNeeds, isNumeric } from '../profile/column-needs.ts';
import type { Profile } from '../profile/profile.ts';
import { withKnownSigns } from '../survey/decimal-evidence.ts';
import { isBlankRow, type Survey, surveySheet } from '../survey/survey-sheet.ts';
import { brokenLine, raggedRow, withoutParent } from './broken-rows.ts';
import { rowMapper, skippedRow } from './map-row.ts';
import { moneyReader } from './money-cells.ts';
import { type RowRules, rowRules } from './row-rules.ts';
import { sheetView } from './sheet-view.ts';
import { unprovenCurrency } from './unproven-currency.ts';

export { UnmappableExport };

/** Mapped values of a row, beside its cells as they stand in the file. */
interface MappedRecord extends Pick<SheetRow, 'cells' | 'corrections'> {
  mapped: MappedRow;
  /** The last row that names the same document in its cells; a later one may still belong to it. */
  last: number;
  /** Absent where no cell of it states an amount. */
  money?: RowMoney | undefined;
}

/** An export seen through a profile. */
export interface MappedSheet {
  /** The headers as the file spells them, in their order; '' where a column has none. */
  columns: readonly string[];
  headerRow: number;
  /** Findings about the file as a whole: unused columns, blank rows, reading of numbers. */
  notices: readonly Problem[];
  header: Header;
  /** One for each column: the decimal sign of its numbers, null where it has none or proves none. */
  signs: readonly (DecimalSign | null)[];
  /** The header of the column that a field is read from, as the file spells it. */
  columnOf(field: string): string | undefined;
  /** False where nothing in the cells names a document; then no row tells the last one of its document. */
  tellsEnds: boolean;
  /** Every row below the header but blank ones, in file order; skipped ones say why. May be called again. */
  rows(): AsyncIterable<readonly MappedRecord[]>;
}

/**
 * Reads the sheet once to find its header and how its numbers are written, and then answers its rows. Throws
 * `UnmappableExport` where the sheet as a whole does not fit the profile; what is wrong in a row is in the row. Decimal
 * signs that are `known` of a column count more than what its cells prove.
 */
export async function mapSheet(
  sheet: Sheet,
  profile: Profile,
  known?: ReadonlyMap<number, DecimalSign>,
): Promise<MappedSheet> {
  const needs = columnNeeds(profile);
  const survey = await surveySheet(sheet, profile, needs);
  const { header, ends } = survey;
  const decimals = known === undefined ? survey.decimals : withKnownSigns(survey.decimals, known);
  const found = checkHeader(header, profile, needs);
  const errors = found.filter(isError);
  if (errors.length > 0) throw new UnmappableExport(errors);
  const columns = fieldColumns(header, needs);
  const numeric = new Set(needs.filter(isNumeric).flatMap(({ names }) => columnIndexes(header, names)));
  return {
    columns: header.names,
    headerRow: header.row,
    notices: [...found, ...survey.notices, ...decimalNotices({ header, decimals }, profile)],
    header,
    columnOf: (field) => columns.get(field),
    signs: header.names.map((_, index) =>
      numeric.has(index) ? (profile.read?.decimal ?? decimals.signOf(index) ?? null) : null,
    ),
    tellsEnds: ends.areTold,
    rows: () => mapRows({ ...survey, sheet, profile, decimals, needs, isReturned: known !== undefined }),
  };
}

const decimalNotices = (
  { header, decimals }: Pick<Survey, 'header' | 'decimals'>,
  profile: Profile,
): Problem[] =>
  profile.read?.decimal === undefined ? decimals.notices((column) => header.names[column] ?? '') : [];

function fieldColumns(header: Header, needs: readonly ColumnNeed[]): Map<string, string> {
  const columns = new Map<string, string>();
  for (const { field, names } of needs) {
    const [index] = columnIndexes(header, names);
    if (index !== undefined && !columns.has(field)) columns.set(field, header.names[index] ?? '');
  }
  return columns;
}

interface Mapping extends Survey {
  sheet: Sheet;
  profile: Profile;
  needs: readonly ColumnNeed[];
  /** Its rows were looked into when they went out. */
  isReturned: boolean;
}

async function* mapRows(mapping: Mapping): AsyncGenerator<readonly MappedRecord[]> {
  const { sheet, header, isReturned } = mapping;
  const resaved = isReturned ? undefined : mapping.resaved;
  const answer = rowAnswerer(mapping);
  const lastOf = mapping.ends.reader();
  for await (const batch of sheet.batches()) {
    const records: MappedRecord[] = [];
    for (const row of batch) {
      if (row.number <= header.row || isBlankRow(row)) continue;
      const { cells, corrections } = row;
      const { mapped, money } = answer(row);
      const last = lastOf(row);
      records.push({ mapped: withFindings(mapped, row, resaved), cells, corrections, last, money });
    }
    if (records.length > 0) yield records;
  }
}

function rowAnswerer({
  sheet,
  profile,
  header,
  decimals,
  needs,
  currencies,
}: Mapping): (row: SheetRow) => Pick<MappedRecord, 'mapped' | 'money'> {
  const ids = indexesOf(header, needs, (field) => field === 'external_id' || field === 'payment.id');
  const ofDocument = documentColumns(header, needs);
  const filled = profile.read?.fill_down === true ? ofDocument : [];
  const carried = profile.carry ? [...ids, ...columnIndexes(header, profile.carry)] : [];
  const view = sheetView({ header, profile, decimals, filled: new Set([...filled, ...carried]) });
  const hidden = repeatedOnce(profile, header, ids);
  const looseLine = looseLines({ header, profile, decimals, needs, ofDocument });
  const rules: RowRules = rowRules(profile, header, ids);
  const unproven = unprovenCurrency({ profile, header, needs, currencies });
  const mapper = rowMapper(profile, { columns: header, unproven });
  const moneyOf = moneyReader(profile, { header, idColumns: ids, unproven });
  let parent: SheetRow | undefined;
  return (row) => {
    const mapped = answered(row);
    return { mapped, money: moneyOf(row, view.at(row), mapped) };
  };

  function answered(row: SheetRow): MappedRow {
    const broken = sheet.facts.format === 'jsonl' ? brokenLine(row) : undefined;
    if (broken !== undefined) return mapper.idOnly(view.at(row), [broken]);
    const skip = rules.skip(view.at(row), row.cells);
    if (skip !== undefined) return skippedRow(row.number, skip);
    const continues =
      (filled.length > 0 && filled.every((index) => isBlank(row.cells[index]))) ||
      (carried.length > 0 && parent !== undefined && isSameDocument(ids, parent, row));
    if (!continues) parent = row;
    const seen = view.at(row, continues ? parent : undefined, hidden(row));
    const leaveOut = rules.leaveOut(seen);
    if (leaveOut !== undefined) return skippedRow(row.number, leaveOut);
    const undecided = rules.undecided(seen);
    if (undecided !== undefined) return mapper.idOnly(seen, [undecided]);
    const ragged = sheet.facts.format === 'csv' ? raggedRow(row, header) : undefined;
    if (ragged !== undefined) return mapper.idOnly(seen, [ragged]);
    if (continues && parent === undefined) return mapper.idOnly(seen, [withoutParent(row, header, ids)]);
    const loose = looseLine(row);
    return loose === undefined ? mapper.map(seen) : mapper.idOnly(loose.seen, [loose.found]);
  }
}

/** The columns of `once` on the rows of a document after its first, wherever they stand. */
function repeatedOnce({ once }: Profile, header: Header, ids: readonly number[]) {
  if (!once) return () => undefined;
  const columns = new Set(columnIndexes(header, once));
  const known = new Set<string>();
  return ({ cells }: SheetRow): ReadonlySet<number> | undefined => {
    const id = JSON.stringify(ids.map((index) => cellText(cells[index]).trim().toLowerCase()));
    if (known.has(id)) return columns;
    known.add(id);
    return undefined;
  };
}

/** A further row of a document says its number once more, or nothing in its place. */
const isSameDocument = (ids: readonly number[], first: SheetRow, row: SheetRow): boolean =>
  ids.length > 0 &&
  ids.every((index) => {
    const text = cellText(row.cells[index]).trim();
    return text === '' || text === cellText(first.cells[index]).trim();
  });

/**
 * Finds lines that stand below their document with all of its cells blank, where the profile does not say that they
 * are to be filled down: nothing is guessed, but the document must not be issued without them.
 */
function looseLines(
  of: Pick<Mapping, 'header' | 'profile' | 'decimals' | 'needs'> & { ofDocument: readonly number[] },
) {
  const { header, profile, needs, ofDocument } = of;
  const names = indexesOf(header, needs, (field) => field === 'line.name');
  const hasDocuments = profile.payment === undefined && profile.lines === undefined;
  const isOn =
    profile.read?.fill_down !== true &&
    !profile.carry &&
    hasDocuments &&
    ofDocument.length > 1 &&
    names.length > 0;
  const view = sheetView({ ...of, filled: new Set(ofDocument) });
  let parent: SheetRow | undefined;
  return (row: SheetRow): { seen: RowView; found: Problem } | undefined => {
    if (!isOn) return undefined;
    const isLoose =
      ofDocument.every((index) => isBlank(row.cells[index])) &&
      names.some((index) => !isBlank(row.cells[index]));
    if (!isLoose) parent = row;
    if (!isLoose || parent === undefined) return undefined;
    const found = problem(
      'MAP-LINE-LOOSE',
      { row: row.number, field: 'external_id' },
      { above: parent.number },
    );
    return { seen: view.at(row, parent), found };
  };
}

/** Keep with the row the problems that reading found in its record, and doubts about its numbers; they keep its document back. */
function withFindings(mapped: MappedRow, row: SheetRow, resaved: Survey['resaved'] | undefined): MappedRow {
  const doubts = mapped.skipped ? NO_PROBLEMS : (resaved?.doubtsOf(row) ?? NO_PROBLEMS);
  const { problems = NO_PROBLEMS } = row;
  if (problems.length + doubts.length === 0) return mapped;
  return { ...mapped, problems: [...problems, ...mapped.problems, ...doubts] };
}

const isBlank = (cell: Cell | undefined): boolean => cellText(cell).trim() === '';

const indexesOf = (
  header: Header,
  needs: readonly ColumnNeed[],
  wanted: (field: string) => boolean,
): number[] => [
  ...new Set(needs.filter(({ field }) => wanted(field)).flatMap(({ names }) => columnIndexes(header, names))),
];

/** The columns that may stand only on the first row of a document: those of the document section and of only_rows_where. */
function documentColumns(header: Header, needs: readonly ColumnNeed[]): number[] {
  const ofLine = indexesOf(header, needs, (field) => field.startsWith('line.'));
  const ofDocument = indexesOf(
    header,
    needs,
    (field) => !field.startsWith('line.') && field !== 'skip_rows_where',
  );
  return ofDocument.filter((index) => !ofLine.includes(index));
}
