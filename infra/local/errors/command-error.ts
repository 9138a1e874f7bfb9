import type { RetryableStepName } from '../../../shared/jobs/steps/events.ts';
import {
  type Arguments,
  type Phrase,
  type PhraseCode,
  renderPhrase,
  translate,
  wordsIn,
} from '../../../shared/problems/phrases.ts';
import { type Problem, tellProblem } from '../../../shared/problems/problem.ts';
import { inBothLanguages, type Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { commandErrors, tellIn } from '../words/terminal-words.ts';

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

/** The code of what a person can act on, for programs; undefined of other errors. */
export const refusalCode = (error: unknown): string | undefined =>
  isRefusal(error) ? error.envelope('en').error.code : undefined;

const isRefusal = (error: unknown): error is FoundProblem | RefusedRequest =>
  error instanceof FoundProblem || error instanceof RefusedRequest;

export const REASONS: Readonly<Record<string, PhraseCode>> = {
  EEXIST: 'file-exists',
  ENOTDIR: 'file-in-path',
  EISDIR: 'is-a-folder',
  EACCES: 'writing-denied',
  EPERM: 'writing-denied',
  EROFS: 'disk-read-only',
  ENOSPC: 'disk-full',
  ENOENT: 'folder-absent',
};

/** Reason why the disk refused a file, by the code of Node's error; other errors are thrown again. */
export function diskErrorReason(error: unknown, reasons = REASONS): Phrase {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = String(error.code);
  const phrase = reasons[code];
  return phrase === undefined ? { phrase: 'disk-fault', code } : { phrase };
}

/** Reports that the disk refused a file, which an option or argument names. */
export const saveFailed =
  (file: string, option: string) =>
  (error: unknown): never => {
    throw new CommandError('save-failed', { file, reason: diskErrorReason(error), option });
  };

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** The one sentence that a person reads for any error, without a stack trace. */
export const errorSentence = (error: unknown, language: Language): string =>
  knownSentence(error, language) ?? tellIn(language)('unexpected', { reason: messageOf(error) });

/** The end of a sentence, which states the cause. */
export const errorReason = (error: unknown, language: Language): string =>
  knownSentence(error, language) ?? messageOf(error);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function knownSentence(error: unknown, language: Language): string | undefined {
  if (error instanceof CommandError) return error.sentence(language);
  if (isRefusal(error)) {
    const { code, message, hint } = error.envelope(language).error;
    return `[${code}] ${message} ${hint}`;
  }
  if (error instanceof UnreadableRecord) return tellProblem(error.problem, language);
  const away: RetryableStepName = 'ServiceDown';
  if (error instanceof Error && error.name === away) return wordsIn(commandErrors, language)('service-away');
  const disk = diskReason(error);
  if (disk === undefined) return undefined;
  const place = disk.phrase === 'disk-full' ? undefined : placeOf(error);
  const reason = `${renderPhrase(disk, language)}${place === undefined ? '' : ` (${place})`}`;
  return translate(commandErrors['disk-failed'], language, { reason });
}

function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('path' in error) return String(error.path);
  return /^IO error: (.+?): /.exec(error.message)?.[1] ?? placeOf(error.cause);
}

function diskReason(error: unknown): Phrase | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error) return diskErrorReason(error);
  if (/ENOSPC|no space left/i.test(error.message)) return { phrase: 'disk-full' };
  if (/permission denied/i.test(error.message)) return { phrase: 'writing-denied' };
  if (/read-only file system/i.test(error.message)) return { phrase: 'disk-read-only' };
  return diskReason(error.cause);
}
