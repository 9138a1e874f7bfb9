import type { MappedRow } from '../../documents/document.ts';
import { creditNoteTypes } from '../../facts/document-kinds.ts';
import { memoize } from '../../memoize.ts';
import type { Payment } from '../../money/conversion/payment.ts';
import { currenciesInHeader, currencyOf, EURO } from '../../money/currency.ts';
import { CENT_PLACES, compare, isZero, shift } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readAmount } from '../balance/payment-amounts.ts';
import { lookUp } from '../cells/look-up.ts';
import { countWithUnit, hoursIn, numberIn, sizeIn } from '../cells/read-number.ts';
import { firstFilled, firstText, type RowView } from '../cells/row-view.ts';
import { flagOf, isSaleState, readBoolean } from '../facts/row-states.ts';
import {
  namesCredit,
  namesDeliveringKind,
  namesDelivery,
  namesTerminal,
  typesOfName,
} from '../facts/type-names.ts';
import { indexesOf } from '../header/header.ts';
import { columnAnswers, NOT_NEEDED } from '../profile/left-out.ts';
import type { PaymentSection } from '../profile/payment-schema.ts';
import type { Profile } from '../profile/profile.ts';
import { columnIn, columnsOf, namesIn } from '../profile/source.ts';
import { statesUnits } from '../survey/left-out-values.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { openNames, unusedNames } from '../survey/unread-columns.ts';
import { foldText, headerWords } from '../texts/fold.ts';
import { findingsIn, isNumberOrYes, mayBeAmount } from './amounts-reader.ts';
import { sheetView } from './sheet-view.ts';
import { isCurrencyOf } from './unproven-currency.ts';

/** The value in a map of document types that skips the row: a bare delivery note is not an invoice. */
export const SKIP = 'skip';

/** False for a blank, a dash, and the midnight that spreadsheets show for a missing hour. */
const isFilled = (text: string): boolean => /[\p{L}\d]/u.test(text) && !/^0*([:.,]0+)*$/.test(text);

/** Doubts rows with filled columns of delivery, which the interface cannot carry; a type that delivers is reported once. */
export function notCarried(survey: Survey): (view: RowView) => Problem[] {
  const answers = columnAnswers(survey.profile);
  const columns = unusedNames(survey).filter((name) => namesDelivery(name) && answers[name] !== NOT_NEEDED);
  const kind = kindOf(survey.profile);
  const delivers = memoize(namesDeliveringKind);
  let told = false;
  return (view) => {
    for (const column of columns) {
      const text = firstText(view, column);
      if (isFilled(text)) return [problem('DELIVERY-NOT-CARRIED', { row: view.row, column }, { text })];
    }
    const found = told ? undefined : kind(view);
    if (found === undefined || !delivers(found.text)) return [];
    told = true;
    return [problem('DELIVERY-KIND', { row: view.row, column: found.column }, { text: found.text })];
  };
}

export function terminalNotice(survey: Survey): Problem[] {
  const columns = unusedNames(survey).filter(namesTerminal);
  return columns.length === 0 ? [] : [problem('TERMINAL-NOT-CARRIED', {}, { columns: columns.join(', ') })];
}

/** Reads the document type in a row; undefined if its cell is blank or the profile has one type for all. */
function kindOf({ document = {} }: Profile): (view: RowView) => { text: string; column: string } | undefined {
  const [names = []] = columnsOf(document.invoice_type_code ?? { value: '' });
  return (view) => {
    const found = firstFilled(view, names);
    return found && { text: cellText(found.cell).trim(), column: found.column };
  };
}

/** The problem of a row that the map of document types skips; its further rows may leave the type blank. */
export function skippedKind(profile: Profile, ids: readonly number[]) {
  const { map } = columnIn(profile.document?.invoice_type_code);
  if (map === undefined || !Object.values(map).includes(SKIP)) return () => undefined;
  const read = kindOf(profile);
  let above: { row: SheetRow; text: string; column: string } | undefined;
  return (view: RowView, row: SheetRow): Problem | undefined => {
    const kind = read(view);
    if (kind !== undefined) above = lookUp(map, kind.text) === SKIP ? { row, ...kind } : undefined;
    if (above === undefined || (kind === undefined && !isSameDocument(ids, above.row, row))) return undefined;
    const { text, column } = above;
    return problem('MAP-SKIPPED-KIND', { row: row.number, column }, { text });
  };
}

/** Adds a row's amounts in unread columns that look like money: each is explained or answered when its document is judged. */
export function otherMoney({ profile, header, money }: Survey) {
  const watched = profile.payment === undefined ? money : [];
  return (mapped: MappedRow, { cells }: SheetRow, view: RowView): MappedRow => {
    if (mapped.skipped !== undefined || watched.length === 0) return mapped;
    const others = watched.flatMap(({ index, isCents }) => {
      const read = readAmount(cells[index] ?? '', { field: 'other_amounts', decimal: view.signAt(index) });
      if (read?.value === undefined || isZero(read.value)) return [];
      const value = isCents ? shift(read.value, -CENT_PLACES) : read.value;
      return [{ column: header.nameAt(index), value }];
    });
    return others.length === 0 ? mapped : { ...mapped, others };
  };
}

/** Holds a row that an unread column calls a credit note, if the profile makes a sale of every row. */
export function doubtedKind(survey: Survey): (view: RowView, of: MappedRow) => Problem[] {
  const { profile, header, needs } = survey;
  const { invoice_type_code: type } = profile.document ?? {};
  const constant = typeof type === 'object' && type && 'value' in type ? `${type.value}` : undefined;
  if (profile.payment) return doubtedPayment(profile.payment, survey);
  if (!constant || creditNoteTypes.has(constant)) return () => [];
  const read = needs.filter(({ field }) => field !== 'together');
  const unread = openNames({ profile, header, needs: read });
  const more = { reason: `invoice_type_code ${constant}` };
  let kinds: readonly string[] | undefined;
  return (view) => {
    // A column of document types begins with one.
    kinds ??= unread.filter((column) => typesOfName(firstText(view, column)).length > 0);
    return findingsIn(kinds, 'COLUMN-CHANGED', namesCredit, more)(view);
  };
}

const OF_DISPUTE = /disput|charge[ _-]?back/i;
/** Headers of a yes without which no money came. */
const OF_SUCCESS = /(^| )(captured|paid(?! ?out)|live ?mode|success(ful)?|approved|completed|succeeded)$/;
/** Words of amounts that are no other reading of what the payer paid. */
const OF_PART =
  /(^| )(fees?|commissions?|vat|tax|net|tips?|discount|shipping|refund(ed)?|balance|reserve|interchange|markup|authori[sz]ed)( |$)/;
const HALF_A_CENT = 0.005;

/** Holds a sale beside an open column that says it is none, that its money went back, or that another amount in its currency was paid. */
function doubtedPayment({ list, fee }: PaymentSection, survey: Survey) {
  const open = openNames(survey);
  const { odd, numbers, alike } = survey.unread;
  const changed = (columns: readonly string[], says: (text: string) => boolean, reason: string) =>
    findingsIn(columns, 'COLUMN-CHANGED', says, { reason });
  const returns = open.filter((name) => flagOf(name) === 'none' || OF_DISPUTE.test(name));
  const stateOf = (name: string) => {
    const kinds = returns.includes(name) ? [] : odd.get(name);
    const isFlag = OF_SUCCESS.test(headerWords(name));
    const isNone = (text: string) => isSaleState(text) === false || /^(test|sandbox)$/i.test(text);
    const isOdd = (text: string) => kinds?.includes(text) || (/^\S+$/.test(text) && isNone(text));
    return (text: string) => isOdd(text) || (isFlag && readBoolean(text) === 'false');
  };
  // A list of types knows the states of its export, and has links and reasons beside its amounts.
  const doubts = (list ? [] : open).map((name) => changed([name], stateOf(name), 'payment.rows'));
  const isBack = (text: string) => Math.abs(sizeIn(text)) > 0 || readBoolean(text) === 'true';
  const mayBeBack = (text: string) => mayBeAmount(text) && !/^(won|not? .*)$/i.test(text);
  const ofMoney = changed(returns, list ? isBack : mayBeBack, 'payment.refunded');
  const pairs = open.flatMap((name) => {
    const beside = open.filter((of) => isCurrencyOf(of, name));
    const own = alike.includes(name) || currenciesInHeader(name)[0] === EURO ? [''] : [];
    return OF_PART.test(headerWords(name)) ? [] : (beside[0] ? beside : own).map((of) => ({ name, of }));
  });
  return (view: RowView, { event, payment }: MappedRow): Problem[] => {
    if (!event || !/^(receipt|part)$/.test(event.is)) return [];
    const { columns, currency = '', refunded }: Partial<Payment> = payment ?? {};
    const isTold = event.refunded ?? (OF_DISPUTE.test(event.what) || sizeIn(refunded) > 0);
    const sizeOf = (name = '') => Math.abs(sizeIn(view.cell(name)?.cell));
    const others = pairs.flatMap(({ name, of }) => {
      const off = Math.abs(sizeOf(columns?.amount) - sizeOf(name));
      const code = of === '' ? EURO : currencyOf(firstText(view, of))?.code;
      const isAlike = !(off >= HALF_A_CENT) || code !== currencyOf(currency)?.code;
      // What is off by a number of the row, such as its fee, is explained.
      const isPart = (one: string) => Math.abs(sizeOf(one) - off) < HALF_A_CENT;
      return isAlike || [...numbers, ...namesIn(fee)].some(isPart) ? [] : name;
    });
    const ofAmounts = changed(others, isNumberOrYes, 'payment.amount');
    return [...doubts, ...(isTold ? [] : [ofMoney]), ofAmounts].flatMap((of) => of(view));
  };
}

const QUANTITY =
  /(^|[^\p{L}])(quantity|qty|pieces|pcs|units|menge|anzahl|stuck|quantite|quantita|cantidad|quantidade|ilosc|aantal|ποσοτητα|ποσ|τεμαχια|τεμ|λιτρα|κιλα|ωρεσ|hours?|stunden|heures|ore|horas|godziny|uren)\d?($|[^\p{L}])/u;
const SUMS = /^(line\.(net_total_price|subtotal)|(net_total|total|payable_total)_amount)$/;

/** Holds a line of one beside an unread quantity, and refuses another unit than above where no sum states the value. */
export function doubtedQuantity(survey: Survey): (view: RowView) => Problem[] {
  const { profile, header, needs } = survey;
  const { 'line.quantity': quantity = { value: 1 }, ...line } = profile.line ?? {};
  const isStated = indexesOf(header, needs, ({ field }) => SUMS.test(field)).length > 0;
  const [[counted] = []] = quantity ? columnsOf(quantity) : [];
  if (profile.payment || !quantity || (counted && isStated)) return () => [];
  let unit: string | undefined;
  if (counted !== undefined)
    return (view) => {
      const text = firstText(view, counted);
      const own = hoursIn(text) ? ':' : countWithUnit(text)?.unit;
      unit ??= own;
      const place = { row: view.row, column: counted, field: 'line.quantity' };
      return own === undefined || own === unit ? [] : [problem('MAP-NOT-A-NUMBER', place, { text })];
    };
  const answers = columnAnswers(profile);
  const columns = unusedNames(survey).flatMap((column) => {
    const isNamed = QUANTITY.test(foldText(column));
    const isAsked = answers[column] === NOT_NEEDED || (isNamed && !isStated && !answers[column]);
    return isAsked ? [{ column, isNamed }] : [];
  });
  if (columns.length === 0) return () => [];
  const values = [line['line.unit_price'], line['line.net_total_price']].map(
    (source) => (source && columnsOf(source)[0]?.[0]) ?? '',
  );
  return (view) => {
    const said = columns.map((one) => ({ ...one, text: firstText(view, one.column) }));
    const found = said.find(({ text, isNamed }) => !isOne(text) && (isNamed || statesUnits(text, isStated)));
    if (found === undefined) return [];
    const [price, net] = values.map((name) => numberIn(firstText(view, name), undefined));
    if (price && net && compare(price, net) === 0) return [];
    const { column, text } = found;
    return [problem('AMOUNT-UNANSWERED', { row: view.row, column }, { variant: 'quantity', column, text })];
  };
}

export const DISCOUNT_WORDS =
  /discount|rebate|rabatt|nachlass|remise|rabais|sconto|descuento|desconto|rabat|korting|έκπτ|εκπτ/iu;
const OFF = /^\D{0,2}0*[.,]?0*[1-9][\d.,]*\s*%?$/;

/** Holds a line beside an unread discount, if no sum states its value; columns that look like money are asked per document. */
export function doubtedDiscount({ money, ...survey }: Survey) {
  const { header, needs, profile } = survey;
  const isStated = indexesOf(header, needs, ({ field }) => SUMS.test(field)).length > 0;
  const asked = new Set(money.map(({ index }) => header.nameAt(index)));
  const names = profile.payment || isStated ? [] : openNames(survey);
  const unread = names.filter((name) => DISCOUNT_WORDS.test(name) && !asked.has(name));
  return findingsIn(unread, 'AMOUNT-UNANSWERED', (text) => OFF.test(text), { variant: 'discount' });
}

const isOne = (text: string): boolean => !/[1-9]/.test(text) || /^\D*0*1([.,]0+)?\D*$/.test(text);

export const isBlankCell = (cell: Cell | undefined): boolean => cellText(cell).trim() === '';

/** Finds lines without the number of their document, whose other cells of it are blank or those of the row above or below, in a profile without fill_down: it must not be issued without them. */
export function looseLines(survey: Survey, ofDocument: readonly number[]) {
  const { header, profile, needs } = survey;
  const of = (wanted: string) => indexesOf(header, needs, ({ field }) => field === wanted);
  const [names, ids] = [of('line.name'), of('external_id')];
  const { read, carry, payment, lines, together } = profile;
  const isOff = (read?.fill_down ?? false) || (carry ?? payment ?? lines) !== undefined;
  if (isOff || ofDocument.length < 2 || names.length === 0) return () => undefined;
  const view = sheetView(survey, new Set(ofDocument));
  const rest = ofDocument.filter((at) => !ids.includes(at));
  const textAt = ({ cells }: SheetRow, index: number) => cellText(cells[index]).trim();
  let [parent, before]: (SheetRow | undefined)[] = [];
  return (row: SheetRow): { seen: RowView; found: Problem } | undefined => {
    const isOf = (other: SheetRow | undefined) =>
      other &&
      rest.every((at) => textAt(row, at) === '' || (together && textAt(row, at) === textAt(other, at)));
    const hasNumber = ids.some((at) => textAt(row, at) !== '');
    const isLoose = !hasNumber && names.some((at) => textAt(row, at) !== '') && isOf(parent);
    const isBelow = hasNumber && together && isOf(before);
    const [at, above] = isLoose ? [row.number, parent?.number] : [before?.number, row.number];
    before = hasNumber || isLoose ? undefined : row;
    if (!isLoose) parent = row;
    if (!above || !(isLoose || isBelow)) return undefined;
    const place = { row: at, field: 'external_id' };
    return { seen: view.at(row, parent), found: problem('MAP-LINE-LOOSE', place, { above }) };
  };
}

/** True if a row repeats the document's number or leaves its cells blank. */
export const isSameDocument = (ids: readonly number[], first: SheetRow, row: SheetRow): boolean =>
  ids.length > 0 &&
  ids.every((index) => {
    const text = cellText(row.cells[index]).trim();
    return text === '' || text === cellText(first.cells[index]).trim();
  });
