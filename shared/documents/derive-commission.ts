import { compare, minus } from '../money/decimal.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Commission, LineDraft } from './draft.ts';
import type { HeaderField } from './fields.ts';
import { moneyText } from './money-text.ts';

const CLEARANCE_NAME = 'Εκκαθάριση πώλησης για λογαριασμό τρίτου';
const FEE_NAME = 'Προμήθεια';

const required = [
  'sale_total',
  'fee',
  'clearance_vat_rate',
  'fee_exemption_code',
  'fee_category',
  'fee_type',
] as const satisfies readonly (keyof Commission)[];

/**
 * The two lines of a `1.5`: the sale less the fee is cleared, the fee carries 0 % VAT with the issuer's own reason
 * (interface, Type 1.5, 6). Tax choices are given by the issuer, only the subtraction is ours.
 */
export function deriveCommission(
  commission: Commission,
  external_id: string,
): { lines: LineDraft[]; problems: Problem[] } {
  const { sale_total, fee, ...rest } = commission;
  const missing = required.filter((field) => commission[field] === undefined);
  if (sale_total === undefined || fee === undefined || missing.length > 0)
    return { lines: [], problems: missing.map((field) => incomplete(`commission.${field}`, external_id)) };
  if (compare(fee, sale_total) > 0) return { lines: [], problems: [feeTooLarge(fee, sale_total)] };
  return {
    lines: [clearanceLine(minus(sale_total, fee), rest), feeLine(fee, rest)],
    problems: [],
  };
}

const clearanceLine = (net: string, commission: Commission): LineDraft => ({
  name: commission.clearance_name ?? CLEARANCE_NAME,
  net_total_price: net,
  vat_rate: commission.clearance_vat_rate,
  vat_exemption_code: commission.clearance_exemption_code,
  classification_category: 'category2_9',
  classification_type: '_',
  invoice_detail_type: 1,
  expense: true,
});

const feeLine = (net: string, commission: Commission): LineDraft => ({
  name: commission.fee_name ?? FEE_NAME,
  net_total_price: net,
  vat_rate: '0',
  vat_exemption_code: commission.fee_exemption_code,
  classification_category: commission.fee_category,
  classification_type: commission.fee_type,
  invoice_detail_type: 2,
});

const incomplete = (field: HeaderField, external_id: string) =>
  problem('COMMISSION-INCOMPLETE', { field }, { external_id });

const feeTooLarge = (fee: string, sale: string) =>
  problem(
    'COMMISSION-FEE-TOO-LARGE',
    { field: 'commission.fee' },
    { fee: moneyText(fee), sale: moneyText(sale) },
  );
