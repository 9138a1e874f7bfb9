import { type Problem, renderProblem } from '../../problems/problem.ts';
import type { Sentences } from '../../problems/problem-text.ts';
import { outcomes } from '../../records/document-record.ts';
import type { ReportFile } from '../files/text-file.ts';
import { formatAmount, formatCount, formatInstant, outcomeNames, reportLabels } from '../labels.ts';
import { type ReportProblem, sentencesIn } from '../row.ts';
import { SUMS_FILE, SUMS_SIGNATURE_FILE } from '../seal.ts';
import {
  type CauseGroup,
  causesOf,
  causesTitle,
  cellsOf,
  fileNotices,
  isWarning,
  letteredColumns,
} from '../summary/causes.ts';
import type { ShownFacts } from '../summary/report-facts.ts';
import { reachedTotals, verdictOfReport } from '../summary/verdict.ts';
import { isFinal, type JoinedSummary } from '../summary.ts';
import { outcomeTable, sumTables, unusedTable } from '../tables/report-tables.ts';
import { withColumns } from '../tables/table.ts';
import { emptyHtml, type Html, html, pageFrame, say, sayBoth, tableSection } from './page-frame.ts';

/** The cells that a person changed, each with its former text. */
function correctionSection({ corrections }: Pick<ShownFacts, 'corrections'>): Html {
  const greek = corrections.lines('el');
  const english = corrections.lines('en');
  if (english.length === 0) return emptyHtml;
  const { leftOut } = corrections;
  const line = (index: number) => sayBoth((language) => (language === 'el' ? greek : english)[index] ?? '');
  return html`<section aria-labelledby="corrections"><h2 id="corrections">${say(reportLabels.corrections)}</h2><ul>
${english.map((_, index) => html`<li>${line(index)}</li>`)}</ul>
${leftOut > 0 ? html`<p class="muted">… ${say(reportLabels.more)} (${leftOut}): result.xlsx</p>` : emptyHtml}</section>`;
}

/** `summary.html`: one page for people, complete in itself, in Greek and English. */
export function summaryPage(facts: ShownFacts, files: readonly ReportFile[]): string {
  const { plan, language } = facts;
  const main = html`<main><h1>${plan.source.name}</h1>
${verdict(facts)}${warningPart(facts)}${joinedSection(facts)}${figures(facts)}${outcomeSection(facts)}${causeSection(facts)}${noticeSection(facts)}${correctionSection(facts)}
${unusedSection(facts)}${sumTables(facts).map((table) => tableSection(table))}
${whoAndWhat(facts)}${hashes(facts, files)}</main>`;
  return pageFrame({ language, title: plan.source.name, brand: reportLabels.title, main });
}

/** The money of the file that is in no document, so that readers see all of it. */
const unusedSection = ({ plan: { unused = [] } }: ShownFacts): Html =>
  unused.length === 0 ? emptyHtml : tableSection(unusedTable(unused));

/** The stacked bar of all rows, with a legend of its colours. */
function outcomeSection({ totals }: ShownFacts): Html {
  const bars = outcomes
    .filter((outcome) => totals.rows[outcome] > 0)
    .map((outcome) => html`<i class="bg-${outcome}" style="flex:${totals.rows[outcome]} 1 0"></i>`);
  const above = html`<div class="stack" aria-hidden="true">${bars}</div>\n`;
  return tableSection(withColumns(outcomeTable(totals), OUTCOME_COLUMNS), { above });
}

/** Outcome, rows, documents and meaning: the bar shows the shares. */
const OUTCOME_COLUMNS = [0, 1, 2, 5];

function verdict(facts: ShownFacts): Html {
  const { plan } = facts;
  const { status, headline, next } = verdictOfReport(facts);
  const dryRun = plan.dry_run ? html`<p><b>${say(reportLabels.dryRun)}</b></p>` : emptyHtml;
  return html`<div class="verdict ${status}">${dryRun}<p class="headline">${say(headline)}</p><p class="next">${say(next)}</p></div>
`;
}

/** The four figures that a reader looks for first. */
function figures({ totals, plan }: ShownFacts): Html {
  const rows = outcomes.reduce((total, outcome) => total + totals.rows[outcome], 0);
  const reached = plan.dry_run ? 'ready' : 'issued';
  const money = reachedTotals({ ...totals, dry_run: plan.dry_run }).payable_total;
  const number = (value: number) => sayBoth((language) => formatCount(value, language));
  const euro = sayBoth((language) => `${formatAmount(money, language)} €`);
  return html`<div class="figures">
<div class="figure"><b>${number(rows)}</b><span>${say(reportLabels.rows)}</span></div>
<div class="figure"><b>${number(totals.documents[reached])}</b><span>${say(plan.dry_run ? reportLabels.documentsReady : reportLabels.documentsIssued)}</span></div>
<div class="figure"><b>${euro}</b><span>${say(plan.dry_run ? reportLabels.moneyReady : reportLabels.moneyIssued)}</span></div>
<div class="figure"><b>${number(totals.numbers_used)} / ${number(totals.numbers_lost)}</b><span>${say(reportLabels.usedLost)}</span></div></div>
`;
}

function whoAndWhat({ plan, finished_at, approval }: ShownFacts): Html {
  const fact = (word: keyof typeof reportLabels, value: Html | string) =>
    html`<div><dt>${say(reportLabels[word])}</dt><dd>${value}</dd></div>`;
  const instant = (iso: string) => sayBoth((language) => formatInstant(iso, language));
  return html`<section aria-labelledby="who"><h2 id="who">${say(reportLabels.whoAndWhat)}</h2><dl class="facts">
${fact('account', plan.account)}${fact('environment', plan.environment)}${fact('profile', plan.profile_used.name)}
${fact('started', instant(plan.started_at))}${fact('finished', instant(finished_at))}${fact('job', html`<code>${plan.job}</code>`)}
${approval === undefined ? emptyHtml : html`${fact('approvedBy', approval.by)}${fact('approvedAt', instant(approval.at))}${fact('approvedPlan', html`<code>${approval.plan}</code>`)}`}</dl></section>
`;
}

/** Checks the signature with the public key that the reader kept. */
const OPENSSL = `openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in ${SUMS_FILE} -sigfile ${SUMS_SIGNATURE_FILE}`;

function hashes({ plan, previous, sealKey }: ShownFacts, files: readonly ReportFile[]): Html {
  const line = (name: Html | string, bytes: number | undefined, sha256: string) =>
    html`<tr><th scope="row">${name}</th><td class="n">${bytes === undefined ? '' : sayBoth((language) => formatCount(bytes, language))}</td>
<td><code>${sha256}</code></td></tr>
`;
  const before =
    previous === undefined ? emptyHtml : line(say(reportLabels.previous), undefined, previous.sha256);
  return html`<section aria-labelledby="hashes"><h2 id="hashes">${say(reportLabels.files)}</h2><table class="hashes"><thead><tr>
<th scope="col">${say(reportLabels.file)}</th><th scope="col" class="n">${say(reportLabels.bytes)}</th><th scope="col">SHA-256</th></tr></thead><tbody>
${line(html`${plan.source.name} (${say(reportLabels.export)})`, plan.source.bytes, plan.source.sha256)}
${line(html`${say(reportLabels.profile)} ${plan.profile_used.name}`, undefined, plan.profile_used.sha256)}
${files.map(({ file, bytes, sha256 }) => line(file, bytes, sha256))}${before}</tbody></table>
${previous === undefined ? html`<p class="muted">${say(reportLabels.firstReport)}</p>` : emptyHtml}
<p class="muted">${say(reportLabels.howToVerify)}<br><code>sha256sum -c ${SUMS_FILE}</code>${sealKey === undefined ? emptyHtml : html`<br><code>${OPENSSL}</code>`}</p>
<p class="muted">${sealKey === undefined ? say(reportLabels.noSealKey) : html`${say(reportLabels.sealKey)} <code>${sealKey.sha256}</code>.`}</p></section>`;
}

/** Show the outcomes of the original export, from this retry file and the tries before it. */
function joinedSection({ joined }: { joined: readonly JoinedSummary[] }): Html {
  if (joined.length === 0) return emptyHtml;
  return html`<section aria-labelledby="joined"><h2 id="joined">${say(reportLabels.joined)}</h2>${joined.map(original)}</section>
`;
}

function original({ source, rows, counts, files, notices }: JoinedSummary): Html {
  const left = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? 0 : counts[outcome]), 0);
  const shown = outcomes.filter((outcome) => counts[outcome] > 0);
  const bars = shown.map(
    (outcome) => html`<i class="bg-${outcome}" style="flex:${counts[outcome]} 1 0"></i>`,
  );
  const keys = shown.map(
    (outcome) =>
      html`<li><i class="key bg-${outcome}"></i>${counts[outcome]} ${say(outcomeNames[outcome])}</li>`,
  );
  const headline = {
    en:
      left === 0
        ? `All ${rows} rows of ${source} are done.`
        : `${rows - left} of ${rows} rows of ${source} are done.`,
    el:
      left === 0
        ? `Ολοκληρώθηκαν όλες οι γραμμές του ${source} (${rows}).`
        : `Ολοκληρωμένες γραμμές του ${source}: ${rows - left} από ${rows}.`,
  };
  return html`<p><b>${say(headline)}</b> <span class="muted">${files.join(', ')}</span></p>
<div class="stack" aria-hidden="true">${bars}</div><ul class="keys">${keys}</ul>
${notices.map((notice) => html`<p>${reportSentence(notice, 'message')} <span class="muted">${reportSentence(notice, 'hint')}</span></p>`)}`;
}

const reportSentence = (notice: ReportProblem, part: keyof Sentences) =>
  sayBoth((language) => sentencesIn(notice, language)[part]);

const MAX_CAUSES_SHOWN = 60;
const MAX_CELLS_SHOWN = 24;

const SEVERITY = {
  error: reportLabels.severityError,
  doubtful: reportLabels.severityDoubtful,
  warning: reportLabels.severityWarning,
  notice: reportLabels.severityNotice,
};

/** The problems by cause, the most frequent first, each with the cells to mend. */
function causeSection(facts: ShownFacts): Html {
  const causes = causesOf(facts);
  if (causes.length === 0) return emptyHtml;
  const rest = causes.length - MAX_CAUSES_SHOWN;
  return html`<section aria-labelledby="causes"><h2 id="causes">${say(causesTitle(causes.map(({ example }) => example)))}</h2><ol class="causes">
${causes.slice(0, MAX_CAUSES_SHOWN).map((cause) => causeItem(cause, letteredColumns(facts.plan)))}</ol>
${rest > 0 ? html`<p class="muted">… ${say(reportLabels.more)} (${rest}): summary.json</p>` : emptyHtml}</section>`;
}

function causeItem(cause: CauseGroup, columns: readonly string[]): Html {
  // The sentence names one row; the cells below are those of all.
  const example =
    cause.count > 1 ? html`<span class="muted">${say(reportLabels.forExample)}</span> ` : emptyHtml;
  return html`<li><div class="times">${cause.count}<span aria-hidden="true"> ×</span></div><div>
<p class="message">${example}${sentence(cause.example, 'message')}</p>
<p>${sentence(cause.example, 'hint')}</p>${places(cause, columns)}</div></li>
`;
}

const sentence = (found: Problem, part: 'message' | 'hint') =>
  sayBoth((language) => renderProblem(found, language)[part]);

function places(cause: CauseGroup, columns: readonly string[]): Html {
  const { code, severity } = cause.example;
  const cells = cellsOf(cause, columns).map((cell) => html`<li>${cell}</li>`);
  const rows = cause.rows.map((row) => html`<li>${say(reportLabels.row)} ${row}</li>`);
  const named = (cells.length > 0 ? cells : rows).slice(0, MAX_CELLS_SHOWN);
  const rest = named.length === 0 ? 0 : cause.count - named.length;
  return html`<ul class="cells"><li class="${severity}">${say(SEVERITY[severity])} ${code}</li>
${named}${rest > 0 ? html`<li>+${rest}</li>` : emptyHtml}</ul>`;
}

/** Warnings about the whole file, shown at the head because they belong to no row. */
function warningPart({ plan }: ShownFacts): Html {
  const warnings = fileNotices(plan).filter(isWarning);
  if (warnings.length === 0) return emptyHtml;
  return html`<div class="verdict left" role="note"><p><b>${say(reportLabels.warnings)}</b></p>
${warnings.map((warning) => html`<p class="next">${sentence(warning, 'message')} ${sentence(warning, 'hint')}</p>\n`)}</div>
`;
}

/** All other notices about it. */
function noticeSection({ plan }: ShownFacts): Html {
  const unique = fileNotices(plan).filter((notice) => !isWarning(notice));
  if (unique.length === 0) return emptyHtml;
  return html`<section aria-labelledby="notices"><h2 id="notices">${say(reportLabels.notices)}</h2><ul>
${unique.map((one) => html`<li>${sentence(one, 'message')} <span class="muted">${sentence(one, 'hint')}</span></li>`)}
</ul></section>`;
}
