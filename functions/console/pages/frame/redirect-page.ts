import { html } from 'hono/html';
import type { ConsoleContext } from '../../console-app.ts';
import type { PageWord } from '../../words/page-words.ts';
import { page, sayIn } from './page.ts';

/** True for a path on this site only: `//elsewhere` is another site. */
export const isLocalPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * A page that redirects. The request for the target then comes from our own page, not from the site that the browser came
 * from, so that it carries our same-site cookies.
 */
export const redirectPage = (c: ConsoleContext, { to, title }: { to: string; title: PageWord }) => {
  const say = sayIn(c.get('language'));
  const body = html`<section class="card narrow"><h1>${say(title)}</h1><p><a class="button primary" href="${to}">${say('goOn')}</a></p></section>`;
  return page(c, { title: say(title), body, onward: to });
};
