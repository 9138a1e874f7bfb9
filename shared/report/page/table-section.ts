import { cellInWords, type Table, type TableCell } from '../tables/table.ts';
import { outcomeNames, reportLabels } from '../words/report-labels.ts';
import { emptyHtml, type Html, html, say, sayBoth } from './html.ts';

interface Shown {
  /** Stands between the title and the table. */
  above?: Html;
  /** Rows that the page shows; the workbook has them all. */
  most?: number;
}

/** A section with a table that scrolls by itself where the page is narrow; nothing where it has no rows. */
export function tableSection(
  { id, title, head, rows }: Table,
  { above = emptyHtml, most }: Shown = {},
): Html {
  if (rows.length === 0) return emptyHtml;
  const shown = rows.slice(0, most);
  const more = rows.length - shown.length;
  const heads = head.map(
    ({ word, number, aside, also }) =>
      html`<th scope="col" class="${number ? 'n' : aside ? 'meaning' : ''}">${say(word)}${also === undefined ? emptyHtml : html`<br>${say(also)}`}</th>`,
  );
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${say(title)}</h2>
${above}<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table><thead><tr>${heads}</tr></thead><tbody>
${shown.map((row) => html`<tr>${row.map(cellOf)}</tr>\n`)}</tbody></table></div>
${more > 0 ? html`<p class="muted">… ${say(reportLabels.moreRows)}: ${more}</p>` : emptyHtml}</section>
`;
}

/** The first cell names its row; of a document that is not the instant before its number. */
function cellOf(cell: TableCell, at: number): Html {
  const look = lookOf(cell);
  const said =
    'outcome' in cell
      ? html`<i class="key bg-${cell.outcome}"></i>${say(outcomeNames[cell.outcome])}`
      : sayBoth((language) => cellInWords(cell, language));
  return at === 0 && !('instant' in cell)
    ? html`<th scope="row" class="${look}">${said}</th>`
    : html`<td class="${look}">${said}</td>`;
}

function lookOf(cell: TableCell): string {
  if ('text' in cell || 'words' in cell || 'percent' in cell) return '';
  if ('meaning' in cell) return 'muted meaning';
  return 'instant' in cell || 'outcome' in cell ? 'outcome' : 'n';
}
