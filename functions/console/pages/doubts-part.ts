import { html } from 'hono/html';
import type { Summary } from '../../../shared/report/summary.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { JobView } from '../jobs/job-schema.ts';
import { mayBring } from './allowed.ts';
import { type Markup, sayIn } from './page.ts';

export const isDoubt = ({ severity }: Summary['problems'][number]): boolean => severity === 'doubtful';

/** Documents that are held because something about them is doubtful: what and why, and taking it on. */
export function doubtsPart(
  c: ConsoleContext,
  { job, summary, prominent }: { job: JobView; summary: Summary; prominent: boolean },
): Markup | string {
  const say = sayIn(c.get('language'));
  const doubts = Map.groupBy(summary.problems.filter(isDoubt), ({ code }) => code);
  if (doubts.size === 0) return '';
  const accepted = job.accepted ?? [];
  const about = (found: Summary['problems']) =>
    found.map(
      ({ count, message, hint }) =>
        html`<span class="doubt">${say('timesSaid', { n: count })} ${message} ${hint}</span>`,
    );
  const title = html`<h2 id="doubts">${say('doubtsTitle')}</h2>`;
  if (!mayBring(c))
    return html`<section class="card" aria-labelledby="doubts">${title}<ul class="plain">${[...doubts].map(([, found]) => html`<li>${about(found)}</li>`)}</ul></section>`;
  return html`<section class="card" aria-labelledby="doubts">${title}<p class="hint">${say('doubtsHint')}</p>
<form method="post" action="/jobs/${job.job}/accept">${accepted.map((code) => html`<input type="hidden" name="code" value="${code}">`)}
${[...doubts].map(
  ([code, found]) =>
    html`<p><label class="plain"><input type="checkbox" name="code" value="${code}" ${doubts.size === 1 ? 'required' : ''}> <strong>${say('acceptCode', { code })}</strong> ${about(found)}</label></p>`,
)}
<div class="actions"><button class="${prominent ? 'primary' : ''}">${say('acceptDoubts')}</button></div></form></section>`;
}
