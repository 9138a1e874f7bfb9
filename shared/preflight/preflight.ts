import { commissionField } from '../documents/derive-commission.ts';
import type { Document } from '../documents/document.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Finding, PreflightContext, Rule } from './rule.ts';
import { rules } from './rules.ts';

/** Every finding of every rule on one document, before the first request. */
export const preflight = (
  document: Document,
  context: PreflightContext = {},
  asked: readonly Rule[] = rules,
): Problem[] =>
  asked.flatMap((rule) =>
    rule
      .find(document, context)
      .map((finding) => toProblem(rule, placed(finding, context), rowOf(document, finding, context))),
  );

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
