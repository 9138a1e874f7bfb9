import { html } from 'hono/html';
import {
  uploadOf as keptUpload,
  type ShownRow,
  saveProfile,
  tryUpload,
  uploadRows,
} from '../../api/profile-routes.ts';
import type { ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-app.ts';
import { parsedWith, run } from '../../http/operations.ts';
import { changeProfileOf } from '../../jobs/start-export.ts';
import { worded } from '../../words/field-words.ts';
import { type Markup, page, refusalIn, SEE_OTHER, type ShownRefusal } from '../frame/page.ts';
import { actionBar, documentPaper, stepsPart } from '../frame/parts.ts';
import { startCheck } from './check-action.ts';
import { columnTable, decisionList } from './choices-part.ts';
import { chosenProfile, constantsPart, type StartingProfile, startingProfile } from './chosen-profile.ts';
import { type Form, formText, READING } from './field-choice.ts';

const UNPROCESSABLE = 422;
const TOTAL_ROWS_SHOWN = 10;

/** Page of an unknown export: evidence, rows, columns with a choice of fields, decisions, the first document. */
export function serveUploadPage(app: ConsoleApp): void {
  app.get('/uploads/:upload', async (c) => c.html(await uploadPage(c, { form: c.req.query() })));
  app.post('/uploads/:upload/preview', async (c) => {
    const form = await c.req.parseBody();
    return c.html(await firstDocument(c, async () => (await chosen(c, form)).profile));
  });
  app.post('/uploads/:upload', async (c) => {
    const form = await c.req.parseBody();
    const action = formText(form, 'action');
    const export_ = { upload: uploadOf(c), file: formText(form, 'file'), account: formText(form, 'account') };
    if (action === 'known') return startCheck(c, { ...export_, profile: formText(form, 'known') });
    try {
      const { profile, start } = await chosen(c, form);
      if (action === 'show') return c.html(await uploadPage(c, { form }));
      const name = formText(form, 'name').trim();
      // Under its own name, it replaces the version that was shown.
      const version = (name === start?.saved?.name && formText(form, 'version')) || undefined;
      const given = parsedWith(saveProfile.input.shape.profile, { ...profile, name });
      await run(c, saveProfile, { name, version, profile: given });
      const job = formText(form, 'job');
      if (job === '') return startCheck(c, { ...export_, profile: name });
      const changed = await run(c, changeProfileOf, { job, profile: given });
      if (changed.dropped.length > 0) return c.html(droppedPage(c, { ...changed }));
      return c.redirect(`/jobs/${changed.job}`, SEE_OTHER);
    } catch (error) {
      const refusal = refusalIn(c, error);
      return c.html(await uploadPage(c, { form, refusal }), UNPROCESSABLE);
    }
  });
}

/** The corrections that a change of the columns has left without a cell. */
function droppedPage(
  c: ConsoleContext,
  { job, carried, dropped }: Awaited<ReturnType<typeof changeProfileOf.run>>,
): Markup {
  const lines = dropped.map(
    ({ column = '', was = '', now = '', why }) =>
      html`<li>${column} <del>${was}</del> → <ins>${now}</ins> · ${why}</li>`,
  );
  const title = c.var.say('droppedTitle', { n: dropped.length, carried });
  const body = html`<h1>${title}</h1><section class="card"><ul class="lines">${lines}</ul></section>
<p><a class="button primary" href="/jobs/${job}">${c.var.say('check')}</a></p>`;
  return page(c, { title, body });
}

const uploadOf = (c: ConsoleContext): string => c.req.param('upload') ?? '';

/** The inspection, the profile to start from, and the profile with the changes of the form. */
async function chosen(c: ConsoleContext, form: Form) {
  const { inspected, start } = await startingProfile(c, form);
  const language = c.get('language');
  const profile = start === undefined ? {} : chosenProfile(start, { inspected, form, language });
  return { inspected, start, profile };
}

interface Shown {
  form: Form;
  refusal?: ShownRefusal;
}

async function uploadPage(c: ConsoleContext, { form, refusal }: Shown): Promise<Markup> {
  const { inspected, start, profile } = await chosen(c, refusal === undefined ? form : withoutColumns(form));
  const upload = uploadOf(c);
  const { sheet, sheets } = inspected.file;
  const isAsked = sheets !== undefined && formText(form, 'sheet') === '' && start?.saved === undefined;
  const rows = await uploadRows(c.get('host'), c, sheet);
  const saved = start?.saved?.name;
  const title = saved === undefined ? c.var.say('whatIsIt') : c.var.say('changeOf', { name: saved });
  const body = html`<h1>${title}</h1>${stepsPart(c, { at: 'columns' })}
${isAsked ? sheetQuestion(c, { upload, inspected, form }) : ''}
${evidencePart(c, { inspected, rows, open: start === undefined || isAsked, reading: isAsked ? '' : readingPart(c, { upload, inspected, form }) })}
${isAsked ? '' : start === undefined ? html`<p class="problem">${c.var.say('noProfile')}</p><p><a class="button primary" href="/">${c.var.say('home')}</a></p>` : await choiceForm(c, { inspected, start, profile, form, refusal })}`;
  return page(c, { title, body });
}

/** Evidence for the suggestion, and the first rows: folded if there is something to decide, which comes first. */
function evidencePart(
  c: ConsoleContext,
  of: { inspected: ShownInspection; rows: readonly ShownRow[]; open: boolean; reading: Markup | string },
): Markup {
  const { inspected, rows, open } = of;
  const { file, header_row, total_rows } = inspected;
  return html`<details class="card" ${open ? 'open' : ''}><summary><h2>${c.var.say('evidence')}</h2>${
    header_row === null
      ? ''
      : html` <span class="muted">${c.var.say(inspected.all_rows_read === false ? 'headerRowOfMany' : 'headerRow', { row: header_row, rows: inspected.rows })}</span>`
  }</summary>
<ul>${file.evidence.map((one) => html`<li>${one}</li>`)}
${total_rows.length === 0 ? '' : html`<li>${c.var.say('totalRows', { rows: total_rows.slice(0, TOTAL_ROWS_SHOWN).join(', ') })}</li>`}</ul>
${of.reading}<h2>${c.var.say('firstRows')}</h2><div class="scroll" tabindex="0" role="region" aria-label="${c.var.say('firstRows')}"><table class="raw"><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row" class="n">${row.row}</th>${row.cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div></details>`;
}

/** The form without choices of columns, for the trial after a refusal; the page still shows them. */
const withoutColumns = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !/^(?:column|hole)\./.test(name)));

interface Choosing {
  inspected: ShownInspection;
  start: StartingProfile;
  profile: object;
  form: Form;
  refusal: ShownRefusal | undefined;
}

async function choiceForm(c: ConsoleContext, of: Choosing): Promise<Markup> {
  const { inspected, start, profile, form, refusal } = of;
  const upload = uploadOf(c);
  const { file } = await keptUpload(c.get('host'), c);
  const name = 'name' in form ? formText(form, 'name') : String(start.own.name ?? '');
  const { saved } = start;
  const account = formText(form, 'account');
  const saving = html`<label>${c.var.say('profileName')} <input name="name" value="${name}" required maxlength="100"></label>
<button class="primary" name="action" value="save">${c.var.say('saveProfile')}</button><button name="action" value="show" formnovalidate>${c.var.say('showAgain')}</button>`;
  return html`${saved === undefined ? known(c, { inspected, upload, file, account }) : html`<p class="hint">${c.var.say('changeHint')}</p>`}
<form method="post" action="/uploads/${upload}" hx-post="/uploads/${upload}/preview" hx-trigger="change" hx-target="#first" hx-swap="outerHTML">
<input type="hidden" name="file" value="${file}"><input type="hidden" name="account" value="${account}"><input type="hidden" name="job" value="${formText(form, 'job')}">${kept(form, READING)}
${saved === undefined ? '' : html`<input type="hidden" name="profile" value="${saved.name}"><input type="hidden" name="version" value="${formText(form, 'version') || saved.version}">`}
${refusal === undefined ? '' : html`<p class="problem" role="alert">${refusal.message} ${refusal.hint}</p>`}
<div class="side"><div>
${decisionList(c, { inspected, start, form })}
${columnTable(c, { inspected, start, form })}
${constantsPart(c, { profile: start.own, holes: start.holes, form })}
</div><div>
${await firstDocument(c, async () => profile)}
</div></div>${actionBar(c, { content: saving })}</form>`;
}

function known(
  c: ConsoleContext,
  of: { inspected: ShownInspection; upload: string; file: string; account: string },
): Markup | string {
  const { known: profiles } = of.inspected;
  if (profiles.length === 0) return '';
  return html`<section class="card"><p>${c.var.say('knownProfile')}</p><div class="actions">${profiles.map(
    (profile) =>
      html`<form method="post" action="/uploads/${of.upload}"><input type="hidden" name="file" value="${of.file}"><input type="hidden" name="account" value="${of.account}"><input type="hidden" name="known" value="${profile.profile}"><button name="action" value="known">${c.var.say('useProfile', { name: profile.profile })}</button></form>`,
  )}</div></section>`;
}

const PROBLEMS_SHOWN = 3;

/** The first document with the current choices, reloaded with each of them. If it is refused, people still see their choices. */
async function firstDocument(c: ConsoleContext, profile: () => Promise<object>): Promise<Markup> {
  try {
    const { documents, ready, held, rejected, first, problems } = await tryUpload(c, await profile());
    const found =
      documents === 0 ? [] : problems.map((problem) => worded(problem, c.get('language')).message);
    const messages = [...new Set(found)].slice(0, PROBLEMS_SHOWN);
    return frame(
      c,
      html`<p>${documents === 0 ? c.var.say('chooseFirst') : c.var.say('trialSaid', { ready, documents, held, rejected })}</p>
${messages.map((message) => html`<p class="problem">${message}</p>`)}
${first === null ? '' : documentPaper(c, first)}`,
    );
  } catch (error) {
    const { message, hint } = refusalIn(c, error);
    return frame(c, html`<p class="problem">${message} ${hint}</p>`);
  }
}

const frame = (c: ConsoleContext, inside: Markup): Markup =>
  html`<section class="card" id="first" aria-live="polite" aria-labelledby="first-title"><h2 id="first-title">${c.var.say('firstDocument')}</h2>
${inside}
</section>`;

interface Read {
  upload: string;
  inspected: ShownInspection;
  form: Form;
}

/** The sheets of a workbook to choose from, if neither a person nor the profile has named one. */
function sheetQuestion(c: ConsoleContext, { upload, inspected, form }: Read): Markup {
  return html`<section class="card" aria-labelledby="which-sheet"><h2 id="which-sheet">${c.var.say('whichSheet')}</h2>
<p class="hint">${c.var.say('whichSheetHint')}</p>
<form method="get" action="/uploads/${upload}">${kept(form, ['account', 'profile'])}<div class="actions">${inspected.file.sheets?.map(
    (sheet) => html`<button name="sheet" value="${sheet}">${sheet}</button>`,
  )}</div></form></section>`;
}

/** Current sheet, header row and range of the export, to be changed. */
function readingPart(c: ConsoleContext, { upload, inspected, form }: Read): Markup {
  const { sheets = [], sheet: now } = inspected.file;
  return html`<form method="get" action="/uploads/${upload}" class="filters-form">${kept(form, ['account', 'profile'])}
${
  sheets.length === 0
    ? ''
    : html`<label>${c.var.say('sheet')} <select name="sheet">${sheets.map((sheet) => html`<option value="${sheet}" ${sheet === now ? 'selected' : ''}>${sheet}</option>`)}</select></label>`
}
<label>${c.var.say('titlesRow')} <input name="header_row" inputmode="numeric" size="6" value="${formText(form, 'header_row')}" placeholder="${inspected.header_row ?? ''}" autocomplete="off"></label>
<label>${c.var.say('range')} <input name="range" size="12" value="${formText(form, 'range')}" placeholder="A4:O124" autocomplete="off"></label>
<button>${c.var.say('readAgain')}</button></form>`;
}

/** Choices that another form keeps. */
const kept = (form: Form, names: readonly string[]): Markup =>
  html`${names.map((name) =>
    formText(form, name) === ''
      ? ''
      : html`<input type="hidden" name="${name}" value="${formText(form, name)}">`,
  )}`;
