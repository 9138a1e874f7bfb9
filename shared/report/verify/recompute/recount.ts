import { equals, sum } from '../../../money/decimal.ts';
import { type Problem, problem } from '../../../problems/problem.ts';
import type { ReportProblem } from '../../columns/report-problem.ts';
import type { ReportRow, RowCredit } from '../../columns/report-row.ts';
import { isComplete, type Summary } from '../../summary/summary.ts';
import { type CountedDocument, type ReportTotals, TotalsCounter } from '../../summary/totals.ts';
import { firstDifference } from './first-difference.ts';
import { isInTime } from './job-times.ts';

/** Documents of which it is remembered what their first row says; rows of one document mostly stand together. */
const MAX_REMEMBERED_DOCUMENTS = 100_000;
const SUMMARY = 'summary.json';

/** Makes everything that a summary sums up anew from the rows, by the way of the report itself. */
export class Recount {
  readonly #totals = new TotalsCounter<ReportProblem>();
  readonly #summary: Summary;
  readonly #issued = new Map<string, string>();
  #found: Problem | undefined;

  constructor(summary: Summary) {
    this.#summary = summary;
  }

  add(row: ReportRow): void {
    const first = row.same_document_as === undefined;
    this.#totals.addRow({ record: row, found: row.problems, first });
    if (row.document !== undefined) this.#totals.addDocument(documentOf(row, row.document));
    if (row.credit !== undefined) this.#totals.addDocument(documentOf(row.credit, row.credit));
    if (row.outcome === 'issued') this.#found ??= this.#sameAsFirst(row) ?? sharesProblem(row);
    this.#found ??= this.#timeProblem(row);
  }

  /** The rows of an issued document say one thing of it, and no two documents have one MARK. */
  #sameAsFirst(row: ReportRow): Problem | undefined {
    if (row.mark === null) return wrong(row, { what: 'mark', stated: '–', found: row.outcome });
    const said = JSON.stringify(SAID_OF_DOCUMENT.map((name) => row[name]));
    const before = this.#issued.get(row.mark);
    if (before === undefined) {
      if (this.#issued.size < MAX_REMEMBERED_DOCUMENTS) this.#issued.set(row.mark, said);
      return undefined;
    }
    if (row.document !== undefined)
      return wrong(row, { what: 'mark', stated: row.mark, found: 'another document' });
    return before === said ? undefined : wrong(row, { what: 'mark', stated: said, found: before });
  }

  /** A document that this job has issued was issued in its time; one that it found issued, at the latest then. */
  #timeProblem({ row, issued_at, outcome }: ReportRow): Problem | undefined {
    const before = outcome !== 'issued';
    if (issued_at === null || isInTime(issued_at, this.#summary, { before })) return undefined;
    const { started_at: from, finished_at: to } = this.#summary;
    return problem('REPORT-TIME-WRONG', { row }, { at: issued_at, from, to });
  }

  finish(): Problem[] {
    const summary = this.#summary;
    const { counts, balance = [], unreadable } = summary;
    // Documents that no row answers for are failed, in number as the plan says.
    const answered = this.#totals.finish({ documents: 0, balance });
    const silent = unreadable === null ? 0 : Math.max(0, counts.documents.failed - answered.documents.failed);
    const documents = { ...answered.documents, failed: answered.documents.failed + silent };
    const difference = firstDifference(stated(summary), made({ ...answered, documents }, summary));
    const times = Date.parse(summary.started_at) <= Date.parse(summary.finished_at);
    return [
      ...(this.#found === undefined ? [] : [this.#found]),
      ...(difference === undefined
        ? []
        : [problem('REPORT-SUMS-WRONG', {}, { file: SUMMARY, ...difference })]),
      ...(summary.balance === undefined ? [noBalance] : []),
      ...(times ? [] : [timesWrong(summary)]),
    ];
  }
}

/** Net and VAT per rate of an issued document add up to its own, and it has used a number. */
function sharesProblem(row: ReportRow): Problem | undefined {
  const { document, net_total, vat_total } = row;
  if (document === undefined || document.outcome !== 'issued') return undefined;
  if (document.numbers_used === 0)
    return wrong(row, { what: 'numbers_used', stated: '0', found: row.number ?? '–' });
  if (document.vat.length === 0) return undefined;
  const net = sum(document.vat.map((share) => share.net));
  const vat = sum(document.vat.map((share) => share.vat));
  if (net_total === null || !equals(net, net_total))
    return wrong(row, { what: 'net_total', stated: net_total ?? '–', found: net });
  if (vat_total === null || !equals(vat, vat_total))
    return wrong(row, { what: 'vat_total', stated: vat_total ?? '–', found: vat });
  return undefined;
}

const SAID_OF_DOCUMENT = [
  ...(['external_id', 'invoice_type_code', 'invoice_id', 'series', 'number', 'uid', 'issued_at'] as const),
  ...(['currency', 'exchange_rate', 'net_total', 'vat_total', 'payable_total', 'payable_foreign'] as const),
];

const wrong = ({ row }: ReportRow, of: { what: string; stated: string; found: string }): Problem =>
  problem('REPORT-SUMS-WRONG', { row }, { file: 'result.jsonl', ...of });

const noBalance = problem(
  'REPORT-SUMS-WRONG',
  {},
  { file: SUMMARY, what: 'balance', stated: '–', found: '[]' },
);

const timesWrong = ({ started_at, finished_at }: Summary): Problem =>
  problem('REPORT-TIME-WRONG', {}, { at: finished_at, from: started_at, to: finished_at });

function documentOf(
  row: ReportRow | RowCredit,
  counted: NonNullable<ReportRow['document']>,
): CountedDocument {
  const text = (value: string | null) => value ?? undefined;
  return {
    ...counted,
    invoice_type_code: text(row.invoice_type_code),
    net_total: text(row.net_total),
    vat_total: text(row.vat_total),
    payable_total: text(row.payable_total),
    series: text(row.series),
    number: text(row.number),
    // The columns do not tell a document's own currency and rate from its payment's; the sums do not either.
    ...(row.currency === null ? {} : { payment: paymentOf(row, row.currency) }),
  };
}

const paymentOf = (row: ReportRow | RowCredit, currency: string): CountedDocument['payment'] => ({
  currency,
  exchange_rate: row.exchange_rate ?? undefined,
  payable_foreign: row.payable_foreign ?? undefined,
  rate_source: row.rate_source ?? undefined,
  rate_date: row.rate_date ?? undefined,
});

type Finding = Pick<Summary['problems'][number], 'code' | 'severity' | 'field' | 'column' | 'count' | 'rows'>;

const finding = ({ code, severity, field, column, count, rows }: Finding): Finding => ({
  ...{ code, severity, field, column, count, rows },
});

/** Everything in a summary that its rows decide. */
const stated = (summary: Summary) => ({
  documents: summary.counts.documents,
  complete: summary.complete,
  balance: summary.balance ?? [],
  sums: summary.sums,
  types: summary.types,
  vat: summary.vat,
  directions: summary.directions,
  rates: summary.rates,
  series: summary.series,
  numbers_used: summary.numbers_used,
  numbers_lost: summary.numbers_lost,
  waiting: summary.waiting ?? 0,
  shortened: summary.shortened,
  problems: summary.problems.map(finding),
});

function made(totals: ReportTotals<ReportProblem>, { unreadable }: Summary): ReturnType<typeof stated> {
  const { rows, documents, causes, ...others } = totals;
  const problems = causes.map(({ example, count, rows: named }) =>
    finding({
      ...{ code: example.code, severity: example.severity, count, rows: named },
      ...{ field: example.field ?? null, column: example.column ?? null },
    }),
  );
  const complete = unreadable === null && isComplete(rows) && isComplete(documents);
  return { ...others, documents, complete, problems };
}
