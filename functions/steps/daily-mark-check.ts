import type { World } from '../../shared/jobs/account/account-guard.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { type Sealer, sealedOrNot } from '../../shared/report/seal.ts';
import { isOutage } from '../../shared/service/service-errors.ts';
import { daysToRecheck, recheckMarks, recordMarkWatch } from '../../shared/statement/recheck-marks.ts';

interface WatchMarksDeps extends World {
  accounts: readonly string[];
  sealer?: Sealer | undefined;
}

/** MARKs that are not as they were issued, or that could not be looked up: the alarm counts errors of the function. */
class MarksNotSound extends Error {}

/** Scheduled once a day, with an empty event → all accounts; throws if a MARK is not as it was issued. */
export const createDailyMarkCheck = (deps: () => Promise<WatchMarksDeps>) =>
  async function watch(): Promise<string[]> {
    const own = await deps();
    const alarms: string[] = [];
    for (const account of own.accounts) {
      const alarm = await watchAccount(own, account).catch(String);
      if (alarm !== undefined) alarms.push(`${account}: ${alarm}`);
    }
    if (alarms.length > 0) throw new MarksNotSound(alarms.join('\n'));
    return [...own.accounts];
  };

/** The alarm of an account; undefined if every MARK is as it was issued. */
async function watchAccount(deps: WatchMarksDeps, account: string): Promise<string | undefined> {
  const { store, environment, sealer, login, log } = deps;
  const now = deps.now();
  const watched = await recheckMarks(
    { store, ledger: deps.ledgerOf(account), client: deps.clientOf(account) },
    { account, environment, days: daysToRecheck(now) },
  );
  if (isOutage(watched)) return `the service did not give its list (${JSON.stringify(watched.reason)})`;
  const { days, vanished, changed, left_out } = watched;
  const marks = days.reduce((sum, one) => sum + one.marks, 0);
  log('marks watched', { account, marks, vanished: vanished.length, changed: changed.length });
  if (vanished.length + changed.length === 0)
    return left_out.length === 0 ? undefined : `damaged or missing: ${left_out.join(', ')}`;
  // With the login of another company every MARK would seem to have vanished.
  const other = await login.look(account);
  if (other !== undefined) return renderProblem(other).message;
  const found = { account, environment, now, ...watched };
  const report = await sealedOrNot((unsealed) =>
    recordMarkWatch({ store, sealer: unsealed === undefined ? sealer : undefined }, found),
  );
  return `${vanished.length} MARKs vanished, ${changed.length} changed: ${report}`;
}
