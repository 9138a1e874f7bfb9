import { type DocumentRecord, documentForm } from '../records/document-record.ts';
import { jsonLinesWriter } from '../records/json-lines.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { ClearedSales } from './cleared-sales.ts';
import type { UnnumberedRecord } from './document-record.ts';
import { mergeInOrder } from './merge-in-order.ts';
import type { SpoolFile } from './spool.ts';

/** Documents of one chunk: the work of one call of `issue`, well inside a Lambda function's time. */
export const DOCUMENTS_PER_CHUNK = 100;

interface WrittenDocuments {
  documents: number;
  /** Chunk numbers per wave; an empty wave is left out. */
  waves: number[][];
  chunk_starts: number[];
}

/** Numbers the documents in the order of their first rows, waves after one another, and writes them in chunks. */
export async function writeDocuments(to: {
  store: Store;
  job: string;
  /** Per wave, streams in ascending order of first row. */
  waves: readonly (readonly SpoolFile<UnnumberedRecord>[])[];
  sales: ClearedSales;
  /** Sees every document in its order, and may add to it what only the whole export tells. */
  complete: (record: DocumentRecord) => DocumentRecord;
}): Promise<WrittenDocuments> {
  const keys = jobKeys(to.job);
  const waves: number[][] = [];
  const chunk_starts: number[] = [];
  let documents = 0;
  let chunk = 0;
  for (const files of to.waves) {
    const chunks: number[] = [];
    let writer: ReturnType<typeof jsonLinesWriter<DocumentRecord>> | undefined;
    let inChunk = 0;
    for await (const unnumbered of mergeInOrder(
      files.map((file) => file.read()),
      firstRow,
    )) {
      if (writer === undefined || inChunk === DOCUMENTS_PER_CHUNK) {
        await writer?.close();
        chunk += 1;
        inChunk = 0;
        chunks.push(chunk);
        chunk_starts.push(documents + 1);
        writer = jsonLinesWriter(await to.store.create(keys.documents(chunk)), documentForm.text);
      }
      documents += 1;
      inChunk += 1;
      await writer.write(to.complete(to.sales.number(unnumbered, documents)));
    }
    await writer?.close();
    if (chunks.length === 0) continue;
    waves.push(chunks);
    const items = chunks.map((number) => ({ job: to.job, chunk: number }));
    await to.store.put(keys.wave(waves.length), JSON.stringify(items));
  }
  return { documents, waves, chunk_starts };
}

const firstRow = (record: UnnumberedRecord): number => record.rows[0] ?? 0;
