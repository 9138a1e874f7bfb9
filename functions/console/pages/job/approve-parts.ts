import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { amountPhrases } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import {
  formatAmount,
  formatCount,
  formatInstant,
  reportLabels as labels,
} from '../../../../shared/report/labels.ts';
import { balanceTable, directionTables } from '../../../../shared/report/tables/report-tables.ts';
import {
  columns,
  countCell,
  kindCell,
  moneyCell,
  numberColumns,
  sumCells,
  sumColumns,
  type Table,
  textCell,
} from '../../../../shared/report/tables/table.ts';
import type { plannedSchema } from '../../api/change-routes.ts';
import { pageWords as words } from '../../words/field-words.ts';
import { type Markup, sayIn } from '../frame/page.ts';
import { foldedTable, stackTable } from '../frame/stack-table.ts';
import { fieldName } from '../upload/field-choice.ts';
import { numbersSaid } from './issue-part.ts';

type Planned = z.infer<typeof plannedSchema>;

/** Lines that are unfolded at first. */
const OPEN_LINES = 5;

/** A list whose first lines are unfolded. */
function linesPart(of: { id: string; title: string; lines: readonly Markup[]; open: number }, more: string) {
  const { id, title, lines, open } = of;
  if (lines.length === 0) return '';
  const list = (shown: readonly Markup[]) =>
    html`<ul class="lines">${shown.map((line) => html`<li>${line}</li>`)}</ul>`;
  const rest = lines.slice(open);
  return html`<section class="card brief" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${list(lines.slice(0, open))}
${rest.length === 0 ? '' : html`<details><summary>${more}</summary>${list(rest)}</details>`}</section>`;
}

/** The documents that are unlike others, each with customer, sum and reasons. */
export function unusualPart({ unusual }: Planned, language: Language): Markup | string {
  const say = sayIn(language);
  const lines = unusual.map(({ external_id, customer, vat, payable, reasons }) => {
    const sum = formatAmount(reasons.includes('credit') ? `-${payable}` : payable, language);
    const who = [customer, vat].filter(Boolean).join(', ');
    const why = reasons.map((reason) => words[reason][language]).join(', ');
    return html`<strong>${sum} €</strong> ${external_id}${who === '' ? '' : ` · ${who}`} · ${why}`;
  });
  const n = formatCount(lines.length, language);
  const rest = formatCount(Math.max(0, lines.length - OPEN_LINES), language);
  return linesPart(
    { id: 'unusual', title: say('unusualTitle', { n }), lines, open: OPEN_LINES },
    say('moreLines', { n: rest }),
  );
}

/** Changes of people: important cells singly, others by their new value, left-out rows with reasons. */
export function changedPart({ corrections, left_out: out }: Planned, language: Language): Markup | string {
  const say = sayIn(language);
  const shown = (text: string) => (text === '' ? '–' : text);
  const where = (one: { rows: number; first_rows: readonly number[] }) =>
    one.rows === 1 ? `${labels.row[language]} ${one.first_rows[0]}` : '';
  const people = [...new Set([...corrections, ...out.reasons].map(({ by }) => by))];
  const who = (by: string) => (people.length === 1 ? '' : by);
  const lines = corrections.map((correction) => {
    const { column, field, from, to, rows, by } = correction;
    const label = field === undefined ? column : fieldName(field, language);
    const named = field === undefined || field === column ? label : `${label} (${column})`;
    const many = rows === 1 ? '' : `${formatCount(rows, language)} × `;
    const change = html`${many}<del>${shown(from)}</del> → <ins>${shown(to)}</ins>`;
    return html`${named}: ${change} <span class="muted">${[where(correction), who(by)].filter(Boolean).join(' · ')}</span>`;
  });
  const left = out.reasons.map((reason) => {
    const told = say('leftOutLine', { n: formatCount(reason.rows, language), reason: reason.reason });
    return html`${told} <span class="muted">${[where(reason), who(reason.by)].filter(Boolean).join(' · ')}</span>`;
  });
  const cells = corrections.reduce((sum, { rows }) => sum + rows, 0);
  const heavy = corrections.filter(({ weighty }) => weighty).length;
  const open = heavy + left.length + OPEN_LINES;
  const rest = formatCount(Math.max(0, lines.length + left.length - open), language);
  const title = `${say('changedTitle', { n: formatCount(cells + out.rows, language) })}${people.length === 1 ? ` · ${people[0]}` : ''}`;
  const all = [...lines.slice(0, heavy), ...left, ...lines.slice(heavy)];
  return linesPart({ id: 'changed', title, lines: all, open }, say('moreLines', { n: rest }));
}

/** The sums to issue by kind, series, rate and direction, the balance, what changed since, and rows left out: folded and counted. */
export function foldedParts(planned: Planned, language: Language): Markup {
  const say = sayIn(language);
  const { kinds, series, directions, vat, balance } = planned;
  const ofKinds: Table = {
    id: 'types',
    title: labels.byType,
    head: [...columns(labels.type), ...sumColumns],
    rows: kinds.map((kind) => [kindCell(kind.invoice_type_code), ...sumCells(kind)]),
  };
  const ofSeries: Table = {
    id: 'series',
    title: words.approveSeries,
    head: [...columns(labels.series), ...numberColumns(words.numbersNext), ...sumColumns],
    rows: (series ?? []).map((sery) => [textCell(sery.series), { digits: span(sery) }, ...sumCells(sery)]),
  };
  const ofRates: Table = {
    id: 'rates',
    title: labels.byVat,
    head: [...columns(labels.vatRate), ...numberColumns(labels.documents, labels.net, labels.vat)],
    rows: vat.map((one) => [
      { percent: one.vat_rate },
      countCell(one.documents),
      moneyCell(one.net),
      moneyCell(one.vat),
    ]),
  };
  const hint = html`<p class="hint">${series === null ? say('seriesLater') : numbersSaid(planned, language)}</p>`;
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
  const line = (word: keyof typeof CHANGES, n: number, before: string | null, now: string | null) => [
    { words: CHANGES[word] },
    ...[countCell(n), moneyCell(before), moneyCell(now)],
  ];
  const table: Table = {
    ...{ id: 'since', title: words.changesTitle },
    head: [...columns(words.change), ...numberColumns(labels.documents, words.before, words.now)],
    rows: [
      line('added', added.documents, null, added.payable),
      line('removed', removed.documents, removed.payable, null),
      line('changed', changed.documents, changed.before, changed.payable),
    ],
  };
  const list = {
    head: [
      ...columns(labels.document),
      ...numberColumns(labels.row),
      ...columns(words.change),
      ...numberColumns(words.before, words.now),
    ],
    rows: documents.map(({ external_id, row, change, before = null, now = null }) => [
      textCell(external_id),
      row === 0 ? textCell('–') : { digits: String(row) },
      { words: CHANGES[change] },
      ...[moneyCell(before), moneyCell(now)],
    ]),
  };
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
