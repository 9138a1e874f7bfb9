import { greekClock } from '../greek-clock.ts';
import type { BilingualText } from '../problems/problem-text.ts';
import { reportWords } from '../report/labels.ts';
import {
  balanceWords,
  directionTables,
  payoutDocumentTable,
  payoutTable,
  ratesOf,
} from '../report/tables/report-tables.ts';
import {
  columnOf,
  columnsIn,
  countCell,
  countColumn,
  kindCell,
  moneyCell,
  type Table,
  type TableCell,
  tableOf,
  textCell,
  textColumn,
  wordsColumn,
} from '../report/tables/table.ts';
import type { OwnDocument } from './own-documents.ts';
import type { Statement } from './statement.ts';
import { isLinked, linksSaid, statementWords as w } from './statement-words.ts';

/** In Greek time, to the minute: 2026-10-05 14:03. */
const instant = (of: string): TableCell => ({
  instant: greekClock(of).replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length),
});
const instantColumn = <Name extends string>(word: BilingualText, name: Name) =>
  columnOf(word, (line: { readonly [Key in Name]: string }) => instant(line[name]));

const theirs = <Line>(word: BilingualText, cell: (line: Line) => TableCell) =>
  columnOf({ word, number: true, also: w.atService }, cell);

const { texts, counts, amounts, digits } = columnsIn(w);
const FILE = textColumn(w.file, 'file');
const ROW = countColumn(w.row, 'row');
const EXTERNAL_ID = textColumn({ en: 'external_id', el: 'external_id' }, 'external_id');
const AMOUNTS = amounts('net', 'vat', 'payable');
const DOCUMENT = [
  instantColumn(w.issuedAt, 'issued_at'),
  ...texts('type', 'series', 'number', 'mark'),
  EXTERNAL_ID,
] as const;

/** The tables of a statement, for page and workbook alike: what does not agree first. */
export const statementTables = (statement: Statement): Table[] =>
  [
    tableOf({ id: 'left-out', title: w.leftOut }, statement.left_out, [columnOf(w.file, textCell)]),
    documentTable('not-there', w.notThere, statement.not_there),
    tableOf(
      { id: 'changed', title: w.changed },
      statement.changed.flatMap(({ mark, external_id, fields }) =>
        fields.map((one) => ({ mark, external_id, ...one })),
      ),
      [...texts('mark'), EXTERNAL_ID, ...texts('field', 'ours', 'theirs')],
    ),
    tableOf({ id: 'running', title: w.runningImports }, statement.running, [FILE, ...counts('documents')]),
    tableOf({ id: 'undecided', title: w.undecided }, statement.undecided, [...DOCUMENT, FILE, ...AMOUNTS]),
    tableOf({ id: 'not-ours', title: w.notOurs }, statement.not_ours, [...DOCUMENT, ...AMOUNTS]),
    tableOf({ id: 'open', title: w.open }, statement.open, [
      instantColumn(w.since, 'since'),
      FILE,
      ROW,
      EXTERNAL_ID,
      ...texts('counterpart'),
      columnOf(w.outcome, ({ outcome }) => ({ outcome })),
      ...amounts('payable'),
    ]),
    // The VAT rates of own sales have a table with those of the service.
    ...directionTables(statement.directions).filter(({ id }) => id !== 'vat-sales'),
    tableOf({ id: 'rates', title: ratesOf(reportWords.directions.sales) }, statement.rates, [
      columnOf(w.vatRate, ({ vat_rate }) => ({ percent: vat_rate })),
      columnOf({ word: w.net, number: true }, ({ ours }) => moneyCell(ours.net)),
      columnOf({ word: w.vat, number: true }, ({ ours }) => moneyCell(ours.vat)),
      theirs(w.net, (one) => moneyCell(one.theirs.net)),
      theirs(w.vat, (one) => moneyCell(one.theirs.vat)),
    ]),
    kindTable(statement),
    numberTable(statement),
    tableOf({ id: 'refused', title: w.refused }, statement.refused, [
      EXTERNAL_ID,
      FILE,
      ROW,
      ...counts('lost', 'perhaps'),
    ]),
    payoutTable(statement.payouts),
    payoutDocumentTable(statement.payouts),
    tableOf({ id: 'paid-without', title: w.paidWithout }, statement.paid_without_document, [
      ...texts('payout'),
      FILE,
      ROW,
      EXTERNAL_ID,
    ]),
    documentTable('waiting', w.waitingForPayout, statement.waiting_for_payout),
    tableOf(
      { id: 'balances', title: w.balance },
      statement.balances.flatMap(({ file, balance }) =>
        balanceWords(balance).map((of) => ({ name: file, ...of })),
      ),
      [
        textColumn(w.file, 'name'),
        wordsColumn(w.currency, 'currency'),
        wordsColumn(w.file, 'file'),
        wordsColumn(w.documents, 'documents'),
        wordsColumn(w.theRest, 'rest'),
      ],
    ),
    tableOf({ id: 'exports', title: w.exports }, statement.exports, [
      FILE,
      columnOf(w.run, ({ dry_run }) => ({ words: dry_run ? w.dryRun : w.realRun })),
      instantColumn(w.finished, 'finished_at'),
      ...counts('rows', 'issued', 'ready'),
      countColumn(w.duplicates, 'duplicate'),
      countColumn(w.notDone, 'not_done'),
    ]),
    tableOf({ id: 'approvals', title: w.approvals }, statement.approvals, [
      FILE,
      ...texts('by'),
      instantColumn(w.at, 'at'),
      columnOf(w.carriedOut, ({ carried_out }) => ({ words: carried_out ? w.yes : w.no })),
      ...texts('plan'),
    ]),
    tableOf({ id: 'corrections', title: w.corrections }, statement.corrections, [
      FILE,
      ROW,
      ...texts('column', 'was', 'now', 'by'),
      instantColumn(w.at, 'at'),
      EXTERNAL_ID,
    ]),
    tableOf({ id: 'documents', title: w.allDocuments }, statement.documents, [
      ...DOCUMENT,
      ...texts('counterpart'),
      columnOf(w.file, ({ erased, learned, file }) => {
        if (erased) return { words: w.erased };
        const words = { en: `${file} (${w.learned.en})`, el: `${file} (${w.learned.el})` };
        return learned ? { words } : textCell(file);
      }),
      ROW,
      ...AMOUNTS,
      ...(statement.documents.some(isLinked) ? [columnOf(w.amended, linksSaid)] : []),
    ]),
  ].filter(({ rows }) => rows.length > 0);

const documentTable = (id: string, title: BilingualText, found: readonly OwnDocument[]): Table =>
  tableOf({ id, title }, found, [...DOCUMENT, FILE, ROW, ...AMOUNTS]);

export const kindTable = ({ kinds, totals }: Pick<Statement, 'kinds' | 'totals'>): Table => {
  const total = kinds.length === 0 ? [] : [{ kind: { words: w.total }, ...totals }];
  const lines = [...kinds.map(({ type, ...of }) => ({ kind: kindCell(type), ...of })), ...total];
  return tableOf({ id: 'kinds', title: w.byKind }, lines, [
    columnOf(w.type, ({ kind }) => kind),
    ...[countColumn(w.documents, 'documents'), ...AMOUNTS].map(({ cell, ...head }) =>
      columnOf(head, ({ ours }: (typeof lines)[number]) => cell(ours)),
    ),
    theirs(w.documents, (one) => countCell(one.theirs.documents)),
    theirs(w.payable, (one) => moneyCell(one.theirs.payable)),
  ]);
};

export const numberTable = ({ numbers }: Pick<Statement, 'numbers'>): Table =>
  tableOf({ id: 'numbers', title: w.numbers }, numbers, [
    ...texts('series'),
    ...digits('first', 'last'),
    ...counts('issued'),
    countColumn(w.lost, 'without_document'),
    columnOf(w.which, ({ which }) => textCell(which.join(', '))),
  ]);
