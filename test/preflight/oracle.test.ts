import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rules } from '../../shared/preflight/rules.ts';
import { isError, problem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/to-wire.ts';
import { isFullRun } from '../full-run.ts';
import type { Mutant } from './changes.ts';
import { judged } from './judged.ts';
import { noiseMutant } from './noise-mutants.ts';
import { ruleMutants } from './rule-mutants.ts';
import { openSandboxJudge, type SandboxJudge } from './sandbox-judge.ts';

/*
 * The preflight and the sandbox share no rule. Each mutant is judged by both, the preflight being bypassed on the way
 * to the sandbox: what the sandbox refuses the preflight rejects under the same code, and what the preflight passes
 * the sandbox issues.
 */

const SEEDS = isFullRun ? [1, 22, 333, 4444, 55555] : [1];
const RUNS_PER_SEED = isFullRun ? 1100 : 600;
/** Beside the mix: that each rule is met does not hang on luck. */
const RUNS_PER_RULE = 3;

/** The refusals that the interface names, of both stages, and the others that the sandbox knows. */
const refusals = [
  ...[
    '101',
    '204',
    '205',
    '208',
    '211',
    '217',
    '222',
    '231',
    '246',
    '247',
    '268',
    '269',
    '270',
    '313',
    '331',
  ],
  ...['EXCHANGE-RATE-BLANK', 'FUEL-CODE-INVALID', 'INVOICE-TYPE-BLANK'],
  ...['BILLING-BOOK-UNKNOWN', 'BILLING-BOOK-TYPE', 'BILLING-BOOK-MISSING'],
];
/** An error where a payment is converted; as a rule on a document it is a warning. */
const AS_WARNING = 'FX-DIRECTION-UNPROVEN';
const errorCodes = rules
  .map(({ code }) => code)
  .filter((code) => code !== AS_WARNING && problem(code).severity === 'error');

const counts = { mutants: 0, issued: 0, atDraft: 0, atIssue: 0, onlyPreflight: 0 };
const bySandbox = new Map<string, number>();
const byPreflight = new Map<string, number>();
const count = (table: Map<string, number>, codes: Iterable<string>) => {
  for (const code of codes) table.set(code, (table.get(code) ?? 0) + 1);
};

let sandbox: SandboxJudge;
beforeAll(async () => {
  sandbox = await openSandboxJudge();
});
afterAll(async () => {
  await sandbox.stop();
});

async function compare(mutant: Mutant): Promise<void> {
  const { name } = mutant;
  const { document, problems } = judged(unrepeated(mutant), sandbox.books);
  const expected = new Set<string>(problems.filter(isError).map(({ code }) => code));
  count(byPreflight, expected);
  counts.mutants += 1;
  if (expected.has('EXTERNAL-ID-DOTS')) return; // the service takes the two of them once
  const verdict = await sandbox.judge(toWire(document));

  expect(expected, `${name}: the sandbox says ${verdict.codes}`).toEqual(
    new Set([...expected, ...verdict.codes]),
  );
  if (expected.size === 0) expect(verdict.mark, name).toMatch(/^\d{15}$/);
  else if (verdict.mark !== undefined) counts.onlyPreflight += 1;

  if (verdict.mark !== undefined) counts.issued += 1;
  else if (verdict.stage === 'draft') counts.atDraft += 1;
  else counts.atIssue += 1;
  count(bySandbox, verdict.codes);
}

/** Shrinking repeats documents, and the service takes an external_id once; a book is named by its series here. */
let serial = 0;
function unrepeated(mutant: Mutant): Mutant {
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

test('the preflight knows what the sandbox will say of every mutant', async () => {
  const mutants = fc.oneof(...ruleMutants.map((arbitrary) => ({ weight: 1, arbitrary })), {
    weight: 40,
    arbitrary: noiseMutant,
  });
  for (const one of ruleMutants)
    await fc.assert(fc.asyncProperty(one, compare), { seed: SEEDS[0], numRuns: RUNS_PER_RULE });
  for (const seed of SEEDS) {
    await fc.assert(fc.asyncProperty(mutants, compare), { seed, numRuns: RUNS_PER_SEED });
  }
  const table = [...new Set([...byPreflight.keys(), ...bySandbox.keys()])].sort();
  console.table(
    Object.fromEntries(
      table.map((code) => [
        code,
        { preflight: byPreflight.get(code) ?? 0, sandbox: bySandbox.get(code) ?? 0 },
      ]),
    ),
  );
  console.log(counts);
  for (const code of errorCodes) expect(byPreflight.get(code) ?? 0, `preflight ${code}`).toBeGreaterThan(0);
  for (const code of refusals) expect(bySandbox.get(code) ?? 0, `sandbox ${code}`).toBeGreaterThan(0);
  expect(counts.mutants).toBeGreaterThanOrEqual(SEEDS.length * RUNS_PER_SEED);
});
