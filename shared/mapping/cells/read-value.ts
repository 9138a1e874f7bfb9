import { otherTypes } from '../../facts/document-kinds.ts';
import { fromAuthorityScale, paymentMethods } from '../../facts/payment-methods.ts';
import { vatRates } from '../../facts/vat.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  isNegative,
  isZero,
  minus,
  normalise,
  plus,
  shift,
  times,
} from '../../money/decimal.ts';
import { NO_PROBLEMS, problem } from '../../problems/problem.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { columnIndex, type Header } from '../header/header.ts';
import {
  type ColumnSource,
  type Constant,
  columnIn,
  columnsOf,
  namesIn,
  type SourceUse,
  type TemplateSource,
  templatesOf,
  type ValueSource,
  type ValueType,
} from '../profile/source.ts';
import { lookUp } from './look-up.ts';
import { constantReading, plainText, readCell } from './read-cell.ts';
import { isNone, plainNumber } from './read-number.ts';
import { firstFilled, type RowView } from './row-view.ts';

const [WHOLE, REMEMBERED_TEXTS_MAX] = ['100', 1000];

/** A price less a discount in percent, unrounded. Undefined if the discount is not within 0 and 100. */
function subtractPercent(price: Decimal, discount: Decimal): Decimal | undefined {
  if (isNegative(discount) || compare(discount, WHOLE) > 0) return undefined;
  return normalise(shift(times(price, minus(WHOLE, discount)), -CENT_PLACES));
}

/** A value less a discount, which exports state above zero or below it: 20 less -5 is 15, and -20 less 5 is -15. */
export const lessDiscount = (value: Decimal, off: Decimal): Decimal =>
  isNegative(value) === isNegative(off) ? minus(value, off) : plus(value, off);

/** A value in canonical text, its column, and its problems. `text` is absent if there is no value. */
type Value = ReturnType<typeof readCell> & { column?: string };

/** Reads one source against one row. Never throws: unreadable cells become problems. */
export function readValue(use: SourceUse, row: RowView): Value {
  const value = readAsWritten(use, row);
  const { field, source } = use;
  const isAuthority = typeof source !== 'string' && 'scale' in source && source.scale === 'authority';
  return isAuthority ? onServiceScale(value, { row: row.row, field }) : value;
}

/** The text of a source that may be missing; its problems are reported by the reader that needs it. */
export const textOf = (source: ValueSource | undefined, row: RowView): string | undefined =>
  source && readValue({ field: 'payment.id', source, type: 'text' }, row).text;

/** A payment method of the authority's scale as the service numbers it; what neither scale has is a finding. */
function onServiceScale(value: Value, at: { row: number; field: string }): Value {
  const { text, column, problems } = value;
  if (text === undefined) return value;
  const code = fromAuthorityScale(Number(text));
  if (code !== undefined) return { ...value, text: String(code) };
  const known = paymentMethods.map(({ authority, en }) => `${authority} ${en}`).join(', ');
  const unknown = problem('MAP-VALUE-UNKNOWN', { ...at, column }, { text, known });
  return { column, problems: [...problems, unknown] };
}

function readAsWritten({ field, source, type }: SourceUse, row: RowView): Value {
  if (typeof source === 'string') return readColumn({ column: source }, { field, type }, row);
  if ('column' in source) return readColumn(source, { field, type }, row);
  if ('template' in source) return readTemplate(source, { field, type }, row);
  return { ...constantValue(source.value, type), problems: [] };
}

type Target = Pick<SourceUse, 'field' | 'type'> & { partOfTemplate?: true; percent?: true };

const FREE_TEXT = /^(notes|line\.name|counterpart\.(name|city|street))$/;

/** True if more than half of a text, and at least two letters, are such signs: ?????????? ????????. */
function isDestroyed(text: string): boolean {
  const lost = text.match(/[?\ufffd]/g)?.length ?? 0;
  return lost > 1 && lost * 2 > text.replace(/\s/g, '').length;
}

function readColumn(source: ColumnSource, target: Target, row: RowView): Value {
  const { field, type, partOfTemplate } = target;
  const found =
    firstFilled(row, source.column) ?? namesIn(source.column).flatMap((name) => row.cell(name) ?? [])[0];
  const text = cellText(found?.cell).trim();
  const column = found?.column ?? namesIn(source.column)[0] ?? '';
  const mapped = source.map === undefined ? undefined : lookUpCell(source.map, found?.cell, text);
  if (mapped !== undefined) return { ...constantValue(mapped, type), column, problems: [] };
  const place = { row: row.row, column, field };
  const isBlank = type === 'decimal' ? isNone(text) : text === '';
  if (found === undefined || isBlank) return blank(source, type, place);
  // A type that is issued elsewhere has its own answer: no word of a map makes it another.
  const isElsewhere = field === 'invoice_type_code' && otherTypes.split(' ').includes(text);
  if (source.map !== undefined && source.otherwise === undefined && !isElsewhere) {
    const known = Object.keys(source.map).join(', ');
    return { column, problems: [problem('MAP-VALUE-UNKNOWN', place, { text, known })] };
  }
  const dateAsText = partOfTemplate === true || FREE_TEXT.test(field);
  const percent = target.percent ?? /(vat_rate|share)$/.test(field);
  const { dateOrder, amountsIn: currency } = row;
  const reading = { type, decimal: found.decimal, dateOrder, dateAsText, percent, currency };
  if (type === 'text' && partOfTemplate !== true && isDestroyed(text) && FREE_TEXT.test(field))
    return { column, problems: [problem('TEXT-DESTROYED', place, { text })] };
  const value: Value = { column, ...readCell(found.cell, reading, place) };
  if (source.unit === 'cents' && value.text !== undefined)
    value.text = normalise(shift(value.text, -CENT_PLACES));
  if (value.text !== undefined && (source.rate_of ?? source.rate_within ?? source.rate_to) !== undefined)
    return rateOf({ ...value, text: value.text }, source, place, row);
  const isPercent = source.less_percent !== undefined || source.less_is === 'percent';
  // An amount off a price of one is off its whole line.
  const off = source.less_percent ?? (isPercent || field !== 'line.unit_price' ? source.less : undefined);
  if (off === undefined) return value;
  const less = { optional: 'cells', unit: isPercent ? undefined : source.unit } as const;
  const how: Target = { field, type, ...(isPercent && { percent: true }) };
  return namesIn(off).reduce<Value>((left, column) => discounted(left, { column, ...less }, how, row), value);
}

function discounted(value: Value, source: ColumnSource, target: Target, row: RowView): Value {
  const given = readColumn(source, target, row);
  const problems = [...value.problems, ...given.problems];
  if (value.text === undefined || given.text === undefined)
    return { ...value, text: given.problems.length > 0 ? undefined : value.text, problems };
  const text = (target.percent ? subtractPercent : lessDiscount)(value.text, given.text);
  if (text !== undefined) return { ...value, text, problems };
  const place = { row: row.row, column: given.column, field: target.field };
  return { column: value.column, problems: [problem('MAP-DISCOUNT-BAD', place, { text: given.text })] };
}

/** The lawful rate between two amounts of a row, if exactly one rate fits. */
function rateOf(
  value: Value & { text: string },
  { rate_of, rate_within, rate_to }: ColumnSource,
  place: { row: number; column: string; field: string },
  row: RowView,
): Value {
  const name = rate_of ?? rate_within ?? rate_to ?? '';
  const base = readColumn({ column: name }, { field: place.field, type: 'decimal' }, row);
  if (base.text === undefined) return { ...value, text: undefined, problems: base.problems };
  const difference = minus(base.text, value.text);
  const net = rate_of ? base.text : rate_within ? difference : value.text;
  const found = lawfulRates(net, (rate_of ?? rate_within) ? value.text : difference);
  if (found.length === 1 && found[0] !== undefined) return { ...value, text: found[0] };
  const text = `${value.text} (${name} ${base.text})`;
  const params = { variant: 'rate', text, known: [...vatRates].join(', ') };
  return { ...value, text: undefined, problems: [problem('MAP-VALUE-UNKNOWN', place, params)] };
}

/** Euro that net and VAT may be off: by rounding once, or for each line of a document. */
const ROUNDED = ['0.005', '0.01', '0.02'];

const lawfulRates = (net: Decimal, vat: Decimal): string[] => {
  const fits = (most: Decimal) =>
    [...vatRates].filter((rate) => {
      return compare(absolute(minus(shift(times(net, rate), -CENT_PLACES), vat)), most) <= 0;
    });
  return isZero(net) ? [] : (ROUNDED.map(fits).find((rates) => rates.length > 0) ?? []);
};

/** A workbook stores 24 % as the number 24 with a format; a map may name it in its displayed form. */
function lookUpCell<T>(map: Readonly<Record<string, T>>, cell: Cell | undefined, text: string) {
  const isPercent = typeof cell === 'object' && cell.percent === true;
  const shown = isPercent ? [`${text}%`, `${text} %`, text] : [text];
  return lookUp(map, shown.find((form) => Object.hasOwn(map, form)) ?? text);
}

function blank(source: ColumnSource, type: ValueType, place: { row: number; column: string; field: string }) {
  const { column } = place;
  if (source.default !== undefined) return { ...constantValue(source.default, type), column, problems: [] };
  if (source.optional) return { column, problems: [] };
  return { column, problems: [problem('MAP-VALUE-MISSING', place)] };
}

/** The first template that the row fills; if it fills none, the result of the first template. */
function readTemplate(source: TemplateSource, { field }: Target, row: RowView): Value {
  const values = templatesOf(source).map((template): Value => {
    const parts: Value[] = [];
    const text = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const target: Target = { field, type: 'text', partOfTemplate: true };
      const part = readColumn({ column: name.trim(), optional: source.optional }, target, row);
      parts.push(part);
      return part.text ?? '';
    });
    const { column } = parts[0] ?? {};
    const isComplete = parts.every((part) => part.text !== undefined);
    const problems = parts.flatMap((part) => part.problems);
    return { ...(column !== undefined && { column }), ...(isComplete && { text: text.trim() }), problems };
  });
  return values.find(({ text }) => text !== undefined) ?? values[0] ?? { problems: [] };
}

/** A value of the profile in canonical text, checked when it was loaded; "" gives no text. */
function constantValue(value: Constant, type: ValueType): { text?: string } {
  if (value === '') return {};
  const written = String(value);
  if (type === 'text') return { text: written };
  return { text: readCell(written, constantReading(type), {}).text ?? written };
}

/** The uses for which a file can give a value, each reduced to the columns that the file has. */
export const availableUses = <Use extends SourceUse>(uses: readonly Use[], header: Header): Use[] =>
  uses.flatMap((use) => {
    const source = presentSource(use.source, header);
    return source === undefined ? [] : [{ ...use, source }];
  });

function presentSource(source: ValueSource, header: Header): ValueSource | undefined {
  if (typeof source === 'string' || !('column' in source)) return source;
  const [names = []] = columnsOf(source);
  const present = names.filter((name) => columnIndex(header, name) !== undefined);
  const [only, ...others] = present;
  if (only !== undefined) return { ...source, column: others.length === 0 ? only : present };
  return source.optional === true && (source.default ?? source.map?.['']) === undefined ? undefined : source;
}

/** Reads one source row by row; texts without problems are remembered if one cell decides, and plain ones later read at a glance. */
export function valueReader(use: SourceUse, header: Header): (row: RowView) => Value {
  const { column: name, map, scale, unit } = columnIn(use.source);
  const isOne = typeof name === 'string' && columnsOf(use.source).length === 1;
  const index = isOne ? columnIndex(header, name) : undefined;
  if (index === undefined) return (row) => readValue(use, row);
  const known = new Map<string, Value>();
  const isAsWritten = (map ?? scale ?? unit) === undefined;
  const glance = isAsWritten ? glanceOf(use, index, header.nameAt(index)) : undefined;
  return (row) => {
    const written = row.plainAt(index);
    if (written === undefined) return readValue(use, row);
    // The sign of a currency is read by the currency of the row.
    const text = row.amountsIn === undefined ? written : `${written}\n${row.amountsIn}`;
    const isVaried = known.size >= REMEMBERED_TEXTS_MAX;
    const seen = (isVaried ? glance?.(written, row) : undefined) ?? known.get(text);
    if (seen !== undefined) return seen;
    const value = readValue(use, row);
    if (!isVaried && value.problems.length === 0)
      known.set(own(text), value.text === undefined ? value : { ...value, text: own(value.text) });
    return value;
  };
}

/** Reads a text that has its value at a glance, into one answer that stands until the next text; undefined of any other. */
function glanceOf({ type }: SourceUse, index: number, column: string) {
  if (type !== 'text' && type !== 'decimal') return undefined;
  const seen: Value = { column, problems: NO_PROBLEMS };
  return (written: string, row: RowView): Value | undefined => {
    seen.text = type === 'text' ? plainText(written) : plainNumber(written, row.signAt(index));
    return seen.text === undefined ? undefined : seen;
  };
}

/** A copy: the text of a cell may be a slice that keeps its whole chunk in memory. */
const own = (text: string): string => ` ${text}`.slice(1);
