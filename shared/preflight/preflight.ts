import { commissionField } from '../documents/derive-commission.ts';
import type { Document } from '../documents/document.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Finding, PreflightContext, Rule } from './rule.ts';
import { rules } from './rules.ts';
import { topicsOf } from './topics.ts';

/** Every finding of every rule that concerns the document, before the first request. */
export function preflight(
  document: Document,
  context: PreflightContext = {},
  asked: readonly Rule[] = rules,
): Problem[] {
  const topics = topicsOf(document);
  const problems: Problem[] = [];
  for (const rule of asked) {
    if (rule.concerns !== undefined && !topics[rule.concerns]) continue;
    for (const finding of rule.find(document, context))
      problems.push(toProblem(rule, placed(finding, context), rowOf(document, finding, context)));
  }
  return problems;
}

function toProblem(rule: Rule, { field, line, variant, params }: Finding, row: number | undefined): Problem {
  return problem(
    rule.code,
    { row, field },
    {
      ...(line === undefined ? {} : { line: line.line_number }),
      ...(variant === undefined ? {} : { variant }),
      ...params,
    },
  );
}

/** A derived line has no cell of its own. */
const placed = (finding: Finding, { commission = false }: PreflightContext): Finding =>
  commission && finding.line !== undefined && finding.field !== undefined
    ? { ...finding, field: commissionField(finding.line, finding.field) }
    : finding;

const rowOf = (document: Document, { line }: Finding, { lineRows }: PreflightContext): number | undefined =>
  line === undefined ? undefined : lineRows?.[document.invoice_lines.indexOf(line)];
