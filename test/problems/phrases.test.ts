import { expect, test } from 'vitest';
import { phrases, renderPhrase } from '../../shared/problems/phrases.ts';
import { problem, renderProblem } from '../../shared/problems/problem.ts';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);

test.each(Object.entries(phrases))('%s is said in both languages', (code, { en, el }) => {
  expect(places(el)).toEqual(places(en));
  if (code !== 'at-key') expect(el).toMatch(/\p{Script=Greek}/u);
});

test('a reason is said in the language of its sentence', () => {
  const reason = { phrase: 'http-status', status: 503 } as const;
  const found = problem('OUTCOME-UNKNOWN', {}, { reason, state: { phrase: 'draft' } });
  expect(renderProblem(found, 'en').message).toContain('it answered HTTP 503. Last known state: draft.');
  expect(renderProblem(found, 'el').message).toContain(
    'απάντησε HTTP 503. Τελευταία γνωστή κατάσταση: πρόχειρο.',
  );
});

test('a reason that an earlier version stored as text is rendered as it stands', () => {
  const stored = problem('SERVICE-UNREACHABLE', {}, { reason: 'it answered HTTP 503' });
  expect(renderProblem(stored, 'el').message).toContain('it answered HTTP 503');
});

test('an argument that is missing is left open', () =>
  expect(renderPhrase({ phrase: 'connection-broke' }, 'el')).toBe('η σύνδεση διακόπηκε (–)'));
