import { inBothLanguages } from '../../../shared/problems/bilingual-text.ts';
import { type Problem, tellProblem } from '../../../shared/problems/problem.ts';
import { CommandError } from './command-error.ts';

/** A problem of the catalogue that ends a command before it has begun: told with its code, so that programs know it. */
export class CommandProblem extends CommandError {
  readonly code: string;

  constructor(found: Problem) {
    const sentence = inBothLanguages((language) => `[${found.code}] ${tellProblem(found, language)}`);
    super('as-told', { sentence });
    this.name = 'CommandProblem';
    this.code = found.code;
  }
}
