import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipText, textWidth, wrapText } from '../../infra/local/terminal/text-width.ts';
import { receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const COLUMNS = 80;
const row = (id: number, quantity = '1') =>
  `ΑΠΥ-${id},11.1,3,Παπαδόπουλος και Υιοί Εμπορική ΑΕΒΕ,Μηχάνημα καφέ,${quantity},3.10,13,category1_1,E3_561_003`;

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

async function told(rows: readonly string[], lang: 'en' | 'el'): Promise<string> {
  const file = join(folder.path, `${rows.length}.csv`);
  await writeFile(file, receiptExport(...rows));
  const args = ['import', file, '--data', join(folder.path, 'data'), '--dry-run', '--lang', lang];
  return (await runRowmark(args)).stdout;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each([1, 12, 600])('%i rows with one mistake', (count) => {
  const rows = numbers(count).map((id) => row(id, 'two'));
  it.each(['en', 'el'] as const)('are one block before the rest, in 80 columns (%s)', async (lang) => {
    const text = await told([...rows, ...numbers(20).map((id) => row(count + id))], lang);
    expect(text.match(/\[MAP-NOT-A-NUMBER\]/g)).toHaveLength(1);
    expect(text).toContain('F2 (ΑΠΥ-1)');
    expect(text.indexOf('MAP-NOT-A-NUMBER')).toBeLessThan(
      text.indexOf(lang === 'en' ? 'correct:' : 'σωστά:'),
    );
    expect(text).toContain(lang === 'en' ? '20 ready' : 'Έτοιμο: 20');
    if (count > 6) expect(text).toContain(lang === 'en' ? `${count - 6} more` : `${count - 6} ακόμη`);
    const lines = text.split('\n').filter((line) => !line.includes(folder.path));
    expect(lines.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
    expect(lines.length).toBeLessThan(30);
  });
});

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
