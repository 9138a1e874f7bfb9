import type { PaymentLine } from '../../money/conversion/payment.ts';
import {
  absolute,
  compare,
  type Decimal,
  equals,
  isNegative,
  minus,
  normalise,
  sum,
  times,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { splitShares, splitVat } from '../../money/split-cents.ts';
import type { Line } from '../document.ts';
import type { CreditMoney, Money } from '../payment-lifecycle/lifecycle-context.ts';

/** Net and VAT of a line of a payment, in euro. */
export interface LineParts {
  net: Decimal;
  vat: Decimal;
}

/** A gross euro amount as the lines that the profile makes of it; their parts sum to it. */
export function linesOfEuro(euro: Decimal, lines: readonly PaymentLine[]): LineParts[] {
  const shares = lines.map(({ share }) => share ?? '1');
  return splitShares(euro, shares).map((gross, at) => splitVat(gross, lines[at]?.vat_rate ?? '0'));
}

/** Rate, net and VAT of lines as the ledger keeps them: `24 8.06 1.94`, with `;` between lines. */
export const partsText = (lines: readonly Line[]): string =>
  lines.map((line) => `${normalise(line.vat_rate)} ${line.net_total_price} ${line.vat_total}`).join(';');

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

/**
 * Lines of the credit note that takes the rest of a payment, so that net and VAT of all come to nothing. Undefined where that
 * is more than a cent for each other document: then their lines were made otherwise.
 */
export function partsLeft(
  whole: Decimal,
  lines: readonly PaymentLine[],
  { documents, credits }: { documents: readonly Money[]; credits: readonly CreditMoney[] },
): LineParts[] | undefined {
  const sold = documents.map(({ euro = '0' }) => linesOfEuro(euro, lines));
  const taken = credits.map(
    ({ euro = '0', parts = '' }) => partsIn(parts, euro, lines) ?? linesOfEuro(euro, lines),
  );
  const own = linesOfEuro(whole, lines);
  const open = times('0.01', String(sold.length + taken.length));
  const rest = (part: keyof LineParts, at: number) => {
    const of = (all: readonly LineParts[][]) => sum(all.map((parts) => parts[at]?.[part] ?? '0'));
    return moneyText(minus(of(sold), of(taken)));
  };
  const left = own.map((_, at) => ({ net: rest('net', at), vat: rest('vat', at) }));
  const isNear = (one: Decimal, other = '0') =>
    !isNegative(one) && compare(absolute(minus(one, other)), open) <= 0;
  const isOwn = left.every(({ net, vat }, at) => isNear(net, own[at]?.net) && isNear(vat, own[at]?.vat));
  return isOwn && isWhole(left, whole) ? left : undefined;
}
