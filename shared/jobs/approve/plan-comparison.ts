import type { Document } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { directionOf } from '../../facts/directions.ts';
import { differingDigests, fingerprint } from '../../ledger/fingerprint.ts';
import { minus, plus, toCents } from '../../money/decimal.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Outcome } from '../../records/outcome.ts';
import { PLAN_FILE, type PlanLine, planLineForm } from '../../records/plan-line.ts';
import type { PlanChange, PlanChanges } from '../../records/planned.ts';
import { findStored, readStoredLines } from '../../records/stored-object.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import { planBefore } from './known-plans.ts';

/** Documents that are named; the others differ for the same cause. */
const MAX_DIFFERENCES = 20;
const MAX_FIELDS_NAMED = 12;

/** Outcomes of documents issued since the approval: not a difference. */
const IS_ISSUED: ReadonlySet<Outcome> = new Set(['duplicate', 'issued']);

/**
 * Compares documents with those of a plan. The documents to issue must be exactly those of an approved plan;
 * for an earlier plan, the changes are listed for the reader.
 */
export class PlanComparison {
  readonly #approved = new Map<string, Omit<PlanLine, 'digests'>>();
  readonly #differing: { line: PlanLine; reason: Phrase | 'fields'; before: string | undefined }[] = [];
  readonly #sums: Omit<PlanChanges, 'documents'> = {
    added: { documents: 0, payable: '0' },
    removed: { documents: 0, payable: '0' },
    changed: { documents: 0, payable: '0', before: '0' },
  };
  readonly #code: 'PLAN-DIFFERS' | 'PLAN-CHANGED';
  #counted = 0;
  #alike = 0;

  constructor(code: 'PLAN-DIFFERS' | 'PLAN-CHANGED') {
    this.#code = code;
  }

  static async with(
    lines: AsyncIterable<PlanLine>,
    code: 'PLAN-DIFFERS' | 'PLAN-CHANGED' = 'PLAN-DIFFERS',
  ): Promise<PlanComparison> {
    const comparison = new PlanComparison(code);
    for await (const { digests: _digests, ...line } of lines)
      comparison.#approved.set(foldExternalId(line.external_id), line);
    return comparison;
  }

  see(line: PlanLine): void {
    const id = foldExternalId(line.external_id);
    const before = this.#approved.get(id);
    this.#approved.delete(id);
    const reason = difference(line, before);
    if (reason === undefined) this.#alike += 1;
    else this.#counted += 1;
    if (reason === undefined) return;
    this.#count({ line, reason, before: before?.payable });
    if (this.#differing.length < MAX_DIFFERENCES)
      this.#differing.push({ line, reason, before: before?.payable });
  }

  #count({
    line,
    reason,
    before = '0',
  }: {
    line: PlanLine;
    reason: Phrase | 'fields';
    before?: string | undefined;
  }) {
    const change = changeOf(line, reason);
    const sum = this.#sums[change];
    sum.documents += 1;
    sum.payable = plus(sum.payable, change === 'removed' ? before : (line.payable ?? '0'));
    if (change === 'changed') this.#sums.changed.before = plus(this.#sums.changed.before, before);
  }

  /** Documents that approving would add, leave away and change; after the last was seen. */
  changes(): PlanChanges {
    const gone = this.#gone();
    const { added, removed, changed } = this.#sums;
    const left = gone.reduce((sum, { payable = '0' }) => plus(sum, payable), removed.payable);
    const seen = this.#differing.map(({ line: { external_id, row, payable, verdict }, reason, before }) => {
      const change = changeOf({ verdict }, reason);
      return {
        ...{ external_id, row, change },
        ...(change === 'added' || before === undefined ? {} : { before }),
        ...(change === 'removed' || payable === undefined ? {} : { now: payable }),
      };
    });
    const absent = gone.map(({ external_id, row, payable }) => ({
      ...{ external_id, row, change: 'removed' as const },
      ...(payable === undefined ? {} : { before: payable }),
    }));
    return {
      added: { ...added, payable: toCents(added.payable) },
      removed: { documents: removed.documents + gone.length, payable: toCents(left) },
      changed: { ...changed, payable: toCents(changed.payable), before: toCents(changed.before) },
      documents: [...seen, ...absent].slice(0, MAX_DIFFERENCES),
    };
  }

  /** Documents that differ, those that are gone included; after the last was seen. */
  get differing(): number {
    return this.#counted + this.#gone().length;
  }

  get alike(): number {
    return this.#alike;
  }

  #gone() {
    return [...this.#approved.values()].filter(({ verdict }) => verdict === 'ready');
  }

  /** One problem for each document that differs; `lines` are those of the approved plan, for the fields. */
  async differences(lines: AsyncIterable<PlanLine>): Promise<Problem[]> {
    const before = await digestsOf(lines, new Set(this.#differing.map(({ line }) => line.external_id)));
    const found = this.#differing.map(({ line, reason }) =>
      this.#told(line, reason === 'fields' ? fieldsReason(line, before.get(line.external_id)) : reason),
    );
    const left = this.#gone().map((line) => this.#told(line, { phrase: 'plan-document-gone' }));
    return [...found, ...left].slice(0, MAX_DIFFERENCES);
  }

  #told({ row, external_id }: Pick<PlanLine, 'row' | 'external_id'>, reason: Phrase): Problem {
    // A credit note that makes room for another document has row 0.
    const place = row === 0 ? {} : { row };
    return problem(this.#code, place, { variant: 'document', external_id, reason });
  }
}

const changeOf = ({ verdict }: Pick<PlanLine, 'verdict'>, reason: Phrase | 'fields'): PlanChange =>
  reason === 'fields' ? 'changed' : verdict === 'ready' ? 'added' : 'removed';

function difference(
  now: PlanLine,
  before: Pick<PlanLine, 'verdict' | 'fingerprint'> | undefined,
): Phrase | 'fields' | undefined {
  if (now.verdict !== 'ready') {
    const isLost = before?.verdict === 'ready' && !IS_ISSUED.has(now.verdict);
    return isLost
      ? { phrase: 'plan-document-stopped', outcome: { phrase: `outcome-${now.verdict}` } }
      : undefined;
  }
  if (before === undefined) return { phrase: 'plan-document-new' };
  if (before.verdict !== 'ready')
    return { phrase: 'plan-document-was', outcome: { phrase: `outcome-${before.verdict}` } };
  return before.fingerprint === now.fingerprint ? undefined : 'fields';
}

async function digestsOf(lines: AsyncIterable<PlanLine>, wanted: ReadonlySet<string>) {
  const found = new Map<string, PlanLine>();
  if (wanted.size > 0)
    for await (const line of lines) if (wanted.has(line.external_id)) found.set(line.external_id, line);
  return found;
}

function fieldsReason(now: PlanLine, before: PlanLine | undefined): Phrase {
  const fields = differingDigests(before?.digests ?? {}, now.digests ?? {});
  return { phrase: 'plan-fields', fields: fields.slice(0, MAX_FIELDS_NAMED).join(', ') };
}

/**
 * Compares a dry run's plan with the previous plan of the same export, so that a second approval covers only
 * the changes. A first plan has no findings.
 */
export async function planChanges(
  store: Store,
  job: JobRecord,
  lines: () => AsyncIterable<PlanLine>,
): Promise<Problem[]> {
  const before = await planBefore(store, job);
  const stated = before && (await findStored(store, `${before.report}${SUMMARY_FILE}`, summaryForm));
  if (stated?.plan === undefined || stated.plan.sha256 !== before?.plan) return [];
  const linesBefore = () => readStoredLines(store, `${before.report}${PLAN_FILE}`, planLineForm);
  const comparison = await PlanComparison.with(linesBefore(), 'PLAN-CHANGED');
  for await (const line of lines()) comparison.see(line);
  const found = await comparison.differences(linesBefore());
  const { differing: count, alike } = comparison;
  return [problem('PLAN-CHANGED', {}, { count, alike, plan: before.plan }), ...found];
}

/** A document of a plan: its content to be sent, and its foreseen outcome. */
export const toPlanLine = ({ external_id, rows, document }: DocumentRecord, verdict: Outcome): PlanLine => ({
  external_id,
  row: rows[0] ?? 0,
  verdict,
  ...(document === undefined ? {} : { payable: signedPayable(document), ...fingerprint(document) }),
});

/** Payable total with its sign: negative for a credit note. */
const signedPayable = ({ invoice_type_code: type, payable_total_amount: payable }: Document): string =>
  directionOf(type).sign < 0 ? minus('0', payable) : payable;
