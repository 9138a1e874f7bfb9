import * as z from 'zod';
import { problem } from '../../problems/problem.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { storedForm } from '../../records/stored-form.ts';
import { findStored, readStoredLines } from '../../records/stored-object.ts';
import { type JoinedLine, joinedLineForm } from '../../report/retry/joined-line.ts';
import { isFinal } from '../../report/summary.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
import { readPlan } from '../files/read-job.ts';
import { factsOf } from '../files/reported-outcomes.ts';

/** `reports/<account>/joined/source-<digest>.json`: the newest joined report of an export with these bytes. */
const mendedForm = storedForm(z.object({ original: z.string(), key: z.string() }));

/** A document issued in one environment is not issued in another. */
const mendedKey = ({ account, environment, source }: Pick<Plan, 'account' | 'environment' | 'source'>) => {
  const digest = sha256Hex(JSON.stringify([environment, source.sha256]));
  return `reports/${account}/joined/source-${digest}.json`;
};

/** Remembers by its bytes the export whose rows a retry file has mended. */
export async function rememberCorrected(store: Store, of: { original: string; key: string }): Promise<void> {
  const key = mendedKey(await readPlan(store, of.original));
  await store.update(key, () => mendedForm.text(of));
}

/** Answers rejected documents whose rows an earlier import of the same bytes had mended and issued since. */
type AnswerCorrected = (outcome: OutcomeRecord) => OutcomeRecord;

export async function correctedSince(store: Store, plan: Plan): Promise<AnswerCorrected> {
  const head = await findStored(store, mendedKey(plan), mendedForm);
  if (head === undefined || head.original === plan.job) return (outcome) => outcome;
  const lines = new Map<number, JoinedLine>();
  for await (const line of readStoredLines(store, head.key, joinedLineForm))
    if (isMended(line)) lines.set(line.row, line);
  return (outcome) => answered(outcome, lines);
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
  const { stage: _, ...rest } = outcome;
  const job = line.tries.findLast((one) => isFinal(one.outcome))?.job ?? '–';
  const params = { external_id: line.external_id ?? '–', mark: line.mark ?? '–', job };
  return {
    ...rest,
    ...factsOf(line),
    outcome: 'duplicate',
    problems: [problem('MENDED-BEFORE', {}, params)],
  };
}
