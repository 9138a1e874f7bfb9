import { describe, expect, it } from 'vitest';
import { clipText, textWidth, wrapText } from '../../infra/local/terminal/text-width.ts';

describe('the width of a text', () => {
  it('counts what a terminal shows: Greek once, an accent of its own not at all, a Chinese sign twice', () => {
    expect(textWidth('Γραμμή')).toBe(6);
    expect(textWidth('Γραμμή'.normalize('NFD'))).toBe(6);
    expect(textWidth('\u001b[32mέτοιμο\u001b[39m')).toBe(6);
    expect(textWidth('发票')).toBe(4);
    expect(clipText('Παπαδόπουλος', 5)).toBe('Παπα…');
  });

  it('breaks lines at blanks and pieces, never in a word', () => {
    expect(wrapText('ένα δύο τρία', { first: '- ', rest: '  ', columns: 9 })).toEqual([
      '- ένα δύο',
      '  τρία',
    ]);
    expect(wrapText(['J1 (A 1),', 'J2 (A 2)'], { columns: 10 })).toEqual(['J1 (A 1),', 'J2 (A 2)']);
    expect(wrapText('/a/path/that/is/long', { columns: 8 })).toEqual(['/a/path/that/is/long']);
  });
});
