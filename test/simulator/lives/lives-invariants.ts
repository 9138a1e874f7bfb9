import { isSameExternalId } from '../../../shared/documents/external-id.ts';
import { compare, sum } from '../../../shared/money/decimal.ts';
import type { End } from '../end-of-history.ts';
import { when } from '../invariants.ts';
import { type FoundReport, isBy, reportsOf, textAt } from '../reports.ts';
import type { Effect } from '../service-way.ts';
import type { Truth } from '../service-world.ts';
import { CAPTURED, FAILED, numberOf, paymentOf, SOLD, TAKEN } from './families.ts';
import type { Lives } from './lives-people.ts';

const DONE = new Set(['issued', 'duplicate']);
const NOT_KNOWN = new Set(['OUTCOME-UNKNOWN', 'ISSUE-PENDING', 'CLAIMED-ELSEWHERE']);

/** Everything that must hold beside: what belongs together is issued once, and no more is taken back than was paid. */
export function livesViolations(
  end: End,
  { statements, isUnproven }: Pick<Lives, 'statements'> & { isUnproven: boolean },
): string[] {
  const issued = end.truths.filter((one) => one.issued);
  const reports = end.hosts.flatMap((host) => reportsOf(host).flatMap(({ report }) => report ?? []));
  return [
    ...onceInTheBooks(issued),
    ...clearedOnce(issued, end),
    ...noMoreThanPaid(issued, end),
    ...(end.isLedgerLost === true ? [] : nothingOfUnsold(reports, end)),
    ...reports.flatMap((report) => [...saidAsItIs(report, end), ...notAfterFailure(report, end)]),
    ...approvedHere(end),
    ...statements.flatMap((statement) => [
      ...(isUnproven ? [] : statement.not_ours).map(
        ({ external_id }) => `the statement calls ${external_id} not ours`,
      ),
      ...statement.not_there.map(({ external_id }) => `the statement calls ${external_id} not there`),
      ...statement.changed.map(({ external_id }) => `the statement calls ${external_id} changed`),
    ]),
  ];
}

/** One number, customer, day and amount is one document, however its external_id is spelled. */
function onceInTheBooks(issued: readonly Truth[]): string[] {
  const books = Map.groupBy(issued, ({ account, external_id, amount }) => {
    const number = numberOf(external_id);
    return number === undefined ? undefined : `${account}: number ${number} over ${amount}`;
  });
  return [...books].flatMap(([name, of]) =>
    name !== undefined && of.length > 1
      ? [`${name} was issued as ${of.map(({ external_id }) => external_id).join(' and ')}`]
      : [],
  );
}

/** After its sale, of which no more is cleared and credited than it is worth. */
function clearedOnce(issued: readonly Truth[], { effects }: End): string[] {
  const at = ({ account }: Truth, external_id: string) =>
    effects.findIndex(
      (one) => one.what === 'issued' && one.account === account && one.external_id === external_id,
    );
  const ofSales = issued.filter(({ external_id }) => external_id in TAKEN);
  return [
    ...ofSales.flatMap((one) => {
      const { account, external_id } = one;
      const { of = '' } = TAKEN[external_id] ?? {};
      const sold = at(one, of);
      const isAfter = sold >= 0 && sold < at(one, external_id);
      return when(!isAfter, `${account} ${external_id} was issued before its sale ${of}`);
    }),
    ...issued.flatMap(({ account, external_id, mark, amount }) => {
      const credits = issued.filter((one) => one.account === account && one.credits === mark);
      const clears = (id: string) => id.startsWith('C-') && TAKEN[id]?.of === external_id;
      const clearances = ofSales.filter((one) => one.account === account && clears(one.external_id));
      const taken = sum([...credits.map((one) => one.amount), ...clearances.map(() => String(SOLD))]);
      const ids = [...credits, ...clearances].map((one) => one.external_id);
      const name = `${account} ${external_id}`;
      return when(compare(taken, amount) > 0, `${ids.join(' and ')} take ${taken} of ${name}`);
    }),
  ];
}

/**
 * Once a sale is issued, credit notes take back what was captured, and not a cent more; before, nobody knows how much it was.
 * A credit note that was on its way by then, as a draft, was decided before.
 */
function noMoreThanPaid(issued: readonly Truth[], { effects }: End): string[] {
  const at = (what: Effect['what'], { account, external_id }: Truth) =>
    effects.findLastIndex(
      (one) => one.what === what && one.account === account && one.external_id === external_id,
    );
  const payments = Map.groupBy(issued, ({ account, external_id }) => `${account} ${paymentOf(external_id)}`);
  return [...payments].flatMap(([name, of]) => {
    const sale = of.find(({ external_id }) => external_id.startsWith('ch_'));
    const credits = of.filter(({ external_id }) => external_id.startsWith('re_'));
    const taken = sum(credits.map(({ payable }) => payable));
    const isDecidedAfter = sale && credits.some((one) => at('drafted', one) > at('issued', sale));
    return isDecidedAfter && compare(taken, String(CAPTURED)) > 0
      ? [`of payment ${name} ${taken} was credited`]
      : [];
  });
}

/** Its step failed to its end, and may have noted nothing. */
const isUnknown = ({ codes }: FoundReport['rows'][number]): boolean => codes.includes('OUTCOME-UNKNOWN');

/** A refund is no credit note while all that is reported of its sale is that it is not issued. */
function nothingOfUnsold(reports: readonly FoundReport[], { effects, entries }: End): string[] {
  const at = (what: string, about: string) =>
    entries.findIndex((one) => one.what === what && one.about === about);
  return effects.flatMap(({ what, account, external_id, job }, drafted) => {
    if (what !== 'drafted' || !external_id.startsWith('re_')) return [];
    const sale = `ch_${paymentOf(external_id)}`;
    const isSold = effects.some(
      (one, index) =>
        index < drafted && one.what === 'issued' && one.account === account && one.external_id === sale,
    );
    const begun = at('put', `jobs/${job}/job.json`);
    const told = reports.find((report) => {
      const reported = at('has reported', report.job.job);
      const isBefore = reported >= 0 && reported < begun && !report.job.dry_run;
      return (
        isBefore &&
        report.job.account === account &&
        report.stopped === undefined &&
        report.rows.some((row) => row.external_id === sale && row.outcome !== 'skipped' && !isUnknown(row))
      );
    });
    const by = `${external_id} was drafted by ${job}, and ${told?.job.job} had reported that ${sale} is not issued`;
    return when(!isSold && told !== undefined, `${account} ${by}`);
  });
}

/** What a row says of its document is what the service has. */
function saidAsItIs(report: FoundReport, { truths, effects, isDoubled }: End): string[] {
  const { host, job } = report;
  return report.rows.flatMap(({ row, external_id, outcome, mark, codes }) => {
    const where = `${host.name} ${job.file} (${job.job}), row ${row}, ${external_id}`;
    const own = truths.filter((one) => one.account === job.account && isOf(one, external_id));
    if (DONE.has(outcome))
      return own.some((one) => one.issued && one.mark === mark)
        ? []
        : [`${where}: called ${outcome} with MARK ${mark}`];
    // A payment's rows may name the document of its sale.
    const isSaidBeside = report.rows.some((one) => one.external_id === external_id && DONE.has(one.outcome));
    const isOpen = outcome === 'conflict' || codes.some((code) => NOT_KNOWN.has(code));
    if (isOpen || isSaidBeside || external_id === null) return [];
    const wasIssued = effects.some(
      (one) =>
        one.what === 'issued' && isBy(report, one) && isOf(one, external_id) && one.account === job.account,
    );
    const isOwn = wasIssued && !isDoubled('issue', job.job);
    return when(isOwn, `${where}: called ${outcome} (${codes}), and this job had it issued`);
  });
}

/** Letter case makes no difference, and what came in the place of a document is called by the name of its row. */
const isOf = (one: { external_id: string }, external_id: string | null): boolean =>
  isSameExternalId(one.external_id.replace(/~\d+$/, ''), external_id ?? '');

/** A row that says that a payment failed, and finds nothing of it issued, is the last word on it. */
function notAfterFailure(report: FoundReport, { truths }: End): string[] {
  const { host, job } = report;
  if (job.dry_run || job.profile !== 'balance') return [];
  const rows = host.objects.get(job.key, job.version)?.body.toString('utf8').split('\n') ?? [];
  return report.rows.flatMap(({ row, outcome }) => {
    const payment = FAILED.exec(rows[row - 1] ?? '')?.[1];
    const sale = truths.find((one) => one.account === job.account && one.external_id === payment);
    const where = `${host.name} ${job.file} (${job.job}), row ${row}`;
    const isWrong = payment !== undefined && outcome === 'skipped' && sale?.issued === true;
    return when(isWrong, `${where}: ${payment} is issued, and its failure names nothing`);
  });
}

/** A plan is carried out in the account that it was made for. */
function approvedHere({ hosts, effects }: End): string[] {
  return hosts.flatMap((host) =>
    reportsOf(host).flatMap(({ job }) => {
      const approved = textAt(host, `jobs/${job.job}/export.approved.json`);
      const account = approved === undefined ? job.account : JSON.parse(approved).account;
      const isCarriedOut = effects.some((one) => one.job === job.job && one.what === 'issued');
      const isOther = account !== job.account && isCarriedOut;
      return when(isOther, `${job.job} of ${job.account} carried out the plan of ${account}`);
    }),
  );
}
