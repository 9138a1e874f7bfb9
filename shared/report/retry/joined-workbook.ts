import { foldExternalId } from '../../documents/external-id.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { ColumnFormat } from '../../records/column-format.ts';
import type { Cell } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile, ReportWriter } from '../files/report-writer.ts';
import { createRowsWorkbook } from '../rows/write-result-xlsx.ts';
import { outcomeNames, reportLabels } from '../words/report-labels.ts';
import { ColumnShape } from '../workbook/column-shapes.ts';
import type { SheetRowWriter } from '../workbook/sheet-xml.ts';
import type { JoinedLine } from './joined-line.ts';
import type { TriedRows } from './tried-cells.ts';

const TRIES_WIDTH_CHARACTERS = 32;

interface JoinedWorkbook {
  write(line: JoinedLine, cells: readonly Cell[]): Promise<void>;
  /** The finished file, or why there is none: the others of the joined report do without it. */
  end(): Promise<{ files: ReportFile[]; found: Problem[] }>;
  abort(): Promise<void>;
}

/** `joined.xlsx`: the export's own columns as they stand in the try that counts, and what became of each row. */
export async function createJoinedWorkbook(
  file: string,
  openSink: (file: string) => Promise<Sink>,
  of: { columns: readonly string[]; rows: TriedRows | undefined; language: Language; finished_at: string },
): Promise<JoinedWorkbook> {
  const shapes = await shapesOf(of.columns, of.rows);
  const { columns, language, finished_at } = of;
  const tries = {
    ...reportLabels.tries,
    name: 'tries' as const,
    width: TRIES_WIDTH_CHARACTERS,
    add: (to: SheetRowWriter, { record }: { record: JoinedLine }) =>
      to.text(record.tries.map(({ outcome }) => outcomeNames[outcome][language]).join(' → ')),
  };
  const facts = { plan: { columns, corrections: undefined }, shapes, language, finished_at };
  const documents = new Set<string>();
  let writer: ReportWriter<JoinedLine> | undefined;
  let failed: unknown;
  const unlessItFailed = async <Answer>(
    work: () => Promise<Answer> | Answer,
  ): Promise<Answer | undefined> => {
    if (failed !== undefined) return undefined;
    try {
      return await work();
    } catch (error) {
      failed = error;
      await writer?.abort();
      return undefined;
    }
  };
  await unlessItFailed(async () => {
    writer = createRowsWorkbook(await openSink(file), facts, { file, more: [tries] });
  });
  return {
    async write(record, cells) {
      const id = record.external_id === null ? undefined : foldExternalId(record.external_id);
      const first = id === undefined || !documents.has(id);
      if (id !== undefined) documents.add(id);
      await unlessItFailed(() => writer?.write({ record, cells, found: [], first }));
    },
    async end() {
      const written = await unlessItFailed(() => writer?.end());
      if (written !== undefined) return { files: [written], found: [] };
      const reason = failed instanceof Error ? failed.message : String(failed);
      return { files: [], found: [problem('REPORT-FORMAT-FAILED', {}, { file, reason })] };
    },
    abort: async () => writer?.abort(),
  };
}

/** Types of the columns, as the rows that were not wrong themselves prove them. */
async function shapesOf(columns: readonly string[], tried: TriedRows | undefined): Promise<ColumnFormat[]> {
  const shapes = columns.map((header) => new ColumnShape(header));
  if (tried !== undefined)
    for await (const { cells, verdict } of tried.rows())
      if (verdict === undefined) for (const [index, shape] of shapes.entries()) shape.see(cells[index] ?? '');
  return shapes.map(({ found }) => found);
}
