import type { Words } from '../problems/words.ts';
import { outcomes } from '../records/outcome.ts';
import { formatAmount } from './format-amount.ts';
import { type Html, html, none } from './html.ts';
import { say, sayBoth } from './page-words.ts';
import type { ReportFacts } from './report-facts.ts';
import { typeWords } from './type-words.ts';
import { outcomeMeanings, outcomeWords, words } from './words.ts';

const amount = (text: string): Html =>
  html`<td class="n">${sayBoth((language) => formatAmount(text, language))}</td>`;
const count = (number: number): Html =>
  html`<td class="n">${sayBoth((language) => formatAmount(String(number), language))}</td>`;
const head = (word: Words, kind: '' | 'n' | 'meaning' = ''): Html =>
  html`<th scope="col" class="${kind}">${say(word)}</th>`;

interface Table {
  id: string;
  title: Words;
  head: readonly Html[];
  lines: readonly Html[];
}

/** A section with a table that scrolls by itself where the page is narrow; nothing where it has no lines. */
const section = ({ id, title, head, lines }: Table): Html =>
  lines.length === 0
    ? none
    : html`<section aria-labelledby="${id}"><h2 id="${id}">${say(title)}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}"><table><thead><tr>${head}</tr></thead><tbody>
${lines}</tbody></table></div></section>`;

const outcomeCell = (outcome: keyof typeof outcomeWords): Html =>
  html`<td class="outcome"><i class="key bg-${outcome}"></i>${say(outcomeWords[outcome])}</td>`;

/** The stacked bar of all rows, and beneath it what each colour means. */
export function outcomeSection({ totals }: ReportFacts): Html {
  const shown = outcomes.filter((outcome) => totals.rows[outcome] > 0 || totals.documents[outcome] > 0);
  if (shown.length === 0) return none;
  const bars = shown.map((outcome) =>
    totals.rows[outcome] === 0
      ? none
      : html`<i class="bg-${outcome}" style="flex:${totals.rows[outcome]} 1 0"></i>`,
  );
  const lines = shown.map(
    (
      outcome,
    ) => html`<tr><th scope="row" class="outcome"><i class="key bg-${outcome}"></i>${say(outcomeWords[outcome])}</th>
${count(totals.rows[outcome])}${count(totals.documents[outcome])}<td class="muted meaning">${say(outcomeMeanings[outcome])}</td></tr>
`,
  );
  return html`<section aria-labelledby="outcomes"><h2 id="outcomes">${say(words.byOutcome)}</h2>
<div class="stack" aria-hidden="true">${bars}</div>
<div class="scroll" tabindex="0" role="group" aria-labelledby="outcomes"><table><thead><tr>${head(words.outcome)}${head(words.rows, 'n')}
${head(words.documents, 'n')}${head(words.meaning, 'meaning')}</tr></thead><tbody>
${lines}</tbody></table></div></section>`;
}

const MONEY_HEAD = [
  head(words.outcome),
  head(words.documents, 'n'),
  head(words.net, 'n'),
  head(words.vat, 'n'),
  head(words.payable, 'n'),
];

export const currencySection = ({ totals }: ReportFacts): Html =>
  section({
    id: 'currencies',
    title: words.byCurrency,
    head: [head(words.currency), ...MONEY_HEAD, head(words.payableForeign, 'n')],
    lines: totals.sums.map(
      (sum) => html`<tr><th scope="row">${sum.currency}</th>${outcomeCell(sum.outcome)}${count(sum.documents)}
${amount(sum.net_total)}${amount(sum.vat_total)}${amount(sum.payable_total)}${sum.payable_foreign === null ? html`<td class="n">–</td>` : amount(sum.payable_foreign)}</tr>
`,
    ),
  });

export const typeSection = ({ totals }: ReportFacts): Html =>
  section({
    id: 'types',
    title: words.byType,
    head: [head(words.type), ...MONEY_HEAD],
    lines: totals.types.map((sum) => {
      const word = typeWords[sum.invoice_type_code];
      const name = word === undefined ? none : html` ${say(word)}`;
      return html`<tr><th scope="row">${sum.invoice_type_code}${name}</th>${outcomeCell(sum.outcome)}${count(sum.documents)}
${amount(sum.net_total)}${amount(sum.vat_total)}${amount(sum.payable_total)}</tr>
`;
    }),
  });

export const vatSection = ({ totals }: ReportFacts): Html =>
  section({
    id: 'vat',
    title: words.byVat,
    head: [
      head(words.vatRate),
      head(words.outcome),
      head(words.documents, 'n'),
      head(words.net, 'n'),
      head(words.vat, 'n'),
    ],
    lines: totals.vat.map(
      (sum) => html`<tr><th scope="row">${sayBoth((language) => formatAmount(sum.vat_rate, language))} %</th>
${outcomeCell(sum.outcome)}${count(sum.documents)}${amount(sum.net)}${amount(sum.vat)}</tr>
`,
    ),
  });

export const rateSection = ({ totals }: ReportFacts): Html =>
  section({
    id: 'rates',
    title: words.rates,
    head: [
      head(words.currency),
      head(words.rate, 'n'),
      head(words.rateSource),
      head(words.rateDate),
      head(words.documents, 'n'),
    ],
    lines: totals.rates.map(
      (
        rate,
      ) => html`<tr><th scope="row">${rate.currency}</th>${amount(rate.exchange_rate)}<td>${rate.rate_source ?? '–'}</td>
<td>${rate.rate_date ?? '–'}</td>${count(rate.documents)}</tr>
`,
    ),
  });

export const seriesSection = ({ totals }: ReportFacts): Html =>
  section({
    id: 'series',
    title: words.numbers,
    head: [
      head(words.series),
      head(words.used, 'n'),
      head(words.lost, 'n'),
      head(words.first, 'n'),
      head(words.last, 'n'),
    ],
    lines: totals.series.map(
      (series) => html`<tr><th scope="row">${series.series}</th>${count(series.used)}${count(series.lost)}
<td class="n">${series.first ?? '–'}</td><td class="n">${series.last ?? '–'}</td></tr>
`,
    ),
  });
