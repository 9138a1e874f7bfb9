import { tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { formatAmount } from '../../shared/report/format-amount.ts';
import type { Summary } from '../../shared/report/summary.ts';
import { words } from '../../shared/report/words.ts';
import { doneOutcomes, type ImportRows, type LeftAlone, type ListedDocument } from './import-rows.ts';
import { alignColumns, outcomeSaid, paintOutcome } from './print-jobs.ts';
import { terminalText } from './terminal-text.ts';
import { clipText, terminalColumns, wrapText } from './text-width.ts';
import { terminalWords } from './words/terminal-words.ts';

const REASONS_SHOWN_MAX = 5;
const ID_COLUMNS = 24;
const RUN = 3;

/** Lines about what needs nothing more: the documents where they are few, otherwise how many, and their numbers. */
export function doneLines(summary: Summary, { listed, leftAlone }: ImportRows): string[] {
  const { language } = summary;
  if (listed === undefined)
    return [
      `  ${tell(summary.dry_run ? terminalWords.inOrder : terminalWords.done, language)}`,
      ...sumLines(summary, leftAlone),
    ];
  if (listed.length === 0) return [];
  const head = [words.rows, words.document, words.outcome, terminalWords.headWhat].map(
    (one) => one[language],
  );
  const table = alignColumns([head, ...listed.map((one) => cellsOf(one, language))]);
  return table.split('\n').map((line) => `  ${clipText(line, terminalColumns() - 2)}`);
}

const cellsOf = ({ rows, record }: ListedDocument, language: Language): string[] => [
  rowsText(rows),
  clipText(terminalText(record.external_id ?? '–'), ID_COLUMNS),
  paintOutcome(record.outcome, outcomeSaid(record.outcome, language)),
  terminalText(
    [record.mark, record.series, record.number].filter((part) => part !== null).join('  ') ||
      (record.problems[0]?.message ?? ''),
  ),
];

function sumLines({ counts, series, language }: Summary, leftAlone: readonly LeftAlone[]): string[] {
  const numbers = series.flatMap(({ series: name, first, last }) =>
    first === null || last === null
      ? []
      : [
          tell(first === last ? terminalWords.numberOf : terminalWords.numbersOf, language, {
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
      const head = tell(terminalWords.countOf, language, {
        count: formatAmount(String(count), language),
        outcome: paintOutcome(outcome, outcomeSaid(outcome, language)),
      });
      const more = outcome === 'issued' && numbers.length > 0 ? ` · ${numbers.join(', ')}` : '';
      return [
        ...wrapText(`${head}${more}`, { first: '    ', rest: '      ' }),
        ...(outcome === 'skipped' ? reasons.flatMap(reasonLines) : []),
      ];
    });
}

const reasonLines = ({ code, count, message }: LeftAlone): string[] =>
  wrapText(`${count} × [${code}] ${terminalText(message)}`, { first: '      ', rest: '        ' });

/** 2–4 for neighbours, else the first few. */
function rowsText(rows: readonly number[]): string {
  const [first = 0] = rows;
  const last = rows.at(-1) ?? first;
  if (rows.length === 1) return String(first);
  if (last - first === rows.length - 1) return `${first}–${last}`;
  return rows.length <= RUN ? rows.join(', ') : `${rows.slice(0, RUN).join(', ')} …`;
}
