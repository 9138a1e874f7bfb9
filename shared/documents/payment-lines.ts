import { type Decimal, normalise, sum, toCents } from '../money/decimal.ts';
import type { PaymentLine } from '../money/payment.ts';
import { splitShares } from '../money/split-shares.ts';
import { splitVat } from '../money/split-vat.ts';
import type { HeaderField, LineField } from './fields.ts';

export type HeaderValues = Partial<Record<HeaderField, string>>;
export type LineValues = Partial<Record<LineField, string>>;

const WHOLE = '1';

/** A gross euro amount as the lines that the profile makes of it; their parts sum to it. */
export function documentLines(euro: Decimal, lines: readonly PaymentLine[]): LineValues[] {
  const parts = splitShares(
    euro,
    lines.map(({ share }) => share ?? WHOLE),
  );
  return lines.map((line, index) => documentLine(line, parts[index] ?? '0'));
}

function documentLine(line: PaymentLine, gross: Decimal): LineValues {
  const { net, vat } = splitVat(gross, line.vat_rate);
  return {
    'line.name': line.name,
    'line.quantity': '1',
    'line.unit_price': net,
    'line.net_total_price': net,
    'line.vat_rate': normalise(line.vat_rate),
    'line.vat_total': vat,
    'line.subtotal': gross,
    ...optional('line.vat_exemption_code', line.vat_exemption_code),
    ...optional('line.classification_category', line.classification_category),
    ...optional('line.classification_type', line.classification_type),
    ...optional('line.quantity_type', line.quantity_type),
  };
}

const optional = (field: LineField, value: string | undefined): LineValues =>
  value === undefined ? {} : { [field]: value };

/** The totals of a document that has no other lines. */
export function documentTotals(lines: readonly LineValues[]): HeaderValues {
  const total = (field: LineField) => toCents(sum(lines.map((line) => line[field] ?? '0')));
  const gross = total('line.subtotal');
  return {
    net_total_amount: total('line.net_total_price'),
    vat_total_amount: total('line.vat_total'),
    total_amount: gross,
    payable_total_amount: gross,
  };
}
