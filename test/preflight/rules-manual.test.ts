import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Rule } from '../../shared/preflight/rule.ts';
import { rules } from '../../shared/preflight/rules.ts';
import { catalogue, type ProblemCode } from '../../shared/problems/catalogue.ts';
import type { ProblemText } from '../../shared/problems/problem.ts';

const MANUAL = '../../shared/preflight/RULES.md';
const samples = new URL('../../samples/', import.meta.url);

const INTRODUCTION = `# What is checked before the first request

Made from the table of rules and the catalogue of problems; \`npx vitest run test/preflight/rules-manual.test.ts -u\`
writes it again. An error keeps the document back before a number is used; a warning stops nothing. Codes that are
numbers are those of the tax authority. Words in braces are filled in from the document.
`;

/** One section per code: what it says, what to do, where the rule is stated, and the export that shows it. */
function manual(): string {
  const byCode = Map.groupBy(rules, ({ code }) => code);
  return [INTRODUCTION, ...[...byCode].map(([code, ofCode]) => section(code, ofCode))].join('\n');
}

function section(code: ProblemCode, ofCode: readonly Rule[]): string {
  const text: ProblemText = catalogue[code];
  const said = Object.values(text.variants ?? { only: text }).map(({ en }) => `- ${en.message} *${en.hint}*`);
  const sources = [...new Set(ofCode.map(({ source }) => source))].map((source) => `${source}.`);
  return [
    `## ${code} (${text.severity})`,
    '',
    ...said,
    '',
    `Stated in: ${sources.join(' ')}${sampleOf(code)}`,
    '',
  ].join('\n');
}

function sampleOf(code: string): string {
  const name = `rejected-${code.toLowerCase()}`;
  return existsSync(new URL(name, samples)) ? ` Shown by: [samples/${name}](../../samples/${name}/).` : '';
}

test('the manual says what the rules say', async () => {
  await expect(manual()).toMatchFileSnapshot(MANUAL);
});
