import { html } from 'hono/html';
import { type Outcome, outcomes } from '../../../shared/records/outcome.ts';
import { formatAmount } from '../../../shared/report/format-amount.ts';
import type { ReportRow } from '../../../shared/report/report-row.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { outcomeWords } from '../../../shared/report/words.ts';
import { reportRowsSchema } from '../api/jobs-routes.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { JobView } from '../jobs/job-schema.ts';
import type { Api } from './ask-api.ts';
import { type Markup, sayIn } from './page.ts';

interface Rows {
  api: Api;
  job: JobView;
  summary: Summary;
}

/** Every row of a report, 50 a page, filtered by outcome. */
export async function rowsPart(c: ConsoleContext, { api, job, summary }: Rows): Promise<Markup> {
  const language = c.get('language');
  const say = sayIn(language);
  const chosen = outcomes.find((one) => one === c.req.query('outcome'));
  const wanted = Number(c.req.query('page') ?? 1);
  const at = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  const query = new URLSearchParams({ ...(chosen && { outcome: chosen }), page: String(at) });
  const answer = await api.ask(`/api/jobs/${job.job}/rows?${query}`);
  const rows = reportRowsSchema.parse(JSON.parse(await answer.text()));
  const pages = Number(answer.headers.get('x-total-pages') ?? 1);
  const place = { job: job.job, chosen };
  return html`<section class="card" aria-labelledby="rows"><h2 id="rows">${say('rows')}</h2>
<ul class="filters"><li>${filter({ ...place, outcome: undefined, label: say('all') })}</li>${outcomes
    .filter((outcome) => summary.counts.rows[outcome] > 0)
    .map(
      (outcome) =>
        html`<li>${filter({ ...place, outcome, label: `${outcomeWords[outcome][language]} (${summary.counts.rows[outcome]})` })}</li>`,
    )}</ul>
<table class="stack"><thead><tr><th scope="col" class="n">${say('row')}</th><th scope="col">${say('document')}</th><th scope="col">${say('outcome')}</th><th scope="col">${say('numberOf')}</th><th scope="col">MARK</th><th scope="col" class="n">${say('amount')}</th><th scope="col">${say('problem')}</th></tr></thead><tbody>
${rows.map(
  (
    row,
  ) => html`<tr><td class="n" data-label="${say('row')}">${row.row}</td><td data-label="${say('document')}">${row.external_id ?? ''}</td><td data-label="${say('outcome')}">${outcomeWords[row.outcome][language]}</td><td data-label="${say('numberOf')}">${[row.series, row.number].filter(Boolean).join(' ')}</td>
<td data-label="MARK">${row.mark ?? ''} ${printedLink(c, job, row)} ${authorityLink(row, say('atAuthority'))}</td>
<td class="n" data-label="${say('amount')}">${row.payable_total === null ? '' : `${formatAmount(row.payable_total, language)} €`}</td><td data-label="${say('problem')}">${row.message ?? ''}</td></tr>`,
)}</tbody></table>
${pages > 1 ? pager(c, { ...place, at, pages }) : ''}
</section>`;
}

/** The document as it is handed out. */
function printedLink(c: ConsoleContext, { account }: JobView, { invoice_id, mark }: ReportRow) {
  if (invoice_id === null || mark === null) return '';
  const language = c.get('language');
  const query = new URLSearchParams({ account, lang: language });
  return html`<a href="/documents/${encodeURIComponent(invoice_id)}/print?${query}" target="_blank">${sayIn(language)('printed')}</a>`;
}

/** Only an address of the web becomes a link, whatever a service wrote there. */
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
