import { html } from 'hono/html';
import type { ConsoleContext } from '../../console-app.ts';
import { type ImportView, importViewSchema } from '../../jobs/import-list.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { mayUpload } from './allowed-actions.ts';
import { passApi } from './ask-api.ts';
import { type Markup, sayIn } from './page.ts';

const steps = ['file', 'columns', 'check', 'stepApprove', 'stepReport'] as const;
type Step = (typeof steps)[number];

/** The steps of the import of a job, each with its link; typed text stays with its check. */
export async function stepsOfJob(
  c: ConsoleContext,
  { job, at }: { job: JobView; at: Step },
): Promise<Markup> {
  // An import whose note is lost, or whose other jobs are erased, leads nowhere; its job is shown all the same.
  const told = job.import === undefined ? undefined : await passApi(c, `/api/imports/${job.import}`);
  const of = told?.ok ? importViewSchema.parse(await told.json()) : undefined;
  return stepsPart(c, { at, of, check: job.dry_run ? job.job : of?.checks.at(-1) });
}

/** Steps of an import; before there is one, they lead nowhere. */
export function stepsPart(
  c: ConsoleContext,
  {
    at,
    of,
    check = of?.checks.at(-1),
  }: { at: Step; of?: ImportView | undefined; check?: string | undefined },
): Markup {
  const say = sayIn(c.get('language'));
  const places: Partial<Record<Step, string>> = {
    ...(of && { file: `/imports/${of.import}` }),
    ...(check && mayUpload(c) && { columns: `/jobs/${check}/columns` }),
    ...(check && { check: `/jobs/${check}`, stepApprove: `/jobs/${check}/approve` }),
    ...(of?.run && { stepReport: `/jobs/${of.run}` }),
  };
  const items = steps.map((step, n) => {
    const place = places[step];
    const name = say(step);
    if (step === at) return html`<li aria-current="step">${name}</li>`;
    return html`<li class="${n < steps.indexOf(at) ? 'done' : ''}">${place === undefined ? name : html`<a href="${place}">${name}</a>`}</li>`;
  });
  return html`<nav aria-label="${say('stepsName')}"><ol class="steps">${items}</ol></nav>`;
}
