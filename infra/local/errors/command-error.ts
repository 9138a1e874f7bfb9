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

/** A catalogue problem that ends a command before its work: shown with its code, for programs. */
export class CommandProblem extends CommandError {
  readonly code: string;

  constructor(found: Problem) {
    const sentence = inBothLanguages((language) => `[${found.code}] ${tellProblem(found, language)}`);
    super('as-told', { sentence });
    this.name = 'CommandProblem';
    this.code = found.code;
  }
}
