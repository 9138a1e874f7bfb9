import type { Language } from '../problems/problem-text.ts';
import { emptyHtml, type Html, html, say, sayBoth } from '../report/page/html.ts';
import { pageFrame } from '../report/page/page-frame.ts';
import { tableSection } from '../report/page/table-section.ts';
import { formatAmount, formatCount, formatInstant } from '../report/words/format-amount.ts';
import { directionNames } from '../report/words/report-labels.ts';
import { differences, type Statement } from './statement.ts';
import { statementTables } from './statement-tables.ts';
import { statementWords as words } from './statement-words.ts';

/** Rows of a table that the page shows; the workbook has them all. */
const MAX_ROWS_SHOWN = 500;

/** `statement.html`: one page for people, complete in itself, in Greek and English. */
export function statementPage(statement: Statement, language: Language): string {
  const { account, month } = statement;
  const main = html`<main><h1>${say(words.title)} ${month} · ${account}</h1>
${verdict(statement)}${figures(statement)}${statementTables(statement).map((table) => tableSection(table, { most: MAX_ROWS_SHOWN }))}${facts(statement)}</main>`;
  return pageFrame({ language, title: `${month} · ${account}`, brand: words.title, main, wide: true });
}

function verdict({ agrees, documents, not_ours, running }: Statement): Html {
  const isEmpty = documents.length + not_ours.length === 0;
  return html`<div class="verdict ${agrees ? 'done' : 'left'}"><p class="headline">${say(agrees ? words.agrees : words.differs)}</p>
${isEmpty ? html`<p class="next">${say(words.nothing)}</p>` : emptyHtml}${running.length > 0 ? html`<p class="next">${say(words.running)}</p>` : emptyHtml}</div>
`;
}

function figures(statement: Statement): Html {
  const { directions, documents, numbers_lost } = statement;
  const number = (value: number) => sayBoth((language) => formatCount(value, language));
  const euro = sayBoth((language) => `${formatAmount(directions.sales.payable, language)} €`);
  const differing = differences(statement);
  return html`<div class="figures">
<div class="figure"><b>${number(documents.length)}</b><span>${say(words.documents)}</span></div>
<div class="figure"><b>${euro}</b><span>${say(directionNames.sales)}</span></div>
<div class="figure"><b>${number(numbers_lost)}</b><span>${say(words.lostNumbers)}</span></div>
<div class="figure"><b>${number(differing)}</b><span>${say(words.differing)}</span></div></div>
`;
}

const facts = ({ account, environment, made_at, head }: Statement): Html =>
  html`<section><dl class="facts">
<div><dt>${say(words.account)}</dt><dd>${account}</dd></div><div><dt>${say(words.environment)}</dt><dd>${environment}</dd></div>
<div><dt>${say(words.madeAt)}</dt><dd>${sayBoth((language) => formatInstant(made_at, language))}</dd></div>
${head === null ? emptyHtml : html`<div><dt>${say(words.head)}</dt><dd><code>${head}</code></dd></div>`}</dl></section>`;
