import type { Host } from './kit.ts';
import { parse } from './read-csv.ts';
import { type FoundReport, linesAt, textAt } from './reports.ts';

interface Line {
  row: number;
  outcome: string;
  tries: { job: string; row: number; outcome: string }[];
}

const FINAL = new Set(['issued', 'duplicate', 'skipped']);

/** The joined report of an original knows every try, and the newest outcome of each row. */
export function joined(host: Host, reports: readonly FoundReport[]): string[] {
  return reports.flatMap((original) => {
    const { job, account } = original.job;
    const head = textAt(host, `reports/${account}/joined/${job}.json`);
    const tries = reports.flatMap((retry) => retriesOf(retry, job));
    if (tries.length === 0) return [];
    if (head === undefined) return [`${host.name} ${original.job.file} (${job}): retried, and never joined`];
    const lines: Line[] = linesAt(host, JSON.parse(head).latest.key).map((line) => JSON.parse(line));
    const where = `${host.name} ${original.job.file} (${job})`;
    const missing = tries.flatMap((one) => {
      const line = lines.find(({ row }) => row === one.origin);
      return line?.tries.some((known) => known.job === one.job && known.row === one.row)
        ? []
        : [`${where}: its joined report does not know the try of row ${one.origin} by ${one.job}`];
    });
    const stale = lines.flatMap(({ row, outcome, tries: known }) => {
      const newest = known.find((one) => FINAL.has(one.outcome)) ?? known.at(-1);
      return newest?.outcome === outcome
        ? []
        : [`${where}, row ${row}: joined as ${outcome}, the newest is ${newest?.outcome}`];
    });
    return [...missing, ...stale];
  });
}

function retriesOf(retry: FoundReport, job: string): { job: string; row: number; origin: number }[] {
  const text = retry.host.objects.get(retry.job.key, retry.job.version)?.body.toString('utf8') ?? '';
  if (!text.includes(`[rowmark ${job}#`) || retry.exported === undefined) return [];
  return parse(text).flatMap((cells, at) => {
    const origin = new RegExp(`\\[rowmark ${job}#(\\d+)\\]`).exec(cells.join(' '))?.[1];
    return origin === undefined ? [] : [{ job: retry.job.job, row: at + 1, origin: Number(origin) }];
  });
}
