import { html } from 'hono/html';
import type { Document } from '../../../../shared/documents/document.ts';
import { documentKind } from '../../../../shared/facts/document-kinds.ts';
import { minus, toCents } from '../../../../shared/money/decimal.ts';
import { type BilingualText, type Language, saidInBoth } from '../../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../../shared/records/document-record.ts';
import { formatAmount, formatCount, outcomeNames } from '../../../../shared/report/labels.ts';
import { barOf } from '../../../../shared/report/page/summary-page.ts';
import {
  cellInWords,
  columnOf,
  headIn,
  numberColumn,
  type Table,
  type TableCell,
  type TableColumn,
  textCell,
} from '../../../../shared/report/tables/table.ts';
import el from '../../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../../shared/words/en/console.json' with { type: 'json' };
import type { ConsoleContext } from '../../console-host.ts';
import { mayUpload } from '../../guard/own-accounts.ts';
import { type ImportView, importsOf, jobsOf } from '../../jobs/job-lists.ts';
import type { JobView } from '../../jobs/job-view.ts';
import { pageWords } from '../../words/field-words.ts';
import type { Markup } from './page.ts';

/** The one bar of a page: its buttons, the next action first, stay at the bottom of the screen. */
export const actionBar = (c: ConsoleContext, content: Markup, live = false): Markup =>
  html`<section class="bottom ${live ? 'live-action' : ''}" aria-label="${c.var.say('actions')}">${content}</section>`;

/** A card under its title; nothing without content. */
export const card = (id: string, title: string, content: Markup | string): Markup | string =>
  content === ''
    ? ''
    : html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

/** A list without marks; nothing without entries. */
export const plainList = (items: readonly (Markup | string)[]): Markup | string =>
  items.length === 0 ? '' : html`<ul class="plain">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** The link to the printable page of a document at the service. */
export const printLink = (
  c: ConsoleContext,
  of: { invoice_id: string; account: string; external_id: string | null },
): Markup =>
  html`<a href="/documents/${encodeURIComponent(of.invoice_id)}/print?${new URLSearchParams({ account: of.account, lang: c.var.language })}" target="_blank" aria-label="${c.var.say('printed')}: ${of.external_id}">${c.var.say('printed')}</a>`;

type PageCell = TableCell | { markup: Markup };

interface PageTable extends Pick<Table, 'head'> {
  rows: readonly (readonly PageCell[])[];
}

/** An amount in euro, that of a credit note below zero; blank for null and undefined. */
export const euroCell = (money: string | null | undefined, type?: string | null): TableCell => {
  if (money === null || money === undefined) return textCell('');
  const isCredit = documentKind(type ?? '')?.instead === 'is-a-credit-note';
  return { money: isCredit ? toCents(minus('0', money)) : money, unit: '€' };
};

/** A table that becomes a list on a telephone: each cell begins with its column's head, and roles keep the table for readers of screens. */
export const stackTable = ({ head, rows }: PageTable, language: Language): Markup => {
  const classOf = (at: number) => (head[at]?.number ? 'n' : '');
  const heads = head.map((column) => headIn(column, language));
  return html`<table role="table" class="stack"><thead role="rowgroup"><tr role="row">${heads.map((text, at) => html`<th role="columnheader" scope="col" class="${classOf(at)}">${text}</th>`)}</tr></thead><tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${row.map((cell, at) => html`<td role="cell" class="${classOf(at)}" data-label="${heads[at]}">${'markup' in cell ? cell.markup : cellInWords(cell, language)}</td>`)}</tr>\n`)}</tbody></table>`;
};

export const listTable = <Line>(
  { language }: ConsoleContext['var'],
  lines: readonly Line[],
  of: readonly TableColumn<NoInfer<Line>, PageCell>[],
): Markup => stackTable({ head: of, rows: lines.map((line) => of.map(({ cell }) => cell(line))) }, language);

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

type Part = Outcome | 'unknown';

/** Outcomes after a number of documents: `12 εκδόθηκαν`; one document takes the name of the outcome. */
export const outcomeCountWords: Readonly<Record<Part, BilingualText>> = saidInBoth(en.counts, el.counts);

const partsOf = ({ outcomes, unknown = 0 }: JobView) =>
  (Object.entries({ ...outcomes, unknown }) as [Part, number][]).filter(([, count]) => count > 0);

/** The documents of a job by their outcomes: `34 issued, 26 unknown`. */
export const outcomesSaid = (job: JobView, language: Language): string =>
  partsOf(job)
    .map(([part, count]) => countedPart(part, count, language))
    .join(', ') || '–';

/** The same with a bar of them. */
export function outcomesPart(job: JobView, language: Language, more: Markup | '' = '') {
  const text = outcomesSaid(job, language);
  const widths = partsOf(job).map(([part, count]) => [part === 'unknown' ? 'failed' : part, count] as const);
  return html`${barOf(widths, text)}<span class="muted">${text}${more}</span>`;
}

const countedPart = (part: Part, count: number, language: Language): string =>
  `${formatCount(count, language)} ${
    count === 1 && part !== 'unknown'
      ? outcomeNames[part][language].toLocaleLowerCase(language)
      : outcomeCountWords[part][language]
  }`;

/** A document as on paper: type, customer, lines and totals. */
export function documentPaper(c: ConsoleContext, document: Document, printed?: string): Markup {
  const { language, say } = c.var;
  const { invoice_type_code: type, counterpart, invoice_lines: lines, notes } = document;
  const euro = (amount: string | undefined) =>
    amount === undefined ? '' : `${formatAmount(amount, language)} €`;
  const { item, quantity, net, vat } = pageWords;
  const table = listTable(c.var, lines, [
    columnOf(item, (line) => textCell(line.name ?? '')),
    numberColumn(quantity, (line) =>
      textCell(line.quantity === undefined ? '' : formatAmount(line.quantity, language)),
    ),
    numberColumn(net, (line) => euroCell(line.net_total_price)),
    numberColumn(vat, (line) => ({ percent: line.vat_rate })),
  ]);
  const street = [counterpart?.street, counterpart?.number].filter(Boolean).join(' ');
  const place = [counterpart?.postal_code, counterpart?.city].filter(Boolean).join(' ');
  return html`<div class="paper"><p><strong>${documentKind(type)?.[language] ?? type}</strong> ${printed ?? document.external_id}</p>
<p>${counterpart?.name ?? ''}<br>${[counterpart?.vat, street, place].filter(Boolean).join(', ')}</p>
${table}
<p class="n">${say('net')} ${euro(document.net_total_amount)} · ${say('vat')} ${euro(document.vat_total_amount)} · <strong>${say('sum')} ${euro(document.payable_total_amount)}</strong></p>${notes ? html`<p>${notes}</p>` : ''}</div>`;
}

const steps = ['file', 'columns', 'check', 'stepApprove', 'stepReport'] as const;
type Step = (typeof steps)[number];

/** The steps of an import, or of that of a job, each with its link; typed text stays with its check. */
export async function stepsPart(
  c: ConsoleContext,
  { at, job, ...known }: { at: Step; job?: JobView; of?: ImportView },
): Promise<Markup> {
  const { host, language, say } = c.var;
  const [imports, jobs] = [importsOf(host), jobsOf(host)];
  // An import whose note is lost, or whose other jobs are erased, leads nowhere; its job is shown all the same.
  const of = known.of ?? (await imports.find(job?.import ?? '').catch(() => undefined));
  const last = job?.dry_run ? job.job : of?.checks.at(-1);
  const check = last === undefined ? undefined : await jobs.view(await jobs.find(last), language);
  const place = check && `/jobs/${check.job}`;
  const places: Partial<Record<Step, string>> = {
    ...(of && { file: `/imports/${of.import}` }),
    ...(place && mayUpload(c) && { columns: `${place}/columns` }),
    ...(place && { check: place }),
    ...(check?.plan && { stepApprove: `${place}/approve` }),
    ...(of?.run && { stepReport: `/jobs/${of.run}` }),
  };
  const items = steps.map((step, n) => {
    if (step === at) return html`<li aria-current="step">${say(step)}</li>`;
    return html`<li class="${n < steps.indexOf(at) ? 'done' : ''}">${places[step] === undefined ? say(step) : html`<a href="${places[step]}">${say(step)}</a>`}</li>`;
  });
  return html`<nav aria-label="${say('stepsName')}"><ol class="steps">${items}</ol></nav>`;
}
