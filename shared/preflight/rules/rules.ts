import type { Field } from '../../documents/fields.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
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

/** A record of the table. */
interface Told {
  code: ProblemCode;
  source: string;
  concerns?: 'amounts';
  /** Asked about each line, not about the document. */
  each?: 'line';
  /** Place of its finding. */
  at?: Field;
  variant?: string;
}

function ruleOf(name: RuleName): Rule {
  const { each, at: field, variant, ...rule } = ruleTable[name] as Told;
  const ask = all[name];
  const found = (answer: Answer): Finding | false =>
    answer !== false && {
      field,
      params: answer === true ? {} : answer,
      ...(variant === undefined ? {} : { variant }),
    };
  if (field === undefined) return { ...rule, find: ask as Rule['find'] };
  if (each === undefined) {
    const askDocument = ask as AskDocument;
    return {
      ...rule,
      find(...asked) {
        const finding = found(askDocument(...asked));
        return finding ? [finding] : NO_FINDINGS;
      },
    };
  }
  const askLine = ask as AskLine;
  return {
    ...rule,
    find: (document) =>
      findingsOf(document.invoice_lines, (line) => {
        const finding = found(askLine(line, document));
        return finding && { ...finding, line };
      }),
  };
}

/** Every rule, in the order in which its findings are reported. */
export const rules: readonly Rule[] = (Object.keys(ruleTable) as RuleName[]).map(ruleOf);

const ARITHMETIC: readonly RuleName[] = [
  ...(['lineNetDiffers', 'priceOfList', 'lineSubtotalDiffers', 'lineVatDiffers'] as const),
  ...(['netTotalDiffers', 'payableTotalDiffers', 'vatTotalDiffers', 'totalDiffers'] as const),
];

/** Rules about sums and products alone, for a document in its own currency. */
export const arithmetic = ARITHMETIC.map(ruleOf);
