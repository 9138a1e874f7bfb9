import { crc32 } from 'node:zlib';
import type { RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { isConversionNotice } from '../../problems/conversion-notice.ts';
import { type DocumentRecord, documentLines } from '../../records/document-record.ts';
import { lineBuffer } from '../../records/json-lines.ts';
import { ordinalLines, ROW_FORM, type RowRecord } from '../../records/row-record.ts';
import { MAX_ROWS } from '../../sheet/limits.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { boundedWrites } from '../files/bounded-work.ts';
import { mergeSorted, type Spool, type SpoolFile } from '../files/spool.ts';
import { followsRows } from '../steps/issuing-order.ts';

/** Documents of one chunk, in a long job more: the work of one call of `issue`, well inside a Lambda function's time. */
const [DOCUMENTS_PER_CHUNK, IN_A_LONG_JOB] = [100, 250];
/** A chunk of documents of thousands of lines is written before the next is gathered. */
const LARGE_BYTES = 3_000_000;

/** The documents of a job as they come in their order: numbered, and written in chunks of one wave after the other. */
export function documentsWriter(to: {
  store: Store;
  job: string;
  dryRun: boolean;
  /** Called with each batch of documents before `complete` is called for the first of them. */
  look: (documents: readonly DocumentRecord[]) => Promise<void>;
  /** Gives a document its place; called in that order. */
  complete: (document: DocumentRecord, ordinal: number) => void;
}) {
  const keys = jobKeys(to.job);
  const writes = boundedWrites();
  const waves: number[][] = [[]];
  const chunk_starts: number[] = [];
  const ordinals = new Uint32Array(
    new ArrayBuffer(0, { maxByteLength: (MAX_ROWS + 1) * Uint32Array.BYTES_PER_ELEMENT }),
  );
  let documents = 0;
  let open: DocumentRecord[] = [];
  /** Bytes that are written, for the next chunks: as garbage they would have the whole heap collected. */
  const spare: Buffer[] = [];

  async function writeChunk(): Promise<void> {
    const chunk = open;
    open = [];
    await to.look(chunk);
    chunk_starts.push(documents + 1);
    waves.at(-1)?.push(chunk_starts.length);
    const key = keys.documents(chunk_starts.length);
    for (const document of chunk) {
      documents += 1;
      for (const row of document.rows) {
        if (row >= ordinals.length) ordinals.buffer.resize((row + 1) * ordinals.BYTES_PER_ELEMENT);
        ordinals[row] = documents;
      }
      to.complete(document, documents);
    }
    const bytes = documentLines.bytes(chunk, spare.pop());
    await writes.begin(async () => {
      await to.store.put(key, bytes);
      spare.push(Buffer.from(bytes.buffer));
    });
    if (bytes.length > LARGE_BYTES) await writes.end();
  }

  return {
    /** Returns a promise only if the caller has to wait. */
    write(document: DocumentRecord): Promise<void> | void {
      const size = followsRows(documents) ? DOCUMENTS_PER_CHUNK : IN_A_LONG_JOB;
      return open.push(document) === size ? writeChunk() : undefined;
    },
    async endWave(): Promise<void> {
      if (open.length > 0) await writeChunk();
      waves.push([]);
    },
    /** Writes what names documents and rows, whose file has this CRC-32; without `isSent` none of the documents counts. */
    async end(isSent: boolean, crc: number) {
      const some = isSent ? waves.filter((chunks) => chunks.length > 0) : [];
      const sent = !to.dryRun && followsRows(documents) ? some.flat().map((chunk) => [chunk]) : some;
      for (const [index, chunks] of sent.entries()) {
        const items = chunks.map((chunk) => ({ job: to.job, chunk }));
        await writes.begin(() => to.store.put(keys.wave(index + 1), JSON.stringify(items)));
      }
      await writes.end();
      await to.store.put(keys.ordinals, ordinalLines.bytes([isSent ? ordinals : [], [crc]]));
      // Without empty waves; if numbers follow the rows, each chunk is a wave.
      return { waves: sent, ...(isSent && { documents, chunk_starts }) };
    },
    /** Waits for what is under way: another writer may write to the same places. */
    [Symbol.asyncDispose]: (): Promise<void> => writes.end().catch(() => {}),
  };
}

/** The lines of files, each in the order of its rows, in that order. */
const byRows = <Line>(files: readonly SpoolFile<Line>[], rowOf: (line: Line) => number) =>
  mergeSorted(
    files.map((file) => file.read()),
    (one, other) => rowOf(one) < rowOf(other),
  );

/** The documents of the files by their first rows. */
export const inOrder = (files: readonly SpoolFile<DocumentRecord>[]) =>
  byRows(files, ({ rows: [row = 0] }) => row);

/** The rows of a job, written as they come; those of payments wait in the spool for the answers of their payments. */
export async function rowsFile(
  store: Store,
  { job, spool, isOfPayments }: { job: string; spool: Spool; isOfPayments: boolean },
) {
  const sink = await store.create(jobKeys(job).rows);
  let crc = 0;
  let isOpen = true;
  const lines = lineBuffer((bytes) => {
    crc = crc32(bytes, crc);
    return sink.write(bytes);
  });
  const write = (record: RowRecord) => lines.write(JSON.stringify(record), `{"form":${ROW_FORM},`);
  const waiting = await spool.file<RowRecord>('records');
  return {
    write: isOfPayments ? waiting.write : write,
    /** Called when all rows are there, with those that are answered by themselves; answers the CRC-32 of the file. */
    async close(answers: readonly SpoolFile<RowAnswer>[]): Promise<number> {
      const given = byRows(answers, ({ row }) => row);
      let next = await given.next();
      for await (let record of waiting.read()) {
        for (; !next.done && next.value.row <= record.row; next = await given.next())
          if (next.value.row === record.row) record = withAnswer(record, next.value);
        await write(record);
      }
      await lines.flush();
      await sink.close();
      isOpen = false;
      return crc;
    },
    [Symbol.asyncDispose]: async () => (isOpen ? sink.abort() : undefined),
  };
}

/** Writes the records of an export without rows, as one that cannot be read. */
export async function putNoRows(store: Store, job: string): Promise<void> {
  await store.put(jobKeys(job).rows, '');
  await store.put(jobKeys(job).ordinals, ordinalLines.bytes([]));
}

/** Adds its answer to a row; a verdict drops notices of conversion, as the row makes no document. */
function withAnswer(given: RowRecord, { verdict, problems, external_id }: RowAnswer): RowRecord {
  if (verdict === undefined) return { ...given, ...(external_id === undefined ? {} : { external_id }) };
  const { stage: _stage, ...row } = given;
  const kept = row.problems.filter(
    ({ code, severity }) => !isConversionNotice(code) && (verdict === 'rejected' || severity !== 'error'),
  );
  const all = [...problems, ...kept];
  return { ...row, verdict, ...(verdict === 'rejected' && { stage: 'map' }), problems: all };
}
