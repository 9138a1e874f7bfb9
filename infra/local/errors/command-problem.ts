import { inBothLanguages } from '../../../shared/problems/bilingual-text.ts';
import { type Problem, tellProblem } from '../../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';

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
