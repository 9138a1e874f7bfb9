import * as z from 'zod';
import { foldExternalId } from '../../documents/external-id.ts';
import { directionOf } from '../../facts/directions.ts';
import { differingDigests, fingerprint } from '../../ledger/fingerprint.ts';
import { minus, plus, toCents } from '../../money/decimal.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { APPROVAL_SUFFIX, type Approval, approvalForm } from '../../records/corrections.ts';
import type { DocumentRecord, Outcome } from '../../records/document-record.ts';
import {
  type JobRecord,
  PLAN_FILE,
  type PlanChange,
  type PlanChanges,
  type PlanLine,
  planLineForm,
} from '../../records/plan.ts';
import { findStored, findWhole, readStoredLines, storedForm, updateStored } from '../../records/stored.ts';
import { createPlanHash } from '../../report/plan-hash.ts';
import { isSealIntact, SUMMARY_FILE } from '../../report/seal.ts';
import { isFinal, type Summary, summaryForm } from '../../report/summary.ts';
import { type IncomingPlace, jobKeys } from '../../store/keys.ts';
import { type Store, sha256Hex, unlessAbsent } from '../../store/store.ts';

const notedSchema = z.object({ plan: z.string(), job: z.string(), report: z.string() });
const notedForm = storedForm(notedSchema);

/** `plans/<account>/<plan sha256>.json`: the newest dry run that came to this plan. */
const planKey = (account: string, plan: string) => `plans/${account}/${plan}.json`;
/** `plans/<account>/of/<profile>/<file>.json`: the newest plan of an export, the one before it, and the one approved last with its real run. */
const exportPlanKey = ({ account, profile, file }: IncomingPlace) =>
  `plans/${account}/of/${profile}/${file}.json`;

const approvedSchema = z.object({ plan: z.string(), job: z.string(), by: z.string(), at: z.string() });
const ofExportForm = storedForm(
  z.object({ newest: notedSchema, before: notedSchema.optional(), approved: approvedSchema.optional() }),
);

/** The dry run that made a plan; undefined if the account has no such dry run. */
export const findPlan = (store: Store, account: string, plan: string) =>
  findStored(store, planKey(account, plan), notedForm);

/** Notes the plan of a dry run's report under its hash, and as the newest of its export. */
export async function notePlan(
  store: Store,
  place: IncomingPlace,
  { job, report, plan }: Pick<Summary, 'job' | 'report' | 'plan'>,
): Promise<void> {
  if (plan === undefined) return;
  const noted = { plan: plan.sha256, job, report };
  await store.put(planKey(place.account, noted.plan), notedForm.text(noted));
  await updateStored(store, exportPlanKey(place), ofExportForm, (known) => {
    const before = known?.newest.job === job ? known.before : known?.newest;
    return { newest: noted, before, approved: known?.approved };
  });
}

/** The newest approval of a plan of an export; undefined if it has none. */
export const lastApproved = async (store: Store, place: IncomingPlace) =>
  (await findStored(store, exportPlanKey(place), ofExportForm))?.approved;

export const noteApproved = (store: Store, place: IncomingPlace, approved: z.infer<typeof approvedSchema>) =>
  updateStored(store, exportPlanKey(place), ofExportForm, (known) => known && { ...known, approved });

/** Approval and change of a check in one text: of two at once, the first wins. */
export const decidedSchema = z.looseObject({
  approved: approvedSchema.omit({ plan: true }).optional(),
  closed: z.enum(['SENT-BACK', 'CHECK-OLDER']).optional(),
  entries: z.unknown().optional(),
});
export const decidedForm = storedForm(decidedSchema);

export const approvedKeys = (job: string) => {
  const { companion } = jobKeys(job);
  return {
    summary: companion('.approved.json'),
    lines: companion('.approved.jsonl'),
    approval: companion(APPROVAL_SUFFIX),
    /** Written once the foreseen documents agree with the approved plan. */
    held: companion('.approved.held'),
  };
};

/** The only plan that a job may carry out; undefined if it needs no approval. */
export async function approvedPlan(store: Store, job: string) {
  const keys = approvedKeys(job);
  const summary = await findStored(store, keys.summary, summaryForm);
  if (summary === undefined) return undefined;
  return { summary, lines: () => readStoredLines(store, keys.lines, planLineForm) };
}

/** Report of a dry run that may be carried out: its texts unchanged, and the hash of its plan. */
export type ApprovedReport = NonNullable<Awaited<ReturnType<typeof readApprovedReport>>>;

/** Reads the report of the plan to approve; undefined if a single byte was changed, or `textOf` finds no file. */
export async function readApprovedReport(textOf: (file: string) => Promise<string | undefined>) {
  const summary = await textOf(SUMMARY_FILE);
  const lines = await textOf(PLAN_FILE);
  if (summary === undefined || lines === undefined || !isSealIntact(summary)) return undefined;
  const stated = summaryForm.read(summary, SUMMARY_FILE);
  const { on, plan: known, files } = stated;
  if (on !== undefined || known === undefined || files[PLAN_FILE]?.sha256 !== sha256Hex(lines))
    return undefined;
  const hash = createPlanHash(stated);
  for (const line of lines.split('\n').filter((text) => text !== ''))
    hash.see(planLineForm.read(line, PLAN_FILE));
  const plan = hash.hex();
  return plan === known.sha256 ? { summary, lines, plan, stated } : undefined;
}

/** Stores an approved plan with the job that it allows, together with its approval. */
export async function keepApproved(
  store: Store,
  job: string,
  { summary, lines, approval }: Pick<ApprovedReport, 'summary' | 'lines'> & { approval: Approval },
): Promise<void> {
  const keys = approvedKeys(job);
  await store.put(keys.approval, approvalForm.text(approval));
  await store.put(keys.lines, lines);
  await store.put(keys.summary, summary);
}

/** Name of the person whose approval allows a job; undefined of a job without one. */
export const approverOf = async (store: Store, job: string): Promise<string | undefined> =>
  (await findWhole(store, approvedKeys(job).approval, approvalForm))?.by;

/** The plan stored with a job and its approval; undefined if a power cut left them incomplete. */
export async function keptPlan(store: Store, job: string): Promise<string | undefined> {
  const keys = approvedKeys(job);
  if ((await findWhole(store, keys.approval, approvalForm)) === undefined) return undefined;
  const textOf = (file: string) =>
    unlessAbsent(store.readText(file === PLAN_FILE ? keys.lines : keys.summary));
  return (await readApprovedReport(textOf))?.plan;
}

/** Documents that are named; the others differ for the same cause. */
const MAX_DIFFERENCES = 20;
const MAX_FIELDS_NAMED = 12;

interface Differing {
  line: PlanLine;
  reason: Phrase | 'fields';
  change: PlanChange;
  before: string | undefined;
}

/**
 * Compares documents with those of a plan. The documents to issue must be exactly those of an approved plan;
 * for the `earlier` plan of this hash, the changes are listed for the reader.
 */
export async function planComparison(lines: () => AsyncIterable<PlanLine>, earlier?: string) {
  const approved = new Map<string, PlanLine>();
  for await (const { digests: _, ...line } of lines()) approved.set(foldExternalId(line.external_id), line);
  const differing: Differing[] = [];
  const sums: Omit<PlanChanges, 'documents'> = {
    added: { documents: 0, payable: '0.00' },
    removed: { documents: 0, payable: '0.00' },
    changed: { documents: 0, payable: '0.00', before: '0.00' },
  };
  let count = 0;
  let alike = 0;

  function note(one: Differing): void {
    const { line, change, before = '0' } = one;
    count += 1;
    const sum = sums[change];
    sum.documents += 1;
    sum.payable = toCents(plus(sum.payable, change === 'removed' ? before : (line.payable ?? '0')));
    if (change === 'changed') sums.changed.before = toCents(plus(sums.changed.before, before));
    if (differing.length < MAX_DIFFERENCES) differing.push(one);
  }

  /** Notes the documents of the plan that are gone; after the last was seen. */
  function noteGone(): void {
    const reason = { phrase: 'plan-document-gone' } as const;
    for (const line of approved.values())
      if (line.verdict === 'ready') note({ line, reason, change: 'removed', before: line.payable });
    approved.clear();
  }

  return {
    see(line: PlanLine): void {
      const id = foldExternalId(line.external_id);
      const before = approved.get(id);
      approved.delete(id);
      const reason = difference(line, before);
      const change = reason === 'fields' ? 'changed' : line.verdict === 'ready' ? 'added' : 'removed';
      if (reason === undefined) alike += 1;
      else note({ line, reason, change, before: before?.payable });
    },

    /** Documents that approving would add, leave away and change; after the last was seen. */
    changes(): PlanChanges {
      noteGone();
      return {
        ...sums,
        documents: differing.map(({ line: { external_id, row, payable }, change, before }) => ({
          ...{ external_id, row, change },
          ...(change === 'added' || before === undefined ? {} : { before }),
          ...(change === 'removed' || payable === undefined ? {} : { now: payable }),
        })),
      };
    },

    /** One problem for each document that differs, of an earlier plan their number first; the plan is read again for the fields. */
    async differences(): Promise<Problem[]> {
      noteGone();
      const before = new Map<string, PlanLine['digests']>();
      const wanted = new Set(differing.map(({ line }) => line.external_id));
      if (wanted.size > 0)
        for await (const { external_id, digests } of lines())
          if (wanted.has(external_id)) before.set(external_id, digests);
      const fieldsReason = ({ external_id, digests = {} }: PlanLine): Phrase => {
        const fields = differingDigests(before.get(external_id) ?? {}, digests);
        return { phrase: 'plan-fields', fields: fields.slice(0, MAX_FIELDS_NAMED).join(', ') };
      };
      const code = earlier === undefined ? 'PLAN-DIFFERS' : 'PLAN-CHANGED';
      const counted = earlier === undefined ? [] : [problem(code, {}, { count, alike, plan: earlier })];
      const each = differing.map(({ line, reason }) => {
        const { row, external_id } = line;
        const why = reason === 'fields' ? fieldsReason(line) : reason;
        // A credit note that makes room for another document has row 0.
        const [place, variant] = row === 0 ? [{}, 'credit' as const] : [{ row }, 'document' as const];
        return problem(code, place, { variant, external_id, reason: why });
      });
      return [...counted, ...each];
    },
  };
}

function difference(now: PlanLine, before: PlanLine | undefined): Phrase | 'fields' | undefined {
  const outcome = ({ verdict }: PlanLine) => ({ phrase: `outcome-${verdict}` }) as const;
  // One issued since the approval is no difference.
  const isLost = before?.verdict === 'ready' && !isFinal(now.verdict);
  if (now.verdict !== 'ready')
    return isLost ? { phrase: 'plan-document-stopped', outcome: outcome(now) } : undefined;
  if (before === undefined) return { phrase: 'plan-document-new' };
  if (before.verdict !== 'ready') return { phrase: 'plan-document-was', outcome: outcome(before) };
  return before.fingerprint === now.fingerprint ? undefined : 'fields';
}

/** The comparison of a dry run's plan with the one before of its export: a second approval covers only the changes. Undefined for a first plan. */
export async function sincePlanBefore(store: Store, job: JobRecord) {
  const ofExport = await findStored(store, exportPlanKey(job), ofExportForm);
  const before = ofExport?.newest.job === job.job ? ofExport.before : ofExport?.newest;
  const stated = before && (await findStored(store, `${before.report}${SUMMARY_FILE}`, summaryForm));
  if (stated?.plan === undefined || stated.plan.sha256 !== before?.plan) return undefined;
  const lines = () => readStoredLines(store, `${before.report}${PLAN_FILE}`, planLineForm);
  return planComparison(lines, before.plan);
}

/** A document of a plan: its content to be sent with its payable total, of a credit note negative, and its foreseen outcome. */
export function toPlanLine({ external_id, rows, document }: DocumentRecord, verdict: Outcome): PlanLine {
  const line = { external_id, row: rows[0] ?? 0, verdict };
  if (document === undefined) return line;
  const { invoice_type_code: type, payable_total_amount: payable } = document;
  const signed = directionOf(type).sign < 0 ? toCents(minus('0', payable)) : payable;
  return { ...line, payable: signed, ...fingerprint(document) };
}
