import type { SheetFormat, SheetRow } from '../../../sheet/sheet.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import { saysCents } from '../../header/check-header.ts';
import type { Header } from '../../header/header.ts';
import { resolvedProfile } from '../../load/load-profile.ts';
import { areEuro } from '../../profile/amounts-section.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import { IS_AMOUNT } from '../../profile/profile-uses.ts';
import { columnsOf, OPEN_MARK, type ValueSource } from '../../profile/value-source.ts';
import { documentUnits } from '../../survey/document-units.ts';
import { hundredfold } from '../../survey/hundredfold.ts';
import { unitEvidence } from '../../survey/unit-evidence.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';
import type { ProvenFormula } from '../evidence/proven-formulas.ts';

interface Found {
  columns: readonly InspectedColumn[];
  records: readonly SheetRow[];
  format: SheetFormat;
  header: Header;
  /** The decimal sign of all numbers; undefined if each column has its own. */
  decimal: DecimalSign | undefined;
  formulas: readonly ProvenFormula[];
}

type Section = NonNullable<ProfileFile['document']>;

const ASK = `${OPEN_MARK} cents | major` as const;
const SEVERAL = 2;
/** So many whole amounts in a file without a decimal may be cents; few, if they end in neither 0 nor 5 as prices do. */
const [MANY, FEW] = [10, 4];

/**
 * Adds a question for the unit of whole amounts that may be cents. Signs: a header of cents, a column with a
 * hundredth of them, many of them in a file of few decimals, a JSON text or a VAT without decimals.
 */
export function openUnits(profile: ProfileFile, found: Found): ProfileFile {
  const all = profile.extends === undefined ? profile : resolvedProfile(profile);
  const isCents = cents(found, all);
  const foreign = documentUnits(found.header, { name: '', ...all });
  for (const row of found.records) foreign.see(row);
  const whole = new Set(
    foreign.end((index) => found.decimal ?? found.columns[index]?.decimal?.sign).map(({ column }) => column),
  );
  const isAsked = (column: string) => whole.has(column) || isCents(column);
  const open = (section: Section): Section =>
    Object.fromEntries(
      Object.entries(section).flatMap(([field, source]) => {
        const asked = source && IS_AMOUNT.test(field) ? asking(source, isAsked) : source;
        return asked === source ? [] : [[field, asked]];
      }),
    );
  const asked = (one: Section) => Object.keys(open(one)).length > 0;
  const more = all.more_lines?.some(asked)
    ? all.more_lines.map((more_line) => ({ ...more_line, ...open(more_line) }))
    : profile.more_lines;
  return {
    ...profile,
    ...(profile.document && { document: { ...profile.document, ...open(all.document ?? {}) } }),
    ...(profile.line && { line: { ...profile.line, ...open(all.line ?? {}) } }),
    ...(more && { more_lines: more }),
  };
}

type Payment = NonNullable<ProfileFile['payment']>;

/** The amount of payments with an open unit, if the file leaves it open; the channel follows from it. */
export function askedUnit(
  payment: Payment,
  { header, records, columns, decimal }: Pick<Found, 'header' | 'records' | 'columns' | 'decimal'>,
): Payment['amount'] {
  if (payment.amount?.unit !== 'shown') return undefined;
  const evidence = unitEvidence(header, payment);
  for (const row of records) evidence.see(row);
  if (evidence.end((index) => decimal ?? columns[index]?.decimal?.sign).open === undefined) return undefined;
  const { column, provider = 'iso-4217' } = payment.amount;
  return { column, unit: `${OPEN_MARK} major (49.90) | minor (4990)`, provider };
}

function asking(source: ValueSource, isAsked: (column: string) => boolean): ValueSource {
  if (typeof source === 'string') return isAsked(source) ? { column: source, unit: ASK } : source;
  if (!('column' in source) || typeof source.column !== 'string') return source;
  return isAsked(source.column) ? { ...source, unit: ASK } : source;
}

const columnsBehind = ({ document, line }: ProfileFile, fields: RegExp): string[] =>
  Object.entries({ ...document, ...line }).flatMap(([field, source]) =>
    source && fields.test(field) ? columnsOf(source).flat() : [],
  );

function cents(
  { columns, records, format, formulas }: Found,
  profile: ProfileFile,
): (column: string) => boolean {
  const whole = columns.flatMap((column, index) => (column.type === 'integer' ? [index] : []));
  const watch = hundredfold(whole, columns.length);
  for (const row of records) watch.see(row);
  const inHundredths = new Set([...watch.end().keys()].map((index) => columns[index]?.header));
  const noAmounts = new Set(columnsBehind(profile, /quantity|_rate/));
  // A rate of exchange has more decimals than an amount.
  const hasDecimals = columns.some(
    ({ header, distinct }) =>
      !noAmounts.has(header) && distinct.some((text) => /\d[.,]\d{1,2}\D*$/.test(text)),
  );
  // A foreign amount without decimals has no other sign of its unit.
  const isForeign = profile.amounts ? !areEuro(profile.amounts) : false;
  const named = new Map(columns.map((column) => [column.header, column]));
  // Whole numbers that a workbook types never show decimals.
  const hasWholeVat = columnsBehind(profile, /vat_total/).some((name) => named.get(name)?.type === 'integer');
  const isBare = !hasDecimals && (format === 'jsonl' || (format === 'csv' && hasWholeVat));
  // A file with 50.00 in one column of amounts would have 80.00 in the next.
  const amounts = [...columnsBehind(profile, IS_AMOUNT), ...Object.keys(profile.other_amounts ?? {})];
  const isBesideCents = amounts.some((name) => {
    const { type, distinct = [] } = named.get(name) ?? {};
    return type === 'number' && distinct.some((text) => /[1-9].*[.,]\d?0$/.test(text));
  });
  return (name) => {
    const column = named.get(name);
    if (column === undefined) return false;
    if (saysCents(name) || inHundredths.has(name)) return true;
    if (column.type !== 'integer' || isForeign) return column.type === 'integer';
    const areAsCents =
      column.distinct.filter((text) => /^-?\d{2,}[1-46-9]$/.test(text)).length * 2 >= column.distinct.length;
    const isMany = format === 'csv' && column.filled >= (areAsCents ? FEW : MANY);
    if (!hasDecimals) return isBare ? column.filled >= SEVERAL : isMany;
    return isMany && isBesideCents && !formulas.some(({ formula }) => formula.includes(name));
  };
}
