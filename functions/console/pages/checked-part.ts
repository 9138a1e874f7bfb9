import { html } from 'hono/html';
import type { Summary } from '../../../shared/report/summary.ts';
import { wrongCellsSchema } from '../api/look-routes.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { JobView } from '../jobs/job-schema.ts';
import { mayBring } from './allowed.ts';
import type { Api } from './ask-api.ts';
import { doubtsPart, isDoubt } from './doubts-part.ts';
import { issuePart } from './issue-part.ts';
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
export async function checkedPart(c: ConsoleContext, of: Checked): Promise<Markup> {
  const { api, job, summary } = of;
  const language = c.get('language');
  const say = sayIn(language);
  const { ready, rejected, duplicate, held } = job.outcomes;
  const wrong = await api.read(wrongCellsSchema, `/api/jobs/${job.job}/wrong-cells`);
  const hasCells = mayBring(c) && wrong.cells.some(({ column }) => column !== null);
  return html`<section class="card">
<p class="headline" role="status">${rejected > 0 ? say('readyAndMend', { ready, wrong: rejected }) : say('allReady', { ready })}${duplicate > 0 ? ` · ${say('known', { n: duplicate })}` : ''}${held > 0 ? ` · ${say('heldSaid', { n: held })}` : ''}</p>
${outcomeBar(job.outcomes, language)}<p class="muted">${outcomesSaid(job.outcomes, language)}</p>
${causes(summary)}
</section>
${wrong.cells.length === 0 || !mayBring(c) ? '' : mendPart(c, { job: job.job, wrong, prominent: hasCells })}
${doubtsPart(c, { job, summary, prominent: !hasCells && ready === 0 })}
${await issuePart(c, { api, job, prominent: !hasCells })}
${await rowsPart(c, { api, job, summary })}`;
}

const causes = ({ problems }: Summary): Markup | string => {
  const errors = problems.filter(
    (one) => one.severity !== 'notice' && one.severity !== 'warning' && !isDoubt(one),
  );
  if (errors.length === 0) return '';
  return html`<ul class="plain">${errors.map(({ count, message, column }) => html`<li><strong>${count}×</strong> ${column === null ? '' : `${column}: `}${message}</li>`)}</ul>`;
};
