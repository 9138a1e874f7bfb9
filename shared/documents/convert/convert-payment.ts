import { type Conversion, convertForeign } from '../../money/conversion/convert-foreign.ts';
import { cellPlace, type Payment, type PaymentLine } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { absolute, isPositive, normalise, plus, toCents } from '../../money/decimal.ts';
import { inDecimalsOf, toMajor } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { type LineParts, linesOfEuro } from './line-parts.ts';

/** A payment as fields of a document. Without lines, an error among the problems has the reason. */
type ConvertedPayment = Pick<GroupedRow, 'header' | 'lines' | 'trace' | 'problems'>;

/** From minor units of a foreign currency to a complete euro document: one amount, one rate, one rounding. */
export function convertPayment(payment: Payment, rates: ReferenceRates | undefined): ConvertedPayment {
  const { external_id, refund } = payment;
  const header: GroupedRow['header'] = {
    ...(external_id !== undefined && { external_id }),
    ...(refund !== undefined && { invoice_type_code: refund }),
  };
  const major = toMajor({ ...payment, column: payment.columns?.amount });
  if ('code' in major) return { header, lines: [], problems: [placed(payment, major)] };
  const { code: currency, exponent } = major.currency;
  // Refunds are signed in some exports and not in others; a credit note states what was given back, above zero.
  const amount = refund === undefined ? major.amount : inDecimalsOf(major.currency, absolute(major.amount));
  if (!isPositive(amount)) {
    const refusal = problem('PAY-NOT-POSITIVE', cellPlace(payment, 'amount'), { amount, currency });
    return { header, lines: [], problems: [...major.problems, refusal] };
  }
  const conversion: Conversion =
    currency === EURO
      ? { euro: toCents(amount), header: {}, trace: { currency, amount_paid: amount }, problems: [] }
      : convertForeign(payment, { amount, currency, exponent }, rates);
  const problems = [...major.problems, ...conversion.problems];
  const { euro, trace: converted } = conversion;
  const trace = { ...converted, part: payment.part };
  // Without lines the row already has an error about them.
  if (euro === undefined || payment.lines.length === 0 || problems.some(isError)) {
    // Its notices are about the document.
    return { header, lines: [], trace, problems: problems.filter(({ severity }) => severity !== 'notice') };
  }
  const totals = { total_amount: toCents(euro), payable_total_amount: toCents(euro) };
  return {
    header: { ...header, ...conversion.header, ...totals },
    lines: (payment.parts_left ?? linesOfEuro(euro, payment.lines)).flatMap((part, at) =>
      payment.lines.slice(at, at + 1).map((line) => documentLine(line, part)),
    ),
    trace,
    problems,
  };
}

/** `toMajor` speaks of the amount's cell; a currency that is none stands in another. */
const placed = (payment: Payment, found: Problem): Problem =>
  found.code === 'FX-CURRENCY-UNKNOWN' && payment.columns?.currency !== undefined
    ? { ...found, column: payment.columns.currency, field: 'payment.currency' }
    : found;

function documentLine(line: PaymentLine, { net, vat }: LineParts): GroupedRow['lines'][number] {
  return {
    'line.name': line.name,
    'line.quantity': '1',
    'line.unit_price': net,
    'line.net_total_price': net,
    'line.vat_rate': normalise(line.vat_rate),
    'line.vat_total': vat,
    'line.subtotal': toCents(plus(net, vat)),
    'line.vat_exemption_code': line.vat_exemption_code,
    'line.classification_category': line.classification_category,
    'line.classification_type': line.classification_type,
    'line.quantity_type': line.quantity_type,
  };
}
