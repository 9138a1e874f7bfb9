import type { Document, Line } from '../documents/document.ts';
import type { Field, HeaderField, LineField } from '../documents/fields.ts';
import type { Decimal } from '../money/decimal.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Params } from '../problems/problem.ts';
import type { Topic } from './topics.ts';

/** Facts that a rule may use beside the document. */
export interface PreflightContext {
  /** The `1.4`s that a `1.5` clears, by external_id. */
  clears?: readonly string[] | undefined;
  /** Amount that the export states as payable in the customer's currency. */
  payable_foreign?: Decimal | undefined;
  /** The row of each line, in line order, so that a finding names the row of the export. */
  lineRows?: readonly number[] | undefined;
  /** True if the lines come from the sale and the fee of a commission, whose fields a finding then names. */
  commission?: boolean | undefined;
  /** Numbers of the lines that took a cent of the document's VAT. */
  spread?: readonly number[] | undefined;
  /** Rate that conversion worked out and judged: nothing is left to prove. */
  converted?: boolean | undefined;
  /** Half of the smallest unit that amounts are rounded to; half a cent without it. */
  half_unit?: Decimal | undefined;
  /** Lines that were converted from another currency, where their arithmetic was judged. */
  converted_lines?: boolean | undefined;
  /** Reference rate of the document's currency and day, foreign per euro. */
  reference?: { rate: Decimal; date: string } | undefined;
}

/**
 * Place where a rule is broken, with the numbers for the sentence; `variant` chooses among the sentences of the code.
 */
export interface Finding {
  field?: Field;
  line?: Line;
  variant?: string;
  params?: Params;
}

/**
 * One thing that the service or the authority would refuse, or that neither would notice. Sentences and hints of
 * `code` are in the catalogue; `source` says where the rule is stated.
 */
export interface Rule {
  code: ProblemCode;
  source: string;
  /** Asked only of documents that this concerns; it has nothing to say of others. Without it, of all. */
  concerns?: Topic;
  find: (document: Document, context: PreflightContext) => readonly Finding[];
}

export const atField = (field: HeaderField, params: Params = {}): Finding => ({ field, params });

export const atLine = (line: Line, field: LineField, params: Params = {}): Finding => ({
  field,
  line,
  params,
});

/** The finding as the variant's sentence states it. */
export const variant = (name: string, finding: Finding): Finding => ({ ...finding, variant: name });

export const NOTHING: readonly Finding[] = [];

/** A finding for each that is broken, in their order. */
export function eachBroken<One>(
  all: readonly One[],
  isBroken: (one: One) => boolean,
  findingOf: (one: One) => Finding,
): readonly Finding[] {
  let found: Finding[] | undefined;
  for (let at = 0; at < all.length; at += 1) {
    const one = all[at];
    if (one === undefined || !isBroken(one)) continue;
    found ??= [];
    found.push(findingOf(one));
  }
  return found ?? NOTHING;
}
