import { once } from '../../memoize.ts';
import { EURO } from '../../money/currency.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { hoursIn } from '../cells/read-number.ts';
import { flagOf } from '../facts/row-states.ts';
import { namesDelivery, namesTerminal } from '../facts/type-names.ts';
import { resolvedProfile } from '../load/load-profile.ts';
import { filled, isKeys } from '../load/merge-profiles.ts';
import { columnNeeds } from '../profile/column-needs.ts';
import { DIFFER_IN_COPIES, NOT_NEEDED } from '../profile/left-out.ts';
import type { ProfileFile } from '../profile/profile.ts';
import { isOfAmounts, OPEN_MARK } from '../profile/source.ts';
import { usesLineNumbers } from '../profile/uses.ts';
import {
  DATE_AS_NUMBER,
  derivedFrom,
  isOne,
  reasonTest,
  sameAs,
  statesMoney,
  statesSums,
  statesUnits,
} from '../survey/left-out-values.ts';
import { SETTLED } from '../survey/survey-sheet.ts';
import { foldText, headerWords } from '../texts/fold.ts';
import {
  areLawful,
  type Column,
  hasNumbers,
  hasValue,
  isOfCurrencies,
  isOfKinds,
  isPlain,
  isTypeColumn,
  isZeroTax,
  mayCount,
} from './columns/column.ts';
import type { ColumnFate } from './columns/column-facts.ts';
import { type MatchedRows, multiRowDocuments, textsAt } from './documents/document-rows.ts';
import { hasOtherPrices, RATES } from './evidence/relations.ts';
import { CENT, NONE, reckonedRows } from './evidence/rows.ts';
import type { Inspection } from './inspect-sheet.ts';
import { openFields, questionsOf } from './questions.ts';
import { fieldOfHeader, headerRoles, headerTokens, namesVat, partOfList } from './roles/header-roles.ts';
import { ASK_CHARGE, EACH } from './suggest/suggest-profile.ts';

type Fates = ReadonlyMap<string, ColumnFate>;
type Seen = Column & { texts: readonly string[]; isRead: boolean };

/** Rows that a reason is tried on, columns whose sums and products are tried, and columns that are compared with one. */
const [ROWS_MAX, TERMS_MAX, COMPARED_MAX, EXAMPLES] = [2_000, 9, 80, 5];
const [ROWS_MIN, SHARE, MOST, SERIAL_ROWS, KINDS_MAX] = [3, 0.9, 0.75, 5, 3];

/** One fate per column: read, left out for a reason that its values prove (sums only if empty, zero, euro or repeated), or asked. */
function columnFates(of: MatchedRows & Pick<Inspection, 'foreign'>, profile: ProfileFile) {
  const { columns, matches, records, foreign = [] } = of;
  // Numbered lines have one fate for each kind of column.
  const { lines: _, ...whole } = resolvedProfile(profile);
  const fields = new Map<string, string[]>();
  const { 'line.vat_rate': rate, ...others } = whole.line ?? {};
  const line = rate && isOfAmounts(rate) ? others : whole.line;
  for (const { names, field } of columnNeeds({ ...whole, line, name: '' }))
    for (const name of names) fields.set(name, [...(fields.get(name) ?? []), field]);
  const named = offeredColumns(profile);
  const isRateOpen = /"value":"\? [^"]* \| /.test(JSON.stringify(rate ?? ''));
  const isTaxOpen = isRateOpen && !whole.line?.['line.vat_total'];
  const { prices } = whole.read ?? {};
  const isOfProgram = profile.extends !== undefined;
  const all = columns.map((column, index): Seen => {
    const texts = textsAt(records.slice(0, ROWS_MAX), index);
    const answer = profile.other_amounts?.[column.header];
    // A value that the lines include, unlike a discount in them, may be another than they have.
    const isValue =
      answer === 'included' && /(net|total|value)$/.test(headerRoles(column.header)[0]?.role ?? '');
    return { ...column, texts, isRead: !isValue && (answer !== undefined || fields.has(column.header)) };
  });
  const read = all.filter(({ isRead }) => isRead).slice(0, COMPARED_MAX);
  const settled = all.filter(isSettled).slice(0, COMPARED_MAX);
  const taken = new Set([...fields.values(), line === whole.line ? [] : 'line.vat_rate'].flat());
  const isStated = taken.has(NET) || taken.has(TOTAL);
  const isValued = isStated && taken.has(PRICE) && taken.has(QUANTITY) && !prices?.startsWith(OPEN_MARK);
  const documents = once(() => multiRowDocuments({ columns, matches, records: records.slice(0, ROWS_MAX) }));
  /** True for a column of which one document has several texts, as units of its lines. */
  const variesInOne = (at: number) => documents().some((rows) => new Set(textsAt(rows, at)).size > 1);
  /** True for whole numbers that count the lines of each document. */
  const countsLines = (at: number) =>
    documents().length >= ROWS_MIN &&
    documents().every((rows) => textsAt(rows, at).every((text, line) => Number(text || NONE) === line + 1));
  const delivers = all.some(({ header }) => namesDelivery(header) && !VEHICLE.test(foldText(header)));
  const fateOf = (column: Seen, at: number): ColumnFate => {
    const { header, distinct } = column;
    const evidence = distinct.slice(0, EXAMPLES).join(', ');
    const asks = (...answers: string[]): ColumnFate => ({
      fate: 'asked',
      question: `${OPEN_MARK} ${[...answers, NOT_NEEDED].join(' | ')}`,
      evidence,
    });
    const standard = profile.extends === 'standard' ? fieldOfHeader(header) : undefined;
    const [field = standard, ...more] = fields.get(header) ?? [];
    const hole = profile.other_amounts?.[header];
    if (hole === 'included') return { fate: 'left out', reason: hole, evidence };
    // Values of lines are asked with the question about prices.
    const asked = field === PRICE && prices?.includes('line-') ? prices : hole;
    if (asked?.startsWith(OPEN_MARK)) return { fate: 'asked', question: asked, evidence };
    if (field !== undefined) {
      const values = [...new Set([field, ...more])].filter((one) => !OF_ROWS.test(one));
      return { fate: 'read', field, fields: values, evidence };
    }
    if (foreign.includes(header)) return { fate: 'left out', reason: 'other currency', evidence };
    const question = named.get(header);
    if (question !== undefined) {
      if (mayCount(column) && !taken.has(QUANTITY)) return asks(QUANTITY);
      // The question that offers the column is enough, unless its numbers may be an amount.
      const mayBeAmount = named.size > 1 && hasNumbers(column) && !isTechnical(column);
      return mayBeAmount ? asks() : { fate: 'asked', question, evidence };
    }
    // What is let or driven is no delivery, unless another column is of one.
    if (VEHICLE.test(foldText(header)) && namesDelivery(header) && !delivers)
      return asks(...['line.name', 'notes'].filter((one) => !taken.has(one)), 'delivery');
    // Rows of another unit, or with VAT in their price, are none that one reading of prices fits.
    if (hasOtherPrices(column, isStated, taken)) return asks(REFUSE);
    // A column of zeros beside an open rate may be a VAT of none.
    if (isTaxOpen && mayBeTax(column)) return asks('line.vat_total');
    const none = countsLines(at) ? 'technical id' : isOfProgram ? NOT_NEEDED : undefined;
    const reason = reasonOf(column, read, isSettled(column) ? all.slice(0, COMPARED_MAX) : settled) ?? none;
    // Tax numbers of buyers, or of several companies, which one account must not issue for.
    const isOfTaxes = column.type === 'tax-number' || headerTokens(header).some(namesTaxNumber);
    if (isOfTaxes && distinct.length > 1 && !isOfProgram && /^(contact|technical id)$/.test(reason ?? ''))
      return asks(...[TAX_NUMBER].filter((one) => !taken.has(one)));
    if (reason !== undefined) return { fate: 'left out', reason, evidence };
    const isOfLine = column.type !== 'number' || header.includes('{n}') || documents().length < ROWS_MIN;
    const fits = (!isOfLine && !variesInOne(at) ? SUMS_OF_DOCUMENT : candidates(column, isRateOpen)).filter(
      (candidate) =>
        !taken.has(candidate) && (candidate.startsWith('line.') || candidate === KIND || !variesInOne(at)),
    );
    const isText = column.type === 'text' && !distinct.some(statesSums);
    // Beside the quantity that is read, a count of one says nothing, nor any where it makes the value with its price.
    const isCount = isValued && candidates(column, false)[0] === QUANTITY && headerRoles(header).length === 0;
    const ofCount = distinct.every(isOne) ? 'constant' : isCount ? NOT_NEEDED : undefined;
    const last = isText ? 'further text' : ofCount;
    const kinds = [...(column.texts.includes('') ? [''] : []), ...distinct].join(', ');
    const areNames = isText || column.type === 'boolean';
    const said = fits.map((one) => (one === KIND || (areNames && one === RATE) ? `${one} (${kinds})` : one));
    // Beside prices alone an amount may be one on top of them, for each piece if the pieces are known.
    const mayAdd = whole.line?.[PRICE] && !isStated && fits.includes(NET) && column.type === 'number';
    if (mayAdd && !header.includes('{n}') && headerRoles(header).length === 0 && !isSettled(column))
      said.push(...ON_TOP.slice(0, taken.has(QUANTITY) ? 3 : 2));
    // Without a value of the line, a further number may be one of its factors or parts.
    if (taken.has(PRICE) && !isStated && hasNumbers(column) && !distinct.every(isOne) && !isSettled(column))
      said.push(REFUSE);
    return said.length === 0 && last ? { fate: 'left out', reason: last, evidence } : asks(...said);
  };
  return new Map(all.map((column, at) => [column.header, fateOf(column, at)]));
}

/** Columns of which an open question asks for one, each with the question. */
const offeredColumns = (profile: ProfileFile): ReadonlyMap<string, string> =>
  new Map(
    questionsOf(profile).flatMap(({ path, choices }) => {
      const question = `${OPEN_MARK} ${choices.join(' | ')}`;
      return path.at(-1) === 'column' ? choices.map((header) => [header, question] as const) : [];
    }),
  );

const OF_LINE = /amount|total|gesamt|position|zeile|summ|suma|somme|celkem|razem|συνολ|γραμμ|line|riga|ligne/;
const VEHICLE = /οχημα|αυτοκιν|κυκλοφορ|πινακιδ|vehicle|truck|plate|registration/;
const [QUANTITY, RATE, TAX_NUMBER] = ['line.quantity', 'line.vat_rate', 'counterpart.vat'];
const namesTaxNumber = (word: string): boolean => headerRoles(word)[0]?.role === 'tax_number';
const [PRICE, NET, TOTAL] = ['line.unit_price', 'line.net_total_price', 'line.subtotal'] as const;
const ON_TOP = [...ASK_CHARGE.slice(2).split(' | ').slice(0, 2), EACH];
/** An amount of the document, which is the same on each of its rows. */
const SUMS_OF_DOCUMENT = ['payable_total_amount', 'net_total_amount', 'vat_total_amount'];

const [KIND, REFUSE] = ['invoice_type_code', 'refuse (rows with such a value)'];

/** A column of zeros whose words name no discount, charge or fee. */
const mayBeTax = (column: Column): boolean =>
  column.type === 'number' &&
  isZeroTax(column) &&
  ![column.header, ...headerTokens(column.header)].some((word) =>
    /discount|shipping|fees|deposit|withholding|other/.test(headerRoles(word)[0]?.role ?? ''),
  );

/** Places of a profile that decide on rows and fill no field. */
const OF_ROWS = /^(together|carry|once|other_amounts|(only|skip)_rows_where)$/;

/** The suggestion with an entry for each unread column, and a question if rows repeat each other. */
export function withColumnFates<Found extends Inspection>(found: Found): Found {
  const { columns, matches, records, foreign } = found;
  if (found.profile === undefined || records === undefined) return found;
  const isOfProgram = found.profile.extends !== undefined;
  const all = { columns, matches, records, foreign };
  const own = columnFates(all, found.profile);
  if (isOfProgram) return { ...found, fates: own, open: openFields(found.profile) };
  const profile = withOpenValue(all, found.profile, own);
  const fates = profile === found.profile ? own : columnFates(all, profile);
  const offered = offeredColumns(profile);
  // Who chooses one of the columns that a question offers needs no other of them.
  const entries = [...fates].flatMap(([header, fate]) => {
    if (fate.fate === 'read' || profile.other_amounts?.[header] !== undefined) return [];
    if (fate.fate === 'asked' && fate.question === profile.read?.prices) return [];
    const isOffered = fate.fate === 'asked' && fate.question === offered.get(header);
    return [[header, isOffered ? NOT_NEEDED : fate.fate === 'asked' ? fate.question : fate.reason]];
  });
  // Of several columns that may number the documents no one is known to.
  const told = columns.flatMap(({ header }, index) => {
    const fate = fates.get(header);
    const isId = fate?.fate === 'left out' && DIFFER_IN_COPIES.has(fate.reason);
    return isId || (offered.size > 1 && offered.has(header)) ? [] : [index];
  });
  const textOf = ({ cells }: SheetRow) => told.map((at) => cellText(cells[at]).trim()).join('\n');
  const documents = [...Map.groupBy(records, ({ number }) => number).values()];
  const rows = documents.map((lines) => lines.map(textOf).join('\n'));
  const isCopied = new Set(rows).size < rows.length && profile.document?.external_id !== undefined;
  const identical_rows = isCopied ? (`${OPEN_MARK} lines | copies` as const) : undefined;
  const line = withCandidates(profile, columns, fates);
  const { prices = '' } = profile.read ?? {};
  const isTotal = headerRoles(String(profile.line?.[PRICE]))[0]?.role === 'total';
  const isOpen = !isTotal && /^\?(?!.*of one)/.test(prices) && [...fates.values()].some(isOfCount);
  const or = `${OPEN_MARK}${prices.slice(1)}${prices.includes('line-') ? OR_ONE : OR_LINE}` as const;
  const read = isOpen && { read: { ...profile.read, prices: or } };
  const more = filled({ columns: Object.fromEntries(entries), identical_rows });
  const asked = { ...profile, ...read, ...line, ...more };
  return { ...found, fates, profile: asked, open: openFields(asked) };
}

/** The profile with a question about the value of its lines, if that may be of one piece: no amount of a line is in whole cents for each. */
function withOpenValue(of: MatchedRows, profile: ProfileFile, fates: ReadonlyMap<string, ColumnFate>) {
  const [at, is] = profile.line?.[NET] ? ([NET, 'net'] as const) : ([TOTAL, 'gross'] as const);
  const { [at]: source, ...line } = profile.line ?? {};
  const value = of.columns.find(({ header }) => header === source);
  // What is named a total or a line's, or makes such a one with its VAT, is of no piece, nor an amount beside what only may count.
  const whole = at === TOTAL ? value?.header : line['line.vat_total'] && line[TOTAL];
  const name = foldText(String(whole ?? '')).replace(line[QUANTITY] ? 'amount' : '', '');
  if (!value || line[PRICE] || OF_LINE.test(name)) return profile;
  const { count } = reckonedRows(of, profile.read?.decimal);
  const isCount = ({ header, type, distinct }: Column) =>
    line[QUANTITY]
      ? line[QUANTITY] === header
      : isOfCount(fates.get(header)) &&
        (type !== 'text' || distinct.every((text) => hoursIn(text) ?? statesUnits(text, true)));
  const mayBeOfOne = (column: Column) => {
    /** Rows of more pieces than so many in which an amount, or without its VAT, is in whole cents for each. */
    const divided = (amount: Column, least: number, rates = [0]) =>
      count([column, value, amount], (pieces = 0, one = 0, all = 0) => {
        if (!(pieces > least && one > 0)) return NONE;
        const cents = rates.map((rate) => (all * 10_000) / (100 + rate));
        const offs = cents.map((one) => Math.abs(Math.round(one / pieces) * pieces - one));
        return all >= one && all < one * pieces && Math.min(...offs) < CENT ? 0 : 1;
      });
    const [own, net] = [divided(value, 1), divided(value, 2, RATES.slice(0, 3))];
    const others = of.columns.filter(isPlain).map((amount) => ({ ...divided(amount, 1), rows: own.rows }));
    const most = line[QUANTITY] ? MOST : SHARE;
    return [own, ...others, ...(at === TOTAL ? [net] : [])].every(({ fits, rows }) => fits < rows * most);
  };
  if (!of.columns.filter(isCount).some(mayBeOfOne)) return profile;
  const prices = `${OPEN_MARK} line-${is} (of the whole line) | ${is} (of one)` as const;
  const priced = { ...line, [QUANTITY]: line[QUANTITY] ?? { value: 1 }, [PRICE]: value.header };
  return { ...profile, read: { ...profile.read, prices }, line: priced };
}

/** Beside a count that a person names, an amount of one may be that of the whole line, and the other way round. */
const isOfCount = (of?: ColumnFate) =>
  of?.fate === 'asked' && of.question.startsWith(`${OPEN_MARK} ${QUANTITY}`);
const OR_ONE = ' | net (of one, without VAT) | gross (of one, with VAT)';
const OR_LINE = ' | line-net (of the whole line, without VAT) | line-gross (of the whole line, with VAT)';
/** The line with the numbers that are asked as candidates for a price that no column was taken for. */
function withCandidates({ line }: ProfileFile, columns: readonly Column[], fates: Fates) {
  const open = line?.[PRICE];
  if (!isKeys(open) || !('column' in open) || open.column !== OPEN_MARK) return {};
  const asked = columns.filter((one) => fates.get(one.header)?.fate === 'asked' && hasValue(one));
  const numbers = asked.filter(({ type }) => type === 'number');
  const unnamed = asked.filter(({ type, header }) => type === 'integer' && headerRoles(header).length === 0);
  const named = (numbers.length > 0 ? numbers : unnamed).map(({ header }) => header).join(' | ');
  return named === '' ? {} : { line: { ...line, [PRICE]: { ...open, column: `${OPEN_MARK} ${named}` } } };
}

/** Reasons in their order; a column that repeats read columns is tested after the first reason. */
const REASONS: readonly (readonly [reason: string, test: (column: Seen) => boolean])[] = [
  [
    'constant',
    ({ distinct: all, texts }) =>
      !all.some((text) => /[1-9]|\p{L}/u.test(text)) ||
      (all.length === 1 && !all.every(isOne) && (all[0] === EURO || !texts.includes(''))),
  ],
  [
    'further date',
    ({ type, distinct: all }) => type === 'date' || all.every((day) => DATE_AS_NUMBER.test(day)),
  ],
  ['contact', () => true],
  ['technical id', (column) => namesTerminal(column.header) || isTechnical(column)],
  ['delivery', ({ header }) => namesDelivery(header)],
];

function reasonOf(column: Seen, read: readonly Seen[], others: readonly Seen[]): string | undefined {
  const filled = column.texts.filter((text) => text !== '');
  const holds = (reason: string) => {
    const others = filled.filter((text) => !reasonTest(reason)(text));
    return filled.length - others.length >= filled.length * SHARE && !others.some(statesSums);
  };
  const find = (all: typeof REASONS) => all.find(([reason, test]) => test(column) && holds(reason))?.[0];
  if (column.filled === 0) return 'empty';
  return find(REASONS.slice(0, 1)) ?? repeats(column, read, others) ?? find(REASONS.slice(1));
}

/** The reason if a read column has the same value in each row, or arithmetic on read columns gives it. */
function repeats(column: Seen, read: readonly Seen[], others: readonly Seen[]): string | undefined {
  const fits = (reason: string, others: readonly Seen[]) => {
    const fitsRow = reasonTest(reason);
    const besides = (row: number) => others.map(({ texts }) => texts[row] ?? '');
    return column.texts.every((text, row) => fitsRow(text, besides(row)));
  };
  // Money in some of the rows of another column, such as what was paid back of it, is not that column once more.
  const isSums = column.distinct.some(statesSums);
  const isAside = ({ texts }: Seen) => isSums && texts.some((text, row) => text !== '' && !column.texts[row]);
  const same = read.find((other) => !isAside(other) && fits(sameAs(other.header), [other]));
  if (same !== undefined) return sameAs(same.header);
  if (column.texts.filter((text) => /[1-9]/.test(text)).length < ROWS_MIN) return undefined;
  const isTerm = (one: Seen) =>
    isPlain(one) && !one.header.includes(', ') && flagOf(one.header) === undefined;
  const terms = read.filter(isTerm).slice(0, TERMS_MAX);
  const pairs = terms.flatMap((term, at) => terms.slice(at + 1).map((other) => [term, other]));
  const triples = pairs.flatMap((two) => terms.flatMap((one) => (two.includes(one) ? [] : [[...two, one]])));
  // What was paid and what is left of an amount are no sales, but of a refund.
  const isPart = (one: Seen) => isPlain(one) && flagOf(one.header) !== 'none';
  const parts = isPart(column) ? others.filter((one) => one !== column && isPart(one)) : [];
  const beside = terms.flatMap((term) => parts.map((part) => [term, part]));
  return [...pairs, ...triples, terms, ...beside]
    .map((among) => ({ among, reason: derivedFrom(among.map(({ header }) => header)) }))
    .find(({ among, reason }) => fits(reason, among))?.reason;
}

const isSettled = ({ header }: Seen): boolean => SETTLED.test(headerWords(header));

const CODE = /^(?=.*\d)[#№]?[\p{L}\d][\p{L}\d._/#:@-]*$/u;
const ID_WORD = /^(id|code|sku|number|nr|ref|uuid|νο|κωδ(ικοσ)?|αρ(ιθμοσ)?|α\/?α|barcode|nummer)$/;

/** True for codes without a blank and for whole numbers that count the rows or have an id in their header. */
function isTechnical(column: Seen): boolean {
  const { type, header, distinct, texts, filled } = column;
  const words = headerTokens(partOfList(header)).filter((word) => ID_WORD.test(word));
  // One odd cell makes no codes of quantities or rates.
  const isOfNumbers = texts.filter((text) => /^(0|[1-9]\d{0,3})([.,]\d+)?$/.test(text)).length * 2 > filled;
  if (type === 'code') return words.length > 0 || !isOfNumbers;
  if (type === 'integer') {
    const numbers = texts.filter((text) => text !== '').map(Number);
    const counts = numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === 1);
    const isId = words.includes('id') || counts || distinct.every((text) => text.length > 2);
    return (counts && filled >= SERIAL_ROWS) || (words.length > 0 && isId);
  }
  const areCodes = type === 'text' && distinct.every((text) => CODE.test(text) && !statesSums(text));
  if (areCodes && words.length === 0 && isOfNumbers) return false;
  return areCodes && (words.length > 0 || namesVat(header) || !mayBeKinds(column, texts.length));
}

/** Two or three texts or codes that repeat, or a mark in some of the rows: kinds of rows, of which some may be returns. */
const mayBeKinds = ({ header, distinct, filled, times }: Column, rows: number): boolean =>
  !usesLineNumbers(header) &&
  (distinct.length === 1 ? filled < rows : distinct.length <= KINDS_MAX && times.every((one) => one > 1)) &&
  distinct.every((text) => !/[,()|]/.test(text));

/** The fields that a column of such values may be, the likeliest first. */
function candidates(column: Seen, isRateOpen: boolean): string[] {
  const { type, distinct, header, texts } = column;
  if (isOfKinds(column)) return [KIND];
  if (isOfCurrencies(column) && distinct.some((text) => text !== EURO)) return ['currency'];
  const areRates = isPlain(column) ? areLawful(column) : namesVat(header) && areLawful(column, 0.5);
  if (type === 'percent' || areRates) return [RATE, QUANTITY];
  if (type === 'number' || distinct.filter(statesMoney).length > distinct.length / 2)
    return [...(namesVat(header) ? ['line.vat_total'] : []), NET, PRICE, TOTAL, QUANTITY];
  const kinds = mayBeKinds(column, texts.length) ? [KIND] : [];
  if (isPlain(column) || distinct.every(statesSums)) return [QUANTITY, ...kinds];
  // A few words that repeat may be names of rates.
  const rates = isTypeColumn(column) && namesVat(header) ? [RATE] : [];
  // Where nothing shows the rate, letters may be those of a till.
  const letters =
    isRateOpen && rates.length === 0 && isTypeColumn(column) && distinct.every((text) => text.length < 4);
  return [...rates, 'counterpart.name', 'line.name', 'notes', ...kinds, ...(letters ? [RATE] : [])];
}
