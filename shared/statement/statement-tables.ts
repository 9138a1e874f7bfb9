import type { BilingualText } from '../problems/bilingual-text.ts';
import { directionNames, greekClock } from '../report/labels.ts';
import {
  balanceWords,
  directionTables,
  payoutDocumentTable,
  payoutTable,
  ratesOf,
} from '../report/tables/report-tables.ts';
import {
  columnOf,
  countCell,
  countColumn,
  digitsColumn,
  kindCell,
  moneyCell,
  moneyColumn,
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

/** A column of what the service has. */
const theirs = <Line>(word: BilingualText, cell: (line: Line) => TableCell) =>
  columnOf({ word, number: true, also: w.atService }, cell);

const FILE = textColumn(w.file, 'file');
const ROW = countColumn(w.row, 'row');
const EXTERNAL_ID = textColumn({ en: 'external_id', el: 'external_id' }, 'external_id');
const AMOUNTS = [
  moneyColumn(w.net, 'net'),
  moneyColumn(w.vat, 'vat'),
  moneyColumn(w.payable, 'payable'),
] as const;
const DOCUMENT = [
  instantColumn(w.issuedAt, 'issued_at'),
  textColumn(w.kind, 'type'),
  textColumn(w.series, 'series'),
  textColumn(w.number, 'number'),
  textColumn(w.mark, 'mark'),
  EXTERNAL_ID,
] as const;

/** The tables of a statement, for page and workbook alike: what does not agree first. */
export const statementTables = (statement: Statement): Table[] =>
  [
    documentTable('not-there', w.notThere, statement.not_there),
    ...differing(statement),
    // The VAT rates of own sales have a table with those of the service.
    ...directionTables(statement.directions).filter(({ id }) => id !== 'vat-sales'),
    rates(statement),
    kindTable(statement),
    numberTable(statement),
    refused(statement),
    payoutTable(statement.payouts),
    payoutDocumentTable(statement.payouts),
    paidWithout(statement),
    documentTable('waiting', w.waitingForPayout, statement.waiting_for_payout),
    balances(statement),
    exportsOf(statement),
    approvals(statement),
    corrections(statement),
    documents(statement),
  ].filter(({ rows }) => rows.length > 0);

const documentTable = (id: string, title: BilingualText, found: readonly OwnDocument[]): Table =>
  tableOf({ id, title }, found, [...DOCUMENT, FILE, ROW, ...AMOUNTS]);

const differing = ({ changed, running, undecided, not_ours, open }: Statement): Table[] => [
  tableOf(
    { id: 'changed', title: w.changed },
    changed.flatMap(({ mark, external_id, fields }) => fields.map((one) => ({ mark, external_id, ...one }))),
    [
      textColumn(w.mark, 'mark'),
      EXTERNAL_ID,
      textColumn(w.field, 'field'),
      textColumn(w.ours, 'ours'),
      textColumn(w.theirs, 'theirs'),
    ],
  ),
  tableOf({ id: 'running', title: w.runningImports }, running, [FILE, countColumn(w.documents, 'documents')]),
  tableOf({ id: 'undecided', title: w.undecided }, undecided, [...DOCUMENT, FILE, ...AMOUNTS]),
  tableOf({ id: 'not-ours', title: w.notOurs }, not_ours, [...DOCUMENT, ...AMOUNTS]),
  tableOf({ id: 'open', title: w.open }, open, [
    instantColumn(w.since, 'since'),
    FILE,
    ROW,
    EXTERNAL_ID,
    textColumn(w.counterpart, 'counterpart'),
    columnOf(w.outcome, ({ outcome }) => ({ outcome })),
    moneyColumn(w.payable, 'payable'),
  ]),
];

export const kindTable = ({ kinds, totals }: Pick<Statement, 'kinds' | 'totals'>): Table => {
  const total = kinds.length === 0 ? [] : [{ kind: { words: w.total }, ...totals }];
  const lines = [...kinds.map(({ type, ...of }) => ({ kind: kindCell(type), ...of })), ...total];
  return tableOf({ id: 'kinds', title: w.byKind }, lines, [
    columnOf(w.kind, ({ kind }) => kind),
    ...[countColumn(w.documents, 'documents'), ...AMOUNTS].map(({ cell, ...head }) =>
      columnOf(head, ({ ours }: (typeof lines)[number]) => cell(ours)),
    ),
    theirs(w.documents, (one) => countCell(one.theirs.documents)),
    theirs(w.payable, (one) => moneyCell(one.theirs.payable)),
  ]);
};

const rates = ({ rates: sums }: Statement): Table =>
  tableOf({ id: 'rates', title: ratesOf(directionNames.sales) }, sums, [
    columnOf(w.rate, ({ vat_rate }) => ({ percent: vat_rate })),
    columnOf({ word: w.net, number: true }, ({ ours }) => moneyCell(ours.net)),
    columnOf({ word: w.vat, number: true }, ({ ours }) => moneyCell(ours.vat)),
    theirs(w.net, (one) => moneyCell(one.theirs.net)),
    theirs(w.vat, (one) => moneyCell(one.theirs.vat)),
  ]);

export const numberTable = ({ numbers }: Pick<Statement, 'numbers'>): Table =>
  tableOf({ id: 'numbers', title: w.numbers }, numbers, [
    textColumn(w.series, 'series'),
    digitsColumn(w.first, 'first'),
    digitsColumn(w.last, 'last'),
    countColumn(w.issued, 'issued'),
    countColumn(w.lost, 'without_document'),
    columnOf(w.which, ({ which }) => textCell(which.join(', '))),
  ]);

const refused = ({ refused: found }: Statement): Table =>
  tableOf({ id: 'refused', title: w.refused }, found, [
    EXTERNAL_ID,
    FILE,
    ROW,
    countColumn(w.lost, 'lost'),
    countColumn(w.perhaps, 'perhaps'),
  ]);

const exportsOf = ({ exports }: Statement): Table =>
  tableOf({ id: 'exports', title: w.exports }, exports, [
    FILE,
    columnOf(w.run, ({ dry_run }) => ({ words: dry_run ? w.dryRun : w.realRun })),
    instantColumn(w.finished, 'finished_at'),
    countColumn(w.rows, 'rows'),
    countColumn(w.issued, 'issued'),
    countColumn(w.ready, 'ready'),
    countColumn(w.duplicates, 'duplicate'),
    countColumn(w.notDone, 'not_done'),
  ]);

/** Rows that were paid out without a document. */
const paidWithout = ({ paid_without_document: found }: Statement): Table =>
  tableOf({ id: 'paid-without', title: w.paidWithout }, found, [
    textColumn(w.payout, 'payout'),
    FILE,
    ROW,
    EXTERNAL_ID,
  ]);

/** Each export in its currencies: the file, its documents, and what the rest is. */
const balances = ({ balances: found }: Statement): Table =>
  tableOf(
    { id: 'balances', title: w.balances },
    found.flatMap(({ file, balance }) => balanceWords(balance).map((of) => ({ name: file, ...of }))),
    [
      textColumn(w.file, 'name'),
      textColumn(w.currency, 'currency'),
      wordsColumn(w.file, 'file'),
      wordsColumn(w.documents, 'documents'),
      wordsColumn(w.theRest, 'rest'),
    ],
  );

const approvals = ({ approvals: found }: Statement): Table =>
  tableOf({ id: 'approvals', title: w.approvals }, found, [
    FILE,
    textColumn(w.by, 'by'),
    instantColumn(w.at, 'at'),
    columnOf(w.carriedOut, ({ carried_out }) => ({ words: carried_out ? w.yes : w.no })),
    textColumn(w.plan, 'plan'),
  ]);

const corrections = ({ corrections: found }: Statement): Table =>
  tableOf({ id: 'corrections', title: w.corrections }, found, [
    FILE,
    ROW,
    textColumn(w.column, 'column'),
    textColumn(w.was, 'was'),
    textColumn(w.now, 'now'),
    textColumn(w.by, 'by'),
    instantColumn(w.at, 'at'),
    EXTERNAL_ID,
  ]);

const documents = ({ documents: found }: Statement): Table =>
  tableOf({ id: 'documents', title: w.allDocuments }, found, [
    ...DOCUMENT,
    textColumn(w.counterpart, 'counterpart'),
    columnOf(w.file, ({ erased, learned, file }) => {
      if (erased) return { words: w.erased };
      const words = { en: `${file} (${w.learned.en})`, el: `${file} (${w.learned.el})` };
      return learned ? { words } : textCell(file);
    }),
    ROW,
    ...AMOUNTS,
    ...(found.some(isLinked) ? [columnOf(w.amended, linksSaid)] : []),
  ]);
