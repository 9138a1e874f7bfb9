import { isPositive } from '../../money/decimal.ts';
import { atLine, eachBroken, type Rule } from '../rule.ts';

const REVERSE_CHARGE = 'E3_561_002';

export const reverseChargeWithVat: Rule = {
  code: 'REVERSE-CHARGE-VAT',
  source: 'meaning of E3_561_002, wholesale under reverse charge: the buyer owes the VAT',
  find: ({ invoice_lines }) =>
    eachBroken(
      invoice_lines,
      ({ classification_type: type, vat_rate }) => type === REVERSE_CHARGE && isPositive(vat_rate),
      (line) => atLine(line, 'line.vat_rate', { type: REVERSE_CHARGE, rate: line.vat_rate }),
    ),
};
