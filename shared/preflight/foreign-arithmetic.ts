import type { Document } from '../documents/document.ts';
import { shift } from '../money/decimal.ts';
import type { Problem } from '../problems/problem.ts';
import { preflight } from './preflight.ts';
import type { PreflightContext, Rule } from './rule.ts';
import { totalIsNoSum } from './rules/203-total.ts';
import { netTotalDiffers } from './rules/207-net-total.ts';
import { payableTotalDiffers } from './rules/208-payable-total.ts';
import { vatTotalDiffers } from './rules/209-vat-total.ts';
import { lineNetDiffers } from './rules/line-net-differs.ts';
import { linePriceList } from './rules/line-price-list.ts';
import { lineSubtotalDiffers } from './rules/line-subtotal-differs.ts';
import { lineVatDiffers } from './rules/line-vat-differs.ts';

const arithmetic: readonly Rule[] = [
  lineNetDiffers,
  linePriceList,
  lineSubtotalDiffers,
  lineVatDiffers,
  netTotalDiffers,
  payableTotalDiffers,
  vatTotalDiffers,
  totalIsNoSum,
];

/** Judge sums and products of a document in its own currency, before they are converted: 80 yen are 24 % of 333. */
export const foreignArithmetic = (
  document: Document,
  context: PreflightContext & { places: number },
): Problem[] => preflight(document, { ...context, half_unit: shift('0.5', -context.places) }, arithmetic);
