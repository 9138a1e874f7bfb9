import type { Line } from '../../documents/document.ts';
import type { Field } from '../../documents/fields.ts';
import { ofAmounts } from './amounts.ts';
import { questions } from './questions.ts';
import {
  type Answer,
  type AskDocument,
  type AskLine,
  type Finding,
  findingsOf,
  NO_FINDINGS,
  type Questions,
  type Rule,
  type RuleName,
  ruleTable,
} from './rule.ts';

const all: Questions = { ...questions, ...ofAmounts };

/** A record of the table: it may ask about each line, not about the document, and have a place for its finding. */
type Told = Omit<Rule, 'find'> & Pick<Finding, 'variant'> & { each?: 'line'; at?: Field };

function ruleOf(name: RuleName): Rule {
  const { each, at: field, variant, ...rule } = ruleTable[name] as Told;
  const ask = all[name];
  if (field === undefined) return { ...rule, find: ask as Rule['find'] };
  const found = (answer: Answer, line?: Line): Finding | false =>
    answer !== false && { field, line, variant, params: answer === true ? {} : answer };
  const find: Rule['find'] = (document, context) => {
    const finding = found((ask as AskDocument)(document, context));
    return finding ? [finding] : NO_FINDINGS;
  };
  const findEach: Rule['find'] = (document) =>
    findingsOf(document.invoice_lines, (line) => found((ask as AskLine)(line, document), line));
  return { ...rule, find: each === undefined ? find : findEach };
}

/** Every rule, in the order in which its findings are reported. */
export const rules: readonly Rule[] = (Object.keys(ruleTable) as RuleName[]).map(ruleOf);

const ARITHMETIC: readonly RuleName[] = [
  ...(['lineNetDiffers', 'priceOfList', 'lineSubtotalDiffers', 'lineVatDiffers'] as const),
  ...(['netTotalDiffers', 'payableTotalDiffers', 'vatTotalDiffers', 'totalDiffers'] as const),
];

/** Rules about sums and products alone, for a document in its own currency. */
export const arithmetic = ARITHMETIC.map(ruleOf);
