import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const ROWS = 100_000;
/** Rows of the workbook that is read, and of the one that the peer of the report writes. */
const WORKBOOK_ROWS = ROWS / 4;

const tookSchema = z.object({ seconds: z.number(), peak_mb: z.number() });
type Took = z.infer<typeof tookSchema>;

/** What was measured: rows per processor second beside those of a peer in the same run. */
export interface Figure extends Took {
  what: string;
  rows: number;
  peer: string;
  /** Rows per processor second over those of the peer. */
  ratio: number;
}

export const perSecond = ({ rows, seconds }: Pick<Figure, 'rows' | 'seconds'>): number => rows / seconds;

/** Every figure, each piece of work in a process of its own. */
export async function measureFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-figures-'));
  const took = (work: string, rows = ROWS) => inOwnProcess([work, folder, String(rows)]);
  try {
    await took('write');
    const papaparse = { name: 'papaparse reads the file', rows: ROWS, ...(await took('papaparse reads')) };
    const reads = { name: 'exceljs reads the file', rows: WORKBOOK_ROWS, ...(await took('exceljs reads')) };
    const writes = {
      name: 'exceljs writes the export',
      rows: WORKBOOK_ROWS,
      ...(await took('exceljs writes', WORKBOOK_ROWS)),
    };
    const beside = (
      what: string,
      peer: typeof papaparse,
      { rows = ROWS, ...own }: Took & { rows?: number },
    ) => ({
      ...{ what, rows, ...own, peer: peer.name },
      ratio: perSecond({ rows, ...own }) / perSecond(peer),
    });
    const figures = [
      beside('read CSV, 25 columns', papaparse, await took('reads csv')),
      beside('read XLSX, 25 columns', reads, { ...(await took('reads xlsx')), rows: WORKBOOK_ROWS }),
    ];
    await took('drop');
    figures.push(beside('intake, 25 columns, a document a row', papaparse, await took('intake')));
    await took('issue');
    figures.push(beside('report, all formats', writes, await took('report')));
    const peers = [papaparse, reads, writes].map(({ name, ...peer }) => ({
      ...peer,
      ...{ what: name, peer: '–', ratio: 1 },
    }));
    return [...figures, ...peers];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inOwnProcess(args: readonly string[]): Promise<Took> {
  const path = join(import.meta.dirname, 'child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args]);
  return tookSchema.parse(JSON.parse(stdout));
}
