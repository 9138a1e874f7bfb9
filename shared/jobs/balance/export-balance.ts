import type { DocumentRows } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import { EURO } from '../../money/currency.ts';
import { type Decimal, decimalsOf, isZero, minus, roundHalfUp } from '../../money/decimal.ts';
import type { CountedMoney, RowMoney } from '../../money/money-cell.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { BalanceLine } from '../../records/balance.ts';
import type { DocumentRecord, Outcome } from '../../records/document-record.ts';
import { BalanceParts, unexplained } from '../../report/summary/direction-sums.ts';
import type { Control } from '../judge/control-totals.ts';
import { balanceLine, documentDifference, FileSums, paymentDifference } from './document-cells.ts';
import { nearer, spokenFor, type TotalRow, TotalRows } from './total-rows.ts';

/** Total rows with a difference that are reported one by one. */
const TOLD_MAX = 20;

/**
 * The balance of an export while it is read: sums its cells as they come, and its rows' outcomes as documents
 * are judged. The two sums must agree at the end; nothing is sent if they differ. `isScattered`: rows of one
 * document may be elsewhere than their cells state.
 */
export function exportBalance(profile: Profile, isScattered: boolean) {
  const sums = new FileSums();
  const totalRows = new TotalRows();
  const parts = new BalanceParts();
  let broken: Problem | undefined;
  return {
    /** Counts the cells of a row; `last` is the last row that names the same document. */
    see({ cells, filed, total }: RowMoney, { row, skipped, last }: SeenRow): readonly CountedMoney[] {
      if (total !== undefined) {
        totalRows.state(row, total, cells);
        return [];
      }
      const counted: CountedMoney[] = [];
      for (const cell of cells) {
        const place = sums.add(cell, isScattered || last > row);
        if (place !== undefined && cell.value !== undefined) counted.push([place, cell.value]);
        totalRows.add(cell, skipped !== undefined, place !== undefined);
      }
      if (filed) totalRows.correct(cells, filed);
      return counted;
    },

    /** Counts a row outside all documents. */
    alone: (outcome: Outcome, money: readonly CountedMoney[]): void => parts.add(outcome, money),

    /** Counts the rows of a document under its verdict, and compares the document with its rows. */
    document({ rows, beside }: DocumentRows, record: DocumentRecord): void {
      const all = beside.length === 0 ? rows : [...rows, ...beside];
      for (const { money } of all) if (money) parts.add(record.verdict, money);
      const { document, verdict, external_id } = record;
      if (document === undefined || verdict === 'rejected' || broken !== undefined) return;
      const of = { rows: all, record, document, lines: sums.lines, profile };
      const found = profile.payment === undefined ? documentDifference(of) : paymentDifference(of);
      if (found === undefined) return;
      const { amount, counted, stated } = found;
      const params = { variant: 'document', external_id, what: { phrase: `amount-${amount}` } } as const;
      broken = problem('BALANCE-BROKEN', { row: record.rows[0] }, { ...params, counted, stated });
    },

    /** Lines by verdict, their problems, and the export's own totals that differ. */
    finish(payable: Control['payable']) {
      const totals = totalRows.finish();
      const lines = parts.applyTo(sums.lines.map(balanceLine));
      const ofControl = controlSums(payable, lines);
      const stated = lines.map((line) => {
        const own = totals.filter((one) => one.column === line.column && one.currency === line.currency);
        const control = ofControl.find((one) => one.line === line);
        return withStated(line, spokenFor(own) ?? (control && { from: 'control', ...control }));
      });
      const notices = [
        ...totals.filter(isApart).slice(0, TOLD_MAX).map(rowDiffers),
        ...ofControl
          .filter(isApart)
          .map(({ line: { currency }, ...sum }) =>
            problem('TOTAL-ROW-DIFFERS', {}, { variant: 'control', currency, ...apart(sum) }),
          ),
      ];
      return { lines: stated, broken: broken ?? unexplained(stated)[0], notices };
    },
  };
}

type SeenRow = { row: number; skipped?: Problem | undefined; last: number };

type Stated = Pick<TotalRow, 'from' | 'amount' | 'difference'> & { row?: number };

function withStated(line: BalanceLine, total: Stated | undefined): BalanceLine {
  if (total === undefined) return line;
  const { row, from, amount, difference } = total;
  const places = Math.max(decimalsOf(line.file), decimalsOf(amount));
  const stated = { from, amount, difference: roundHalfUp(difference, places) };
  return { ...line, stated: row === undefined ? stated : { row, ...stated } };
}

const isApart = ({ difference }: { difference: Decimal }): boolean => !isZero(difference);

const apart = ({ amount, difference }: Pick<Stated, 'amount' | 'difference'>) => ({
  stated: amount,
  difference: roundHalfUp(difference, Math.max(decimalsOf(amount), decimalsOf(difference))),
});

const rowDiffers = ({ row, column, isCorrected, ...total }: TotalRow): Problem => {
  const params = { ...(isCorrected && { variant: 'corrected' }), text: total.from, ...apart(total) };
  return problem('TOTAL-ROW-DIFFERS', { row, column }, params);
};

/** A sum of the control file with its line of the balance; the difference is that of all rows or of those that no rule skips, the nearer. */
type ControlSum = Pick<Stated, 'amount' | 'difference'> & { line: BalanceLine };

/**
 * Sums of a control file with their lines: payable totals, or captured money. If money is given back, the
 * documents span several lines of the balance, and captured money has no sum.
 */
function controlSums(payable: Control['payable'], lines: readonly BalanceLine[]): ControlSum[] {
  if (payable === undefined) return [];
  const stated = typeof payable === 'string' ? { [EURO]: payable } : payable;
  return Object.entries(stated).flatMap(([currency, amount]) => {
    const own = lines.filter((line) => line.currency === currency);
    const isGivenBack = own.some((line) => line.amount === 'refunded' || line.amount === 'reversed');
    const line = own.find((one) => one.amount === 'payable' || (one.amount === 'captured' && !isGivenBack));
    if (line === undefined) return [];
    const all = minus(line.file, amount);
    return [{ line, amount, difference: nearer(all, minus(all, line.parts.skipped)) }];
  });
}
