import type { ColumnType } from '../../shared/mapping/inspect/column-type.ts';
import { fieldsOfColumns, type InspectedField } from '../../shared/mapping/inspect/fields-of-columns.ts';
import type { Inspection } from '../../shared/mapping/inspect/inspect-sheet.ts';
import type { InspectedColumn } from '../../shared/mapping/inspect/match-columns.ts';
import { renderArgument } from '../../shared/problems/phrases.ts';
import { type Language, renderProblem } from '../../shared/problems/problem.ts';
import type { KnownProfile } from '../../shared/records/known-exports.ts';
import { inspectionWords } from './inspection-words.ts';
import { alignColumns } from './print-jobs.ts';
import { terminalJson, terminalText } from './terminal-text.ts';

const EXAMPLES_SHOWN = 3;
const EXAMPLE_CHARACTERS = 18;
const ROWS_SHOWN = 10;

interface Told {
  path: string;
  language: Language;
  saved: string | undefined;
  known: readonly KnownProfile[];
}

/** Build the text of `rowmark inspect` for people. */
export function describeInspection(inspection: Inspection, { path, language, saved, known }: Told): string {
  const words = inspectionWords[language];
  const { facts, headerRow, profile, open } = inspection;
  const notices = facts.notices.map((notice) => renderProblem(notice, language).message);
  const head = [
    terminalText(path),
    ...[
      ...facts.evidence.map((one) => renderArgument(one, language)),
      ...notices,
      ...rowsSaid(inspection, language),
      ...(known.length === 0 ? [] : [words.known(known)]),
    ].map((line) => `  ${terminalText(line)}`),
  ];
  const { register } = inspection;
  if (register !== undefined) return [...head, '', words.registers[register]].join('\n');
  if (headerRow === undefined || profile === undefined) return [...head, `  ${words.noHeader}`].join('\n');
  return [
    ...head,
    '',
    columnTable(inspection, language),
    '',
    ...(saved === undefined ? [words.profile, terminalJson(profile)] : [words.saved(terminalText(saved))]),
    '',
    open.length === 0 ? words.nothingOpen : words.open(terminalText(open.join(', '))),
  ].join('\n');
}

function rowsSaid(
  { headerRow, rows, complete, totalRows, matches }: Inspection,
  language: Language,
): string[] {
  if (headerRow === undefined) return [];
  const words = inspectionWords[language];
  const totals = totalRows.slice(0, ROWS_SHOWN).join(', ');
  const mark = matches.find(({ role }) => role === 'mark')?.column;
  return [
    words.rows(headerRow, rows, complete),
    ...(totalRows.length > 0 ? [words.totals(totals)] : []),
    ...(mark === undefined ? [] : [words.registered(mark.header)]),
  ];
}

function columnTable(inspection: Inspection, language: Language): string {
  const words = inspectionWords[language];
  const fields = fieldsOfColumns(inspection);
  const rows = inspection.columns.map((column) => [
    column.letter,
    column.header,
    typeSaid(column, language),
    String(column.filled),
    examplesOf(column),
    (fields.get(column.header) ?? []).map((found) => fieldSaid(found, language)).join(', ') || '–',
  ]);
  return alignColumns([[...words.headings], ...rows.map((row) => row.map(terminalText))]);
}

const examplesOf = ({ distinct }: InspectedColumn): string =>
  distinct
    .slice(0, EXAMPLES_SHOWN)
    .map((text) => (text.length > EXAMPLE_CHARACTERS ? `${text.slice(0, EXAMPLE_CHARACTERS)}…` : text))
    .join(' · ');

function typeSaid(column: InspectedColumn, language: Language): string {
  const words = inspectionWords[language];
  const types: Record<ColumnType, string> = words.types;
  const { decimal, ambiguous, dateOrder, typedDates, exception } = column;
  const parts = [
    decimal === undefined ? undefined : words.decimal(decimal.sign, decimal.example),
    ambiguous === undefined ? undefined : words.ambiguous(ambiguous),
    column.type === 'date' && !typedDates ? words.order(dateOrder) : undefined,
    exception === undefined ? undefined : words.exception(exception),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? types[column.type] : `${types[column.type]} (${parts.join(', ')})`;
}

const PERCENT = 100;

const fieldSaid = ({ field, confidence, because, evidence }: InspectedField, language: Language): string =>
  `${field} ${Math.round(confidence * PERCENT)} % ${inspectionWords[language].because[because](evidence)}`;
