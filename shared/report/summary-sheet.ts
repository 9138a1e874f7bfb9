import { sum } from '../money/decimal.ts';
import { renderProblem } from '../problems/problem.ts';
import { outcomes } from '../records/outcome.ts';
import { causesTitle, cellsOf, letteredColumns } from './causes.ts';
import { formatInstant } from './format-amount.ts';
import type { ReportFacts } from './report-facts.ts';
import { SheetLayout } from './sheet-layout.ts';
import { typeWords } from './type-words.ts';
import { verdictOfReport } from './verdict.ts';
import { outcomeMeanings, outcomeWords, words } from './words.ts';
import type { WorkbookFile } from './workbook-file.ts';
import { barStyle, outcomeStyle, standingStyle, styles } from './workbook-style.ts';

const TITLE_HEIGHT_POINTS = 32;
const HEADLINE_HEIGHT_POINTS = 28;
const HEADLINE_SIZE = 14;
const NEXT_SIZE = 12;
const BAR_CHARACTERS = 26;
const MAX_CAUSES_SHOWN = 60;
const MAX_CELLS_SHOWN = 24;

/** The first sheet: what became of the file, the money, the rates, what to mend. */
export function writeSummarySheet(book: Pick<WorkbookFile, 'addSheet'>, facts: ReportFacts): void {
  const layout = new SheetLayout(book, words.summary[facts.language]);
  writeHeading(layout, facts);
  writeOutcomes(layout, facts);
  writeCauses(layout, facts);
  writeMoney(layout, facts);
  writeRates(layout, facts);
  writeSeries(layout, facts);
}

function writeHeading(layout: SheetLayout, report: ReportFacts): void {
  const { plan, language, finished_at, approval } = report;
  const { standing, headline, next } = verdictOfReport(report);
  const told = plan.dry_run ? `${words.dryRun[language]}. ${headline[language]}` : headline[language];
  layout.wide(plan.source.name, styles.title, TITLE_HEIGHT_POINTS);
  layout.wide(told, standingStyle(standing, HEADLINE_SIZE), HEADLINE_HEIGHT_POINTS);
  layout.wide(next[language], standingStyle(standing, NEXT_SIZE), HEADLINE_HEIGHT_POINTS);
  layout.gap();
  const facts = [
    [words.account, plan.account],
    [words.profile, plan.profile_used.name],
    [words.environment, plan.environment],
    [words.started, formatInstant(plan.started_at, language)],
    [words.finished, formatInstant(finished_at, language)],
    [words.job, plan.job],
    ['SHA-256', plan.source.sha256],
    ...(approval === undefined
      ? []
      : [
          [words.approvedBy, approval.by] as const,
          [words.approvedAt, formatInstant(approval.at, language)] as const,
          [words.approvedPlan, approval.plan] as const,
        ]),
  ] as const;
  for (const [label, value] of facts) layout.pair(typeof label === 'string' ? label : label[language], value);
}

function writeOutcomes(layout: SheetLayout, { totals, language }: ReportFacts): void {
  const total = outcomes.reduce((count, outcome) => count + totals.rows[outcome], 0);
  layout.section(words.byOutcome[language]);
  layout.header([
    { title: words.outcome[language] },
    ...[words.rows, words.documents, words.payable].map((word) => ({ title: word[language], number: true })),
    { title: words.share[language], columns: 2 },
    { title: words.meaning[language], columns: 2 },
  ]);
  for (const outcome of outcomes) {
    const rows = totals.rows[outcome];
    const documents = totals.documents[outcome];
    if (rows === 0 && documents === 0) continue;
    const payable = totals.sums.filter((one) => one.outcome === outcome).map((one) => one.payable_total);
    const bar = rows === 0 ? 0 : Math.max(1, Math.round((rows / total) * BAR_CHARACTERS));
    layout.line([
      { value: outcomeWords[outcome][language], style: outcomeStyle(outcome) },
      { value: rows, style: styles.count },
      { value: documents, style: styles.count },
      money(sum(payable)),
      { value: '█'.repeat(bar), style: barStyle(outcome), columns: 2 },
      { value: outcomeMeanings[outcome][language], style: styles.label, columns: 2 },
    ]);
  }
}

function writeMoney(layout: SheetLayout, { totals, language }: ReportFacts): void {
  const tables = [
    {
      title: words.byType,
      first: words.type,
      amounts: [words.documents, words.net, words.vat, words.payable],
      lines: totals.types.map((sum) => ({
        ...sum,
        first: typeName(sum.invoice_type_code, language),
        last: '',
      })),
    },
    {
      title: words.byVat,
      first: words.vatRate,
      amounts: [words.documents, words.net, words.vat],
      lines: totals.vat.map(({ net, vat, ...one }) => ({
        ...one,
        first: `${one.vat_rate} %`,
        net_total: net,
        vat_total: vat,
        payable_total: '',
        last: '',
      })),
    },
    {
      title: words.byCurrency,
      first: words.currency,
      amounts: [words.documents, words.net, words.vat, words.payable, words.payableForeign],
      lines: totals.sums.map((one) => ({ ...one, first: one.currency, last: one.payable_foreign ?? '' })),
    },
  ];
  for (const { title, first, amounts, lines } of tables) {
    if (lines.length === 0) continue;
    layout.section(title[language]);
    layout.header([
      { title: first[language] },
      { title: words.outcome[language] },
      ...amounts.map((word) => ({ title: word[language], number: true })),
    ]);
    for (const line of lines)
      layout.line([
        { value: line.first, style: styles.text },
        { value: outcomeWords[line.outcome][language], style: outcomeStyle(line.outcome) },
        { value: line.documents, style: styles.count },
        ...[line.net_total, line.vat_total, line.payable_total, line.last].map(money),
      ]);
  }
}

const money = (amount: string) => ({ value: amount === '' ? null : Number(amount), style: styles.money });

const typeName = (code: string, language: ReportFacts['language']): string => {
  const word = typeWords[code];
  return word === undefined ? code : `${code} ${word[language]}`;
};

function writeRates(layout: SheetLayout, { totals, language }: ReportFacts): void {
  if (totals.rates.length === 0) return;
  layout.section(words.rates[language]);
  layout.header([
    { title: words.currency[language] },
    { title: words.documents[language], number: true },
    { title: words.rate[language], number: true },
    { title: words.rateSource[language] },
    { title: words.rateDate[language] },
  ]);
  for (const rate of totals.rates)
    layout.line([
      { value: rate.currency, style: styles.text },
      { value: rate.documents, style: styles.count },
      { value: Number(rate.exchange_rate), style: { ...styles.text, numFmt: '0.00###' } },
      { value: rate.rate_source ?? '–', style: styles.text },
      { value: rate.rate_date ?? '–', style: styles.text },
    ]);
}

function writeSeries(layout: SheetLayout, { totals, language }: ReportFacts): void {
  if (totals.series.length === 0) return;
  layout.section(words.numbers[language]);
  const header = [words.used, words.lost, words.first, words.last];
  layout.header([
    { title: words.series[language] },
    ...header.map((word) => ({ title: word[language], number: true })),
  ]);
  for (const series of totals.series)
    layout.line([
      { value: series.series, style: styles.text },
      { value: series.used, style: styles.count },
      { value: series.lost, style: styles.count },
      { value: series.first ?? '–', style: styles.digits },
      { value: series.last ?? '–', style: styles.digits },
    ]);
}

function writeCauses(layout: SheetLayout, { plan, totals, language }: ReportFacts): void {
  const unreadable = plan.unreadable === undefined ? [] : [{ example: plan.unreadable, count: 1, rows: [] }];
  const causes = [...unreadable, ...totals.causes].slice(0, MAX_CAUSES_SHOWN);
  if (causes.length === 0) return;
  layout.section(causesTitle(causes.map(({ example }) => example))[language]);
  layout.header([
    { title: words.count[language] },
    { title: words.problem[language], columns: 3 },
    { title: words.whatToDo[language], columns: 3 },
    { title: words.cells[language] },
  ]);
  for (const cause of causes) {
    const { message, hint } = renderProblem(cause.example, language);
    const cells = cellsOf(cause, letteredColumns(plan));
    const places = cells.length > 0 ? cells : cause.rows.map((row) => `${words.row[language]} ${row}`);
    const more = cause.count > MAX_CELLS_SHOWN ? ' …' : '';
    layout.line([
      { value: `${cause.count} × ${cause.example.code}`, style: styles.text },
      { value: message, style: styles.text, columns: 3 },
      { value: hint, style: styles.text, columns: 3 },
      { value: places.slice(0, MAX_CELLS_SHOWN).join(', ') + more, style: styles.text },
    ]);
  }
}
