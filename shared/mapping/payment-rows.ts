import { type Problem, problem } from '../problems/problem.ts';
import { readOrigin, retryColumns } from '../records/retry-reference.ts';
import { cellText, isErrorCell } from '../sheet/sheet.ts';
import { condition } from './payment-condition.ts';
import type { PaymentSection, RowKind } from './payment-schema.ts';
import type { RowView } from './row-view.ts';

/** Kind of a row, and the words of its cells that say so. */
export interface ClassifiedRow {
  is: RowKind;
  what: string;
  column?: string;
}

/** Codes of rows that make no document; the row is `skipped` with the code. */
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

interface RowClassifier {
  /** The first rule that fits a row says what it is; a row that none fits is `other`, never a receipt. */
  classify(view: RowView): ClassifiedRow;
  /** A cell that decides what the row is cannot be read: nothing can be said of the row. */
  unreadable(view: RowView): Problem | undefined;
}

/** Made once for an export, asked for every row. */
export function rowClassifier({ rows }: PaymentSection): RowClassifier {
  const rules = (rows ?? []).map(({ is, where }) => ({
    is,
    columns: Object.keys(where),
    meets: condition(where),
  }));
  const columns = [...new Set(rules.flatMap((rule) => rule.columns))];
  const deciding = rules.find(({ is }) => is === 'receipt')?.columns ?? [];
  const ruleFor = (view: RowView) => rules.find(({ meets }) => meets(view));
  const unreadable = (view: RowView, column: string | undefined, text: string) =>
    problem('PAY-UNREADABLE', { row: view.row, column, field: 'payment.rows' }, { text });
  return {
    classify(view) {
      if (rows === undefined) return { is: 'receipt', what: '' };
      const rule = ruleFor(view);
      return { is: rule?.is ?? 'other', ...words(view, rule?.columns ?? deciding) };
    },
    unreadable(view) {
      const found = columns.map((name) => view.cell(name)).find((cell) => isErrorCell(cell?.cell));
      if (found !== undefined) return unreadable(view, found.column, cellText(found.cell));
      if (rows === undefined || !comesBack(view) || ruleFor(view) !== undefined) return undefined;
      const { what, column } = words(view, deciding);
      return unreadable(view, column, what);
    },
  };
}

/**
 * A row of a retry file was not done: what it is could not be told, or it would have been left alone. It is never left
 * alone for want of a rule, or a receipt that could not be read would count as done.
 */
const comesBack = (view: RowView): boolean =>
  readOrigin(cellText(view.cell(PROBLEM_COLUMN)?.cell)) !== undefined;
const [PROBLEM_COLUMN] = retryColumns;

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
