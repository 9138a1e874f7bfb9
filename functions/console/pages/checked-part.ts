import { html } from 'hono/html';
import { tell } from '../../../shared/problems/phrases.ts';
import { formatAmount } from '../../../shared/report/format-amount.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { typeWords } from '../../../shared/report/words.ts';
import { wrongCellsSchema } from '../api/look-routes.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import type { JobView } from '../jobs/job-schema.ts';
import { mayBring, mayIssue } from './allowed.ts';
import type { Api } from './ask-api.ts';
import { mendPart } from './mend-part.ts';
import { outcomeBar, outcomesSaid } from './outcome-bar.ts';
import { type Markup, sayIn } from './page.ts';
import { rowsPart } from './rows-part.ts';

interface Checked {
  api: Api;
  job: JobView;
  summary: Summary;
}

/** A dry run: what is ready, what is to mend, and the one next action. */
export async function checkedPart(c: ConsoleContext, host: ConsoleHost, of: Checked): Promise<Markup> {
  const { api, job, summary } = of;
  const language = c.get('language');
  const say = sayIn(language);
  const { ready, rejected, duplicate } = job.outcomes;
  const wrong = await api.read(wrongCellsSchema, `/api/jobs/${job.job}/wrong-cells`);
  const hasCells = mayBring(c) && wrong.cells.some(({ column }) => column !== null);
  return html`<section class="card">
<p class="headline" role="status">${rejected > 0 ? say('readyAndMend', { ready, wrong: rejected }) : say('allReady', { ready })}${duplicate > 0 ? ` · ${say('known', { n: duplicate })}` : ''}</p>
${outcomeBar(job.outcomes, language)}<p class="muted">${outcomesSaid(job.outcomes, language)}</p>
${causes(summary)}
</section>
${wrong.cells.length === 0 || !mayBring(c) ? '' : mendPart(c, { job: job.job, wrong, prominent: hasCells })}
${issuePart(c, host, { job, summary, prominent: !hasCells })}
${await rowsPart(c, { api, job, summary })}`;
}

const causes = ({ problems }: Summary): Markup | string => {
  const errors = problems.filter(({ severity }) => severity !== 'notice' && severity !== 'warning');
  if (errors.length === 0) return '';
  return html`<ul class="plain">${errors.map(({ count, message, column }) => html`<li><strong>${count}×</strong> ${column === null ? '' : `${column}: `}${message}</li>`)}</ul>`;
};

function issuePart(
  c: ConsoleContext,
  host: ConsoleHost,
  { job, summary, prominent }: { job: JobView; summary: Summary; prominent: boolean },
): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { plan } = job;
  if (plan === undefined || plan.documents === 0)
    return html`<section class="card"><p>${say('nothingReady')}</p></section>`;
  const kinds = summary.types
    .filter(({ outcome }) => outcome === 'ready')
    .map(({ invoice_type_code: code, documents }) => `${documents} × ${kindOf(code, language)}`)
    .join(', ');
  const payable = formatAmount(plan.payable.EUR ?? '0.00', language);
  const where = say(host.live ? 'inLive' : 'inSandbox');
  return html`<section class="card ${host.live ? 'live-action' : ''}">
<p>${say('willHappen', { n: plan.documents, payable, kinds, where })}</p>
<p class="muted">${say('planHash')} <code>${plan.sha256}</code></p>
${issueForm(c, host, { job, prominent })}
</section>`;
}

/** The button that issues, for who may press it; another person reads who does. */
function issueForm(
  c: ConsoleContext,
  { secondPerson }: ConsoleHost,
  { job, prominent }: { job: JobView; prominent: boolean },
): Markup {
  const say = sayIn(c.get('language'));
  if (!mayIssue(c)) return html`<p>${say('approverIssues')}</p>`;
  if (secondPerson && job.by === c.get('person').name) return html`<p>${say('secondPersonIssues')}</p>`;
  const { sha256 = '', documents = 0 } = job.plan ?? {};
  return html`<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${sha256}">
<button class="${prominent ? 'primary' : ''}">${say('issueMany', { n: documents })}</button></form>`;
}

const kindOf = (code: string, language: 'en' | 'el'): string => {
  const words = typeWords[code];
  return words === undefined ? code : `${code} ${tell(words, language)}`;
};
