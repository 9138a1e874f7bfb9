import fc, { type Arbitrary } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { table } from '../../shared/facts/compatibility/table.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';
import { isBlocking, isError, type Problem, problem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/wire.ts';
import { isFullRun } from '../full-run.ts';
import type { Mutant } from './changes.ts';
import { judged } from './judged.ts';
import { noiseMutant } from './noise-mutants.ts';
import { ruleMutants } from './rule-mutants.ts';
import { openSandboxJudge, type SandboxJudge, type SandboxVerdict } from './sandbox-judge.ts';

// The preflight and the sandbox share no rule. Each mutant is judged by both, the preflight being bypassed on the way to the sandbox:
// what the sandbox refuses the preflight rejects under the same code, and what the preflight passes the sandbox issues. It is judged two
// ways: as the interface says, where a doubt stops nothing, and by the strict sandbox, where it is refused.

const FIRST_SEED = 1;
const SEEDS = isFullRun ? [FIRST_SEED, 22, 333, 4444, 55555] : [FIRST_SEED];
const RUNS_PER_SEED = isFullRun ? 1100 : 150;
/** Beside the mix: that each rule is met does not hang on luck. */
const RUNS_PER_RULE = isFullRun ? 3 : 2;
const STRICT_RUNS_PER_SEED = isFullRun ? 600 : 100;

/** The refusals that the interface names, of both stages, and the others that the sandbox knows. */
const refusals = [
  ...['101', '204', '205', '208', '211', '217', '222', '231'],
  ...['246', '247', '268', '269', '270', '313', '331'],
  ...['EXCHANGE-RATE-BLANK', 'FUEL-CODE-INVALID', 'INVOICE-TYPE-BLANK'],
  ...['BILLING-BOOK-UNKNOWN', 'BILLING-BOOK-TYPE'],
];
const strictRefusals = ['202', '204', '215', '218', '242', '244', '304', '308', '313'];
/** Found by the judge of rates, that of payments too. */
const rateCodes = [
  ...(['FOREIGN-RATE-INVERTED', 'FOREIGN-AMOUNT-DIFFERS', 'FOREIGN-AMOUNT-AS-EURO'] as const),
  ...(['EXCHANGE-RATE-IMPOSSIBLE', 'EXCHANGE-RATE-ONE'] as const),
];
const ruleCodes = [...rules, ...table].map(({ code }) => code).concat(rateCodes);
const errorCodes = ruleCodes.filter((code) => isError(problem(code)));
const stoppingCodes = ruleCodes.filter((code) => isBlocking(problem(code)));

interface Way {
  strict: boolean;
  /** Findings that keep a document back this way. */
  stops: (found: Problem) => boolean;
  runs: number;
}
const ways: readonly Way[] = [
  { strict: false, stops: isError, runs: RUNS_PER_SEED },
  { strict: true, stops: isBlocking, runs: STRICT_RUNS_PER_SEED },
];

class Tally {
  readonly counts = { mutants: 0, issued: 0, atDraft: 0, atIssue: 0, onlyPreflight: 0 };
  readonly bySandbox = new Map<string, number>();
  readonly byPreflight = new Map<string, number>();

  add(expected: ReadonlySet<string>, { mark, stage, codes }: SandboxVerdict): void {
    count(this.bySandbox, codes);
    if (mark === undefined) this.counts[stage === 'draft' ? 'atDraft' : 'atIssue'] += 1;
    else this.counts.issued += 1;
    if (mark !== undefined && expected.size > 0) this.counts.onlyPreflight += 1;
  }

  print(): void {
    const codes = [...new Set([...this.byPreflight.keys(), ...this.bySandbox.keys()])].sort();
    const row = (code: string) => ({
      preflight: this.byPreflight.get(code) ?? 0,
      sandbox: this.bySandbox.get(code) ?? 0,
    });
    console.table(Object.fromEntries(codes.map((code) => [code, row(code)])));
    console.log(this.counts);
  }
}
const count = (table: Map<string, number>, codes: Iterable<string>) => {
  for (const code of codes) table.set(code, (table.get(code) ?? 0) + 1);
};

async function compare(mutant: Mutant, way: Way, at: { sandbox: SandboxJudge; tally: Tally }): Promise<void> {
  const { name } = mutant;
  const { document, problems } = judged(unrepeated(mutant, at.sandbox), at.sandbox.books);
  const expected = new Set<string>(problems.filter(way.stops).map(({ code }) => code));
  count(at.tally.byPreflight, expected);
  at.tally.counts.mutants += 1;
  if (expected.has('EXTERNAL-ID-DOTS')) return; // the service takes the two of them once
  const verdict = await at.sandbox.judge(toWire(document));

  // A type that is not issued has no series: the preflight says the first alone.
  if (expected.has('TYPE-UNKNOWN')) expected.add('BILLING-BOOK-MISSING');
  expect(expected, `${name}: the sandbox says ${verdict.codes}`).toEqual(
    new Set([...expected, ...verdict.codes]),
  );
  if (expected.size === 0) expect(verdict.mark, name).toMatch(/^\d{15}$/);
  at.tally.add(expected, verdict);
}

/** Shrinking repeats documents, and the service takes an external_id once; a book is named by its series here. */
let serial = 0;
function unrepeated(mutant: Mutant, sandbox: SandboxJudge): Mutant {
  const { document, beside } = mutant;
  serial += 1;
  const fresh = (id: string) => (['', '.', '..'].includes(id) ? id : `${serial}-${id}`);
  const book = sandbox.books.find(({ series }) => series === document.billing_book_id);
  return {
    ...mutant,
    document: {
      ...document,
      external_id: fresh(document.external_id),
      ...(book === undefined ? {} : { billing_book_id: book.id }),
    },
    ...(beside?.clears === undefined ? {} : { beside: { clears: beside.clears.map(fresh) } }),
  };
}

test.each(
  ways,
)('the preflight knows what the sandbox will say of every mutant (strict: $strict)', async (way) => {
  const sandbox = await openSandboxJudge({ strict: way.strict });
  onTestFinished(() => sandbox.stop());
  const tally = new Tally();
  const mutants = fc.oneof(...ruleMutants.map((arbitrary) => ({ weight: 1, arbitrary })), {
    weight: 40,
    arbitrary: noiseMutant,
  });
  const judge = (those: Arbitrary<Mutant>, parameters: { seed: number; numRuns: number }) =>
    fc.assert(
      fc.asyncProperty(those, (mutant) => compare(mutant, way, { sandbox, tally })),
      parameters,
    );
  for (const one of ruleMutants) await judge(one, { seed: FIRST_SEED, numRuns: RUNS_PER_RULE });
  for (const seed of SEEDS) await judge(mutants, { seed, numRuns: way.runs });
  tally.print();
  const { byPreflight, bySandbox } = tally;
  for (const code of way.strict ? stoppingCodes : errorCodes)
    expect(byPreflight.get(code) ?? 0, `preflight ${code}`).toBeGreaterThan(0);
  for (const code of way.strict ? [...refusals, ...strictRefusals] : refusals)
    expect(bySandbox.get(code) ?? 0, `sandbox ${code}`).toBeGreaterThan(0);
  expect(tally.counts.mutants).toBeGreaterThanOrEqual(SEEDS.length * way.runs);
});
