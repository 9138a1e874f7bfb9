import { commissionField } from '../documents/build/derive-commission.ts';
import type { Document } from '../documents/document.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { PreflightContext } from './evidence/preflight-context.ts';
import { type Topics, topicNames, topicsOf } from './evidence/topics.ts';
import { type Finding, NO_FINDINGS, type Rule } from './rules/rule.ts';
import { rules } from './rules/rules.ts';

/** Every finding of every rule that concerns the document, before the first request. */
export function preflight(
  document: Document,
  context: PreflightContext = {},
  asked: readonly Rule[] = rules,
): Problem[] {
  const problems: Problem[] = [];
  const concerning = rulesFor(topicsOf(document, context), asked);
  // Nearly every answer is empty, and an iterator of each would be made to be thrown away.
  for (let at = 0; at < concerning.length; at += 1) {
    const rule = concerning[at];
    const findings = rule?.find(document, context) ?? NO_FINDINGS;
    if (rule === undefined || findings.length === 0) continue;
    for (const finding of findings)
      problems.push(toProblem(rule, placed(finding, context), rowOf(document, finding, context)));
  }
  return problems;
}

/** By the topics of documents, the rules that concern them: an export has documents of few kinds. */
const concerned = new WeakMap<readonly Rule[], Map<number, readonly Rule[]>>();

function rulesFor(topics: Topics, asked: readonly Rule[]): readonly Rule[] {
  const ofTopics = concerned.get(asked) ?? new Map<number, readonly Rule[]>();
  concerned.set(asked, ofTopics);
  let key = 0;
  for (const topic of topicNames) key = key * 2 + (topics[topic] ? 1 : 0);
  const known = ofTopics.get(key);
  if (known !== undefined) return known;
  const found = asked.filter(({ concerns }) => concerns === undefined || topics[concerns]);
  ofTopics.set(key, found);
  return found;
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
