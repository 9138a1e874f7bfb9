import { creditNoteTypes } from '../../facts/document-kinds.ts';
import { type Conversion, convertForeign } from '../../money/conversion/convert-foreign.ts';
import {
  type ExchangeRate,
  type ForeignAmount,
  inEuro,
  rateForTotal,
} from '../../money/conversion/exchange-rate.ts';
import type { ForeignTerms, PaymentTrace } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { CENT_PLACES, type Decimal, normalise, plus } from '../../money/decimal.ts';
import { inDecimalsOf, moneyText, placesIn } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { convertLines } from '../../money/split-cents.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import type { BuiltDocument } from '../build/build-document.ts';
import { completeTotals } from '../build/complete-money.ts';
import type { Document, Line, MappedRow } from '../document.ts';

type Stating = Pick<BuiltDocument, 'split'> & { document: Document };

/** Decimals of a price in euro: of screws at 0.0123 $ each something has to be left. */
const PRICE_PLACES = 6;

/** The terms of a document's rows: one currency and one rate. Undefined where its amounts are in euro. */
export function foreignTerms(rows: readonly MappedRow[]) {
  const first = rows.find(({ foreign }) => foreign !== undefined)?.foreign;
  if (first === undefined) return { places: CENT_PLACES, problems: [] };
  const external_id = rows[0]?.header.external_id ?? '';
  const problems = rows.flatMap(({ foreign }) =>
    foreign === undefined || foreign === first ? [] : disagreement(first, foreign, external_id),
  );
  return { ...(first.currency === EURO ? {} : { terms: first }), places: placesIn(first.currency), problems };
}

function disagreement(first: ForeignTerms, other: ForeignTerms, external_id: string): Problem[] {
  const said = (field: string, first_value: string, value: string, column: string | undefined) => {
    const params = { value, first_value, first_row: first.row ?? 0, external_id };
    const found = problem('DOC-HEADER-DISAGREES', { row: other.row, column, field }, params);
    return value === first_value ? [] : [found];
  };
  return [
    ...said('amounts.currency', first.currency, other.currency, other.columns?.currency),
    ...said('amounts.rate', rateText(first), rateText(other), other.columns?.rate),
  ];
}

function rateText({ rate }: ForeignTerms): string {
  if (rate === undefined) return '–';
  return rate.source === 'ecb' ? rate.date : normalise(rate.value);
}

/** A document in another currency, converted as a whole: its parts sum to the converted total. Without a document, a problem has the reason. */
export function convertAmounts(
  { document, split = [] }: Stating,
  terms: ForeignTerms,
  rates: ReferenceRates | undefined,
): { document?: Document; trace: PaymentTrace; problems: Problem[] } {
  const { payable_total_amount: payable } = document;
  const exponent = placesIn(terms.currency);
  const paid = { amount: inDecimalsOf({ exponent }, payable), currency: terms.currency, exponent };
  const { euro, header, trace, problems: found } = convertForeign(withPayable(document, terms), paid, rates);
  const problems = found.map((one) => ({ ...one, ...(one.field && { field: ofAmounts(one.field) }) }));
  const rate = trace.converted_at;
  if (euro === undefined || rate === undefined || problems.some(isError))
    return { trace, problems: problems.filter(({ severity }) => severity !== 'notice') };
  const stated = withOwnTotal({ header, trace, problems }, euro, paid);
  const invoice_lines = inEuroLines({ document, split }, rate, euro);
  const totals = completeTotals({}, invoice_lines);
  return {
    document: { ...document, ...stated.header, ...totals, invoice_lines },
    trace: stated.trace,
    problems: stated.problems,
  };
}

const ofAmounts = (field: string): string => field.replace(/^payment\./, 'amounts.');

/** Every test of a payment's rate is one of the document's. */
function withPayable({ invoice_type_code: type }: Document, { original, ...terms }: ForeignTerms) {
  const refund = { refund: type, ...(original && { original }) };
  return { ...terms, payable_line: true, ...(creditNoteTypes.has(type) ? refund : {}) };
}

/** The payable line is the amount of the customer's own document, at the rate that gives it. */
function withOwnTotal(
  of: Pick<Conversion, 'header' | 'trace' | 'problems'>,
  euro: Decimal,
  paid: ForeignAmount,
) {
  const { header, trace, problems } = of;
  const { exchange_rate: given } = header;
  const exchange_rate = given && rateForTotal(euro, given, paid);
  if (exchange_rate === undefined || exchange_rate === given) return of;
  return {
    header: { ...header, exchange_rate },
    trace: { ...trace, exchange_rate, payable_foreign: paid.amount, difference: '0' },
    problems: problems.map((problem) =>
      problem.code === 'FX-PAYABLE-LINE'
        ? { ...problem, params: { ...problem.params, variant: 'own-total', sent: exchange_rate } }
        : problem,
    ),
  };
}

function inEuroLines({ document, split }: Required<Stating>, rate: ExchangeRate, total: Decimal): Line[] {
  const { invoice_lines } = document;
  const amounts = invoice_lines.map(
    ({ line_number, net_total_price: net, vat_total: vat, vat_rate, subtotal: gross }) =>
      split.includes(line_number) ? { vat_rate, gross } : { vat_rate, net, vat },
  );
  const converted = convertLines(amounts, rate, total);
  return invoice_lines.map((line, index) => {
    const { net = '0', vat = '0' } = converted[index] ?? {};
    return {
      ...line,
      ...(line.unit_price && { unit_price: normalise(inEuro(line.unit_price, rate, PRICE_PLACES)) }),
      net_total_price: moneyText(net),
      vat_total: moneyText(vat),
      subtotal: moneyText(plus(net, vat)),
    };
  });
}
