import { supersededFile } from '../../shared/report/seal.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import type { End } from './end-of-history.ts';
import type { Host } from './kit.ts';
import { parse } from './read-csv.ts';
import { type FoundReport, isBy, linesAt, type Place, reportsOf, textAt } from './reports.ts';
import { rowsAreTrue } from './row-invariants.ts';
import type { Effect } from './service-way.ts';

/** A sentence, if it has to be said. */
export const when = (isWrong: boolean, told: string): string[] => (isWrong ? [told] : []);

const PERHAPS = new Set(['OUTCOME-UNKNOWN', 'NUMBERS-PERHAPS-LOST', 'READ-BACK-DIFFERS']);

/** Numbers lost are told, and nothing is counted that the service did not count. */
function numbers(
  reports: readonly FoundReport[],
  { truths, used, effects, isDoubled, isSkewed }: End,
): string[] {
  const wrong: string[] = [];
  for (const account of new Set(truths.map((one) => one.account))) {
    // A copied folder has copies of the reports.
    const own = [
      ...new Map(
        reports.flatMap((one) =>
          one.job.account === account ? [[`${one.job.job} ${one.sha256}`, one]] : [],
        ),
      ).values(),
    ];
    // A job that two copies of a folder go on with tells the same twice.
    const once = [...new Map(own.map((one) => [one.job.job, one])).values()];
    const lost = once.reduce((sum, report) => sum + report.lost, 0);
    const lostThere = truths.reduce((sum, one) => sum + (one.account === account ? one.lost : 0), 0);
    if (lost > lostThere)
      wrong.push(`${account}: reports state ${lost} lost numbers, the service ${lostThere}`);
    for (const { external_id, lost: ofAll } of truths.filter(
      (one) => one.account === account && one.lost > 0,
    )) {
      const ofThis =
        ofAll -
        effects.filter((one) => one.unseen && one.external_id === external_id && one.account === account)
          .length;
      if (ofThis <= 0) continue;
      const rows = own.flatMap((report) => report.rows.filter((row) => row.external_id === external_id));
      const told = rows.filter(({ outcome, stage }) => outcome === 'rejected' && stage === 'issue').length;
      // Two ledgers that know nothing of each other lose one each, and so do two jobs where a claim was taken for an old one.
      const ledgers = new Set(own.map(({ host }) => host.name)).size;
      const most = isSkewed ? Math.max(ledgers, told) : ledgers;
      const perhaps = rows.some(({ codes }) => codes.some((code) => PERHAPS.has(code)));
      // Who changes a document that is with the authority is told of a conflict, and brings the first one no more; who
      // changes the login is told so. Then nobody asks for it again: the last word is that it is pending.
      const left =
        rows.at(-1)?.codes.includes('ISSUE-PENDING') ||
        (rows.some(({ codes }) => codes.includes('ISSUE-PENDING')) &&
          rows.some(({ outcome }) => outcome === 'conflict'));
      const silent = effects.some(
        (one) => one.external_id === external_id && !reports.some((report) => isBy(report, one)),
      );
      const twice = effects.some(
        (one) => one.external_id === external_id && one.what === 'lost' && isDoubled('issue', one.job),
      );
      if (!perhaps && !left && !silent && !twice && (told === 0 || ofThis > most))
        wrong.push(`${account} ${external_id}: ${ofThis} numbers were lost, and no report says so`);
    }
    const usedThere = used(account);
    const mine = once.reduce((sum, report) => sum + report.used, 0);
    const hosts = new Set(own.map(({ host }) => host)).size;
    if (hosts === 1 && mine > usedThere)
      wrong.push(`${account}: reports state ${mine} used numbers, the service ${usedThere}`);
  }
  return wrong;
}

/** Where nothing goes wrong, reports count every number that the service counts, and no other. */
function exactNumbers(reports: readonly FoundReport[], { hosts, truths, used }: End): string[] {
  if (hosts.length > 1) return [];
  return [...new Set(truths.map((one) => one.account))].flatMap((account) => {
    const own = reports.filter(({ job }) => job.account === account);
    const sum = (of: (one: FoundReport) => number) => own.reduce((all, one) => all + of(one), 0);
    const lostThere = truths.reduce((all, one) => all + (one.account === account ? one.lost : 0), 0);
    const counted = (what: 'used' | 'lost', there: number) => {
      const here = sum((one) => one[what]);
      return when(here !== there, `${account}: reports count ${here} ${what} numbers, the service ${there}`);
    };
    return [...counted('used', used(account)), ...counted('lost', lostThere)];
  });
}

interface Line {
  row: number;
  outcome: string;
  tries: { job: string; row: number; outcome: string }[];
}

const FINAL = new Set(['issued', 'duplicate', 'skipped']);

/** The joined report of an original knows every try, and the newest outcome of each row. */
function joined(host: Host, reports: readonly FoundReport[]): string[] {
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
      const isKnown = line?.tries.some((known) => known.job === one.job && known.row === one.row);
      return when(
        !isKnown,
        `${where}: its joined report does not know the try of row ${one.origin} by ${one.job}`,
      );
    });
    const stale = lines.flatMap(({ row, outcome, tries: known }) => {
      const newest = known.find((one) => FINAL.has(one.outcome)) ?? known.at(-1);
      const isNewest = newest?.outcome === outcome;
      return when(!isNewest, `${where}, row ${row}: joined as ${outcome}, the newest is ${newest?.outcome}`);
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

/** A person has to say what is right. */
const DECISIONS = new Set(['LOGIN-CHANGED']);
/** Sendings of one document, from one ledger, that may cost a number: three, and one for each word of a person. */
const MOST_LOST = 3 + 2;

/** Everything that must hold of any history, told as a sentence where it does not. */
export function violationsOf(end: End): string[] {
  const jobs = end.hosts.flatMap((host) => reportsOf(host).map((found) => ({ host, ...found })));
  // What lies there of a report whose step failed to its end is none yet.
  const reports = jobs.flatMap(({ host, job, report }) =>
    report === undefined || isUnreported(host, job.job, end) ? [] : [report],
  );
  return [
    ...end.leaks,
    ...issuedOnce(end),
    ...failsOfFaultsAlone(end),
    ...reports.flatMap((report) => [
      ...(end.isOfLives ? [] : rowsAreTrue(report, end)),
      ...everyRowOnce(report),
    ]),
    ...dryRunsSendNothing(end),
    ...oneIssuer(reports),
    ...(end.isOfLives ? [] : numbers(reports, end)),
    ...(end.isCalm ? exactNumbers(reports, end) : []),
    ...reports.flatMap((report) => isWhole(report, end)),
    ...asApproved(end),
    ...end.hosts.flatMap((host) =>
      oneChain(
        { ...end, hosts: [host] },
        reports.filter((report) => report.host === host),
        jobs.flatMap((one) => (one.host === host && one.report ? [one.report] : [])),
      ),
    ),
    ...end.hosts.flatMap((host) =>
      joined(
        host,
        reports.filter((report) => report.host === host && !report.job.dry_run),
      ),
    ),
    ...reported(jobs, end),
  ];
}

/** A job that was not brought to its end, and that nobody goes on with any more. */
const isUnreported = (host: Host, job: string, end: End): boolean =>
  host.name === 'cloud' ? end.isUnreported(job) : textAt(host, `jobs/${job}/finished.json`) === undefined;

/** Errors of the ports, and those by which a step asks to be run again. */
const OF_FAULTS =
  /^(Error: (the (store|ledger|service) (refuses|is (throttled|away))|the answer of the (store|ledger) is lost|no space left on the disk)|PlacesTaken|ServiceDown|NoAnswer|RefusedRequest: SERVICE-AWAY)\b/;

/** Steps and commands fail of nothing but what went wrong around them. */
const failsOfFaultsAlone = ({ entries }: End): string[] =>
  entries.flatMap(({ who, what, about }) =>
    when(/^(throws|ends)$/.test(what) && !OF_FAULTS.test(about), `${who} ${what}: ${about}`),
  );

const issuedOnce = ({ truths, effects, hosts }: End): string[] =>
  truths.flatMap(({ account, external_id, issues }) => [
    ...when(issues > 1, `${external_id} was issued ${issues} times`),
    ...hosts.flatMap(({ name }) => {
      const isOfThis = (one: Effect) =>
        one.host === name && one.external_id === external_id && one.account === account;
      const { length } = effects.filter((one) => one.what === 'lost' && !one.unseen && isOfThis(one));
      return when(length > MOST_LOST, `${name} lost ${length} numbers of ${external_id}`);
    }),
  ]);

function everyRowOnce({ host, job, rows, exported }: FoundReport): string[] {
  const isOnce = new Set(rows.map(({ row }) => row)).size === rows.length && rows.length === exported;
  const told = `${host.name} ${job.file} (${job.job}): ${exported} rows, ${rows.length} answers`;
  return when(exported !== undefined && !isOnce, told);
}

/** Whatever a job's record says of itself: a run that was told to send nothing. */
function dryRunsSendNothing({ sent }: End): string[] {
  const acts = sent.filter(
    ({ isDryRun, operation }) => isDryRun && (operation === 'draft' || operation === 'issue'),
  );
  return [...Map.groupBy(acts, ({ job }) => job)].map(
    ([job, { length }]) => `the dry run ${job} sent ${length} requests that act`,
  );
}

/** No part of a file was taken for the whole of it. */
function isWhole({ host, job }: FoundReport, { texts }: End): string[] {
  const text = host.objects.get(job.key, job.version)?.body.toString('utf8') ?? '';
  const told = `${host.name} ${job.file} (${job.job}): what was read is no file that somebody gave`;
  return when(!texts.has(text), told);
}

/** A job that was approved issues what its plan says and nothing else. */
function asApproved({ hosts, effects }: End): string[] {
  return hosts.flatMap((host) =>
    host.objects
      .keys('jobs/')
      .filter((key) => key.endsWith('.approved.jsonl'))
      .flatMap((key) => {
        const job = key.split('/')[1] ?? '';
        const planned = linesAt(host, key).map((line) => JSON.parse(line));
        return effects
          .filter((one) => one.host === host.name && one.job === job && one.what === 'issued')
          .filter(
            ({ external_id }) =>
              !planned.some((one) => one.external_id === external_id && one.verdict === 'ready'),
          )
          .map(({ external_id }) => `${job} issued ${external_id}, which its plan does not`);
      }),
  );
}

/** Over one ledger, one job at the most had a document issued. */
function oneIssuer(reports: readonly FoundReport[]): string[] {
  const issuers = Map.groupBy(
    reports.flatMap(({ host, job, rows }) =>
      rows.flatMap(({ external_id, mark, outcome }) =>
        outcome === 'issued' ? [{ name: `${host.name} ${external_id} ${mark}`, job: job.job }] : [],
      ),
    ),
    ({ name }) => name,
  );
  return [...issuers].flatMap(([name, by]) =>
    when(by.length > 1, `${name} is called issued by ${by.length} jobs: ${by.map(({ job }) => job)}`),
  );
}

/** A report that was written anew keeps the summary that its follower knows. */
function isSupersededBy(host: Host, report: FoundReport | undefined, sha256: string): boolean {
  const text = textAt(host, `${report?.prefix}${supersededFile(sha256)}`);
  return text !== undefined && sha256Hex(text) === sha256;
}

/** From the newest report back to the first: every report once, each under the hash that the next one states. */
function oneChain(
  { hosts: [host], isDoubled }: Pick<End, 'isDoubled'> & { hosts: readonly [Host] },
  reports: readonly FoundReport[],
  all: readonly FoundReport[],
): string[] {
  const wrong: string[] = [];
  for (const [account, own] of Map.groupBy(reports, ({ job }) => job.account)) {
    const byJob = new Map(all.map((report) => [report.job.job, report]));
    let at = headOf(host, account) ?? unfollowed(host, account, own);
    const passed = new Set<string>();
    while (at !== null && !passed.has(at.job)) {
      passed.add(at.job);
      const report = byJob.get(at.job);
      const isKept = report?.sha256 === at.sha256 || isSupersededBy(host, report, at.sha256);
      if (report !== undefined && !isKept && !isDoubled('report', at.job))
        wrong.push(
          `${host.name} ${account}: the report of ${at.job} has another hash than its follower states`,
        );
      at = report === undefined ? previousAt(host, at) : report.previous;
    }
    const left = own.filter(({ job }) => !passed.has(job.job));
    if (left.length > 0)
      wrong.push(
        `${host.name} ${account}: ${left.length} of ${own.length} reports are not in the chain: ${left.map(({ job }) => job.job)}`,
      );
  }
  return wrong;
}

/** Undefined of a head that a power cut has taken. */
function headOf(host: Host, account: string): Place | undefined {
  try {
    return JSON.parse(textAt(host, `reports/${account}/latest.json`) ?? '').latest;
  } catch {
    return undefined;
  }
}

/** The report, or what is left of an erased one, that no other follows. */
function unfollowed(host: Host, account: string, reports: readonly FoundReport[]): Place | null {
  const kept = reports.map(({ job, prefix, ...of }) => ({ job: job.job, report: prefix, ...of }));
  const erased = host.objects.keys(`reports/${account}/`).flatMap((key) => {
    const [, report = '', job = ''] = /^(.*\/(\w+)\/)erased\.json$/.exec(key) ?? [];
    return job === '' ? [] : [{ job, report, sha256: '', previous: previousAt(host, { report }) }];
  });
  const followed = new Set([...kept, ...erased].map(({ previous }) => previous?.job));
  return [...kept, ...erased].find(({ job }) => !followed.has(job)) ?? null;
}

/** What a report follows that was erased, or whose job is forgotten. */
function previousAt(host: Host, { report }: Pick<Place, 'report'>): Place | null {
  const text = textAt(host, `${report}erased.json`) ?? textAt(host, `${report}summary.json`);
  return text === undefined ? null : JSON.parse(text).previous;
}

/** Once faults are over, everything is settled, or it is a person's to decide. */
function reported(
  jobs: readonly { host: Host; job: FoundReport['job']; report: FoundReport | undefined }[],
  { isUnreported }: End,
): string[] {
  const unanswered = jobs.filter(
    ({ host, job, report }) => report === undefined && host.name === 'cloud' && !isUnreported(job.job),
  );
  const newest = new Map<string, FoundReport>();
  const nameOf = ({ host, job }: FoundReport) => `${host.name} ${job.account} ${job.file}`;
  for (const { report } of jobs)
    if (report !== undefined && !report.job.dry_run && !report.job.file.startsWith('retry'))
      newest.set(nameOf(report), newer(report, newest.get(nameOf(report))));
  const open = [...newest].flatMap(([name, { rows }]) =>
    rows.flatMap(({ row, external_id, outcome, codes }) =>
      when(
        outcome === 'failed' && !codes.some((code) => DECISIONS.has(code)),
        `${name}, row ${row}, ${external_id}: faults are over, and it is still ${outcome} (${codes})`,
      ),
    ),
  );
  return [
    ...unanswered.map(({ host, job }) => `${host.name} ${job.file} (${job.job}): ended without a report`),
    ...open,
  ];
}

const newer = (one: FoundReport, other: FoundReport | undefined): FoundReport =>
  other === undefined || numberOf(one) > numberOf(other) ? one : other;
const numberOf = ({ job }: FoundReport): number => Number(job.version.slice(1));
