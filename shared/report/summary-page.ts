import { sum, toCents } from '../money/decimal.ts';
import { outcomes } from '../records/outcome.ts';
import { formatAmount, formatInstant } from './format-amount.ts';
import { type Html, html, none } from './html.ts';
import { causeSection, noticeSection } from './page-causes.ts';
import { correctionSection } from './page-corrections.ts';
import { pageFrame } from './page-frame.ts';
import { joinedSection } from './page-joined.ts';
import {
  currencySection,
  outcomeSection,
  rateSection,
  seriesSection,
  typeSection,
  vatSection,
} from './page-tables.ts';
import { say, sayBoth } from './page-words.ts';
import type { ReportFacts } from './report-facts.ts';
import type { ReportFile } from './report-writer.ts';
import { verdictOfReport } from './verdict.ts';
import { words } from './words.ts';

/** `summary.html`: one page for people, complete in itself, in Greek and English. */
export function summaryPage(facts: ReportFacts, files: readonly ReportFile[]): string {
  const { plan, language } = facts;
  const main = html`<main><h1>${plan.source.name}</h1>
${verdict(facts)}${joinedSection(facts)}${figures(facts)}${outcomeSection(facts)}${causeSection(facts)}${noticeSection(facts)}${correctionSection(facts)}
${currencySection(facts)}${typeSection(facts)}${vatSection(facts)}${rateSection(facts)}${seriesSection(facts)}
${whoAndWhat(facts)}${hashes(facts, files)}</main>`;
  return pageFrame({ language, title: plan.source.name, brand: words.title, main });
}

function verdict(facts: ReportFacts): Html {
  const { plan } = facts;
  const { standing, headline, next } = verdictOfReport(facts);
  const dryRun = plan.dry_run ? html`<p><b>${say(words.dryRun)}</b></p>` : none;
  return html`<div class="verdict ${standing}">${dryRun}<p class="headline">${say(headline)}</p><p class="next">${say(next)}</p></div>
`;
}

/** The four figures that a reader looks for first. */
function figures({ totals, plan }: ReportFacts): Html {
  const rows = outcomes.reduce((total, outcome) => total + totals.rows[outcome], 0);
  const reached = plan.dry_run ? 'ready' : 'issued';
  const money = toCents(
    sum(totals.sums.filter(({ outcome }) => outcome === reached).map((one) => one.payable_total)),
  );
  const number = (value: number) => sayBoth((language) => formatAmount(String(value), language));
  const euro = sayBoth((language) => `${formatAmount(money, language)} €`);
  return html`<div class="figures">
<div class="figure"><b>${number(rows)}</b><span>${say(words.rows)}</span></div>
<div class="figure"><b>${number(totals.documents[reached])}</b><span>${say(plan.dry_run ? words.documentsReady : words.documentsIssued)}</span></div>
<div class="figure"><b>${euro}</b><span>${say(plan.dry_run ? words.moneyReady : words.moneyIssued)}</span></div>
<div class="figure"><b>${number(totals.numbers_used)} / ${number(totals.numbers_lost)}</b><span>${say(words.usedLost)}</span></div></div>
`;
}

function whoAndWhat({ plan, finished_at, approval }: ReportFacts): Html {
  const fact = (word: keyof typeof words, value: Html | string) =>
    html`<div><dt>${say(words[word])}</dt><dd>${value}</dd></div>`;
  const instant = (iso: string) => sayBoth((language) => formatInstant(iso, language));
  return html`<section aria-labelledby="who"><h2 id="who">${say(words.whoAndWhat)}</h2><dl class="facts">
${fact('account', plan.account)}${fact('environment', plan.environment)}${fact('profile', plan.profile_used.name)}
${fact('started', instant(plan.started_at))}${fact('finished', instant(finished_at))}${fact('job', html`<code>${plan.job}</code>`)}
${approval === undefined ? none : html`${fact('approvedBy', approval.by)}${fact('approvedAt', instant(approval.at))}${fact('approvedPlan', html`<code>${approval.plan}</code>`)}`}</dl></section>
`;
}

function hashes({ plan, previous, sealKey }: ReportFacts, files: readonly ReportFile[]): Html {
  const line = (name: Html | string, bytes: number | undefined, sha256: string) =>
    html`<tr><th scope="row">${name}</th><td class="n">${bytes === undefined ? '' : sayBoth((language) => formatAmount(String(bytes), language))}</td>
<td><code>${sha256}</code></td></tr>
`;
  const before = previous === undefined ? none : line(say(words.previous), undefined, previous.sha256);
  return html`<section aria-labelledby="hashes"><h2 id="hashes">${say(words.files)}</h2><table class="hashes"><thead><tr>
<th scope="col">${say(words.file)}</th><th scope="col" class="n">${say(words.bytes)}</th><th scope="col">SHA-256</th></tr></thead><tbody>
${line(html`${plan.source.name} (${say(words.export)})`, plan.source.bytes, plan.source.sha256)}
${line(html`${say(words.profile)} ${plan.profile_used.name}`, undefined, plan.profile_used.sha256)}
${files.map(({ file, bytes, sha256 }) => line(file, bytes, sha256))}${before}</tbody></table>
${previous === undefined ? html`<p class="muted">${say(words.firstReport)}</p>` : none}
<p class="muted">${say(words.verifyPage)} ${sealKey === undefined ? say(words.noSealKey) : html`${say(words.sealKey)} <code>${sealKey.sha256}</code>.`}</p></section>`;
}
