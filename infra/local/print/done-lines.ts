import type { Language } from '../../../shared/problems/problem-text.ts';
import { formatCount, reportLabels } from '../../../shared/report/labels.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { alignColumns, outcomeText, paintOutcome } from '../terminal/align-columns.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { clipText, wrapText } from '../terminal/text-width.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import {
  doneOutcomes,
  type ListedDocument,
  type ScannedRows,
  type SkippedReason,
} from './scan-report-rows.ts';

const REASONS_SHOWN_MAX = 5;
const ID_COLUMNS = 24;
const RUN = 3;

/** Lines about finished documents: a list if they are few, else their count, and their numbers. */
export function doneLines(
  summary: Summary,
  { listed, leftAlone }: ScannedRows,
  language: Language,
): string[] {
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
  paintOutcome(record.outcome, outcomeText(record.outcome, language)),
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

function sumLines(
  { counts, series }: Summary,
  leftAlone: readonly SkippedReason[],
  language: Language,
): string[] {
  const numbers = series.flatMap(({ series: name, first, last }) =>
    first === null || last === null
      ? []
      : [
          tellIn(language)(first === last ? 'numberOf' : 'numbersOf', {
            series: name,
            first,
            last,
          }),
        ],
  );
  const reasons = leftAlone.slice(0, REASONS_SHOWN_MAX);
  return doneOutcomes
    .filter((outcome) => counts.rows[outcome] > 0)
    .flatMap((outcome) => {
      const count = outcome === 'skipped' ? counts.rows[outcome] : counts.documents[outcome];
      const head = tellIn(language)('countOf', {
        count: formatCount(count, language),
        outcome: paintOutcome(outcome, outcomeText(outcome, language)),
      });
      const more = outcome === 'issued' && numbers.length > 0 ? ` · ${numbers.join(', ')}` : '';
      return [
        ...wrapText(`${head}${more}`, { first: '    ', rest: '      ' }),
        ...(outcome === 'skipped' ? reasons.flatMap(reasonLines) : []),
      ];
    });
}

const reasonLines = ({ code, count, message }: SkippedReason): string[] =>
  wrapText(`${count} × [${code}] ${terminalText(message)}`, { first: '      ', rest: '        ' });

/** 2–4 for neighbours, else the first few. */
function rowsText(rows: readonly number[]): string {
  const [first = 0] = rows;
  const last = rows.at(-1) ?? first;
  if (rows.length === 1) return String(first);
  if (last - first === rows.length - 1) return `${first}–${last}`;
  return rows.length <= RUN ? rows.join(', ') : `${rows.slice(0, RUN).join(', ')} …`;
}
