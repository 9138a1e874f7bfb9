import type { Document } from '../documents/document.ts';
import { shift } from '../money/decimal.ts';
import type { Problem } from '../problems/problem.ts';
import type { PreflightContext } from './evidence/preflight-context.ts';
import { askRules } from './preflight.ts';
import {
  lineNetDiffers,
  linePriceList,
  lineSubtotalDiffers,
  lineVatDiffers,
  netTotalDiffers,
  payableTotalDiffers,
  totalDiffers,
  vatTotalDiffers,
} from './rules/amounts.ts';
import type { Rule } from './rules/rule.ts';

const arithmeticRules: readonly Rule[] = [
  lineNetDiffers,
  linePriceList,
  lineSubtotalDiffers,
  lineVatDiffers,
  netTotalDiffers,
  payableTotalDiffers,
  vatTotalDiffers,
  totalDiffers,
];

/** Judge sums and products of a document in its own currency, before they are converted: 80 yen are 24 % of 333. */
export const checkForeignArithmetic = (
  document: Document,
  context: PreflightContext & { places: number },
): Problem[] => askRules(document, { ...context, half_unit: shift('0.5', -context.places) }, arithmeticRules);
