import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { z } from 'zod';
import { NODE_OPTIONS } from '../../../infra/aws/functions/bundle.ts';
import { PROJECT_ROOT } from '../../docs/project-root.ts';
import { runImport } from './run-import.ts';

const ROWS = 100_000;
/** Rows of the workbook that is read, and of the one that the peer of the report writes. */
const WORKBOOK_ROWS = ROWS / 4;

/** Documents of the import with the embedded service: enough that its start counts little. */
const DOCUMENTS = 10_000;

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

interface Peer extends Took {
  name: string;
  rows: number;
}

/** Every figure, each piece of work in a process of its own. */
export async function measureFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-figures-'));
  const child = await untypedChild(folder);
  const took = (work: string, rows = ROWS) => inOwnProcess(child, [work, folder, String(rows)]);
  const peer = async (work: string, of: { name: string; rows: number }): Promise<Peer> => ({
    ...of,
    ...(await took(work, of.rows)),
  });
  try {
    await took('write');
    const papaparse = await peer('papaparse reads', { name: 'papaparse reads the file', rows: ROWS });
    const [reads, readsShared, writes] = [
      await peer('exceljs reads', { name: 'exceljs reads the file', rows: WORKBOOK_ROWS }),
      await peer('exceljs reads shared', { name: 'exceljs reads shared texts', rows: WORKBOOK_ROWS }),
      await peer('exceljs writes', { name: 'exceljs writes the export', rows: WORKBOOK_ROWS }),
    ];
    const xlsx = { rows: WORKBOOK_ROWS, ...(await took('reads xlsx')) };
    const sharedXlsx = { rows: WORKBOOK_ROWS, ...(await took('reads shared xlsx')) };
    const figures = [
      beside('read CSV, 25 columns', papaparse, { rows: ROWS, ...(await took('reads csv')) }),
      beside('read XLSX, 25 columns', reads, xlsx),
      beside('read XLSX, 25 columns, shared texts', readsShared, sharedXlsx),
    ];
    await took('drop');
    const intake = { rows: ROWS, ...(await took('intake')) };
    figures.push(beside('intake, 25 columns, a document a row', papaparse, intake));
    await took('issue');
    figures.push(beside('report, all formats', writes, { rows: ROWS, ...(await took('report')) }));
    for (const [what, own] of await importParts(() => took('sandbox', DOCUMENTS)))
      figures.push(beside(what, papaparse, own));
    const peers = [papaparse, reads, readsShared, writes].map(({ name, ...of }) => ({
      ...of,
      ...{ what: name, peer: '–', ratio: 1 },
    }));
    return [...figures, ...peers];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Measured = Took & { rows: number };

const beside = (what: string, peer: Peer, own: Measured): Figure => ({
  ...{ what, ...own, peer: peer.name },
  ratio: perSecond(own) / perSecond(peer),
});

/** The whole command with the embedded service, the service's part of it alone, what remains, and its pace. */
async function importParts(sandbox: () => Promise<Took>): Promise<[string, Measured][]> {
  const service = await sandbox();
  const { times, ...whole } = await runImport(DOCUMENTS);
  const rows = DOCUMENTS;
  return [
    ['import, embedded service', { rows, ...whole }],
    ['of it the service: draft, read back, issue', { rows, ...service }],
    [
      'of it the rest: start, steps, ledger, client',
      { rows, ...whole, seconds: whole.seconds - service.seconds },
    ],
    ['its issuing, in seconds of the clock', { rows, ...whole, seconds: times.issue_ms / 1000 }],
  ];
}

const CHILD = join(import.meta.dirname, 'child.ts');

/** The program without its types, as functions have it, packages as they are: taking types off needs memory of its own. */
async function untypedChild(folder: string): Promise<string> {
  const outdir = join(folder, 'untyped');
  const form = {
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  } as const;
  await build({ ...form, entryPoints: { child: CHILD }, outdir, outExtension: { '.js': '.mjs' } });
  await symlink(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(PROJECT_ROOT, 'shared/report/page/pages.css'), join(outdir, 'pages.css'));
  return join(outdir, 'child.mjs');
}

const STEPS = new Set(['intake', 'issue', 'report']);
/**
 * Half of the 3,008 MB of the functions of intake and report, as V8 takes it there by itself. On a large machine it takes
 * more, and lets garbage wait for that.
 */
const STEP_HEAP_MB = 1504;
const STEP_OPTIONS = `${NODE_OPTIONS} --max-old-space-size=${STEP_HEAP_MB}`;

async function inOwnProcess(path: string, args: readonly string[]): Promise<Took> {
  // The steps run as the functions do.
  const env = STEPS.has(args[0] ?? '') ? { ...process.env, NODE_OPTIONS: STEP_OPTIONS } : process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env });
  return tookSchema.parse(JSON.parse(stdout));
}
