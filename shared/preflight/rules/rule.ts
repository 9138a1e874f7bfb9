import type { BuiltDocument } from '../../documents/build/build-document.ts';
import type { Document, Line } from '../../documents/document.ts';
import type { Field, HeaderField, LineField } from '../../documents/fields.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import type { Params } from '../../problems/problem.ts';
import type { Establishment } from '../evidence/cells.ts';
import groups from './rules.json' with { type: 'json' };

/** Facts of its building that a rule may use in addition to the document. */
type OfBuilding = Pick<
  BuiltDocument,
  'clears' | 'payable_foreign' | 'commission' | 'spread' | 'stated_sums' | 'written_rate'
>;

/** Facts that a rule may use in addition to the document. */
export interface PreflightContext extends OfBuilding, Partial<Pick<BuiltDocument, 'lineRows'>> {
  /** Rate that conversion computed and checked: no further proof is needed. */
  converted?: boolean | undefined;
  /** Half of the smallest unit that amounts are rounded to; half a cent without it. */
  half_unit?: Decimal | undefined;
  /** Euro by which a line may be off that was converted before its export: a cent of its document, rounded once more. */
  moved?: Decimal | undefined;
  /** Lines that were converted from another currency, where their arithmetic was judged. */
  converted_lines?: boolean | undefined;
  /** Day whose law applies, as an ISO date; today if absent. */
  on?: string | undefined;
  /** Days of its lines where they have their own, in line order. */
  line_days?: readonly (string | undefined)[] | undefined;
  /** True where that is the day of issue, as the export names no day of supply. */
  on_issue?: boolean | undefined;
  /** Day whose law is compared with it: a document with another result gets a finding. */
  compared?: string | undefined;
  /** Places of business of the issuer, as the account names them. */
  establishments?: readonly Establishment[] | undefined;
  /** Reference rate of the document's currency and day, foreign per euro. */
  reference?: { rate: Decimal; date: string } | undefined;
}

/** Place where a rule is broken, with the numbers for the sentence; `variant` chooses among the sentences of the code. */
export interface Finding {
  field?: Field;
  line?: Line;
  variant?: string;
  params?: Params;
}

/**
 * One thing that the service or the authority would refuse, or that neither would notice. Sentences and hints of
 * `code` are in the catalogue; `source` names the place that states the rule.
 */
export interface Rule {
  code: ProblemCode;
  source: string;
  /** Asked only where the amounts of a document do not come out. */
  concerns?: 'amounts';
  find: (document: Document, context: PreflightContext) => readonly Finding[];
}

/** The records of all rules, in the order in which their findings are reported. */
export const ruleTable = {
  ...groups.service,
  ...groups.authority,
  ...groups.unnoticed,
  ...groups.heldUntilAccepted,
  ...groups.doubts,
};
export type RuleName = keyof typeof ruleTable;

/** True where a rule is broken, or the numbers of its sentence. */
export type Answer = boolean | Params;
export type AskDocument = (document: Document, context: PreflightContext) => Answer;
export type AskLine = (line: Line, document: Document) => Answer;

/** A rule with a place asks one question, of the document or of `each` line; one without finds its places itself. */
type Asked<Told> = Told extends { each: string }
  ? AskLine
  : Told extends { at: string }
    ? AskDocument
    : Rule['find'];

export type Questions = { [Name in RuleName]: Asked<(typeof ruleTable)[Name]> };

export const atField = (field: HeaderField, params: Params = {}): Finding => ({ field, params });

export const atLine = (line: Line, field: LineField, params: Params = {}): Finding => ({
  field,
  line,
  params,
});

export const variant = (name: string, finding: Finding): Finding => ({ ...finding, variant: name });

export const NO_FINDINGS: readonly Finding[] = [];

/** Findings about each, in their order: nearly always none. */
export function findingsOf<One>(
  all: readonly One[],
  find: (one: One) => Finding | false | undefined,
): readonly Finding[] {
  let found: Finding[] | undefined;
  for (const one of all) {
    const finding = find(one);
    if (!finding) continue;
    found ??= [];
    found.push(finding);
  }
  return found ?? NO_FINDINGS;
}
