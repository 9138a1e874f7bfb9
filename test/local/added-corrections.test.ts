import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addCorrections,
  readCorrectionsFile,
  writeAtomically,
  writeCorrections,
} from '../../infra/local/correct/add-corrections.ts';
import type { CorrectionEntry } from '../../shared/records/corrections.ts';
import { cafe, row, withVat } from './cafe.ts';

let folder: Awaited<ReturnType<typeof cafe>>;
beforeEach(async () => {
  folder = await cafe();
});
afterEach(() => folder[Symbol.asyncDispose]());

const FIRST = { by: 'maria', at: '2026-11-20T10:00:00Z' };
const NOW = { by: 'nikos', at: '2026-11-21T10:00:00Z' };
const ROWS = [
  row('A-1', 'κανονικός', { note: 'α' }),
  row('A-2', 'κανονικός', { note: 'β' }),
  row('A-3', ' Κανονικός ', { note: 'α' }),
  row('A-4', '13'),
];
const one = (number: number, was: string, now: string, of: object = FIRST) => ({
  ...{ row: number, column: 'ΦΠΑ', was, now },
  ...of,
});
const all = (was: string, now: string, of: object = FIRST) => ({
  rows: 'all',
  column: 'ΦΠΑ',
  was,
  now,
  ...of,
});
const left = (number: number, of: object = FIRST) => ({
  row: number,
  leave_out: true,
  reason: 'a test',
  ...of,
});

type Wanted = Parameters<typeof addCorrections>[1];

/** Adds corrections to those that are there. */
async function added(
  before: readonly object[],
  wanted: Wanted,
  more: { leaveOut?: { row: number; reason: string } } = {},
) {
  const { of } = await folder.opened(withVat('ΦΠΑ'), ROWS);
  await writeFile(folder.at('sales.csv.corrections.json'), JSON.stringify({ corrections: before }));
  return addCorrections(of, wanted, { ...NOW, ...more });
}

describe('a correction', () => {
  it.each<[string, readonly object[], Wanted, readonly object[]]>([
    [
      'takes what the cell says',
      [],
      [{ row: 2, column: 'φπα', now: '24' }],
      [{ ...one(2, 'κανονικός', '24', NOW), column: 'φπα' }],
    ],
    [
      'takes what it is told',
      [],
      [{ row: 4, column: 'ΦΠΑ', was: 'Κανονικός', now: '24' }],
      [one(4, 'Κανονικός', '24', NOW)],
    ],
    [
      'of a row keeps those of others',
      [one(2, 'κανονικός', '24')],
      [{ row: 3, column: 'ΦΠΑ', now: '6' }],
      [one(2, 'κανονικός', '24'), one(3, 'κανονικός', '6', NOW)],
    ],
    [
      'of a cell keeps those of other columns',
      [{ ...one(2, 'α', 'γ'), column: 'Σημ' }],
      [{ row: 2, column: 'ΦΠΑ', now: '6' }],
      [{ ...one(2, 'α', 'γ'), column: 'Σημ' }, one(2, 'κανονικός', '6', NOW)],
    ],
    [
      'takes the place of the one before',
      [one(2, 'κανονικός', '24')],
      [{ row: 2, column: 'φπα', now: '6' }],
      [{ ...one(2, 'κανονικός', '6', NOW), column: 'φπα' }],
    ],
    [
      'of all cells keeps those that say something else',
      [all('13', '14')],
      [{ row: 'all', column: 'ΦΠΑ', was: 'κανονικός', now: '24' }],
      [all('13', '14'), all('κανονικός', '24', NOW)],
    ],
    [
      'of all cells takes the place of the one of the same text',
      [all(' κανονικός', '24')],
      [{ row: 'all', column: 'ΦΠΑ', was: 'κανονικός ', now: '6' }],
      [all('κανονικός ', '6', NOW)],
    ],
    [
      'keeps rows that are left out',
      [left(5)],
      [{ row: 2, column: 'ΦΠΑ', now: '6' }],
      [left(5), one(2, 'κανονικός', '6', NOW)],
    ],
  ])('%s', async (_, before, wanted, corrections) => {
    expect((await added(before, wanted)).corrections).toEqual(corrections);
  });

  it('names the cells that are new apart from all', async () => {
    const others = [
      one(3, 'κανονικός', '6', { ...FIRST, by: NOW.by }),
      one(5, '13', '14', { ...FIRST, at: NOW.at }),
    ];
    const { file, added: fresh, cells } = await added(others, [{ row: 2, column: 'ΦΠΑ', now: '24' }]);
    expect(file).toBe(folder.at('sales.csv.corrections.json'));
    expect(fresh).toEqual([
      { row: 2, correction: { cell: 'H2', column: 'ΦΠΑ', was: 'κανονικός', now: '24', ...NOW } },
    ]);
    expect(cells.map(({ row: number }) => number)).toEqual([2, 3, 5]);
  });

  it('of all cells is one of every cell that says so', async () => {
    const { added: fresh } = await added([], [{ row: 'all', column: 'ΦΠΑ', was: 'κανονικός', now: '24' }]);
    expect(fresh.map(({ row: number }) => number)).toEqual([2, 3]);
  });

  it('that does not fit is refused with the file, the row and the column', async () => {
    await expect(added([], [{ row: 9, column: 'ΦΠΑ', now: '24' }])).rejects.toThrow(
      /^\S+sales\.csv: .*row 9/,
    );
    await expect(added([{ row: 2 }], [])).rejects.toThrow(/^\S+sales\.csv\.corrections\.json: /);
  });
});

it('a row is left out once, for the last reason, and without any cell', async () => {
  const leaveOut = { row: 3, reason: 'issued by hand' };
  const before = [left(3), left(5), one(3, 'κανονικός', '24')];
  const entry = { row: 3, leave_out: true, reason: 'issued by hand', ...NOW };
  expect((await added(before, [], { leaveOut })).corrections).toEqual([
    left(5),
    one(3, 'κανονικός', '24'),
    entry,
  ]);
});

describe('the file of corrections', () => {
  it('is written in lines of their own, and read again', async () => {
    const corrections = [one(2, 'κανονικός', '24')] as unknown as CorrectionEntry[];
    const file = folder.at('c.json');
    await writeCorrections({ file, corrections, added: [], cells: [] });
    expect(await readFile(file, 'utf8')).toBe(
      [
        '{',
        '  "corrections": [',
        '    {',
        '      "row": 2,',
        '      "column": "ΦΠΑ",',
        '      "was": "κανονικός",',
        '      "now": "24",',
        '      "by": "maria",',
        '      "at": "2026-11-20T10:00:00Z"',
        '    }',
        '  ]',
        '}',
        '',
      ].join('\n'),
    );
    expect(await readCorrectionsFile(file)).toEqual(corrections);
    expect(await readCorrectionsFile(folder.at('none.json'))).toEqual([]);
  });

  it('that cannot be read is not taken for none, and one that cannot be written is said', async () => {
    await mkdir(folder.at('folder'));
    await expect(readCorrectionsFile(folder.at('folder'))).rejects.toMatchObject({ code: 'EISDIR' });
    await writeFile(folder.at('wrong.json'), '{');
    await expect(readCorrectionsFile(folder.at('wrong.json'))).rejects.toMatchObject({
      problems: [{ code: 'CORRECTIONS-UNREADABLE' }],
    });
    await expect(writeAtomically(folder.at('none/c.json'), '')).rejects.toThrow(
      `${folder.at('none/c.json')} could not be written: its folder does not exist. Choose another file for FILE.`,
    );
  });
});
