import { type Arguments, tell } from '../../shared/problems/phrases.ts';
import type { Language } from '../../shared/problems/problem.ts';
import { commandErrors } from './words/command-errors.ts';

/** A user's mistake, by its code: its one sentence is told in their language; the exit status is 2. */
export class CommandError extends Error {
  readonly #sentence: (language: Language) => string;

  constructor(code: keyof typeof commandErrors, args?: Arguments) {
    const sentence = (language: Language) => tell(commandErrors[code], language, args);
    super(sentence('en'));
    this.name = 'CommandError';
    this.#sentence = sentence;
  }

  sentence(language: Language): string {
    return this.#sentence(language);
  }
}
