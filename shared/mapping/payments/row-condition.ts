import { type Cell, cellText } from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import type { DecimalSign, RowView } from '../cells/row-view.ts';
import { foldText } from '../texts/fold.ts';

/** Column → texts, as a profile writes it. */
type Where = Readonly<Record<string, readonly string[]>>;
type Condition = (view: RowView) => boolean;

/** Builds the test for a condition: in every column one of the texts fits. Texts are folded once. */
export function rowCondition(where: Where): Condition {
  const columns = Object.entries(where).map(([name, texts]) => ({ name, tests: texts.map(cellTest) }));
  return (view) =>
    columns.every(({ name, tests }) => {
      const cell = view.cell(name)?.cell ?? '';
      const said = foldText(cellText(cell));
      return tests.some((test) => test(said, () => signOf(cell, view.decimalOf(name))));
    });
}

type Sign = '<' | '=' | '>' | undefined;
type CellTest = (said: string, sign: () => Sign) => boolean;

function cellTest(wanted: string): CellTest {
  if (/^[<=>]0$/.test(wanted)) return (_, sign) => sign() === wanted[0];
  const day = /^<(\d{4}-\d{2}-\d{2})$/.exec(wanted)?.[1];
  if (day !== undefined) return (said) => /^\d{4}-\d{2}-\d{2}/.test(said) && said.slice(0, day.length) < day;
  if (wanted === '*') return (said) => said !== '';
  const known = foldText(wanted);
  const [begins, ends] = [!known.startsWith('*'), !known.endsWith('*')];
  const core = known.replace(/^\*|\*$/g, '');
  if (begins && ends) return (said) => said === core;
  if (begins) return (said) => said.startsWith(core);
  return ends ? (said) => said.endsWith(core) : (said) => said.includes(core);
}

/** A number that the file itself types has a point; in text the decimal sign of the column counts. */
function signOf(cell: Cell, decimal: DecimalSign | undefined): Sign {
  const text = cellText(cell).trim();
  const number = readNumber(text, typeof cell === 'string' ? decimal : '.');
  // Either reading of 1.234 is above zero, and the text shows the sign.
  if (number.kind === 'ambiguous') return /[-\u2212(]/.test(text) ? '<' : '>';
  if (number.kind !== 'number') return undefined;
  if (!/[1-9]/.test(number.value)) return '=';
  return number.value.startsWith('-') ? '<' : '>';
}
