import type { End } from './end-of-history.ts';
import { type FoundReport, isBy } from './reports.ts';

const PERHAPS = new Set(['OUTCOME-UNKNOWN', 'NUMBERS-PERHAPS-LOST', 'READ-BACK-DIFFERS']);

/** Numbers lost are told, and nothing is counted that the service did not count. */
export function numbers(
  reports: readonly FoundReport[],
  { truths, used, effects, isDoubled }: End,
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
      // Two ledgers that know nothing of each other lose one each.
      const ledgers = new Set(own.map(({ host }) => host.name)).size;
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
      if (!perhaps && !left && !silent && !twice && (told === 0 || ofThis > ledgers))
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
export function exactNumbers(reports: readonly FoundReport[], { hosts, truths, used }: End): string[] {
  if (hosts.length > 1) return [];
  return [...new Set(truths.map((one) => one.account))].flatMap((account) => {
    const own = reports.filter(({ job }) => job.account === account);
    const sum = (of: (one: FoundReport) => number) => own.reduce((all, one) => all + of(one), 0);
    const lostThere = truths.reduce((all, one) => all + (one.account === account ? one.lost : 0), 0);
    return [
      ...(sum((one) => one.used) === used(account)
        ? []
        : [`${account}: reports count ${sum((one) => one.used)} used numbers, the service ${used(account)}`]),
      ...(sum((one) => one.lost) === lostThere
        ? []
        : [`${account}: reports count ${sum((one) => one.lost)} lost numbers, the service ${lostThere}`]),
    ];
  });
}
