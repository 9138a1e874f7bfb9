import type { RowAnswer } from '../documents/payment-life/life-context.ts';
import type { ClearedSales } from './cleared-sales.ts';
import { type DocumentContext, documentRecord, type UnnumberedRecord } from './document-record.ts';
import type { GroupedRow } from './group-rows.ts';
import type { DecideRows } from './payment-lives.ts';
import type { Spool, SpoolFile } from './spool.ts';
import {
  type DocumentHead,
  type SpooledDocument,
  spooledDocument,
  spooledDocumentForm,
} from './spooled-document.ts';

/** Per wave, files in ascending order of first row; documents that clear others are in the second. */
type JudgedWaves = [SpoolFile<SpooledDocument>[], SpoolFile<SpooledDocument>[]];

/** Every group of rows becomes a document with its findings, one partition in memory at a time. */
export async function judgeDocuments(
  groups: AsyncIterable<Iterable<GroupedRow[]>>,
  to: {
    spool: Spool;
    context: DocumentContext;
    decide: DecideRows;
    /** Receives the rows that are answered by themselves, a file in ascending order for each part of the export. */
    answers: SpoolFile<RowAnswer>[];
    sales: ClearedSales;
    /** Told of every document; answers the keys by which it is told from others. */
    keysOf: (record: UnnumberedRecord) => Pick<DocumentHead, 'identity' | 'twin'>;
  },
): Promise<JudgedWaves> {
  const waves: JudgedWaves = [[], []];
  const [first, second] = waves;
  for await (const partition of groups) {
    const name = `documents-${first.length}`;
    const now = await to.spool.file(name, spooledDocumentForm);
    const later = await to.spool.file(`${name}-later`, spooledDocumentForm);
    const { documents, answers } = await to.decide(partition);
    const answered = await to.spool.file<RowAnswer>(`answers-${first.length}`);
    for (const answer of answers) await answered.write(answer);
    to.answers.push(answered);
    for (const rows of documents) {
      const record = documentRecord(rows, to.context);
      to.sales.note(record);
      await (record.clears === undefined ? now : later).write(spooledDocument(record, to.keysOf(record)));
    }
    first.push(now);
    second.push(later);
  }
  return waves;
}
