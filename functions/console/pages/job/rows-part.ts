import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../../shared/records/document-record.ts';
import { outcomeNames } from '../../../../shared/report/labels.ts';
import type { ReportRow } from '../../../../shared/report/row.ts';
import type { Summary } from '../../../../shared/report/summary.ts';
import { columns, numberColumns, textCell } from '../../../../shared/report/tables/table.ts';
import { reportRowsSchema } from '../../api/jobs-routes.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { pageWords, worded } from '../../words/field-words.ts';
import { issuedActions } from '../amend/issued-actions.ts';
import { askApi } from '../frame/ask-api.ts';
import { type Markup, sayIn, wordsFor } from '../frame/page.ts';
import { euroCell, stackTable } from '../frame/stack-table.ts';

interface Rows {
  job: JobView;
  summary: Summary;
  /** Folded under its title, unless the request names an outcome or a page. */
  folded?: boolean;
}

/** Every row of a report, 50 per page, filtered by outcome. */
export async function rowsPart(c: ConsoleContext, { job, summary, folded = false }: Rows): Promise<Markup> {
  const { language, say } = wordsFor(c);
  const chosen = outcomes.find((outcome) => outcome === c.req.query('outcome'));
  const wanted = Number(c.req.query('page') ?? 1);
  const at = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  const query = new URLSearchParams({ ...(chosen && { outcome: chosen }), page: String(at) });
  const answer = await askApi(c, `/api/jobs/${job.job}/rows?${query}`);
  const rows = reportRowsSchema.parse(JSON.parse(await answer.text()));
  const pages = Number(answer.headers.get('x-total-pages') ?? 1);
  const place = { job: job.job, chosen };
  const isOpen = !folded || chosen !== undefined || c.req.query('page') !== undefined;
  const { rows: counted } = summary.counts;
  const n = Object.values(counted).reduce((sum, count) => sum + count, 0);
  const filters = outcomes
    .filter((outcome) => counted[outcome] > 0)
    .map((outcome) => ({ outcome, label: `${outcomeNames[outcome][language]} (${counted[outcome]})` }));
  return html`<details class="card fold" id="rows" ${isOpen ? 'open' : ''}><summary><h2>${say('rows')} (${n})</h2></summary>
<ul class="filters">${[{ outcome: undefined, label: say('all') }, ...filters].map((one) => html`<li>${filter({ ...place, ...one })}</li>`)}</ul>
${rowTable(c, job, rows)}
${pages > 1 ? pager(c, { ...place, at, pages }) : ''}</details>`;
}

/** The first finding of a row, with fields by their names. */
const saidOf = ({ code, column, message }: ReportRow, language: Language): string =>
  message === null
    ? ''
    : worded({ code: code ?? '', column: column ?? undefined, message, hint: '' }, language).message;

function rowTable(c: ConsoleContext, job: JobView, rows: readonly ReportRow[]): Markup {
  const { language, say } = wordsFor(c);
  const { row: rowWord, document, outcome, numberOf, mark, amount, problem, actions } = pageWords;
  const cells = rows.map((row) => [
    { digits: String(row.row) },
    textCell(row.external_id ?? ''),
    { outcome: row.outcome },
    textCell([row.series, row.number].filter(Boolean).join(' ')),
    {
      markup: html`${row.mark ?? ''} ${printedLink(c, job, row)} ${authorityLink(row, say('atAuthority'))}`,
    },
    euroCell(row.payable_total),
    { markup: html`${saidOf(row, language)}${trail(row, say)}` },
    {
      markup: html`${issuedActions(c, { ...row, account: job.account, external_id: row.version ?? row.external_id })}`,
    },
  ]);
  const head = [
    ...numberColumns(rowWord),
    ...columns(document, outcome, numberOf, mark),
    ...numberColumns(amount),
    ...columns(problem, actions),
  ];
  return stackTable({ head, rows: cells }, language);
}

/** The MARKs of the document that this one replaces, and of the one that has replaced it. */
function trail({ amends, amended_by }: ReportRow, say: ReturnType<typeof sayIn>): Markup | string {
  const told = [
    ...(amends ? [say('amendsMark', { mark: amends.mark, credit_mark: amends.credit_mark ?? '–' })] : []),
    ...(amended_by === undefined ? [] : [say('amendedByMark', { mark: amended_by })]),
  ];
  return told.length === 0 ? '' : html` <span class="muted">${told.join(' · ')}</span>`;
}

/** Link to the printable document. */
function printedLink(c: ConsoleContext, { account }: JobView, { invoice_id, mark }: ReportRow) {
  if (invoice_id === null || mark === null) return '';
  const language = c.get('language');
  const query = new URLSearchParams({ account, lang: language });
  return html`<a href="/documents/${encodeURIComponent(invoice_id)}/print?${query}" target="_blank">${sayIn(language)('printed')}</a>`;
}

/** Links only web addresses; other texts of the service are not links. */
const authorityLink = ({ qr_url: url }: ReportRow, label: string): Markup | string =>
  url !== null && /^https?:\/\//.test(url)
    ? html`<a href="${url}" rel="noreferrer" target="_blank">${label}</a>`
    : '';

const filter = (of: {
  job: string;
  chosen: Outcome | undefined;
  outcome: Outcome | undefined;
  label: string;
}) =>
  html`<a href="/jobs/${of.job}${of.outcome === undefined ? '' : `?outcome=${of.outcome}`}#rows" ${of.chosen === of.outcome ? html`aria-current="true"` : ''}>${of.label}</a>`;

function pager(
  c: ConsoleContext,
  of: { job: string; chosen: Outcome | undefined; at: number; pages: number },
): Markup {
  const say = sayIn(c.get('language'));
  const link = (page: number) =>
    `/jobs/${of.job}?${new URLSearchParams({ ...(of.chosen && { outcome: of.chosen }), page: String(page) })}#rows`;
  return html`<p class="actions">${of.at > 1 ? html`<a class="button" href="${link(of.at - 1)}">${say('previous')}</a>` : ''}
<span>${say('pageOf', { page: of.at, pages: of.pages })}</span>
${of.at < of.pages ? html`<a class="button" href="${link(of.at + 1)}">${say('next')}</a>` : ''}</p>`;
}
