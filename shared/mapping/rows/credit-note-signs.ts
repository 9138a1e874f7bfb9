import type { MappedRow } from '../../documents/mapped-row.ts';
import { creditNoteTypes } from '../../facts/document-types.ts';

/** Amounts whose sign turns with the document; a price and a quantity only lose their minus. */
const TURNED = [
  'net_total_amount',
  'vat_total_amount',
  'total_amount',
  'payable_total_amount',
  'payable_foreign',
  'line.net_total_price',
  'line.vat_total',
  'line.subtotal',
];
const WITHOUT_MINUS = ['line.quantity', 'line.unit_price'];

type Values = Readonly<Partial<Record<string, string>>>;

/**
 * Turns the amounts of a credit note that the export writes negative: the authority takes them positive, the type
 * says the rest. A positive amount becomes negative and is refused further on, instead of being credited by mistake.
 */
export function flipCreditNoteSigns<Row extends Pick<MappedRow, 'header' | 'lines'>>(
  row: Row,
  type: string | undefined,
): Row {
  if (type === undefined || !creditNoteTypes.has(type)) return row;
  return { ...row, header: turn(row.header), lines: row.lines.map(turn) };
}

function turn<V extends Values>(values: V): V {
  const turned: Record<string, string> = {};
  for (const field of TURNED) if (values[field] !== undefined) turned[field] = opposite(values[field]);
  for (const field of WITHOUT_MINUS)
    if (values[field] !== undefined) turned[field] = values[field].replace(/^-/, '');
  return { ...values, ...turned };
}

const opposite = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
