import { html, raw } from 'hono/html';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Outcome } from '../../records/document-record.ts';
import { VERSION } from '../../version.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { cellInWords, type Table, type TableCell } from '../tables/table.ts';
import { stylesheet } from './stylesheet.ts';

/** Markup in which all inserted text is escaped. */
export type Html = ReturnType<typeof html>;

export const emptyHtml = raw('');

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: BilingualText): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

/** Both languages of markup that differs by language. */
export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });

/** A page runs no script and asks the network for nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Changes with the markup, the words or the style of the page: `verify` makes no page again that has another form. */
const PAGE_FORM = 7;

/** The program that wrote a page. */
export const GENERATOR = `Rowmark ${VERSION}, page ${PAGE_FORM}`;

/** A bar of outcomes by their numbers; without a label it only repeats the text next to it. */
export function barOf(parts: readonly (readonly [Outcome, number])[], label?: string): Html {
  let x = 0;
  const rects = parts.map(([outcome, count]) => {
    x += count;
    return html`<rect class="of-${outcome}" x="${x - count}" y="0" width="${count}" height="6"/>`;
  });
  const said = label === undefined ? raw('aria-hidden="true"') : html`role="img" aria-label="${label}"`;
  return html`<svg class="bar" viewBox="0 0 ${x} 6" preserveAspectRatio="none" ${said}>${rects}</svg>`;
}

interface PageFrame {
  /** The language that it opens in. */
  language: Language;
  title: string;
  /** Type of page, shown next to our name. */
  brand: BilingualText;
  main: Html;
  /** True if its tables have many columns. */
  wide?: true;
}

/** A page for people, complete in itself, in Greek and English. */
export const pageFrame = ({ language, title, brand, main, wide }: PageFrame): string =>
  String(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title} · Rowmark</title><style>
${raw(stylesheet())}</style></head><body class="report${wide ? ' broad' : ''}">
<header class="top"><span class="brand">Rowmark · ${say(brand)}</span>${languageSwitch(language)}</header>
${main}
</body></html>
`);

/** Two radio buttons: the style sheet hides the language that is not chosen. */
const languageSwitch = (language: Language): Html => {
  const choice = (of: Language, name: string) =>
    html`<label><input type="radio" name="lang" id="lang-${of}" ${of === language ? 'checked' : ''}>${name}</label>`;
  return html`<div class="languages" role="radiogroup" aria-label="Γλώσσα / Language">${choice('el', 'Ελληνικά')}${choice('en', 'English')}</div>`;
};

interface Shown {
  /** Shown between the title and the table. */
  above?: Html;
  /** Rows that the page shows; the workbook has them all. */
  most?: number;
}

/** A section with a table that scrolls on a narrow page; empty markup if the table has no rows. */
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
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${say(title)}</h2>
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
      ? html`<i class="key of-${cell.outcome}"></i>${say(outcomeNames[cell.outcome])}`
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
