import * as z from 'zod';
import { storedForm } from '../../records/stored-form.ts';
import { findStored } from '../../records/stored-object.ts';
import type { Summary } from '../../report/summary.ts';
import type { IncomingPlace } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

const notedSchema = z.object({ plan: z.string(), job: z.string(), report: z.string() });
const notedForm = storedForm(notedSchema);
type KnownPlan = z.infer<typeof notedSchema>;

/** `plans/<account>/<plan sha256>.json`: the newest dry run that came to this plan. */
const planKey = (account: string, plan: string) => `plans/${account}/${plan}.json`;
/** `plans/<account>/of/<profile>/<file>.json`: the newest plan of an export, and the one before it. */
const exportPlanKey = ({ account, profile, file }: IncomingPlace) =>
  `plans/${account}/of/${profile}/${file}.json`;

const approvedSchema = z.object({ plan: z.string(), job: z.string(), by: z.string(), at: z.string() });
const ofExportForm = storedForm(
  z.object({
    newest: notedSchema,
    before: notedSchema.optional(),
    /** The plan that was approved last, and its real run. */
    approved: approvedSchema.optional(),
  }),
);
type ApprovedOfExport = z.infer<typeof approvedSchema>;

/** The dry run that made a plan; undefined if the account has no such dry run. */
export const findPlan = (store: Store, account: string, plan: string): Promise<KnownPlan | undefined> =>
  findStored(store, planKey(account, plan), notedForm);

/** The plan of the export's dry run before this job's, so that a reader is shown only what changed. */
export async function planBefore(
  store: Store,
  place: IncomingPlace & { job: string },
): Promise<KnownPlan | undefined> {
  const found = await findStored(store, exportPlanKey(place), ofExportForm);
  return found?.newest.job === place.job ? found.before : found?.newest;
}

/** Notes the plan of a dry run's report under its hash, and as the newest of its export. */
export async function notePlan(
  store: Store,
  place: IncomingPlace,
  { job, report, plan }: Pick<Summary, 'job' | 'report' | 'plan'>,
): Promise<void> {
  if (plan === undefined) return;
  const noted = { plan: plan.sha256, job, report };
  await store.put(planKey(place.account, noted.plan), notedForm.text(noted));
  const key = exportPlanKey(place);
  await store.update(key, (text) => {
    const known = text === undefined ? undefined : ofExportForm.read(text, key);
    const before = known?.newest.job === job ? known.before : known?.newest;
    return ofExportForm.text({ newest: noted, before, approved: known?.approved });
  });
}

/** The newest approval of a plan of an export; undefined if it has none. */
export const lastApproved = async (
  store: Store,
  place: IncomingPlace,
): Promise<ApprovedOfExport | undefined> =>
  (await findStored(store, exportPlanKey(place), ofExportForm))?.approved;

/** Notes the approval of an export's plan as its last. */
export async function noteApproved(
  store: Store,
  place: IncomingPlace,
  approved: ApprovedOfExport,
): Promise<void> {
  const key = exportPlanKey(place);
  await store.update(key, (text) =>
    text === undefined ? undefined : ofExportForm.text({ ...ofExportForm.read(text, key), approved }),
  );
}
