import type { CommanderError } from 'commander';
import { fill } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { usageErrorsInGreek } from './words/usage-errors.ts';

/** Sentence about a mistake in the arguments; the parser's own in English, and where it has a code that we do not know. */
export function usageError({ code, message }: CommanderError, language: Language): string {
  const said = message.replace(/^error: /, '');
  const greek = usageErrorsInGreek[code];
  if (language === 'en' || greek === undefined) return said;
  const quoted = [...said.matchAll(/'([^']*)'/g)].map(([, name]) => name);
  // Of an argument it names the value first, of an option the option.
  const [first, second] = said.startsWith('command-argument') ? quoted.toReversed() : quoted;
  const rest = /is invalid[^.]*\. (.*)$/s.exec(said)?.[1]?.replace('Allowed choices are', 'Δεκτές τιμές:');
  return fill(greek, language, { first, second, rest });
}
