import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { CommandError, errorReason, errorSentence } from '../../infra/local/errors/command-error.ts';
import { explain, usageError } from '../../infra/local/program.ts';
import { problem } from '../../shared/problems/problem.ts';
import { FoundProblem } from '../../shared/problems/refusal.ts';
import { UnreadableRecord } from '../../shared/records/stored.ts';
import { runRowmark } from './run-rowmark.ts';

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  for (const flag of ['-V', '--version'])
    expect(await runRowmark([flag])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each<[code: string, said: string, both: string]>([
  [
    'commander.invalidArgument',
    "error: command-argument value 'x' is invalid for argument 'name'. Take\nanother.",
    'Take\nanother.',
  ],
  ['commander.other', 'error: an error: of another kind', 'an error: of another kind'],
])('%s: %s', (code, said, both) => {
  const error = new CommanderError(1, code, said);
  for (const language of ['en', 'el'] as const) expect(usageError(error, language)).toContain(both);
});

describe('an error', () => {
  const written = { out: '', err: '' };
  const write = (of: 'out' | 'err') => (text: string | Uint8Array) => {
    written[of] += text;
    return true;
  };
  const told = (error: unknown, { json = false } = {}) => {
    Object.assign(written, { out: '', err: '' });
    const before = [process.stdout.write, process.stderr.write] as const;
    process.stdout.write = write('out');
    process.stderr.write = write('err');
    try {
      explain(error, 'en', json);
    } finally {
      [process.stdout.write, process.stderr.write] = before;
    }
    return { ...written };
  };
  afterEach(() => void vi.unstubAllEnvs());

  it('of a person is one sentence', () => {
    const found = new CommandError('no-jobs');
    const sentence = 'There are no imports in this data folder yet: import a file first.';
    expect(told(found)).toEqual({ out: '', err: `rowmark: ${sentence}\n` });
    expect(JSON.parse(told(found, { json: true }).out)).toEqual({ error: sentence });
    const problems = new FoundProblem(problem('STORED-NEWER', {}, { place: 'a', form: 9, known: 1 }));
    expect(JSON.parse(told(problems, { json: true }).out)).toEqual({
      error: expect.stringMatching(/^\[STORED-NEWER\] /),
      code: 'STORED-NEWER',
    });
    const record = new UnreadableRecord(problem('STORED-NEWER', {}, { place: 'a', form: 9, known: 1 }));
    expect(told(record).err.trimEnd().split('\n')).toHaveLength(1);
    expect(told(new CommandError('no-jobs')).err).not.toContain('https://');
  });

  it('of the program says to run it again, and its trace where that is asked for', () => {
    const bug = new Error('a bug at https://me:word@a.example');
    const { out, err } = told(bug);
    expect(out).toBe('');
    expect(err).toContain('a bug at https:[hidden]@a.example');
    expect(err).not.toContain('program.test.ts');
    expect(err.trimEnd().split('\n').length).toBeGreaterThan(1);
    vi.stubEnv('ROWMARK_TRACE', '1');
    expect(told(bug).err).toContain('program.test.ts');
    expect(told(new CommandError('no-jobs')).err).not.toContain('program.test.ts');
    expect(told(new CommanderError(1, 'commander.x', 'error: x')).err).not.toContain('program.test.ts');
    vi.stubEnv('ROWMARK_TRACE', '0');
    expect(told(bug).err).not.toContain('program.test.ts');
  });
});

describe('the sentence of an error', () => {
  const disk = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });
  test.each<[string, unknown, RegExp]>([
    ['of a person', new CommandError('no-jobs'), /^There are no imports/],
    ['of a full disk', disk('ENOSPC'), /full/],
    ['of a full disk below', new Error('x', { cause: new Error('y', { cause: disk('ENOSPC') }) }), /full/],
    ['of a full disk in words', new Error('write failed: No space left on device'), /full/],
    ['of a full disk by its code in words', new Error('ENOSPC: x'), /full/],
    ['of another fault of the disk', disk('EIO'), /EIO/],
    [
      'of a record',
      new UnreadableRecord(problem('STORED-NEWER', {}, { place: 'a', form: 9, known: 1 })),
      /a/,
    ],
  ])('%s is the same as its reason', (_name, error, text) => {
    expect(errorSentence(error, 'en')).toMatch(text);
    expect(errorReason(error, 'en')).toBe(errorSentence(error, 'en'));
  });

  it('that nobody foresaw holds its message', () => {
    const bug = Object.assign(new Error('a bug'), { code: 'X' });
    expect(errorReason(bug, 'en')).toBe('a bug');
    expect(errorReason('a text', 'en')).toBe('a text');
    expect(errorSentence(bug, 'en')).toContain('a bug');
    expect(errorSentence(bug, 'en')).not.toBe('a bug');
    expect(errorSentence('a text', 'el')).toContain('a text');
  });
});
