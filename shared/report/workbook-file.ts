import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import type { Sink } from '../store/store.ts';
import type { ReportFile } from './report-writer.ts';

export type StreamedSheet = ExcelJS.Worksheet;

const ROWS_BETWEEN_CHECKS = 200;
const MAX_WAITING_BYTES = 1024 * 1024;
const LOOK_AGAIN_MS = 1;
/** Level 1 is half as slow as the default and about a tenth larger. */
const COMPRESSION_LEVEL = 1;

export interface WorkbookFile {
  workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  /** Called after each row: waits when the zip falls behind. */
  keepPace(sheet: StreamedSheet): Promise<void> | void;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** A workbook that is written row by row onto a sink, in memory that does not grow with the rows. */
export function createWorkbookFile(file: string, sink: Sink, written_at: string): WorkbookFile {
  const stream = sinkStream(sink);
  const failed = new Promise<never>((_, reject) => stream.on('error', reject));
  failed.catch(() => undefined);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: COMPRESSION_LEVEL } },
  });
  workbook.creator = 'Rowmark';
  workbook.created = new Date(written_at);
  workbook.modified = new Date(written_at);
  let rows = 0;
  return {
    workbook,
    keepPace(sheet) {
      rows += 1;
      if (rows % ROWS_BETWEEN_CHECKS === 0) return Promise.race([failed, drained(sheet)]);
    },
    async end() {
      await Promise.race([failed, workbook.commit()]);
      const { bytes, sha256 } = await sink.close();
      return { file, bytes, sha256 };
    },
    async abort() {
      stream.destroy();
      await sink.abort();
    },
  };
}

function sinkStream(sink: Sink): Writable {
  return new Writable({
    write: (chunk: Uint8Array, _, done) => {
      sink.write(chunk).then(() => done(), done);
    },
  });
}

/** Bytes that exceljs holds between a sheet and its zip: it writes there without ever waiting. */
const heldSchema = z.object({
  stream: z.object({
    pipes: z.tuple([z.object({ _writableState: z.object({ length: z.number() }) })]),
  }),
});

async function drained(sheet: StreamedSheet): Promise<void> {
  const waiting = () => heldSchema.parse(sheet).stream.pipes[0]._writableState.length;
  await new Promise((next) => setImmediate(next));
  while (waiting() > MAX_WAITING_BYTES) await pause(LOOK_AGAIN_MS);
}
