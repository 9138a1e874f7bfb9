import {
  CENT_PLACES,
  type Decimal,
  divide,
  isNegative,
  minus,
  plus,
  roundHalfUp,
  times,
} from '../../money/decimal.ts';
import { moneyText } from '../money-text.ts';

/** The numbers of a line as far as the export gives them; euro, rate in percent. */
export interface LineNumbers {
  quantity?: Decimal | undefined;
  unit_price?: Decimal | undefined;
  net_total_price?: Decimal | undefined;
  vat_rate?: Decimal | undefined;
  vat_total?: Decimal | undefined;
  subtotal?: Decimal | undefined;
}

export interface LineMoney {
  net_total_price: Decimal;
  vat_rate: Decimal;
  vat_total: Decimal;
  subtotal: Decimal;
}

/**
 * Fills in what a line leaves out: net from quantity × price, else from the value with VAT; VAT from the two others,
 * else from the rate; the value with VAT as their sum. Each is rounded half-up once, to the cent or to the
 * decimals of another currency. What is given stays
 * as given; the preflight compares. 12.40 with VAT at 24 % gives net 10.00 and VAT 2.40; 3 × 1.335 gives net 4.01, VAT
 * 0.96 and 4.97 together. Answers the code of a number that is missing.
 */
export function completeLine(
  given: LineNumbers,
  places = CENT_PLACES,
): LineMoney | 'LINE-VAT-RATE-MISSING' | 'LINE-NET-MISSING' {
  if (given.vat_rate === undefined) return 'LINE-VAT-RATE-MISSING';
  const net = given.net_total_price ?? netOfQuantity(given, places) ?? netOfSubtotal(given, places);
  if (net === undefined) return 'LINE-NET-MISSING';
  const vat = given.vat_total ?? vatOf(given, net, places);
  return {
    net_total_price: moneyText(net),
    vat_rate: given.vat_rate,
    vat_total: moneyText(vat),
    subtotal: moneyText(given.subtotal ?? plus(net, vat)),
  };
}

const netOfQuantity = ({ quantity, unit_price }: LineNumbers, places: number): Decimal | undefined =>
  quantity === undefined || unit_price === undefined
    ? undefined
    : roundHalfUp(times(quantity, unit_price), places);

function netOfSubtotal({ subtotal, vat_total, vat_rate }: LineNumbers, places: number): Decimal | undefined {
  if (subtotal === undefined) return undefined;
  if (vat_total !== undefined) return minus(subtotal, vat_total);
  if (vat_rate === undefined || isNegative(vat_rate)) return undefined;
  return divide(times(subtotal, '100'), plus('100', vat_rate), places);
}

/** Take the VAT as subtotal less net, so that the parts sum; without a subtotal, compute it from the rate. */
const vatOf = ({ vat_rate = '0', subtotal }: LineNumbers, net: Decimal, places: number): Decimal =>
  subtotal === undefined ? divide(times(net, vat_rate), '100', places) : minus(subtotal, net);
