import { type Problem, problem } from '../problems/problem.ts';
import { cellText } from '../sheet/sheet.ts';
import { foldText } from './fold.ts';
import { readNumber } from './number-text.ts';
import type { PaymentSection, RowKind } from './payment-schema.ts';
import type { DecimalSign, RowView } from './row-view.ts';

/** What a row is, and the words of its cells that say so. */
export interface ClassifiedRow {
  is: RowKind;
  what: string;
  column?: string;
}

/** Why a row that is no receipt makes no document; the row is `skipped` with it. */
const skipCodes = {
  refund: 'PAY-REFUND',
  fee: 'PAY-FEE',
  payout: 'PAY-PAYOUT',
  outgoing: 'PAY-OUTGOING',
  pending: 'PAY-PENDING',
  failed: 'PAY-FAILED',
  dispute: 'PAY-DISPUTE',
  exchange: 'PAY-EXCHANGE',
  transfer: 'PAY-TRANSFER',
  'refund-summary': 'PAY-REFUND-SUMMARY',
  other: 'PAY-OTHER',
} as const satisfies Partial<Record<RowKind, Parameters<typeof problem>[0]>>;

/** The first rule that fits a row says what it is; a row that none fits is `other`, never a receipt. */
export function classifyRow({ rows }: PaymentSection, view: RowView): ClassifiedRow {
  if (rows === undefined) return { is: 'receipt', what: '' };
  for (const { is, where } of rows) {
    if (meets(where, view)) {
      return { is, ...words(view, Object.keys(where)) };
    }
  }
  const deciding = rows.find(({ is }) => is === 'receipt')?.where ?? {};
  return { is: 'other', ...words(view, Object.keys(deciding)) };
}

/** Whether a row meets a condition: in every column one of the texts fits. */
export const meets = (where: Readonly<Record<string, readonly string[]>>, view: RowView): boolean =>
  Object.entries(where).every(([column, texts]) => texts.some((text) => fits(view, column, text)));

/** A cell that decides what the row is cannot be read: nothing can be said of the row. */
export function unreadableRow({ rows = [] }: PaymentSection, view: RowView): Problem | undefined {
  for (const name of rows.flatMap(({ where }) => Object.keys(where))) {
    const found = view.cell(name);
    if (found === undefined || typeof found.cell === 'string' || found.cell.kind !== 'error') continue;
    const place = { row: view.row, column: found.column, field: 'payment.rows' };
    return problem('PAY-UNREADABLE', place, { text: found.cell.text });
  }
  return undefined;
}

/** The finding with which a row is left alone. */
export function skippedBecause({ is, what, column }: ClassifiedRow, row: number): Problem | undefined {
  if (is === 'receipt' || is === 'several' || is === 'incomplete') return undefined;
  return problem(skipCodes[is], { row, column }, { what });
}

function words(view: RowView, columns: readonly string[]): Pick<ClassifiedRow, 'what' | 'column'> {
  const found = columns.flatMap((name) => {
    const cell = view.cell(name);
    const text = cellText(cell?.cell).trim();
    return cell === undefined || text === '' ? [] : [{ column: cell.column, text }];
  });
  const what = found.map(({ column, text }) => `${column}: ${text}`).join(', ') || '–';
  const column = found[0]?.column;
  return column === undefined ? { what } : { what, column };
}

function fits(view: RowView, column: string, wanted: string): boolean {
  const text = cellText(view.cell(column)?.cell).trim();
  if (/^[<=>]0$/.test(wanted)) return signOf(text, view.decimalOf(column)) === wanted[0];
  if (wanted === '*') return text !== '';
  const [said, known] = [foldText(text), foldText(wanted)];
  const [begins, ends] = [!known.startsWith('*'), !known.endsWith('*')];
  const core = known.replace(/^\*|\*$/g, '');
  if (begins && ends) return said === core;
  if (begins) return said.startsWith(core);
  return ends ? said.endsWith(core) : said.includes(core);
}

function signOf(text: string, decimal: DecimalSign | undefined): '<' | '=' | '>' | undefined {
  const number = readNumber(text, decimal);
  // 1.234 is one thousand or one and a bit: either way it is no zero, and the sign stands there.
  if (number.kind === 'ambiguous') return /[-\u2212(]/.test(text) ? '<' : '>';
  if (number.kind !== 'number') return undefined;
  if (!/[1-9]/.test(number.value)) return '=';
  return number.value.startsWith('-') ? '<' : '>';
}
