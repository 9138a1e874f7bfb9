import type { BuiltDocument } from '../documents/build/build-document.ts';
import type { Document } from '../documents/document.ts';
import type { HeaderField } from '../documents/fields.ts';
import { plainTaxNumber } from '../documents/tax-number.ts';
import { countryNamed, listedCountries } from '../facts/countries.ts';
import { listedCurrencies } from '../facts/currencies.ts';
import { EXCHANGE_RATE_DECIMALS_MAX } from '../facts/limits.ts';
import { judgeRate, type RateFinding, rateProblem } from '../money/conversion/exchange-rate.ts';
import { currencyOf, EURO } from '../money/currency.ts';
import { CENT_PLACES, decimalsOf, equals, isPositive, normalise, roundHalfUp } from '../money/decimal.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { concatProblems, type Problem, problem } from '../problems/problem.ts';
import { preflight } from './preflight.ts';
import type { PreflightContext } from './rules/rule.ts';

interface JudgedDocument {
  document: Document;
  problems: readonly Problem[];
}

/**
 * A document in the spelling in which it is sent. Repairs change the spelling and never the meaning, each with a
 * notice: EL, gr or Ελλάδα → GR, and a Greek tax number without prefix and blanks, as it is judged. A euro document
 * names neither currency nor a rate of 1 (foreign currency is the only use of both fields).
 */
export function normaliseDocument(document: Document): JudgedDocument {
  const euro = withoutEuro(document);
  const { country_code: country = '', vat = '' } = document.counterpart ?? {};
  const code = listedCountries.has(country) ? country : countryNamed(country);
  const sent = ['', 'GR'].includes(code ?? country) ? plainTaxNumber(vat) : undefined;
  const isCleaned = sent !== undefined && sent !== vat;
  const isRenamed = code !== undefined && code !== country;
  if (!isCleaned && !isRenamed) return { document: euro, problems: [] };
  const counterpart = { ...euro.counterpart };
  const problems: Problem[] = [];
  if (isRenamed) {
    counterpart.country_code = code;
    const at = { field: 'counterpart.country_code' };
    problems.push(problem('COUNTRY-REPAIRED', at, { given: country, sent: code }));
  }
  if (isCleaned) {
    counterpart.vat = sent;
    problems.push(problem('TAX-NUMBER-CLEANED', { field: 'counterpart.vat' }, { given: vat, sent }));
  }
  return { document: { ...euro, counterpart }, problems };
}

function withoutEuro(document: Document): Document {
  if (document.currency === undefined && document.exchange_rate === undefined) return document;
  const { currency = 'EUR', exchange_rate = '1', ...rest } = document;
  return currency === 'EUR' && equals(exchange_rate, '1') ? rest : document;
}

/**
 * The rate of a document that has it in a column of its own, judged as that of a payment is: the document with the rate to
 * state, in the five decimals that the service keeps. Rates that a conversion worked out are judged there.
 */
function stateRate(document: Document, context: PreflightContext): JudgedDocument {
  const { exchange_rate: given } = document;
  if (given === undefined || context.converted) return { document, problems: [] };
  const { row, quotient, problems } = judged(document, given, context);
  if (quotient !== undefined) return { document: { ...document, exchange_rate: quotient }, problems };
  if (decimalsOf(normalise(given)) <= EXCHANGE_RATE_DECIMALS_MAX) return { document, problems };
  const rounded = normalise(roundHalfUp(given, EXCHANGE_RATE_DECIMALS_MAX));
  const notice = problem('FX-RATE-ROUNDED', { row, field: 'exchange_rate' }, { rate: given, sent: rounded });
  return { document: { ...document, exchange_rate: rounded }, problems: [notice, ...problems] };
}

function judged(document: Document, given: string, context: PreflightContext) {
  const { currency = EURO, payable_total_amount: euro } = document;
  const { payable_foreign: amount, written_rate: value = given, reference, lineRows } = context;
  const row = lineRows?.[0];
  if (currency === EURO || !listedCurrencies.has(currency) || !isPositive(given))
    return { row, problems: [] };
  const exponent = currencyOf(currency)?.exponent ?? CENT_PLACES;
  const foreign = amount === undefined ? undefined : { amount, currency, exponent };
  const stated = { value, quoted: 'foreign-per-euro' } as const;
  const { rate, findings } = judgeRate({ rate: stated, currency, foreign, euro, reference });
  const problems = findings.map((finding) => rateProblem(finding, placeOf(finding, row)));
  return { row, problems, ...(rate === stated ? {} : { quotient: rate.value }) };
}

const fields: Partial<Record<RateFinding['is'], HeaderField>> = {
  differs: 'payable_foreign',
  'foreign-as-euro': 'payable_total_amount',
};
/** Findings about a row; the others are about the whole document. */
const OF_ROW: ReadonlySet<RateFinding['is']> = new Set(['refined', 'coarse', 'far']);

const placeOf = ({ is }: RateFinding, row: number | undefined) => ({
  ...(OF_ROW.has(is) ? { row } : {}),
  field: fields[is] ?? 'exchange_rate',
});

/** One series of the account, as the service lists it. */
export interface BillingBook {
  id: string;
  name: string;
  series: string;
  invoice_type_code: string;
}

/** Type 2.3 has no separate series (interface, Invoice, billing_book_id). */
const seriesType = (type: string): string => (type === '2.3' ? '2.1' : type);

/** The book that numbers the document, by its id, its series or its name, or else by the document's type; a problem if it is unknown. */
function resolveBillingBook(document: Document, books: readonly BillingBook[]): string | Problem {
  const type = seriesType(document.invoice_type_code);
  const named = document.billing_book_id;
  const candidates = named === undefined ? books : booksNamed(named, books);
  if (named !== undefined && candidates.length === 0) return refusal('BILLING-BOOK-UNKNOWN', { book: named });
  const fitting = candidates.filter((book) => seriesType(book.invoice_type_code) === type);
  const [book, another] = fitting;
  if (book !== undefined && another === undefined) return book.id;
  const series = fitting.map((one) => one.series).join(', ');
  if (another !== undefined) return refusal('BILLING-BOOK-AMBIGUOUS', { type, series });
  return named === undefined
    ? refusal('BILLING-BOOK-MISSING', { type })
    : refusal('BILLING-BOOK-TYPE', { book: named, type: document.invoice_type_code });
}

/** An id is exact and needs no other field; series and names ignore letter case. */
function booksNamed(named: string, books: readonly BillingBook[]): readonly BillingBook[] {
  const byId = books.filter(({ id }) => id === named);
  if (byId.length > 0) return byId;
  const wanted = named.toLowerCase();
  return books.filter(({ series, name }) => [series, name].some((text) => text.toLowerCase() === wanted));
}

const refusal = (code: ProblemCode, params: Record<string, string>) =>
  problem(code, { field: 'billing_book_id' }, params);

/**
 * The document as it would be sent, and every finding before the first request: spelling repaired, rate judged, billing book
 * resolved (where the account's books are known), all rules asked. A dry run and a real run both judge here.
 */
export function judgeDocument(
  built: BuiltDocument & { document: Document } & PreflightContext,
  books: readonly BillingBook[] | undefined,
): JudgedDocument {
  const { document: spelled, problems: ofSpelling } = normaliseDocument(built.document);
  const { document, problems: ofRate } = stateRate(spelled, built);
  const found = concatProblems(
    ...[ofSpelling, preflight(document, built), ofRate, checkDocumentSize(document)],
  );
  const judged = { document, problems: found };
  if (books === undefined) return judged;
  const book = resolveBillingBook(document, books);
  if (typeof book === 'string') return { ...judged, document: { ...document, billing_book_id: book } };
  // A type that is not issued needs no series.
  const isNeeded = book.code !== 'BILLING-BOOK-MISSING' || !found.some(({ code }) => code === 'TYPE-UNKNOWN');
  return isNeeded ? { ...judged, problems: concatProblems(found, [book]) } : judged;
}

/** Of the body in which a document travels. Ours: the interface states none; 5,000 lines of common length take half. */
export const DOCUMENT_BYTES_MAX = 4_000_000;

/**
 * The finding on a document that is too large for one request. Its form here is never shorter than what is sent, where
 * numbers have no quotes and empty fields are left out.
 */
function checkDocumentSize(document: Document): Problem[] {
  const [{ external_id }, max] = [document, DOCUMENT_BYTES_MAX];
  const bytes = bytesAtMost(document) > max ? Buffer.byteLength(JSON.stringify(document)) : 0;
  return bytes > max ? [problem('DOC-BYTES-MAX', {}, { external_id, bytes, max })] : [];
}

/** Of a character in JSON, as \u001f has them; of the longest name of a field with its signs, or of a number. */
const [CHARACTER_BYTES_MAX, FIELD_BYTES_MAX] = [6, 50];

/** A bound by the lengths of the texts, without writing the document out. */
function bytesAtMost(value: Part): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES_MAX;
  let bytes = 0;
  if (Array.isArray(value)) for (const part of value) bytes += FIELD_BYTES_MAX + bytesAtMost(part);
  else if (typeof value === 'object')
    for (const name in value) bytes += FIELD_BYTES_MAX + bytesAtMost(value[name]);
  return bytes;
}

type Part = string | number | boolean | undefined | Part[] | { [name: string]: Part };
