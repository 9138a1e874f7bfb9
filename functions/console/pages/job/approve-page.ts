import { html } from 'hono/html';
import { formatAmount, formatCount } from '../../../../shared/report/labels.ts';
import { type Planned, plannedSchema } from '../../api/change-routes.ts';
import { causesSchema } from '../../api/checks-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import { type JobView, jobViewSchema } from '../../jobs/job-schema.ts';
import { amendedPart } from '../amend/amendments-part.ts';
import { mayIssue } from '../frame/allowed-actions.ts';
import { askApi, jsonRequest, leadToJob, pathOf, readApi, SEE_OTHER } from '../frame/ask-api.ts';
import { type Markup, page, sayIn, wordsFor } from '../frame/page.ts';
import { stepsOfJob } from '../frame/steps-part.ts';
import { backSaid } from '../import/import-page.ts';
import { changedPart, foldedParts, unusualPart } from './approve-parts.ts';
import { findingsPart } from './findings-part.ts';
import { actionBar, approval, endSaid, issueSaid, sumSaid } from './issue-part.ts';

/** The approval of a check, for the person responsible: sums, balance, changes, findings, and one button. */
export function serveApprovePages(app: ConsoleApp): void {
  app.get('/jobs/:job/approve', async (c) => {
    const { job, planned } = await askedOf(c);
    const causes = await readApi(c, causesSchema, `${pathOf(c)}/causes`);
    const { language, say } = wordsFor(c);
    const body = html`<h1>${say('approveTitle', { file: job.file })}</h1>
${await stepsOfJob(c, { job, at: 'stepApprove' })}
${headPart(c, { job, planned })}
${job.amend ? await amendedPart(c, job) : ''}
${unusualPart(planned, language)}
${changedPart(planned, language)}
${findingsPart(c, { job, causes, prominent: planned.unseen > 0, from: 'approve' })}
${foldedParts(planned, language)}
<details class="card fold"><summary><h2>${say('proof')}</h2></summary><p>${say('planHash')} <code>${planned.sha256}</code></p></details>
${actionPart(c, { job, planned })}`;
    return c.html(page(c, { title: say('approveTitle', { file: job.file }), body }));
  });
  app.get('/jobs/:job/approve/live', async (c) => {
    const { job, planned } = await askedOf(c);
    return c.html(livePage(c, { job, planned }));
  });
  app.post('/jobs/:job/send-back', async (c) => {
    const { comment } = await c.req.parseBody();
    await askApi(c, `${pathOf(c)}/send-back`, jsonRequest({ comment }));
    return c.redirect('/', SEE_OTHER);
  });
  app.post('/jobs/:job/issue', async (c) => {
    const { plan, typed } = await c.req.parseBody();
    if (c.get('host').live && typed === undefined)
      return c.redirect(`/jobs/${c.req.param('job')}/approve/live`, SEE_OTHER);
    const { job, planned } = await askedOf(c);
    if (c.get('host').live && String(typed).replace(/[.,\s]/g, '') !== String(planned.documents))
      return c.html(livePage(c, { job, planned, other: String(typed) }));
    return leadToJob(c, `${pathOf(c)}/approve`, jsonRequest({ plan }));
  });
}

async function askedOf(c: ConsoleContext): Promise<{ job: JobView; planned: Planned }> {
  const job = await readApi(c, jobViewSchema, pathOf(c));
  return { job, planned: await readApi(c, plannedSchema, `${pathOf(c)}/plan`) };
}

/** Effect of the signature: documents and sum, the VAT in it, their environment, and their uploaders. */
function headPart(c: ConsoleContext, of: { job: JobView; planned: Planned }): Markup {
  const { job, planned } = of;
  const { language, say } = wordsFor(c);
  const { effect, documents, live, hands, ends_at: ends, payable } = planned;
  const amount = (text: string) => formatAmount(text, language);
  const foreign = Object.entries(payable).filter(([currency]) => currency !== 'EUR');
  const told = [
    ...(foreign.length === 0
      ? []
      : [
          say('approveForeign', { sums: foreign.map(([unit, sum]) => `${amount(sum)} ${unit}`).join(' · ') }),
        ]),
    ...(live ? [say('inLive')] : []),
    ...(hands.length === 0 ? [] : [say('approveBy', { people: hands.join(', ') })]),
    ...(ends === null ? [] : [endSaid(planned, ends, language)]),
  ];
  return html`<section class="card brief"><p class="headline" role="status">${say('approveSum', { n: formatCount(documents, language), payable: sumSaid(of, language) })}</p>
<p>${say('approveVat', { net: amount(effect.net), vat: amount(effect.vat) })} <span class="muted">${told.join(' ')}</span></p>${backSaid(job, language)}</section>`;
}

/** The button, or the reason why the approval waits; it stays at the bottom of the screen. */
function actionPart(c: ConsoleContext, { job, planned }: { job: JobView; planned: Planned }): Markup {
  const say = sayIn(c.get('language'));
  const isOpen = planned.approved === null && job.state !== 'sent back' && mayIssue(c);
  const back = html`<details><summary>${say('sendBack')}</summary><form method="post" action="/jobs/${job.job}/send-back"><label>${say('sendBackWhy')} <textarea name="comment" required rows="2"></textarea></label><button>${say('sendBack')}</button></form></details>`;
  return actionBar(c, { planned, content: html`${approval(c, { job, planned })}${isOpen ? back : ''}` });
}

interface Live {
  job: JobView;
  planned: Planned;
  /** The number that a person typed, if it differs from the number of documents. */
  other?: string;
}

/** A separate step for issuing with legal effect: a person types the number of documents. */
function livePage(c: ConsoleContext, { job, planned, other }: Live): Markup {
  const { language, say } = wordsFor(c);
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
  return page(c, { title: say('liveTitle'), body });
}
