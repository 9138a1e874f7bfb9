import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { cellInWords, type Table, type TableCell, textCell } from '../../../../shared/report/tables/table.ts';
import type { Markup } from './page.ts';

/** A table of a page, whose cells may hold links too. */
interface PageTable extends Pick<Table, 'head'> {
  rows: readonly (readonly (TableCell | { markup: Markup })[])[];
}

/** An amount in euro; blank for null and undefined. */
export const euroCell = (money: string | null | undefined): TableCell =>
  money === null || money === undefined ? textCell('') : { money, unit: '€' };

/** A table that becomes a list on a telephone; each cell then begins with its column's head. */
export const stackTable = ({ head, rows }: PageTable, language: Language): Markup => {
  const classOf = (at: number) => (head[at]?.number ? 'n' : '');
  return html`<table class="stack"><thead><tr>${head.map(({ word }, at) => html`<th scope="col" class="${classOf(at)}">${word[language]}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td class="${classOf(at)}" data-label="${head[at]?.word[language]}">${'markup' in cell ? cell.markup : cellInWords(cell, language)}</td>`)}</tr>\n`)}</tbody></table>`;
};

/** A table folded under its title with a count; blank for an empty table with a count of 0. */
export const foldedTable = (
  { id, title, ...table }: Omit<Table, 'rows'> & PageTable,
  language: Language,
  after: Markup | string = '',
  count: number = table.rows.length,
): Markup | string =>
  table.rows.length === 0 && count === 0
    ? ''
    : html`<details class="card fold" id="${id}"><summary><h2>${title[language]} (${count})</h2></summary>
${table.rows.length === 0 ? '' : stackTable(table, language)}${after}</details>`;
