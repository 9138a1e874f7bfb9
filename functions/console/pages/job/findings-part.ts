import { html } from 'hono/html';
import { formatInstant } from '../../../../shared/report/labels.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { JobCause } from '../../jobs/job-causes.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { mayUpload } from '../frame/allowed-actions.ts';
import { type Markup, sayIn } from '../frame/page.ts';

interface Findings {
  job: JobView;
  causes: readonly JobCause[];
  prominent: boolean;
  /** The page of the job that shows them, if it is not the first page. */
  from?: 'approve';
}

/** All findings of a check, the heaviest first; those that must be seen before issuing have a button. */
export function findingsPart(c: ConsoleContext, { job, causes, prominent, from }: Findings): Markup | string {
  if (causes.length === 0) return '';
  const say = sayIn(c.get('language'));
  // An approver sees unseen findings unfolded.
  const isOpen = ({ must_see, seen }: JobCause) => must_see && (from === undefined || seen === undefined);
  const toSee = causes.filter(isOpen);
  const others = causes.filter((cause) => !isOpen(cause));
  const first = prominent ? toSee.find(({ seen }) => seen === undefined) : undefined;
  const list = (shown: readonly JobCause[]) =>
    html`<ul class="findings">${shown.map((cause) => finding(c, { job, cause, prominent: cause === first, from }))}</ul>`;
  if (from !== undefined && toSee.length === 0)
    return html`<details class="card fold" id="findings"><summary><h2>${say('findingsTitle')} (${others.length})</h2></summary>${list(others)}</details>`;
  return html`<section class="card" aria-labelledby="findings"><h2 id="findings">${say('findingsTitle')}</h2>
${toSee.length === 0 ? '' : html`<p class="hint">${say('findingsHint')}</p>${list(toSee)}`}
${others.length === 0 ? '' : toSee.length === 0 && from === undefined ? list(others) : html`<details><summary>${say('otherFindings', { n: others.length })}</summary>${list(others)}</details>`}
</section>`;
}

function finding(
  c: ConsoleContext,
  { job, cause, prominent, from }: Omit<Findings, 'causes'> & { cause: JobCause },
): Markup {
  const say = sayIn(c.get('language'));
  const { id, code, severity, column, value, count, rows, message, hint, must_see, seen } = cause;
  const args = { rows: rows.join(', '), more: count > rows.length ? ' …' : '' };
  const where = rows.length === 0 ? '' : say(count === 1 ? 'inRow' : 'inRows', args);
  return html`<li class="finding ${severity}" id="cause-${id}" data-code="${code}"><p><strong>${say(severity)}</strong>${count > 1 ? ` · ${say('timesSaid', { n: count })}` : ''}${
    column === undefined ? '' : html` · ${column}${value === undefined ? '' : ` ${say('quoted', { value })}`}`
  } · ${message} ${hint} <span class="muted">${where}</span></p>
${
  !must_see
    ? ''
    : seen !== undefined
      ? html`<p class="muted">${say('seenBy', { by: seen.by, at: formatInstant(seen.at, c.get('language')) })}</p>`
      : mayUpload(c)
        ? html`<form method="post" action="/jobs/${job.job}/seen">${from === undefined ? '' : html`<input type="hidden" name="from" value="${from}">`}<button class="${prominent ? 'primary' : ''}" name="cause" value="${id}" aria-describedby="cause-${id}">${say('iHaveSeen')}</button></form>`
        : ''
}</li>`;
}
