import { commissionField } from '../documents/build/derive-commission.ts';
import type { Document } from '../documents/document.ts';
import { shift } from '../money/decimal.ts';
import { isError, type Problem, problem } from '../problems/problem.ts';
import { codesOn, judgeCells, lawSays, OPEN_END, turnsNear } from './judge-compatibility.ts';
import { hasConsistentAmounts } from './rules/amounts.ts';
import type { Finding, PreflightContext, Rule } from './rules/rule.ts';
import { arithmetic, rules } from './rules/rules.ts';

/** Every finding before the first request: what does not go together, then the findings of every rule, then the doubts of the table. */
export function preflight(document: Document, context: PreflightContext = {}): readonly Problem[] {
  const ofRules = askRules(document, context, rules);
  const { on = OPEN_END, line_days, establishments } = context;
  const together = judgeCells(document, { on, line_days, establishments }).map(({ row, finding }) =>
    toProblem(row, document, finding, context),
  );
  const ofLaw = changesOfLaw(document, context);
  if (together.length + ofLaw.length === 0) return ofRules;
  return [...together.filter(isError), ...ofRules, ...together.filter((one) => !isError(one)), ...ofLaw];
}

/** Findings under the law of another day: the day to compare with, or one on the other side of a nearby change. */
function changesOfLaw(document: Document, { on, on_issue, compared, establishments }: PreflightContext) {
  if (on === undefined || on_issue !== true) return NO_CHANGES;
  const near = turnsNear(on);
  if (compared === undefined && near.length === 0) return NO_CHANGES;
  const codes = (day: string) => [...codesOn(document, day, establishments)].join(', ') || NO_FINDING;
  const told = (code: 'LAW-OTHERWISE' | 'LAW-CHANGES', other: string, turn: string) =>
    lawSays(document, on, establishments) === lawSays(document, other, establishments)
      ? NO_CHANGES
      : [problem(code, {}, { on, found: codes(on), other, other_found: codes(other), turn })];
  return [
    ...(compared === undefined ? NO_CHANGES : told('LAW-OTHERWISE', compared, compared)),
    ...near.flatMap(({ turn, other }) => told('LAW-CHANGES', other, turn)),
  ];
}

const NO_FINDING = { phrase: 'no-finding' } as const;
const NO_CHANGES: Problem[] = [];

/** Judge sums and products of a document in its own currency, before they are converted: 80 yen are 24 % of 333. */
export const checkForeignArithmetic = (document: Document, context: PreflightContext & { places: number }) =>
  askRules(document, { ...context, half_unit: shift('0.5', -context.places) }, arithmetic);

function askRules(document: Document, context: PreflightContext, asked: readonly Rule[]): Problem[] {
  const problems: Problem[] = [];
  const comesOut = context.half_unit === undefined && hasConsistentAmounts(document);
  for (const rule of asked) {
    if (comesOut && rule.concerns === 'amounts') continue;
    for (const finding of rule.find(document, context))
      problems.push(toProblem(rule, document, finding, context));
  }
  return problems;
}

export function toProblem(
  { code }: Pick<Rule, 'code'>,
  document: Document,
  { field, line, variant, params }: Finding,
  { commission, lineRows }: PreflightContext,
): Problem {
  const told = { ...(line && { line: line.line_number }), ...(variant && { variant }), ...params };
  const row = line && lineRows?.[document.invoice_lines.indexOf(line)];
  // A derived line has no cell.
  const cell = commission && line && field ? commissionField(line, field) : field;
  return problem(code, { row, field: cell }, told);
}
