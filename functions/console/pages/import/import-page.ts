import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { formatInstant } from '../../../../shared/report/labels.ts';
import { columnOf, numberColumn, textCell } from '../../../../shared/report/tables/table.ts';
import { getImport, getJob } from '../../api/jobs-routes.ts';
import { uploadJobExport } from '../../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { run } from '../../http/operations.ts';
import type { ImportView } from '../../jobs/job-lists.ts';
import { isEnded, type JobView } from '../../jobs/job-view.ts';
import { findStoredProfile } from '../../jobs/stored-profile.ts';
import { type PageWord, pageWords, sayIn } from '../../words/field-words.ts';
import { jobIn, type Markup, page, SEE_OTHER } from '../frame/page.ts';
import { card, euroCell, listTable, outcomeBar, outcomeCountsText, stepsPart } from '../frame/parts.ts';
import { uploadPath } from '../upload/check-action.ts';

/** One import with its history, and the way back from a check to its columns. */
export function serveImportPages(app: ConsoleApp): void {
  app.get('/imports/:import', async (c) => {
    const of = await run(c, getImport, { import: c.req.param('import') });
    const parts = await historyOf(c, of);
    const newest = parts.find(({ job }) => job.job === of.job);
    const body = html`<h1>${of.file}</h1>${await stepsPart(c, { at: 'file', of })}
<section class="card">${newest === undefined ? '' : statePart(c, { of, newest: newest.job })}</section>
${card('history', c.var.say('history'), historyTable(c, { of, parts }))}`;
    return c.html(page(c, { title: of.file, body }));
  });
  app.get('/jobs/:job/columns', async (c) => {
    const { job, account, profile } = await run(c, getJob, jobIn(c));
    const { upload } = await run(c, uploadJobExport, { job });
    const isSaved = (await findStoredProfile(c.var.host.store, profile.normalize('NFC'))) !== undefined;
    return c.redirect(uploadPath(upload, { account, job, ...(isSaved && { profile }) }), SEE_OTHER);
  });
}

interface Part {
  job: JobView;
  word: PageWord;
}

const WORDS = { checks: 'checkOf', runs: 'issueOf', retries: 'retryOf', credits: 'creditOf' } as const;

/** All jobs of an import, the newest first. */
async function historyOf(c: ConsoleContext, of: ImportView): Promise<Part[]> {
  const read = Object.entries(WORDS).flatMap(([kind, word]) =>
    of[kind as keyof typeof WORDS].map(
      async (job): Promise<Part> => ({ job: await run(c, getJob, { job }), word }),
    ),
  );
  const parts = await Promise.all(read);
  return parts.sort((a, b) => (a.job.created_at < b.job.created_at ? 1 : -1));
}

/** State in words, and whose turn it is. */
function statePart(c: ConsoleContext, { of, newest }: { of: ImportView; newest: JobView }): Markup {
  const { language, say } = c.var;
  return html`<p class="headline" role="status">${stateSaid(of, language, newest)}</p>
${of.waits_for === undefined ? '' : html`<p>${say('waits')}: ${waitsSaid(of, newest.brought_by ?? newest.by, language)}</p>`}
<p class="muted">${of.account} / ${of.profile}</p>`;
}

/** Who sent a check back, when and why; blank of others. */
export const backSaid = ({ comment, by = '', at = '' }: JobView, language: Language): Markup | string =>
  comment === undefined
    ? ''
    : html`<p class="problem">${sayIn(language)('sentBackBy', { by, at: formatInstant(at, language), comment })}</p>`;

/** Words for what a stopped job has left. */
export const stoppedSaid = ({ unsent: n }: NonNullable<JobView['stopped']>, language: Language): string =>
  sayIn(language)(n === 0 ? 'failed' : 'stoppedUnsent', { n });

/** The state of an import in words. */
export function stateSaid({ state, waits_for: waits }: ImportView, language: Language, job: JobView): string {
  const say = sayIn(language);
  const n = job.outcomes.rejected + job.outcomes.held + job.outcomes.conflict;
  if (state === 'done' && waits !== undefined) {
    if (n > 0) return say('toMend', { n });
    if (job.stopped) return stoppedSaid(job.stopped, language);
  }
  return say(state === 'to approve' ? 'toApprove' : state);
}

/** The role that an import waits for, in words; its last uploader is named if cells need correction. */
export function waitsSaid(
  { waits_for: waitsFor, state }: Pick<ImportView, 'waits_for' | 'state'>,
  by: string | undefined,
  language: Language,
): string {
  const say = sayIn(language);
  if (waitsFor === undefined) return '';
  if (state === 'failed' && waitsFor === 'dropper') return say('waitsFile');
  if (waitsFor === 'approver') return say('waitsApprover');
  return by === undefined ? say('waitsDropper') : say('waitsDropperOf', { by });
}

function historyTable(c: ConsoleContext, { of, parts }: { of: ImportView; parts: readonly Part[] }): Markup {
  const { language, say } = c.var;
  const { what, outcome, sum, who, when } = pageWords;
  return listTable(c.var, parts, [
    columnOf(what, ({ job, word }) => ({
      markup: html`<a href="/jobs/${job.job}">${say(word)}${job.dry_run && word !== 'checkOf' ? ` · ${say('checkOf')}` : ''}</a>`,
    })),
    columnOf(outcome, ({ job }) => ({
      markup:
        job.documents === 0 || !isEnded(job)
          ? html`${say(job.state)}`
          : html`${outcomeBar(job, language)}<span class="muted">${outcomeCountsText(job, language)}</span>${backSaid(job, language)}`,
    })),
    numberColumn(sum, ({ job }) => euroCell(job.payable)),
    columnOf(who, ({ job }) =>
      textCell((job.job === of.run ? of.approval?.by : undefined) ?? job.brought_by ?? job.by ?? ''),
    ),
    columnOf(when, ({ job }) => textCell(formatInstant(job.created_at, language))),
  ]);
}
