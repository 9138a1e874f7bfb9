import type { Phrase, PhraseCode } from '../../../shared/problems/phrases.ts';
import { CommandError } from './command-error.ts';

const REASONS: Readonly<Record<string, PhraseCode>> = {
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
export function diskErrorReason(error: unknown): Phrase {
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = String(error.code);
  const phrase = REASONS[code];
  return phrase === undefined ? { phrase: 'disk-fault', code } : { phrase };
}

/** Reports that the disk refused a file, which an option or argument names. */
export const saveFailed =
  (file: string, option: string) =>
  (error: unknown): never => {
    throw new CommandError('save-failed', { file, reason: diskErrorReason(error), option });
  };

/** True if an error of Node has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** True of the error of a file or folder that is not there. */
export const isNotFoundError = (error: unknown): boolean => hasCode(error, 'ENOENT');
