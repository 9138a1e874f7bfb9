import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { outcomes } from '../../shared/records/outcome.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import type { Host } from './kit.ts';
import type { Worker } from './service-way.ts';

const jobSchema = z.object({
  job: z.string(),
  account: z.string(),
  profile: z.string(),
  file: z.string(),
  key: z.string(),
  version: z.string(),
  dry_run: z.boolean(),
});

interface Row {
  row: number;
  external_id: string | null;
  outcome: (typeof outcomes)[number];
  stage: string | null;
  code: string | null;
  mark: string | null;
  codes: string[];
}

export interface Place {
  job: string;
  report: string;
  sha256: string;
}

/** A report as it lies at its host in the end. */
export interface FoundReport {
  host: Host;
  job: z.infer<typeof jobSchema>;
  prefix: string;
  rows: Row[];
  used: number;
  lost: number;
  previous: Place | null;
  /** Of the summary as it lies there. */
  sha256: string;
  /** Rows of the job's export, header aside; undefined where it was not read. */
  exported: number | undefined;
  /** The problem for which nothing of it was read, or issued. */
  stopped: string | undefined;
}

/** The report is of the job that did it: a copied folder has the jobs of its original, and names new ones alike. */
export const isBy = ({ host, job }: Pick<FoundReport, 'host' | 'job'>, one: Worker): boolean =>
  one.host === host.name && one.job === job.job;

/** What was read of a file before: its bytes are never changed. */
const rowsRead = new WeakMap<Buffer, Row[]>();

function rowsAt(host: Host, key: string): Row[] {
  const body = host.objects.get(key)?.body;
  if (body === undefined) return [];
  const rows = rowsRead.get(body) ?? linesAt(host, key).map(rowOf);
  rowsRead.set(body, rows);
  return rows;
}

const rowOf = (line: string): Row => {
  const read = JSON.parse(line);
  return {
    row: read.row,
    external_id: read.external_id,
    outcome: read.outcome,
    stage: read.stage,
    code: read.code,
    mark: read.mark,
    codes: read.problems.map((one: { code: string }) => one.code),
  };
};

export const textAt = (host: Host, key: string): string | undefined =>
  host.objects.get(key)?.body.toString('utf8');
export const linesAt = (host: Host, key: string): string[] =>
  (textAt(host, key) ?? '').split('\n').filter((line) => line !== '');

export interface FoundJob {
  job: FoundReport['job'];
  report: FoundReport | undefined;
}

/** Every job of a host, and its report where it has one. */
export function reportsOf(host: Host): FoundJob[] {
  return host.objects
    .keys('jobs/')
    .filter((key) => /^jobs\/[^/]+\/job\.json$/.test(key))
    .flatMap((key): FoundJob[] => {
      const job = jobAt(host, key);
      if (job === undefined) return [];
      const prefix = reportPrefix(job);
      const text = textAt(host, `${prefix}summary.json`);
      if (text === undefined) return [{ job, report: undefined }];
      const { numbers_used, numbers_lost, previous, source, unreadable } = JSON.parse(text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const rows = rowsAt(host, `${prefix}result.jsonl`);
      const exported = unreadable === null ? source.rows : undefined;
      const numbers = { used: numbers_used, lost: numbers_lost };
      const stopped: string | undefined = unreadable?.code;
      return [{ job, report: { host, job, prefix, rows, ...numbers, previous, sha256, exported, stopped } }];
    });
}

/** Undefined of a record that a power cut has damaged. */
function jobAt(host: Host, key: string): FoundReport['job'] | undefined {
  try {
    return jobSchema.parse(JSON.parse(textAt(host, key) ?? ''));
  } catch {
    return undefined;
  }
}
