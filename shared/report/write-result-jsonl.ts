import type { Sink } from '../store/store.ts';
import type { ReportWriter } from './report-writer.ts';
import { createTextFile } from './text-file.ts';

/** `result.jsonl`: one `ReportRow` a line, in file order; `result.schema.json` describes it. */
export function createResultJsonlWriter(sink: Sink, file = 'result.jsonl'): ReportWriter {
  const text = createTextFile(file, sink);
  return {
    file,
    write: ({ record }) => text.write(`${JSON.stringify(record)}\n`),
    end: () => text.end(),
    abort: () => text.abort(),
  };
}
