import type ExcelJS from 'exceljs';
import { outcomes } from '../jobs/records.ts';
import { sum } from '../money/decimal.ts';
import { renderProblem } from '../problems/problem.ts';
import { cellsOf } from './causes.ts';
import type { ReportFacts } from './report-facts.ts';
import { SheetLayout } from './sheet-layout.ts';
import { verdictOf } from './verdict.ts';
import { outcomeMeanings, outcomeWords, typeWords, words } from './words.ts';
import { barStyle, outcomeStyle, styles } from './workbook-style.ts';

const BAR_CHARACTERS = 30;
const MAX_CAUSES_SHOWN = 60;
const MAX_CELLS_SHOWN = 24;

/** The first sheet: what became of the file, the money, the rates, what to mend. */
export function writeSummarySheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, facts: ReportFacts): void {
  const sheet = workbook.addWorksheet(words.summary[facts.language], {
    views: [{ showGridLines: false }],
    pageSetup: { orientation: 'portrait', paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  const layout = new SheetLayout(sheet);
  writeHeading(layout, facts);
  writeOutcomes(layout, facts);
  writeMoney(layout, facts);
  writeRates(layout, facts);
  writeSeries(layout, facts);
  writeCauses(layout, facts);
  layout.finish();
}

function writeHeading(
  layout: SheetLayout,
  { plan, totals, language, retryFile, ...facts }: ReportFacts,
): void {
  const verdict = verdictOf(plan, totals, retryFile);
  layout.wide(plan.source.name, styles.title, 30);
  layout.wide(verdict.headline[language], styles.headline, 24);
  layout.wide(verdict.next[language], styles.next, 34);
  if (plan.dry_run) layout.wide(words.dryRun[language], styles.headline, 24);
  layout.gap();
  const told = [
    [words.account, plan.account],
    [words.profile, plan.profile_used.name],
    [words.environment, plan.environment],
    [words.started, plan.started_at],
    [words.finished, facts.finished_at],
    [words.job, plan.job],
    ['SHA-256', plan.source.sha256],
  ] as const;
  for (const [label, value] of told) layout.pair(typeof label === 'string' ? label : label[language], value);
}

function writeOutcomes(layout: SheetLayout, { totals, language }: ReportFacts): void {
  const total = outcomes.reduce((count, outcome) => count + totals.rows[outcome], 0);
  layout.section(words.byOutcome[language]);
  const header = [words.outcome, words.rows, words.documents, words.payable, words.share];
  layout.header([...header.map((word) => word[language]), '', '']);
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
      { value: outcomeMeanings[outcome][language], style: styles.label },
    ]);
  }
}

function writeMoney(layout: SheetLayout, { totals, language }: ReportFacts): void {
  const amounts = [words.documents, words.net, words.vat, words.payable].map((word) => word[language]);
  const tables = [
    {
      title: words.byType,
      first: words.type,
      lines: totals.types.map((sum) => ({
        ...sum,
        first: typeName(sum.invoice_type_code, language),
        last: '',
      })),
    },
    {
      title: words.byVat,
      first: words.vatRate,
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
      lines: totals.sums.map((one) => ({ ...one, first: one.currency, last: one.payable_foreign ?? '' })),
    },
  ];
  for (const { title, first, lines } of tables) {
    if (lines.length === 0) continue;
    layout.section(title[language]);
    const last = title === words.byCurrency ? words.payableForeign[language] : '';
    layout.header([first[language], words.outcome[language], ...amounts, last]);
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
  const header = [words.currency, words.documents, words.rate, words.rateSource, words.rateDate];
  layout.header([...header.map((word) => word[language]), '', '']);
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
  const header = [words.series, words.used, words.lost, words.first, words.last];
  layout.header([...header.map((word) => word[language]), '', '']);
  for (const series of totals.series)
    layout.line([
      { value: series.series, style: styles.text },
      { value: series.used, style: styles.count },
      { value: series.lost, style: styles.count },
      { value: series.first ?? '–', style: styles.text },
      { value: series.last ?? '–', style: styles.text },
    ]);
}

function writeCauses(layout: SheetLayout, { plan, totals, language }: ReportFacts): void {
  const unreadable = plan.unreadable === undefined ? [] : [{ example: plan.unreadable, count: 1, rows: [] }];
  const causes = [...unreadable, ...totals.causes].slice(0, MAX_CAUSES_SHOWN);
  if (causes.length === 0) return;
  layout.section(words.problems[language]);
  layout.header([
    words.count[language],
    { text: words.problem[language], columns: 3 },
    { text: words.whatToDo[language], columns: 2 },
    words.cells[language],
  ]);
  for (const cause of causes) {
    const { message, hint } = renderProblem(cause.example, language);
    const cells = cellsOf(cause, plan.columns);
    const places = cells.length > 0 ? cells : cause.rows.map((row) => `${words.rows[language]} ${row}`);
    const more = cause.count > MAX_CELLS_SHOWN ? ' …' : '';
    layout.line([
      { value: `${cause.count} × ${cause.example.code}`, style: styles.text },
      { value: message, style: styles.text, columns: 3 },
      { value: hint, style: styles.text, columns: 2 },
      { value: places.slice(0, MAX_CELLS_SHOWN).join(', ') + more, style: styles.text },
    ]);
  }
}
