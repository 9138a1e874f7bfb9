import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { renderProblem } from '../../../../shared/problems/problem.ts';
import { FoundProblem, RefusedRequest } from '../../../../shared/problems/refusal.ts';
import type { ConsoleContext, ConsoleHost } from '../../console-host.ts';
import { seesAll } from '../../guard/own-accounts.ts';
import { fieldName, hintHere, type PageWord, type Say, worded } from '../../words/field-words.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Header of an answer that makes htmx reload the whole page. */
export const REFRESH = { 'HX-Refresh': 'true' };

interface Page {
  title: string;
  body: Markup;
  head?: Markup | '' | undefined;
}

/** Reloads the page after seconds, or leads to an address, in its head. */
export const refreshes = (content: string | number) => html`<meta http-equiv="refresh" content="${content}">`;
export const withoutScripts = html`<noscript>${refreshes(3)}</noscript>`;

/** A whole page: the environment in words and colour, the language, the content. Names from files are always escaped. */
export async function page(c: ConsoleContext, of: Page): Promise<HtmlEscapedString> {
  const { title, body, head = '' } = of;
  // Before the sign-in: without the environment and the sections, which name the company.
  const isOutside = c.get('person') === undefined;
  const { language, say } = c.var;
  const whole = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="htmx-config" content='{"includeIndicatorStyles":false,"allowEval":false,"selfRequestsOnly":true,"historyCacheSize":0}'>
<title>${title} · Rowmark</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/htmx.js" defer></script>
<script src="/assets/page.js" defer></script>
${head}
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
<header class="top">
<a class="brand" href="/">${raw(icon)}Rowmark</a>
${
  isOutside
    ? ''
    : html`${environment(c.get('host'), say)}
${places(c, c.get('host'))}`
}
${languages(c, say)}
${signOut(c, say)}
</header>
<main id="content" tabindex="-1">${body}</main>
</body>
</html>`;
  return raw(whole.replace(MARKS, (found) => (found.length === 1 ? ' ' : found.replace(MARK, codeOf))));
}

/** Marks that show the text after them as another text. */
const MARK = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** The same, and what holds a value that a form sends as it is. */
const MARKS = new RegExp(`<textarea.*?</textarea>|<[^>]*>|${MARK.source}`, 'gs');
const codeOf = (mark: string) => `&#${mark.charCodeAt(0)};`;

const OF_IMPORTS = /^\/($|jobs\/|imports\/|uploads\/)/;

function places(c: ConsoleContext, host: ConsoleHost): Markup {
  const { say } = c.var;
  const sections = [
    ['/', say('jobs')],
    ['/documents', say('findTitle')],
    ['/statements', say('statements')],
    ['/profiles', say('profiles')],
    ...(host.sandboxUrl !== undefined && seesAll(c) ? [['/sandbox', say('sandboxPage')]] : []),
  ];
  const links = sections.map(([path = '', name]) => {
    const isHere = path === '/' ? OF_IMPORTS.test(c.req.path) : c.req.path.startsWith(path);
    return html`<a href="${path}"${raw(isHere ? ' aria-current="page"' : '')}>${name}</a>`;
  });
  return html`<nav class="places" aria-label="${say('places')}">${links}</nav>`;
}

const environment = ({ live, company }: ConsoleHost, say: Say) =>
  live
    ? html`<p class="environment live">${say('live', { company })}</p>`
    : html`<p class="environment">${say('sandbox')}</p>`;

function signOut(c: ConsoleContext, say: Say): Markup | string {
  const place = c.get('signOut');
  if (place === undefined) return '';
  return html`<form class="who" method="post" action="${place}"><span class="muted">${c.get('person').name}</span> <button>${say('signOut')}</button></form>`;
}

const NAMES = { en: 'English', el: 'Ελληνικά' } as const;

function languages(c: ConsoleContext, say: Say): Markup {
  const now = c.get('language');
  const links = (['en', 'el'] as const).map((language) => {
    const query = new URLSearchParams({ ...c.req.query(), lang: language });
    query.delete('key');
    const path = c.req.method === 'GET' ? c.req.path : '/';
    return language === now
      ? html`<span aria-current="true" lang="${language}">${NAMES[language]}</span>`
      : html`<a href="${path}?${query.toString()}" lang="${language}" hreflang="${language}">${NAMES[language]}</a>`;
  });
  return html`<nav class="languages" aria-label="${say('language')}">${links}</nav>`;
}

/** The choice of an account, if there is more than one. */
export function accountChoice(c: ConsoleContext, accounts: readonly string[], chosen = ''): Markup | string {
  if (accounts.length < 2) return '';
  return html`<label for="account">${c.var.say('account')}</label>
<select id="account" name="account">${accounts.map((name) => html`<option value="${name}" ${name === chosen ? 'selected' : ''}>${name}</option>`)}</select>`;
}

/** True for a path on this site only: `//elsewhere` is another site. */
export const isLocalPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** A page that redirects: the next request then comes from our own page, with our same-site cookies. */
export const redirectPage = (c: ConsoleContext, { to, title }: { to: string; title: PageWord }) => {
  const body = html`<section class="card narrow"><h1>${c.var.say(title)}</h1><p><a class="button primary" href="${to}">${c.var.say('goOn')}</a></p></section>`;
  return page(c, { title: c.var.say(title), body, head: refreshes(`0;url=${to}`) });
};

/** The mark of the product: three rows, the last of them answered. Served as the icon of the tab and drawn in the header. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1f4e8c"/><path d="M7 10h18M7 16h9M7 22h5" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".75"/><path d="m15.5 20.5 4 4 6.5-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** A refusal as a page: what did not work and what to do. */
export function refusalPage(c: ConsoleContext, { status, message, hint }: ReturnType<typeof refusalIn>) {
  const body = html`<h1>${c.var.say('refused')}</h1><p class="problem" role="alert">${message} ${hint}</p><p><a class="button primary" href="/">${c.var.say('home')}</a></p>`;
  return c.html(page(c, { title: c.var.say('refused'), body }), status);
}

export const SEE_OTHER = 303;

export type ShownRefusal = Record<'code' | 'message' | 'hint', string>;

/** The refusal in an error, shown beside what was typed. Any other error is thrown on. */
export function refusalIn(c: ConsoleContext, error: unknown) {
  if (!(error instanceof RefusedRequest || error instanceof FoundProblem)) throw error;
  const { language } = c.var;
  const { status } = error;
  if (error instanceof RefusedRequest) {
    const { code, message, hint } = error.envelope(language).error;
    return { code, message, hint: hintHere(hint, language), status };
  }
  const { code, field } = error.problem;
  const name = field && c.var.say('quoted', { value: fieldName(field, language) });
  const said = renderProblem({ ...error.problem, ...(name && { field: name }) }, language);
  return { code, ...worded({ code, ...said }, language), status };
}

export const jobIn = (c: ConsoleContext) => ({ job: c.req.param('job') ?? '' });

/** Leads to the page of a job, which an operation that starts one answers. */
export const toJob = (c: ConsoleContext, job: unknown): Response => c.redirect(`/jobs/${job}`, SEE_OTHER);
