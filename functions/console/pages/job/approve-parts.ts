import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { amountPhrases } from '../../../../shared/problems/phrases.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { directionTables } from '../../../../shared/report/tables/direction-tables.ts';
import {
  columns,
  countCell,
  kindCell,
  moneyCell,
  numberColumns,
  sumCells,
  sumColumns,
  type Table,
  type TableCell,
  textCell,
} from '../../../../shared/report/tables/table.ts';
import { formatAmount, formatCount, formatInstant } from '../../../../shared/report/words/format-amount.ts';
import { reportLabels as labels } from '../../../../shared/report/words/report-labels.ts';
import type { plannedSchema } from '../../api/plan-route.ts';
import { pageWords as words } from '../../words/page-words.ts';
import { type Markup, sayIn } from '../frame/page.ts';
import { stackTable, tableCard } from '../frame/stack-table.ts';
import { numbersSaid } from './issue-part.ts';

type Planned = z.infer<typeof plannedSchema>;

/** The sums to issue by kind, by series, and by who owes whom. */
export function totalsParts(planned: Planned, language: Language): Markup {
  const say = sayIn(language);
  const { kinds, series, directions } = planned;
  const ofKinds: Table = {
    id: 'types',
    title: labels.byType,
    head: [...columns(labels.type), ...sumColumns],
    rows: kinds.map((one) => [kindCell(one.invoice_type_code), ...sumCells(one)]),
  };
  const ofSeries: Table = {
    id: 'series',
    title: words.approveSeries,
    head: [...columns(labels.series), ...numberColumns(words.numbersNext), ...sumColumns],
    rows: (series ?? []).map((one) => [textCell(one.series), { digits: span(one) }, ...sumCells(one)]),
  };
  const owed = directions === undefined ? [] : directionTables(directions);
  const hint = html`<p class="hint">${series === null ? say('seriesLater') : numbersSaid(planned, language)}</p>`;
  return html`${tableCard(ofKinds, language)}${tableCard(ofSeries, language, hint)}${owed.map((table) => tableCard(table, language))}`;
}

const span = ({ first, last }: { first: string | null; last: string | null }): string =>
  first === null || last === null ? '–' : first === last ? first : `${first}–${last}`;

/** The changes since the last approval, and the sums of the month before. */
export function changesParts(planned: Planned, language: Language): Markup {
  return html`${sincePart(planned, language)}${monthPart(planned, language)}`;
}

const CHANGES = { added: words.changeAdded, removed: words.changeRemoved, changed: words.changeChanged };

function sincePart({ since_approval: since }: Planned, language: Language): Markup {
  const say = sayIn(language);
  const title = words.changesTitle;
  if (since === null)
    return tableCard(
      { id: 'since', title, head: [], rows: [] },
      language,
      html`<p>${say('changesFirst')}</p>`,
    );
  const { added, removed, changed, documents, by, at } = since;
  const all = added.documents + removed.documents + changed.documents;
  const table: Table = {
    ...{ id: 'since', title },
    head: [...columns(words.change), ...numberColumns(labels.documents, words.before, words.now)],
    rows: [
      [{ words: words.changeAdded }, countCell(added.documents), moneyCell(null), moneyCell(added.payable)],
      [
        { words: words.changeRemoved },
        countCell(removed.documents),
        moneyCell(removed.payable),
        moneyCell(null),
      ],
      [
        { words: words.changeChanged },
        countCell(changed.documents),
        moneyCell(changed.before),
        moneyCell(changed.payable),
      ],
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
      moneyCell(before),
      moneyCell(now),
    ]),
  };
  const told = html`<p>${say('changesOf', { by, at: formatInstant(at, language) })}${all === 0 ? ` ${say('changesNone')}` : ''}</p>`;
  const named =
    all === 0
      ? ''
      : html`${stackTable(list, language)}${all > documents.length ? html`<p>${say('changesMore', { shown: documents.length, n: all })}</p>` : ''}`;
  return tableCard(all === 0 ? { ...table, rows: [] } : table, language, html`${told}${named}`);
}

function monthPart({ last_month: before, effect, documents }: Planned, language: Language): Markup {
  const title = words.monthTitle;
  if (before === null)
    return tableCard(
      { id: 'month', title, head: [], rows: [] },
      language,
      html`<p>${sayIn(language)('monthUnknown')}</p>`,
    );
  const name = (of: Language) => sayIn(of)('monthIssued', { month: before.month });
  const table: Table = {
    ...{ id: 'month', title },
    head: [...columns(words.which), ...sumColumns],
    rows: [
      [{ words: { en: name('en'), el: name('el') } }, ...sumCells(before)],
      [
        { words: words.thisPlan },
        countCell(documents),
        ...[effect.net, effect.vat, effect.payable].map(moneyCell),
      ],
    ],
  };
  return tableCard(table, language);
}

/** Who corrected which cell, and what it said before. */
export function correctionsPart({ corrections: { count, first } }: Planned, language: Language): Markup {
  const say = sayIn(language);
  const n = formatCount(count, language);
  const title = { en: sayIn('en')('correctionsTitle', { n }), el: sayIn('el')('correctionsTitle', { n }) };
  const after =
    count === 0
      ? html`<p>${say('correctionsNone')}</p>`
      : count > first.length
        ? html`<p>${say('correctionsMore', { shown: first.length })}</p>`
        : '';
  const table: Table = {
    ...{ id: 'corrections', title },
    head: [
      ...numberColumns(labels.row),
      ...columns(labels.unusedColumn, words.before, words.now, words.correctedBy),
    ],
    rows: first.map((one) => correctionCells(one)),
  };
  return tableCard(table, language, after);
}

function correctionCells(one: Planned['corrections']['first'][number]): TableCell[] {
  const who = (language: Language) => `${one.by}, ${formatInstant(one.at, language)}`;
  const by = { words: { en: who('en'), el: who('el') } };
  const row: TableCell = one.row === undefined ? { words: words.everyRow } : { digits: String(one.row) };
  if (!('leave_out' in one)) return [row, textCell(one.column), textCell(one.was), textCell(one.now), by];
  const { reason } = one;
  const out = {
    words: { en: sayIn('en')('leftOutNow', { reason }), el: sayIn('el')('leftOutNow', { reason }) },
  };
  return [row, textCell(''), textCell(''), out, by];
}

/** The rows that somebody left out, and the sums of their cells. */
export function leftOutPart({ left_out: { rows, amounts } }: Planned, language: Language): Markup {
  const say = sayIn(language);
  const said = amounts
    .map(
      ({ amount, column, currency, sum }) =>
        `${column ?? amountPhrases[`amount-${amount}`][language]} ${formatAmount(sum, language)} ${currency}`,
    )
    .join(' · ');
  const n = formatCount(rows, language);
  const text =
    rows === 0 ? say('leftOutNone') : say('leftOutSaid', { rows: n, amounts: said === '' ? '–' : said });
  return html`<section class="card" aria-labelledby="left-out"><h2 id="left-out">${say('leftOutTitle')}</h2><p>${text}</p></section>`;
}
