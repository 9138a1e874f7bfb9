import { html } from 'hono/html';
import type { ConsoleContext } from '../../console-app.ts';
import { type Markup, sayIn } from './page.ts';

/** The choice of an account, if there is more than one. */
export function accountChoice(
  c: ConsoleContext,
  { accounts, chosen }: { accounts: readonly string[]; chosen: string },
): Markup | string {
  if (accounts.length < 2) return '';
  return html`<label for="account">${sayIn(c.get('language'))('account')}</label>
<select id="account" name="account">${accounts.map((name) => html`<option value="${name}" ${name === chosen ? 'selected' : ''}>${name}</option>`)}</select>`;
}
