import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import { VERSION } from '../../version.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { cellInWords, type Table, type TableCell } from '../tables/table.ts';

/** Markup in which all inserted text is escaped. */
export type Html = ReturnType<typeof html>;

export const emptyHtml = raw('');

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: BilingualText): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

/** Both languages of markup that differs by language. */
export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });

/** Colours of the outcomes, distinct from each other and from both backgrounds (contrast 3:1). */
const OUTCOMES: Readonly<Record<Outcome, { light: string; dark: string }>> = {
  issued: { light: '#2e8b57', dark: '#4fb47c' },
  duplicate: { light: '#3a87a3', dark: '#58a9c6' },
  ready: { light: '#4a7fd0', dark: '#6f9fe8' },
  skipped: { light: '#868e99', dark: '#8b94a1' },
  held: { light: '#b98900', dark: '#dcae2f' },
  conflict: { light: '#9654b4', dark: '#b77fd2' },
  rejected: { light: '#cc4437', dark: '#ec7468' },
  failed: { light: '#c06a24', dark: '#e5924f' },
};

const bars = (theme: 'light' | 'dark') =>
  outcomes.map((outcome) => `--${outcome}:${OUTCOMES[outcome][theme]};`).join('');

/** The palette of every page by daylight: the report, the console, the page that checks a report. */
export const lightTheme = `color-scheme:light;--paper:#f4f6f8;--card:#fff;--ink:#1b2430;--muted:#566170;--line:#dde3ea;--accent:#1f4e8c;
--chip:#eef2f6;--good:#e2f4e9;--good-ink:#14582f;--warn:#fdf1cf;--warn-ink:#664700;--bad:#fce4e1;--bad-ink:#851a10;${bars('light')}`;

/** The palette of the dark theme. */
export const darkTheme = `color-scheme:dark;--paper:#14181f;--card:#1c222b;--ink:#e8ecf1;--muted:#a6b0bd;--line:#323b47;--accent:#8ab8ff;
--chip:#28313d;--good:#183826;--good-ink:#9be0b8;--warn:#3d3210;--warn-ink:#f3d27a;--bad:#46201d;--bad-ink:#ffb3ab;${bars('dark')}`;

/** The look of `summary.html`: light, dark and A4. */
const pageStyle = `
:root{${lightTheme}}
@media screen and (prefers-color-scheme:dark){:root{${darkTheme}}}
html[data-lang=el] [lang=en],html[data-lang=en] [lang=el]{display:none}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Segoe UI","Noto Sans",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
main,.top{max-width:62rem;margin:0 auto;padding:0 1.25rem}
.top{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-top:1.1rem}
.brand{font-weight:600;color:var(--muted)}
.languages{display:flex;flex:none;border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
.languages button{font:inherit;font-size:.875rem;padding:.3rem .8rem;border:0;background:var(--card);color:var(--ink);cursor:pointer}
.languages button[aria-pressed=true]{background:var(--accent);color:var(--paper)}
.languages button:focus-visible{outline:3px solid var(--accent);outline-offset:-5px}
.languages button[aria-pressed=true]:focus-visible{outline-color:var(--paper)}
h1{font-size:1.75rem;line-height:1.2;margin:1rem 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .75rem}
.verdict{border-radius:.75rem;padding:1rem 1.25rem;margin-bottom:1rem}
.verdict p{margin:0}.verdict .headline{font-size:1.25rem;font-weight:650;line-height:1.35}
.verdict .next{margin-top:.25rem}
.done{background:var(--good);color:var(--good-ink)}.verdict.ready{background:var(--chip);border-left:.4rem solid var(--ready)}.left{background:var(--warn);color:var(--warn-ink)}.unread{background:var(--bad);color:var(--bad-ink)}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.1rem 1.25rem;margin-bottom:1rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.6rem 1.5rem;margin:0 0 1rem}
.facts div{min-width:0}
dt{color:var(--muted);font-size:.8125rem}dd{margin:0;overflow-wrap:anywhere}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin-bottom:1rem}
.figure{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.8rem 1rem}
.figure b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.figure>span{color:var(--muted);font-size:.875rem}
.stack{display:flex;height:1.6rem;border-radius:.4rem;overflow:hidden;gap:2px;margin-bottom:.75rem}
.stack i{display:block;min-width:3px}
${outcomes.map((outcome) => `.bg-${outcome}{background:var(--${outcome})}`).join('')}
.scroll{overflow-x:auto}.scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.4rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child>*{border-bottom:0}
thead th{color:var(--muted);font-weight:600;font-size:.8125rem;white-space:nowrap}
tbody th{font-weight:500}.outcome{white-space:nowrap}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.key{display:inline-block;width:.75rem;height:.75rem;border-radius:.2rem;margin-right:.5rem;vertical-align:-.05rem}
.muted{color:var(--muted)}
.causes{list-style:none;margin:0;padding:0}
.causes>li{padding:.85rem 0;border-bottom:1px solid var(--line);display:grid;grid-template-columns:4rem 1fr;gap:0 1rem}
.causes>li:first-child{padding-top:0}.causes>li:last-child{border-bottom:0;padding-bottom:0}
.times{font-size:1.25rem;font-weight:650;text-align:right;font-variant-numeric:tabular-nums}
.verdict p,.causes p{text-wrap:pretty}.causes p{margin:0;overflow-wrap:anywhere}.causes .message{font-weight:600}
.cells .error{background:var(--bad);color:var(--bad-ink)}.cells .warning,.cells .doubtful{background:var(--warn);color:var(--warn-ink)}.cells .notice{background:var(--chip);color:var(--muted)}
.cells{display:flex;flex-wrap:wrap;gap:.3rem;margin:.45rem 0 0;padding:0;list-style:none}
.cells li{background:var(--chip);border-radius:.3rem;padding:.05rem .45rem;font:.8125rem/1.5 ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace}.keys{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:0;padding:0;list-style:none}
code{font:.8125rem/1.5 ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.hashes td{word-break:break-all}.hashes code{font-size:.75rem}
footer{max-width:62rem;margin:0 auto;padding:0 1.25rem 2rem;color:var(--muted);font-size:.8125rem;overflow-wrap:anywhere}
@media screen and (max-width:38rem){.meaning{display:none}th,td{padding:.4rem .35rem}h1{font-size:1.4rem}section{padding:.9rem}.causes>li{grid-template-columns:1fr}.times{text-align:left}.hashes td,.hashes th{display:block;border:0;padding:.1rem 0}.hashes tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.hashes thead{display:none}.hashes .n{text-align:left}}
@media screen and (max-width:30rem){.figures{grid-template-columns:1fr;gap:.5rem}.figure{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}.figure>span{text-align:right}}
@page{size:A4;margin:14mm 13mm}
@media print{:root{--paper:#fff}body{font-size:10pt;background:#fff}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
main,.top,footer{max-width:none;padding-left:0;padding-right:0}.languages{display:none}.top{padding-top:0}
section,.figure{border-radius:.4rem}section{padding:.7rem .9rem;margin-bottom:.6rem}.figures{grid-template-columns:repeat(4,1fr)}
h1{font-size:16pt;margin:.3rem 0 .5rem}h2{break-after:avoid;font-size:11pt}.figure b{font-size:14pt}
tr,.causes>li,.figure,.verdict{break-inside:avoid}thead{display:table-header-group}.scroll{overflow:visible}table{font-size:9pt}code,.cells li{font-size:7.5pt}}
`;

/** Switches the language of the page; the script uses no network and stores no data. */
const SCRIPT = `for(const button of document.querySelectorAll('[data-choose]'))button.addEventListener('click',()=>{
const root=document.documentElement;root.dataset.lang=root.lang=button.dataset.choose;
for(const other of document.querySelectorAll('[data-choose]'))other.setAttribute('aria-pressed',String(other===button))})`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

/** The program that wrote a page. */
export const GENERATOR = `Rowmark ${VERSION}`;

const WIDE = '@media screen{main,.top{max-width:84rem}}';

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
<html lang="${language}" data-lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title} · Rowmark</title><style>${raw(pageStyle)}${wide ? raw(WIDE) : emptyHtml}</style></head><body>
<header class="top"><span class="brand">Rowmark · ${say(brand)}</span>${languageSwitch(language)}</header>
${main}
<script>${raw(SCRIPT)}</script></body></html>
`);

const languageSwitch = (language: Language): Html =>
  html`<div class="languages" role="group" aria-label="Γλώσσα / Language">
<button type="button" data-choose="el" aria-pressed="${String(language === 'el')}">Ελληνικά</button>
<button type="button" data-choose="en" aria-pressed="${String(language === 'en')}">English</button></div>`;

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
