import { expect, test } from 'vitest';
import { outcomeCountWords } from '../../functions/console/pages/frame/parts.ts';
import { pageWords } from '../../functions/console/words/field-words.ts';
import { usageErrorsInGreek } from '../../infra/local/program.ts';
import { commandErrors, helpWords, terminalWords } from '../../infra/local/words/terminal-words.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { phrases } from '../../shared/problems/phrases.ts';
import type { ProblemText } from '../../shared/problems/problem-text.ts';
import { refusals } from '../../shared/problems/refusal.ts';
import { latinWords } from './latin-words.ts';

const texts = Object.entries<ProblemText>({ ...catalogue, ...refusals });
const places = (text: string) => new Set(text.match(/\{\w+\}/g));

test('an English word is found, a name is not', () => {
  expect(latinWords('Το αρχείο could not be opened')).toEqual(['could', 'not', 'be', 'opened']);
  expect(latinWords('Το XLSX του --data με ROWMARK_LANG, line.name και {reason}')).toEqual([]);
});

test('no problem has an English word in Greek', () => {
  const found = texts.flatMap(([code, { el, variants }]) =>
    [el, ...Object.values(variants ?? {}).map((variant) => variant.el)].flatMap(({ message, hint }) =>
      latinWords(`${message} ${hint}`).map((word) => `${code}: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each(
  Object.entries({ phrases, commandErrors, terminalWords, helpWords, pageWords, outcomeCountWords }),
)('%s has no English word in Greek, and the same places', (_name, table) => {
  for (const [code, { en, el }] of Object.entries(table)) {
    expect([code, ...latinWords(el)]).toEqual([code]);
    expect([code, places(el)]).toEqual([code, code === 'file-no-json' ? new Set(['{path}']) : places(en)]);
  }
});

test('mistakes in the arguments are told in Greek', () => {
  expect(Object.values(usageErrorsInGreek).flatMap(latinWords)).toEqual([]);
});
