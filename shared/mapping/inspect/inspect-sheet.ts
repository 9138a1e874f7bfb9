import { isHeaderField } from '../../documents/fields.ts';
import { currenciesInHeader, currencyOf, EURO } from '../../money/currency.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { MAX_HEADER_CHARS } from '../../sheet/limits.ts';
import {
  type Cell,
  cellText,
  type Sheet,
  type SheetFacts,
  type SheetFormat,
  type SheetRow,
} from '../../sheet/sheet.ts';
import { sizeIn } from '../cells/read-number.ts';
import { assertNames, type Header, readHeader } from '../header/header.ts';
import { filled } from '../load/merge-profiles.ts';
import type { ProfileFile } from '../profile/profile.ts';
import { OPEN_MARK } from '../profile/source.ts';
import { isBlankCell } from '../rows/not-carried.ts';
import { footerText, hasOnlyNumbers, looksLikeTotal, repeatsHeader } from '../rows/row-rules.ts';
import { currencyEvidence } from '../survey/currency-evidence.ts';
import { isOne } from '../survey/left-out-values.ts';
import { foldHeader } from '../texts/fold.ts';
import {
  type Column,
  hasValue,
  isPlain,
  type Match,
  matchColumns,
  type NumberedColumns,
  numberedColumns,
  ofRole,
} from './columns/column.ts';
import { type ColumnFate, columnFacts, onlyOne } from './columns/column-facts.ts';
import { type RegisterKind, registerKind, signsAgainstSales } from './columns/register-kind.ts';
import {
  assertOneTable,
  documentColumns,
  documentHeaders,
  documentRows,
  firstRowColumns,
  hasContinuationRows,
  hasNegativeCreditNotes,
  multiRowDocuments,
  noLines,
  possibleNumbers,
  signOfCredits,
  withProvenIdentity,
} from './documents/document-rows.ts';
import { amountProofs, proven } from './evidence/amount-proofs.ts';
import { inOneCurrency } from './evidence/euro-beside.ts';
import { linesOfRates } from './evidence/parts-of-total.ts';
import { proveRoles } from './evidence/prove-roles.ts';
import { type ProvenFormula, provenFormulas } from './evidence/relations.ts';
import { reckonedRows } from './evidence/rows.ts';
import { openFields } from './questions.ts';
import { fieldOfHeader, guessHeader, headerRoles } from './roles/header-roles.ts';
import { type ColumnOfRole, impliedCurrencies, openUnits } from './suggest/amounts.ts';
import { documentTypeColumn, kindsBySign } from './suggest/document.ts';
import { extendShopProfile, suggestPayments } from './suggest/known-program.ts';
import { suggestProfile } from './suggest/suggest-profile.ts';

const INSPECTED_ROWS = 20_000;

export interface Inspection {
  facts: SheetFacts;
  sheets?: readonly string[] | undefined;
  /** Inspected rows below the header, and true if these are all rows. */
  rows: number;
  complete: boolean;
  headerRow?: number;
  columns: readonly Column[];
  matches: readonly Match[];
  totalRows: readonly number[];
  profile?: ProfileFile;
  /** A list that documents are not issued from, and that has no profile. */
  register?: RegisterKind;
  formulas?: readonly ProvenFormula[];
  fates?: ReadonlyMap<string, ColumnFate>;
  /** The rows without header, totals and footers, one for each numbered line. */
  records?: readonly SheetRow[];
  /** Headers of what is of another currency beside amounts in euro that are read. */
  foreign?: readonly string[];
  /** Headers with a value that is evidence against sales, if a person has to say what the rows are. */
  signs?: readonly string[];
  open: readonly string[];
}

/** The table of an export: its header, the rows above it, and the rows below that are no sums, footers or headers. */
interface Table {
  header: SheetRow;
  rows: readonly SheetRow[];
  columns: readonly Column[];
  records: readonly SheetRow[];
  numbered?: NumberedColumns;
}
type Reading = NonNullable<ProfileFile['read']>;

/** Reads the beginning of an export and inspects it. `name` becomes the name of the suggested profile. */
export async function inspectSheet(sheet: Sheet, { name, ...declared }: DeclaredReading & { name: string }) {
  const { base, table } = tableOf(sheet, await firstRows(sheet), declared);
  if (table === undefined) return base;
  const { header, columns, records } = table;
  const { range, headerRow: header_row, encoding } = declared;
  // Of several sheets that nobody has chosen from, which one is asked.
  const named = declared.sheet ?? (sheet.sheets && `${OPEN_MARK} ${sheet.sheets.join(' | ')}`);
  const chosen: Reading = filled({ sheet: named, range, header_row, encoding });
  const fields = new Map(columns.map(({ header }) => [fieldOfHeader(header) ?? '', header]));
  // Document ID and Document Type beside columns that are not ours are another program's.
  const isOurs = !fields.has('') || [...fields.keys()].some((field) => /price$|subtotal$/.test(field));
  if (fields.has('external_id') && fields.has('invoice_type_code') && isOurs) {
    const ofDocument = [...fields].flatMap(([field, header]) => (isHeaderField(field) ? [header] : []));
    const fill = hasContinuationRows(table, new Set(ofDocument)) && { fill_down: true };
    return { ...base, profile: { name, extends: 'standard', ...filled({ read: { ...chosen, ...fill } }) } };
  }
  const { date_order } = readOptions(columns);
  const payments = suggestPayments({ name, row: header, records, read: chosen, date_order, columns });
  if (payments !== undefined) return { ...base, profile: payments, open: openFields(payments) };
  return { ...base, ...suggestSales(table, { name, chosen, format: sheet.facts.format }) };
}

/** Finds the table among the first rows; without one the facts alone. */
function tableOf(
  { facts, sheets }: Sheet,
  { rows, complete }: { rows: readonly SheetRow[]; complete: boolean },
  { headerRow: at, range = '' }: DeclaredReading,
): { base: Inspection; table?: Table } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''));
  const header = at === undefined ? guessHeader(filled) : filled.find(({ number }) => number === at);
  const nothing = { columns: [], matches: [], totalRows: [], open: [] };
  const base = { facts, sheets, rows: filled.length, complete, ...nothing };
  if (header === undefined) return { base };
  assertNames(header);
  const known = readHeader(header);
  const below = filled.filter(({ number, cells }) => number > header.number && !repeatsHeader(known, cells));
  const listed = below.filter(({ cells }) => footerText(cells) === undefined);
  const told = listed.filter(({ cells }) => looksLikeTotal(cells) === undefined);
  const records = endsInSums(told) ? told.slice(0, -1) : told;
  const columns = columnsOf(header, records);
  if (!/^[A-Z]/.test(range)) assertOneTable(header, { columns, records });
  const table = lineTable({ header, rows: filled, columns, records });
  const numbers = new Set(records.map(({ number }) => number));
  const totalRows = listed.flatMap(({ number }) => (numbers.has(number) ? [] : [number]));
  const counts = { rows: below.length, headerRow: header.number, totalRows };
  const found = { ...base, ...counts, columns: table.columns, records: table.records };
  return records.length === 0 ? { base: found } : { base: found, table };
}

/** True if the last row lacks two values that each other row has, and has only numbers or sums up two columns. */
function endsInSums(rows: readonly SheetRow[]): boolean {
  const [others, { cells = [] } = {}] = [rows.slice(0, -1), rows.at(-1)];
  const isFull = (at: number) => !others.some((row) => isBlankCell(row.cells[at]));
  const lacks = cells.filter((one, at) => isBlankCell(one) && isFull(at));
  const sumAt = (at: number) => others.reduce((sum, row) => sum + (sizeIn(row.cells[at]) || 0), 0);
  // Zeros below zeros sum up nothing.
  const isSum = (size: number, at: number) => size !== 0 && Math.abs(size - sumAt(at)) < 0.03;
  const sumsUp = () => cells.filter((one, at) => isSum(sizeIn(one), at)).length > 1;
  return others.length > 2 && lacks.length > 1 && (hasOnlyNumbers(cells) || sumsUp());
}

/** The table with a row for each of its numbered lines: all other columns, then one for each kind of line. */
function lineTable(table: Table): Table {
  const { columns, records } = table;
  const numbered = numberedColumns(columns);
  if (numbered === undefined) return table;
  const places = new Map(columns.map((column, index) => [column, index]));
  const placesOf = (some: readonly (Column | undefined)[]) =>
    some.map((column) => (column && places.get(column)) ?? -1);
  const lines = Array.from({ length: numbered.lines.numbered }, (_, line) =>
    placesOf(numbered.kinds.map(([, group]) => group[line])),
  );
  const single = [...columns.keys()].filter((index) => !lines.flat().includes(index));
  const rows = records.flatMap((row) => {
    const cellsAt = (indexes: readonly number[]) => indexes.map((index) => row.cells[index] ?? '');
    const stated = lines.filter((line) => cellsAt(line).some((cell) => cellText(cell).trim() !== ''));
    const own = stated.length > 0 ? stated : [[]];
    return own.map((line) => ({ ...row, cells: cellsAt([...single, ...line]) }));
  });
  const kinds = numbered.kinds.map(([kind]) => kind);
  const named = [...single.map((index) => columns[index]?.header ?? ''), ...kinds];
  const header = { ...table.header, cells: named };
  return { ...table, numbered, header, columns: columnsOf(header, rows), records: rows };
}

/** The columns with their roles, those of the document apart from those of its lines. */
function matchTable({ numbered, columns, records }: Table) {
  const ofDocument = numbered
    ? new Set(columns.slice(0, -numbered.kinds.length))
    : documentColumns({ columns, records, matches: matchColumns(columns) });
  const all = { columns, records, matches: matchColumns(columns, ofDocument) };
  const continues = !numbered && hasContinuationRows(all, documentHeaders(all.matches));
  return { ofDocument, continues, matches: withProvenIdentity(all, continues) };
}

/** The profile of a list of sales, with the evidence for it; none of a list of another kind. */
function suggestSales(table: Table, given: { name: string; chosen: Reading; format: SheetFormat }) {
  const { name, chosen, format } = given;
  const { numbered, columns, records } = table;
  const { ofDocument, continues, matches: named } = matchTable(table);
  const register = registerKind({ columns, matches: named });
  if (register !== undefined) return { matches: named, register };
  const all = { columns, records, matches: named };
  const read = { ...chosen, ...readOptions(columns), ...(continues && { fill_down: true }) };
  const several = multiRowDocuments(all);
  const isOneRowEach = several.length === 0;
  const { decimal } = read;
  const reckoned = reckonedRows(all, decimal);
  const { of, euro, foreign } = inOneCurrency(reckoned, ofDocument);
  const roles = { ...of, matches: proveRoles(of, isOneRowEach) };
  const { matches, proofs } = amountProofs(roles, documentRows(roles));
  const header = readHeader(table.header);
  const ids = possibleNumbers({ ...all, matches });
  const byRole: ColumnOfRole = (role) => ofRole(matches, role);
  const found = {
    name,
    read,
    numbered,
    isOneRowEach: isOneRowEach || numbered !== undefined,
    proofs,
    columns,
    ids,
    matches: proven(matches, proofs),
    firstOnly: new Set([...firstRowColumns(several)].flatMap((index) => columns[index]?.header ?? [])),
    ofDocument: new Set([...ofDocument].map((column) => column.header)),
    stated: { ...statedCurrencies(table, header, named), euro },
    noLines: noLines(all, ids),
    // The signs are looked at only in a list without a column of kinds.
    kind: documentTypeColumn(byRole) ?? kindsBySign(byRole, signOfCredits({ ...all, matches })),
    byRate: isOneRowEach ? linesOfRates(columns, reckoned.shows) : undefined,
  };
  const suggested = extendShopProfile(header, columns, suggestProfile(found));
  const formulas = provenFormulas({ ...reckoned, matches });
  const opened = openUnits(suggested, { columns, records, format, header, decimal, formulas });
  const above = table.rows.filter(({ number }) => number < table.header.number);
  const signs = signsAgainstSales({ ...all, titles: above.flatMap(({ cells }) => cells.map(cellText)) });
  const ofRates = found.byRate?.lines.map(({ value }) => value);
  const isNegative = hasNegativeCreditNotes({ ...all, matches }, found.kind, ofRates);
  const profile: ProfileFile = {
    ...opened,
    ...filled({ read: filled({ ...opened.read, credit_notes: isNegative ? 'negative' : undefined }) }),
    rows_are: signs === undefined ? 'sales' : `${OPEN_MARK} sales | not sales`,
  };
  return { matches: found.matches, profile, formulas, signs, foreign, open: openFields(profile) };
}

/** Roles of texts that may look like an amount with its currency: FT 12 is a number of a document. */
const NO_AMOUNTS: ReadonlySet<string> = new Set('document number series type postal_code street'.split(' '));

/** Currencies other than euro in a title, a column, a header of numbers, or a sign next to a number. */
function statedCurrencies({ rows, records, columns }: Table, header: Header, matches: readonly Match[]) {
  const ofText = new Set(matches.flatMap(({ role, column }) => (NO_AMOUNTS.has(role) ? [column] : [])));
  const mayBeMoney = (one?: Column): one is Column => one !== undefined && !ofText.has(one);
  const evidence = currencyEvidence();
  for (const row of rows) if (row.number < header.row) evidence.title(row);
  for (const row of records) evidence.see(row);
  const { columns: stating, signs, title } = evidence.end();
  const named = columns.flatMap((one) =>
    mayBeMoney(one) && one.type === 'number' ? currenciesInHeader(one.header) : [],
  );
  const shown = [...signs].flatMap(([index, sign]) => (mayBeMoney(columns[index]) ? [sign] : []));
  const implied = title === undefined ? impliedCurrencies(columns) : [];
  const currencies = [...(title === undefined ? [] : [title.currency]), ...shown, ...named, ...implied];
  const other = stating.flatMap((index) => (mayBeMoney(columns[index]) ? header.nameAt(index) : []));
  // Beside a column of another currency the amounts may be in that of euro.
  const euro = other.length > 0 ? columns.filter(({ distinct }) => distinct.join() === EURO) : [];
  const rates = ratesOfExchange({ columns, records }, ofRole(matches, 'currency'));
  const headers = [...other, ...euro.map((one) => one.header)];
  return { columns: headers, currencies: [...new Set(currencies)], rates };
}

/** Rates of one currency in a file differ by less than this factor. */
const RATES_FACTOR_MAX = 1.1;

/** Columns of exchange rates: beside euro a 1 or nothing; by their header, or by a 1 beside euro and values that agree for each currency. */
function ratesOfExchange({ columns, records }: Pick<Table, 'columns' | 'records'>, currency?: Column) {
  const place = currency ? columns.indexOf(currency) : -1;
  const codeOf = ({ cells }: SheetRow) => currencyOf(cellText(cells[place]))?.code ?? '';
  const { [EURO]: ofEuro = [], ...others } = Object.groupBy(records, codeOf);
  return columns.flatMap((one, at) => {
    const beside = ofEuro.map(({ cells }) => cellText(cells[at]));
    if (!isPlain(one) || !hasValue(one) || !beside.every((text) => isOne(text) || !/[1-9]/.test(text)))
      return [];
    const agree = (rows: readonly SheetRow[] = []) => {
      const sizes = rows.map(({ cells }) => sizeIn(cells[at]));
      return Math.max(...sizes) < RATES_FACTOR_MAX * Math.min(...sizes) && !sizes.includes(1);
    };
    const role = headerRoles(one.header)[0]?.role;
    const isUnknown = role === undefined || foldHeader(one.header) === 'rate';
    const isProven = () => beside.some(isOne) && Object.values(others).every(agree);
    return role === 'exchange_rate' || (isUnknown && one.type === 'number' && isProven()) ? one.header : [];
  });
}

async function firstRows(sheet: Sheet): Promise<{ rows: SheetRow[]; complete: boolean }> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) {
    // A batch of blank lines may have more rows than a call can have arguments.
    for (const row of batch) {
      if (rows.length === INSPECTED_ROWS) return { rows, complete: false };
      rows.push({ ...row, cells: row.cells.map(beginningOf) });
    }
  }
  return { rows, complete: true };
}

/** The beginning of a cell, long enough to recognise it. */
const beginningOf = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, MAX_HEADER_CHARS + 1) : cell;

function columnsOf(header: SheetRow, records: readonly SheetRow[]): Column[] {
  const { nameAt } = readHeader(header);
  return Array.from({ length: Math.max(header.cells.length, records[0]?.cells.length ?? 0) }, (_, index) => {
    const cells: Cell[] = records.map((row) => row.cells[index] ?? '');
    const letter = columnLetters(index);
    const name = nameAt(index);
    return { ...columnFacts(cells, headerRoles(name)[0]?.role === 'date'), letter, header: name };
  });
}

function readOptions(columns: readonly Column[]): Reading {
  return filled({
    decimal: onlyOne(columns.flatMap(({ decimal }) => decimal?.sign ?? [])),
    date_order: onlyOne(columns.flatMap(({ dateOrder }) => dateOrder ?? [])),
  });
}

/** Places of the export that a person named, to be inspected there. */
export interface DeclaredReading {
  sheet?: string | undefined;
  range?: string | undefined;
  headerRow?: number | undefined;
  encoding?: Reading['encoding'];
}
