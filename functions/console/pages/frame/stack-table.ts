import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { cellInWords, type Table, type TableCell, textCell } from '../../../../shared/report/tables/table.ts';
import type { Markup } from './page.ts';

/** A table of a page, whose cells may hold links too. */
interface PageTable extends Pick<Table, 'head'> {
  rows: readonly (readonly (TableCell | { markup: Markup })[])[];
}

/** An amount in euro; blank where there is none. */
export const euroCell = (money: string | null | undefined): TableCell =>
  money === null || money === undefined ? textCell('') : { money, unit: '€' };

/** A table that is a list on a telephone, where each cell begins with the head of its column. */
export const stackTable = ({ head, rows }: PageTable, language: Language): Markup => {
  const classOf = (at: number) => (head[at]?.number ? 'n' : '');
  return html`<table class="stack"><thead><tr>${head.map(({ word }, at) => html`<th scope="col" class="${classOf(at)}">${word[language]}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td class="${classOf(at)}" data-label="${head[at]?.word[language]}">${'markup' in cell ? cell.markup : cellInWords(cell, language)}</td>`)}</tr>\n`)}</tbody></table>`;
};

/** A table under its title, and what is said below it; a table without rows leaves its title. */
export const tableCard = (
  { id, title, ...table }: Omit<Table, 'rows'> & PageTable,
  language: Language,
  after: Markup | string = '',
): Markup =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title[language]}</h2>
${table.rows.length === 0 ? '' : stackTable(table, language)}${after}</section>`;
