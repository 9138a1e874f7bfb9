import type { LinePart } from '../../records/line-parts.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { boundedWrites } from '../files/bounded-work.ts';
import { mergeSorted, type SpoolFile } from '../files/spool.ts';
import type { SpooledDocument } from '../judge/spooled-document.ts';
import { followsRows } from '../steps/number-order.ts';
import { type ChunkFile, chunkFiles } from './chunk-file.ts';

/** Documents of one chunk: the work of one call of `issue`, well inside a Lambda function's time. */
const DOCUMENTS_PER_CHUNK = 100;

interface WrittenDocuments {
  documents: number;
  /** Chunk numbers per wave, without empty waves; if numbers follow the rows, each chunk is a wave. */
  waves: number[][];
  chunk_starts: number[];
}

/** Numbers the documents in the order of their first rows, waves after one another, and writes them in chunks. */
export async function writeDocuments(to: {
  store: Store;
  job: string;
  dryRun: boolean;
  /** Per wave, streams in ascending order of first row. */
  waves: readonly (readonly SpoolFile<SpooledDocument>[])[];
  /** Receives the document of every row. */
  documentOfRow: Map<number, number>;
  /** Called with each batch of documents before `partsOf` is called for the first of them. */
  look: (documents: readonly SpooledDocument[]) => Promise<void>;
  /** The line of a document at its place; asked in that order. */
  partsOf: (document: SpooledDocument, ordinal: number) => readonly LinePart[];
}): Promise<WrittenDocuments> {
  const keys = jobKeys(to.job);
  const writes = boundedWrites();
  const fileOf = chunkFiles(to.store);
  const waves: number[][] = [];
  const chunk_starts: number[] = [];
  let documents = 0;
  for (const files of to.waves) {
    const chunks: number[] = [];
    let open: { file: ChunkFile; documents: number } | undefined;
    const close = async (last = open) => {
      if (last !== undefined) await writes.begin(last.file.close);
    };
    for await (const batch of inOrder(files)) {
      await to.look(batch);
      for (const document of batch) {
        if (open === undefined || open.documents === DOCUMENTS_PER_CHUNK) {
          await close();
          chunk_starts.push(documents + 1);
          chunks.push(chunk_starts.length);
          open = { file: fileOf(keys.documents(chunk_starts.length)), documents: 0 };
        }
        documents += 1;
        open.documents += 1;
        for (const row of document.rows) to.documentOfRow.set(row, documents);
        const full = open.file.write(to.partsOf(document, documents));
        if (full) await full;
      }
    }
    await close();
    if (chunks.length > 0) waves.push(chunks);
  }
  const inTurn = !to.dryRun && followsRows(documents);
  const sent = inTurn ? waves.flat().map((chunk) => [chunk]) : waves;
  for (const [index, chunks] of sent.entries()) {
    const items = chunks.map((chunk) => ({ job: to.job, chunk }));
    await writes.begin(() => to.store.put(keys.wave(index + 1), JSON.stringify(items)));
  }
  await writes.end();
  return { documents, waves: sent, chunk_starts };
}

/** The documents of the files by their first rows, as many at once as are there. */
async function* inOrder(
  files: readonly SpoolFile<SpooledDocument>[],
): AsyncGenerator<readonly SpooledDocument[]> {
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return yield* first.batches();
  const streams = files.map((file) => file.read());
  let batch: SpooledDocument[] = [];
  for await (const document of mergeSorted(streams, firstRow)) {
    batch.push(document);
    if (batch.length < DOCUMENTS_PER_CHUNK) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const firstRow = ({ rows }: SpooledDocument): number => rows[0] ?? 0;
