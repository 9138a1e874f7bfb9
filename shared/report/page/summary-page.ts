import { html, raw } from 'hono/html';
import { translate } from '../../problems/phrases.ts';
import type { BilingualText, Language } from '../../problems/problem-text.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import { VERSION } from '../../version.ts';
import { formatCount, formatEffect, formatInstant, outcomeNames, reportLabels } from '../labels.ts';
import { wordsOf } from '../row.ts';
import { SUMS_FILE, SUMS_SIGNATURE_FILE } from '../seal.ts';
import { causesOf, causesTitle, noticeWords, type ShownReport } from '../summary/report-facts.ts';
import { effectOf, reachedTotals, verdictOfSummary } from '../summary/verdict.ts';
import { type Counts, countedIn, countLeft, isFinal, type JoinedSummary } from '../summary.ts';
import {
  CAUSES_SHOWN_MAX,
  CELLS_SHOWN_MAX,
  outcomeTable,
  sumTables,
  unusedTable,
} from '../tables/report-tables.ts';
import { cellInWords, type Table, type TableCell, withColumns } from '../tables/table.ts';
import { stylesheet } from './stylesheet.ts';

/** Markup in which all inserted text is escaped. */
export type Html = ReturnType<typeof html>;

export const emptyHtml = raw('');

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: BilingualText): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });

/** A page runs no script and asks the network for nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Changes with the markup, the words or the style of the page: `verify` makes no page again that has another form. */
const PAGE_FORM = 7;

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
export function tableSection({ id, title, head, rows }: Table, { above = emptyHtml, most }: Shown = {}) {
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

/** The cells that a person changed, each with its former text. */
function correctionSection({ corrections }: ShownReport): Html {
  const greek = corrections.lines('el');
  const english = corrections.lines('en');
  if (english.length === 0) return emptyHtml;
  const { leftOut } = corrections;
  const line = (en: string, index: number) => say({ en, el: greek[index] ?? '' });
  return html`<section class="card" aria-labelledby="corrections"><h2 id="corrections">${say(reportLabels.corrections)}</h2><ul>
${english.map((text, index) => html`<li>${line(text, index)}</li>`)}</ul>
${leftOut > 0 ? html`<p class="muted">… ${say(reportLabels.more)} (${leftOut}): result.xlsx</p>` : emptyHtml}</section>`;
}

type ShownSummary = ShownReport['summary'];

/** `summary.html`: one page for people, complete in itself, in Greek and English. */
export function summaryPage(report: ShownReport): string {
  const { summary } = report;
  const { name } = summary.source;
  const main = html`<main><h1>${name}</h1>
${verdict(summary)}${warningPart(summary)}${joinedSection(summary)}${figures(summary)}${outcomeSection(summary)}${causeSection(summary)}${noticeSection(summary)}${correctionSection(report)}
${tableSection(unusedTable(summary.unused ?? []))}${sumTables(report).map((table) => tableSection(table))}
${whoAndWhat(summary)}${hashes(summary)}</main>`;
  return pageFrame({ language: summary.language, title: name, brand: reportLabels.title, main });
}

/** The stacked bar of all rows, with a legend of its colours. */
function outcomeSection(summary: ShownSummary): Html {
  const above = html`${stackOf(summary.counts.rows)}\n`;
  return tableSection(withColumns(outcomeTable(summary), OUTCOME_COLUMNS), { above });
}

const stackOf = (counts: Counts): Html => barOf(outcomesIn(counts).map((of) => [of, counts[of]]));

const outcomesIn = (counts: Counts) => outcomes.filter((outcome) => counts[outcome] > 0);

/** Outcome, rows, documents and meaning: the bar shows the shares. */
const OUTCOME_COLUMNS = [0, 1, 2, 5];

function verdict(summary: ShownSummary): Html {
  const { status, headline, next } = verdictOfSummary(summary);
  const dryRun = summary.dry_run ? html`<p><b>${say(reportLabels.dryRun)}</b></p>` : emptyHtml;
  return html`<div class="verdict ${status}">${dryRun}<p class="headline">${say(headline)}</p><p class="next">${say(next)}</p></div>
`;
}

/** The four figures that a reader looks for first. */
function figures(summary: ShownSummary): Html {
  const { counts, dry_run, numbers_used, numbers_lost, amend: amends } = summary;
  const { payable_total: payable, documents } = reachedTotals(summary);
  const sums = { amends, payable, documents, effect: effectOf(summary).payable };
  const number = (value: number) => sayBoth((language) => formatCount(value, language));
  const euro = sayBoth((language) => formatEffect(sums, language));
  return html`<div class="figures">
<div class="figure"><b>${number(countedIn(counts.rows))}</b><span>${say(reportLabels.rows)}</span></div>
<div class="figure"><b>${number(counts.documents[dry_run ? 'ready' : 'issued'])}</b><span>${say(dry_run ? reportLabels.documentsReady : reportLabels.documentsIssued)}</span></div>
<div class="figure"><b>${euro}</b><span>${say(dry_run ? reportLabels.moneyReady : reportLabels.moneyIssued)}</span></div>
<div class="figure"><b>${number(numbers_used)} / ${number(numbers_lost)}</b><span>${say(reportLabels.usedLost)}</span></div></div>
`;
}

function whoAndWhat(summary: ShownSummary): Html {
  const { approval } = summary;
  const fact = (word: keyof typeof reportLabels, value: Html | string) =>
    html`<div><dt>${say(reportLabels[word])}</dt><dd>${value}</dd></div>`;
  const instant = (iso: string) => sayBoth((language) => formatInstant(iso, language));
  return html`<section class="card" aria-labelledby="who"><h2 id="who">${say(reportLabels.whoAndWhat)}</h2><dl class="facts">
${fact('account', summary.account)}${fact('environment', summary.environment)}${fact('profile', summary.profile.name)}
${fact('started', instant(summary.started_at))}${fact('finished', instant(summary.finished_at))}${fact('job', html`<code>${summary.job}</code>`)}
${approval === undefined ? emptyHtml : html`${fact('approvedBy', approval.by)}${fact('approvedAt', instant(approval.at))}${fact('approvedPlan', html`<code>${approval.plan}</code>`)}`}</dl></section>
`;
}

/** Checks the signature with the public key that the reader kept. */
const OPENSSL = `openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in ${SUMS_FILE} -sigfile ${SUMS_SIGNATURE_FILE}`;

function hashes({ source, profile, previous, files, seal_key: sealKey }: ShownSummary): Html {
  const line = (name: Html | string, bytes: number | undefined, sha256: string) =>
    html`<tr><th scope="row">${name}</th><td class="n">${bytes === undefined ? '' : sayBoth((language) => formatCount(bytes, language))}</td>
<td><code>${sha256}</code></td></tr>
`;
  const before = previous === null ? emptyHtml : line(say(reportLabels.previous), undefined, previous.sha256);
  return html`<section class="card" aria-labelledby="hashes"><h2 id="hashes">${say(reportLabels.files)}</h2><table class="hashes"><thead><tr>
<th scope="col">${say(reportLabels.file)}</th><th scope="col" class="n">${say(reportLabels.bytes)}</th><th scope="col">SHA-256</th></tr></thead><tbody>
${line(html`${source.name} (${say(reportLabels.export)})`, source.bytes, source.sha256)}
${line(html`${say(reportLabels.profile)} ${profile.name}`, undefined, profile.sha256)}
${Object.entries(files).map(([file, { bytes, sha256 }]) => line(file, bytes, sha256))}${before}</tbody></table>
${previous === null ? html`<p class="muted">${say(reportLabels.firstReport)}</p>` : emptyHtml}
<p class="muted">${say(reportLabels.howToVerify)}<br><code>sha256sum -c ${SUMS_FILE}</code>${sealKey === undefined ? emptyHtml : html`<br><code>${OPENSSL}</code>`}</p>
<p class="muted">${sealKey === undefined ? say(reportLabels.noSealKey) : html`${say(reportLabels.sealKey)} <code>${sealKey.sha256}</code>.`}</p></section>`;
}

/** Show the outcomes of the original export, from this retry file and the tries before it. */
function joinedSection({ joined }: { joined: readonly JoinedSummary[] }): Html {
  if (joined.length === 0) return emptyHtml;
  return html`<section class="card" aria-labelledby="joined"><h2 id="joined">${say(reportLabels.joined)}</h2>${joined.map(original)}</section>
`;
}

function original({ source, rows, counts, files, notices }: JoinedSummary): Html {
  const left = countLeft(counts, isFinal);
  const keys = outcomesIn(counts).map(
    (outcome) =>
      html`<li><i class="key of-${outcome}"></i>${counts[outcome]} ${say(outcomeNames[outcome])}</li>`,
  );
  const headline = reportLabels[left === 0 ? 'joinedDone' : 'joinedLeft'];
  const said = sayBoth((language) => translate(headline, language, { rows, source, done: rows - left }));
  return html`<p><b>${said}</b> <span class="muted">${files.join(', ')}</span></p>
${stackOf(counts)}<ul class="keys">${keys}</ul>
${notices.map(wordsOf).map(({ message, hint }) => html`<p>${say(message)} <span class="muted">${say(hint)}</span></p>`)}`;
}

export const severityWords = {
  error: reportLabels.severityError,
  doubtful: reportLabels.severityDoubtful,
  warning: reportLabels.severityWarning,
  notice: reportLabels.severityNotice,
};

/** The problems by cause, the most frequent first, each with the cells to mend. */
function causeSection(summary: ShownSummary): Html {
  const causes = causesOf(summary);
  if (causes.length === 0) return emptyHtml;
  const rest = causes.length - CAUSES_SHOWN_MAX;
  return html`<section class="card" aria-labelledby="causes"><h2 id="causes">${say(causesTitle(causes))}</h2><ol class="causes">
${causes.slice(0, CAUSES_SHOWN_MAX).map(causeItem)}</ol>
${rest > 0 ? html`<p class="muted">… ${say(reportLabels.more)} (${rest}): summary.json</p>` : emptyHtml}</section>`;
}

type ShownCause = ReturnType<typeof causesOf>[number];

function causeItem(cause: ShownCause): Html {
  const { count, words } = cause;
  // The sentence names one row; the cells below are those of all.
  const example = count > 1 ? html`<span class="muted">${say(reportLabels.forExample)}</span> ` : emptyHtml;
  return html`<li><div class="times">${count}<span aria-hidden="true"> ×</span></div><div>
<p class="message">${example}${say(words.message)}</p>
<p>${say(words.hint)}</p>${places(cause)}</div></li>
`;
}

function places({ code, severity, count, ...cause }: ShownCause): Html {
  const cells = cause.cells.map((cell) => html`<li>${cell}</li>`);
  const rows = cause.rows.map((row) => html`<li>${say(reportLabels.row)} ${row}</li>`);
  const named = (cells.length > 0 ? cells : rows).slice(0, CELLS_SHOWN_MAX);
  const rest = named.length === 0 ? 0 : count - named.length;
  return html`<ul class="cells"><li class="${severity}">${say(severityWords[severity])} ${code}</li>
${named}${rest > 0 ? html`<li>+${rest}</li>` : emptyHtml}</ul>`;
}

/** Warnings about the whole file, shown at the head because they belong to no row. */
function warningPart(summary: ShownSummary): Html {
  const warnings = noticeWords(summary, 'warnings');
  if (warnings.length === 0) return emptyHtml;
  return html`<div class="verdict left" role="note"><p><b>${say(reportLabels.warnings)}</b></p>
${warnings.map(({ message, hint }) => html`<p class="next">${say(message)} ${say(hint)}</p>\n`)}</div>
`;
}

function noticeSection(summary: ShownSummary): Html {
  const others = noticeWords(summary, 'others');
  if (others.length === 0) return emptyHtml;
  return html`<section class="card" aria-labelledby="notices"><h2 id="notices">${say(reportLabels.notices)}</h2><ul>
${others.map(({ message, hint }) => html`<li>${say(message)} <span class="muted">${say(hint)}</span></li>`)}
</ul></section>`;
}
