import type { InspectedColumn } from '../../../shared/mapping/inspect/columns/match-columns.ts';
import { fieldsOfColumns, type InspectedField } from '../../../shared/mapping/inspect/fields-of-columns.ts';
import type { Inspection } from '../../../shared/mapping/inspect/inspect-sheet.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { clipText, wrapText } from '../terminal/text-width.ts';
import { inspectionWords } from './inspection-words.ts';

const EXAMPLES_SHOWN = 3;
const EXAMPLE_COLUMNS = 24;
const HEADER_COLUMNS = 48;

/** Lines about every column: its letter, header and field, and below it the type with examples. */
export function columnLines(inspection: Inspection, language: Language): string[] {
  const fields = fieldsOfColumns(inspection);
  const width = Math.max(...inspection.columns.map(({ letter }) => letter.length), 0);
  const margin = ' '.repeat(width + 2);
  return inspection.columns.flatMap((column) => {
    const found = (fields.get(column.header) ?? []).map((one) => fieldSaid(one, language));
    const header = clipText(terminalText(column.header), HEADER_COLUMNS);
    const fate = inspection.fates?.get(column.header);
    if (fate?.fate === 'left out') found.push(inspectionWords(language)('leftOut', { reason: fate.reason }));
    if (fate?.fate === 'asked') found.push('?');
    const head = found.length === 0 ? header : `${header} → ${terminalText(found.join(', '))}`;
    return [
      ...wrapText(head, { first: column.letter.padEnd(width + 2), rest: `${margin}  ` }),
      ...wrapText(terminalText(contentSaid(column, language)), { first: `${margin}  ` }),
    ];
  });
}

function contentSaid(column: InspectedColumn, language: Language): string {
  const type = typeSaid(column, language);
  if (column.filled === 0) return type;
  const filled = inspectionWords(language)('filled', { count: column.filled });
  const examples = column.distinct.slice(0, EXAMPLES_SHOWN).map((text) => clipText(text, EXAMPLE_COLUMNS));
  return `${type}, ${filled}: ${examples.join(' · ')}`;
}

function typeSaid(column: InspectedColumn, language: Language): string {
  const say = inspectionWords(language);
  const name = say(`type-${column.type}`);
  const { decimal, ambiguous, dateOrder, typedDates, exception } = column;
  const parts = [
    decimal === undefined ? undefined : say('decimal', { sign: decimal.sign, example: decimal.example }),
    ambiguous === undefined ? undefined : say('ambiguous', { example: ambiguous }),
    column.type === 'date' && !typedDates
      ? dateOrder === undefined
        ? say('orderOpen')
        : say('order', { order: dateOrder })
      : undefined,
    exception === undefined ? undefined : say('exception', { example: clipText(exception, EXAMPLE_COLUMNS) }),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

const PERCENT = 100;

const fieldSaid = ({ field, confidence, because, evidence }: InspectedField, language: Language): string =>
  `${field} ${Math.round(confidence * PERCENT)} % ${inspectionWords(language)(`because-${because}`, { evidence })}`;
