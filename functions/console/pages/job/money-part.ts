import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import type { BalanceLine } from '../../../../shared/records/balance.ts';
import { isWarning } from '../../../../shared/report/summary/causes.ts';
import type { Summary } from '../../../../shared/report/summary/summary.ts';
import { balanceTable } from '../../../../shared/report/tables/balance-table.ts';
import { typeTable, unusedTable } from '../../../../shared/report/tables/report-tables.ts';
import { reportLabels } from '../../../../shared/report/words/report-labels.ts';
import type { Markup } from '../frame/page.ts';
import { tableCard } from '../frame/stack-table.ts';

/** Warnings about the file as a whole, which no row shows. */
export function warningsPart({ notices }: Summary, language: Language): Markup | string {
  const warnings = notices.filter(isWarning);
  if (warnings.length === 0) return '';
  return html`<section class="card" aria-labelledby="warnings"><h2 id="warnings">${reportLabels.warnings[language]}</h2>
${warnings.map(({ message, hint, code }) => html`<p class="problem">${message} ${hint} <code>${code}</code></p>`)}</section>`;
}

/** The money that a check found: documents and euro of each kind, and the columns of amounts that are in no document, with why. */
export function moneyPart({ types, unused = [] }: Summary, language: Language): Markup | string {
  const shown = [typeTable(types), unusedTable(unused)].filter(({ rows }) => rows.length > 0);
  return html`${shown.map((table) => tableCard(table, language))}`;
}

/** The balance of the file: what its documents state of it, and what the rest is. */
export const balancePart = ({ balance = [] }: Summary, language: Language): Markup | string =>
  balanceOf(balance, language);

export function balanceOf(balance: readonly BalanceLine[], language: Language): Markup | string {
  const table = balanceTable(balance);
  if (table.rows.length === 0) return '';
  return tableCard(table, language);
}
