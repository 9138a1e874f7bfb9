import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { bundleFunction } from '../aws/bundle-function.ts';

/** Functions of the stack by name, with the file of their handler. */
export const bundledFunctions = {
  receive: 'functions/receive.ts',
  approve: 'functions/approve.ts',
  intake: 'functions/intake.ts',
  issue: 'functions/issue.ts',
  report: 'functions/report.ts',
  'refresh-rates': 'functions/refresh-rates.ts',
  'watch-marks': 'functions/watch-marks.ts',
  sandbox: 'functions/sandbox/lambda.ts',
  console: 'functions/console.ts',
} as const;

export interface MeasuredBundle {
  bytes: number;
  gzipBytes: number;
  /** Median time until a fresh process has loaded the module, without the start of Node itself. */
  loadMs: number;
  /** What `handler` is in the loaded module. */
  handler: string;
  packages: string[];
  sources: string[];
}

/** What the handlers want to find; nothing answers there, and loading a module must not ask. */
const ENVIRONMENT = {
  AWS_REGION: 'eu-central-1',
  ROWMARK_IMPORTS_BUCKET: 'imports',
  ROWMARK_REPORTS_BUCKET: 'reports',
  ROWMARK_LEDGER_TABLE: 'ledger',
  ROWMARK_SERVICE_URL: 'https://service.example',
  ROWMARK_CREDENTIALS_SECRET: 'accounts/',
  ROWMARK_ACCOUNTS: 'default',
  SANDBOX_TABLE: 'sandbox',
};

const LOADER =
  'const from=performance.now();const m=require(process.argv[1]);' +
  'console.log(JSON.stringify({loadMs:performance.now()-from,handler:typeof m.handler}));process.exit(0)';

/** Bundles a function as the stack does and loads it in fresh processes. */
export async function measureBundle(of: {
  name: string;
  entry: string;
  folder: string;
  loads: number;
}): Promise<MeasuredBundle> {
  const folder = join(of.folder, of.name);
  const metafile = await bundleFunction(of.entry, folder);
  const file = join(folder, 'index.js');
  const loads = Array.from({ length: of.loads }, () => load(file));
  const times = loads.map(({ loadMs }) => loadMs).sort((one, other) => one - other);
  const code = readFileSync(file);
  return {
    bytes: code.length,
    gzipBytes: gzipSync(code).length,
    loadMs: times[Math.floor(times.length / 2)] ?? 0,
    handler: loads[0]?.handler ?? 'undefined',
    ...contents(metafile),
  };
}

function load(file: string): { loadMs: number; handler: string } {
  const answer = execFileSync(process.execPath, ['--eval', LOADER, file], {
    env: { PATH: process.env.PATH, ...ENVIRONMENT },
    encoding: 'utf8',
  });
  return JSON.parse(answer);
}

function contents(metafile: Metafile): { packages: string[]; sources: string[] } {
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const names = inputs.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return {
    packages: [...new Set(names.filter((name) => name !== undefined))].sort(),
    sources: inputs.filter((_, index) => names[index] === undefined).sort(),
  };
}

const LOADS = 7;
const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`;

export const about = 'bundle size and load time of each function of the stack';

/** Prints size and load time of every function. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-cold-'));
  try {
    console.log(`Module load in a fresh process, median of ${LOADS}; Lambda adds the start of its runtime.`);
    for (const [name, entry] of Object.entries(bundledFunctions)) {
      const measured = await measureBundle({ name, entry, folder, loads: LOADS });
      const { bytes, gzipBytes, loadMs, packages } = measured;
      console.log(
        `${name.padEnd(14)} ${kib(bytes).padStart(9)}  gzip ${kib(gzipBytes).padStart(8)}  ` +
          `load ${loadMs.toFixed(0).padStart(4)} ms  ${packages.length} packages`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
