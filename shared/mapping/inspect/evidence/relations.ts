import type { ColumnRole } from '../../facts/field-labels.ts';
import { isPerMany } from '../../survey/left-out-values.ts';
import { type Column, hasValue, isPlain, type Match, ofRole } from '../columns/column.ts';
import { headerRoles, saidOfVat, statesVat } from '../roles/header-roles.ts';
import { NONE, type Off, orZero, type ReckonedRows, SHOWN_SHARE, type Shows, TOLERANCE } from './rows.ts';

export type Matches = readonly Match[];
export const provenMatch = (role: ColumnRole, column: Column) => ({ role, column, confidence: 0.8 });

/** Values that a line may have, the surest first. */
export const LINE_VALUES = ['net', 'total', 'value'] as const satisfies readonly ColumnRole[];

const isNamed = (roles: RegExp) => (one: Column) =>
  isPlain(one) && roles.test(headerRoles(one.header)[0]?.role ?? '');
/** Columns of shipping and fees by their headers, the other amounts, and with those of discounts all that have values. */
export const chargesOf = (columns: readonly Column[]) => {
  const charges = columns.filter(isNamed(/shipping|fees/));
  const amounts = columns.filter((one) => isPlain(one) && !charges.includes(one));
  return [charges, amounts, columns.filter(isNamed(/shipping|fees|discount/)).filter(hasValue)] as const;
};

/** Rates with VAT in them, the usual ones first. */
export const RATES: readonly number[] = [24, 13, 6, 17, 9, 4];

/** Euro between a tax and the nearest lawful share of its base. */
export const offLawful = (tax = 0, base = 0, rates: readonly number[] = RATES): number =>
  Math.min(...rates.map((rate) => Math.abs((base * rate) / 100 - tax)));

/** Euro between a tax and the nearest lawful share of its base; NaN of no tax, and of 100.00, where rate and tax are one number. */
export const share = (tax = 0, base = 0): number =>
  tax === 0 || Math.abs(base - 100) < TOLERANCE ? NONE : offLawful(tax, base);

/** The same of a tax and the amount that has it inside. */
export const shareWithin: Off = (tax = 0, all = 0) => share(tax, all - tax);

/** Factors from an amount to itself, to it with VAT, and to it without VAT. */
const FACTORS = [1, ...RATES.flatMap((rate) => [1 + rate / 100, 1 / (1 + rate / 100)])];
/** Euro between a value and the nearest of these amounts. */
const offTaxed = (value = 0, total = 0): number => share(total - value, value);
export const offByVat = (amount = 0, value = 0): number =>
  Math.min(...FACTORS.map((factor) => Math.abs(amount * factor - value)));

/** The part of a total beyond its known parts; a blank one is none. */
export const offSum = (total = 0, ...parts: number[]): number =>
  parts.reduce((left, part) => left - orZero(part), total);

/** True for a sum that a further column of cents makes exact: what is payable after rounding. */
export const isRounded = (sum: Column, matches: Matches, shows: Shows): boolean =>
  matches.some(({ role, column }) => {
    const terms = [sum, ofRole(matches, 'net'), ofRole(matches, 'vat_amount'), column];
    // To a tenth of what other sums may be off.
    const off: Off = (all, net = 0, vat = 0, cents = 0) => (cents ? offSum(all, net, vat, cents) * 10 : NONE);
    return role === 'other_amount' && shows(terms, off);
  });

/** True for a discount by its header, also one of several: Discount 2. */
export const isDiscount = (one: Column): boolean =>
  isNamed(/discount/)(one) || isNamed(/discount/)({ ...one, header: one.header.replace(/[\s._]*\d$/, '') });

/** Columns that parts are tried among. */
export const PARTS_MAX = 10;

/** All choices of so many of the columns. */
export const choices = (columns: readonly Column[], size: number): Column[][] =>
  size === 0
    ? [[]]
    : columns.flatMap((one, at) => choices(columns.slice(at + 1), size - 1).map((more) => [one, ...more]));

/** Finds the parts on top of an amount, and the discounts off it, that make the whole, with a tax if it is given, in the rows that have them. */
export function partsBetween(
  { count }: Pick<ReckonedRows, 'count'>,
  [part, whole, tax]: readonly [Column, Column, Column?],
  among: readonly Column[],
): readonly Column[] {
  const others = among.filter((one) => ![part, whole, tax].includes(one)).slice(0, PARTS_MAX);
  const tried = [part, tax].includes(whole) ? [] : [1, 2, 3, 4].flatMap((size) => choices(others, size));
  const discounts = others.filter(isDiscount);
  const found = tried.find((some) => {
    const areOff = some.map((one) => discounts.includes(one));
    const areShown = (withPart: boolean) => {
      const off: Off = (all, base = 0, vat = 0, ...more) => {
        const charges = more.map((one, at) => (areOff[at] ? -Math.abs(orZero(one)) : orZero(one)));
        const isLeft = withPart && charges.every((one) => one === 0);
        return isLeft ? NONE : offSum(all, base, tax ? vat : 0, ...charges);
      };
      const { fits, rows } = count([whole, part, tax ?? part, ...some], off, true);
      return fits > (withPart && tax ? 0 : 1) && fits >= rows * SHOWN_SHARE;
    };
    return areShown(true) && areShown(false);
  });
  return found ?? [];
}

/** Columns that may be one term of a relation, given the terms before it. */
export type Term = Columns | ((before: Columns) => Columns);
type Columns = readonly Column[];

/** Finds the first columns in the places of its terms by which the rows show a relation. */
export function firstShown(shows: Shows, places: readonly Term[], off: Off, terms: Columns = []): Columns {
  const place = places[terms.length];
  if (place === undefined) return shows(terms, off) ? terms : [];
  for (const column of typeof place === 'function' ? place(terms) : place) {
    const found = terms.includes(column) ? [] : firstShown(shows, places, off, [...terms, column]);
    if (found.length > 0) return found;
  }
  return [];
}

/** True if a tax is a lawful share of an amount without it, or with it. */
export const isTaxOf = (shows: Shows, tax: Column, amount: Column, min = 0): boolean =>
  [0, 1].some((inside) =>
    shows([tax, amount], (part = 0, all = 0) => (all > min ? share(part, all - inside * part) : NONE)),
  );

/** Amounts that quantity and price make: in full, less a discount in percent, and less one in euro. */
export const PRICES = {
  full: (quantity = 0, price = 0) => quantity * price,
  percent: (quantity = 0, price = 0, off = 0) => quantity * price * (1 - Math.abs(orZero(off)) / 100),
  amount: (quantity = 0, price = 0, off = 0) => quantity * price - Math.abs(orZero(off)),
};

/** Euro that a total has beyond quantity × price and its charges; NONE without charges. */
export const offCharged: Off = (quantity = 0, price = 0, all = 0, ...charges) =>
  offSum(0, ...charges) === 0 ? NONE : offSum(all - quantity * price, ...charges);

/** A relation between the roles of columns, and which of its terms the rows may find among columns without a role. */
export interface Relation {
  roles: readonly ColumnRole[];
  /** By how much a row is off. */
  off: Off;
  /** The formula with places for its terms; absent if it follows from another. */
  told?: string;
  /** Terms that may be open; `alone`: if no other column has a value of the lines. */
  open?: readonly string[];
  alone?: readonly string[];
  /** The roles that its columns get, if others than those of its terms. */
  becomes?: readonly ColumnRole[];
  /** The term that leaves its place to another column if the rows do not show the relation with it. */
  moves?: ColumnRole;
}

const offPrice =
  (kind: keyof typeof PRICES): Off =>
  (...numbers) =>
    PRICES[kind](...numbers) - (numbers.at(-1) ?? 0);
const offRated: Off = (net = 0, rate = 0, total = 0) => net * (1 + rate / 100) - total;
/** A tax is less than its net value. */
export const offTotal: Off = (net = 0, vat = 0, total = 0) =>
  Math.abs(vat) > Math.abs(net) ? Infinity : net + vat - total;

const PRICED = ['quantity', 'unit_price'] as const;
const COUNTED = ['quantity', 'unit_price', 'quantity unit_price'];
const SUM = '{0} + {1} = {2}';
const RATED = ['net', 'vat_rate', 'total'] as const;
const TAXED = ['net', 'vat_amount', 'total'] as const;

const priced = (value: ColumnRole, of: Partial<Relation> = {}): Relation[] => {
  const rest = { open: COUNTED, ...of };
  const less = { roles: [...PRICED, 'discount', value] as const, ...rest };
  return [
    { told: '{0} × {1} = {2}', roles: [...PRICED, value], off: offPrice('full'), ...rest },
    { told: '{0} × {1} − {2%} = {3}', off: offPrice('percent'), ...less },
    { told: '{0} × {1} − {2} = {3}', off: offPrice('amount'), ...less },
  ];
};

/** Prices with VAT on top, or without the VAT in them. */
const rated = (value: ColumnRole, sign: 1 | -1, open: readonly string[] = []): Relation => ({
  roles: [...PRICED, 'vat_rate', value],
  off: (count = 0, price = 0, rate = 0, stated = 0) => count * price * (1 + rate / 100) ** sign - stated,
  open: [...COUNTED, 'vat_rate', ...open],
});

/** The quantity that makes a value with the price, with or without VAT. */
const counted = (value: ColumnRole): Relation => ({
  roles: [...PRICED, value],
  off: (count = 0, price = 0, stated = 0) => offByVat(count * price, stated),
  open: ['quantity'],
  moves: 'quantity',
});

/** Arithmetic that rows of an export may show; the last is tried first where terms are open. */
export const RELATIONS: readonly Relation[] = [
  ...priced('value', {
    alone: ['value', 'quantity value', 'unit_price value', 'quantity unit_price value'],
    moves: 'value',
  }),
  ...priced('net'),
  ...priced('total'),
  ...LINE_VALUES.map(counted),
  rated('total', 1, ['total']),
  rated('net', -1, ['net']),
  {
    roles: ['value', 'vat_rate', 'total'],
    off: offRated,
    alone: ['total', 'vat_rate total'],
    becomes: RATED,
  },
  { roles: ['value', 'vat_amount', 'total'], off: offTotal, alone: ['total'], becomes: TAXED },
  { roles: ['net', 'vat_amount', 'value'], off: offTotal, alone: ['net'], becomes: TAXED },
  // A value called total that is the one called net, or another, less its VAT.
  {
    roles: ['total', 'vat_amount', 'net'],
    off: offTotal,
    open: [''],
    alone: ['net', 'total'],
    becomes: TAXED,
  },
  { roles: ['total', 'vat_rate', 'net'], off: offRated, alone: ['net', 'total'], becomes: RATED },
  // Two amounts that only the VAT of one rate or of each row tells apart.
  { roles: ['value', 'total'], off: offTaxed, open: [''], becomes: ['net', 'total'] },
  // The VAT of the document where it is on the value and a charge, of which no column is the sum.
  ...LINE_VALUES.map((value) => ({
    roles: [value, 'fees', 'vat_amount'] as const,
    off: (net = 0, fee = 0, vat = 0) => (fee ? share(vat, net + fee) : NONE),
    open: ['fees', ''],
    becomes: ['net', 'fees', 'document_vat'] as const,
  })),
  {
    told: SUM,
    roles: TAXED,
    off: offTotal,
    open: ['net', 'vat_amount', 'total'],
    alone: ['net total', 'net vat_amount total'],
    moves: 'total',
  },
  // Before a sum that is what is left of a total and what is taken off it.
  { roles: RATED, off: offRated, open: ['net', 'vat_rate'], alone: ['total'] },
  {
    told: '{0} × {1%} = {2}',
    roles: ['net', 'vat_rate', 'vat_amount'],
    off: (net = 0, rate = 0, vat = 0) => (net * rate) / 100 - vat,
    open: ['net', 'vat_rate', 'vat_amount', 'net vat_rate'],
  },
  // The price of which the VAT is, before one that only a word names: without VAT or with it.
  {
    roles: [...PRICED, 'vat_rate', 'vat_amount'],
    off: (count = 0, price = 0, rate = 0, vat = 0) =>
      Math.min(...[100, 100 + rate].map((whole) => Math.abs((count * price * rate) / whole - vat))),
    open: ['unit_price'],
    moves: 'unit_price',
  },
  { told: SUM, roles: ['document_net', 'document_vat', 'document_total'], off: offTotal },
];

const said = (told: string, headers: readonly string[]): string =>
  told.replace(/\{(\d)(%?)\}/g, (_, at: string, percent: string) => {
    const header = headers[Number(at)] ?? '';
    return percent === '' || header.includes('%') ? header : `${header} %`;
  });

/** A relation between columns that the rows show: in how many of those that have its numbers. */
export interface ProvenFormula {
  /** With the headers of the file: Ποσότητα × Τιμή = Αξία. */
  formula: string;
  fits: number;
  rows: number;
}

/** Finds the relations that nearly all rows show, as evidence for the roles of the amounts. */
export function provenFormulas({ matches, shows, count }: ReckonedRows): ProvenFormula[] {
  const shown = RELATIONS.flatMap(({ told, roles, off }): ProvenFormula[] => {
    const columns = roles.map((role) => ofRole(matches, role));
    if (told === undefined || columns.includes(undefined) || !shows(columns, off)) return [];
    const headers = columns.map((column) => column?.header ?? '');
    return [{ formula: said(told, headers), ...count(columns, off) }];
  });
  return [...new Map(shown.map((one) => [one.formula, one])).values()];
}

/** Units that prices are hardly of, beside the larger ones that they are of. */
const SMALL = /^(mg|gr?|γρ\p{L}*|gramm?[eios]?|ml|cl|mm|cm|min(ut\p{L}*)?|λεπτ\p{L}*)\.?$/iu;

/** True for marks and texts of VAT in the price, for counts that prices are of (per 1, 100, 1000), and for small units beside others. */
export function hasOtherPrices(of: Column, isStated: boolean, taken: ReadonlySet<string>) {
  const { header, type, distinct } = of;
  if (distinct.length < 2 || !taken.has('line.unit_price')) return false;
  if (type === 'boolean') return statesVat(header) && !taken.has('line.vat_total');
  const said = distinct.map(saidOfVat);
  if (!said.includes(undefined) && new Set(said).size > 1) return true;
  const small = distinct.filter((text) => SMALL.test(text)).length;
  return !isStated && (isPerMany(distinct) || (small > 0 && small < distinct.length));
}
