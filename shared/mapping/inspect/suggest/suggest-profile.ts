import type { ColumnRole } from '../../facts/field-labels.ts';
import { flagOf, isSaleState, readBoolean, sideOf } from '../../facts/row-states.ts';
import { namesDelivery } from '../../facts/type-names.ts';
import { chargeLine } from '../../load/load-profile.ts';
import { filled } from '../../load/merge-profiles.ts';
import { columnNeeds } from '../../profile/column-needs.ts';
import { areEuro, type ProfileFile } from '../../profile/profile.ts';
import { columnsOf, OPEN_MARK } from '../../profile/source.ts';
import { OPEN_REASON } from '../../templates/code-lists.ts';
import {
  type Column,
  columnsOfRates,
  hasNumbers,
  hasValue,
  holdsForeign,
  isExempt,
  isSide,
  type Match,
  type NumberedColumns,
  ofRole,
} from '../columns/column.ts';
import { isCounted } from '../columns/column-facts.ts';
import type { AmountProofs } from '../evidence/amount-proofs.ts';
import type { linesOfRates } from '../evidence/parts-of-total.ts';
import { isDiscount } from '../evidence/relations.ts';
import { headerRoles, means } from '../roles/header-roles.ts';
import { type ColumnOfRole, columnSources, type StatedCurrencies, suggestAmounts } from './amounts.ts';
import { type documentTypeColumn, documentTypeSources, suggestDocument } from './document.ts';
import { hasForeignRates, isForeignRate, readPrices, suggestLine } from './suggest-line.ts';

type Rules = Pick<ProfileFile, 'only_rows_where' | 'skip_rows_where'>;

/** A column of states has a few words that repeat; one with more texts is something else. */
const STATES_MAX = 12;
/** States that nobody paid or confirmed yet: whether they are sales, their owner knows. */
const WAITS = /^(pending|(σε )?εκκρεμ)/iu;

/** Rules for sales: no MARK yet, in a state of a sale, on its side, not cancelled. Unknown states and sides are questions. */
function chosenRows(of: ColumnOfRole, { columns, proofs, noLines, ...found }: Findings): Rules {
  const [mark, rate] = [of('mark'), of('vat_rate')];
  const none = mark?.distinct.filter((text) => !/[1-9]/.test(text)) ?? [];
  // Names of goods, customers and places are not states, nor are payment methods and document types.
  const named = ['payment_method', 'item', 'type', 'name', 'company', 'street', 'city', 'quantity'] as const;
  const others = named.map(of);
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  const ids = (['document', 'number', 'mark'] as const).map(of);
  const possible = columns.filter(({ header, filled }) => filled === rows && found.ids.includes(header));
  const numbers = new Set((ids.some(Boolean) ? ids : possible).flatMap((column) => column?.distinct ?? []));
  // A MARK or the number of another document, in some of the rows: they may be its credit notes.
  const isOther = (text: string) => /^4\d{14}$/.test(text) || (text.length > 2 && numbers.has(text));
  const begun = new Set(ids.flatMap((column) => column?.beginnings ?? []));
  const isLike = ({ beginnings = [''], header }: Column) =>
    beginnings.every((one) => begun.has(one)) || means(header, 'creditNote');
  const isReference = (one: Column) =>
    !ids.includes(one) && one.filled > 0 && one.filled < rows && (one.distinct.every(isOther) || isLike(one));
  const references = of('type') === undefined ? columns.filter(isReference) : [];
  const rules = columns
    .filter((column) => !others.includes(column) && !namesDelivery(column.header))
    .map((column) => {
      // Rows with a rate that Greece does not have are a question: they are exempt or foreign sales.
      const isForeign = column === rate && hasForeignRates(column, proofs);
      const ofRates = isForeign ? onlyRows(column.distinct, (text) => !isForeignRate(text)) : undefined;
      const none = noLines.get(column.header) ?? [];
      const ofLines =
        none.length > 0 && !hasNumbers(column)
          ? onlyRows(column.distinct, (text) => !none.includes(text))
          : undefined;
      // Further rows of a document leave its state blank.
      const most = found.firstOnly.has(column.header) ? column.filled : rows;
      const rule: Rule | undefined = ofLines ?? ruleOf(column, column === of('status'), most) ?? ofRates;
      return [column.header, references.includes(column) ? { only: ['', ask('*')] } : rule] as const;
    });
  const pick = (key: keyof Rule) =>
    Object.fromEntries(rules.flatMap(([header, rule]) => (rule?.[key] ? [[header, rule[key]]] : [])));
  const only = { ...(mark === undefined ? {} : { [mark.header]: ['', ...none] }), ...pick('only') };
  const sums = [...noLines].flatMap(([header, none]) => (none.includes('') ? [[header, ['']]] : []));
  const { header = '', distinct: left = [] } = proofs.left ?? {};
  const nothing = proofs.left && { [header]: left.filter((text) => !/[1-9]/.test(text)).map(ask) };
  const skip = { ...pick('skip'), ...Object.fromEntries(sums), ...nothing };
  return filled({ only_rows_where: only, skip_rows_where: skip });
}

/** Texts of a column whose rows are the only ones, or are left out; one that begins with the mark of a hole is a question. */
type Rule = { only?: string[]; skip?: string[] };

const ask = (text: string): string => `${OPEN_MARK} ${text}`;

/** Asks about each text that is not surely that of a sale. */
const onlyRows = (texts: readonly string[], isSale: (text: string) => boolean): Rule => ({
  only: texts.map((text) => (isSale(text) ? text : ask(text))),
});

/** Leaves out rows that are no sales in a column of states; elsewhere asks about other sides and words of reversal. */
function ruleOf(column: Column, isStatus: boolean, rows: number): Rule | undefined {
  const { distinct, filled, type } = column;
  if (filled === 0) return undefined;
  const flag = flagRule(column, rows);
  if (flag !== undefined) return flag;
  const isSale = (text: string) => text === '' || isSaleState(text) === true;
  const areWords = (word: RegExp) =>
    distinct.length <= STATES_MAX && distinct.every((text) => word.test(text) && !/\d/.test(text));
  if (isStatus) {
    const others = distinct.filter((text) => isSaleState(text) !== false || WAITS.test(text));
    if (others.length === 0) return { skip: [...distinct] };
    const isKnown = others.length < distinct.length || others.some(isSale);
    // C and I of a shop whose states are letters.
    const words = distinct.length > 1 ? /\p{L}/u : /\p{L}{3}/u;
    const texts = filled < rows ? [...others, ''] : others;
    return isKnown || areWords(words) ? onlyRows(texts, (text) => isSaleState(text) === true) : undefined;
  }
  if (isSide(column)) return onlyRows(distinct, (text) => sideOf(text) === 'in');
  // A sign beside amounts: 1 of a sale, -1 of a return.
  if (distinct.length > 1 && distinct.every((text) => /^[-+]?1$/.test(text)))
    return onlyRows(distinct, (text) => !text.startsWith('-'));
  if (type !== 'text' || distinct.length > STATES_MAX) return undefined;
  const known = distinct.map(isSaleState);
  // A row that says nothing here is as good as in a list without the column.
  const texts = filled < rows ? ['', ...distinct] : distinct;
  if (!known.includes(undefined) && known.includes(false)) return onlyRows(texts, isSale);
  const isNone = (text: string) => sideOf(text) === 'out' || isSaleState(text) === false;
  const isTurned = distinct.some(isNone) && areWords(/^\p{L}[\p{L} _-]*$/u);
  return isTurned && distinct.length > 1 && distinct.length < filled
    ? onlyRows(texts, (text) => text === '')
    : undefined;
}

/** Asks about a yes under cancelled, refunded or draft and a no under paid; a day of cancellation skips. */
function flagRule({ header, distinct, type, filled }: Column, rows: number): Rule | undefined {
  const flag = flagOf(header);
  if (flag === undefined) return undefined;
  // The day of a return that each row has may be that of what was rented.
  const days = filled < rows ? [''] : ['', ask('*')];
  if (type === 'date') return flag === 'none' && filled > 0 ? { only: days } : undefined;
  const said = distinct.map((text) => (/^[x×✓✔]$/i.test(text) ? 'true' : readBoolean(text)));
  // The numbers of other documents: Reversal of INV-1.
  const isNumbers = flag === 'none' && distinct.every((text) => /^(?=.*\d)\p{L}[\p{L}\d._/-]*$/u.test(text));
  // S and N, J and N: letters of a language that nobody states.
  if (said.includes(undefined) && distinct.every((text) => /^\p{L}$/u.test(text)))
    return onlyRows(['', ...distinct], (text) => text === '');
  if (said.includes(undefined)) return isNumbers ? { only: ['', ask('*')] } : undefined;
  const asked = flag === 'none' ? 'true' : 'false';
  return { only: ['', ...distinct.map((text, at) => (said[at] === asked ? ask(text) : text))] };
}

/** Amounts that change the sum that is owed on a document. */
const SUMS = /^(shipping|fees|(document_)?discount|deposit|withholding|other_amount)$/;

const ASK = `${OPEN_MARK} refuse (rows with such an amount) | included (the lines are right without it)`;
export const ASK_CHARGE =
  `${OPEN_MARK} line-net (on top, without VAT) | line-gross (on top, with VAT) | included` as const;
const ASK_UNKNOWN =
  `${ASK_CHARGE} | ignore (not part of the document) | refuse (rows with such an amount)` as const;
export const EACH = 'each (on top, for each piece)';
const REFUSE = `${OPEN_MARK} refuse (the service has no field for it: issue such rows by a program that has)`;
const REFUSE_RATES = `${OPEN_MARK} refuse (export a row for each rate, with its value and its rate)` as const;

type Asked = 'included' | `?${string}`;
/** The question about an amount of a role that may be on top of the lines or in them. */
const askedAs = (role: ColumnRole): Asked =>
  role === 'withholding' ? REFUSE : /shipping|fees/.test(role) ? ASK_CHARGE : ASK;

/** Amounts that only the total of the document includes, asked where it is no sum of the lines. */
export const askedOutside = (amounts: NonNullable<ProfileFile['other_amounts']>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([header, answer]) => {
      const { role = 'discount' } = headerRoles(header)[0] ?? {};
      const isAsked = answer === 'included' && role !== 'discount' && SUMS.test(role);
      return [header, isAsked ? askedAs(role) : answer];
    }),
  );

/** Questions about unread columns of such amounts, unless the sums prove that the lines include them. */
function otherAmountQuestions(of: Findings & { profile: ProfileFile }): Pick<ProfileFile, 'other_amounts'> {
  const { columns, profile, proofs } = of;
  const { document, line, more_lines } = profile;
  const used = new Set(columnNeeds({ name: '', document, line, more_lines }).flatMap(({ names }) => names));
  // Where the amounts of each row prove its rate, a row of two rates has one that nobody knows.
  const ofRow = profile.line?.['line.vat_rate'];
  const exempt = ofRow && columnsOf(ofRow).length > 0 ? [] : columns.filter(isExempt);
  const ofRates = proofs.rates ? [] : [...columnsOfRates(columns), ...exempt];
  const isInside = (column: Column) =>
    proofs.inside.some(({ part, value }) => part === column && (!value || used.has(value.header)));
  const isTaxed = proofs.addsUp || (proofs.rate ?? proofs.rates) !== undefined;
  const asked = columns.flatMap((column): [string, Asked][] => {
    if (used.has(column.header) || !hasNumbers(column) || !hasValue(column)) return [];
    if (of.byRate?.inside.includes(column)) return [[column.header, 'included']];
    if (ofRates.includes(column)) return [[column.header, REFUSE_RATES]];
    const named = headerRoles(column.header)[0]?.role ?? (isDiscount(column) ? 'discount' : undefined);
    // A part without a name may be a duty of its own, unless the VAT is on it too.
    if (isInside(column)) return [[column.header, named || isTaxed ? 'included' : ASK]];
    // A discount that differs between the rows of a document is that of the line, and else of the document.
    const isOfSeveral = !of.isOneRowEach && /discount$/.test(named ?? '');
    const isOnce = of.ofDocument.has(column.header) || of.firstOnly.has(column.header);
    const level = isOnce ? ('document_discount' as const) : ('discount' as const);
    const matched = of.matches.find((match) => match.column === column)?.role;
    const role = isOfSeveral
      ? level
      : SUMS.test(matched ?? '') && !SUMS.test(named ?? '')
        ? matched
        : (named ?? matched);
    // Beside the price of one a charge may be one of each piece.
    const mayBeOfOne = !isOnce && isCounted(ofRole(of.matches, 'quantity')) && line?.['line.unit_price'];
    const asks = (by: Asked): [string, Asked][] => [
      [column.header, mayBeOfOne ? (by.replace('included', `${EACH} | included`) as Asked) : by],
    ];
    if (role === undefined && proofs.charged.includes(column)) return asks(ASK_UNKNOWN);
    if (role === undefined || !SUMS.test(role))
      return !profile.amounts && proofs.off.includes(column) ? [[column.header, ASK]] : [];
    if (isInLines(role, profile, proofs)) return [[column.header, 'included']];
    return /shipping|fees/.test(role) ? asks(ASK_CHARGE) : [[column.header, askedAs(role)]];
  });
  return filled({ other_amounts: Object.fromEntries(asked) });
}

/** True for a discount that prices or VAT prove to be in the value of the line, or the sums of documents in theirs. */
function isInLines(role: ColumnRole, { line = {} }: ProfileFile, proofs: AmountProofs): boolean {
  const { documentDiscount, discount, addsUp, rate, rates } = proofs;
  const hasValue = ['line.net_total_price', 'line.subtotal'].some((field) => Boolean(line[field]));
  const isTaxed = discount !== undefined || addsUp === true || (rate ?? rates) !== undefined;
  if (role === 'discount') return hasValue && isTaxed;
  return role === 'document_discount' && documentDiscount === 'in-lines';
}

interface Findings {
  name: string;
  matches: readonly Match[];
  read: NonNullable<ProfileFile['read']>;
  numbered: NumberedColumns | undefined;
  isOneRowEach: boolean;
  firstOnly: ReadonlySet<string>;
  /** Headers of the columns of numbers that are those of the document. */
  ofDocument: ReadonlySet<string>;
  columns: readonly Column[];
  /** Headers of columns that may number the documents, where none does for sure. */
  ids: readonly string[];
  proofs: AmountProofs;
  stated: StatedCurrencies;
  noLines: ReadonlyMap<string, readonly string[]>;
  byRate: ReturnType<typeof linesOfRates>;
  kind: ReturnType<typeof documentTypeColumn>;
}

/** A profile with all evidence of the file, and a "?" for each decision of a person. */
export function suggestProfile(found: Findings): ProfileFile {
  const { name, matches, numbered, firstOnly, proofs, kind } = found;
  const of: ColumnOfRole = (role) => ofRole(matches, role);
  const { type, category, classification } = documentTypeSources(of, kind);
  const { byRate } = found;
  // A document that nobody has paid yet has no method; the first row of one may speak for its others.
  const rows = found.isOneRowEach && !numbered && (of('document') ?? of('number'))?.filled;
  const isTaxed = byRate?.isNet;
  const prices = isTaxed ? {} : byRate?.inside[0] ? { prices: 'gross' as const } : readPrices(of, proofs);
  // Without a known header every column of days that has no role may be that of the sale.
  const isFree = (one: Column) => !matches.some(({ column }) => column === one);
  const days = [of('date') ?? found.columns.filter((one) => one.type === 'date' && isFree(one))].flat();
  const amounts = suggestAmounts(of, { ...found.stated, firstOnly }, days);
  const { date_order = days.every((day) => day.dateOrder || day.typedDates) } = found.read;
  const order = amounts?.date && !date_order ? { date_order: `${OPEN_MARK} dmy | mdy` as const } : {};
  const read = { ...found.read, ...prices, ...order };
  const [currency, rate] = [of('currency'), of('exchange_rate')];
  const profile: ProfileFile = {
    name,
    ...filled({ read }),
    ...chosenRows(of, found),
    // Rows that differ in one of these are separate documents.
    ...filled({
      together: [of('date'), of('name') ?? of('tax_number'), of('type')].flatMap((one) => one?.header ?? []),
    }),
    ...(amounts && { amounts }),
    ...(numbered && { lines: numbered.lines }),
    document: {
      ...suggestDocument(of, kind, { type, ids: found.ids, ...(rows && { rows }) }),
      ...((!amounts || areEuro(amounts)) && rate && currency && holdsForeign(currency)
        ? { currency: currency.header, exchange_rate: { column: rate.header, optional: true } }
        : {}),
      // A net value that does not add up with VAT and total leaves something out, such as shipping.
      ...(proofs.addsUp === false ? {} : columnSources(of, { net_total_amount: 'document_net' })),
      ...columnSources(of, { vat_total_amount: 'document_vat', payable_total_amount: 'document_total' }),
      ...columnSources(of, { payable_total_amount: 'payable' }),
      ...(byRate?.total && isTaxed && { payable_total_amount: byRate.total.header }),
    },
    line: byRate
      ? { 'line.classification_category': category, 'line.classification_type': classification }
      : suggestLine(of, proofs, { category, classification }),
    ...(byRate
      ? {
          more_lines: byRate.lines.map(({ rate, value, vat }) => ({
            ...{ 'line.name': { value: value.header }, 'line.vat_rate': { value: rate } },
            ...(isTaxed
              ? { 'line.net_total_price': value.header }
              : { 'line.quantity': { value: 1 }, 'line.unit_price': value.header }),
            ...(vat && isTaxed && { 'line.vat_total': vat.header }),
            ...(rate === 0 && { 'line.vat_exemption_code': { value: OPEN_REASON } }),
          })),
        }
      : chargeLines(of, found, prices.prices)),
  };
  const others = otherAmountQuestions({ ...found, profile });
  const columns = [kind, of('status'), of('vat_rate'), of('payment_method'), amounts?.rate && currency];
  const headers = new Set(columns.flatMap((column) => column?.header ?? []));
  return { ...profile, ...others, ...filled({ carry: [...headers].filter((one) => firstOnly.has(one)) }) };
}

/** Lines for shipping and other charges of an order, stated as its lines are, if each charge is on its document once. */
function chargeLines(of: ColumnOfRole, found: Findings, prices: string | undefined) {
  const { matches, isOneRowEach, firstOnly, ofDocument, proofs } = found;
  const isOnce = ({ header }: Column) => isOneRowEach || firstOnly.has(header);
  const charges = matches
    .filter(({ role }) => role === 'shipping' || role === 'fees')
    .flatMap(({ column: one }) => (hasValue(one) && (isOnce(one) || ofDocument.has(one.header)) ? one : []));
  const open = proofs.charged.filter(({ header }) => ofDocument.has(header));
  const once = [...charges, ...open].filter((column) => !isOnce(column)).map(({ header }) => header);
  if (charges.length === 0) return filled({ once });
  const isTaxed = prices === 'gross' || (!prices && of('net') === undefined && of('total') !== undefined);
  const isGross = isTaxed || proofs.charges === 'with-vat';
  const field = isGross ? 'line.subtotal' : prices ? 'line.unit_price' : 'line.net_total_price';
  // Charges that the totals of the documents do not prove to be on top of the lines are asked.
  const more_lines = proofs.charges && charges.map(({ header }) => chargeLine(header, field));
  return filled({ once, more_lines });
}
