import { type Phrase, renderPhrase, translate } from '../../../shared/problems/phrases.ts';
import { tellProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { commandErrors, tellIn } from '../words/terminal-words.ts';
import { CommandError } from './command-error.ts';
import { diskErrorReason } from './disk-error-reason.ts';

/** The one sentence that a person reads for any error, without a stack trace. */
export const errorSentence = (error: unknown, language: Language): string =>
  knownSentence(error, language) ?? tellIn(language)('unexpected', { reason: messageOf(error) });

/** The end of a sentence, which states the cause. */
export const errorReason = (error: unknown, language: Language): string =>
  knownSentence(error, language) ?? messageOf(error);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The sentence of an error that is not a bug. */
export function knownSentence(error: unknown, language: Language): string | undefined {
  if (error instanceof CommandError) return error.sentence(language);
  if (error instanceof UnreadableRecord) return tellProblem(error.problem, language);
  const disk = diskReason(error);
  if (disk === undefined) return undefined;
  const place = disk.phrase === 'disk-full' ? undefined : placeOf(error);
  const reason = `${renderPhrase(disk, language)}${place === undefined ? '' : ` (${place})`}`;
  return translate(commandErrors['disk-failed'], language, { reason });
}

/** The path that Node or LevelDB names, as far as one is named. */
function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('path' in error) return String(error.path);
  return /^IO error: (.+?): /.exec(error.message)?.[1] ?? placeOf(error.cause);
}

/** The cause on the disk: the error itself, or one inside the errors that wrap it. */
function diskReason(error: unknown): Phrase | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error) return diskErrorReason(error);
  if (/ENOSPC|no space left/i.test(error.message)) return { phrase: 'disk-full' };
  if (/permission denied/i.test(error.message)) return { phrase: 'writing-denied' };
  if (/read-only file system/i.test(error.message)) return { phrase: 'disk-read-only' };
  return diskReason(error.cause);
}
