import { html } from 'hono/html';
import { numberOrderSaid } from '../../../../shared/jobs/steps/number-order.ts';
import { issuingEndSaid } from '../../../../shared/jobs/steps/seconds-to-issue.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatEffect, formatInstant } from '../../../../shared/report/labels.ts';
import type { Planned } from '../../api/change-routes.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { mayIssue } from '../frame/allowed-actions.ts';
import { type Markup, sayIn, wordsFor } from '../frame/page.ts';

/** The numbers that documents take, and in which order. */
export const numbersSaid = ({ numbers_in_order: inOrder }: Planned, language: Language): string =>
  `${sayIn(language)('numbersHint')} ${numberOrderSaid(inOrder, language)}`;

interface OfJob {
  job: Pick<JobView, 'amend'>;
  planned: Planned;
}

/** The euro of a plan; with credit notes also the change that it makes: 835.36 → 793.60: −41.76 €. */
export const sumSaid = ({ job: { amend: amends }, planned }: OfJob, language: Language): string =>
  formatEffect({ payable: planned.totals.payable_total, effect: planned.effect.payable, amends }, language);

/** The words of the button; credit notes are subtracted. */
export const issueSaid = ({ documents: n, effect }: Planned, language: Language): string =>
  sayIn(language)('issueMany', { n, sum: formatEffect({ ...effect, effect: effect.payable }, language) });

/** The hour at which issuing would end, in words. */
export const endSaid = ({ documents }: Planned, ends: string, language: Language): string =>
  issuingEndSaid('planned', { ends, documents, language });

interface Asked {
  job: JobView;
  planned: Planned;
  /** False if another button of the page is the next action. */
  prominent?: boolean;
}

/** The issue button for people who may press it; for others, and too early, what it waits for. */
export function approval(c: ConsoleContext, { job, planned, prominent = true }: Asked): Markup {
  const { language, say } = wordsFor(c);
  const { approved, waits_for: waitsFor } = planned;
  if (planned.documents === 0 && approved === null) return html`<p>${say('nothingReady')}</p>`;
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
    return html`<p><a href="#findings">${say('seeFirst', { n: planned.unseen })}</a></p>${mayIssue(c) && planned.may_approve ? '' : html`<p>${who}</p>`}`;
  if (!mayIssue(c)) return html`${run}<p>${say('approverIssues')} ${planned.second_person ? who : ''}</p>`;
  if (!planned.may_approve) return html`${run}<p>${say('secondPersonIssues')} ${who}</p>`;
  return html`${run}<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<button class="${prominent ? 'primary' : ''}">${issueSaid(planned, language)}</button></form>`;
}

/** The one bar of a page: its buttons, the next action first, stay at the bottom of the screen. */
export const actionBar = (
  c: ConsoleContext,
  { planned, content }: { planned?: Planned | undefined; content: Markup },
): Markup =>
  html`<section class="bottom ${planned?.live ? 'live-action' : ''}" aria-label="${sayIn(c.get('language'))('actions')}">${content}</section>`;
