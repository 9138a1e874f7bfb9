import { html } from 'hono/html';
import type { ConsoleContext } from '../console-app.ts';
import { page, sayIn } from './frame/page.ts';

const STATUSES = [400, 401, 403, 404, 408, 409, 412, 413, 422, 429, 500, 503] as const;

interface Told {
  status: number;
  message: string;
  hint: string;
}

/** A hint that names a route is for programs; people use the button. */
const forPeople = (hint: string): string => (hint.includes('/api/') ? '' : hint);

/** A refusal as a page: what did not work and what to do. */
export function refusalPage(c: ConsoleContext, { status, message, hint }: Told) {
  const say = sayIn(c.get('language'));
  const body = html`<h1>${say('refused')}</h1><p class="problem" role="alert">${message} ${forPeople(hint)}</p><p><a class="button primary" href="/">${say('home')}</a></p>`;
  return c.html(page(c, { title: say('refused'), body }), STATUSES.find((one) => one === status) ?? 500);
}
