import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Measured } from './readers/measure.ts';

const CSV_ROWS = 1_000_000;
const XLSX_ROWS = 500_000;
const MIB = 1024 ** 2;
/** Issue: the peak of our reader stays below this for both files. */
const MAX_PEAK_BYTES = 400 * MIB;

const measured = z.object({ rows: z.number(), cells: z.number(), ms: z.number(), peakBytes: z.number() });

export const about = 'rows per second and peak memory of our reader beside PapaParse and exceljs';

/**
 * Reads the same 1,000,000-row CSV and 500,000-row XLSX with our reader and with the libraries alone, each in a
 * process of its own, and prints rows per second and peak memory. Fails when our peak is not flat.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-bench-'));
  try {
    const kinds = { csv: { rows: CSV_ROWS, peer: 'papaparse' }, xlsx: { rows: XLSX_ROWS, peer: 'exceljs' } };
    for (const [kind, { rows, peer }] of Object.entries(kinds))
      await compare({
        ...{ file: join(folder, `sales.${kind}`), rows },
        ...{ writer: `write-${kind}`, readers: ['rowmark', peer] },
      });
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Comparison {
  file: string;
  rows: number;
  writer: string;
  readers: readonly string[];
}

async function compare({ file, rows, writer, readers }: Comparison): Promise<void> {
  await inOwnProcess(writer, [file, String(rows)]);
  const { size } = await stat(file);
  console.log(
    `${file.split('.').at(-1)?.toUpperCase()}: ${rows.toLocaleString('en')} rows, ${(size / MIB).toFixed(0)} MiB`,
  );
  for (const reader of readers) {
    const result = measured.parse(JSON.parse(await inOwnProcess(reader, [file])));
    console.log(`  ${describe(reader, result)}`);
    if (result.rows !== rows) console.log(`  ${reader} lost ${rows - result.rows} rows`);
    if (reader === 'rowmark' && (result.rows !== rows || result.peakBytes > MAX_PEAK_BYTES))
      process.exitCode = 1;
  }
}

function describe(reader: string, { rows, cells, ms, peakBytes }: Measured): string {
  const speed = Math.round(rows / (ms / 1000)).toLocaleString('en');
  return `${reader.padEnd(10)} ${speed.padStart(9)} rows/s   peak ${(peakBytes / MIB).toFixed(0)} MiB   ${(ms / 1000).toFixed(1)} s   ${cells.toLocaleString('en')} cells`;
}

async function inOwnProcess(script: string, args: readonly string[]): Promise<string> {
  const path = join(import.meta.dirname, 'readers', `${script}.ts`);
  return (await promisify(execFile)(process.execPath, [path, ...args])).stdout;
}
