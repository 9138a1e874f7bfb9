import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type ConsoleApp, type ConsoleContext, LANGUAGE_COOKIE, type SignIn } from '../console-host.ts';
import { BODY_MAX_BYTES, EXPORT_MAX_BYTES } from '../console-limits.ts';
import { assertAnyRole } from '../guard/own-accounts.ts';
import { queryText } from '../http/operations.ts';
import { isLocalPath, page, REFRESH, redirectPage, refusalIn, SEE_OTHER } from './frame/page.ts';

const UNAUTHORIZED = 401;

/** Lets in only people who are signed in. A key in an address is used once and removed from the address. */
export function guardPages(app: ConsoleApp, signIn: SignIn): void {
  app.use((c, next) => formLimit(c.req.path === '/check' ? EXPORT_MAX_BYTES : BODY_MAX_BYTES)(c, next));
  app.use(async (c, next) => {
    for (const reading of ['formData', 'parseBody'] as const) {
      const read = c.req[reading].bind(c.req);
      Object.assign(c.req, { [reading]: () => read().catch(refuseOtherBody) });
    }
    await next();
  });
  app.use(async (c, next) => {
    if (c.req.path.startsWith('/assets/') || c.req.path === '/favicon.ico') return next();
    // The language that a person chose is remembered.
    const { language } = c.var;
    const kept = { path: '/', sameSite: 'Strict', maxAge: YEAR_SECONDS } as const;
    if (c.req.query('lang') === language) setCookie(c, LANGUAGE_COOKIE, language, kept);
    const key = c.req.method === 'GET' ? c.req.query('key') : (await typedIn(c))?.get('key');
    const asked = typeof key === 'string' ? signIn.take?.(c, key.trim()) : undefined;
    const taken = await asked?.catch((error: unknown) => signInPage(c, signIn, error));
    if (taken instanceof Response) return taken;
    if (c.req.method === 'GET' && c.req.query('key') !== undefined)
      return c.redirect(withoutKey(c), SEE_OTHER);
    // The cookie of a key comes with the next request.
    if (taken) c.set('signedIn', async () => taken);
    const person = taken ?? (await signIn.who(c));
    if (person === undefined) return isLedHere(c) ? c.html(onward(c)) : signInPage(c, signIn);
    c.set('person', person);
    c.set('signOut', signIn.signOut);
    assertAnyRole(person);
    return next();
  });
  app.post(SIGN_IN, async (c) => {
    const to = String((await typedIn(c))?.get('to') ?? '');
    return c.redirect(isLocalPath(to) ? to : '/', SEE_OTHER);
  });
}

const SIGN_IN = '/sign-in';

/** The text fields of a form; undefined for a file, and for a request without a form. */
const typedIn = async (c: ConsoleContext): Promise<FormData | undefined> => {
  const isText = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
  return c.req.method === 'POST' && (isText || c.req.path === SIGN_IN) ? c.req.formData() : undefined;
};

function refuseOtherBody(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new RefusedRequest('BODY-UNREADABLE', { reason: { en: 'it is not a form', el: 'δεν είναι φόρμα' } });
}

const MB = 1024 * 1024;
const FORM_BYTES = 64 * 1024;

/** Refuses a form that is too large: by its stated length at once, else once its bytes pass the limit. */
const formLimit = (bytes: number) =>
  bodyLimit({
    maxSize: bytes + FORM_BYTES,
    onError: () => {
      throw new RefusedRequest('BODY-TOO-LARGE', { limit: bytes / MB });
    },
  });

/** The browser came from another site, so it did not send our same-site cookies. */
const isLedHere = (c: ConsoleContext): boolean =>
  c.req.method === 'GET' &&
  isLocalPath(c.req.path) &&
  ['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '');

const onward = (c: ConsoleContext) => redirectPage(c, { to: c.req.path, title: 'signIn' });

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function withoutKey(c: ConsoleContext): string {
  const { key: _, ...query } = c.req.query();
  return `${isLocalPath(c.req.path) ? c.req.path : '/'}${queryText(query)}`;
}

/** Approves or asks for nothing unseen: the page of the approval is shown again. */
const ISSUE = /\/issue$/;

/** The sign-in, in place of a page or of what a form did. What was typed goes on with it, so that nothing is lost. */
async function signInPage(c: ConsoleContext, signIn: SignIn, refused?: unknown) {
  const { method, path } = c.req;
  const { say } = c.var;
  const error = refused === undefined ? undefined : refusalIn(c, refused);
  if (c.req.header('accept') === 'application/json')
    return c.json({ error: { code: 'NOT-SIGNED-IN', message: say('sessionHere'), hint: '' } }, UNAUTHORIZED);
  const isPart = c.req.header('hx-request') !== undefined;
  // A part of a page cannot show the sign-in form, so the whole page reloads, unless something is typed in it.
  if (isPart && method === 'GET') return c.body(null, 200, REFRESH);
  const isTyped = method === 'POST' && path !== SIGN_IN;
  const typed = ISSUE.test(path) ? undefined : await typedIn(c);
  const to = method === 'GET' ? withoutKey(c) : ISSUE.test(path) ? path.replace(ISSUE, '/approve') : '/';
  const place = signIn.place && `${signIn.place}?${new URLSearchParams({ to })}`;
  if (place !== undefined && !isTyped) return c.redirect(place, SEE_OTHER);
  const elsewhere = html`<p><a class="button primary" href="${place ?? '/'}" target="_blank">${say('signIn')}</a></p>`;
  const alert = (text: string) => html`<p class="problem" role="alert">${text}</p>`;
  const kept = html`<section class="card" id="first">${alert(say('sessionHere'))}${elsewhere}</section>`;
  if (isPart) return c.html(kept);
  const over = typed === undefined ? 'sessionOver' : place === undefined ? 'sessionTyped' : 'sessionHere';
  const fields = [...(typed ?? [['to', to]])].filter(([name]) => name !== 'key');
  const ofKey = html`<label for="key">${say('key')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required aria-describedby="key-hint">
<p class="hint" id="key-hint">${say('signInHint')}</p>
<button class="primary">${say('signIn')}</button>`;
  const body = html`<form class="card narrow" method="post" action="${typed === undefined ? SIGN_IN : withoutKey(c)}">
<h1>${say('signIn')}</h1>
${isTyped ? alert(say(over)) : ''}${error && alert(`${error.message} ${error.hint}`)}
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${place === undefined ? ofKey : html`${elsewhere}${typed && html`<button>${say('goOn')}</button>`}`}
</form>`;
  return c.html(page(c, { title: say('signIn'), body }), error?.status ?? UNAUTHORIZED);
}
