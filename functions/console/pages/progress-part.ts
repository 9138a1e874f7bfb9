import { html } from 'hono/html';
import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import type { JobView } from '../jobs/job-schema.ts';
import { mayIssue } from './allowed.ts';
import { sayIn } from './page.ts';

const MS_PER_SECOND = 1000;
/** Documents after which the time that is left can be told. */
const ENOUGH = 5;

/** Progress of a job; it asks for itself again every second. */
export async function progressPart(c: ConsoleContext, host: ConsoleHost, job: JobView) {
  const say = sayIn(c.get('language'));
  const progress = await host.progressOf(job);
  const { decided, documents } = job;
  const now = host.now().getTime();
  const forMs = progress?.sinceMs === undefined ? undefined : now - progress.sinceMs;
  const seconds = secondsLeft({ decided, documents, forMs });
  return html`<section class="card" id="progress" hx-get="/jobs/${job.job}/progress" hx-trigger="load delay:1s" hx-swap="outerHTML">
<p class="headline" role="status">${say(progress?.stopping ? 'stopping' : job.state)}</p>
${
  documents === 0
    ? html`<progress aria-label="${say(job.state)}"></progress>`
    : html`<progress max="${documents}" value="${decided}" aria-label="${say(job.state)}"></progress>
<p>${say('progressOf', { decided, documents })}${seconds === undefined ? '' : ` · ${say('timeLeft', { n: seconds })}`}</p>`
}
${mayIssue(c) ? html`<form method="post" action="/jobs/${job.job}/stop"><button>${say('stop')}</button></form>` : ''}
</section>`;
}

function secondsLeft(of: {
  decided: number;
  documents: number;
  /** Milliseconds since the first document was decided. */
  forMs: number | undefined;
}): number | undefined {
  if (of.forMs === undefined || of.decided < ENOUGH) return undefined;
  const each = of.forMs / of.decided;
  return Math.ceil((each * (of.documents - of.decided)) / MS_PER_SECOND);
}
