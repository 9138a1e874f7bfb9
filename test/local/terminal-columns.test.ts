import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  alignColumns,
  outcomeText,
  paintOutcome,
  tableText,
} from '../../infra/local/terminal/align-columns.ts';
import { surviveBrokenPipe } from '../../infra/local/terminal/broken-pipe.ts';
import { terminalJson, terminalLines, terminalText } from '../../infra/local/terminal/terminal-text.ts';
import { clipText, terminalColumns, textWidth, wrapText } from '../../infra/local/terminal/text-width.ts';

const ESC = '\u001b';

describe('columns', () => {
  it('are as wide as their widest cell, by what is seen, and the last is free', () => {
    expect(
      alignColumns([
        ['a', 'bb', 'last one'],
        [`${ESC}[32mccc${ESC}[39m`, 'd', ''],
        ['世', 'eeee', 'x'],
        ['alone'],
      ]),
    ).toBe(['a      bb    last one', `${ESC}[32mccc${ESC}[39m    d`, '世     eeee  x', 'alone'].join('\n'));
    expect(alignColumns([])).toBe('');
    expect(
      alignColumns([
        ['a', ''],
        ['bb', 'c'],
      ]),
    ).toBe('a\nbb  c');
  });

  it('show shares as bars, outcomes by name and texts on one line', () => {
    const word = (text: string) => ({ word: { en: text, el: `${text}.` } });
    const head = [word('one'), word('two'), word('three')];
    const row = (share: number): Parameters<typeof tableText>[0]['rows'][number] => [
      { outcome: 'held' },
      { text: 'a\nb' },
      { share, of: 'held' },
    ];
    const table = { head, rows: [row(1), row(0.5), row(0.001), row(0)] } as unknown as Parameters<
      typeof tableText
    >[0];
    const lines = tableText(table, 'en').split('\n');
    expect(lines[0]).toBe('one   two  three');
    expect(lines.slice(1).map((line) => line.replaceAll(/█+/g, (bar) => String(bar.length)))).toEqual([
      'held  a b  32',
      'held  a b  16',
      'held  a b  1',
      'held  a b',
    ]);
    expect(tableText({ ...table, rows: [] }, 'en')).toBe('');
    expect(tableText(table, 'el').split('\n')[0]).toMatch(/^one\. +two\. +three\.$/);
    expect([outcomeText('held', 'en'), outcomeText('held', 'el')]).toEqual([
      'held',
      expect.stringMatching(/\p{Script=Greek}/u),
    ]);
    expect(paintOutcome('held')).toContain('held');
    expect(paintOutcome('held', 'other')).toContain('other');
  });
});

describe('a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['ά', 1],
    ['α\u0301', 1],
    ['a\u200db', 2],
    ['世界', 4],
    ['한', 2],
    ['😀', 2],
    [`${ESC}[31ma${ESC}[39m`, 1],
  ])('%j takes %d columns', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['世界世', 5, '世界…'],
    ['世界世', 4, '世…'],
    ['ab', 1, '…'],
  ])('%j in %i columns is %j', (text, columns, clipped) => {
    expect(clipText(text, columns)).toBe(clipped);
  });

  it.each<[number | undefined, number]>([
    [undefined, 80],
    [39, 40],
    [40, 40],
    [99, 99],
    [100, 100],
    [101, 100],
  ])('of a terminal of %s columns is wrapped at %d', (columns, wrapped) => {
    expect(terminalColumns(Object.assign(Object.create(process.stdout), { columns }))).toBe(wrapped);
  });

  it('is wrapped at blanks, each line with its margin', () => {
    expect(wrapText('aa bb  cc', { columns: 5 })).toEqual(['aa bb', 'cc']);
    expect(wrapText('aa bb cc', { columns: 6, first: '- ' })).toEqual(['- aa', '- bb', '- cc']);
    expect(wrapText('aa bb cc', { columns: 7, first: '- ', rest: '  ' })).toEqual(['- aa bb', '  cc']);
    expect(wrapText('longer a', { columns: 4 })).toEqual(['longer', 'a']);
    expect(wrapText(['a b', '', 'c'], { columns: 3 })).toEqual(['a b', 'c']);
    expect(wrapText('', { first: '> ' })).toEqual(['> ']);
  });

  it('commands no terminal: what does is blank, or escaped in JSON', () => {
    const evil = `a${ESC}[2J\u202eb\u2028c\td\ne${ESC}[31m`;
    expect(terminalText(evil)).toBe('a [2J b c d e [31m');
    expect(terminalText('a\r\n\r\nb')).toBe('a b');
    expect(terminalLines(evil)).toBe(`a [2J b c d\ne${ESC}[31m`);
    expect(terminalJson({ a: '\u007f\u0085\u200e\u2066α' })).toBe(
      '{\n  "a": "\\u007f\\u0085\\u200e\\u2066α"\n}',
    );
  });
});

describe('output that is lost', () => {
  /** Loses output with these codes; answers the status with which the program ends then. */
  function lost(...codes: string[]): number | string | null | undefined {
    const [stdout, stderr] = [new EventEmitter(), new EventEmitter()];
    const before = ['stdout', 'stderr'].map((name) => Object.getOwnPropertyDescriptor(process, name) ?? {});
    const known = new Set(process.listeners('exit'));
    const { exitCode } = process;
    Object.defineProperties(process, {
      stdout: { value: stdout, configurable: true },
      stderr: { value: stderr, configurable: true },
    });
    try {
      process.exitCode = 1;
      surviveBrokenPipe(2, 'en');
      stderr.emit('error', new Error('gone'));
      for (const code of codes) stdout.emit('error', Object.assign(new Error(code), { code }));
      for (const one of process.listeners('exit')) if (!known.has(one)) one(0);
      return process.exitCode;
    } finally {
      for (const one of process.listeners('exit')) if (!known.has(one)) process.off('exit', one);
      process.exitCode = exitCode;
      Object.defineProperties(process, { stdout: before[0] ?? {}, stderr: before[1] ?? {} });
    }
  }

  it('changes the status only where the answer was cut short', () => {
    expect([lost(), lost('EPIPE'), lost('ENOSPC', 'ENOSPC'), lost('EPIPE', 'EIO')]).toEqual([1, 1, 2, 2]);
  });
});
