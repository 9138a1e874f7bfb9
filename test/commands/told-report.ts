import type { ReportProblem, ReportRow } from '../../shared/report/row.ts';
import type { Summary } from '../../shared/report/summary.ts';

export interface RanJob {
  rows: ReportRow[];
  summary: Summary;
}

/** Status, rows and head of a report. */
export function reportTold({ status, rows, summary }: RanJob & { status?: number | null }): string {
  const { counts, plan, approval, corrections, unreadable, notices, numbers_used: used } = summary;
  const documents = Object.entries(counts.documents).flatMap(([name, n]) =>
    n === 0 ? [] : [`${n} ${name}`],
  );
  return [
    `→ ${status === undefined ? '' : `${status}; `}${documents.join(', ') || 'no documents'}; numbers used: ${used}`,
    ...rows.flatMap((row) => [rowTold(row), ...row.problems.map(problemTold)]),
    ...(plan ? [`plan ${plan.sha256}: ${plan.documents} documents, ${JSON.stringify(plan.payable)}`] : []),
    ...(approval ? [`approved ${approval.plan}`] : []),
    ...(corrections ? [`corrections: ${corrections.count}`] : []),
    ...[...(unreadable ? [unreadable] : []), ...notices].map(headTold),
  ].join('\n');
}

function rowTold(row: ReportRow): string {
  const { version, amends, amended_by, credit, corrections = [] } = row;
  const totals = [row.net_total, row.vat_total, row.payable_total].filter((one) => one !== null);
  return [
    ...[row.row, row.external_id ?? '–', row.outcome, row.invoice_type_code ?? '', totals.join(' ')],
    row.exchange_rate ? `at ${row.exchange_rate}` : '',
    row.mark ? `${row.series} ${row.number} ${row.mark}` : '',
    version ? `is ${version}` : '',
    amends ? `amends ${amends.mark}` : '',
    amended_by ? `amended by ${amended_by}` : '',
    credit
      ? `credit ${credit.external_id} ${credit.invoice_type_code} ${credit.vat_total} ${credit.payable_total} ${credit.mark}`
      : '',
    ...corrections.map(({ cell, was, now, by }) => `${cell}: ${was} → ${now} by ${by}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Of what needs no action the code alone. */
const headTold = (of: ReportProblem): string =>
  of.severity === 'notice' ? `[${of.code}]` : problemTold(of).trim();
const problemTold = ({ code, message, hint }: ReportProblem): string => `  [${code}] ${message} ${hint}`;

interface Verdict {
  verdict: string;
  problems: { code: string; params?: Record<string, unknown> }[];
  checked: object;
  not_checked: string[];
}

/** What verify says in JSON: each finding by its code, file and reason. */
export const verdictTold = ({ verdict, problems, checked, not_checked }: Verdict): string =>
  [
    verdict,
    ...problems.map(({ code, params: { file, place, reason, variant } = {} }) =>
      [`  [${code}]`, file ?? place ?? '', reason === undefined ? (variant ?? '') : JSON.stringify(reason)]
        .join(' ')
        .trimEnd(),
    ),
    `checked: ${JSON.stringify(checked)}`,
    `not checked: ${not_checked.join(', ') || '–'}`,
  ].join('\n');
