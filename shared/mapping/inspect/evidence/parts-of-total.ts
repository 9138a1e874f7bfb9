import { type Column, columnsOfRates, hasValue, isExempt, isPlain, ofRole } from '../columns/column.ts';
import { headerRoles, namesVat } from '../roles/header-roles.ts';
import {
  chargesOf,
  isDiscount,
  isTaxOf,
  type Matches,
  offSum,
  PARTS_MAX,
  partsBetween,
  provenMatch,
  RATES,
  share,
  shareWithin,
} from './relations.ts';
import { NONE, type Off, type ReckonedRows, type Shows } from './rows.ts';

/** Values with their VAT, and those without it. */
const TAXED = 'net vat_amount|document_net document_vat|total vat_amount|value vat_amount';
const SUMS = `${TAXED}|net|total|document_total|value`.split('|');
const [OPEN, VALUE] = [/^(fees|shipping|other_amount|total|document_total|payable)$/, /^(net|total|value)$/];

const isTip = ({ header }: Column) => headerRoles(header)[0]?.role === 'other_amount';

/** Finds in a total what is on top of net value and VAT: charges that the VAT is on as well, or what no document states. */
export function withParts(matches: Matches, of: ReckonedRows): Matches {
  const { columns, shows, numbersOf } = of;
  const named = (wanted: string) => matches.find(({ role }) => role === wanted)?.column;
  const roleOf = (column: Column) => matches.find((match) => match.column === column)?.role;
  const open = columns
    .filter((one) => isPlain(one) && hasValue(one) && OPEN.test(roleOf(one) ?? 'total'))
    .slice(0, PARTS_MAX);
  const sums = SUMS.flatMap((roles): { net: Column; vat?: Column }[] => {
    const [value = '', tax] = roles.split(' ');
    const [net, vat] = [named(value), tax && named(tax)];
    if (!tax) return net ? [{ net }] : [];
    const nets = net || !vat ? [net] : open.filter((one) => shows([vat, one], share));
    return nets.flatMap((one) => (one && vat ? [{ net: one, vat }] : []));
  });
  for (const { net, vat } of sums) {
    const isOften = (one: Column) => numbersOf(one).filter(Boolean).length > 1;
    const parts = open.filter((one) => !isDiscount(one) && (vat || isTip(one)) && isOften(one));
    const found = open.flatMap((total) => {
      const more = partsBetween(of, [net, total, vat], parts);
      return more.length > 0 ? [{ total, more }] : [];
    });
    const { total, more } = found.find((one) => roleOf(one.total)) ?? found[0] ?? {};
    if (!total || !more) continue;
    const isCharge =
      vat !== undefined &&
      !shows([vat, net], share) &&
      shows([vat, net, ...more], (tax, ...bases) => share(tax, -offSum(0, ...bases)));
    const isOther = vat && !/net/.test(roleOf(net) ?? '');
    const totals = new Set(found.map((one) => one.total));
    return [
      ...matches.flatMap((one): Matches => {
        const isBeside = isCharge && /^(fees|shipping)$/.test(one.role) && !more.includes(one.column);
        const isOut =
          (OPEN.test(one.role) && totals.has(one.column)) || (isOther && VALUE.test(one.role)) || isBeside;
        return isOut ? [] : [isCharge && one.column === vat ? { ...one, role: 'document_vat' } : one];
      }),
      ...(isOther ? [provenMatch('net', net)] : []),
      ...more.flatMap((one) => (roleOf(one) ? [] : provenMatch(isCharge ? 'fees' : 'other_amount', one))),
      ...(isCharge ? [provenMatch('document_total', total)] : []),
    ];
  }
  return matches;
}

/** Finds the value before the charges and discounts of its row, and then these: with them, and the VAT if it is not inside, it makes the whole, whose share the VAT is. In documents of one row a value that the VAT is no share of is before them also where no part is found. */
export function beforeParts(
  { columns, matches, count, numbersOf, shows }: ReckonedRows,
  isOneRowEach: boolean,
): (Record<'before' | 'out', readonly Column[]> & { whole: Column }) | undefined {
  const vat = ofRole(matches, 'vat_amount');
  const [net, total] = (['net', 'total', 'value'] as const)
    .map((role) => ofRole(matches, role))
    .filter((one) => one !== undefined);
  if (!net || (total && shows([total, net, vat], offSum))) return undefined;
  if (vat && !(ofRole(matches, 'net') && total && shows([vat, total], shareWithin))) return undefined;
  const [quantity, price] = (['quantity', 'unit_price'] as const).map((role) => ofRole(matches, role));
  // Beside a VAT a price that makes the value before the parts is in them.
  const isPriced = shows([quantity, price, net], (many = 0, one = 0, all = 0) => many * one - all);
  const priced = vat && price && isPriced ? [price] : [];
  const open = columns.filter((one) => isPlain(one) && hasValue(one) && one !== net && one !== vat);
  // A fee below zero is kept by whoever pays out the rest.
  const isOnTop = (one: Column) =>
    isDiscount(one) || (!numbersOf(one).some((amount) => amount < 0) && !isTaxOf(shows, one, net));
  const parts = open.filter((one) => one !== total && !isTip(one) && isOnTop(one));
  const roleless = open.filter((one) => !matches.some(({ column }) => column === one)).slice(0, PARTS_MAX);
  for (const whole of total ? [total] : roleless)
    for (const tax of vat ? [vat, undefined] : [undefined]) {
      const found = partsBetween({ count }, [net, whole, tax], parts);
      if (found.length > 0 && (vat || chargesOf(found)[2].length > 0))
        return { whole, before: [net, ...found, ...priced], out: [net, ...priced] };
    }
  return total && vat && isOneRowEach && !isTaxOf(shows, vat, net)
    ? { whole: total, before: [net], out: [net] }
    : undefined;
}

/** Columns that may be bases without a word of it. */
const BASES_MAX = 16;
/** A value without VAT, or one that may have it inside, has none beside it. */
type LineOfRate = { rate: number; value: Column; vat?: Column };

/** The lines of a list that has a column for each VAT rate, and their total, as the rows prove it: 10.00 + 2.40 + 20.00 + 2.60 = 35.00. */
export function linesOfRates(columns: readonly Column[], shows: Shows) {
  const ofRates = columnsOfRates(columns).filter(hasValue);
  const amounts = columns.filter((one) => isPlain(one) && hasValue(one));
  // Taxes of two rates without a number in their headers: BTW laag and BTW hoog.
  const areOpen = ofRates.length === 0 && amounts.filter(({ header }) => namesVat(header)).length > 1;
  const bases = areOpen ? amounts.slice(0, BASES_MAX) : ofRates;
  const taxed = (rate: number) => (base: number, tax: number) => (base ? (base * rate) / 100 - tax : NONE);
  const taxedLines = RATES.flatMap((rate) =>
    bases.flatMap((value): LineOfRate[] => {
      const vat = columns.find((one) => one !== value && isPlain(one) && shows([value, one], taxed(rate)));
      return vat ? [{ rate, value, vat }] : [];
    }),
  );
  const within = (rate: number) => (all: number, tax: number) =>
    all ? all - (all * 100) / (100 + rate) - tax : NONE;
  const named = columns.filter(
    (one) => hasValue(one) && !/^(document_)?vat/.test(headerRoles(one.header)[0]?.role ?? ''),
  );
  const namedLines = RATES.flatMap((rate) =>
    named
      .filter(({ header }) => new RegExp(`(?<!\\d)${rate} ?%`).test(header))
      .map((value): LineOfRate => ({ rate, value })),
  );
  const exempt = columns
    .filter((one) => isExempt(one) && hasValue(one))
    .map((value): LineOfRate => ({ rate: 0, value }));
  const lines = [...(taxedLines.length > 0 ? taxedLines : namedLines), ...exempt];
  const terms = lines.flatMap(({ value, vat }) => (vat ? [value, vat] : [value]));
  const isOfSeveral = !areOpen || new Set(lines.map(({ rate }) => rate)).size > 1;
  // A turnover with its VAT inside has this beside it.
  const isInside = (one: Column) => lines.some(({ rate, value }) => shows([value, one], within(rate)));
  const others = taxedLines.length > 0 ? [] : ofRates.filter((one) => !terms.includes(one) && isInside(one));
  const least = Math.max(2, ofRates.length - others.length);
  if (terms.length < least || new Set(terms).size < terms.length || !isOfSeveral) return undefined;
  // Tips are on top of the sum of the terms, and returns off it.
  const offTipped: Off = (all, ...parts) =>
    Math.abs(offSum(all, ...parts.splice(0, terms.length))) - Math.abs(offSum(0, ...parts));
  const sumOf = (all: readonly Column[]) =>
    columns.find((of) => isPlain(of) && shows([of, ...all], offTipped));
  const total = sumOf(terms);
  // Bases beside one VAT for all: 100.00 and 200.00 with 50.00 are 350.00.
  const offTaxed: Off = (all = 0, ...bases) =>
    bases.reduce((left, base, at) => left - base * (1 + (lines[at]?.rate ?? 0) / 100), all);
  const whole = columns.find((of) => isPlain(of) && !terms.includes(of) && shows([of, ...terms], offTaxed));
  if (taxedLines.length === 0 && whole) return { lines, total: whole, isNet: true, inside: others };
  // Without a total each base has the VAT beside it that proves it.
  const isTaxed = taxedLines.length > 1 && exempt.length === 0 && ofRates.every((one) => terms.includes(one));
  const isProven = isTaxed || (total ?? sumOf([...terms, ...columns.filter(isTip)]));
  const isNet = lines.every(({ rate, vat }) => rate === 0 || vat);
  return isProven ? { lines, total, isNet, inside: others } : undefined;
}
