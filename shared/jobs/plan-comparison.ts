import { foldExternalId } from '../documents/external-id.ts';
import { differingDigests } from '../ledger/fingerprint.ts';
import type { Phrase } from '../problems/phrases.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Outcome } from '../records/outcome.ts';
import type { PlanLine } from '../records/plan-line.ts';

/** Documents that are named; the others differ for the same cause. */
const MAX_DIFFERENCES = 20;
const MAX_FIELDS_NAMED = 12;

/** Issued since it was approved: no difference. */
const IS_ISSUED: ReadonlySet<Outcome> = new Set(['duplicate', 'issued']);

/** Compares documents with those of an approved plan: what would be issued must be what was approved, all of it. */
export class PlanComparison {
  readonly #approved = new Map<string, Pick<PlanLine, 'verdict' | 'fingerprint' | 'external_id' | 'row'>>();
  readonly #differing: { line: PlanLine; reason: Phrase | 'fields' }[] = [];

  static async with(lines: AsyncIterable<PlanLine>): Promise<PlanComparison> {
    const comparison = new PlanComparison();
    for await (const { digests: _digests, ...line } of lines)
      comparison.#approved.set(foldExternalId(line.external_id), line);
    return comparison;
  }

  see(line: PlanLine): void {
    const id = foldExternalId(line.external_id);
    const before = this.#approved.get(id);
    this.#approved.delete(id);
    const reason = difference(line, before);
    if (reason !== undefined && this.#differing.length < MAX_DIFFERENCES)
      this.#differing.push({ line, reason });
  }

  /** One problem for each document that differs; `lines` are those of the approved plan, for the fields. */
  async differences(lines: AsyncIterable<PlanLine>): Promise<Problem[]> {
    const gone = [...this.#approved.values()].filter(({ verdict }) => verdict === 'ready');
    const before = await digestsOf(lines, new Set(this.#differing.map(({ line }) => line.external_id)));
    const found = this.#differing.map(({ line, reason }) =>
      told(line, reason === 'fields' ? fieldsReason(line, before.get(line.external_id)) : reason),
    );
    const left = gone.map((line) => told(line, { phrase: 'plan-document-gone' }));
    return [...found, ...left].slice(0, MAX_DIFFERENCES);
  }
}

const told = ({ row, external_id }: Pick<PlanLine, 'row' | 'external_id'>, reason: Phrase): Problem =>
  problem('PLAN-DIFFERS', { row }, { variant: 'document', external_id, reason });

function difference(
  now: PlanLine,
  before: Pick<PlanLine, 'verdict' | 'fingerprint'> | undefined,
): Phrase | 'fields' | undefined {
  if (now.verdict !== 'ready') {
    const isLost = before?.verdict === 'ready' && !IS_ISSUED.has(now.verdict);
    return isLost ? { phrase: 'plan-document-stopped', outcome: now.verdict } : undefined;
  }
  if (before === undefined) return { phrase: 'plan-document-new' };
  if (before.verdict !== 'ready') return { phrase: 'plan-document-was', outcome: before.verdict };
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
