import { describe, expect, it } from 'vitest';
import { CommandError, problemError } from '../../infra/local/errors/command-error.ts';
import { diskErrorReason } from '../../infra/local/errors/disk-error-reason.ts';
import { errorReason, errorSentence } from '../../infra/local/errors/error-sentence.ts';
import { ToldProblem } from '../../infra/local/errors/told-problem.ts';
import { problem } from '../../shared/problems/problem.ts';
import { UnreadableRecord } from '../../shared/records/stored-form.ts';

const failure = (code: string, more: object = { syscall: 'write' }) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...more });

it.each([
  ['EEXIST', { phrase: 'file-exists' }],
  ['ENOTDIR', { phrase: 'file-in-path' }],
  ['EISDIR', { phrase: 'is-a-folder' }],
  ['EACCES', { phrase: 'writing-denied' }],
  ['EPERM', { phrase: 'writing-denied' }],
  ['EROFS', { phrase: 'disk-read-only' }],
  ['ENOSPC', { phrase: 'disk-full' }],
  ['ENOENT', { phrase: 'folder-absent' }],
  ['EIO', { phrase: 'disk-fault', code: 'EIO' }],
])('the disk that answers %s has its reason', (code, reason) => {
  expect(diskErrorReason(failure(code))).toEqual(reason);
});

it('what is no error of the disk is thrown on', () => {
  for (const error of [new Error('no code'), 'text', { code: 'EIO' }])
    expect(() => diskErrorReason(error)).toThrow(error instanceof Error ? error.message : undefined);
});

describe('a person is told', () => {
  const NAMED = new CommandError('import-absent', { path: 'a.csv' });
  const RECORD = problem('STORED-DAMAGED', {}, { place: 'jobs/x', at: 'x' });
  const FULL = 'Could not write to the disk: ';

  it('a mistake in its own sentence, in the language', () => {
    expect([NAMED.name, NAMED.message]).toEqual([
      'CommandError',
      'a.csv does not exist. Check the name and the folder you are in.',
    ]);
    expect(errorSentence(NAMED, 'en')).toBe(NAMED.message);
    expect(errorReason(NAMED, 'el')).toMatch(/^Το a\.csv δεν υπάρχει/);
  });

  it('a record that cannot be read, in the language', () => {
    const error = new UnreadableRecord(RECORD);
    expect(errorSentence(error, 'en')).toBe(error.message);
    expect(errorSentence(error, 'el')).toMatch(/\p{Script=Greek}/u);
  });

  it.each([
    ['as it is', failure('ENOSPC')],
    ['in words', new Error('SQLITE: No space left on device')],
    ['by its name alone', new Error('write ENOSPC')],
    [
      'below what was built on it',
      new Error('outer', { cause: new Error('middle', { cause: failure('ENOSPC') }) }),
    ],
  ])('a full disk %s', (_, error) => {
    const sentence = errorSentence(error, 'en');
    expect(sentence.startsWith(FULL)).toBe(true);
    expect(sentence).toContain('full');
    expect(errorReason(error, 'el')).toMatch(/^Δεν ήταν δυνατή η εγγραφή στον δίσκο: \p{Script=Greek}/u);
  });

  it.each([
    ['an error without a code', Object.assign(new Error('odd'), { syscall: 'write' }), 'odd'],
    ['a code of no call to the system', failure('ERR_ODD', {}), 'ERR_ODD: it failed'],
    ['any other error', new TypeError('x is undefined'), 'x is undefined'],
    ['a text', 'text', 'text'],
  ])('%s as it is', (_, error, message) => {
    expect(errorReason(error, 'en')).toBe(message);
    expect(errorSentence(error, 'en')).toBe(`An unexpected error stopped the command: ${message}`);
  });

  it('problems of a file by lines, with its path where there is one', () => {
    const one = problemError([RECORD, RECORD]);
    expect(one.message.split('\n')).toHaveLength(2);
    expect(one.message).not.toMatch(/^undefined/);
    expect(problemError([RECORD], 'a.csv').message).toBe(`a.csv: ${one.message.split('\n')[0]}`);
    const told = new ToldProblem(RECORD);
    expect([told.name, told.code, told.message]).toEqual([
      'ToldProblem',
      'STORED-DAMAGED',
      `[STORED-DAMAGED] ${one.message.split('\n')[0]}`,
    ]);
  });
});
