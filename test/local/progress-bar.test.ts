import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createProgress, documentCountText } from '../../infra/local/terminal/progress.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A stream as a program writes to it, and all that was written. */
function streamOf(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text);
      done();
    },
  });
  return { written, stream: Object.assign(stream, { isTTY, columns: 80, rows: 24 }) };
}

describe('progress beside a terminal', () => {
  it('is a line at the beginning, and one every two seconds', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { written, stream } = streamOf(false);
    const progress = createProgress('en', Object.assign(stream, {}) as never);
    progress.start('a\u001b[2Jb.csv', 1_200);
    progress.advance();
    vi.setSystemTime(1_999);
    progress.advance();
    expect(written).toEqual(['a [2Jb.csv: 1,200 documents\n']);
    vi.setSystemTime(2_000);
    progress.advance();
    vi.setSystemTime(3_999);
    progress.advance();
    expect(written.slice(1)).toEqual([expect.stringMatching(/^a \[2Jb\.csv\D*3\D+1,200\D*\n$/)]);
    vi.setSystemTime(4_000);
    progress.advance();
    expect(written.at(-1)).toMatch(/\b5\b/);
    // Another file begins anew.
    progress.start('c.csv', 2);
    vi.setSystemTime(6_000);
    progress.advance();
    expect(written.slice(-2)).toEqual([
      'c.csv: 2 documents\n',
      expect.stringMatching(/^c\.csv\D*1\D+2\D*\n$/),
    ]);
    progress.stop();
    expect(written).toHaveLength(5);
  });
});

describe('progress at a terminal', () => {
  it('is a bar, which is gone at the end', () => {
    const { written, stream } = streamOf(true);
    const listening = process.listenerCount('SIGINT');
    const progress = createProgress('en', stream as never);
    progress.start(`/folder/${'x'.repeat(30)}.csv`, 4);
    expect(process.listenerCount('SIGINT')).toBe(listening);
    const shown = () => stripVTControlCharacters(written.join(''));
    expect(shown()).toContain('░'.repeat(14));
    expect(shown()).not.toContain('░'.repeat(15));
    expect(shown()).toContain('0/4');
    expect(shown()).toContain('x'.repeat(20));
    expect(shown()).not.toContain('x'.repeat(24));
    expect(shown()).not.toContain('/folder');
    expect(written.join('')).toContain('\u001b[?25l');
    progress.advance();
    progress.advance();
    written.length = 0;
    progress.stop();
    expect(shown()).toContain(`${'█'.repeat(7)}${'░'.repeat(7)}`);
    expect(shown()).toContain('2/4');
    // The cursor is back, and the line is cleared.
    const end = written.join('');
    expect(end).toContain('\u001b[?25h');
    expect(end.lastIndexOf('2/4')).toBeLessThan(
      Math.max(end.lastIndexOf('\u001b[0K'), end.lastIndexOf('\u001b[2K')),
    );
  });
});

test.each([
  [0, 'en', '0 documents'],
  [1, 'en', '1 document'],
  [1_200, 'en', '1,200 documents'],
  [1, 'el', '1 παραστατικό'],
  [1_200, 'el', '1.200 παραστατικά'],
] as const)('%i in %s is %s', (count, language, text) => {
  expect(documentCountText(count, language)).toBe(text);
});
