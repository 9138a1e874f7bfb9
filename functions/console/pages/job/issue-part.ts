import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { documentTypeNames } from '../../../../shared/facts/document-type-names.ts';
import { issuingEndSaid } from '../../../../shared/jobs/steps/seconds-to-issue.ts';
import { translate } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatAmount } from '../../../../shared/report/words/format-amount.ts';
import { plannedSchema } from '../../api/plan-route.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { mayIssue } from '../frame/allowed-actions.ts';
import type { Api } from '../frame/ask-api.ts';
import { type Markup, sayIn } from '../frame/page.ts';

type Planned = z.infer<typeof plannedSchema>;

interface IssuePart {
  api: Api;
  job: JobView;
  /** Findings that somebody has to see first. */
  unseen: number;
  prominent: boolean;
}

/** Shows the documents to issue, the hash of the plan, and the issue button for people who may press it. */
export async function issuePart(
  c: ConsoleContext,
  { api, job, unseen, prominent }: IssuePart,
): Promise<Markup> {
  const language = c.get('language');
  const say = sayIn(language);
  if (job.plan === undefined || job.plan.documents === 0)
    return html`<section class="card"><p>${say('nothingReady')}</p></section>`;
  const planned = await api.read(plannedSchema, `/api/jobs/${job.job}/plan`);
  const payable = formatAmount(planned.payable.EUR ?? '0.00', language);
  const where = say(planned.live ? 'inLive' : 'inSandbox');
  const n = formatAmount(String(planned.documents), language);
  const kinds = planned.kinds
    .map(({ invoice_type_code: code, documents }) => `${documents} × ${kindOf(code, language)}`)
    .join(', ');
  const series = seriesSaid(planned, language);
  return html`<section class="card ${planned.live ? 'live-action' : ''}" aria-labelledby="issue"><h2 id="issue">${say('issueTitle')}</h2>
<p>${say('willHappen', { n, payable, kinds, series, where })}</p>
${planned.ends_at === null ? '' : html`<p>${endSaid(planned, planned.ends_at, language)}</p>`}
<p class="hint">${say('numbersHint')}${planned.second_person ? ` ${say('secondPersonHint')}` : ''}</p>
<p class="muted">${say('planHash')} <code>${planned.sha256}</code></p>
${unseen > 0 ? html`<p>${say('seeFirst', { n: unseen })}</p>` : issueForm(c, { job, planned, prominent, payable })}
</section>`;
}

const endSaid = ({ documents }: Planned, ends: string, language: Language): string =>
  issuingEndSaid('planned', { ends, documents, language });

/** `ALP 1–40, TIM 7`. */
function seriesSaid({ series }: Planned, language: Language): string {
  const say = sayIn(language);
  if (series === null || series.length === 0) return say('seriesUnknown');
  return series
    .map(({ series: name, first, last }) => {
      if (first === null || last === null) return say('seriesNext', { series: name });
      return first === last ? `${name} ${first}` : `${name} ${first}–${last}`;
    })
    .join(', ');
}

function issueForm(
  c: ConsoleContext,
  {
    job,
    planned,
    prominent,
    payable,
  }: { job: JobView; planned: Planned; prominent: boolean; payable: string },
): Markup {
  const say = sayIn(c.get('language'));
  if (!mayIssue(c)) return html`<p>${say('approverIssues')}</p>`;
  if (!planned.may_approve) return html`<p>${say('secondPersonIssues')}</p>`;
  return html`<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<button class="${prominent ? 'primary' : ''}">${say('issueMany', { n: planned.documents, sum: `${payable} €` })}</button></form>`;
}

const kindOf = (code: string, language: Language): string => {
  const words = documentTypeNames[code];
  return words === undefined ? code : `${code} ${translate(words, language)}`;
};
