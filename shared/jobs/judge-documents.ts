import type { RowAnswer } from '../documents/payment-life/life-context.ts';
import type { ClearedSales } from './cleared-sales.ts';
import { type DocumentContext, documentRecord, type UnnumberedRecord } from './document-record.ts';
import type { GroupedRow } from './group-rows.ts';
import type { DecideRows, DocumentRows } from './payment-lives.ts';
import type { Spool, SpoolFile } from './spool.ts';
import {
  type DocumentHead,
  type SpooledDocument,
  spooledDocument,
  spooledDocumentForm,
} from './spooled-document.ts';

/** Per wave, files in ascending order of first row; documents that clear others are in the second. */
export type JudgedWaves = [SpoolFile<SpooledDocument>[], SpoolFile<SpooledDocument>[]];

export interface Judging {
  spool: Spool;
  context: DocumentContext;
  sales: ClearedSales;
  /** Told of every document; answers the keys by which it is told from others. */
  keysOf: (record: UnnumberedRecord) => Pick<DocumentHead, 'identity' | 'twin'>;
}

/** One part of an export: its documents with their findings, those that clear others apart. */
export async function judgedPart(part: number, { spool, context, sales, keysOf }: Judging) {
  const now = await spool.file(`documents-${part}`, spooledDocumentForm);
  const later = await spool.file(`documents-${part}-later`, spooledDocumentForm);
  return {
    now,
    later,
    /** In the order of first rows. A promise only where the caller has to wait. */
    judge(rows: DocumentRows): Promise<void> | void {
      const record = documentRecord(rows, context);
      sales.note(record);
      return (record.clears === undefined ? now : later).write(spooledDocument(record, keysOf(record)));
    },
  };
}

/** Every group of rows becomes a document with its findings, one partition in memory at a time. */
export async function judgeDocuments(
  groups: AsyncIterable<Iterable<GroupedRow[]>>,
  to: Judging & {
    decide: DecideRows;
    /** Receives the rows that are answered by themselves, a file in ascending order for each part of the export. */
    answers: SpoolFile<RowAnswer>[];
  },
): Promise<JudgedWaves> {
  const waves: JudgedWaves = [[], []];
  const [first, second] = waves;
  for await (const partition of groups) {
    const part = await judgedPart(first.length, to);
    const { documents, answers } = await to.decide(partition);
    const answered = await to.spool.file<RowAnswer>(`answers-${first.length}`);
    for (const answer of answers) await answered.write(answer);
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
