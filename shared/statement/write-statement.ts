import { html } from 'hono/html';
import type { Language } from '../problems/problem-text.ts';
import { formatAmount, formatCount, formatInstant, reportWords } from '../report/labels.ts';
import { emptyHtml, type Html, pageFrame, say, sayBoth, tableSection } from '../report/page/summary-page.ts';
import { directionsFound } from '../report/tables/report-tables.ts';
import { cellInWords, headIn, type Table } from '../report/tables/table.ts';
import type { SheetCell } from '../report/workbook/sheet-xml.ts';
import { tableCell } from '../report/workbook/summary-sheet.ts';
import { workbookText } from '../report/workbook/workbook-cell.ts';
import { createWorkbookFile, type WorkbookFile } from '../report/workbook/workbook-file.ts';
import { type CellLook, statusStyle, styles } from '../report/workbook/workbook-style.ts';
import type { Sink, Store } from '../store/store.ts';
import { differences, type Statement } from './statement.ts';
import { statementTables } from './statement-tables.ts';
import { statementWords as words } from './statement-words.ts';

const LANGUAGES = ['el', 'en'] as const;

export const STATEMENT_FILES = [
  'statement.html',
  'statement.json',
  'statement.el.xlsx',
  'statement.en.xlsx',
] as const;

/** Writes a statement below `statements/<account>/<month>/`: page, records, and a workbook in each language. */
export async function writeStatement(store: Store, statement: Statement, language: Language) {
  const folder = `statements/${statement.account}/${statement.month}/`;
  for (const one of LANGUAGES)
    await writeStatementWorkbook(await store.create(`${folder}statement.${one}.xlsx`), statement, one);
  await store.put(`${folder}statement.html`, statementPage(statement, language));
  await store.put(`${folder}statement.json`, `${JSON.stringify(statement, null, 2)}\n`);
  return folder;
}

/** Rows of a table that the page shows; the workbook has them all. */
const MAX_ROWS_SHOWN = 500;

/** `statement.html`: one page for people, complete in itself, in Greek and English. */
function statementPage(statement: Statement, language: Language): string {
  const { account, month } = statement;
  const main = html`<main><h1>${say(words.title)} ${month} · ${account}</h1>
${verdict(statement)}${figures(statement)}${statementTables(statement).map((table) => tableSection(table, { most: MAX_ROWS_SHOWN }))}${facts(statement)}</main>`;
  return pageFrame({ language, title: `${month} · ${account}`, brand: words.title, main, wide: true });
}

export const headlineOf = ({
  agrees,
  ...of
}: Pick<Statement, 'agrees'> & Parameters<typeof differences>[0]) =>
  agrees ? words.agrees : differences(of) === 0 ? words.incomplete : words.differs;

function verdict({ documents, running, ...of }: Statement): Html {
  const { agrees, not_ours } = of;
  const isEmpty = documents.length + not_ours.length === 0;
  return html`<div class="verdict ${agrees ? 'done' : 'left'}"><p class="headline">${say(headlineOf(of))}</p>
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
<div class="figure"><b>${euro}</b><span>${say(reportWords.directions.sales)}</span></div>
<div class="figure"><b>${number(numbers_lost)}</b><span>${say(words.lostNumbers)}</span></div>
<div class="figure"><b>${number(differing)}</b><span>${say(words.differing)}</span></div></div>
`;
}

const facts = ({ account, environment, made_at, head }: Statement): Html =>
  html`<section class="card"><dl class="facts">
<div><dt>${say(words.account)}</dt><dd>${account}</dd></div><div><dt>${say(words.environment)}</dt><dd>${environment}</dd></div>
<div><dt>${say(words.madeAt)}</dt><dd>${sayBoth((language) => formatInstant(made_at, language))}</dd></div>
${head === null ? emptyHtml : html`<div><dt>${say(words.head)}</dt><dd><code>${head}</code></dd></div>`}</dl></section>`;

const TITLE_HEIGHT_POINTS = 32;
const VERDICT_HEIGHT_POINTS = 48;
const VERDICT_SIZE = 13;
const FIRST_SHEET_WIDTHS = [46, 48];
const FIGURES_FROM = 4;
const WIDTH_MIN = 9;
const WIDTH_MAX = 44;
const WIDTH_MARGIN = 3;
/** Rows by which the width of a column is judged. */
const ROWS_MEASURED = 200;

/** `statement.xlsx`: a first sheet with the sums, then one sheet for each table. MARKs are text, money numbers. */
async function writeStatementWorkbook(sink: Sink, statement: Statement, language: Language): Promise<void> {
  await using book = createWorkbookFile(sink, statement.made_at);
  writeFirstSheet(book, statement, language);
  for (const table of statementTables(statement)) await writeTable(book, table, language);
  await book.end();
}

function writeFirstSheet(book: WorkbookFile, statement: Statement, language: Language): void {
  const sheet = book.addSheet({
    name: words.title[language],
    widths: FIRST_SHEET_WIDTHS,
    orientation: 'portrait',
    hidesGrid: true,
  });
  const { directions, documents, account, environment, made_at, head } = statement;
  const title = `${words.title[language]} ${statement.month} · ${account}`;
  sheet.row(1, [textCell(title, styles.title)], TITLE_HEIGHT_POINTS);
  const said = headlineOf(statement)[language];
  const look = statusStyle(statement.agrees ? 'done' : 'left', VERDICT_SIZE);
  sheet.row(2, [{ ...textCell(said, look), columns: FIRST_SHEET_WIDTHS.length }], VERDICT_HEIGHT_POINTS);
  let row = FIGURES_FROM;
  const figure = (label: string, cell: SheetCell) => {
    sheet.row(row, [textCell(label, styles.label), cell]);
    row += 1;
  };
  const text = (word: keyof typeof words, value: string) =>
    figure(words[word][language], textCell(value, styles.text));
  const count = (word: keyof typeof words, value: number) =>
    figure(words[word][language], { value, look: styles.count });
  text('account', account);
  text('environment', environment);
  text('madeAt', formatInstant(made_at, language));
  count('documents', documents.length);
  for (const { name, ...of } of directionsFound(directions))
    for (const word of ['net', 'vat', 'payable'] as const)
      figure(`${name[language]}: ${words[word][language]}`, tableCell({ money: of[word] }, language));
  count('lostNumbers', statement.numbers_lost);
  count('notThere', statement.not_there.length);
  count('notOurs', statement.not_ours.length);
  count('changed', statement.changed.length);
  count('undecided', statement.undecided.length);
  count('runningImports', statement.running.length);
  count('open', statement.open.length);
  if (head !== null) text('head', head);
}

async function writeTable(book: WorkbookFile, { title, head, rows }: Table, language: Language) {
  const heads = head.map((column) => headIn(column, language));
  const measured = rows.slice(0, ROWS_MEASURED);
  const sheet = book.addSheet({
    name: title[language],
    widths: heads.map((text, column) =>
      widthOf([
        text,
        ...measured.map(({ [column]: cell }) => (cell === undefined ? '' : cellInWords(cell, language))),
      ]),
    ),
    frozenRows: 1,
    filteredColumns: head.length,
    orientation: 'landscape',
  });
  const header = heads.map((text, column) =>
    textCell(text, head[column]?.number ? styles.numberHeader : styles.tableHeader),
  );
  sheet.row(1, header, TITLE_HEIGHT_POINTS);
  for (const [index, cells] of rows.entries())
    await sheet.row(
      index + 2,
      cells.map((cell) => tableCell(cell, language)),
    );
}

const textCell = (text: string, look: CellLook): SheetCell => ({ value: workbookText(text), look });

const widthOf = (texts: readonly string[]): number =>
  Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, ...texts.map((text) => text.length + WIDTH_MARGIN)));
