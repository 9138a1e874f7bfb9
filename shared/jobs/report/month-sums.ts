import { z } from 'zod';
import { sum, toCents } from '../../money/decimal.ts';
import { storedForm } from '../../records/stored-form.ts';
import { findStored } from '../../records/stored-object.ts';
import { effectOf, reachedTotals } from '../../report/summary/reached-sums.ts';
import type { Summary } from '../../report/summary/summary.ts';
import { greekClock } from '../../report/words/format-amount.ts';
import type { IncomingPlace } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

type OfProfile = Pick<IncomingPlace, 'account' | 'profile'>;

const totalsSchema = z.object({
  documents: z.int(),
  net_total: z.string(),
  vat_total: z.string(),
  payable_total: z.string(),
});
type Totals = z.infer<typeof totalsSchema>;
const monthForm = storedForm(z.object({ jobs: z.record(z.string(), totalsSchema) }));

/** `plans/<account>/months/<profile>/<month>.json`: what each run of a profile has issued in a month. */
const monthKey = ({ account, profile }: OfProfile, month: string) =>
  `plans/${account}/months/${profile}/${month}.json`;

const monthOf = (iso: string): string => greekClock(iso).slice(0, 'yyyy-mm'.length);

/** Notes what a real run has issued, under the month of its beginning; a report that is written again replaces its entry. */
export async function noteMonth(store: Store, place: OfProfile, summary: Summary): Promise<void> {
  const issued = issuedTotals(summary);
  if (summary.dry_run || issued.documents === 0) return;
  const key = monthKey(place, monthOf(summary.started_at));
  await store.update(key, (text) => {
    const jobs = text === undefined ? {} : monthForm.read(text, key).jobs;
    const entry = JSON.stringify(issued);
    return JSON.stringify(jobs[summary.job]) === entry
      ? undefined
      : monthForm.text({ jobs: { ...jobs, [summary.job]: issued } });
  });
}

/** Credit notes are subtracted. */
function issuedTotals(summary: Summary): Totals {
  const { net, vat, payable } = effectOf(summary);
  const { documents } = reachedTotals(summary);
  return { documents, net_total: net, vat_total: vat, payable_total: payable };
}

const added = (all: readonly Totals[]): Totals => ({
  documents: all.reduce((count, { documents }) => count + documents, 0),
  net_total: toCents(sum(all.map((one) => one.net_total))),
  vat_total: toCents(sum(all.map((one) => one.vat_total))),
  payable_total: toCents(sum(all.map((one) => one.payable_total))),
});

/** Sums that a profile issued for an account in the month before the one of `now`; undefined where none are known. */
export async function monthBefore(
  store: Store,
  place: OfProfile,
  now: Date,
): Promise<({ month: string } & Totals) | undefined> {
  const [year = 0, of = 0] = monthOf(now.toISOString()).split('-').map(Number);
  const month = of === 1 ? `${year - 1}-12` : `${year}-${String(of - 1).padStart(2, '0')}`;
  const found = await findStored(store, monthKey(place, month), monthForm);
  return found && { month, ...added(Object.values(found.jobs)) };
}
