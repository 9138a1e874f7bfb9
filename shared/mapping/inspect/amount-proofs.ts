import type { SheetRow } from '../../sheet/sheet.ts';
import type { Role } from '../facts/header-synonyms.ts';
import type { DecimalSign } from '../row-view.ts';
import type { Match } from './match-columns.ts';
import { rowNumbers } from './row-numbers.ts';

/** Arithmetic that the rows of an export show; what they do not show is absent. */
export interface AmountProofs {
  /** net + VAT = total, wherever a row has all three. */
  addsUp?: boolean;
  /** The one rate that the VAT is of the value before it. */
  rate?: string;
  /** Unit prices are without VAT or with it. */
  prices?: 'net' | 'gross';
  discount?: 'percent' | 'amount';
  /** The only value of the lines is without VAT, whatever its header says, or with it. */
  isNet?: boolean;
}

interface Rows {
  matches: readonly Match[];
  header: SheetRow;
  records: readonly SheetRow[];
  decimal: DecimalSign | undefined;
  /** The rows of each document, and the amounts that are those of the whole document. */
  documents: readonly (readonly SheetRow[])[];
  ofDocument: ReadonlySet<Role>;
}

type Numbers = (role: Role) => number;

/** Rows that are reckoned with; a relation is shown where nearly all of them fit, and enough do. */
const [ROWS_MAX, SHOWN_SHARE, ROWS_MIN] = [2_000, 0.95, 2];
/** Euro that roundings may differ by. */
const TOLERANCE = 0.021;
const RATES = [24, 13, 6, 17, 9, 4];

/** Finds what the amounts of an export prove about each other. */
export function amountProofs(of: Rows): AmountProofs {
  const numbers = rowNumbers(of);
  const rows = of.records.slice(0, ROWS_MAX).map(
    (row): Numbers =>
      (role) =>
        numbers(role, row),
  );
  const ofLine = (role: Role) => !of.ofDocument.has(role) && of.matches.some((match) => match.role === role);
  const addsUp = addsUpIn(rows);
  const rate = rateIn(rows);
  const isNet = onlyIsNet(rows, { net: ofLine('net'), total: ofLine('total') });
  const prices =
    pricesOfLines(rows, { net: ofLine('net'), total: ofLine('total'), isNet }) ?? pricesOfDocuments(of);
  const discount = discountIn(rows);
  return {
    ...(addsUp === undefined ? {} : { addsUp }),
    ...(rate === undefined ? {} : { rate }),
    ...(prices === undefined ? {} : { prices }),
    ...(discount === undefined ? {} : { discount }),
    ...(isNet === undefined ? {} : { isNet }),
  };
}

/** Check that nearly all rows that have the numbers of a relation show it; it answers by how much a row is off. */
function shows(rows: readonly Numbers[], relation: (at: Numbers) => number): boolean {
  const found = rows.map(relation).filter((off) => !Number.isNaN(off));
  const fits = found.filter((off) => Math.abs(off) < TOLERANCE).length;
  return fits >= ROWS_MIN && fits >= found.length * SHOWN_SHARE;
}

const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);
const full: (at: Numbers) => number = (at) => at('quantity') * at('unit_price');
const lessPercent = (at: Numbers) => full(at) * (1 - orZero(at('discount')) / 100);
const lessAmount = (at: Numbers) => full(at) - orZero(at('discount'));

function addsUpIn(rows: readonly Numbers[]): boolean | undefined {
  const sums = rows
    .map((at) => at('net') + at('vat_amount') - at('total'))
    .filter((off) => !Number.isNaN(off));
  return sums.length === 0 ? undefined : sums.every((off) => Math.abs(off) < TOLERANCE);
}

const rateIn = (rows: readonly Numbers[]): string | undefined =>
  RATES.find(
    (rate) =>
      shows(rows, (at) => (at('net') * rate) / 100 - at('vat_amount')) ||
      shows(rows, (at) => ((at('total') - at('vat_amount')) * rate) / 100 - at('vat_amount')),
  )?.toString();

interface Values {
  net: boolean;
  total: boolean;
}

/** One value beside rate and VAT: 100.00, 24, 24.00 is without VAT, 124.00, 24, 24.00 is with it. */
function onlyIsNet(rows: readonly Numbers[], { net, total }: Values): boolean | undefined {
  if (net === total) return undefined;
  const value: Role = net ? 'net' : 'total';
  const without = shows(rows, (at) => (at(value) * at('vat_rate')) / 100 - at('vat_amount'));
  const within = shows(
    rows,
    (at) => (at(value) * at('vat_rate')) / (100 + at('vat_rate')) - at('vat_amount'),
  );
  return without === within ? undefined : without;
}

/** Quantity × price, less the discount, is the value without VAT or the one with it. */
function pricesOfLines(
  rows: readonly Numbers[],
  { net, total, isNet }: Values & { isNet: boolean | undefined },
): AmountProofs['prices'] {
  const reaches = (value: Role) =>
    [full, lessPercent, lessAmount].some((price) => shows(rows, (at) => price(at) - at(value)));
  const [ofNet, ofTotal] = [net && reaches('net'), total && reaches('total')];
  if (ofNet === ofTotal) return undefined;
  if (net && total) return ofNet ? 'net' : 'gross';
  // The only value says by its VAT what it is, and a net value by its name.
  if (isNet !== undefined) return isNet ? 'net' : 'gross';
  return ofNet ? 'net' : undefined;
}

function discountIn(rows: readonly Numbers[]): AmountProofs['discount'] {
  const discounted = rows.filter((at) => at('discount') > 0);
  const reaches = (price: (at: Numbers) => number) =>
    (['net', 'total'] as const).some((value) => shows(discounted, (at) => price(at) - at(value)));
  return reaches(lessPercent) ? 'percent' : reaches(lessAmount) ? 'amount' : undefined;
}

/** The prices of all lines of a document and its charges give its total: with VAT in it, or less the VAT. */
function pricesOfDocuments(of: Rows): AmountProofs['prices'] {
  if (!of.ofDocument.has('total')) return undefined;
  const numbers = rowNumbers(of);
  const signs = of.documents.slice(0, ROWS_MAX).flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const at: Numbers = (role) => numbers(role, first);
    const lines = rows
      .map((row) => full((role) => numbers(role, row)))
      .filter((value) => !Number.isNaN(value));
    const charged = lines.reduce((all, one) => all + one, orZero(at('shipping')) + orZero(at('fees')));
    const reaches = (value: number) =>
      [charged, charged - orZero(at('document_discount'))].some((one) => Math.abs(one - value) < TOLERANCE);
    const [total, vat] = [at('total'), orZero(at('vat_amount'))];
    if (Number.isNaN(total) || vat === 0) return [];
    return reaches(total)
      ? ['gross' as const]
      : reaches(total - vat)
        ? ['net' as const]
        : ['neither' as const];
  });
  const [sign, other] = new Set(signs);
  return other === undefined && sign !== 'neither' ? sign : undefined;
}
