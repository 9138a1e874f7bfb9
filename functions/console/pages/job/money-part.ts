import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { reportLabels } from '../../../../shared/report/labels.ts';
import { isWarning } from '../../../../shared/report/summary/causes.ts';
import type { Summary } from '../../../../shared/report/summary.ts';
import { balanceTable, typeTable, unusedTable } from '../../../../shared/report/tables/report-tables.ts';
import type { Markup } from '../frame/page.ts';
import { foldedTable } from '../frame/stack-table.ts';

/** Warnings about the file as a whole, which are not on any row. */
export function warningsPart({ notices }: Summary, language: Language): Markup | string {
  const warnings = notices.filter(isWarning);
  if (warnings.length === 0) return '';
  return html`<section class="card" aria-labelledby="warnings"><h2 id="warnings">${reportLabels.warnings[language]}</h2>
${warnings.map(({ message, hint, code }) => html`<p class="problem" data-code="${code}">${message} ${hint}</p>`)}</section>`;
}

/** The money of a check, folded: documents and euro by type, amounts outside documents, the balance. */
export const moneyPart = (
  { types, unused = [], balance = [] }: Summary,
  language: Language,
): Markup | string =>
  html`${[typeTable(types), unusedTable(unused), balanceTable(balance)].map((table) => foldedTable(table, language))}`;
