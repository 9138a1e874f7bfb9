import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { bundleFunction } from '../aws/bundle-function.ts';

/** Functions of the stack by name, with the file of their handler. */
const FUNCTIONS = {
  receive: 'functions/receive.ts',
  approve: 'functions/approve.ts',
  intake: 'functions/intake.ts',
  issue: 'functions/issue.ts',
  report: 'functions/report.ts',
  'refresh-rates': 'functions/refresh-rates.ts',
  'watch-marks': 'functions/watch-marks.ts',
  sandbox: 'functions/sandbox/lambda.ts',
  console: 'functions/console.ts',
};

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

/** Asks for the module as Lambda does; milliseconds of the processor, then of the clock. */
const LOADER =
  'const from=performance.now(),used=process.cpuUsage();require(process.argv[1]);' +
  'const {user,system}=process.cpuUsage(used);' +
  'console.log(JSON.stringify([(user+system)/1000,performance.now()-from]));process.exit(0)';
const timesSchema = z.tuple([z.number(), z.number()]);

const LOADS = 9;

function load(file: string) {
  const env = { PATH: process.env.PATH, ...ENVIRONMENT };
  return timesSchema.parse(
    JSON.parse(execFileSync(process.execPath, ['--eval', LOADER, file], { env, encoding: 'utf8' })),
  );
}

export const about = 'bundle size and load time of each function of the stack';

/** Bundles each function as the stack does, loads it in fresh processes, and prints size, least and median time. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-cold-'));
  try {
    console.log(`Least and median of ${LOADS} fresh processes in ms; Lambda adds the start of its runtime.`);
    console.log('function          KiB  gzip KiB   processor       clock');
    for (const [name, entry] of Object.entries(FUNCTIONS)) {
      await bundleFunction(entry, join(folder, name));
      const file = join(folder, name, 'index.js');
      const code = readFileSync(file);
      const loads = Array.from({ length: LOADS }, () => load(file));
      const times = [0, 1].map((which) => {
        const sorted = loads.map((load) => load[which] ?? 0).sort((one, other) => one - other);
        return `${sorted[0]?.toFixed(0)} / ${sorted[(LOADS - 1) / 2]?.toFixed(0)}`.padStart(12);
      });
      const sizes = [code, gzipSync(code)].map(({ length }) => String(Math.round(length / 1024)).padStart(8));
      console.log(name.padEnd(13), ...sizes, ...times);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
