import type { RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { CountedMoney } from '../../money/money-cell.ts';
import { isBlocking } from '../../problems/problem.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { Spool, SpoolFile } from '../files/spool.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import { acceptDoubts } from './accept-doubts.ts';
import type { ClearedSales } from './cleared-sales.ts';
import type { CreditedDocuments } from './credited-documents.ts';
import type { DecideRows } from './decide-payments.ts';
import { type DocumentContext, makeDocumentRecord, type UnnumberedRecord } from './make-document-record.ts';
import type { Originals } from './originals.ts';
import type { DocumentRows } from './payment-documents.ts';
import { type SpooledDocument, spooledDocument, spooledDocumentForm } from './spooled-document.ts';

/** Per wave, files in ascending order of first row; the second has documents that wait for others. */
export type JudgedWaves = [SpoolFile<SpooledDocument>[], SpoolFile<SpooledDocument>[]];

export interface Judging {
  spool: Spool;
  context: DocumentContext;
  sales: ClearedSales;
  credited: CreditedDocuments;
  originals: Originals;
  /** Receives every document; returns its identity. */
  identityOf: (record: UnnumberedRecord) => string | undefined;
  /** Receives every document with its rows. */
  count: (rows: DocumentRows, record: UnnumberedRecord) => void;
}

/** One part of an export: its documents with their findings, and separately those that wait for others. */
export async function judgedPart(
  part: number,
  { spool, context, sales, credited, originals, identityOf, count }: Judging,
) {
  const now = await spool.file(`documents-${part}`, spooledDocumentForm);
  const later = await spool.file(`documents-${part}-later`, spooledDocumentForm);
  return {
    now,
    later,
    /** Called in the order of first rows; returns a promise only if the caller has to wait. */
    judge(rows: DocumentRows): Promise<void> | void {
      const record = makeDocumentRecord(rows, context);
      const day = originals.dayOf(record, rows);
      if (day === undefined) return write(rows, record);
      const again = { ...context, onUnused: () => {} };
      return day.then((known) =>
        write(rows, known === undefined ? record : makeDocumentRecord(rows, again, known)),
      );
    },
  };

  function write(rows: DocumentRows, record: UnnumberedRecord): Promise<void> | void {
    sales.note(record);
    count(rows, record);
    credited.note(record);
    const comesFirst = (record.clears ?? record.after) === undefined;
    return (comesFirst ? now : later).write(spooledDocument(record, identityOf(record)));
  }
}

/** A row that is open only because of accepted doubts is skipped. */
function acceptedAnswer(answer: RowAnswer, { accepted }: DocumentContext): RowAnswer {
  const problems = acceptDoubts(answer.problems, accepted);
  const isDone = problems !== answer.problems && !problems.some(isBlocking);
  return isDone ? { ...answer, verdict: 'skipped', problems } : answer;
}

/** Every group of rows becomes a document with its findings, one partition in memory at a time. */
export async function judgeDocuments(
  groups: AsyncIterable<Iterable<GroupedRow[]>>,
  to: Judging & {
    decide: DecideRows;
    /** Receives the rows that are answered by themselves, a file in ascending order for each part of the export. */
    answers: SpoolFile<RowAnswer>[];
    /** Receives a row outside all documents, with its amounts. */
    alone: (outcome: Outcome, money: readonly CountedMoney[]) => void;
  },
): Promise<JudgedWaves> {
  const waves: JudgedWaves = [[], []];
  const [first, second] = waves;
  for await (const partition of groups) {
    const part = await judgedPart(first.length, to);
    const { documents, answers } = await to.decide(partition);
    const answered = await to.spool.file<RowAnswer>(`answers-${first.length}`);
    for (const given of answers) {
      const answer = acceptedAnswer(given, to.context);
      if (answer.verdict !== undefined) to.alone(answer.verdict, answer.money ?? []);
      await answered.write(answer);
    }
    to.answers.push(answered);
    for (const rows of documents) {
      const room = part.judge(rows);
      if (room) await room;
    }
    first.push(part.now);
    second.push(part.later);
  }
  return waves;
}
