import type { Line } from '../../documents/document.ts';
import type { Field } from '../../documents/fields.ts';
import { ofAmounts } from './amounts.ts';
import { questions } from './questions.ts';
import {
  type Answer,
  type AskDocument,
  type AskLine,
  type Finding,
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
  const found = (answer: Answer, line?: Line): readonly Finding[] =>
    answer === false ? NO_FINDINGS : [{ field, line, variant, params: answer === true ? {} : answer }];
  const find: Rule['find'] = (document, context) => found((ask as AskDocument)(document, context));
  const findEach: Rule['find'] = (document) => {
    let all = NO_FINDINGS;
    for (const line of document.invoice_lines) {
      const ofLine = found((ask as AskLine)(line, document), line);
      if (ofLine.length > 0) all = [...all, ...ofLine];
    }
    return all;
  };
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
