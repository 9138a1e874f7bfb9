import { greekClock } from './format-amount.ts';
import type { FlatColumn, JoinedRow } from './report-row.ts';
import { dateValue, type StyledValue, workbookText } from './workbook-cell.ts';

/** A column that the report adds to the export's own. */
export interface AnswerColumn {
  column: FlatColumn;
  width: number;
  value(row: JoinedRow): StyledValue;
}

type Kind = 'text' | 'whole' | 'money' | 'total' | 'rate' | 'moment';

const MONEY_FORMAT = '#,##0.00';

const read: Record<Kind, (value: string, row: JoinedRow) => StyledValue> = {
  text: (value) => ({ value: workbookText(value) }),
  whole: (value) => ({ value: Number(value) }),
  money: (value) => ({ value: Number(value), numFmt: MONEY_FORMAT }),
  // Once a document, so that the column can be summed.
  total: (value, { first }) => (first ? { value: Number(value), numFmt: MONEY_FORMAT } : { value: null }),
  rate: (value) => ({ value: Number(value), numFmt: '0.00###' }),
  // A workbook knows no time zone.
  moment: (value) => dateValue(greekClock(value).slice(0, 'yyyy-mm-ddThh:mm:ss'.length)),
};

const column = (name: FlatColumn, kind: Kind, width: number): AnswerColumn => ({
  column: name,
  width,
  value(row) {
    const value = row.record[name];
    return value === null ? { value: null } : read[kind](String(value), row);
  },
});

/** Columns of the answer, the most wanted first; identifiers are text, however many digits they have. */
export const answerColumns: readonly AnswerColumn[] = [
  column('outcome', 'text', 16),
  column('message', 'text', 52),
  column('hint', 'text', 44),
  column('mark', 'text', 18),
  column('series', 'text', 10),
  column('number', 'text', 10),
  column('issued_at', 'moment', 19),
  column('qr_url', 'text', 24),
  column('external_id', 'text', 18),
  column('invoice_type_code', 'text', 8),
  column('net_total', 'total', 13),
  column('vat_total', 'total', 13),
  column('payable_total', 'total', 13),
  column('currency', 'text', 10),
  column('payable_foreign', 'total', 14),
  column('exchange_rate', 'rate', 12),
  column('rate_source', 'text', 14),
  column('rate_date', 'moment', 12),
  column('row', 'whole', 8),
  column('column', 'text', 18),
  column('field', 'text', 22),
  column('code', 'text', 22),
  column('stage', 'text', 11),
  column('warnings', 'text', 22),
  column('invoice_id', 'text', 20),
  column('uid', 'text', 44),
];
