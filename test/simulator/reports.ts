import { z } from 'zod';
import type { outcomes } from '../../shared/records/document-record.ts';
import { reportPrefix } from '../../shared/store/keys.ts';
import { sha256Hex } from '../../shared/store/store.ts';
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

/** What `make` makes of bytes, once: those of an object are never changed. */
function onceOf<Made>(make: (text: string) => Made): (body: Buffer) => Made {
  const known = new WeakMap<Buffer, { made: Made }>();
  return (body) => {
    const { made } = known.get(body) ?? { made: make(body.toString('utf8')) };
    known.set(body, { made });
    return made;
  };
}

const rowsIn = onceOf((text) => linesIn(text).map(rowOf));

function rowsAt(host: Host, key: string): Row[] {
  const body = host.objects.get(key)?.body;
  return body === undefined ? [] : rowsIn(body);
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
    codes: read.problems.map((problem: { code: string }) => problem.code),
  };
};

export const textAt = (host: Host, key: string): string | undefined =>
  host.objects.get(key)?.body.toString('utf8');
const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '');
export const linesAt = (host: Host, key: string): string[] => linesIn(textAt(host, key) ?? '');

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
      const summary = host.objects.get(`${prefix}summary.json`)?.body;
      if (summary === undefined) return [{ job, report: undefined }];
      const rows = rowsAt(host, `${prefix}result.jsonl`);
      return [{ job, report: { host, job, prefix, rows, ...statedIn(summary) } }];
    });
}

const statedIn = onceOf((text) => {
  const { numbers_used, numbers_lost, previous, source, unreadable } = JSON.parse(text);
  const exported: number | undefined = unreadable === null ? source.rows : undefined;
  const stopped: string | undefined = unreadable?.code;
  return { used: numbers_used, lost: numbers_lost, previous, sha256: sha256Hex(text), exported, stopped };
});

function jobAt(host: Host, key: string): FoundReport['job'] | undefined {
  const body = host.objects.get(key)?.body;
  return body && jobIn(body);
}

/** Undefined of a record that a power cut has damaged. */
const jobIn = onceOf((text): FoundReport['job'] | undefined => {
  try {
    return jobSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
});
