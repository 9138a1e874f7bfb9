import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { documentTypeNames } from '../../../../shared/facts/document-type-names.ts';
import { numberOrderSaid } from '../../../../shared/jobs/steps/number-order.ts';
import { issuingEndSaid } from '../../../../shared/jobs/steps/seconds-to-issue.ts';
import { translate } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatCount, formatEffect, formatInstant } from '../../../../shared/report/words/format-amount.ts';
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
  prominent: boolean;
}

/** Shows the documents to issue, the hash of the plan, and the issue button for people who may press it. */
export async function issuePart(c: ConsoleContext, { api, job, prominent }: IssuePart): Promise<Markup> {
  const language = c.get('language');
  const say = sayIn(language);
  if (job.plan === undefined || job.plan.documents === 0)
    return html`<section class="card"><p>${say('nothingReady')}</p></section>`;
  const planned = await api.read(plannedSchema, `/api/jobs/${job.job}/plan`);
  if (planned.approved !== null) return issuedPart(c, planned.approved);
  const payable = sumSaid({ job, planned }, language);
  const where = say(planned.live ? 'inLive' : 'inSandbox');
  const n = formatCount(planned.documents, language);
  const kinds = planned.kinds
    .map(({ invoice_type_code: code, documents }) => `${documents} × ${kindOf(code, language)}`)
    .join(', ');
  const series = seriesSaid(planned, language);
  return html`<section class="card ${planned.live ? 'live-action' : ''}" aria-labelledby="issue"><h2 id="issue">${say('issueTitle')}</h2>
<p>${say('willHappen', { n, payable, kinds, series, where })}</p>
${planned.ends_at === null ? '' : html`<p>${endSaid(planned, planned.ends_at, language)}</p>`}
<p class="hint">${numbersSaid(planned, language)}${planned.second_person ? ` ${say('secondPersonHint')}` : ''}</p>
<p class="muted">${say('planHash')} <code>${planned.sha256}</code></p>
${issueForm(c, { job, planned, prominent })}
</section>`;
}

/** A check whose plan was carried out: its numbers are used, so none are announced. */
function issuedPart(c: ConsoleContext, { job, by, at }: NonNullable<Planned['approved']>): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  return html`<section class="card" aria-labelledby="issue"><h2 id="issue">${say('approve')}</h2>
<p>${say('approvedBy', { by, at: formatInstant(at, language) })} <a href="/jobs/${job}">${say('approvedRun')}</a></p></section>`;
}

/** The numbers that documents take, and in which order. */
export const numbersSaid = ({ numbers_in_order: inOrder }: Planned, language: Language): string =>
  `${sayIn(language)('numbersHint')} ${numberOrderSaid(inOrder, language)}`;

interface OfJob {
  job: Pick<JobView, 'amend'>;
  planned: Planned;
}

/** The euro of a plan; with credit notes also, or alone, what it changes: 835.36 → 793.60: −41.76 €. */
export const sumSaid = ({ job: { amend: amends }, planned }: OfJob, language: Language): string =>
  formatEffect({ payable: planned.totals.payable_total, effect: planned.effect.payable, amends }, language);

/** The words of the button; credit notes are subtracted. */
export const issueSaid = ({ documents: n, effect }: Planned, language: Language): string =>
  sayIn(language)('issueMany', { n, sum: formatEffect({ ...effect, effect: effect.payable }, language) });

/** The hour at which issuing would end, in words. */
export const endSaid = ({ documents }: Planned, ends: string, language: Language): string =>
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

/** The button where one click is enough; elsewhere the way to the page of the approval. */
function issueForm(
  c: ConsoleContext,
  { job, planned, prominent }: { job: JobView; planned: Planned; prominent: boolean },
): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const open = (first: boolean) =>
    html`<p><a class="button ${first ? 'primary' : ''}" href="/jobs/${job.job}/approve">${say('approveOpen')}</a></p>`;
  const { waits_for: waitsFor } = planned;
  if (waitsFor === 'seen') return html`<p>${say('seeFirst', { n: planned.unseen })}</p>${open(false)}`;
  if (waitsFor === 'check') return html`<p>${say('waitsForCheck')}</p>${open(false)}`;
  if (waitsFor === null) return open(false);
  if (!mayIssue(c)) return html`<p>${say('approverIssues')}</p>${open(false)}`;
  if (!planned.may_approve) return html`<p>${say('secondPersonIssues')}</p>${open(false)}`;
  if (planned.live) return open(prominent);
  return html`<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<div class="actions"><button class="${prominent ? 'primary' : ''}">${issueSaid(planned, language)}</button></div></form>${open(false)}`;
}

const kindOf = (code: string, language: Language): string => {
  const words = documentTypeNames[code];
  return words === undefined ? code : `${code} ${translate(words, language)}`;
};
