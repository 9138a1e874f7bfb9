import type { PaymentLine } from '../../money/conversion/payment.ts';
import {
  absolute,
  CENT,
  compare,
  type Decimal,
  equals,
  isNegative,
  minus,
  normalise,
  plus,
  sum,
  times,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { splitShares, splitVat } from '../../money/split-cents.ts';
import type { Line, MappedRow } from '../document.ts';
import type { CreditMoney, Money } from '../payment-lifecycle/lifecycle-context.ts';

/** Net and VAT of a line of a payment, in euro. */
export type LineParts = Record<'net' | 'vat', Decimal>;

/** A gross euro amount as the lines that the profile makes of it; their parts sum to it. */
export function linesOfEuro(euro: Decimal, lines: readonly PaymentLine[]): LineParts[] {
  const shares = lines.map(({ share }) => share ?? '1');
  return splitShares(euro, shares).map((gross, at) => splitVat(gross, lines[at]?.vat_rate ?? '0'));
}

/** Rate, net and VAT of lines as the ledger keeps them: `24 8.06 1.94`, with `;` between lines. */
export const partsText = (lines: readonly Line[]): string =>
  lines.map((line) => `${normalise(line.vat_rate)} ${line.net_total_price} ${line.vat_total}`).join(';');

/** Net and VAT together of parts, by rate. */
export function grossByRate(texts: readonly (string | undefined)[]): Map<string, Decimal> {
  const gross = new Map<string, Decimal>();
  for (const line of texts.flatMap((text) => text?.split(';') ?? [])) {
    const [rate = '', net = '0', vat = '0'] = line.split(' ');
    gross.set(rate, sum([gross.get(rate) ?? '0', net, vat]));
  }
  return gross;
}

/** Such amounts as parts without a net: `24 10.00`. */
export const grossText = (gross: ReadonlyMap<string, Decimal>): string =>
  [...gross].map((one) => one.join(' ')).join(';');

export const ratesText = (lines: readonly Line[]): string => grossText(grossByRate([partsText(lines)]));

export const partsOfRow = (lines: MappedRow['lines']): string =>
  lines
    .map((line) => `${line['line.vat_rate']} ${line['line.net_total_price']} ${line['line.vat_total']}`)
    .join(';');

/** The parts that the ledger keeps of a credit note; undefined where they are not those of this amount and these lines. */
export function partsIn(text: string, euro: Decimal, lines: readonly PaymentLine[]): LineParts[] | undefined {
  const kept = text.split(';').map((line) => line.split(' '));
  const parts = kept.map(([, net = '0', vat = '0']) => ({ net, vat }));
  const rates = lines.map(({ vat_rate }) => normalise(vat_rate));
  const isOfLines = kept.length === rates.length && kept.every(([rate], at) => rate === rates[at]);
  return isOfLines && isWhole(parts, euro) ? parts : undefined;
}

const isWhole = (parts: readonly LineParts[], euro: Decimal): boolean =>
  equals(sum(parts.flatMap(({ net, vat }) => [net, vat])), euro);

/** Money of a payment that a credit note may take back: its documents, their other credit notes, and the euro between them. */
export interface OpenMoney {
  documents: readonly Money[];
  credits: readonly CreditMoney[];
  left: Decimal;
}

/**
 * Lines of a credit note such that net and VAT of all come to those of the sale: of 10.00 (8.06 and 1.94) at 24 %, 0.02 a hundred
 * and more times are not 0.02 and 0.00 each. Undefined if the other documents are more than a cent away each.
 */
export function partsLeft(
  euro: Decimal,
  lines: readonly PaymentLine[],
  { documents, credits, left }: OpenMoney,
): LineParts[] | undefined {
  const after = minus(left, euro);
  if (isNegative(after)) return undefined;
  const sold = documents.map((sale) => linesOfEuro(sale.euro ?? '0', lines));
  const taken = credits.map(
    ({ euro: credited = '0', parts = '' }) => partsIn(parts, credited, lines) ?? linesOfEuro(credited, lines),
  );
  const own = linesOfEuro(euro, lines);
  const openOf = (part: keyof LineParts, at: number) => {
    const of = (all: readonly LineParts[][]) => sum(all.map((parts) => parts[at]?.[part] ?? '0'));
    return minus(of(sold), of(taken));
  };
  const open = own.map((_, at) => ({ net: openOf('net', at), vat: openOf('vat', at) }));
  const parts = partsBetween({ own, open, rest: linesOfEuro(after, lines) }, lines);
  const most = times(CENT, String(sold.length + taken.length));
  const isNear = (one: Decimal, other = '0') => !isNegative(one) && isWithin(one, other, most);
  const isOwn = parts.every(({ net, vat }, at) => isNear(net, own[at]?.net) && isNear(vat, own[at]?.vat));
  return isOwn && isWhole(parts, euro) ? parts : undefined;
}

const isWithin = (one: Decimal, other: Decimal, most: Decimal): boolean =>
  compare(absolute(minus(one, other)), most) <= 0;
const grossOf = ({ net, vat }: LineParts): Decimal => plus(net, vat);
const NO_PARTS: LineParts = { net: '0', vat: '0' };

/** Own parts of each line, moved until they leave net and VAT above zero, and within a cent of the rest. */
function partsBetween(
  { own, open, rest }: Record<'own' | 'open' | 'rest', readonly LineParts[]>,
  lines: readonly PaymentLine[],
): LineParts[] {
  const all = open.map((of, at) => ({ of, mine: own[at] ?? NO_PARTS, later: rest[at] ?? NO_PARTS }));
  const isOwn = all.every(({ of, mine, later }) => {
    const left = minus(grossOf(of), grossOf(mine));
    return !isNegative(left) && isWithin(left, grossOf(later), CENT);
  });
  return all.map(({ of, mine, later }, at) => {
    const gross = isOwn ? grossOf(mine) : minus(grossOf(of), grossOf(later));
    const rate = lines[at]?.vat_rate ?? '0';
    const due = minus(of.net, splitVat(minus(grossOf(of), gross), rate).net);
    const near = between(splitVat(gross, rate).net, minus(due, CENT), plus(due, CENT));
    const net = between(near, atLeastZero(minus(gross, of.vat)), compare(gross, of.net) < 0 ? gross : of.net);
    return { net: moneyText(net), vat: moneyText(minus(gross, net)) };
  });
}

const between = (one: Decimal, least: Decimal, most: Decimal): Decimal =>
  compare(one, least) < 0 ? least : compare(one, most) > 0 ? most : one;
const atLeastZero = (one: Decimal): Decimal => (isNegative(one) ? '0' : one);
