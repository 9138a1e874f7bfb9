import { type Phrase, renderPhrase, tell } from '../../shared/problems/phrases.ts';
import { type Language, renderProblem } from '../../shared/problems/problem.ts';
import { UnreadableRecord } from '../../shared/records/stored-form.ts';
import { CommandError } from './command-error.ts';
import { whyNotWritten } from './why-not-written.ts';
import { commandErrors } from './words/command-errors.ts';
import { terminalWords } from './words/terminal-words.ts';

/** The one sentence that a person is told of an error, whatever it is; a stack trace is for nobody. */
export function sentenceOf(error: unknown, language: Language): string {
  if (error instanceof CommandError) return error.sentence(language);
  if (error instanceof UnreadableRecord)
    return Object.values(renderProblem(error.problem, language)).join(' ');
  const disk = diskReason(error);
  if (disk !== undefined)
    return tell(commandErrors['disk-failed'], language, { reason: renderPhrase(disk, language) });
  const reason = error instanceof Error ? error.message : String(error);
  return tell(terminalWords.unexpected, language, { reason });
}

/** A full disk comes as it is, or inside the errors of what was built on it. */
function diskReason(error: unknown): Phrase | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error) return whyNotWritten(error);
  if (/ENOSPC|no space left/i.test(error.message)) return { phrase: 'disk-full' };
  return diskReason(error.cause);
}
