import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { RECEIPT_HEADER } from '../../commands/receipt-export.ts';

const CLI = resolve(import.meta.dirname, '../../../infra/local/cli.ts');

const timesSchema = z.object({ intake_ms: z.number(), issue_ms: z.number(), report_ms: z.number() });
const printedSchema = z.object({ jobs: z.tuple([z.object({ times: timesSchema })]) });
const tookSchema = z.object({ seconds: z.number(), peak_mb: z.number() });

/** The command as somebody types it: what the whole process took, and the times of its steps. */
export type ImportTook = z.infer<typeof tookSchema> & { times: z.infer<typeof timesSchema> };

/** The child prints what it took as the last line on stderr. */
const TELL = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const peak_mb = Math.round(process.resourceUsage().maxRSS * 1024 / 1e6);
  process.stderr.write('\\n' + JSON.stringify({ seconds: (user + system) / 1e6, peak_mb }));
})`;

/** Imports that many receipts of one line in a fresh folder, with the embedded service. */
export async function runImport(rows: number): Promise<ImportTook> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-bench-'));
  try {
    const file = join(folder, 'export.csv');
    await writeFile(file, exportOf(rows));
    const tell = ['--import', `data:text/javascript,${encodeURIComponent(TELL)}`];
    const command = ['import', file, '--data', join(folder, 'data'), '--json'];
    const child = spawn(process.execPath, [...tell, CLI, ...command]);
    const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const { times } = printedSchema.parse(JSON.parse(printed)).jobs[0];
    return { times, ...tookSchema.parse(JSON.parse(said.split('\n').at(-1) ?? '')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const exportOf = (rows: number): string =>
  [
    RECEIPT_HEADER,
    ...Array.from(
      { length: rows },
      (_, index) =>
        `B-${index},11.1,3,Πελάτης,Είδος ${index % 50},${1 + (index % 7)},3.10,13,category1_1,E3_561_003`,
    ),
  ].join('\n');
