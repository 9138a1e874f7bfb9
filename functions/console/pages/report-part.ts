import { html } from 'hono/html';
import type { Summary } from '../../../shared/report/summary.ts';
import { verdictOfSummary } from '../../../shared/report/verdict.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { JobView } from '../jobs/job-schema.ts';
import type { Api } from './ask-api.ts';
import { outcomeBar, outcomesSaid } from './outcome-bar.ts';
import { type Markup, sayIn } from './page.ts';
import { rowsPart } from './rows-part.ts';

const RESULT = 'result.xlsx';
const SUMMARY_PAGE = 'summary.html';

/** The report of a real run: the summary, the files, every row. */
export async function reportPart(
  c: ConsoleContext,
  of: { api: Api; job: JobView; summary: Summary },
): Promise<Markup> {
  const { job, summary } = of;
  const language = c.get('language');
  const say = sayIn(language);
  const verdict = verdictOfSummary(summary);
  const file = (name: string) => `/api/jobs/${job.job}/files/${encodeURIComponent(name)}`;
  const retry = Object.keys(summary.files).find((name) => name.startsWith('retry.'));
  const others = Object.keys(summary.files).filter((name) => ![RESULT, SUMMARY_PAGE, retry].includes(name));
  return html`<section class="card">
<p class="headline" role="status">${verdict.headline[language]}</p><p>${verdict.next[language]}</p>
${outcomeBar(job.outcomes, language)}<p class="muted">${outcomesSaid(job.outcomes, language)}</p>
${summary.approval === undefined ? '' : html`<p class="muted">${say('planHash')} <code>${summary.approval.plan}</code> · ${summary.approval.by}</p>`}
</section>
<section class="card" aria-labelledby="downloads"><h2 id="downloads">${say('downloads')}</h2>
<div class="actions"><a class="button primary" href="${file(SUMMARY_PAGE)}">${say('summary')}</a>
${RESULT in summary.files ? html`<a class="button" href="${file(RESULT)}" download>${RESULT}</a>` : ''}
${retry === undefined ? '' : html`<a class="button" href="${file(retry)}" download>${say('retryFile')}</a>`}</div>
<ul class="filters">${others.map((name) => html`<li><a href="${file(name)}" download>${name}</a></li>`)}</ul>
</section>
${await rowsPart(c, of)}`;
}
