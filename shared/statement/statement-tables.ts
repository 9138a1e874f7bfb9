import type { Words } from '../problems/words.ts';
import { greekClock } from '../report/format-amount.ts';
import { typeWords } from '../report/type-words.ts';
import type { OwnDocument } from './own-documents.ts';
import type { ServiceDocument } from './service-documents.ts';
import type { Statement } from './statement.ts';
import { statementWords as w } from './statement-words.ts';

/** A cell of a table: text, or what is written by the customs of a language. */
export type TableCell =
  | { text: string }
  | { words: Words }
  | { money: string }
  | { count: number }
  /** A number that is a name: no thousands, to the right. */
  | { digits: string }
  | { instant: string };

export interface StatementTable {
  id: string;
  title: Words;
  head: { word: Words; number?: true; also?: Words }[];
  rows: TableCell[][];
}

const text = (of: string): TableCell => ({ text: of });
const money = (of: string): TableCell => ({ money: of });
const count = (of: number): TableCell => ({ count: of });
/** In Greek time, to the minute: 2026-10-05 14:03. */
const instant = (of: string): TableCell => ({
  instant: greekClock(of).replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length),
});
const plain = (...words: Words[]) => words.map((word) => ({ word }));
const numbers = (...words: Words[]) => words.map((word) => ({ word, number: true as const }));
const theirs = (...words: Words[]) => numbers(...words).map((head) => ({ ...head, also: w.atService }));

/** The tables of a statement, for page and workbook alike: what does not agree first. */
export const statementTables = (statement: Statement): StatementTable[] =>
  [
    notThere(statement),
    changed(statement),
    notOurs(statement),
    kinds(statement),
    rates(statement),
    series(statement),
    refused(statement),
    exportsOf(statement),
    approvals(statement),
    corrections(statement),
    documents(statement),
  ].filter(({ rows }) => rows.length > 0);

const kindCell = (type: string): TableCell => {
  const word = typeWords[type];
  return word === undefined ? text(type) : { words: { en: `${type} ${word.en}`, el: `${type} ${word.el}` } };
};

const DOCUMENT_HEAD = [
  ...plain(w.issuedAt, w.kind, w.series, w.number, w.mark),
  { word: { en: 'external_id', el: 'external_id' } },
];

const documentCells = (one: OwnDocument | ServiceDocument): TableCell[] => [
  instant(one.issued_at),
  text(one.type),
  text(one.series),
  text(one.number),
  text(one.mark),
  text(one.external_id),
];
const amountCells = (one: { net: string; vat: string; payable: string }) =>
  [one.net, one.vat, one.payable].map(money);

const notThere = ({ not_there }: Statement): StatementTable => ({
  id: 'not-there',
  title: w.notThere,
  head: [...DOCUMENT_HEAD, ...plain(w.file), ...numbers(w.row, w.net, w.vat, w.payable)],
  rows: not_there.map((one) => [...documentCells(one), text(one.file), count(one.row), ...amountCells(one)]),
});

const notOurs = ({ not_ours }: Statement): StatementTable => ({
  id: 'not-ours',
  title: w.notOurs,
  head: [...DOCUMENT_HEAD, ...numbers(w.net, w.vat, w.payable)],
  rows: not_ours.map((one) => [...documentCells(one), ...amountCells(one)]),
});

const changed = ({ changed: found }: Statement): StatementTable => ({
  id: 'changed',
  title: w.changed,
  head: [
    ...plain(w.mark),
    { word: { en: 'external_id', el: 'external_id' } },
    ...plain(w.field, w.ours, w.theirs),
  ],
  rows: found.flatMap(({ mark, external_id, fields }) =>
    fields.map(({ field, ours, theirs: there }) => [mark, external_id, field, ours, there].map(text)),
  ),
});

const kinds = ({ kinds: sums, totals }: Statement): StatementTable => ({
  id: 'kinds',
  title: w.byKind,
  head: [
    ...plain(w.kind),
    ...numbers(w.documents, w.net, w.vat, w.payable),
    ...theirs(w.documents, w.payable),
  ],
  rows: [
    ...sums.map(({ type, ours, theirs: there }) => [
      kindCell(type),
      count(ours.documents),
      ...amountCells(ours),
      count(there.documents),
      money(there.payable),
    ]),
    ...(sums.length === 0
      ? []
      : [
          [
            { words: w.total },
            count(totals.ours.documents),
            ...amountCells(totals.ours),
            count(totals.theirs.documents),
            money(totals.theirs.payable),
          ],
        ]),
  ],
});

const rates = ({ rates: sums }: Statement): StatementTable => ({
  id: 'rates',
  title: w.byRate,
  head: [...plain(w.rate), ...numbers(w.net, w.vat), ...theirs(w.net, w.vat)],
  rows: sums.map(({ vat_rate, ours, theirs: there }) => [
    text(`${vat_rate} %`),
    ...[ours.net, ours.vat, there.net, there.vat].map(money),
  ]),
});

const series = ({ numbers: found }: Statement): StatementTable => ({
  id: 'numbers',
  title: w.numbers,
  head: [...plain(w.series), ...numbers(w.first, w.last, w.issued, w.lost), ...plain(w.which)],
  rows: found.map((one) => [
    text(one.series),
    { digits: one.first },
    { digits: one.last },
    count(one.issued),
    count(one.without_document),
    text(one.which.join(', ')),
  ]),
});

const refused = ({ refused: found }: Statement): StatementTable => ({
  id: 'refused',
  title: w.refused,
  head: [
    { word: { en: 'external_id', el: 'external_id' } },
    ...plain(w.file),
    ...numbers(w.row, w.lost, w.perhaps),
  ],
  rows: found.map((one) => [
    text(one.external_id),
    text(one.file),
    count(one.row),
    count(one.lost),
    count(one.perhaps),
  ]),
});

const exportsOf = ({ exports }: Statement): StatementTable => ({
  id: 'exports',
  title: w.exports,
  head: [
    ...plain(w.file, w.kind, w.finished),
    ...numbers(w.rows, w.issued, w.ready, w.duplicates, w.notDone),
  ],
  rows: exports.map((one) => [
    text(one.file),
    { words: one.dry_run ? w.dryRun : w.realRun },
    instant(one.finished_at),
    ...[one.rows, one.issued, one.ready, one.duplicate, one.not_done].map(count),
  ]),
});

const approvals = ({ approvals: found }: Statement): StatementTable => ({
  id: 'approvals',
  title: w.approvals,
  head: plain(w.file, w.by, w.at, w.carriedOut, w.plan),
  rows: found.map(({ file, by, at, plan, carried_out }) => [
    text(file),
    text(by),
    instant(at),
    { words: carried_out ? w.yes : w.no },
    text(plan),
  ]),
});

const corrections = ({ corrections: found }: Statement): StatementTable => ({
  id: 'corrections',
  title: w.corrections,
  head: [
    ...plain(w.file),
    ...numbers(w.row),
    ...plain(w.column, w.was, w.now, w.by, w.at),
    { word: { en: 'external_id', el: 'external_id' } },
  ],
  rows: found.map((one) => [
    text(one.file),
    count(one.row),
    ...[one.column, one.was, one.now, one.by].map(text),
    instant(one.at),
    text(one.external_id),
  ]),
});

const documents = ({ documents: found }: Statement): StatementTable => ({
  id: 'documents',
  title: w.allDocuments,
  head: [...DOCUMENT_HEAD, ...plain(w.counterpart, w.file), ...numbers(w.row, w.net, w.vat, w.payable)],
  rows: found.map((one) => [
    ...documentCells(one),
    text(one.counterpart),
    one.learned
      ? { words: { en: `${one.file} (${w.learned.en})`, el: `${one.file} (${w.learned.el})` } }
      : text(one.file),
    count(one.row),
    ...amountCells(one),
  ]),
});
