import type { Line } from '../../documents/document.ts';
import { atLine, type Rule } from '../rule.ts';

const REVERSE_CHARGE = '16';
const goods: ReadonlySet<string> = new Set(['category1_1', 'category1_2']);
/** Goods that the article names, such as scrap or mobile phones, carry its own types. */
const reverseChargeTypes: ReadonlySet<string> = new Set(['E3_561_002', 'E3_561_004']);

export const reverseChargeOnGoods: Rule = {
  code: 'EXEMPTION-REASON-GOODS',
  source: 'meaning of the exemption reasons: 16 is the reverse charge and goes with E3_561_002',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(isDoubted)
      .map((line) => atLine(line, 'line.vat_exemption_code', { code: REVERSE_CHARGE })),
};

const isDoubted = (line: Line): boolean =>
  line.vat_exemption_code === REVERSE_CHARGE &&
  goods.has(line.classification_category ?? '') &&
  !reverseChargeTypes.has(line.classification_type ?? '');
