import { foldExternalId } from '../../../shared/documents/external-id.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../shared/records/document-record.ts';
import { linesOfStream } from '../../../shared/records/stored.ts';
import { formatCount, reportLabels } from '../../../shared/report/labels.ts';
import { type ReportRow, rowDocuments, rowInLanguage } from '../../../shared/report/row.ts';
import { type Cause, isDone, type Summary } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';
import { alignColumns, paintOutcome } from '../terminal/align-columns.ts';
import { terminalText } from '../terminal/print.ts';
import { clipText, wrapText } from '../terminal/text-width.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';

const REASONS_SHOWN_MAX = 5;
const ID_COLUMNS = 24;
const NAMED_COLUMNS = 60;
const RUN = 3;

/** Lines about finished documents: a list if they are few, else their count, and their numbers. */
export function doneLines(
  summary: Summary,
  { listed, leftAlone }: Awaited<ReturnType<typeof scanReportRows>>,
  language: Language,
) {
  if (listed === undefined)
    return [
      `  ${tellIn(language)(summary.dry_run ? 'inOrder' : 'done')}`,
      ...sumLines(summary, leftAlone, language),
    ];
  if (listed.length === 0) return [];
  const head = [reportLabels.rows, reportLabels.document, reportLabels.outcome, terminalWords.headWhat].map(
    (one) => one[language],
  );
  const table = alignColumns([head, ...listed.map((one) => cellsOf(one, language))], 2);
  return table.split('\n').map((line) => `  ${line}`);
}

const cellsOf = ({ rows, record }: ListedDocument, language: Language): string[] => [
  rowsText(rows),
  clipText(terminalText(record.external_id ?? '–'), ID_COLUMNS),
  paintOutcome(record.outcome, language),
  terminalText(whatOf(record, language)),
];

function whatOf(
  { outcome, mark, series, number, problems, amends, amended_by: by }: ListedDocument['record'],
  language: Language,
): string {
  const issued = [mark, series, number].filter((part) => part !== null).join('  ');
  if (issued === '') return outcome === 'ready' ? '' : (problems[0]?.message ?? '');
  const say = tellIn(language);
  if (by !== undefined) return `${issued}  ${say('replacedBy', { mark: by })}`;
  return amends === undefined ? issued : `${issued}  ${say('replaces', { mark: amends.mark })}`;
}

function sumLines({ counts, series }: Summary, leftAlone: readonly SkippedReason[], language: Language) {
  const numbers = series.flatMap(({ series: name, first, last }) => {
    if (first === null || last === null) return [];
    return tellIn(language)('numbersOf', { series: name, first, last, count: first === last ? 1 : 2 });
  });
  const reasons = leftAlone.slice(0, REASONS_SHOWN_MAX);
  return doneOutcomes
    .filter((outcome) => counts.rows[outcome] > 0)
    .flatMap((outcome) => {
      const count = outcome === 'skipped' ? counts.rows[outcome] : counts.documents[outcome];
      const head = tellIn(language)('countOf', {
        count: formatCount(count, language),
        outcome: paintOutcome(outcome, language),
      });
      const more = outcome === 'issued' && numbers.length > 0 ? ` · ${numbers.join(', ')}` : '';
      return [
        ...wrapText(`${head}${more}`, { first: '    ', rest: '      ' }),
        ...(outcome === 'skipped' ? reasons : []).flatMap(({ code, count, message }) =>
          wrapText(`${count} × [${code}] ${terminalText(message)}`, { first: '      ', rest: '        ' }),
        ),
      ];
    });
}

/** 2–4 for neighbours, else the first few. */
function rowsText(rows: readonly number[]): string {
  const [first = 0] = rows;
  const last = rows.at(-1) ?? first;
  if (rows.length === 1) return String(first);
  if (last - first === rows.length - 1) return `${first}–${last}`;
  return rows.length <= RUN ? rows.join(', ') : `${rows.slice(0, RUN).join(', ')} …`;
}

const LISTED_DOCUMENTS_MAX = 4;

interface ListedDocument {
  rows: number[];
  record: ReportRow;
}

interface SkippedReason {
  code: string;
  count: number;
  /** The sentence about the first of them. */
  message: string;
}

/** Looks once through the rows of a report; memory does not grow with them. */
export async function scanReportRows(
  store: Store,
  place: string | undefined,
  { wanted, language }: { wanted: ReadonlySet<number>; language: Language },
) {
  /** The document of each row that was asked for. */
  const documentOf = new Map<number, string>();
  /** The finished documents, or rows without one; undefined if they are too many to list. */
  const listed = new Map<string, ListedDocument>();
  const leftAlone = new Map<string, SkippedReason>();
  let isLong = false;
  const see = (record: ReportRow) => {
    const { row, external_id, outcome } = record;
    if (external_id !== null && wanted.has(row)) documentOf.set(row, external_id);
    if (outcome === 'skipped') {
      const [{ code, message } = { code: '', message: '' }] = rowInLanguage(record, language).problems;
      const { count } = leftAlone.get(code) ?? { count: 0 };
      leftAlone.set(code, { message, ...leftAlone.get(code), code, count: count + 1 });
    }
    if (isLong || !isDone(outcome)) return;
    const key = external_id === null ? `row ${row}` : foldExternalId(external_id);
    const known = listed.get(key);
    if (known !== undefined) return void known.rows.push(row);
    // A credit note precedes the document that replaces the credited one.
    const documents = rowDocuments(rowInLanguage(record, language)).toReversed();
    if (listed.size + documents.length <= LISTED_DOCUMENTS_MAX)
      for (const [n, one] of documents.entries())
        listed.set(n === documents.length - 1 ? key : `${key} credit`, { rows: [row], record: one });
    else isLong = true;
  };
  if (place && (await store.head(place)))
    for await (const rows of linesOfStream<ReportRow>(await store.read(place), { place })) rows.forEach(see);
  const reasons = [...leftAlone.values()].sort((a, b) => b.count - a.count);
  return { documentOf, listed: isLong ? undefined : [...listed.values()], leftAlone: reasons };
}

const doneOutcomes: readonly Outcome[] = ['issued', 'duplicate', 'ready', 'skipped'];

const SHOWN_CAUSES_MAX = 12;
const SHOWN_PLACES_MAX = 6;

type CauseBlock = ReturnType<typeof blockOf>;

/** Causes, one for all that ask for the same; the most frequent first. */
export function causeBlocks(found: readonly Cause[]): CauseBlock[] {
  const alike = Map.groupBy(found, ({ code, hint }) => `${code} ${hint}`);
  return [...alike.values()].map((causes) => {
    // Sums that follow from wrong cells add nothing.
    const placed = causes.filter(({ cells }) => cells.length > 0);
    return blockOf(placed.length > 0 ? placed : causes);
  });
}

function blockOf(causes: readonly Cause[]) {
  const [{ code, message, hint } = { code: '', message: '', hint: '' }] = causes;
  const places = causes.flatMap(({ rows, cells }) => rows.map((row, at) => ({ row, cell: cells[at] })));
  const first = places.toSorted((a, b) => a.row - b.row).slice(0, SHOWN_PLACES_MAX);
  const count = causes.reduce((all, one) => all + one.count, 0);
  return { code, count, places: first, message, hint };
}

export const rowsOfBlocks = (blocks: readonly CauseBlock[]): ReadonlySet<number> =>
  new Set(blocks.slice(0, SHOWN_CAUSES_MAX).flatMap(({ places }) => places.map(({ row }) => row)));

export function causeLines(
  blocks: readonly CauseBlock[],
  documentOf: ReadonlyMap<number, string>,
  language: Language,
): string[] {
  if (blocks.length === 0) return [];
  const rest = blocks.length - SHOWN_CAUSES_MAX;
  return [
    `  ${tellIn(language)('whatToDo')}`,
    ...blocks.slice(0, SHOWN_CAUSES_MAX).flatMap((block) => linesOf(block, documentOf, language)),
    ...(rest > 0 ? [`    ${tellIn(language)('moreCauses', { count: rest })}`] : []),
  ];
}

function linesOf(
  { code, count, places, message, hint }: CauseBlock,
  documentOf: ReadonlyMap<number, string>,
  language: Language,
): string[] {
  const named = places.map(({ row, cell }) => {
    const place = cell ?? tellIn(language)('row', { row });
    const document = documentOf.get(row);
    return document === undefined ? place : `${place} (${clipText(document, NAMED_COLUMNS)})`;
  });
  const more = count - places.length;
  const others = more > 0 ? [tellIn(language)('morePlaces', { count: formatCount(more, language) })] : [];
  const pieces = [...named, ...others].map(terminalText);
  const times = { count: formatCount(count, language) };
  const head = count === 1 ? '' : `${tellIn(language)('timesFirst', times)} `;
  return [
    ...wrapText(`[${code}] ${head}${terminalText(message)}`, { first: '    ', rest: '      ' }),
    ...wrapText(terminalText(hint), { first: '      ' }),
    ...wrapText(
      pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece},` : piece)),
      { first: '      → ', rest: '        ' },
    ),
  ];
}
