import { ratesText } from '../../documents/convert/line-parts.ts';
import type { GroupedRow } from '../../documents/document.ts';
import { firstOf, foldExternalId } from '../../documents/external-id.ts';
import { type NameNumbers, PagedNumbers } from '../../documents/name-numbers.ts';
import type { DocumentRows, RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { correctingTypes } from '../../facts/document-kinds.ts';
import type { Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { isBoundToDay } from '../../preflight/judge-compatibility.ts';
import { isBlocking, isError, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, Outcome } from '../../records/document-record.ts';
import type { Spool, SpoolFile } from '../files/spool.ts';
import { dayIssuedAt } from '../rows/sale-days.ts';
import type { DecideRows } from './decide-payments.ts';
import { latest } from './law-days.ts';
import { acceptDoubts, type DocumentContext, makeDocumentRecord } from './make-document-record.ts';

/** The document type of a sale on behalf of a principal. */
export const SALE = '1.4';
const CLEARANCE = '1.5';

type Credited = NonNullable<DocumentRecord['credits']>[number];

/** Earlier credit notes of one document in one export that are remembered; the ledger counts all of them. */
const EARLIER_MAX = 100;

/**
 * Documents that others of the export name: sales that a 1.5 clears, and payment documents that come before others.
 * A 1.5 that names anything but 1.4s would wait forever, or clear what was not sold for the principal. Of two credit
 * notes that take back 70.00 of 100.00, the first in export order is issued.
 */
export class NamedDocuments {
  readonly #cleared = new Set<string>();
  readonly #awaited = new Set<string>();
  /** Types of clearing documents: they come last, so that they cannot be cleared themselves. */
  readonly #clearing = new Map<string, string>();
  readonly #places = new Map<string, { ordinal: number; type: string | undefined }>();
  /** The first 1.5 of this export, in its order, that clears a sale. */
  readonly #clearedBy = new Map<string, string>();
  readonly #earlier = new Map<string, NonNullable<Credited['before']>>();

  /** Notes every document before the first one is numbered. */
  note({ external_id, clears = [], document, after = [], amends }: DocumentRecord): void {
    for (const sale of clears) this.#cleared.add(foldExternalId(sale.external_id));
    if (clears.length > 0 && document !== undefined)
      this.#clearing.set(foldExternalId(external_id), document.invoice_type_code);
    for (const { external_id } of after) this.#awaited.add(foldExternalId(external_id));
    if (amends?.credit !== undefined) this.#awaited.add(foldExternalId(amends.credit));
  }

  /** True of a document that a 1.5 of the export names. */
  isCleared(external_id: string): boolean {
    return this.#cleared.has(foldExternalId(external_id));
  }

  #ordinalOf = (external_id: string): number | undefined =>
    this.#places.get(foldExternalId(external_id))?.ordinal;

  /** Gives a record its place and those of the documents that it names; called in the export's order. */
  number(record: DocumentRecord, ordinal: number): void {
    record.ordinal = ordinal;
    const key = this.#cleared.size + this.#awaited.size > 0 ? foldExternalId(record.external_id) : '';
    if (this.#cleared.has(key) || this.#awaited.has(key))
      this.#places.set(key, { ordinal, type: record.document?.invoice_type_code });
    this.#numberSales(record);
    for (const one of record.after ?? []) one.ordinal = this.#ordinalOf(one.external_id);
    for (const one of record.credits ?? []) one.before = this.#earlier.get(keyOf(one));
    if (record.verdict === 'ready') this.#remember(record);
    const { amends } = record;
    if (amends?.credit !== undefined) amends.ordinal = this.#ordinalOf(amends.credit) ?? amends.ordinal;
  }

  /** Finds the sales of MARKs that earlier credit notes name, before the clearances of these sales are numbered. */
  async findSales(ledger: Pick<Ledger, 'ofMarks'>): Promise<void> {
    if (this.#cleared.size === 0) return;
    const marks = [...this.#earlier.keys()].filter((key) => key.startsWith(MARK));
    for (const [mark, sale] of await ledger.ofMarks(marks.map((key) => key.slice(MARK.length))))
      this.#earlier.set(ofDocument(firstOf(sale)), this.#earlier.get(MARK + mark) ?? []);
  }

  #numberSales(record: DocumentRecord): void {
    if (record.clears === undefined) return;
    // A sale that is named twice is one sale.
    const once = new Map(record.clears.map((sale) => [foldExternalId(sale.external_id), sale]));
    for (const [key, sale] of once) {
      sale.ordinal = this.#places.get(key)?.ordinal;
      sale.before = this.#clearedBy.get(key);
      sale.credits = this.#earlier.get(ofDocument(key));
    }
    record.clears = [...once.values()];
    const noSales = this.#noSales(record);
    if (noSales.some(isError)) {
      record.problems = [...record.problems, ...noSales];
      // A document rejected before keeps its stage.
      if (record.verdict !== 'rejected') Object.assign(record, { verdict: 'rejected', stage: 'preflight' });
    }
    // A second 1.5 for a sale does not clear it.
    if (record.verdict === 'ready' && record.clears.every(({ before }) => before === undefined))
      for (const key of once.keys()) this.#clearedBy.set(key, record.external_id);
  }

  #noSales({ external_id: own, document, clears = [], clears_column }: DocumentRecord): Problem[] {
    if (document?.invoice_type_code !== CLEARANCE) return [];
    return clears.flatMap(({ external_id }) => {
      const key = foldExternalId(external_id);
      const type = this.#places.get(key)?.type ?? this.#clearing.get(key);
      if (type === undefined || type === SALE || key === foldExternalId(own)) return [];
      const at = { field: 'clears', column: clears_column };
      return [problem('CLEARS-NO-SALE', at, { cleared: external_id, type })];
    });
  }

  #remember({ external_id, credits = [], document }: DocumentRecord): void {
    if (document === undefined || credits.length === 0) return;
    const { payable_total_amount: amount, invoice_lines: lines } = document;
    const own = { external_id, amount, parts: ratesText(lines) };
    for (const one of credits) {
      const before = this.#earlier.get(keyOf(one)) ?? [];
      if (before.length < EARLIER_MAX) this.#earlier.set(keyOf(one), [...before, own]);
    }
  }
}

const keyOf = ({ external_id, mark }: Credited): string =>
  external_id === undefined ? `${MARK}${mark}` : ofDocument(foldExternalId(external_id));
const MARK = 'mark ';
const ofDocument = (folded: string): string => `document ${folded}`;

/**
 * Answers the day of the document that a record corrects, from the same export or from the ledger, if only its name is given
 * and the law of its day may differ.
 */
export function daysOfOriginals(
  ledger: Pick<Ledger, 'lookupAll' | 'moneys' | 'ofMarks'>,
  names: NameNumbers,
) {
  /** Days of supply of this export, as digits; the ledger knows those of earlier ones. */
  const days = new PagedNumbers();

  return (
    { document, supplied, external_id }: DocumentRecord,
    { rows, life, after = [] }: Pick<DocumentRows, 'rows' | 'life' | 'after'>,
  ): Promise<string | undefined> | undefined => {
    if (supplied !== undefined)
      days.set(names.add(foldExternalId(external_id)), Number(supplied.replaceAll('-', '')));
    if (document === undefined || !correctingTypes.has(document.invoice_type_code)) return undefined;
    if (rows.some(({ header }) => header.original_date !== undefined) || !isBoundToDay(document))
      return undefined;
    const reversed = rows.flatMap(({ header }) => header.reverses ?? []);
    return latestOf([...reversed, ...after], document.correlated_invoices ?? [], life?.payment);
  };

  async function latestOf(ids: readonly string[], marks: readonly string[], payment: string | undefined) {
    const here = Math.max(0, ...ids.map((id) => days.get(names.get(foldExternalId(id)))));
    if (here > 0) return String(here).replace(/(\d{4})(\d\d)/, '$1-$2-');
    const ofMarks = marks.length === 0 ? [] : [...(await ledger.ofMarks(marks)).values()];
    const moneys = payment === undefined ? [] : [...(await ledger.moneys([payment])).values()];
    const ofMoneys = moneys.flatMap(({ documents }) => documents.map(({ external_id }) => external_id));
    const wanted = [...new Set([...ids, ...ofMarks, ...ofMoneys])];
    if (wanted.length === 0) return undefined;
    // A rebuilt ledger may have lost the moment of issue.
    const dayOfEntry = (one: LedgerEntry) =>
      one.state === 'issued' ? (one.supplied ?? dayIssuedAt(one.issued.issued_at)) : undefined;
    return latest([...(await ledger.lookupAll(wanted)).values()].map(dayOfEntry));
  }
}

/** Files of documents, each in ascending order of first row. */
export type JudgedFiles = readonly SpoolFile<DocumentRecord>[];

/** The wave of a document, from 0: one that waits for others comes after them, a refund even after sales that wait. */
export const waveOf = ({ clears, after, amends, life }: DocumentRecord): number =>
  after && life?.states === 'refund' ? 2 : (clears ?? after ?? amends?.credit) !== undefined ? 1 : 0;

interface Judging {
  context: DocumentContext;
  named: NamedDocuments;
  originalDay: ReturnType<typeof daysOfOriginals>;
  count: (rows: DocumentRows, record: DocumentRecord) => void;
}

/** Judges documents in the order of first rows, and passes them on. */
export const documentJudge =
  (
    { context, named, originalDay, count }: Judging,
    give: (document: DocumentRecord) => Promise<void> | void,
  ) =>
  async (rows: DocumentRows): Promise<void> => {
    const first = makeDocumentRecord(rows, context);
    const day = await originalDay(first, rows);
    const record =
      day === undefined ? first : makeDocumentRecord(rows, { ...context, onUnused: () => {} }, day);
    named.note(record);
    count(rows, record);
    await give(record);
  };

/** Every group of rows becomes a document with its findings, one partition in memory at a time. */
export async function judgeDocuments(
  groups: AsyncIterable<Iterable<GroupedRow[]>>,
  to: Judging & {
    spool: Spool;
    decide: DecideRows;
    /** Receives the rows that are answered by themselves, a file in ascending order for each part of the export. */
    answers: SpoolFile<RowAnswer>[];
    /** Receives a row outside all documents, with its amounts. */
    alone: (outcome: Outcome, money: readonly CountedMoney[]) => void;
  },
): Promise<JudgedFiles> {
  const files: SpoolFile<DocumentRecord>[] = [];
  for await (const partition of groups) {
    const file = await to.spool.file<DocumentRecord>(`documents-${files.length}`);
    const judge = documentJudge(to, file.write);
    const { documents, answers } = await to.decide(partition);
    const answered = await to.spool.file<RowAnswer>(`answers-${files.length}`);
    for (const given of answers) {
      const problems = acceptDoubts(given.problems, to.context.accepted);
      // A row that is open only because of accepted doubts is skipped.
      const isDone = problems !== given.problems && !problems.some(isBlocking);
      const answer: RowAnswer = isDone ? { ...given, verdict: 'skipped', problems } : given;
      if (answer.verdict !== undefined) to.alone(answer.verdict, answer.money ?? []);
      await answered.write(answer);
    }
    to.answers.push(answered);
    for (const rows of documents) await judge(rows);
    files.push(file);
  }
  return files;
}
