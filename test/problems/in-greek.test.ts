import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inGreek } from '../../shared/problems/in-greek.ts';
import { problem, renderProblem } from '../../shared/problems/problem.ts';

const folder = join(import.meta.dirname, '../../shared/issue');

test('every reason that the client gives is said in Greek as well', () => {
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const reasons = [
    ...text.matchAll(/reason: [`']([^`']+)[`']/g),
    ...text.matchAll(/^ {2}[A-Z_]+: '([^']+)',$/gm),
  ];
  const states = text.matchAll(/(?:giveUp\w*|failedResult)\([^']*'([^']+)'\)/g);
  const phrases = [...reasons, ...states].flatMap(([, phrase]) => phrase ?? []);
  expect(phrases.length).toBeGreaterThan(25);
  for (const phrase of phrases) {
    const spoken = phrase.replace(/\$\{[^}]*\}/g, '503');
    expect(inGreek(spoken), spoken).not.toBe(spoken);
  }
});

test('a Greek sentence holds no English reason', () => {
  const found = problem('OUTCOME-UNKNOWN', {}, { reason: 'it answered HTTP 503', state: 'draft' });
  expect(renderProblem(found, 'el').message).toContain('απάντησε HTTP 503');
  expect(renderProblem(found, 'el').message).toContain('πρόχειρο');
  expect(renderProblem(found, 'en').message).toContain('it answered HTTP 503');
});

test('what has become of a cleared sale is said in Greek', () => {
  for (const state of ['unknown', 'rejected', 'refused', 'conflict', 'held', 'failed', 'claimed'])
    expect(
      renderProblem(problem('CLEARED-NOT-ISSUED', {}, { cleared: 'S-1', state }), 'el').message,
    ).not.toMatch(new RegExp(`${state}\\)`));
});
