import { compare } from '../../../shared/money/decimal.ts';
import { SERVICE_CHARGE } from '../facts/fuels.ts';
import { fuelCode, isFuelDocument, netOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** Service charges are at most as large as the rest; equality passes (interface, Fuel documents, 4). */
export const check269: Check = {
  code: '269',
  title: 'Net value of the line with fuel code 999 exceeds the sum of the others',
  find: (invoice) => {
    if (!isFuelDocument(invoice)) return [];
    const isCharge = (line: (typeof invoice.invoice_lines)[number]) => fuelCode(line) === SERVICE_CHARGE;
    const charges = netOf(invoice.invoice_lines.filter(isCharge));
    const others = netOf(invoice.invoice_lines.filter((line) => !isCharge(line)));
    return compare(charges, others) > 0 ? [`The charges are ${charges}, the other lines ${others}.`] : [];
  },
};
