import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { MappedRow } from '../../shared/documents/document.ts';
import { currencyByCode, currencyMagnitudes } from '../../shared/facts/currencies.ts';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { toEuro } from '../../shared/money/conversion/exchange-rate.ts';
import {
  type Decimal,
  divide,
  isPositive,
  normalise,
  roundHalfUp,
  shift,
  times,
} from '../../shared/money/decimal.ts';
import { mergeRates, parseRates } from '../../shared/money/rates/reference-rates.ts';
import { atFullLength } from '../full-run.ts';
import { paymentOf } from '../tables/payments.ts';

/** What an export says of one document in another currency. */
interface Facts {
  euro: Decimal;
  foreign: Decimal;
  currency: string;
  rate: Decimal;
  /** Stored for the day, where there is one. */
  reference?: Decimal;
  /** The payment says no euro amount, the document no foreign one. */
  alone?: boolean;
}

const DAY = '2024-03-05';
const ratesOf = ({ currency, reference }: Facts) =>
  reference === undefined
    ? undefined
    : mergeRates([parseRates(`Date, ${currency}, \n${DAY}, ${reference}, \n`, 'eurofxref-hist.csv')]);

const judged = (row: MappedRow, facts: Facts) =>
  makeDocumentRecord(
    { rows: [row], beside: [], found: [] },
    { books: undefined, columnOf: () => undefined, rates: ratesOf(facts), dayOf: () => DAY },
  );

const header = { external_id: 'A-1', invoice_type_code: '11.1', payment_method_type: '3' };

/** The facts as a row of a payment export, whose rate made its euro amount. */
function asPayment(facts: Facts) {
  const { euro: euro_amount, foreign: amount, currency, rate: value, alone } = facts;
  const payment = paymentOf({
    ...{ amount, currency, payable_line: true, date: DAY },
    ...(alone ? {} : { euro_amount, euro_at_rate: true }),
    rate: { source: 'column', value, quoted: 'foreign-per-euro' },
  });
  const { header: made, lines, trace, problems } = convertPayment(payment, ratesOf(facts));
  const row = { row: 2, header: { ...header, ...made }, lines, payment, ...(trace && { trace }), problems };
  const record = judged(row, facts);
  return { ...record, problems: [...record.problems, ...problems] };
}

/** The same facts in the standard columns. */
function asDocument(facts: Facts) {
  const { euro, foreign, currency, rate: exchange_rate, alone } = facts;
  const stated = { currency, exchange_rate, ...(alone ? {} : { payable_foreign: foreign }) };
  const line = { 'line.name': 'Order', 'line.subtotal': euro, 'line.vat_rate': '24' };
  return judged({ row: 2, header: { ...header, ...stated }, lines: [line], problems: [] }, facts);
}

/** Findings in a word: the two entrances have other sentences for some. */
const words: Readonly<{ [code: string]: string }> = {
  'FX-INVERTED': 'inverted',
  'FX-INVERTED-REFERENCE': 'inverted',
  'FOREIGN-RATE-INVERTED': 'inverted',
  'FX-AMOUNTS-DISAGREE': 'differs',
  'FOREIGN-AMOUNT-DIFFERS': 'differs',
  'FOREIGN-AMOUNT-AS-EURO': 'differs',
  'FX-RATE-ONE': 'one',
  'EXCHANGE-RATE-ONE': 'one',
  'EXCHANGE-RATE-IMPOSSIBLE': 'impossible',
  'FX-RATE-COARSE': 'coarse',
  'FX-RATE-REFINED': 'refined',
  'FX-RATE-DIFFERS': 'far',
  'FX-DIRECTION-UNPROVEN': 'unproven',
};

type Record = Pick<ReturnType<typeof judged>, 'verdict' | 'document' | 'problems'>;

/** The verdict, why, and the euro amount and rate that would be stated. */
function told({ verdict, document, problems }: Record, alone = false) {
  const found = new Set(problems.flatMap(({ code }) => words[code] ?? []));
  // A payment that is refused states nothing of which a notice could speak.
  if (verdict === 'rejected')
    return { verdict, found: [...found].filter((word) => word !== 'refined').sort() };
  const { payable_total_amount: euro, exchange_rate: rate } = document ?? {};
  return { verdict, found: [...found].sort(), ...(alone ? {} : { euro }), rate: rate && normalise(rate) };
}

const facts = (euro: Decimal, foreign: Decimal, currency: string, rate: Decimal, reference?: Decimal) => ({
  ...{ euro, foreign, currency, rate },
  ...(reference && { reference }),
});

test.each<[string, Facts, ReturnType<typeof told>['verdict'], string[], string?]>([
  // 10000 ÷ 61.37 = 162.94606; 108.42 ÷ 100 = 1.0842; 50000 ÷ 58405 = 0.85609.
  ['whole yen', facts('61.37', '10000', 'JPY', '163'), 'ready', ['refined'], '162.94606'],
  ['two decimals', facts('100.00', '108.42', 'USD', '1.08'), 'ready', ['refined'], '1.0842'],
  ['pounds', facts('58405.00', '50000.00', 'GBP', '0.86'), 'ready', ['refined'], '0.85609'],
  [
    'a rate that gives the one of the other',
    facts('118.90', '129.00', 'USD', '1.0849'),
    'ready',
    [],
    '1.0849',
  ],
  ['1.0800 is not 1.08', facts('100.00', '108.42', 'USD', '1.0800'), 'rejected', ['differs']],
  // A cent more than 10000 ÷ 163 = 61.35; 61.37 × 163 is 10003.31, and 163 shows no decimal that denies it.
  ['another amount', facts('62.00', '10000', 'JPY', '163'), 'rejected', ['differs']],
  ['the foreign amount as euro', facts('108.42', '108.42', 'USD', '1.0842'), 'rejected', ['differs']],
  ['upside down', facts('100.00', '108.42', 'USD', '0.92234'), 'rejected', ['inverted']],
  // 16293 × 0.0061 = 99.39 and not 100: 1 ÷ 162.93 is 0.00613766.
  ['1/163, rounded', facts('100.00', '16293', 'JPY', '0.0061'), 'rejected', ['coarse', 'inverted']],
  ['both columns exchanged', facts('10000.00', '61', 'JPY', '0.0061'), 'rejected', ['inverted']],
  [
    'ten times the rate of the day',
    facts('10.00', '16293', 'JPY', '1629.3', '162.93'),
    'rejected',
    ['impossible'],
  ],
  ['1', facts('100.00', '100.00', 'USD', '1'), 'held', ['one'], '1'],
  ['1 at parity', facts('100.00', '100.00', 'USD', '1', '1.0012'), 'ready', [], '1'],
  [
    '1 where the amounts say better',
    facts('100.00', '108.42', 'USD', '1'),
    'held',
    ['one', 'refined'],
    '1.0842',
  ],
  ['1 for yen', facts('100.00', '16293', 'JPY', '1'), 'rejected', ['differs', 'one']],
  ['far from the day', facts('100.00', '120.00', 'USD', '1.2', '1.0849'), 'ready', ['far'], '1.2'],
  ['the inverse of the day', facts('100.00', '92.00', 'USD', '0.92', '1.0849'), 'rejected', ['inverted']],
  ['too small to tell', facts('0.02', '0.02', 'USD', '1.08'), 'ready', ['unproven'], '1.08'],
])('%s is judged alike as a payment and in standard columns', (_, given, verdict, found, rate) => {
  for (const record of [asPayment(given), asDocument(given)]) {
    const expected = { verdict, found, ...(verdict === 'rejected' ? {} : { euro: given.euro, rate }) };
    expect(told(record)).toEqual(expected);
  }
});

const scaled = (from: bigint, to: bigint, places: number) =>
  fc.bigInt(from, to).map((digits) => shift(String(digits), -places));
/** A factor of 1 plus or minus so many millionths. */
const about = (millionths: bigint) => scaled(1_000_000n - millionths, 1_000_000n + millionths, 6);

/** Facts of any currency: a rate near its magnitude as it is, turned, cut to few digits, or made of another. */
const drawn = fc
  .record({
    currency: fc.constantFrom(
      ...['USD', 'GBP', 'CHF', 'JPY', 'KWD'].flatMap((code) => Array.from({ length: 20 }, () => code)),
      ...[...currencyMagnitudes.keys()].filter((code) => currencyByCode.has(code)),
    ),
    euro: fc.oneof(scaled(1n, 10n, 2), scaled(10n, 50_000n, 2), scaled(10_000n, 50_000_000n, 2)),
    true_by: about(600_000n),
    amount_by: fc.oneof(fc.constant('1'), about(100n), about(20_000n)),
    rate_by: fc.oneof(
      { weight: 3, arbitrary: fc.constant('1') },
      about(60_000n),
      fc.constantFrom('10', '0.1'),
    ),
    turned: fc.boolean(),
    digits: fc.integer({ min: 0, max: 7 }),
    one: fc.integer({ min: 0, max: 19 }).map((draw) => draw === 0),
    alone: fc.integer({ min: 0, max: 3 }).map((draw) => draw === 0),
    reference_by: fc.option(fc.oneof(about(20_000n), about(400_000n)), { nil: undefined }),
  })
  .map(({ currency, euro, true_by, digits, ...of }): Facts => {
    const exponent = currencyByCode.get(currency)?.exponent ?? 0;
    const right = times(currencyMagnitudes.get(currency) ?? '1', true_by);
    const foreign = roundHalfUp(times(times(euro, right), of.amount_by), exponent);
    const wanted = times(right, of.rate_by);
    // So many digits after the first that is not zero.
    const places = (text: Decimal) =>
      Math.max(digits, (/^0\.(0*)/.exec(text)?.[1]?.length ?? -1) + 1 + digits);
    const turned = divide('1', wanted, 12);
    const rate = of.turned ? roundHalfUp(turned, places(turned)) : roundHalfUp(wanted, places(wanted));
    const reference = of.reference_by && roundHalfUp(times(right, of.reference_by), 5);
    return { ...facts(euro, foreign, currency, of.one ? '1' : rate, reference), alone: of.alone };
  })
  .filter(({ foreign, rate, reference = '1' }) => [foreign, rate, reference].every(isPositive))
  // A payment alone is converted, and of one under half a cent nothing is left.
  .filter(
    ({ alone, foreign, rate: value }) =>
      !alone || isPositive(toEuro(foreign, { value, quoted: 'foreign-per-euro' })),
  );

test('any facts are judged alike as a payment and in standard columns', () => {
  const verdicts = new Map<string, number>();
  fc.assert(
    fc.property(drawn, (given) => {
      const payment = told(asPayment(given), given.alone);
      expect(told(asDocument(given), given.alone)).toEqual(payment);
      for (const word of [payment.verdict, ...payment.found])
        verdicts.set(word, (verdicts.get(word) ?? 0) + 1);
    }),
    { numRuns: atFullLength(6_000) },
  );
  // All of the judge is met.
  for (const word of ['ready', 'rejected', 'held', ...new Set(Object.values(words))])
    expect(verdicts.get(word) ?? 0, word).toBeGreaterThan(0);
});
