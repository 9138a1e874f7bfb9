import { html } from 'hono/html';
import type { ConsoleContext } from '../console-app.ts';
import { page, sayIn } from './page.ts';
import type { PageWord } from './page-words.ts';

/** Path on this site and on no other: `//elsewhere` would be another. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * A page that leads on by itself. What it leads to is asked for by our own page, not by the site that the browser came
 * from, so that it carries the cookies that are for our pages alone.
 */
export const onwardPage = (c: ConsoleContext, { to, title }: { to: string; title: PageWord }) => {
  const say = sayIn(c.get('language'));
  const body = html`<section class="card narrow"><h1>${say(title)}</h1><p><a class="button primary" href="${to}">${say('goOn')}</a></p></section>`;
  return page(c, { title: say(title), body, onward: to });
};
