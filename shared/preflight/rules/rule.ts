import type { Document, Line } from '../../documents/document.ts';
import type { Field, HeaderField, LineField } from '../../documents/fields.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import type { Params } from '../../problems/problem.ts';
import type { PreflightContext } from '../evidence/preflight-context.ts';
import type { Topic } from '../evidence/topics.ts';

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
  /** Documents that the rule concerns; without it, all. */
  concerns?: Topic;
  find: (document: Document, context: PreflightContext) => readonly Finding[];
}

/** A rule with one condition: `at` is the place of the finding if it is `broken`, `tells` the numbers of its sentence. */
interface Question<At, Asked extends readonly unknown[]> extends Omit<Rule, 'find'> {
  at: At;
  variant?: string;
  broken: (...asked: Asked) => boolean;
  tells?: (...asked: Asked) => Params;
}

/** The rule applied once per document. */
export const ofDocument = ({
  at,
  broken,
  tells,
  ...rule
}: Question<Field, [document: Document, context: PreflightContext]>): Rule => ({
  ...rule,
  find: (document, context) =>
    broken(document, context)
      ? [{ field: at, params: tells?.(document, context) ?? {}, ...saidAs(rule) }]
      : NO_FINDINGS,
});

/** The rule applied to each line. */
export const ofLines = ({
  at,
  broken,
  tells,
  ...rule
}: Question<LineField, [line: Line, document: Document]>): Rule => ({
  ...rule,
  find: (document) =>
    findingsWhere(
      document.invoice_lines,
      (line) => broken(line, document),
      (line) => ({ ...atLine(line, at, tells?.(line, document)), ...saidAs(rule) }),
    ),
});

const saidAs = ({ variant }: { variant?: string }) => (variant === undefined ? {} : { variant });

export const atField = (field: HeaderField, params: Params = {}): Finding => ({ field, params });

export const atLine = (line: Line, field: LineField, params: Params = {}): Finding => ({
  field,
  line,
  params,
});

/** The finding as the variant's sentence states it. */
export const variant = (name: string, finding: Finding): Finding => ({ ...finding, variant: name });

export const NO_FINDINGS: readonly Finding[] = [];

/** A finding for each that is broken, in their order. */
export function findingsWhere<One>(
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
  return found ?? NO_FINDINGS;
}
