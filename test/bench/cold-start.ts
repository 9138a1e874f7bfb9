import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bundle, NODE_OPTIONS } from '../../infra/aws/functions/bundle.ts';
import { loadedAtStart } from '../aws/loaded-at-start.ts';

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
  'const from=performance.now(),used=process.cpuUsage();await import(process.argv[1]);' +
  'const {user,system}=process.cpuUsage(used);' +
  'console.log(JSON.stringify([(user+system)/1000,performance.now()-from]));process.exit(0)';
const timesSchema = z.tuple([z.number(), z.number()]);

const LOADS = 9;

function load(file: string) {
  const env = { PATH: process.env.PATH, NODE_OPTIONS, ...ENVIRONMENT };
  return timesSchema.parse(
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', LOADER, file], {
        env,
        encoding: 'utf8',
      }),
    ),
  );
}

export const about = 'bytes and time of a cold start of each function of the stack';

/** Bundles each function as the stack does, loads it in fresh processes, and prints bytes, least and median time. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-cold-'));
  try {
    console.log(`Least and median of ${LOADS} fresh processes in ms; Lambda adds the start of its runtime.`);
    console.log('function      kB, start    whole   processor       clock');
    for (const [name, entry] of Object.entries(FUNCTIONS)) {
      const made = bundle(entry, join(folder, name));
      const file = join(folder, name, 'index.mjs');
      const loads = Array.from({ length: LOADS }, () => load(file));
      const times = [0, 1].map((which) => {
        const sorted = loads.map((load) => load[which] ?? 0).sort((one, other) => one - other);
        return `${sorted[0]?.toFixed(0)} / ${sorted[(LOADS - 1) / 2]?.toFixed(0)}`.padStart(12);
      });
      const all = Object.entries(made.outputs).filter(([path]) => path.endsWith('.mjs'));
      const sizes = [loadedAtStart(made).values(), all.map(([, { bytes }]) => bytes)].map((each) =>
        String(Math.round([...each].reduce((sum, bytes) => sum + bytes, 0) / 1000)).padStart(8),
      );
      console.log(name.padEnd(13), ...sizes, ...times);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
