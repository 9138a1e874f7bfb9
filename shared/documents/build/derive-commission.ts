import { CENT_PLACES, compare, decimalsOf, isNegative, minus, normalise } from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Line, LineDraft } from '../document.ts';
import type { Field, HeaderField, HeaderValues } from '../fields.ts';

const [CLEARANCE, FEE] = [1, 2];

const required = [
  ...(['commission.sale_total', 'commission.fee', 'commission.clearance_vat_rate'] as const),
  ...(['commission.fee_exemption_code', 'commission.fee_category', 'commission.fee_type'] as const),
];

/** The two lines of a `1.5` (interface, Type 1.5, 6): a sale of 1,000.00 with a fee of 80.00 clears 920.00, and the fee has 0 % VAT. */
export function deriveCommission(header: HeaderValues): { lines: LineDraft[]; problems: Problem[] } {
  const { external_id = '', 'commission.sale_total': sale, 'commission.fee': fee } = header;
  const missing = required.filter((field) => header[field] === undefined);
  if (sale === undefined || fee === undefined || missing.length > 0)
    return refused(missing.map((field) => problem('COMMISSION-INCOMPLETE', { field }, { external_id })));
  const misfits = [...misfit('commission.sale_total', sale), ...misfit('commission.fee', fee)];
  if (misfits.length > 0) return refused(misfits);
  if (compare(fee, sale) > 0) {
    const params = { fee: moneyText(fee), sale: moneyText(sale) };
    return refused([problem('COMMISSION-FEE-TOO-LARGE', { field: 'commission.fee' }, params)]);
  }
  const clearance: LineDraft = {
    name: header['commission.clearance_name'] ?? 'Εκκαθάριση πώλησης για λογαριασμό τρίτου',
    net_total_price: minus(sale, fee),
    vat_rate: header['commission.clearance_vat_rate'],
    vat_exemption_code: header['commission.clearance_exemption_code'],
    classification_category: 'category2_9',
    classification_type: '_',
    invoice_detail_type: CLEARANCE,
    expense: true,
  };
  const ofFee: LineDraft = {
    name: header['commission.fee_name'] ?? 'Προμήθεια',
    net_total_price: fee,
    vat_rate: '0',
    vat_exemption_code: header['commission.fee_exemption_code'],
    classification_category: header['commission.fee_category'],
    classification_type: header['commission.fee_type'],
    invoice_detail_type: FEE,
  };
  return { lines: [clearance, ofFee], problems: [] };
}

const refused = (problems: Problem[]) => ({ lines: [], problems });

/** An amount of a derived line, which the export does not contain: the finding is at its own cell. */
function misfit(field: HeaderField, amount: string): Problem[] {
  const isTooFine = decimalsOf(normalise(amount)) > CENT_PLACES;
  if (!isNegative(amount) && !isTooFine) return [];
  const variant = isNegative(amount) ? 'amount-negative' : 'amount-decimals';
  return [problem('101', { field }, { variant, amount: moneyText(amount) })];
}

/** The cells of which the derived lines are made: what is wrong with a line is wrong with one of them. */
const clearanceCells: Partial<Record<Field, HeaderField>> = {
  'line.net_total_price': 'commission.sale_total',
  'line.vat_rate': 'commission.clearance_vat_rate',
  'line.vat_exemption_code': 'commission.clearance_exemption_code',
};
const feeCells: Partial<Record<Field, HeaderField>> = {
  'line.net_total_price': 'commission.fee',
  'line.vat_exemption_code': 'commission.fee_exemption_code',
  'line.classification_category': 'commission.fee_category',
  'line.classification_type': 'commission.fee_type',
};

/** The field of the export that a field of a derived line comes from. */
export const commissionField = ({ invoice_detail_type: part }: Line, field: Field): Field =>
  (part === CLEARANCE ? clearanceCells : feeCells)[field] ?? field;
