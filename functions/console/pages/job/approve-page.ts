import { html } from 'hono/html';
import { issuingEndSaid, numberOrderSaid } from '../../../../shared/jobs/steps/issuing-order.ts';
import { isZero, minus, plus, sum, toCents } from '../../../../shared/money/decimal.ts';
import { amountPhrases } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { type UnusualReason, unusualReasons } from '../../../../shared/records/plan.ts';
import {
  formatAmount,
  formatCount,
  formatEffect,
  formatInstant,
  reportLabels as labels,
} from '../../../../shared/report/labels.ts';
import { balanceTable, directionTables } from '../../../../shared/report/tables/report-tables.ts';
import {
  columnOf,
  countColumn,
  kindCell,
  moneyColumn,
  numberColumn,
  sumColumns,
  tableOf,
  textCell,
  textColumn,
} from '../../../../shared/report/tables/table.ts';
import { getJob } from '../../api/jobs-routes.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { mayIssue, mayUpload } from '../../guard/own-accounts.ts';
import { parsedWith, run } from '../../http/operations.ts';
import { listAmendments } from '../../jobs/amendments.ts';
import { approveCheck, COMMENT_MAX, sendCheckBack } from '../../jobs/approve-job.ts';
import { type CellForms, cellForms, localText } from '../../jobs/cell-forms.ts';
import { listCauses } from '../../jobs/job-causes.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { getPlan, type Planned } from '../../jobs/plan-view.ts';
import { sayIn, pageWords as words } from '../../words/field-words.ts';
import { amendmentsPart } from '../amend/issued-pages.ts';
import { jobIn, type Markup, page, SEE_OTHER, toJob } from '../frame/page.ts';
import { actionBar, foldedTable, outcomesSaid, stackTable, stepsPart } from '../frame/parts.ts';
import { findingsPart, rowsSaid } from '../grid/grid-page.ts';
import { backSaid, newerOf } from '../home-page.ts';
import { columnTitle } from '../upload/profile-questions.ts';

/** The approval of a check, for the person responsible: sums, balance, changes, findings, and one button. */
export function serveApprovePages(app: ConsoleApp): void {
  app.get('/jobs/:job/approve', async (c) => {
    const { job, planned } = await askedOf(c);
    const causes = await run(c, listCauses, jobIn(c));
    const { language, say } = c.var;
    const { newer, mayMend } = await newerOf(c, job);
    const isOld = planned.waits_for === 'check' && job.newer !== undefined;
    const isOpen = planned.approved === null && job.state !== 'sent back' && !isOld && mayIssue(c);
    const back = html`<details><summary>${say('sendBack')}</summary><form method="post" action="/jobs/${job.job}/send-back"><label>${say('sendBackWhy')} <textarea name="comment" required maxlength="${COMMENT_MAX}" rows="2"></textarea></label><button>${say('sendBack')}</button></form></details>`;
    const body = html`<h1>${say('approveTitle', { file: job.file })}</h1>
${await stepsPart(c, { job, at: 'stepApprove' })}${newer}
${await headPart(c, { job, planned })}
${unusualPart(planned, language)}
${changedPart(planned, language, await cellForms(c.var.host.store, job.job))}
${job.amend ? await amendmentsPart(c, job, true) : ''}
${findingsPart(c, { job, causes, mayMend, from: 'approve' })}
${foldedParts(planned, language)}
<details class="card fold"><summary><h2>${say('proof')}</h2></summary><p>${say('planHash')} <code>${planned.sha256}</code></p></details>
${actionBar(c, html`${approval(c, { job, planned })}${isOpen ? back : ''}`, planned.live)}`;
    return c.html(page(c, { title: say('approveTitle', { file: job.file }), body }));
  });
  app.get('/jobs/:job/approve/live', async (c) => c.html(livePage(c, await askedOf(c))));
  app.post('/jobs/:job/send-back', async (c) => {
    const { comment } = await c.req.parseBody();
    await run(c, sendCheckBack, parsedWith(sendCheckBack.input, { ...jobIn(c), comment }));
    return c.redirect('/', SEE_OTHER);
  });
  app.post('/jobs/:job/issue', async (c) => {
    const { plan, typed } = await c.req.parseBody();
    if (c.get('host').live && typed === undefined)
      return c.redirect(`/jobs/${c.req.param('job')}/approve/live`, SEE_OTHER);
    const { job, planned } = await askedOf(c);
    if (c.get('host').live && String(typed).replace(/[.,\s]/g, '') !== String(planned.documents))
      return c.html(livePage(c, { job, planned, other: String(typed) }));
    return toJob(c, await run(c, approveCheck, { ...jobIn(c), plan: String(plan) }));
  });
}

interface Approving {
  job: JobView;
  planned: Planned;
  /** The number that a person typed, if it differs from the number of documents. */
  other?: string;
  /** False if another button of the page is the next action. */
  prominent?: boolean;
}

async function askedOf(c: ConsoleContext): Promise<Approving> {
  return { job: await run(c, getJob, jobIn(c)), planned: await run(c, getPlan, jobIn(c)) };
}

async function headPart(c: ConsoleContext, { job, planned }: Approving): Promise<Markup> {
  const { language, say } = c.var;
  const { effect, documents, live, hands, ends_at: ends, payable } = planned;
  const amount = (text: string) => formatAmount(text, language).replace('-', '−');
  const foreign = Object.entries(payable).filter(([currency]) => currency !== 'EUR');
  const sums = foreign.map(([unit, sum]) => `${amount(sum)} ${unit}`).join(' · ');
  const told = [
    // Of a part of the file: what becomes of the rest.
    job.documents > documents && `${outcomesSaid(job, language)}.`,
    sums !== '' && say('approveForeign', { sums }),
    live && say('inLive'),
    hands.length > 0 && say('approveBy', { people: hands.join(', ') }),
    ends !== null && issuingEndSaid('planned', { ends, documents, language }),
  ];
  return html`<section class="card brief"><p class="headline" role="status">${say('approveSum', { n: formatCount(documents, language), payable: await effectSaid(c, { job, planned }) })}</p>
<p>${say('approveVat', { net: amount(effect.net), vat: amount(effect.vat) })} <span class="muted">${told.filter(Boolean).join(' ')}</span></p>${backSaid(job, language)}</section>`;
}

/** The signed sum of the documents; those that replace issued ones apart, with their change: 835.36 → 793.60: −41.76 €. */
async function effectSaid(c: ConsoleContext, { job, planned }: Approving): Promise<string> {
  const { language, say } = c.var;
  const { documents, totals, effect } = planned;
  const all = { documents, payable: totals.payable_total, effect: effect.payable };
  const told = (sum: string) => formatEffect({ payable: sum, effect: sum }, language);
  const { amendments, complete } = await run(c, listAmendments, job);
  const ready = amendments.filter(({ outcome }) => outcome === 'ready');
  if (ready.length === 0 || !complete)
    return job.amend ? formatEffect({ ...all, amends: true }, language) : told(effect.payable);
  const changeOf = (some: typeof ready) => {
    const was = sum(some.map(({ old, credit }) => (credit ? '0' : old.document.payable_total_amount)));
    const now = sum(some.map(({ document }) => document.payable_total_amount));
    return { payable: plus(was, now), effect: toCents(minus(now, was)), amends: true };
  };
  // What rises and what falls are told apart: their sum would hide both.
  const signs = Map.groupBy(ready, (one) => Math.sign(Number(changeOf([one]).effect)));
  const replaced = [...signs.values()].map((some) => formatEffect(changeOf(some), language)).join(' · ');
  const change = changeOf(ready);
  if (isZero(toCents(minus(all.payable, change.payable)))) return replaced;
  const others = told(toCents(minus(all.effect, change.effect)));
  return say('approveMixed', { sum: others, m: ready.length, replaced });
}

function livePage(c: ConsoleContext, { job, planned, other }: Approving): Markup {
  const { language, say } = c.var;
  const n = formatCount(planned.documents, language);
  const isOpen = planned.waits_for === 'approver' || planned.waits_for === 'second_person';
  const wrong = other !== undefined;
  const form = html`<form id="live" method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<p>${say('liveStep', { n })}</p>
<p><label for="typed">${say('liveTyped')}</label> <input id="typed" name="typed" inputmode="numeric" autocomplete="off" required autofocus${wrong ? html` aria-invalid="true" aria-describedby="typed-problem"` : ''}></p>
${wrong ? html`<p class="problem" id="typed-problem" role="alert">${say('liveOther', { n: other })}</p>` : ''}</form>`;
  const isMine = isOpen && mayIssue(c) && planned.may_approve;
  const body = html`<h1>${say('liveTitle')}</h1>
${isMine ? html`<section class="card live-action">${form}</section>` : ''}
${actionBar(c, html`${isMine ? html`<button class="primary" form="live">${issueSaid(planned, language)}</button>` : approval(c, { job, planned })}<a href="/jobs/${job.job}/approve">${say('approveTitle', { file: job.file })}</a>`, true)}`;
  return page(c, { title: say('liveTitle'), body });
}

const issueSaid = ({ documents: n, effect }: Planned, language: Language): string =>
  sayIn(language)('issueMany', { n, sum: formatEffect({ ...effect, effect: effect.payable }, language) });

/** The issue button for people who may press it; for others, and too early, what it waits for. */
export function approval(c: ConsoleContext, { job, planned, prominent = true }: Approving): Markup {
  const { language, say } = c.var;
  const { approved, waits_for: waitsFor } = planned;
  if (planned.documents === 0 && approved === null) return html`<p>${say('nothingReady')}</p>`;
  const run =
    approved === null
      ? ''
      : html`<p>${say('approvedBy', { by: approved.by, at: formatInstant(approved.at, language) })} <a href="/jobs/${approved.job}">${say('approvedRun')}</a></p>`;
  if (waitsFor === null || (waitsFor === 'check' && job.newer)) return html`${run}`;
  if (waitsFor === 'check') {
    // Who is to approve as a second person takes no part in the check.
    const isOthers = !mayUpload(c) || (planned.second_person && planned.may_approve);
    const next = isOthers ? say('askCheck', { people: planned.hands.join(', ') }) : say('checkFirst');
    return html`<p>${say('waitsForCheck')} ${next} <a href="/jobs/${job.job}/grid">${say('gridOpen')}</a></p>`;
  }
  const who = planned.second_person
    ? say('waitsForSecond', { people: planned.hands.join(', ') })
    : say('waitsForApprover');
  if (waitsFor === 'seen')
    return html`<a class="button ${prominent ? 'primary' : ''}" href="/jobs/${job.job}/approve#findings">${say('seeFindings')}</a><p>${say('seeFirst', { n: planned.unseen })}</p>${mayIssue(c) && planned.may_approve ? '' : html`<p>${who}</p>`}`;
  if (!mayIssue(c)) return html`${run}<p>${say('approverIssues')} ${planned.second_person ? who : ''}</p>`;
  if (!planned.may_approve) return html`${run}<p>${who}</p>`;
  return html`${run}<form method="post" action="/jobs/${job.job}/issue"><input type="hidden" name="plan" value="${planned.sha256}">
<button class="${prominent ? 'primary' : ''}">${issueSaid(planned, language)}</button></form>`;
}

/** Lines that are unfolded at first; fewer of the unusual, so that a telephone shows the changes too. */
const [OPEN_LINES, UNUSUAL_OPEN] = [5, 3];

function linesPart(
  of: { id: string; title: string; lines: readonly Markup[]; open: number },
  language: Language,
) {
  const { id, title, lines, open } = of;
  if (lines.length === 0) return '';
  const list = (shown: readonly Markup[]) =>
    html`<ul class="lines">${shown.map((line) => html`<li>${line}</li>`)}</ul>`;
  const rest = lines.slice(open);
  const more = (n: number) => sayIn(language)('moreLines', { n: formatCount(n, language) });
  return html`<section class="card brief" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${list(lines.slice(0, open))}
${rest.length === 0 ? '' : html`<details><summary>${more(rest.length)}</summary>${list(rest)}</details>`}</section>`;
}

function unusualPart(planned: Planned, language: Language): Markup | string {
  const { unusual, shared_reasons: shared } = planned;
  const say = sayIn(language);
  const told = (reasons: readonly UnusualReason[]) => reasons.map((one) => words[one][language]).join(', ');
  const ofNearlyAll = unusualReasons
    .filter((one) => one in shared)
    .map((one) => html`<strong>${formatCount(shared[one] ?? 0, language)} ×</strong> ${told([one])}`);
  const lines = unusual.map(({ external_id, customer, vat, payable, reasons }) => {
    const sum = `${reasons.includes('credit') ? '−' : ''}${formatAmount(payable, language)}`;
    const who = [customer, vat].filter(Boolean).join(', ');
    return html`<strong>${sum} €</strong> ${external_id}${who === '' ? '' : ` · ${who}`} · ${told(reasons)}`;
  });
  const title = say('unusualTitle', { n: formatCount(lines.length, language) });
  const all = [...ofNearlyAll, ...lines];
  return linesPart({ id: 'unusual', title, lines: all, open: ofNearlyAll.length + UNUSUAL_OPEN }, language);
}

function changedPart({ corrections, left_out: out }: Planned, language: Language, forms: CellForms) {
  const say = sayIn(language);
  const people = [...new Set([...corrections, ...out.reasons].map(({ by }) => by))];
  const who = (by: string) => (people.length === 1 ? '' : by);
  const change = ({ column, from, to, rows, first_rows, by }: Planned['corrections'][number]) => {
    const cell = { form: forms.get(column), isTyped: false };
    const [was, now] = [from, to].map((text) => localText(text, cell, language) || '–');
    return html`<span class="muted">${rows === 1 ? `${first_rows[0]}:` : `${formatCount(rows, language)} ×`}</span> <del>${was}</del> → <ins>${now}</ins>${who(by) === '' ? '' : html` <span class="muted">${by}</span>`}`;
  };
  const byColumn = [...Map.groupBy(corrections, (one) => columnTitle(one, language))];
  const lines = byColumn.map(
    ([title, all]) =>
      html`<strong>${title}</strong> ${all.map((one, at) => html`${at === 0 ? '' : ' · '}${change(one)}`)}`,
  );
  const left = out.reasons.map((reason) => {
    const told = `${say('leftOutTitle')}: ${formatCount(reason.rows, language)}. ${reason.reason}`;
    return html`${told} <span class="muted">${[rowsSaid(reason.first_rows, reason.rows, say), who(reason.by)].filter(Boolean).join(' · ')}</span>`;
  });
  const cells = corrections.reduce((sum, { rows }) => sum + rows, 0);
  const heavy = byColumn.filter(([, all]) => all.some(({ weighty }) => weighty)).length;
  const open = heavy + left.length + OPEN_LINES;
  const title = `${say('changedTitle', { n: formatCount(cells + out.rows, language) })}${people.length === 1 ? ` · ${people[0]}` : ''}`;
  const all = [...lines.slice(0, heavy), ...left, ...lines.slice(heavy)];
  return linesPart({ id: 'changed', title, lines: all, open }, language);
}

function foldedParts(planned: Planned, language: Language): Markup {
  const say = sayIn(language);
  const { kinds, series, directions, vat, balance } = planned;
  const ofKinds = tableOf({ id: 'types', title: labels.byType }, kinds, [
    columnOf(labels.type, (kind) => kindCell(kind.invoice_type_code)),
    ...sumColumns,
  ]);
  const ofSeries = tableOf({ id: 'series', title: words.approveSeries }, series ?? [], [
    textColumn(labels.series, 'series'),
    numberColumn(words.numbersNext, (sery) => ({ digits: span(sery) })),
    ...sumColumns,
  ]);
  const ofRates = tableOf({ id: 'rates', title: labels.byVat }, vat, [
    columnOf(labels.vatRate, (one) => ({ percent: one.vat_rate })),
    countColumn(labels.documents, 'documents'),
    moneyColumn(labels.net, 'net'),
    moneyColumn(labels.vat, 'vat'),
  ]);
  const hint = html`<p class="hint">${series === null ? say('seriesLater') : `${say('numbersHint')} ${numberOrderSaid(planned.numbers_in_order, language)}`}</p>`;
  const owed = directions === undefined ? [] : directionTables(directions);
  return html`${foldedTable(ofKinds, language)}${foldedTable(ofSeries, language, hint)}${foldedTable(ofRates, language)}${owed.map((table) => foldedTable(table, language))}
${foldedTable(balanceTable(balance), language)}${sincePart(planned, language)}${leftOutPart(planned, language)}`;
}

const span = ({ first, last }: { first: string | null; last: string | null }): string =>
  first === null || last === null ? '–' : first === last ? first : `${first}–${last}`;

const CHANGES = { added: words.changeAdded, removed: words.changeRemoved, changed: words.changeChanged };

function sincePart({ since_approval: since }: Planned, language: Language): Markup | string {
  if (since === null) return '';
  const say = sayIn(language);
  const { added, removed, changed, documents, by, at } = since;
  const all = added.documents + removed.documents + changed.documents;
  const kindOf = columnOf(words.change, ({ change }: { change: keyof typeof CHANGES }) => ({
    words: CHANGES[change],
  }));
  const sums = [moneyColumn(words.before, 'before'), moneyColumn(words.now, 'now')] as const;
  const lines = [
    { change: 'added', documents: added.documents, before: null, now: added.payable },
    { change: 'removed', documents: removed.documents, before: removed.payable, now: null },
    { change: 'changed', documents: changed.documents, before: changed.before, now: changed.payable },
  ] as const;
  const of = { id: 'since', title: words.changesTitle };
  const table = tableOf(of, lines, [kindOf, countColumn(labels.documents, 'documents'), ...sums]);
  const list = tableOf(of, documents, [
    textColumn(labels.document, 'external_id'),
    numberColumn(labels.row, ({ row }) => (row === 0 ? textCell('–') : { digits: String(row) })),
    kindOf,
    ...sums,
  ]);
  const more = all > documents.length ? say('changesMore', { shown: documents.length, n: all }) : '';
  const told = html`<p>${say('changesOf', { by, at: formatInstant(at, language) })}${all === 0 ? ` ${say('changesNone')}` : ''}</p>
${all === 0 ? '' : html`${stackTable(list, language)}${more === '' ? '' : html`<p>${more}</p>`}`}`;
  return foldedTable(table, language, told, all);
}

function leftOutPart({ left_out: { rows, amounts } }: Planned, language: Language): Markup | string {
  if (rows === 0) return '';
  const say = sayIn(language);
  const said = amounts.map(
    ({ amount, column, currency, sum }) =>
      `${column ?? amountPhrases[`amount-${amount}`][language]} ${formatAmount(sum, language)} ${currency}`,
  );
  const n = formatCount(rows, language);
  const told = say('leftOutSaid', { rows: n, amounts: said.length === 0 ? '–' : said.join(' · ') });
  const table = { id: 'left-out', title: words.leftOutTitle, head: [], rows: [] };
  return foldedTable(table, language, html`<p>${told}</p>`, rows);
}
