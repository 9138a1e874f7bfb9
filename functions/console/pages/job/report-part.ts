import { html } from 'hono/html';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { outcomes } from '../../../../shared/records/document-record.ts';
import { retryFileIn } from '../../../../shared/records/retry-reference.ts';
import {
  formatInstant,
  outcomeNames,
  reportLabels,
  reportWords,
  uncheckedWords,
} from '../../../../shared/report/labels.ts';
import type { ReportRow } from '../../../../shared/report/row.ts';
import { isWarning } from '../../../../shared/report/summary/report-facts.ts';
import { verdictOfSummary } from '../../../../shared/report/summary/verdict.ts';
import type { Summary } from '../../../../shared/report/summary.ts';
import { balanceTable, typeTable, unusedTable } from '../../../../shared/report/tables/report-tables.ts';
import { columnOf, numberColumn, textCell } from '../../../../shared/report/tables/table.ts';
import { listChain, type Verified } from '../../api/audit-routes.ts';
import { listRows } from '../../api/jobs-routes.ts';
import type { ConsoleContext } from '../../console-host.ts';
import { mayUpload } from '../../guard/own-accounts.ts';
import { queryText, run } from '../../http/operations.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { pageWords, type sayIn, worded } from '../../words/field-words.ts';
import { amendmentsPart, issuedActions } from '../amend/issued-pages.ts';
import type { Markup } from '../frame/page.ts';
import {
  actionBar,
  card,
  euroCell,
  foldedTable,
  listTable,
  outcomesPart,
  printLink,
} from '../frame/parts.ts';

const RESULT = 'result.xlsx';
const SUMMARY_PAGE = 'summary.html';

/** The report of a real run: the summary, the files, every row. */
export async function reportPart(
  c: ConsoleContext,
  of: { job: JobView; summary: Summary; verified?: Verified | undefined; resume: Markup | '' },
): Promise<Markup> {
  const { job, summary, resume } = of;
  const { language, say } = c.var;
  const retryLink = say('quoted', { value: say('retryFile') });
  const verdict = verdictOfSummary(summary, { en: retryLink, el: retryLink });
  const file = (name: string) => `/jobs/${job.job}/files/${encodeURIComponent(name)}`;
  const warnings = summary.notices.filter(isWarning).map((one) => problemLine(one, language));
  const retry = retryFileIn(Object.keys(summary.files));
  const links = [...(retry ? [[retry, 'retryFile'] as const] : []), [SUMMARY_PAGE, 'summary'] as const];
  const others = Object.keys(summary.files).filter((name) => ![RESULT, SUMMARY_PAGE, retry].includes(name));
  return html`<section class="card">
<p class="headline" role="status">${verdict.headline[language]}</p>${resume === '' ? html`<p>${verdict.next[language]}</p>` : ''}
<p>${outcomesPart(job, language)}</p>
${summary.approval === undefined ? '' : html`<p class="muted">${say('approvedBy', { by: summary.approval.by, at: formatInstant(summary.approval.at, language) })}</p>`}
</section>
${job.amend ? await amendmentsPart(c, job) : ''}
${card('warnings', reportLabels.warnings[language], warnings.length === 0 ? '' : html`${warnings}`)}${moneyPart(summary, language)}
<section class="card" aria-labelledby="downloads"><h2 id="downloads">${say('downloads')}</h2>
<div class="actions">${RESULT in summary.files ? html`<a class="button" href="${file(RESULT)}" download>${RESULT}</a>` : ''}</div>
<ul class="filters">${others.map((name) => html`<li><a href="${file(name)}" download>${name}</a></li>`)}</ul>
</section>
${await rowsPart(c, of)}
${await actions(c, of)}
${actionBar(c, html`${resume}${links.map(([name, word], at) => html`<a class="button ${resume === '' && at === 0 ? 'primary' : ''}" href="${file(name)}"${word === 'retryFile' ? ' download' : ''}>${say(word)}</a>`)}`)}`;
}

async function actions(
  c: ConsoleContext,
  { job, verified }: { job: JobView; verified?: Verified | undefined },
) {
  const { head, seal_key } = await run(c, listChain, { account: job.account });
  const isUndone = job.outcomes.issued > 0 && mayUpload(c);
  const undo = html`<section class="card"><form method="post" action="/jobs/${job.job}/reverse" class="actions"><button aria-describedby="reverse-hint">${c.var.say('reverse')}</button></form><p class="hint" id="reverse-hint">${c.var.say('reverseHint')}</p></section>`;
  return html`${isUndone ? undo : ''}<details class="card fold" id="proof" ${verified === undefined ? '' : 'open'}><summary><h2>${c.var.say('proof')}</h2></summary>${verified === undefined ? '' : verdictPart(c, verified)}<p class="hint" id="chain-head">${c.var.say('headKept')} <code>${head ?? '–'}</code>${seal_key === null ? '' : html`<br>${c.var.say('sealKeyHere')} <code>${seal_key}</code>`}</p>
<form method="post" action="/jobs/${job.job}/verify#proof" class="actions"><button aria-describedby="chain-head">${c.var.say('verify')}</button>
<label for="head">${c.var.say('headField')}</label><input id="head" name="head" autocomplete="off" placeholder="rowmark-head:…"></form></details>`;
}

function verdictPart(c: ConsoleContext, verified: Verified): Markup {
  const { language, say } = c.var;
  const { verdict, report, sealed_by, key, checks, not_checked, files_not_compared, problems } = verified;
  const { rows, files, reports_before: before } = verified.checked;
  const words = sealed_by === null ? reportWords.key.unsealed : reportWords.key[key];
  const [beforeKey, afterKey] = words[language].split('{sha256}');
  const open = [...not_checked.map((one) => uncheckedWords[one][language]), ...files_not_compared];
  return html`<div class="verdict ${verdict}" data-verdict="${verdict}"><p class="headline" role="status">${reportWords.verdict[verdict][language]}</p>
${report === null ? '' : html`<p class="muted">${report.account} / ${report.profile} / ${report.file} · <code>${report.job}</code></p>`}
${problems.map((one) => problemLine(one, language))}
${verified.head === 'held' ? html`<p>${reportLabels.headHeld[language]}</p>` : ''}<p>${beforeKey}${afterKey === undefined ? '' : html`<code>${sealed_by}</code>${afterKey}`}</p>
<div class="columns"><section aria-labelledby="checked"><h3 id="checked">${say('checkedTitle')}</h3>
<ul>${checks.map((check) => html`<li>${reportWords.checked[check][language]}</li>`)}</ul>
<p class="muted">${say('checkedCounts', { rows, files, before })}</p></section>
${open.length === 0 ? '' : html`<section aria-labelledby="not-checked"><h3 id="not-checked">${say('notCheckedTitle')}</h3><ul>${open.map((one) => html`<li>${one}</li>`)}</ul></section>`}</div></div>`;
}

function problemLine(found: Parameters<typeof worded>[0], language: Language): Markup {
  const { message, hint } = worded(found, language);
  return html`<p class="problem" data-code="${found.code}">${message} ${hint}</p>`;
}

/** The money of a check, folded: documents and euro by type, amounts outside documents, the balance. */
export const moneyPart = ({ types, unused = [], balance = [] }: Summary, language: Language) =>
  html`${[typeTable(types), unusedTable(unused), balanceTable(balance)].map((table) => foldedTable(table, language))}`;

/** Every row of a report, 50 per page, filtered by outcome; `folded` unless the request names an outcome or a page. */
export async function rowsPart(
  c: ConsoleContext,
  { job, summary, folded = false }: { job: JobView; summary: Summary; folded?: boolean },
): Promise<Markup> {
  const { language, say } = c.var;
  const chosen = outcomes.find((outcome) => outcome === c.req.query('outcome'));
  const wanted = Number(c.req.query('page') ?? 1);
  const at = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  const { page: rows, pages } = await run(c, listRows, { job: job.job, outcome: chosen, page: at });
  const link = (of: { outcome?: string | undefined; page?: number }) =>
    `/jobs/${job.job}${queryText(of)}#rows`;
  const isOpen = !folded || chosen !== undefined || c.req.query('page') !== undefined;
  const { rows: counted } = summary.counts;
  const n = Object.values(counted).reduce((sum, count) => sum + count, 0);
  const filters = [undefined, ...outcomes.filter((outcome) => counted[outcome] > 0)].map((outcome) => {
    const label = outcome ? `${outcomeNames[outcome][language]} (${counted[outcome]})` : say('all');
    return html`<li><a href="${link({ outcome })}" ${chosen === outcome ? html`aria-current="true"` : ''}>${label}</a></li>`;
  });
  const step = (page: number, word: 'previous' | 'next') =>
    page < 1 || page > pages
      ? ''
      : html`<a class="button" href="${link({ outcome: chosen, page })}">${say(word)}</a>`;
  const pager = html`<p class="actions">${step(at - 1, 'previous')} <span>${say('pageOf', { page: at, pages })}</span> ${step(at + 1, 'next')}</p>`;
  return html`<details class="card fold" id="rows" ${isOpen ? 'open' : ''}><summary><h2>${say('rows')} (${n})</h2></summary>
<ul class="filters">${filters}</ul>
${rowTable(c, job, rows)}
${pages > 1 ? pager : ''}</details>`;
}

const saidOf = ({ code, column, message }: ReportRow, language: Language): string =>
  message === null
    ? ''
    : worded({ code: code ?? '', column: column ?? undefined, message, hint: '' }, language).message;

function rowTable(c: ConsoleContext, job: JobView, rows: readonly ReportRow[]): Markup {
  const { language, say } = c.var;
  const { row: rowWord, document, outcome, numberOf, mark, amount, problem, actions } = pageWords;
  return listTable(c.var, rows, [
    numberColumn(rowWord, ({ row }) => ({ digits: String(row) })),
    columnOf(document, (row) => textCell(row.external_id ?? '')),
    columnOf(outcome, (row) => ({ outcome: row.outcome })),
    columnOf(numberOf, (row) => textCell([row.series, row.number].filter(Boolean).join(' '))),
    columnOf(mark, (row) => ({
      markup: html`${row.mark ?? ''} ${row.invoice_id === null || row.mark === null ? '' : printLink(c, { ...job, ...row, invoice_id: row.invoice_id })} ${authorityLink(row, say('atAuthority'))}`,
    })),
    numberColumn(amount, (row) => euroCell(row.payable_total, row.invoice_type_code)),
    columnOf(problem, (row) => ({ markup: html`${saidOf(row, language)}${trail(row, say)}` })),
    columnOf(actions, (row) => ({
      markup: html`${issuedActions(c, { ...row, account: job.account, external_id: row.version ?? row.external_id })}`,
    })),
  ]);
}

function trail({ amends, amended_by }: ReportRow, say: ReturnType<typeof sayIn>): Markup | string {
  const told = [
    amends && say('amendsMark', { mark: amends.mark, credit_mark: amends.credit_mark ?? '–' }),
    amended_by && say('amendedByMark', { mark: amended_by }),
  ].filter(Boolean);
  return told.length === 0 ? '' : html` <span class="muted">${told.join(' · ')}</span>`;
}

/** Links only web addresses; other texts of the service are not links. */
const authorityLink = ({ qr_url: url, external_id: id }: ReportRow, label: string): Markup | string =>
  url !== null && /^https?:\/\//.test(url)
    ? html`<a href="${url}" rel="noreferrer" target="_blank" aria-label="${label}: ${id}">${label}</a>`
    : '';
