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
  columns,
  countCell,
  kindCell,
  moneyCell,
  numberColumns,
  type Table,
  type TableCell,
  type TableHead,
  textCell,
} from '../report/tables/table.ts';
import type { OwnDocument } from './own-documents.ts';
import type { ServiceDocument } from './service-documents.ts';
import type { Statement } from './statement.ts';
import { isLinked, linksSaid, statementWords as w } from './statement-words.ts';

/** In Greek time, to the minute: 2026-10-05 14:03. */
const instant = (of: string): TableCell => ({
  instant: greekClock(of).replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length),
});
const theirs = (...words: BilingualText[]) =>
  numberColumns(...words).map((head) => ({ ...head, also: w.atService }));

/** The tables of a statement, for page and workbook alike: what does not agree first. */
export const statementTables = (statement: Statement): Table[] =>
  [
    documentTable('not-there', w.notThere, statement.not_there),
    changed(statement),
    running(statement),
    undecided(statement),
    notOurs(statement),
    open(statement),
    ...owed(statement),
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

const EXTERNAL_ID: TableHead = { word: { en: 'external_id', el: 'external_id' } };
const DOCUMENT_HEAD = [...columns(w.issuedAt, w.kind, w.series, w.number, w.mark), EXTERNAL_ID];

const documentCells = (one: OwnDocument | ServiceDocument): TableCell[] => [
  instant(one.issued_at),
  textCell(one.type),
  textCell(one.series),
  textCell(one.number),
  textCell(one.mark),
  textCell(one.external_id),
];
const amountCells = (one: { net: string; vat: string; payable: string }) =>
  [one.net, one.vat, one.payable].map(moneyCell);

const documentTable = (id: string, title: BilingualText, found: readonly OwnDocument[]): Table => ({
  id,
  title,
  head: [...DOCUMENT_HEAD, ...columns(w.file), ...numberColumns(w.row, w.net, w.vat, w.payable)],
  rows: found.map((one) => [
    ...documentCells(one),
    textCell(one.file),
    countCell(one.row),
    ...amountCells(one),
  ]),
});

const open = ({ open: found }: Statement): Table => ({
  id: 'open',
  title: w.open,
  head: [
    ...columns(w.since, w.file),
    ...numberColumns(w.row),
    EXTERNAL_ID,
    ...columns(w.counterpart, w.outcome),
    ...numberColumns(w.payable),
  ],
  rows: found.map((one) => [
    instant(one.since),
    textCell(one.file),
    countCell(one.row),
    ...[one.external_id, one.counterpart].map(textCell),
    { outcome: one.outcome },
    moneyCell(one.payable),
  ]),
});

const undecided = ({ undecided: sent }: Statement): Table => ({
  id: 'undecided',
  title: w.undecided,
  head: [...DOCUMENT_HEAD, ...columns(w.file), ...numberColumns(w.net, w.vat, w.payable)],
  rows: sent.map((one) => [...documentCells(one), textCell(one.file), ...amountCells(one)]),
});

const running = ({ running: imports }: Statement): Table => ({
  id: 'running',
  title: w.runningImports,
  head: [...columns(w.file), ...numberColumns(w.documents)],
  rows: imports.map(({ file, documents }) => [textCell(file), countCell(documents)]),
});

const notOurs = ({ not_ours }: Statement): Table => ({
  id: 'not-ours',
  title: w.notOurs,
  head: [...DOCUMENT_HEAD, ...numberColumns(w.net, w.vat, w.payable)],
  rows: not_ours.map((not_our) => [...documentCells(not_our), ...amountCells(not_our)]),
});

const changed = ({ changed: found }: Statement): Table => ({
  id: 'changed',
  title: w.changed,
  head: [...columns(w.mark), EXTERNAL_ID, ...columns(w.field, w.ours, w.theirs)],
  rows: found.flatMap(({ mark, external_id, fields }) =>
    fields.map(({ field, ours, theirs: there }) => [mark, external_id, field, ours, there].map(textCell)),
  ),
});

export const kindTable = ({ kinds: sums, totals }: Pick<Statement, 'kinds' | 'totals'>): Table => ({
  id: 'kinds',
  title: w.byKind,
  head: [
    ...columns(w.kind),
    ...numberColumns(w.documents, w.net, w.vat, w.payable),
    ...theirs(w.documents, w.payable),
  ],
  rows: [
    ...sums.map(({ type, ours, theirs: there }) => [
      kindCell(type),
      countCell(ours.documents),
      ...amountCells(ours),
      countCell(there.documents),
      moneyCell(there.payable),
    ]),
    ...(sums.length === 0
      ? []
      : [
          [
            { words: w.total },
            countCell(totals.ours.documents),
            ...amountCells(totals.ours),
            countCell(totals.theirs.documents),
            moneyCell(totals.theirs.payable),
          ],
        ]),
  ],
});

/** Who owes whom. The VAT rates of own sales have a table with those of the service. */
const owed = ({ directions }: Pick<Statement, 'directions'>): Table[] =>
  directionTables(directions).filter(({ id }) => id !== 'vat-sales');

const rates = ({ rates: sums }: Statement): Table => ({
  id: 'rates',
  title: ratesOf(directionNames.sales),
  head: [...columns(w.rate), ...numberColumns(w.net, w.vat), ...theirs(w.net, w.vat)],
  rows: sums.map(({ vat_rate, ours, theirs: there }) => [
    { percent: vat_rate },
    ...[ours.net, ours.vat, there.net, there.vat].map(moneyCell),
  ]),
});

export const numberTable = ({ numbers: found }: Pick<Statement, 'numbers'>): Table => ({
  id: 'numbers',
  title: w.numbers,
  head: [...columns(w.series), ...numberColumns(w.first, w.last, w.issued, w.lost), ...columns(w.which)],
  rows: found.map((one) => [
    textCell(one.series),
    { digits: one.first },
    { digits: one.last },
    countCell(one.issued),
    countCell(one.without_document),
    textCell(one.which.join(', ')),
  ]),
});

const refused = ({ refused: found }: Statement): Table => ({
  id: 'refused',
  title: w.refused,
  head: [EXTERNAL_ID, ...columns(w.file), ...numberColumns(w.row, w.lost, w.perhaps)],
  rows: found.map((one) => [
    textCell(one.external_id),
    textCell(one.file),
    countCell(one.row),
    countCell(one.lost),
    countCell(one.perhaps),
  ]),
});

const exportsOf = ({ exports }: Statement): Table => ({
  id: 'exports',
  title: w.exports,
  head: [
    ...columns(w.file, w.run, w.finished),
    ...numberColumns(w.rows, w.issued, w.ready, w.duplicates, w.notDone),
  ],
  rows: exports.map((one) => [
    textCell(one.file),
    { words: one.dry_run ? w.dryRun : w.realRun },
    instant(one.finished_at),
    ...[one.rows, one.issued, one.ready, one.duplicate, one.not_done].map(countCell),
  ]),
});

/** Rows that were paid out without a document. */
const paidWithout = ({ paid_without_document: found }: Statement): Table => ({
  id: 'paid-without',
  title: w.paidWithout,
  head: [...columns(w.payout, w.file), ...numberColumns(w.row), EXTERNAL_ID],
  rows: found.map(({ payout, file, row, external_id }) => [
    ...[payout, file].map(textCell),
    countCell(row),
    textCell(external_id),
  ]),
});

/** Each export in its currencies: the file, its documents, and what the rest is. */
const balances = ({ balances: found }: Statement): Table => ({
  id: 'balances',
  title: w.balances,
  head: columns(w.file, w.currency, w.inFile, w.inDocuments, w.theRest),
  rows: found.flatMap(({ file, balance }) =>
    balanceWords(balance).map((word) => [
      ...[file, word.currency].map(textCell),
      ...[word.file, word.documents, word.rest].map((words) => ({ words })),
    ]),
  ),
});

const approvals = ({ approvals: found }: Statement): Table => ({
  id: 'approvals',
  title: w.approvals,
  head: columns(w.file, w.by, w.at, w.carriedOut, w.plan),
  rows: found.map(({ file, by, at, plan, carried_out }) => [
    textCell(file),
    textCell(by),
    instant(at),
    { words: carried_out ? w.yes : w.no },
    textCell(plan),
  ]),
});

const corrections = ({ corrections: found }: Statement): Table => ({
  id: 'corrections',
  title: w.corrections,
  head: [
    ...columns(w.file),
    ...numberColumns(w.row),
    ...columns(w.column, w.was, w.now, w.by, w.at),
    EXTERNAL_ID,
  ],
  rows: found.map((one) => [
    textCell(one.file),
    countCell(one.row),
    ...[one.column, one.was, one.now, one.by].map(textCell),
    instant(one.at),
    textCell(one.external_id),
  ]),
});

const documents = ({ documents: found }: Statement): Table => ({
  id: 'documents',
  title: w.allDocuments,
  head: [
    ...DOCUMENT_HEAD,
    ...columns(w.counterpart, w.file),
    ...numberColumns(w.row, w.net, w.vat, w.payable),
    ...(found.some(isLinked) ? columns(w.amended) : []),
  ],
  rows: found.map((one) => [
    ...documentCells(one),
    textCell(one.counterpart),
    one.erased
      ? { words: w.erased }
      : one.learned
        ? { words: { en: `${one.file} (${w.learned.en})`, el: `${one.file} (${w.learned.el})` } }
        : textCell(one.file),
    countCell(one.row),
    ...amountCells(one),
    ...(found.some(isLinked) ? [linksSaid(one)] : []),
  ]),
});
