import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionsFromRetry } from '../../infra/local/correct/corrections-from-retry.ts';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { Correction } from '../../shared/records/corrections.ts';
import { cafe, row, withVat } from './cafe.ts';
import { importedReport } from './imported-report.ts';

const ROWS = [
  row('A-1', '24'),
  row('A-2', 'x', { note: 'α' }),
  row('A-3', '#REF!', { note: 'β' }),
  row('A-4', 'y').replace('"3,10"', '"1.234,50"'),
];

let shop: Awaited<ReturnType<typeof cafe>>;
let opened: Awaited<ReturnType<typeof shop.opened>>;
let retry: string;
beforeAll(async () => {
  shop = await cafe();
  opened = await shop.opened(withVat('ΦΠΑ'), ROWS);
  const more = ['--profile', shop.at('cafe.json'), '--dry-run', '--lang', 'en'];
  const { report } = await importedReport(shop.at('sales.csv'), shop.data, ...more);
  retry = await readFile(`${report}/retry.csv`, 'utf8');
});
afterAll(() => shop[Symbol.asyncDispose]());

const done = (of: Partial<Correction>): Correction => ({
  ...{ column: 'ΦΠΑ', was: 'x', now: '24', by: 'maria', at: '2026-11-20T10:00:00Z' },
  ...of,
});
const wanted = (number: number, was: string, now: string, column = 'ΦΠΑ') => ({
  row: number,
  column,
  was,
  now,
});

/** What is taken from the retry file with these edits. */
async function taken(
  edits: Readonly<Record<string, string>>,
  before: readonly Correction[] = [],
  language: Language = 'el',
) {
  const text = Object.entries(edits).reduce((so, [from, to]) => so.replace(from, to), retry);
  expect(Object.keys(edits).length === 0 || text !== retry).toBe(true);
  await writeFile(shop.at('retry.csv'), text);
  return correctionsFromRetry(opened.store, opened.of, { path: shop.at('retry.csv'), before, language });
}

describe('of an edited retry file', () => {
  it.each<[string, Readonly<Record<string, string>>, ReturnType<typeof wanted>[]]>([
    ['nothing that is as it went out', {}, []],
    [
      'the cells that answer a problem',
      { ',x,': ',24,', ',y,': ',13,' },
      [wanted(3, 'x', '24'), wanted(5, 'y', '13')],
    ],
    ['what no field reads', { ',x,α,': ',x,γ,' }, [wanted(3, 'α', 'γ', 'Σημ')]],
    ['no error that another program writes otherwise', { '#REF!,β': '#N/A,β' }, []],
    [
      'an error in place of a text, and a text in place of one',
      { ',x,': ',#N/A,', '#REF!,β': '6,β' },
      [wanted(3, 'x', '#N/A'), wanted(4, '#REF!', '6')],
    ],
    ['no number that is only written otherwise', { ',3.10,x': ',"3,10",x', ',1234.50,': ',"1234,50",' }, []],
    ['no row from the header, whatever a column is called', { Σημ: 'Σημ [rowmark dry other#3]' }, []],
    ['no row of its own', { 'A-3,': 'A-9,11.1,3,,Καφές,1,3.10,z,,,\nA-3,' }, []],
  ])('%s', async (_, edits, corrections) => {
    expect(await taken(edits)).toEqual(corrections);
  });

  it.each<[string, readonly Correction[], boolean]>([
    ['in this row', [done({ row: 3 })], true],
    ['in this row, as people spell it', [done({ row: 3, column: 'φπα', was: ' x', now: '24 ' })], true],
    ['in all rows', [done({ rows: 'all' })], true],
    ['beside another', [done({ row: 4 }), done({ row: 3 })], true],
    ['in another row', [done({ row: 4 })], false],
    ['of another text', [done({ row: 3, was: 'y' })], false],
    ['to another text', [done({ row: 3, now: '13' })], false],
    ['of another column', [done({ row: 3, column: 'Σημ' })], false],
    ['of no column', [done({ row: 3, column: 'none' })], false],
  ])('none that was made before %s', async (_, before, isDone) => {
    expect(await taken({ ',x,': ',24,' }, before)).toEqual(isDone ? [] : [wanted(3, 'x', '24')]);
  });

  const PRICE = { ',3.10,x': ',3.20,x' };
  const price = (of: Partial<Correction>) =>
    done({ row: 3, column: 'price', was: '3,10', now: '3,20', ...of });
  it.each<[string, readonly Correction[], boolean]>([
    ['nobody', [], false],
    ['somebody', [price({})], true],
    ['somebody who spells the column otherwise', [price({ column: 'PRICE', now: ' 3,20' })], true],
    ['somebody to a number of the other notation', [price({ now: '3.20' })], false],
    ['somebody for all rows', [price({ row: undefined, rows: 'all' })], true],
    ['somebody beside another', [price({ row: 4 }), price({})], true],
    ['somebody in another row', [price({ row: 4 })], false],
    ['somebody in another column', [price({ column: 'quantity' })], false],
    ['somebody to another text', [price({ now: '3,30' })], false],
  ])('a change that answers no problem is refused where %s has made it', async (_, before, isAccepted) => {
    const answer = taken(PRICE, before);
    if (isAccepted) expect(await answer).toEqual([]);
    else
      await expect(answer).rejects.toMatchObject({
        name: 'CommandError',
        message: expect.stringMatching(/retry\.csv: Row 2, column price: the cell was "3,10" .* "3\.20"/s),
      });
  });

  it('a number that the reader and the export read differently is asked, as an import asks it', async () => {
    const edits = { ',x,': ',"13,125",' };
    expect(await taken(edits, [], 'el')).toEqual([wanted(3, 'x', '13,125')]);
    await expect(taken(edits, [], 'en')).rejects.toThrow(/retry\.csv: Row 2, column ΦΠΑ: “?"?13,125/);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['an identity', { 'A-2,': 'A-9,' }, /A-2.*A-9/s],
  ])('%s is refused, whatever was corrected before', async (_, edits, said) => {
    const before = [done({ row: 3, column: 'id', now: 'A-9' }), done({ row: 3, now: '1,234' })];
    await expect(taken(edits, before)).rejects.toThrow(said);
  });
});

it('a file that is none is refused, and one of another export', async () => {
  const path = shop.at('plain.csv');
  const refused = async (text: string) => {
    await writeFile(path, text);
    const taking = correctionsFromRetry(opened.store, opened.of, { path, before: [], language: 'en' });
    return String(await taking.catch((error: unknown) => error));
  };
  expect(await refused(await readFile(shop.at('sales.csv'), 'utf8'))).toBe(
    `CommandError: ${path} is not a retry file. Give --from the retry file of a report of this export, with its last two columns.`,
  );
  expect(await refused(retry.replaceAll(/\[rowmark dry \w+#/g, '[rowmark dry other#'))).toBe(
    `CommandError: ${path} has rows that are not in ${shop.at('sales.csv')} as it is now. Give the export that was imported, and its data folder with --data.`,
  );
});
