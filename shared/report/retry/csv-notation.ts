import { chosenLanguage, numberIn, signOfLanguage, withOtherSign } from '../../mapping/cells/number-sign.ts';
import type { DecimalSign } from '../../mapping/cells/row-view.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';

const delimiterOfLanguage: Readonly<Record<Language, string>> = { en: ',', el: ';' };

interface CsvNotation {
  delimiter: string;
  /** The text of a cell in a column of the export's own. */
  textOf(cell: Cell, column: number): string;
}

/**
 * The notation of a retry file as text: the export's own, or that of the reader's language where a program with its settings
 * would take 15.500 for fifteen thousand.
 */
export function csvNotation(
  { sheet, columns, signs = [], language: asked }: Pick<Plan, 'sheet' | 'columns' | 'signs' | 'language'>,
  language: Language,
): CsvNotation {
  const { delimiter = ',', format = 'csv' } = sheet ?? {};
  const reader = chosenLanguage(asked, language);
  if (reader === undefined) return { delimiter, textOf: cellText };
  const readers = signOfLanguage[reader];
  // The numbers of JSON are read with a point.
  const ofTyped: DecimalSign | undefined = format === 'jsonl' ? '.' : undefined;
  const isOther = (sign: DecimalSign | null | undefined) => typeof sign === 'string' && sign !== readers;
  if (!signs.some(isOther) && !isOther(ofTyped)) return { delimiter, textOf: cellText };
  const own = columns.flatMap((name, at) => (isOwnColumn(name) ? [] : [signs[at]]));
  return {
    delimiter: delimiterOfLanguage[reader],
    textOf(cell, column) {
      const sign = typeof cell === 'string' ? own[column] : ofTyped;
      const text = cellText(cell);
      if (typeof sign !== 'string' || sign === readers || numberIn(cell, sign) === undefined) return text;
      return withOtherSign(text, sign);
    },
  };
}
