import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { table } from '../../shared/facts/compatibility/table.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { isBlocking, renderProblem } from '../../shared/problems/problem.ts';
import type { ProblemText, Sentences } from '../../shared/problems/problem-text.ts';
import { atFullLength } from '../full-run.ts';
import { BEFORE_SENDING, problemsOf } from '../problems/areas.ts';
import { judged } from './judged.ts';
import { ruleMutants } from './rule-mutants.ts';
import { validDocument } from './valid-documents.ts';

const SEED = 20261120;
const RUNS_PER_MUTANT = 25;

const codesOf = (mutant: Parameters<typeof judged>[0]) =>
  judged(mutant)
    .problems.filter(isBlocking)
    .map(({ code }) => code);

test('a document that keeps every rule has no error', () => {
  fc.assert(
    fc.property(validDocument, (document) => {
      expect(codesOf({ document })).toEqual([]);
    }),
    { seed: SEED, numRuns: atFullLength(1000) },
  );
});

test('each mutant is found under the code that it was made for', () => {
  for (const arbitrary of ruleMutants) {
    fc.assert(
      fc.property(arbitrary, (mutant) => {
        const { name, code } = mutant;
        const codes = codesOf(mutant);
        if (code === 'none') expect(codes, name).toEqual([]);
        else expect(codes, name).toContain(code);
      }),
      { seed: SEED, numRuns: RUNS_PER_MUTANT },
    );
  }
});

test('a rule is asked about every document in which it finds something', () => {
  const all: fc.Arbitrary<Parameters<typeof judged>[0]>[] = [
    validDocument.map((document) => ({ document })),
    ...ruleMutants,
  ];
  for (const arbitrary of all) {
    fc.assert(
      fc.property(arbitrary, ({ document, beside = {} }) => {
        const { problems, document: normal } = judged({ document, beside });
        const found = new Set<string>(problems.map(({ code }) => code));
        const others = rules.filter(({ code, concerns }) => concerns !== undefined && !found.has(code));
        expect(others.filter(({ find }) => find(normal, beside).length > 0)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS_PER_MUTANT },
    );
  }
});

describe('the table', () => {
  const codes = new Set<string>([...rules, ...table].map(({ code }) => code));
  /** Found outside the rules: by the books, while normalising, by the judge of rates, and by the export as a whole. */
  const elsewhere = [
    ...['BILLING-BOOK-UNKNOWN', 'BILLING-BOOK-TYPE', 'BILLING-BOOK-AMBIGUOUS', 'BILLING-BOOK-MISSING'],
    ...['COUNTRY-REPAIRED', 'TAX-NUMBER-CLEANED', 'DOUBT-ACCEPTED', 'CLEARS-NO-SALE'],
    ...['AMOUNT-UNANSWERED', 'ROWS-IDENTICAL'],
    ...['FOREIGN-RATE-INVERTED', 'FOREIGN-AMOUNT-DIFFERS', 'FOREIGN-AMOUNT-AS-EURO'],
    ...['EXCHANGE-RATE-IMPOSSIBLE', 'EXCHANGE-RATE-ONE'],
  ];

  test('has an entry in the catalogue for every rule and row of the table, and one of them for every entry', () => {
    const rows = Object.keys(problemsOf(...BEFORE_SENDING));
    expect(rows.filter((code) => !codes.has(code)).sort()).toEqual(elsewhere.sort());
  });

  test('says of every rule where it is stated', () => {
    for (const { code, source } of rules) expect(source.length, code).toBeGreaterThan(10);
  });
});

describe('the sentences', () => {
  const placesOf = ({ message, hint }: Sentences) =>
    [...`${message} ${hint}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const distinct = (sentences: Sentences) => [...new Set(placesOf(sentences))];

  test.each(
    Object.entries(problemsOf(...BEFORE_SENDING)),
  )('of %s say the same in both languages', (_, text) => {
    for (const { en, el } of [text, ...Object.values(text.variants ?? {})]) {
      expect(distinct(el)).toEqual(distinct(en));
      expect(el.message).toMatch(/\p{Script=Greek}/u);
    }
  });

  test('have every number that they speak of', () => {
    for (const arbitrary of ruleMutants) {
      fc.assert(
        fc.property(arbitrary, (mutant) => {
          for (const found of judged(mutant).problems) {
            const { message, hint } = renderProblem(found, 'en');
            expect(`${message} ${hint}`, found.code).not.toMatch(/ – |\{/);
            if (found.params?.variant) expect(variantsOf(found.code)).toContain(found.params.variant);
          }
        }),
        { seed: SEED, numRuns: 5 },
      );
    }
  });
});

const variantsOf = (code: string): string[] =>
  Object.keys(Object.entries<ProblemText>(catalogue).find(([name]) => name === code)?.[1].variants ?? {});
