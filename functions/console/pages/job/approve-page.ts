import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { formatAmount, formatCount, formatInstant } from '../../../../shared/report/words/format-amount.ts';
import { causesSchema } from '../../api/causes-routes.ts';
import { plannedSchema } from '../../api/plan-route.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import type { ConsoleHost } from '../../console-host.ts';
import { startedSchema } from '../../http/answers.ts';
import { type JobView, jobViewSchema } from '../../jobs/job-schema.ts';
import { amendmentsPart } from '../amend/amendments-part.ts';
import { mayIssue } from '../frame/allowed-actions.ts';
import { type Api, apiOf, jsonRequest } from '../frame/ask-api.ts';
import { type Markup, page, sayIn } from '../frame/page.ts';
import { stepsOfJob } from '../frame/steps-part.ts';
import { SEE_OTHER } from '../upload/check-action.ts';
import { changesParts, correctionsPart, leftOutPart, totalsParts } from './approve-parts.ts';
import { findingsPart } from './findings-part.ts';
import { endSaid, issueSaid, sumSaid } from './issue-part.ts';
import { balanceOf } from './money-part.ts';

type Planned = z.infer<typeof plannedSchema>;

/** The approval of a check, for the person who answers for it: sums, balance, changes, findings, and one button. */
export function serveApprovePages(app: ConsoleApp, host: ConsoleHost): void {
  app.get('/jobs/:job/approve', async (c) => {
    const { api, job, planned } = await askedOf(app, c);
    const causes = await api.read(causesSchema, `${pathOf(c)}/causes`);
    const say = sayIn(c.get('language'));
    const findings = findingsPart(c, { job, causes, prominent: planned.unseen > 0, from: 'approve' });
    const body = html`<h1>${say('approveTitle', { file: job.file })}</h1>
${await stepsOfJob(c, { api, job, at: 'stepApprove' })}
${headPart(c, { job, planned })}
${job.amend ? await amendmentsPart(c, { api, job }) : ''}
${totalsParts(planned, c.get('language'))}
${balanceOf(planned.balance, c.get('language'))}
${changesParts(planned, c.get('language'))}
${findings === '' ? html`<section class="card"><p>${say('nothingFound')}</p></section>` : findings}
${correctionsPart(planned, c.get('language'))}
${leftOutPart(planned, c.get('language'))}
${actionPart(c, { job, planned })}
<p><a href="/jobs/${job.job}">${say('check')}</a> · <a href="/">${say('home')}</a></p>`;
    return c.html(page(c, { title: say('approveTitle', { file: job.file }), body, host }));
  });
  app.get('/jobs/:job/approve/live', async (c) => {
    const { job, planned } = await askedOf(app, c);
    return c.html(livePage(c, { host, job, planned }));
  });
  app.post('/jobs/:job/issue', async (c) => {
    const { plan, typed } = await c.req.parseBody();
    if (host.live && typed === undefined)
      return c.redirect(`/jobs/${c.req.param('job')}/approve/live`, SEE_OTHER);
    const { api, job, planned } = await askedOf(app, c);
    if (host.live && String(typed).replace(/[.,\s]/g, '') !== String(planned.documents))
      return c.html(livePage(c, { host, job, planned, other: String(typed) }));
    const { job: run } = await api.read(startedSchema, `${pathOf(c)}/approve`, jsonRequest({ plan }));
    return c.redirect(`/jobs/${run}`, SEE_OTHER);
  });
}

const pathOf = (c: ConsoleContext) => `/api/jobs/${encodeURIComponent(c.req.param('job') ?? '')}`;

async function askedOf(
  app: ConsoleApp,
  c: ConsoleContext,
): Promise<{ api: Api; job: JobView; planned: Planned }> {
  const api = apiOf(app, c);
  const job = await api.read(jobViewSchema, pathOf(c));
  return { api, job, planned: await api.read(plannedSchema, `${pathOf(c)}/plan`) };
}

/** Documents and sum in a line, where they go, and who brought them. */
function headPart(c: ConsoleContext, of: { job: JobView; planned: Planned }): Markup {
  const { job, planned } = of;
  const language = c.get('language');
  const say = sayIn(language);
  const { effect, totals, documents, live, hands, ends_at: ends, payable } = planned;
  const { net, vat } = job.amend ? effect : { net: totals.net_total, vat: totals.vat_total };
  const amount = (text: string) => formatAmount(text, language);
  const sums = { n: amount(String(documents)), net: amount(net), vat: amount(vat) };
  const foreign = Object.entries(payable).filter(([currency]) => currency !== 'EUR');
  return html`<section class="card"><p class="headline" role="status">${say('approveSum', { ...sums, payable: sumSaid(of, language) })}</p>
${foreign.length === 0 ? '' : html`<p>${say('approveForeign', { sums: foreign.map(([currency, sum]) => `${amount(sum)} ${currency}`).join(' · ') })}</p>`}
<p>${say(live ? 'inLive' : 'inSandbox')}${hands.length === 0 ? '' : ` ${say('approveBy', { people: hands.join(', ') })}`}</p>
${ends === null ? '' : html`<p>${endSaid(planned, ends, language)}</p>`}
<p class="muted">${say('planHash')} <code>${planned.sha256}</code></p></section>`;
}

/** The button, or in words what the approval waits for. */
function actionPart(c: ConsoleContext, { job, planned }: { job: JobView; planned: Planned }): Markup {
  const say = sayIn(c.get('language'));
  const title = html`<h2 id="approve">${say('approve')}</h2>`;
  const content =
    planned.documents === 0 ? html`<p>${say('nothingReady')}</p>` : approval(c, { job, planned });
  return html`<section class="card ${planned.live ? 'live-action' : ''}" aria-labelledby="approve">${title}${content}</section>`;
}

/** The issue button for people who may press it; for others, and before its time, what it waits for. */
function approval(c: ConsoleContext, { job, planned }: { job: JobView; planned: Planned }): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const { approved, waits_for: waitsFor } = planned;
  const run =
    approved === null
      ? ''
      : html`<p>${say('approvedBy', { by: approved.by, at: formatInstant(approved.at, language) })} <a href="/jobs/${approved.job}">${say('approvedRun')}</a></p>`;
  if (waitsFor === null) return html`${run}`;
  if (waitsFor === 'check')
    return html`<p>${say('waitsForCheck')} <a href="/jobs/${job.job}/grid">${say('gridOpen')}</a></p>`;
  const who = planned.second_person
    ? say('waitsForSecond', { people: planned.hands.join(', ') })
    : say('waitsForApprover');
  if (waitsFor === 'seen')
    return html`<p>${say('seeFirst', { n: planned.unseen })}</p>${mayIssue(c) && planned.may_approve ? '' : html`<p>${who}</p>`}`;
  if (!mayIssue(c)) return html`${run}<p>${say('approverIssues')} ${planned.second_person ? who : ''}</p>`;
  if (!planned.may_approve) return html`${run}<p>${say('secondPersonIssues')} ${who}</p>`;
  return html`${run}<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<div class="actions"><button class="primary">${issueSaid(planned, language)}</button></div></form>`;
}

interface Live {
  host: ConsoleHost;
  job: JobView;
  planned: Planned;
  /** The number that somebody typed, where there are not so many. */
  other?: string;
}

/** Issuing where documents count is a step of its own: somebody types how many. */
function livePage(c: ConsoleContext, { host, job, planned, other }: Live): Markup {
  const language = c.get('language');
  const say = sayIn(language);
  const n = formatCount(planned.documents, language);
  const isOpen = planned.waits_for === 'approver' || planned.waits_for === 'second_person';
  const wrong = other !== undefined;
  const form = html`<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<p>${say('liveStep', { n })}</p>
<p><label for="typed">${say('liveTyped')}</label> <input id="typed" name="typed" inputmode="numeric" autocomplete="off" required autofocus${wrong ? html` aria-invalid="true" aria-describedby="typed-problem"` : ''}></p>
${wrong ? html`<p class="problem" id="typed-problem" role="alert">${say('liveOther', { n: other })}</p>` : ''}
<div class="actions"><button class="primary">${issueSaid(planned, language)}</button></div></form>`;
  const body = html`<h1>${say('liveTitle')}</h1>
<section class="card live-action">${isOpen && mayIssue(c) && planned.may_approve ? form : approval(c, { job, planned })}</section>
<p><a href="/jobs/${job.job}/approve">${say('approveTitle', { file: job.file })}</a></p>`;
  return page(c, { title: say('liveTitle'), body, host });
}
