import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { preflightProblems } from '../../shared/problems/catalogue.ts';
import { documentProblems } from '../../shared/problems/codes/document-problems.ts';
import { doubtfulCodes } from '../../shared/problems/problem.ts';
import type { ProblemText } from '../../shared/problems/problem-text.ts';

const samples = new URL('../../samples/', import.meta.url);
const PREFIX = 'rejected-';

/** No export on one machine can show these: why. */
const unseen = new Map([
  ['EXTERNAL-ID-BLANK', 'the mapping refuses the row under a code of its own'],
  ['BILLING-BOOK-MISSING', 'the account of the embedded sandbox has a book for every type'],
  ['BILLING-BOOK-AMBIGUOUS', 'the account of the embedded sandbox has one book per type'],
  ['EXCHANGE-RATE-DECIMALS', 'reading rounds a rate to five decimals, with a notice'],
  ['DOC-LINES-MAX', 'it takes more than 5,000 rows'],
  ['DOC-BYTES-MAX', 'it takes more than 4 MB'],
]);
/** Codes that come with another by the nature of the mistake. */
const companions = new Map([
  ['204', ['246']],
  ['TYPE-UNKNOWN', ['BILLING-BOOK-MISSING']],
]);

const errorCodes = Object.entries<ProblemText>({ ...preflightProblems, ...documentProblems })
  .filter(([, { severity = 'error' }]) => severity === 'error')
  .map(([code]) => code);

const rowSchema = z.looseObject({
  external_id: z.string().nullable(),
  outcome: z.string(),
  problems: z.array(z.looseObject({ code: z.string(), severity: z.string() })),
});
const rowsOf = (folder: string) =>
  readFileSync(new URL(`${folder}/expected/result.jsonl`, samples), 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => rowSchema.parse(JSON.parse(text)));

test('every error has a sample that is rejected for it, or a reason why not', () => {
  const missing = errorCodes.filter(
    (code) => !unseen.has(code) && !existsSync(new URL(`${PREFIX}${code.toLowerCase()}/README.md`, samples)),
  );
  expect(missing).toEqual([]);
});

describe('a sample', () => {
  const folders = readdirSync(samples).filter((name) => name.startsWith(PREFIX));

  test.each(folders)('%s breaks exactly its rule, and loses no number', (folder) => {
    const code = folder.slice(PREFIX.length).toUpperCase();
    const rejected = rowsOf(folder).filter(({ outcome }) => outcome === 'rejected');
    const documents = Map.groupBy(rejected, ({ external_id }) => external_id);
    expect(documents.size).toBeGreaterThan(0);
    for (const rows of documents.values()) {
      const errors = rows.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error');
      const others = new Set(errors.map((found) => found.code));
      expect(others).toContain(code);
      for (const known of [code, ...(companions.get(code) ?? [])]) others.delete(known);
      expect([...others]).toEqual([]);
    }
    const summary = readFileSync(new URL(`${folder}/expected/summary.json`, samples), 'utf8');
    expect(JSON.parse(summary)).toMatchObject({ numbers_lost: 0 });
  });
});

test('every doubt has its document in issued-with-doubts, which is issued all the same', () => {
  const rows = rowsOf('issued-with-doubts');
  expect(rows.every(({ outcome }) => outcome === 'issued')).toBe(true);
  const doubts = Object.entries<ProblemText>(preflightProblems).filter(
    ([code, { severity = 'error' }]) =>
      // Columns of money that nobody answers for have samples of their own.
      code !== 'AMOUNT-UNANSWERED' && (severity !== 'error' || doubtfulCodes.includes(code)),
  );
  const shown = new Set(rows.flatMap(({ problems }) => problems.map(({ code }) => code)));
  expect([...shown].sort()).toEqual(doubts.map(([code]) => code).sort());
});
