import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type ConsoleApp, type ConsoleContext, LANGUAGE_COOKIE, type SignIn } from '../console-host.ts';
import { BODY_MAX_BYTES, EXPORT_MAX_BYTES } from '../console-limits.ts';
import { assertAnyRole } from '../guard/own-accounts.ts';
import { isLocalPath, page, redirectPage, refusalIn, SEE_OTHER } from './frame/page.ts';

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
  app.post('/sign-in', async (c) => {
    const { key } = await c.req.parseBody();
    return takeKey(c, signIn, { key: typeof key === 'string' ? key.trim() : '', to: '/' });
  });
  app.use(async (c, next) => {
    if (c.req.path.startsWith('/assets/') || c.req.path === '/favicon.ico') return next();
    // The language that a person chose is remembered.
    const { language } = c.var;
    const kept = { path: '/', sameSite: 'Strict', maxAge: YEAR_SECONDS } as const;
    if (c.req.query('lang') === language) setCookie(c, LANGUAGE_COOKIE, language, kept);
    const key = c.req.query('key');
    if (key !== undefined && c.req.method === 'GET') return takeKey(c, signIn, { key, to: withoutKey(c) });
    const person = await signIn.who(c);
    if (person === undefined) return isLedHere(c) ? c.html(onward(c)) : signInPage(c, signIn);
    c.set('person', person);
    c.set('signOut', signIn.signOut);
    assertAnyRole(person);
    return next();
  });
}

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

async function takeKey(c: ConsoleContext, signIn: SignIn, { key, to }: { key: string; to: string }) {
  try {
    await signIn.take?.(c, key);
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return signInPage(c, signIn, error);
  }
  return c.redirect(to, SEE_OTHER);
}

function withoutKey(c: ConsoleContext): string {
  const query = new URLSearchParams(c.req.query());
  query.delete('key');
  const path = isLocalPath(c.req.path) ? c.req.path : '/';
  return query.size === 0 ? path : `${path}?${query}`;
}

function signInPage(c: ConsoleContext, signIn: SignIn, refused?: RefusedRequest) {
  if (signIn.place !== undefined) {
    // A part of a page cannot show the sign-in form, so the whole page reloads.
    if (c.req.header('hx-request') !== undefined) return c.body(null, 200, { 'HX-Refresh': 'true' });
    const to = c.req.method === 'GET' ? c.req.path : '/';
    return c.redirect(`${signIn.place}?${new URLSearchParams({ to })}`, SEE_OTHER);
  }
  const error = refused && refusalIn(c, refused);
  const body = html`<form class="card narrow" method="post" action="/sign-in">
<h1>${c.var.say('signIn')}</h1>
${error === undefined ? '' : html`<p class="problem" role="alert">${error.message} ${error.hint}</p>`}
<label for="key">${c.var.say('key')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required aria-describedby="key-hint">
<p class="hint" id="key-hint">${c.var.say('signInHint')}</p>
<button class="primary">${c.var.say('signIn')}</button>
</form>`;
  const whole = page(c, { title: c.var.say('signIn'), body });
  return c.html(whole, refused?.status ?? UNAUTHORIZED);
}
