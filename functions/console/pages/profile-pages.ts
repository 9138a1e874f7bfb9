import { html } from 'hono/html';
import type { Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { columnOf, textCell } from '../../../shared/report/tables/table.ts';
import { getJob, listSomeJobs } from '../api/jobs-routes.ts';
import { getProfile, listSavedProfiles } from '../api/profile-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../console-host.ts';
import { JOBS_LISTED_MAX } from '../console-limits.ts';
import { mayUpload } from '../guard/own-accounts.ts';
import { run } from '../http/operations.ts';
import type { JobView } from '../jobs/job-view.ts';
import { pageWords } from '../words/field-words.ts';
import { type Markup, page } from './frame/page.ts';
import { card, listTable, plainList } from './frame/parts.ts';
import { toColumns } from './home-page.ts';
import { columnsRead } from './upload/chosen-profile.ts';
import { codeText, fieldLabel, profileQuestions, questionPlace } from './upload/profile-questions.ts';

/** The saved profiles, each with its versions. A profile is changed with an export that it reads. */
export function serveProfilePages(app: ConsoleApp): void {
  app.get('/profiles', async (c) => {
    const { say } = c.var;
    const links = (await run(c, listSavedProfiles, {})).map(({ name, former }) => {
      const more = former === 0 ? '' : `${say('formerVersions')}: ${former}`;
      return html`<a href="/profiles/${encodeURIComponent(name)}">${name}</a> <span class="muted">${more}</span>`;
    });
    const body = html`<h1>${say('profiles')}</h1><section class="card"><p class="hint">${say('profilesHint')}</p>
${plainList(links) || html`<p class="muted">${say('noProfiles')}</p>`}</section>`;
    return c.html(page(c, { title: say('profiles'), body }));
  });
  app.get('/profiles/:name', async (c) => {
    const { language, say } = c.var;
    const { name, profile, whole, former } = await run(c, getProfile, { name: c.req.param('name') });
    const { page: uses } = await run(c, listSomeJobs, { limit: JOBS_LISTED_MAX });
    const used = uses.find((job) => job.profile === name);
    const versions = former.map(({ at, by }) => say('formerOne', { at: formatInstant(at, language), by }));
    const body = html`<h1>${name}</h1>
${changeForm(c, name, used)}
${contentOf(c, whole ?? profile)}
${card('former', say('formerVersions'), plainList(versions))}
<p><a href="/profiles">${say('profiles')}</a></p>`;
    return c.html(page(c, { title: name, body }));
  });
  app.post('/profiles/:name/change', async (c) => {
    const { job } = await c.req.parseBody();
    return toColumns(c, await run(c, getJob, { job: String(job) }), { profile: c.req.param('name') });
  });
}

function contentOf(c: ConsoleContext, profile: Keys): Markup {
  const { language, say } = c.var;
  const decisions = profileQuestions(profile, { columns: [], filled: true }).map(
    (hole) =>
      html`${fieldLabel(hole.field, language)}, ${questionPlace(hole, language)}: <strong>${codeText(hole.field, hole.codes[0] ?? '', language)}</strong>`,
  );
  const table = listTable(c.var, columnsRead(profile), [
    columnOf(pageWords.meaning, ({ field }) => textCell(fieldLabel(field, language))),
    columnOf(pageWords.column, ({ columns }) => textCell(columns.join(', '))),
  ]);
  return html`${card('columns', say('columns'), table)}
${card('decisions', say('decisions'), plainList(decisions))}`;
}

/** Changes a profile with the export last checked with it. To use another export, upload it on the home page. */
function changeForm(c: ConsoleContext, name: string, used: JobView | undefined): Markup | string {
  if (!mayUpload(c)) return '';
  if (used === undefined) return html`<p class="hint">${c.var.say('changeNeedsExport')}</p>`;
  return html`<form method="post" action="/profiles/${encodeURIComponent(name)}/change" class="card"><p>${c.var.say('changeWith', { file: used.file })}</p><input type="hidden" name="job" value="${used.job}"><button class="primary">${c.var.say('changeProfile')}</button></form>`;
}
