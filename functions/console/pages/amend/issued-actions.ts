import { html } from 'hono/html';
import type { Outcome } from '../../../../shared/records/document-record.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { uploadAccounts } from '../frame/allowed-actions.ts';
import { type Markup, sayIn } from '../frame/page.ts';

interface Shown {
  account: string;
  /** The external_id of the version on the page. */
  external_id: string | null;
  outcome: Outcome;
  mark: string | null;
}

const IS_ISSUED: ReadonlySet<Outcome> = new Set(['issued', 'duplicate']);

/** Credit and Replace for an issued document, shown to people who may upload into its account. */
export function issuedActions(c: ConsoleContext, shown: Shown): Markup | string {
  const { account, external_id, outcome, mark } = shown;
  if (external_id === null || mark === null || !IS_ISSUED.has(outcome)) return '';
  if (uploadAccounts(c, [account]).length === 0) return '';
  const say = sayIn(c.get('language'));
  const link = html`<a href="/issued/replace?${issuedQuery(account, external_id)}" aria-label="${say('replaceOf', { document: external_id })}">${say('replace')}</a>`;
  return html`<span class="beside">${link}
${creditAction(c, { account, external_id, look: 'link' })}</span>`;
}

/** The button that begins the check of the credit note. */
export function creditAction(
  c: ConsoleContext,
  { account, external_id, look = '' }: { account: string; external_id: string; look?: 'link' | '' },
): Markup {
  const say = sayIn(c.get('language'));
  return html`<form method="post" action="/issued/credit?${issuedQuery(account, external_id)}"><button class="${look}" aria-label="${say('creditThis', { document: external_id })}">${say('creditIssued')}</button></form>`;
}

export const issuedQuery = (account: string, document: string): URLSearchParams =>
  new URLSearchParams({ document, account });
