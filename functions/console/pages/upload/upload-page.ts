import { html } from 'hono/html';
import { SKIP } from '../../../../shared/mapping/rows/not-carried.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { formatAmount } from '../../../../shared/report/labels.ts';
import { RANGE } from '../../../../shared/sheet/range.ts';
import { keptUpload, type ShownRow, saveProfile, tryUpload, uploadRows } from '../../api/profile-routes.ts';
import type { ShownColumn, ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { parsedWith, run } from '../../http/operations.ts';
import { changeProfileOf } from '../../jobs/start-export.ts';
import { fieldName, withDays, worded } from '../../words/field-words.ts';
import { type Markup, page, refusalIn, type ShownRefusal, toJob } from '../frame/page.ts';
import { actionBar, documentPaper, stepsPart } from '../frame/parts.ts';
import { startCheck } from '../home-page.ts';
import {
  chosenProfile,
  constantsPart,
  type StartingProfile,
  shownField,
  startingProfile,
} from './chosen-profile.ts';
import {
  codeText,
  FIELD_LIST,
  type Form,
  fieldList,
  formText,
  holeName,
  NO_ANSWER,
  type ProfileQuestion,
  questionPlace,
  READING,
} from './profile-questions.ts';

const UNPROCESSABLE = 422;
/** Refusals of a whole file that the row of its titles or a range settles. */
const SETTLED_BY_PLACE: ReadonlySet<string> = new Set(['READ-HEADER-TOO-LONG', 'READ-TWO-TABLES']);
const TOTAL_ROWS_SHOWN = 10;

/** Page of an unknown export: evidence, rows, columns with a choice of fields, decisions, the first document. */
export function serveUploadPage(app: ConsoleApp): void {
  app.get('/uploads/:upload', async (c) => {
    const { header_row: row, range, ...form } = c.req.query();
    try {
      return c.html(await uploadPage(c, { form: c.req.query() }));
    } catch (error) {
      const refusal = refusalIn(c, error);
      const isAsked = (row ?? range) !== undefined;
      if (!isAsked && !SETTLED_BY_PLACE.has(refusal.code)) throw error;
      // What is not in the file is asked for again beside the rows that are.
      const beside = isAsked ? await uploadPage(c, { form, refusal }).catch(() => undefined) : undefined;
      return c.html(beside ?? (await titlesPage(c, { form: c.req.query(), refusal })), UNPROCESSABLE);
    }
  });
  app.post('/uploads/:upload/preview', async (c) => {
    const form = await c.req.parseBody();
    const read = await chosen(c, form).catch((error: unknown) => refusalIn(c, error));
    if (!('trial' in read)) return c.html(firstDocument(c, read));
    return c.html(html`${firstDocument(c, read.trial)}${newQuestions(c, { ...read, form })}`);
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
      return toJob(c, changed.job);
    } catch (error) {
      return c.html(await uploadPage(c, { form, refusal: refusalIn(c, error) }), UNPROCESSABLE);
    }
  });
}

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

async function chosen(c: ConsoleContext, form: Form) {
  const { inspected, start } = await startingProfile(c, form);
  const of = { inspected, form, language: c.get('language') };
  const none = { code: 'NOT-SALES', message: c.var.say('noProfile'), hint: '' };
  if (start === undefined) return { inspected, start, profile: {}, holes: [], trial: none };
  const before = chosenProfile(start, of);
  const trial = await tried(c, before.profile);
  const judged = 'judged' in trial ? trial.judged : [];
  const { withLacks } = await import('../../../../shared/preflight/inspect/lacks.ts');
  const after = chosenProfile(start, { ...of, lacks: (profile) => withLacks(profile, judged, start.whole) });
  if (after.holes.length === before.holes.length) return { inspected, start, ...before, trial };
  return { inspected, start, ...after, trial: await tried(c, after.profile) };
}

const tried = (c: ConsoleContext, profile: object) =>
  tryUpload(c, profile).catch((error: unknown) => refusalIn(c, error));

async function uploadPage(c: ConsoleContext, { form, refusal }: { form: Form; refusal?: ShownRefusal }) {
  // Choices that are refused themselves are shown, and not tried again.
  const untried = Object.entries(form).filter(([name]) => !/^(?:column|hole|constant)\./.test(name));
  const { inspected, start, holes, trial } = await chosen(c, form).catch((error: unknown) =>
    refusal ? chosen(c, Object.fromEntries(untried)) : Promise.reject(error),
  );
  const { sheet, sheets } = inspected.file;
  const isAsked = sheets !== undefined && formText(form, 'sheet') === '' && start?.saved === undefined;
  const open = start === undefined || isAsked || (refusal !== undefined && !('action' in form));
  const rows = await uploadRows(c, sheet);
  const saved = start?.saved?.name;
  const title = saved === undefined ? c.var.say('whatIsIt') : c.var.say('changeOf', { name: saved });
  const body = html`<h1>${title}</h1>${await stepsPart(c, { at: 'columns' })}
${refusal === undefined ? '' : html`<p class="problem" role="alert">${refusal.message} ${refusal.hint}</p>`}${isAsked ? sheetQuestion(c, { inspected, form }) : ''}
${evidencePart(c, { inspected, rows, open, reading: isAsked ? '' : readingPart(c, { inspected, form }) })}
${isAsked ? '' : start === undefined ? html`<p class="problem">${trial.message}</p><p><a class="button primary" href="/">${c.var.say('home')}</a></p>` : await choiceForm(c, { inspected, start, trial, holes, form })}`;
  return page(c, { title, body });
}

/** The columns of a file whose titles cannot be read: its first rows, and the choice of the row with the titles. */
async function titlesPage(c: ConsoleContext, { form, refusal }: { form: Form; refusal: ShownRefusal }) {
  const file = { evidence: [], notices: [], sheet: formText(form, 'sheet') || undefined };
  const inspected = { header_row: null, rows: 0, total_rows: [], file };
  const title = c.var.say('whatIsIt');
  const body = html`<h1>${title}</h1>${await stepsPart(c, { at: 'columns' })}
<p class="problem" role="alert">${refusal.message} ${refusal.hint.replace(c.var.say('doColumns'), '')}</p>
${evidencePart(c, { inspected, rows: await uploadRows(c, file.sheet), open: true, reading: readingPart(c, { inspected, form }) })}`;
  return page(c, { title, body });
}

function evidencePart(
  c: ConsoleContext,
  of: { inspected: Read; rows: readonly ShownRow[]; open: boolean; reading: Markup | string },
): Markup {
  const { inspected, rows, open } = of;
  const { file, header_row: row, rows: n, total_rows } = inspected;
  const read = inspected.all_rows_read === false ? 'headerRowOfMany' : 'headerRow';
  const where = row === null ? '' : c.var.say(read, { row, rows: n });
  return html`<details class="card" ${open ? 'open' : ''}><summary><h2>${c.var.say('evidence')}</h2> <span class="muted">${where}</span></summary>
<ul>${file.evidence.map((one) => html`<li>${one}</li>`)}
${total_rows.length === 0 ? '' : html`<li>${c.var.say('totalRows', { rows: total_rows.slice(0, TOTAL_ROWS_SHOWN).join(', ') })}</li>`}</ul>
${of.reading}<h2>${c.var.say('firstRows')}</h2><div class="scroll" tabindex="0" role="region" aria-label="${c.var.say('firstRows')}"><table class="raw"><tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row" class="n">${row.row}</th>${row.cells.map((cell) => html`<td>${withDays(cell)}</td>`)}</tr>`,
  )}</tbody></table></div></details>`;
}

type Choosing = Asking & { start: StartingProfile; trial: Tried };

async function choiceForm(c: ConsoleContext, of: Choosing): Promise<Markup> {
  const { inspected, start, trial, holes, form } = of;
  const upload = uploadOf(c);
  const { file } = await keptUpload(c);
  const name = 'name' in form ? formText(form, 'name') : String(start.own.name ?? '');
  const { saved } = start;
  const account = formText(form, 'account');
  const saving = html`<label>${c.var.say('profileName')} <input name="name" value="${name}" required maxlength="100"></label>
<button class="primary" name="action" value="save">${c.var.say('saveProfile')}</button><button name="action" value="show" formnovalidate>${c.var.say('showAgain')}</button>`;
  return html`${saved === undefined ? known(c, { inspected, file, account }) : html`<p class="hint">${c.var.say('changeHint')}</p>`}
<form method="post" action="/uploads/${upload}?lang=${c.var.language}">
<input type="hidden" name="file" value="${file}"><input type="hidden" name="account" value="${account}"><input type="hidden" name="job" value="${formText(form, 'job')}">${kept(form, READING)}
${saved === undefined ? '' : html`<input type="hidden" name="profile" value="${saved.name}"><input type="hidden" name="version" value="${formText(form, 'version') || saved.version}">`}
<div class="side" hx-post="/uploads/${upload}/preview?lang=${c.var.language}" hx-trigger="change" hx-target="#first" hx-swap="outerHTML" hx-sync="this:replace"><div>
<div id="questions">${decisionList(c, { inspected, holes, form })}</div>
${columnTable(c, { inspected, start, holes, form })}
${constantsPart(c, { profile: start.own, holes, form })}
</div><div>
${firstDocument(c, trial)}
</div></div>${actionBar(c, saving)}</form>`;
}

function known(c: ConsoleContext, of: { inspected: ShownInspection; file: string; account: string }) {
  const { known: profiles } = of.inspected;
  if (profiles.length === 0) return '';
  return html`<section class="card"><p>${c.var.say('knownProfile')}</p><div class="actions">${profiles.map(
    (profile) =>
      html`<form method="post" action="/uploads/${uploadOf(c)}"><input type="hidden" name="file" value="${of.file}"><input type="hidden" name="account" value="${of.account}"><input type="hidden" name="known" value="${profile.profile}"><button name="action" value="known">${c.var.say('useProfile', { name: profile.profile })}</button></form>`,
  )}</div></section>`;
}

const PROBLEMS_SHOWN = 3;

type Tried = Awaited<ReturnType<typeof tryUpload>> | ShownRefusal;

function firstDocument(c: ConsoleContext, of: Tried): Markup {
  return html`<section class="card" id="first" aria-live="polite" aria-labelledby="first-title"><h2 id="first-title">${c.var.say('firstDocument')}</h2>
${'judged' in of ? trialPart(c, of) : html`<p class="problem">${of.message} ${of.hint}</p>`}
</section>`;
}

function trialPart(c: ConsoleContext, of: Exclude<Tried, ShownRefusal>): Markup {
  const { documents, ready, held, rejected, first, problems } = of;
  const found = documents === 0 ? [] : problems.map((problem) => worded(problem, c.get('language')).message);
  const messages = [...new Set(found)].slice(0, PROBLEMS_SHOWN);
  return html`<p>${documents === 0 ? c.var.say('chooseFirst') : c.var.say('trialSaid', { ready, documents, held, rejected })}</p>
${messages.map((message) => html`<p class="problem">${message}</p>`)}
${first === null ? '' : documentPaper(c, first)}`;
}

function sheetQuestion(c: ConsoleContext, { inspected, form }: Omit<Asking, 'holes'>): Markup {
  return html`<section class="card" aria-labelledby="which-sheet"><h2 id="which-sheet">${c.var.say('whichSheet')}</h2>
<p class="hint">${c.var.say('whichSheetHint')}</p>
<form method="get" action="/uploads/${uploadOf(c)}">${kept(form, ['account', 'profile'])}<div class="actions">${inspected.file.sheets?.map(
    (sheet) => html`<button name="sheet" value="${sheet}">${sheet}</button>`,
  )}</div></form></section>`;
}

function readingPart(c: ConsoleContext, { inspected, form }: { inspected: Read; form: Form }): Markup {
  const { sheets = [], sheet: now } = inspected.file;
  const names = sheets.map(
    (one) => html`<option value="${one}" ${one === now ? 'selected' : ''}>${one}</option>`,
  );
  const choice = html`<label>${c.var.say('sheet')} <select name="sheet">${names}</select></label>`;
  return html`<form method="get" action="/uploads/${uploadOf(c)}" class="filters-form">${kept(form, ['account', 'profile'])}
${sheets.length > 0 && choice}
<label>${c.var.say('titlesRow')} <input name="header_row" type="number" min="1" value="${formText(form, 'header_row')}" placeholder="${inspected.header_row ?? ''}" autocomplete="off"></label>
<label>${c.var.say('range')} <input name="range" size="12" pattern="${RANGE.source}" value="${formText(form, 'range')}" placeholder="A4:O124" autocomplete="off"></label>
<button>${c.var.say('readAgain')}</button></form>`;
}

type Read = Pick<ShownInspection, 'header_row' | 'rows' | 'all_rows_read' | 'total_rows' | 'file'>;

const kept = (form: Form, names: readonly string[]): Markup =>
  html`${names.map((name) =>
    formText(form, name) === ''
      ? ''
      : html`<input type="hidden" name="${name}" value="${formText(form, name)}">`,
  )}`;

const EXAMPLES_SHOWN = 3;

interface Asking {
  inspected: ShownInspection;
  holes: readonly ProfileQuestion[];
  form: Form;
}

const columnAsked = (hole: ProfileQuestion, { columns }: ShownInspection): ShownColumn | undefined =>
  hole.text === undefined || hole.isRule ? undefined : columns.find(({ header }) => header === hole.column);

function decisionList(c: ConsoleContext, of: Asking): Markup | string {
  const holes = of.holes.filter((hole) => columnAsked(hole, of.inspected) === undefined);
  if (holes.length === 0) return '';
  return html`<section class="card" aria-labelledby="decisions"><h2 id="decisions">${c.var.say('decisions')}</h2><p class="hint">${c.var.say('decisionsHint')}</p>
${questionsByField(c, { ...of, holes })}</section>`;
}

const textList = (c: ConsoleContext, column: ShownColumn, of: Asking): Markup => {
  const named = of.holes.filter((one) => one.column === column.header);
  const holes = named.filter((one) => columnAsked(one, of.inspected) === column);
  return questionsByField(c, { ...of, holes });
};

function questionsByField(c: ConsoleContext, { inspected, holes, form }: Asking): Markup {
  const totals = totalsOf(inspected);
  const place = ({ name, field }: ProfileQuestion) =>
    field === 'rows_are' ? 0 : [...totals.keys()].indexOf(name) + 1 || totals.size + 1;
  const ordered = holes.toSorted((one, other) => place(one) - place(other));
  return html`${[...Map.groupBy(ordered, groupOf)].map(([group, some]) => {
    const legend = group === 'columns' ? c.var.say(group) : fieldName(group, c.get('language'));
    return html`<fieldset><legend>${legend}</legend><div class="choices">${some.map((hole) => holeChoice(c, hole, { inspected, form, totals, legend }))}</div></fieldset>`;
  })}`;
}

/** Names the question that a hole is a part of: unread columns, a currency with its rate, a classification, or a field. */
function groupOf({ field, text }: ProfileQuestion): string {
  if (/^(columns|other_amounts)\./.test(field)) return 'columns';
  if (field.startsWith('amounts.')) return 'amounts.currency';
  return text === undefined ? field.replace(/classification_.*/, 'classification') : field;
}

function newQuestions(c: ConsoleContext, of: Asking): Markup | string {
  const shown = Object.keys(of.form).filter((name) => /^hole\..*\]$/.test(name));
  const names = new Set(of.holes.map(({ name }) => name));
  if (shown.length === names.size && shown.every((name) => names.has(name))) return '';
  const part = (id: string, inside: Markup | string) =>
    html`<div id="${id}" hx-swap-oob="true">${inside}</div>`;
  return html`${part('questions', decisionList(c, of))}${of.inspected.columns.map((column, index) => part(`texts-${index}`, textList(c, column, of)))}`;
}

type Totals = ReadonlyMap<string, ReadonlyMap<string, { net?: string; payable?: string }>>;

const totalsOf = ({ totals }: ShownInspection): Totals =>
  new Map(
    totals.flatMap(({ asks, choices }) =>
      asks.map((path, at) => {
        const alone = choices.filter(({ answers }) =>
          answers.every((one, other) => other === at || one === choices[0]?.answers[other]),
        );
        const ofAnswers = new Map(alone.map(({ answers, ...total }) => [answers[at] ?? '', total]));
        return [holeName(path), ofAnswers] as const;
      }),
    ),
  );

function holeChoice(
  c: ConsoleContext,
  hole: ProfileQuestion,
  { inspected, form, totals, legend }: Omit<Asking, 'holes'> & { totals: Totals; legend: string },
): Markup {
  const { language, say } = c.var;
  const { name } = hole;
  const id = `h-${hole.path.join('-').replace(/[^\p{L}\p{N}-]/gu, '_')}`;
  const given = form[name];
  const [only = hole.codes[0], ...more] = hole.codes.filter((code) => code !== SKIP);
  // The type of a document, its classification and a doubt are always decisions; other texts may wait for the check of their rows.
  const isDoubt = hole.field === 'accept';
  // One of a text goes with its kind: that of an unknown kind is not asked, which the next preview shows.
  const isClass = /classification/.test(hole.field) && hole.isPerRow && hole.codes.length > 0;
  const isAsked = !hole.isPerRow || hole.field === 'invoice_type_code' || isClass || isDoubt;
  const proposed = more.length === 0 && !isDoubt ? (only ?? '') : '';
  const usual = proposed === '' && !isAsked ? NO_ANSWER : proposed;
  const now = typeof given === 'string' ? given : usual;
  const others = (codeLists[hole.field] ?? [])
    .map(({ code }) => code)
    .filter((code) => !hole.codes.includes(code));
  const option = (code: string) => {
    const { net, payable } = totals.get(name)?.get(code) ?? {};
    return html`<option value="${code}" ${code === now ? 'selected' : ''}>${codeText(hole.field, code, language)}${net && payable ? `: ${say('makes', { net: formatAmount(net, language), payable: formatAmount(payable, language) })}` : ''}</option>`;
  };
  const perRow = hole.isPerRow
    ? html`<option value="${NO_ANSWER}" ${now === NO_ANSWER ? 'selected' : ''}>${say('askPerRow')}</option>`
    : '';
  const values = inspected.columns.find(
    ({ header }) => groupOf(hole) === 'columns' && header === hole.path[1],
  );
  const { count } = columnAsked(hole, inspected)?.texts.find(({ text }) => text === hole.text) ?? {};
  const signs = hole.field === 'rows_are' && inspected.not_sales_signs.join(' · ');
  const hint = signs ? html`<p class="hint">${say('signsAgainst', { signs })}</p>` : '';
  const place = [questionPlace(hole, language, count), values?.evidence].filter(Boolean).join(': ');
  // The legend of a single question is its label.
  const isTold = place === legend;
  const label = isTold ? hint : html`<label class="plain" for="${id}">${place}</label>`;
  const named = html`id="${id}" name="${name}"${isTold ? html` aria-label="${place}"` : ''}`;
  if (hole.isText)
    return html`<div>${label}
<input ${named} hx-preserve="true" value="${now}" ${hole.isNames ? '' : 'required'} autocomplete="off"></div>`;
  const rule = hole.path[0] === 'only_rows_where' ? 'Sale' : 'Skip';
  if (hole.isRule)
    return html`<div>${label}
<select ${named} required><option value="">${say('choose')}</option><option value="${hole.codes[0]}" ${given === hole.codes[0] ? 'selected' : ''}>${say(`is${rule}`)}</option><option value="${NO_ANSWER}" ${given === NO_ANSWER ? 'selected' : ''}>${say(`isNo${rule}`)}</option></select></div>`;
  return html`<div>${label}
<select ${named} ${hole.isOptional || isClass ? '' : 'required'}>${isAsked ? html`<option value="">${say('choose')}</option>` : ''}${usual === NO_ANSWER ? perRow : ''}${hole.codes.map(option)}${usual === NO_ANSWER ? '' : perRow}${
    others.length === 0 ? '' : html`<optgroup label="${say('otherCodes')}">${others.map(option)}</optgroup>`
  }</select>${hole.isNumber ? numberBefore(c, { name, hole, form }) : ''}${hole.isRate ? html` <label class="plain">${say('fixedRate')} <input name="${name}.fixed" value="${formText(form, `${name}.fixed`)}" inputmode="decimal" size="9" autocomplete="off"></label>` : ''}</div>`;
}

/** Every kind, or every series, may count for itself: then it is part of the number. */
const numberBefore = (c: ConsoleContext, of: { name: string; hole: ProfileQuestion; form: Form }): Markup =>
  html` <label class="plain" for="number-before">${c.var.say('numberBefore')}</label> <select id="number-before" name="${of.name}.before"><option value="">–</option>${of.hole.codes.map(
    (code) =>
      html`<option value="${code}" ${formText(of.form, `${of.name}.before`) === code ? 'selected' : ''}>${code}</option>`,
  )}</select>`;

function columnTable(
  c: ConsoleContext,
  { inspected, start, holes, form }: Asking & { start: StartingProfile },
): Markup {
  const { language, say } = c.var;
  const row = (column: ShownColumn, index: number) => {
    const given = form[`column.${index}`];
    const now = typeof given === 'string' ? given : shownField(start, column, language);
    return html`<tr role="row"><td role="cell" data-label="${say('column')}"><label for="column-${index}">${column.header}</label></td>
<td role="cell" class="muted" data-label="${say('examples')}">${column.examples.slice(0, EXAMPLES_SHOWN).map(withDays).join(' · ')}</td>
<td role="cell" data-label="${say('meaning')}"><input type="search" class="find" id="column-${index}" name="column.${index}" list="${FIELD_LIST}" value="${now}" autocomplete="off" aria-describedby="columns-hint"><div id="texts-${index}">${textList(c, column, { inspected, holes, form })}</div></td></tr>`;
  };
  return html`<section class="card" aria-labelledby="columns"><h2 id="columns">${say('columns')}</h2>
<p class="hint" id="columns-hint">${say('columnsHint')}</p>${fieldList(language)}
<table role="table" class="stack fields"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${say('column')}</th><th role="columnheader" scope="col">${say('examples')}</th><th role="columnheader" scope="col">${say('meaning')}</th></tr></thead><tbody role="rowgroup">
${inspected.columns.map(row)}</tbody></table></section>`;
}
