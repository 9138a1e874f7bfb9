import { absolute } from '../../money/decimal.ts';
import { inDecimalsOf, toMajor } from '../../money/minor-units.ts';
import type { EventRow, LifeRow } from './life-row.ts';

/** The rows that are events, with what they take back in major units. */
export const eventRows = <Row extends LifeRow>(rows: readonly Row[]): EventRow<Row>[] =>
  rows.flatMap((row) => {
    const { event, payment } = row;
    if (event === undefined) return [];
    const major = payment === undefined ? undefined : toMajor(payment);
    if (major === undefined || 'code' in major) return [{ row, event }];
    const amount = inDecimalsOf(major.currency, absolute(major.amount));
    return [{ row, event, taken: { amount, currency: major.currency.code } }];
  });
