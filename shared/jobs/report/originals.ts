import * as z from 'zod';
import { problem } from '../../problems/problem.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';
import type { JobRecord, Plan } from '../../records/plan.ts';
import { findStored, readStoredLines, storedForm, updateStored } from '../../records/stored.ts';
import { firstTry, type JoinedLine, joinedLineForm } from '../../report/retry/joined-line.ts';
import type { Original } from '../../report/retry/write-joined.ts';
import { factsOf, reportRowForm } from '../../report/row.ts';
import { isFinal, type Summary } from '../../report/summary.ts';
import { reportPrefix } from '../../store/keys.ts';
import { type Store, sha256Hex } from '../../store/store.ts';
import { OUTCOME_FACTS } from '../files/outcome-lookup.ts';
import { findJobPlan, findJobRecord, readPlan } from '../files/read-job.ts';

/** `reports/<account>/joined/source-<digest>.json`: the newest joined report of an export with these bytes. */
const mendedForm = storedForm(z.object({ original: z.string(), key: z.string() }));

/** A document issued in one environment is not issued in another. */
const mendedKey = ({ account, environment, source }: Pick<Plan, 'account' | 'environment' | 'source'>) => {
  const digest = sha256Hex(JSON.stringify([environment, source.sha256]));
  return `reports/${account}/joined/source-${digest}.json`;
};

/** Answers rejected documents whose rows an earlier import of the same bytes had mended and issued since. */
export async function correctedSince(store: Store, plan: Plan) {
  const head = await findStored(store, mendedKey(plan), mendedForm);
  if (head === undefined || head.original === plan.job) return (outcome: OutcomeRecord) => outcome;
  const lines = new Map<number, JoinedLine>();
  for await (const line of readStoredLines(store, head.key, joinedLineForm))
    if (isMended(line)) lines.set(line.row, line);
  return (outcome: OutcomeRecord) => answered(outcome, lines);
}

/** Issued after a try that was not: by a retry file of this export, or of an earlier import of its bytes. */
const isMended = ({ outcome, mark, tries, problems }: JoinedLine): boolean =>
  isFinal(outcome) &&
  mark !== null &&
  (!isFinal(tries[0]?.outcome ?? 'issued') || problems.some(({ code }) => code === 'MENDED-BEFORE'));

function answered(outcome: OutcomeRecord, lines: ReadonlyMap<number, JoinedLine>): OutcomeRecord {
  if (outcome.outcome !== 'rejected' && outcome.outcome !== 'held') return outcome;
  const mended = outcome.rows.flatMap((row) => lines.get(row) ?? []);
  const [line] = mended;
  const isOne = mended.length === outcome.rows.length && new Set(mended.map(({ mark }) => mark)).size === 1;
  if (line === undefined || !isOne) return outcome;
  const { stage: _stage, payment: _payment, ...rest } = outcome;
  const job = line.tries.find((one) => isFinal(one.outcome))?.job ?? '–';
  const params = { external_id: line.external_id ?? '–', mark: line.mark ?? '–', job };
  return {
    ...rest,
    ...{ currency: undefined, exchange_rate: undefined },
    ...factsOf(line, [...OUTCOME_FACTS, 'exchange_rate']),
    // Its shares of VAT are in the report that issued it: those of this file are of what was wrong.
    vat: [],
    outcome: 'duplicate',
    problems: [problem('MENDED-BEFORE', {}, params)],
  };
}

const joinedPlace = z.object({ job: z.string(), key: z.string() });

/** `reports/<account>/joined/<original>.json`: the job whose joined report of this original is the newest, and the one before. */
const headSchema = z.object({ latest: joinedPlace, previous: joinedPlace.optional() });
const headForm = storedForm(headSchema);

// Next to the reports, the only place that the report step writes to.
const headKey = (account: string, job: string) => `reports/${account}/joined/${job}.json`;

/** Key of the joined rows under each original's report; undefined if it was the original's own report. */
export type BuiltOn = Map<string, string | undefined>;

/** Opens the newest report of an original for the retry job `of`; undefined if it has none. */
export const openOriginal =
  (store: Store, of: Pick<JobRecord, 'job' | 'account' | 'environment'>, builtOn: BuiltOn) =>
  async (job: string): Promise<Original | undefined> => {
    const record = await findJobRecord(store, job);
    // A document issued in one environment is not issued in another.
    if (record?.account !== of.account || record.environment !== of.environment) return undefined;
    const plan = await findJobPlan(store, job);
    const rowsKey = `${reportPrefix(record)}result.jsonl`;
    if (plan === undefined || !(await store.head(rowsKey))) return undefined;
    const joined = before(await findStored(store, headKey(of.account, job), headForm), of.job)?.key;
    builtOn.set(job, joined);
    const lines = () =>
      joined === undefined ? firstTries(store, rowsKey, job) : readStoredLines(store, joined, joinedLineForm);
    return { job, source: record.file, columns: plan.columns, lines };
  };

async function* firstTries(store: Store, key: string, job: string): AsyncGenerator<JoinedLine> {
  for await (const row of readStoredLines(store, key, reportRowForm)) yield firstTry(row, job);
}

/** A report that is written again builds on the one before its first writing. */
const before = (head: z.infer<typeof headSchema> | undefined, job: string) =>
  head?.latest.job === job ? head.previous : head?.latest;

/** Notes the joined reports of a retry job; false if another retry was reported meanwhile. */
export async function rememberJoined(store: Store, of: Summary, builtOn: BuiltOn): Promise<boolean> {
  const files = of.joined.flatMap(({ job, files }) => files.map((file) => ({ original: job, file })));
  for (const { original, file } of files.filter((one) => one.file.endsWith('.jsonl'))) {
    const latest = { job: of.job, key: `${of.report}${file}` };
    const isRemembered = await updateStored(store, headKey(of.account, original), headForm, (head) => {
      const previous = before(head, of.job);
      return previous?.key === builtOn.get(original) ? { latest, previous } : undefined;
    });
    if (!isRemembered) return false;
    const mended = mendedForm.text({ original, key: latest.key });
    await store.put(mendedKey(await readPlan(store, original)), mended);
  }
  return true;
}
