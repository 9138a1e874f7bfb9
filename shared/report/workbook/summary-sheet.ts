import { renderProblem } from '../../problems/problem.ts';
import { fileNotices, isWarning } from '../summary/causes.ts';
import type { ShownFacts } from '../summary/report-facts.ts';
import { verdictOfReport } from '../summary/verdict.ts';
import { causeTable, outcomeTable, sumTables } from '../tables/report-tables.ts';
import { formatInstant } from '../words/format-amount.ts';
import { reportLabels } from '../words/report-labels.ts';
import { SheetLayout } from './sheet-layout.ts';
import type { WorkbookFile } from './workbook-file.ts';
import { statusStyle, styles } from './workbook-style.ts';

const TITLE_HEIGHT_POINTS = 32;
const HEADLINE_HEIGHT_POINTS = 28;
const HEADLINE_SIZE = 14;
const NEXT_SIZE = 12;
const CAUSES_SHOWN_MAX = 60;

/** The first sheet: what became of the file, the money, the rates, what to mend. */
export function writeSummarySheet(book: Pick<WorkbookFile, 'addSheet'>, facts: ShownFacts): void {
  const layout = new SheetLayout(book, reportLabels.summary[facts.language]);
  writeHeading(layout, facts);
  const { totals, language } = facts;
  for (const table of [outcomeTable(totals), causeTable(facts, CAUSES_SHOWN_MAX), ...sumTables(facts)])
    layout.table(table, language);
}

function writeHeading(layout: SheetLayout, report: ShownFacts): void {
  const { plan, language, finished_at, approval } = report;
  const { status, headline, next } = verdictOfReport(report);
  const told = plan.dry_run ? `${reportLabels.dryRun[language]}. ${headline[language]}` : headline[language];
  layout.wide(plan.source.name, styles.title, TITLE_HEIGHT_POINTS);
  layout.wide(told, statusStyle(status, HEADLINE_SIZE), HEADLINE_HEIGHT_POINTS);
  layout.wide(next[language], statusStyle(status, NEXT_SIZE), HEADLINE_HEIGHT_POINTS);
  for (const one of fileNotices(plan).filter(isWarning)) {
    const { message, hint } = renderProblem(one, language);
    layout.pair(reportLabels.severityWarning[language], `${message} ${hint}`);
  }
  layout.gap();
  const facts = [
    [reportLabels.account, plan.account],
    [reportLabels.profile, plan.profile_used.name],
    [reportLabels.environment, plan.environment],
    [reportLabels.started, formatInstant(plan.started_at, language)],
    [reportLabels.finished, formatInstant(finished_at, language)],
    [reportLabels.job, plan.job],
    ['SHA-256', plan.source.sha256],
    ...(approval === undefined
      ? []
      : [
          [reportLabels.approvedBy, approval.by] as const,
          [reportLabels.approvedAt, formatInstant(approval.at, language)] as const,
          [reportLabels.approvedPlan, approval.plan] as const,
        ]),
  ] as const;
  for (const [label, value] of facts) layout.pair(typeof label === 'string' ? label : label[language], value);
}
