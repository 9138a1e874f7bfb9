import type { RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { isConversionNotice } from '../../problems/conversion-notice.ts';
import { type LinePart, linesWriter } from '../../records/json-lines.ts';
import { toldPaymentForm } from '../../records/plan.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Sink, Store } from '../../store/store.ts';
import { boundedWrites, inBatches } from '../files/bounded-work.ts';
import { besideText, mergeSorted, type Spool, type SpoolFile } from '../files/spool.ts';
import type { SpooledDocument } from '../judge/make-document-record.ts';
import { ROW_START, recordOfRow, restOfRow, type SpooledRow, spooledRow } from '../rows/group-rows.ts';
import { followsRows } from '../steps/number-order.ts';

/** Beyond it a chunk is written piece by piece: documents of thousands of lines. */
const GATHERED_BYTES_MAX = 2 * 1024 * 1024;

/** The file of a chunk: a small one is put at once, in one request. */
export function chunkFile(store: Pick<Store, 'put' | 'create'>, key: string) {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let sink: Sink | undefined;
  const gathered = () => {
    const all = Buffer.concat(pieces, bytes);
    [pieces, bytes] = [[], 0];
    return all;
  };
  const spill = async () => {
    sink ??= await store.create(key);
    await sink.write(gathered());
  };
  return {
    /** Writes a line; returns a promise only if the caller has to wait. */
    write(parts: readonly LinePart[]): Promise<void> | undefined {
      for (const part of [...parts, '\n']) {
        const piece = typeof part === 'string' ? Buffer.from(part) : part;
        pieces.push(piece);
        bytes += piece.length;
      }
      return bytes >= GATHERED_BYTES_MAX ? spill() : undefined;
    },
    async close(): Promise<void> {
      if (sink === undefined) return void (await store.put(key, gathered()));
      await spill();
      await sink.close();
    },
  };
}

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
  documentOfRow: Uint32Array;
  /** Called with each batch of documents before `partsOf` is called for the first of them. */
  look: (documents: readonly SpooledDocument[]) => Promise<void>;
  /** The line of a document at its place; asked in that order. */
  partsOf: (document: SpooledDocument, ordinal: number) => readonly LinePart[];
}): Promise<WrittenDocuments> {
  const keys = jobKeys(to.job);
  const writes = boundedWrites();
  const waves: number[][] = [];
  const chunk_starts: number[] = [];
  let documents = 0;
  for (const files of to.waves) {
    const chunks: number[] = [];
    let open: { file: ReturnType<typeof chunkFile>; documents: number } | undefined;
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
          open = { file: chunkFile(to.store, keys.documents(chunk_starts.length)), documents: 0 };
        }
        documents += 1;
        open.documents += 1;
        for (const row of document.rows) to.documentOfRow[row] = documents;
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

/** The documents of the files by their first rows, many at once. */
function inOrder(files: readonly SpoolFile<SpooledDocument>[]): AsyncGenerator<readonly SpooledDocument[]> {
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) return first.batches();
  const streams = files.map((file) => file.read());
  return inBatches(mergeSorted(streams, firstRow), DOCUMENTS_PER_CHUNK);
}

const firstRow = ({ rows }: SpooledDocument): number => rows[0] ?? 0;

/** The rows of a job, written as they come; those of payments wait in the spool for the answers of their payments. */
export async function rowsFile(
  store: Store,
  { job, spool, isOfPayments }: { job: string; spool: Spool; isOfPayments: boolean },
) {
  const writer = linesWriter(await store.create(jobKeys(job).rows));
  const waiting = await spool.file<SpooledRow>('records', besideText());
  let last = 0;
  return {
    write(record: RowRecord): Promise<void> | void {
      last = record.row;
      return isOfPayments ? waiting.write(spooledRow(record)) : writer.write(ROW_START, restOfRow(record));
    },
    /** Called when all rows are there, with those that are answered by themselves; answers the last row. */
    async close(answers: readonly SpoolFile<RowAnswer>[]): Promise<number> {
      for await (const rows of withAnswers(waiting.batches(), answers))
        for (const { line } of rows) await writer.write(line);
      await writer.close();
      return last;
    },
    abort: writer.abort,
  };
}

/** Rows of an export in batches, each with its own answer if it has one; both sorted by row. */
async function* withAnswers(
  rows: AsyncGenerator<readonly SpooledRow[]>,
  files: readonly Pick<SpoolFile<RowAnswer>, 'read'>[],
): AsyncGenerator<readonly SpooledRow[]> {
  if (files.length === 0) return yield* rows;
  const answers = mergeSorted(
    files.map((file) => file.read()),
    ({ row }) => row,
  );
  let next = await answers.next();
  for await (const batch of rows) {
    const answered = [...batch];
    for (const [at, { row }] of batch.entries())
      for (; !next.done && next.value.row <= row; next = await answers.next()) {
        const given = answered[at];
        if (given && next.value.row === row)
          answered[at] = spooledRow(withAnswer(recordOfRow(given), next.value));
      }
    yield answered;
  }
}

/** Adds its answer to a row; a verdict drops notices of conversion, as the row makes no document. */
function withAnswer(given: RowRecord, { verdict, problems, external_id }: RowAnswer): RowRecord {
  if (verdict === undefined) return { ...given, ...(external_id === undefined ? {} : { external_id }) };
  const { stage: _stage, ...row } = given;
  const kept = row.problems.filter(
    ({ code, severity }) => !isConversionNotice(code) && (verdict === 'rejected' || severity !== 'error'),
  );
  const all = [...problems, ...kept];
  return verdict === 'skipped'
    ? { ...row, verdict, problems: all }
    : { ...row, verdict, stage: 'map', problems: all };
}

/** Writes the payments noted in the ledger by this job, for the report's seal; no file without payments. */
export async function writeToldPayments(
  store: Store,
  job: string,
  payments: readonly string[],
): Promise<void> {
  if (payments.length === 0) return;
  const writer = linesWriter(await store.create(jobKeys(job).payments));
  for (const payment of payments) await writer.write(toldPaymentForm.text({ payment }));
  await writer.close();
}
