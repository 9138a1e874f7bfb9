import { inBothLanguages } from '../../../shared/problems/bilingual-text.ts';
import { type Arguments, wordsIn } from '../../../shared/problems/phrases.ts';
import { type Problem, tellProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { commandErrors } from '../words/terminal-words.ts';

/** A user's mistake by its code: one sentence in the user's language; the exit status is 2. */
export class CommandError extends Error {
  readonly mistake: keyof typeof commandErrors;
  readonly sentence: (language: Language) => string;

  constructor(code: keyof typeof commandErrors, args?: Arguments) {
    const sentence = (language: Language) => wordsIn(commandErrors, language)(code, args);
    super(sentence('en'));
    this.name = 'CommandError';
    this.mistake = code;
    this.sentence = sentence;
  }
}

/** The mistake whose text is the problems' own sentences. */
export function problemError(problems: readonly Problem[], path?: string): CommandError {
  const place = path === undefined ? '' : `${path}: `;
  const sentence = inBothLanguages(
    (language) => place + problems.map((problem) => tellProblem(problem, language)).join('\n'),
  );
  return new CommandError('as-told', { sentence });
}
