import type { Document, Line } from '../../documents/document.ts';
import type { Field, HeaderField, LineField } from '../../documents/fields.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import type { Params } from '../../problems/problem.ts';
import type { PreflightContext } from '../evidence/preflight-context.ts';
import groups from './rules.json' with { type: 'json' };

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

/** Questions of the records of the table, by their names. */
export type Questions = { [Name in RuleName]: Asked<(typeof ruleTable)[Name]> };

export const atField = (field: HeaderField, params: Params = {}): Finding => ({ field, params });

export const atLine = (line: Line, field: LineField, params: Params = {}): Finding => ({
  field,
  line,
  params,
});

/** The finding as the variant's sentence states it. */
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
