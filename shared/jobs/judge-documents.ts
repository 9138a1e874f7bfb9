import { type DocumentContext, documentRecord, type UnnumberedRecord } from './document-record.ts';
import { type GroupedRow, sameDocument } from './group-rows.ts';
import type { Spool, SpoolFile } from './spool.ts';

export interface JudgedDocuments {
  /** Per wave, files in ascending order of first row; documents that clear others are in the second. */
  waves: [SpoolFile<UnnumberedRecord>[], SpoolFile<UnnumberedRecord>[]];
  /** External ids, lower-cased, that some document clears. */
  cleared: Set<string>;
}

/** Every group of rows becomes a document with its findings, one partition in memory at a time. */
export async function judgeDocuments(
  groups: AsyncIterable<Iterable<GroupedRow[]>>,
  to: { spool: Spool; context: DocumentContext; onRecord: (record: UnnumberedRecord) => void },
): Promise<JudgedDocuments> {
  const judged: JudgedDocuments = { waves: [[], []], cleared: new Set() };
  const [first, second] = judged.waves;
  for await (const partition of groups) {
    const name = `documents-${first.length}`;
    const now = await to.spool.file<UnnumberedRecord>(name);
    const later = await to.spool.file<UnnumberedRecord>(`${name}-later`);
    for (const rows of partition) {
      const record = documentRecord(rows, to.context);
      for (const externalId of record.clears ?? []) judged.cleared.add(sameDocument(externalId));
      to.onRecord(record);
      await (record.clears === undefined ? now : later).write(record);
    }
    first.push(now);
    second.push(later);
  }
  return judged;
}
