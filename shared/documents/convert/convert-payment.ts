import { type Conversion, convertForeign } from '../../money/conversion/convert-foreign.ts';
import type { ForeignAmount } from '../../money/conversion/exchange-rate.ts';
import { cellPlace, type Payment, type PaymentLine } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { absolute, isPositive, normalise, plus, toCents } from '../../money/decimal.ts';
import { inDecimalsOf, type MajorAmount, toMajor } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { GroupedRow } from '../document.ts';
import { type LineParts, linesOfEuro } from './line-parts.ts';

/** A payment as fields of a document. Without lines, an error among the problems has the reason. */
export type ConvertedPayment = Pick<GroupedRow, 'header' | 'lines' | 'trace' | 'problems'>;

/** From minor units of a foreign currency to a complete euro document: one amount, one rate, one rounding. */
export function convertPayment(payment: Payment, rates: ReferenceRates | undefined): ConvertedPayment {
  const header = identity(payment);
  const major = toMajor({ ...payment, column: payment.columns?.amount });
  if ('code' in major) return { header, lines: [], problems: [placed(payment, major)] };
  const paid = foreignAmount(payment, major);
  const { amount, currency } = paid;
  if (!isPositive(amount)) {
    const refusal = problem('PAY-NOT-POSITIVE', cellPlace(payment, 'amount'), { amount, currency });
    return { header, lines: [], problems: [...major.problems, refusal] };
  }
  const conversion = currency === EURO ? inEuro(paid) : convertForeign(payment, paid, rates);
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

/** The id of the payment, and for a refund the type of credit note in the profile. */
const identity = ({ external_id, refund }: Payment): GroupedRow['header'] => ({
  ...(external_id === undefined ? {} : { external_id }),
  ...(refund === undefined ? {} : { invoice_type_code: refund }),
});

/** `toMajor` speaks of the amount's cell; a currency that is none stands in another. */
const placed = (payment: Payment, found: Problem): Problem =>
  found.code === 'FX-CURRENCY-UNKNOWN' && payment.columns?.currency !== undefined
    ? { ...found, column: payment.columns.currency, field: 'payment.currency' }
    : found;

/** Refunds are signed in some exports and not in others; a credit note states what was given back, above zero. */
function foreignAmount({ refund }: Payment, { amount, currency }: MajorAmount): ForeignAmount {
  const { code, exponent } = currency;
  const paid = refund === undefined ? amount : inDecimalsOf(currency, absolute(amount));
  return { amount: paid, currency: code, exponent };
}

const inEuro = ({ amount }: ForeignAmount): Conversion => ({
  euro: toCents(amount),
  header: {},
  trace: { currency: EURO, amount_paid: amount },
  problems: [],
});

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
