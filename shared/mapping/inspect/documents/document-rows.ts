import { problem } from '../../../problems/problem.ts';
import { columnLetters } from '../../../sheet/column-letters.ts';
import { type Cell, cellText, type SheetRow, UnreadableExport } from '../../../sheet/sheet.ts';
import { lookUp } from '../../cells/look-up.ts';
import { readDate } from '../../cells/read-date.ts';
import { countWithUnit, isBelowZero, sizeIn } from '../../cells/read-number.ts';
import type { ColumnRole } from '../../facts/field-labels.ts';
import { usesLineNumbers } from '../../profile/uses.ts';
import { foldHeader, foldText, headerWords } from '../../texts/fold.ts';
import { type Column, hasNumbers, type Match, ofRole } from '../columns/column.ts';
import { DISTINCT_MAX } from '../columns/column-facts.ts';
import { headerTokens } from '../roles/header-roles.ts';

const AMOUNT_ROLES = ['quantity', 'unit_price', 'net', 'vat_amount', 'total', 'value'] as const;
/** Roles that differ from line to line of one document, unless the lines are the same. */
const LINE_ROLES: readonly ColumnRole[] = [...AMOUNT_ROLES, 'item'];

/** Rows with all their columns, and the roles that some of these were taken for. */
export interface MatchedRows {
  columns: readonly Column[];
  matches: readonly Match[];
  records: readonly SheetRow[];
}

/** The rows of every document that has more than one; none if these are a few and of several buyers or days: a number is mistyped. */
export function multiRowDocuments(of: MatchedRows): SheetRow[][] {
  const documents = documentRows(of);
  const several = documents.filter((rows) => rows.length > 1);
  return several.length > documents.length * TWICE_MAX || several.some(areAlike(of)) ? several : [];
}

/** True for rows that agree in all that tells documents apart. */
const areAlike = (of: MatchedRows) => {
  const telling = roleIndexes(TOGETHER, of);
  return (rows: readonly SheetRow[]) =>
    telling.every((index) => new Set(textsAt(rows, index).filter(Boolean)).size <= 1);
};

/** The rows of every document; empty if the export has no column of document numbers. */
export function documentRows(of: MatchedRows): SheetRow[][] {
  const [id] = roleIndexes(['document', 'number'], of);
  const series = roleIndexes(['series'], of);
  const lines = roleIndexes(LINE_ROLES, of);
  if (id === undefined) return [];
  let current = '';
  const documents = Map.groupBy(of.records, (row) => {
    const own = cellText(row.cells[id]).trim();
    // A row without a number continues the document above it, if it has anything of a line.
    if (own === '' && isBlank(row, lines)) return undefined;
    current = own === '' ? current : [...textsOf(row, series), own].join('\n');
    return current;
  });
  documents.delete(undefined);
  return [...documents.values()];
}

/** The texts or codes of a column whose rows are no lines: with the sum of the others, as payments have it, or without a value. Where nothing numbers the documents, columns that may are tried. */
export function noLines(of: MatchedRows, ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const ways = of.columns
    .filter(({ header }) => ids.includes(header))
    .map((column) => [...of.matches, { role: 'document', column, confidence: 0 } as const]);
  const [documents = []] = [of.matches, ...ways]
    .map((matches) => multiRowDocuments({ ...of, matches }))
    .filter(({ length }) => length > 2);
  const item = ofRole(of.matches, 'item');
  const values = (['net', 'total', 'value'] as const).flatMap((role) => roleIndexes([role], of));
  const sumOf = (rows: readonly SheetRow[], value = -1) =>
    rows.reduce((sum, { cells }) => sum + (sizeIn(cells[value]) || 0), 0);
  // The last row of each document may have only its sum: Order total 62.00.
  const isSummedUp = (value: number) =>
    documents.length > 0 &&
    documents.every((rows) => {
      const [last, others] = [rows.at(-1), rows.slice(0, -1)];
      const sum = sumOf(others, value);
      const isSum = (cell: Cell) => Math.abs(sizeIn(cell) - sum) < 0.03;
      const isFilled = others.every((row) => !isBlank(row, [value]));
      return last && isFilled && isBlank(last, [value]) && last.cells.some(isSum);
    });
  const summed = values.find(isSummedUp);
  if (summed !== undefined) return new Map([[of.columns[summed]?.header ?? '', ['']]]);
  const found = of.columns.flatMap((column, index) => {
    const { type, distinct, header, filled } = column;
    // What sums up a document may leave its item blank, too.
    const texts = [...(column === item ? [] : distinct), ...(filled < of.records.length ? [''] : [])];
    const rowsOf = (rows: readonly SheetRow[], text: string) =>
      rows.filter(({ cells }) => cellText(cells[index]).trim() === text);
    const isTotalOf = (rows: readonly SheetRow[], own: readonly SheetRow[], value: number) => {
      const [sum, rest] = [sumOf(own, value), sumOf(rows, value) - sumOf(own, value)];
      const isOne = own.length === 1 || sum * rest < 0;
      return isOne && sum !== 0 && Math.abs(Math.abs(rest) - Math.abs(sum)) < 0.03;
    };
    const isTotal = (text: string) =>
      values.some((value) => documents.every((rows) => isTotalOf(rows, rowsOf(rows, text), value)));
    const isOfLine = (text: string) => !isTotal(text) && sumOf(rowsOf(of.records, text), values[0]) !== 0;
    const isKind = /^(text|code|integer|boolean)$/.test(type) && documents.length > 0 && texts.some(isTotal);
    return isKind ? [{ header, none: texts.filter((text) => !isOfLine(text)), length: texts.length }] : [];
  });
  const [first] = found.toSorted((one, other) => one.length - other.length);
  return new Map(first ? [[first.header, first.none]] : []);
}

/** Indexes of the columns that only the first row of a document fills, given its rows. */
export function firstRowColumns(documents: readonly (readonly SheetRow[])[]): ReadonlySet<number> {
  const width = Math.max(0, ...documents.flat().map(({ cells }) => cells.length));
  const isFirst = (index: number) =>
    documents.every(([, ...others]) => others.every((row) => isBlank(row, [index]))) &&
    documents.some(([first]) => first && !isBlank(first, [index]));
  return new Set(Array.from({ length: width }, (_, index) => index).filter(isFirst));
}

/** Documents, and the share of them, whose rows repeat an amount; shares of typing errors: groups that differ, numbers given twice, blank rows. */
const [MANY, ALIKE_MIN, DIFFERING_MAX, TWICE_MAX, BLANK_MAX] = [4, 0.8, 0.2, 0.05, 0.2];
/** Rows with one number that differ in one of these are two documents: the number was given twice. */
const TOGETHER: readonly ColumnRole[] = ['series', 'type', 'date', 'name', 'tax_number'];

/** Columns of numbers of the document: blank on its further rows, or the same on all while another number of the line differs. */
export function documentColumns(of: MatchedRows): ReadonlySet<Column> {
  const { columns } = of;
  const documents = multiRowDocuments(of).filter(areAlike(of));
  if (documents.length === 0) return new Set();
  const varying = columns.flatMap((column, index) =>
    !countsRows(column) && documents.some((rows) => !isConstant(rows, index)) ? [index] : [],
  );
  // One odd cell among many makes no amount of a document one of its lines.
  const least = documents.length * (documents.length > MANY ? ALIKE_MIN : 1);
  const isOfDocument = (index: number) =>
    documents.every((rows) => textsAt(rows, index).every((text, at) => (at === 0) === (text !== ''))) ||
    (documents.filter((rows) => isConstant(rows, index)).length >= least &&
      varying.some((other) => other !== index));
  return new Set(columns.filter((column, index) => hasNumbers(column) && isOfDocument(index)));
}

/** A different whole number or code in every row proves only the row, not its line. */
const countsRows = ({ type, filled, distinct }: Column): boolean =>
  (type === 'integer' || type === 'code') && distinct.length >= Math.min(filled, DISTINCT_MAX);

/** Throws `UnreadableExport` of two tables: a header twice, groups around a blank column with own ids or rows, or one below the other. */
export function assertOneTable(header: SheetRow, { columns, records }: Omit<MatchedRows, 'matches'>): void {
  assertNoHeadings(header, records);
  assertNothingBelow(header, records);
  const tells = (at: number) => {
    const { type = 'blank', filled, distinct = [] } = columns[at] ?? {};
    const isWhole = filled === records.length && distinct.length === Math.min(filled, DISTINCT_MAX);
    return isWhole && /^(integer|code|text)$/.test(type) && distinct.every((text) => /\d/.test(text));
  };
  const ends = (side: readonly number[]) => ENDS.test(records.map((row) => isBlank(row, side)).join());
  const named = [...header.cells.keys()].filter((at) => !isBlank(header, [at]));
  const half = named[named.length / 2] ?? 0;
  const gaps = [...header.cells.keys()].filter((at) => isBlank(header, [at]) && !columns[at]?.filled);
  for (const end of [half, ...gaps.slice(0, GAPS_MAX)]) {
    const sides = [named.filter((at) => at < end), named.filter((at) => at >= end)];
    const [one = '', other = ''] = sides.map((side) => textsOf(header, side).join(', '));
    const range = [0, -1].map((at) => columns[sides[0]?.at(at) ?? 0]?.letter).join(':');
    const isTwice = named.length > 4 && foldHeader(one) === foldHeader(other);
    const isGap = end !== half && records.length > 1 && sides.every(({ length }) => length > 1);
    if (isTwice || (isGap && (sides.every((side) => side.some(tells)) || sides.some(ends))))
      throw new UnreadableExport(problem('READ-TWO-TABLES', { row: header.number }, { one, other, range }));
  }
}

/** Throws `UnreadableExport` of a list in groups: its first row and others have a few cells alone, one with words where full rows have none. */
function assertNoHeadings({ cells }: SheetRow, records: readonly SheetRow[]): void {
  const all = [...cells.keys()];
  const sizeOf = (row: SheetRow) => textsOf(row, all).filter(Boolean).length;
  const most = Math.max(...records.slice(0, DISTINCT_MAX).map(sizeOf));
  const isFull = (row?: SheetRow) => row === undefined || sizeOf(row) * 2 > most;
  if (isFull(records[0])) return;
  const full = records.filter(isFull);
  const areWords = (texts: readonly string[]) => texts.some((text) => /\p{L}{2}/u.test(text) && !isDay(text));
  const wordless = all.filter((at) => !areWords(textsAt(full, at)));
  const isHeading = (row: SheetRow, at: number) =>
    !isFull(row) && isFull(records[at + 1]) && sizeOf(row) <= BEGUN && areWords(textsOf(row, wordless));
  const [first, ...others] = records.filter(isHeading);
  if (!first || first !== records[0] || others.length === 0 || textsOf(first, all).some(isDay)) return;
  const one = textsOf(first, all).filter(Boolean).join(' ');
  const params = { variant: 'headings', one, count: others.length + 1 };
  throw new UnreadableExport(problem('READ-TWO-TABLES', { row: first.number }, params));
}

/** Throws `UnreadableExport` of a second table below: words where rows above have numbers, or, behind a break, no more days. */
function assertNothingBelow(header: SheetRow, records: readonly SheetRow[]): void {
  const named = [...header.cells.keys()].filter((at) => !isBlank(header, [at]));
  const begun = (test: (text: string) => boolean) =>
    named.filter((at) => textsAt(records.slice(0, BEGUN), at).every(test));
  const [numbers, days] = [begun((text) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)), begun(isDay)];
  const dated = days.length > 0 ? records.findLastIndex((row) => textsOf(row, days).some(isDay)) : Infinity;
  // Notes at the end have no numbers.
  const hasSums = (row: SheetRow) => textsOf(row, numbers).some((text) => /\d/.test(text));
  const sums = records.slice(dated + 1).filter(hasSums);
  const at = records.findIndex((row, index) => {
    const texts = textsOf(row, named).filter(Boolean);
    const words = new Set(textsOf(row, numbers).filter((text) => /\p{L}/u.test(text)));
    const isHeader = words.size > 1 && !texts.some((text) => /\d/.test(text));
    const isBroken = texts.length === 1 || row.number - (records[index - 1]?.number ?? 0) > 1;
    const isDayless = index > dated && sums.length > 1;
    return index >= BEGUN && index < records.length - 1 && (isHeader || (isBroken && isDayless));
  });
  const [found, last] = [records[at], records[at - 1]];
  if (found === undefined || last === undefined) return;
  const [one = '', other = ''] = [header, found].map((row) => textsOf(row, named).filter(Boolean).join(', '));
  const range = `A${header.number}:${columnLetters(header.cells.length - 1)}${last.number}`;
  throw new UnreadableExport(problem('READ-TWO-TABLES', { row: found.number }, { one, other, range }));
}
const isDay = (text: string): boolean => /\D/.test(text) && readDate(text, undefined).kind !== 'none';
/** Blank columns looked at, a list with more has them for its looks, and rows that a table has before another may begin below it. */
const [GAPS_MAX, ENDS, BEGUN] = [8, /^(false,){2,}(true,?)+$/, 3];

const textsOf = ({ cells }: SheetRow, indexes: readonly number[]) =>
  indexes.map((index) => cellText(cells[index]).trim());
const isBlank = (row: SheetRow, indexes: readonly number[]) => !textsOf(row, indexes).some(Boolean);
export const textsAt = (rows: readonly SheetRow[], index: number): string[] =>
  rows.map(({ cells }) => cellText(cells[index]).trim());
const isConstant = (rows: readonly SheetRow[], index: number) => new Set(textsAt(rows, index)).size === 1;

const DOCUMENT_ROLES: ReadonlySet<ColumnRole> = new Set(['document', 'number', ...TOGETHER]);

/** The headers of the columns that belong to the document. */
export const documentHeaders = (matches: readonly Match[]): ReadonlySet<string> =>
  new Set(matches.filter(({ role }) => DOCUMENT_ROLES.has(role)).map(({ column }) => column.header));

/** True if rows leave all cells of the document blank and only add a line, as in exports of Odoo. */
export function hasContinuationRows(of: Omit<MatchedRows, 'matches'>, names: ReadonlySet<string>): boolean {
  const [first, ...others] = of.records;
  const indexes = of.columns.flatMap(({ header }, index) => (names.has(header) ? [index] : []));
  if (indexes.length < 2) return false;
  return first !== undefined && !isBlank(first, indexes) && others.some((row) => isBlank(row, indexes));
}

/** Indexes of the columns that have one of the roles. */
const roleIndexes = (roles: readonly ColumnRole[], of: MatchedRows): number[] =>
  roles
    .flatMap((role) => ofRole(of.matches, role) ?? [])
    .map((column) => of.columns.indexOf(column))
    .filter((index) => index >= 0);

/** True if some kinds of documents have only amounts below zero and all others only above it, or if the only kind has. */
export function hasNegativeCreditNotes(
  of: MatchedRows,
  type: { header: string; kinds: ReadonlyMap<string, unknown> } | undefined,
  ofRates: readonly Column[] = [],
): boolean {
  const amounts = [...roleIndexes([...AMOUNT_ROLES], of), ...ofRates.map((one) => of.columns.indexOf(one))];
  const typeAt = of.columns.findIndex(({ header }) => header === type?.header);
  const kinds = Object.fromEntries([...(type?.kinds.keys() ?? [])].map((kind) => [kind, kind]));
  const signs = new Map<string, Set<boolean>>();
  let current = '';
  for (const { cells } of of.records) {
    const told = amounts.map((index) => cellText(cells[index]).trim()).filter((text) => /[1-9]/.test(text));
    const kind = cellText(cells[typeAt]).trim();
    // Rows that continue a document leave its type blank.
    current = lookUp(kinds, kind) ?? (kind || current);
    if (told.length > 0) signs.set(current, (signs.get(current) ?? new Set()).add(told.some(isBelowZero)));
  }
  const all = [...signs.values()].map((seen) => [...seen]);
  return all.every((seen) => seen.length === 1) && (new Set(all.flat()).size > 1 || all.join() === 'true');
}

/** A value of each row whose sign tells credit notes from sales, and how it is written; undefined if a document has both signs, or all have one. */
export function signOfCredits(of: MatchedRows): { header: string; sign: string } | undefined {
  const sums = roleIndexes([...WHOLES, 'vat_amount'], of);
  const valuesOf = (rows: readonly SheetRow[]) =>
    sums.flatMap((index) => textsAt(rows, index).filter((text) => /[1-9]/.test(text)));
  const signs = documentRows(of).map((rows) => new Set(valuesOf(rows).map(isBelowZero)));
  if (signs.some(({ size }) => size > 1) || new Set(signs.flatMap((one) => [...one])).size < 2)
    return undefined;
  const wholes = WHOLES.flatMap((role) => ofRole(of.matches, role) ?? []);
  const column = wholes.find(({ filled }) => filled === of.records.length);
  const texts = column ? textsAt(of.records, of.columns.indexOf(column)) : [];
  const [sign = '', ...others] = new Set(texts.filter(isBelowZero).map((text) => text.charAt(0)));
  return column && others.length === 0 && /^\D/.test(sign) ? { header: column.header, sign } : undefined;
}
const WHOLES = ['total', 'net', 'value', 'payable', 'document_total'] as const;

/** Cells that one document has once. */
const ONCE: readonly ColumnRole[] = ['date', 'name', 'tax_number'];

/** Takes a till or branch that differs between the rows of one number, or is called a series, for the series of the number. */
function withTill(of: MatchedRows): MatchedRows {
  const documents = multiRowDocuments(of);
  const varies = (index: number) => documents.some((rows) => new Set(textsAt(rows, index)).size > 1);
  const isTill = (name: string, at: number) =>
    TILL.test(name) && (/(^| )(σειρα|series?)( |$)/.test(name) || varies(at));
  const column = of.columns.find(({ header }, at) => isTill(headerWords(header), at));
  if (column === undefined || ofRole(of.matches, 'series')) return of;
  const others = of.matches.filter((match) => match.column !== column);
  return { ...of, matches: [...others, { role: 'series', column, confidence: 0.8 }] };
}
const TILL =
  /(^| )(υποκαταστημα|ταμε?ι(ο|ακησ?)|till|cash register|register|terminal|branch|filiale|kasse|caisse|cassa)( |$)/;

/** Drops a document number whose rows name different customers or days, or are blank, unless these continue the document above. */
export function withProvenIdentity(given: MatchedRows, continues: boolean): readonly Match[] {
  const of = withTill(given);
  const [id] = ['document', 'number'].flatMap((one) => of.matches.find(({ role }) => role === one) ?? []);
  if (id === undefined || isProven(of, id.role, continues)) return of.matches;
  // A bare name that differs between the lines of a document is that of the goods.
  const has = (role: ColumnRole) => ofRole(of.matches, role) !== undefined;
  const ofGoods = of.matches.map((one) => (isBareName(one) ? { ...one, role: 'item' as const } : one));
  const isOfLine = has('quantity') && has('unit_price') && !has('item');
  const isOfGoods = isOfLine && isProven({ ...of, matches: ofGoods }, id.role, continues);
  return isOfGoods ? ofGoods : of.matches.filter((match) => match !== id);
}
const isBareName = ({ role, column }: Match): boolean =>
  role === 'name' && headerTokens(column.header).length === 1;

/** The headers of columns without a role that may number the documents, whose rows stand together. */
export function possibleNumbers({ columns, matches, records }: MatchedRows): string[] {
  const mayNumber = (column: Column, index: number) => {
    const texts = textsAt(records, index);
    return (
      /^(code|integer|text)$/.test(column.type) &&
      !usesLineNumbers(column.header) &&
      column.distinct.every((text) => /\d/.test(text) && !/\S@\S|:\d\d/.test(text)) &&
      column.distinct.length > 1 &&
      !column.distinct.every((text) => countWithUnit(text)?.unit) &&
      texts.filter((text, at) => text !== texts[at - 1]).length === new Set(texts).size &&
      !matches.some((match) => match.column === column)
    );
  };
  return columns.filter(mayNumber).map(({ header }) => header);
}

function isProven(of: MatchedRows, role: ColumnRole, continues: boolean): boolean {
  const { records } = of;
  const indexes = roleIndexes(['type', 'series', role], of);
  const [own = -1] = roleIndexes([role], of);
  const named = records.filter((row) => foldedAt(row, own) !== '');
  if (!continues && records.length - named.length > records.length * BLANK_MAX) return false;
  const groups = Map.groupBy(named, (row) => indexes.map((index) => foldedAt(row, index)).join('\n'));
  const several = [...groups.values()].filter((rows) => rows.length > 1);
  if (several.length === 0) return true;
  if (countsLines(textsAt(named, own))) return false;
  const cells = roleIndexes(ONCE, of);
  const differing = several.filter((rows) =>
    cells.some((index) => new Set(textsAt(rows, index).map(foldText).filter(Boolean)).size > 1),
  );
  return differing.length <= Math.max(several.length * DIFFERING_MAX, groups.size * TWICE_MAX);
}

/** True for numbers that begin again, as those of lines: 1, 2, 1, 2, 3 and 10, 20, 10. */
const countsLines = (texts: readonly string[]): boolean => {
  const [first = ''] = texts;
  const other = texts.findIndex((text) => text !== first);
  const isNext = (text: string, at: number) =>
    text === first || Number(text) - Number(texts[at - 1]) === (Number(first) || 1);
  return other > 0 && texts.lastIndexOf(first) > other && texts.every(isNext);
};

const foldedAt = ({ cells }: SheetRow, index: number): string => foldText(cellText(cells[index]));
