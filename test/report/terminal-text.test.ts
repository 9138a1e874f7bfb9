import { expect, test } from 'vitest';
import { terminalText } from '../../infra/local/terminal-text.ts';

test('text of a file cannot command the terminal', () => {
  expect(terminalText('\u001b[2Jgone\r\nnext\u009b1A')).toBe(' [2Jgone next 1A');
  expect(terminalText('Ελαιόλαδο 5 λίτρα – «Α»')).toBe('Ελαιόλαδο 5 λίτρα – «Α»');
});
