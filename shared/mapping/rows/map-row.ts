import type { MappedRow } from '../../documents/document.ts';
import { isSameExternalId } from '../../documents/external-id.ts';
import type { HeaderField } from '../../documents/fields.ts';
import { isTaxNumber } from '../../documents/tax-number.ts';
import { creditNoteTypes, kindNeeds } from '../../facts/document-kinds.ts';
import type { Payment, PaymentEvent } from '../../money/conversion/payment.ts';
import { type Decimal, divide, equals, isZero, roundHalfUp, times } from '../../money/decimal.ts';
import { placesIn } from '../../money/minor-units.ts';
import { concatProblems, NO_PROBLEMS, type Problem, problem } from '../../problems/problem.ts';
import { isNone } from '../cells/read-number.ts';
import { availableUses, lessDiscount, readValue, valueReader } from '../cells/read-value.ts';
import { firstText, type RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import { paymentReader, type UnplacedEvent } from '../payments/payment-reader.ts';
import type { Profile } from '../profile/profile.ts';
import { columnIn, columnsOf, mayBeBlank, type SourceUse } from '../profile/source.ts';
import { documentUses, type HeaderUse, type LineUse, lineUses, moreLineUses } from '../profile/uses.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { amountsReader, otherAmounts, unsupportedTaxes } from './amounts-reader.ts';
import type { UnprovenCurrency } from './unproven-currency.ts';

type Values = Readonly<Partial<Record<string, string>>>;
type Prices = NonNullable<Profile['read']>['prices'];

/** Decimals of a price less an amount of its line, and how far a value with VAT and its net value lie apart where each is rounded: 91.95 is 86.75 at 6 %. */
const [PRICE_PLACES, CENT] = [6, 0.01];

/** Turns a unit price with VAT, or less an amount, into the value of its line: 3 × 12.40 less 2.20 is 35.00; a stated value stays. */
function priceLine(values: Values, prices: Prices, off: Decimal | undefined, currency = ''): Values {
  if (prices !== 'gross' && off === undefined) return values;
  const { 'line.unit_price': price, 'line.quantity': quantity, ...others } = values;
  if (price === undefined || quantity === undefined) return values;
  const { 'line.net_total_price': net, 'line.subtotal': gross } = values;
  const worth = roundHalfUp(lessDiscount(times(quantity, price), off ?? '0'), placesIn(currency));
  const line = { ...others, 'line.quantity': quantity };
  if (prices === 'gross') {
    const [vat, rate = '0'] = [values['line.vat_total'], values['line.vat_rate']];
    if ((net ?? gross) === undefined) return { ...line, 'line.subtotal': worth };
    // Net value, and VAT or the value with VAT, prove each other.
    const isAlone = vat === undefined && (net === undefined || gross === undefined);
    const withVat = net === undefined ? Number(gross) : Number(net) * (1 + Number(rate) / 100);
    const apart = Math.abs(Number(worth) - withVat);
    if (isAlone && apart < CENT) return { ...line, 'line.subtotal': gross ?? worth };
    // A price that makes another value, by a cent for each piece and more, stays.
    return isAlone && apart > CENT * (1.5 + Math.abs(Number(quantity))) ? values : line;
  }
  if (net !== undefined && isZero(off ?? '0')) return values;
  if (net === undefined || equals(net, worth)) return { ...line, 'line.net_total_price': worth };
  // The price that is left is compared with the net.
  return isZero(quantity) ? values : { ...values, 'line.unit_price': divide(worth, quantity, PRICE_PLACES) };
}

type HeaderValues = Partial<Record<HeaderField, string>>;
type LineValues = MappedRow['lines'][number];

/** Maps rows in file order: a row may leave out what the row above it, of the same document, has given. */
export function rowMapper({ profile, header: columns }: Survey, unproven: UnprovenCurrency) {
  const header = readersOf(availableUses(documentUses(profile), columns), columns);
  const idUses = header.filter(({ field }) => field === 'external_id');
  const lines = lineUses(profile)
    .map((uses) => availableUses(uses, columns))
    .filter((uses) => uses.length > 0)
    .map((uses) => lineReader(uses, { profile, columns, isNumbered: profile.lines !== undefined }));
  for (const uses of moreLineUses(profile)) {
    const read = lineReader(availableUses(uses, columns), { profile, columns, isNumbered: true });
    lines.push((view) => unlessZero(read(view)));
  }
  const { payment: section } = profile;
  const namesDocument = Boolean(profile.document?.external_id);
  const readPayment = section === undefined ? undefined : paymentReader(section, namesDocument);
  const readAmounts = profile.amounts ? amountsReader(profile.amounts, profile) : undefined;
  const taxesOf = unsupportedTaxes(columns.names);
  const amountsLeft = otherAmounts(profile);
  const turnsCredits = profile.read?.credit_notes === 'negative';
  let above: { id: string; type: string | undefined } | undefined;

  return {
    map(view: RowView): MappedRow {
      const { payment, external_id, event: open, skipped, problems: paid = [] } = readPayment?.(view) ?? {};
      if (skipped !== undefined) return skippedRow(view.row, skipped);
      const { foreign, problems: ofAmounts = NO_PROBLEMS } = readAmounts?.(view) ?? {};
      view.amountsIn = foreign?.currency;
      const given = readHeader(header, view, above?.id);
      const found: LineValues[] = [];
      let ofLines = NO_PROBLEMS;
      for (const read of lines) {
        const { values, problems } = read(view);
        if (values !== undefined) found.push(values);
        ofLines = concatProblems(ofLines, problems);
      }
      const paidId = payment?.external_id ?? external_id;
      if (paidId !== undefined) given.values.external_id = paidId;
      const event = open && placeEvent(open, given.values);
      const unknown = unproven(view);
      const isAsked = given.values.invoice_type_code === undefined || ofAmounts.length > 0;
      const repeats = isAsked && sameId(given.values, above?.id);
      const type = given.values.invoice_type_code ?? (repeats ? above?.type : undefined);
      above = given.values.external_id === undefined ? undefined : { id: given.values.external_id, type };
      const mapped: MappedRow = {
        row: view.row,
        header: given.values,
        lines: found,
        problems: concatProblems(
          taxesOf(view),
          amountsLeft(view),
          neededAlone(concatProblems(given.problems, ofLines), type),
          repeats ? withoutMissing(ofAmounts) : ofAmounts,
          unknown === undefined ? NO_PROBLEMS : [unknown],
          paid,
        ),
        together: profile.together?.map((column) => ({ column, text: firstText(view, column) })),
        foreign,
        payment: payment && named(payment, event, given.values),
        event,
      };
      // Amounts of a credit note that the export writes negative; a positive one becomes negative and is refused later.
      const isTurned = turnsCredits && type !== undefined && creditNoteTypes.has(type);
      return isTurned ? { ...mapped, header: turn(given.values), lines: found.map(turn) } : mapped;
    },
    /** A row with unreliable cells still belongs to its document, so that the document is withheld. */
    idOnly(view: RowView, problems: readonly Problem[]): MappedRow {
      above = undefined;
      return { row: view.row, header: readHeader(idUses, view, undefined).values, lines: [], problems };
    },
  };
}

/** The event with the payment that it is about. A part has the payment's id with its own behind it, a later event the payment's own. */
function placeEvent({ payment: named, ...event }: UnplacedEvent, values: HeaderValues) {
  const payment = named ?? values.external_id;
  if (payment === undefined) return undefined;
  if (event.is === 'part') values.external_id = `${values.external_id ?? payment}-${event.part ?? ''}`;
  else if (event.is === 'reversed') values.external_id ??= payment;
  else if (event.is !== 'receipt' && event.is !== 'refund') values.external_id = payment;
  return { ...event, payment };
}

/** A row that repeats the document of the row above may leave out what that has given. */
const withoutMissing = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ code }) => code !== 'MAP-VALUE-MISSING');

/** A part is known by its own id wherever its payment is converted. */
const named = (payment: Payment, event: PaymentEvent | undefined, { external_id }: HeaderValues): Payment =>
  event?.is === 'part' && external_id !== undefined ? { ...payment, external_id } : payment;

/** Keeps a missing value as a finding only if the document type needs the field. */
const neededAlone = (found: readonly Problem[], type: string | undefined): readonly Problem[] =>
  found.length === 0
    ? found
    : found.filter(({ code, field = '' }) => code !== 'MAP-VALUE-MISSING' || !type || kindNeeds(type, field));

export const skippedRow = (row: number, skipped: Problem): MappedRow => ({
  ...{ row, header: {}, lines: [], problems: [], skipped },
});

const sameId = ({ external_id }: HeaderValues, id: string | undefined): boolean =>
  external_id !== undefined && id !== undefined && isSameExternalId(external_id, id);

type Reader<Use> = Use & { read: ReturnType<typeof valueReader> };

const readersOf = <Use extends SourceUse>(uses: readonly Use[], columns: Header): Reader<Use>[] =>
  uses.map((use) => ({ ...use, read: valueReader(use, columns) }));

function readUses(uses: readonly Reader<SourceUse>[], view: RowView) {
  const values: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const { field, read } of uses) {
    const value = read(view);
    if (value.text !== undefined) values[field] = value.text;
    if (value.problems.length > 0) problems.push(...value.problems);
    if (field === 'counterpart.vat' && value.text !== undefined)
      problems.push(...repairVat(values, value, view));
  }
  return { values, problems };
}

function readHeader(uses: readonly Reader<HeaderUse>[], view: RowView, idAbove: string | undefined) {
  const { values, problems }: { values: HeaderValues; problems: Problem[] } = readUses(uses, view);
  const repeats = problems.length > 0 && sameId(values, idAbove);
  return { values, problems: repeats ? withoutMissing(problems) : problems };
}

/** Restores the leading zero that a Greek tax number lost in a spreadsheet: eight digits that fit the check digit with it. */
function repairVat(values: HeaderValues, found: { text?: string; column?: string }, view: RowView) {
  const { text = '', column } = found;
  const to = `0${text.trim()}`;
  const isGreek = /^(GR|EL)$/i.test(values['counterpart.country_code']?.trim() ?? 'GR');
  if (!isGreek || !/^\d{8}$/.test(text.trim()) || !isTaxNumber(to)) return [];
  values['counterpart.vat'] = to;
  const place = { row: view.row, column, field: 'counterpart.vat' };
  return [problem('MAP-TAX-NUMBER-REPAIRED', place, { from: text, to })];
}

type LineContext = { profile: Profile; columns: Header; isNumbered: boolean };
type ReadLine = { values?: LineValues; problems: Problem[] };

/** Reads one line of each row, with prices made net. A row with all columns of the line blank has no such line. */
function lineReader(given: readonly LineUse[], of: LineContext): (view: RowView) => ReadLine {
  const { profile, columns: header, isNumbered } = of;
  const uses = readersOf(given, header);
  const columns = uses.flatMap(({ source, isShared }) => (isShared ? [] : columnsOf(source))).flat();
  const leavesOut = columns.length > 0 && (isNumbered || uses.every(({ source }) => mayBeBlank(source)));
  const price = uses.find(({ field }) => field === 'line.unit_price')?.source;
  const { less, less_is, unit } = columnIn(price);
  const isLess = less !== undefined && less_is === 'amount';
  const source = isLess ? { column: less, optional: 'cells' as const, unit } : undefined;
  const prices = profile.read?.prices;
  return (view) => {
    if (leavesOut && columns.every((name) => isNone(firstText(view, name)))) return { problems: [] };
    const line = readUses(uses, view);
    const off = source && readValue({ field: 'line.unit_price', source, type: 'decimal' }, view);
    const values = priceLine(line.values, prices, off?.text, view.amountsIn);
    return { values, problems: off ? [...line.problems, ...off.problems] : line.problems };
  };
}

const FURTHER_AMOUNTS = ['line.net_total_price', 'line.subtotal', 'line.unit_price'] as const;

/** Drops a further line, such as shipping, that costs 0. */
function unlessZero(line: ReadLine): ReadLine {
  const { values = {}, problems } = line;
  const amount = FURTHER_AMOUNTS.map((field) => values[field]).find((text) => text !== undefined);
  const isUnread = problems.some(({ field }) => FURTHER_AMOUNTS.some((one) => one === field));
  return isUnread || /[1-9]/.test(amount ?? '') ? line : { problems: [] };
}

/** Amounts whose sign turns with the document; a price and a quantity only lose their minus. */
const TURNED =
  /^((net_|vat_|payable_)?total_amount|payable_foreign|line\.(net_total_price|vat_total|subtotal))$/;
const WITHOUT_MINUS = /^line\.(quantity|unit_price)$/;

function turn<V extends Values>(values: V): V {
  const turned: Record<string, string> = {};
  for (const [field, text = ''] of Object.entries(values))
    if (TURNED.test(field)) turned[field] = opposite(text);
    else if (WITHOUT_MINUS.test(field)) turned[field] = text.replace(/^-/, '');
  return { ...values, ...turned };
}

const opposite = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
