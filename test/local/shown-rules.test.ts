import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CorrectedCell } from '../../infra/local/correct/add-corrections.ts';
import { addProfileRules } from '../../infra/local/correct/add-profile-rules.ts';
import { columnRulesOf } from '../../infra/local/correct/column-rules.ts';
import { asIs, cafe, row, withVat } from './cafe.ts';

let folder: Awaited<ReturnType<typeof cafe>>;
beforeEach(async () => {
  folder = await cafe();
});
afterEach(() => folder[Symbol.asyncDispose]());

const cell = (rowNumber: number, was: string, now: string, column = 'ΦΠΑ'): CorrectedCell => ({
  row: rowNumber,
  correction: { column, was, now, by: 'a', at: '2026-11-20T10:00:00Z' },
});

describe('corrections become a rule', () => {
  const alike = [cell(2, 'κανονικός', '24'), cell(3, ' κανονικός', '24 ')];
  it('where two rows say the same but for blanks, and somebody asked for it', () => {
    const cells = [...alike, cell(4, 'μειωμένος', '13'), cell(5, 'x', '1', 'Σημ'), cell(6, 'x', '1', 'Σημ')];
    expect(columnRulesOf(cells, [cell(9, 'κανονικός ', '24')])).toEqual([
      { column: 'ΦΠΑ', was: 'κανονικός', now: '24', cells: 2 },
    ]);
    expect(columnRulesOf(cells, cells)).toEqual([
      { column: 'ΦΠΑ', was: 'κανονικός', now: '24', cells: 2 },
      { column: 'Σημ', was: 'x', now: '1', cells: 2 },
    ]);
    for (const asked of [[], cells.slice(2, 3)])
      expect(() => columnRulesOf(cells, asked)).toThrow('None of these corrections applies to several rows');
  });

  it('and none where the same text, in whatever letters, becomes two', () => {
    const refused = (other: CorrectedCell) => () => columnRulesOf([...alike, other], alike);
    expect(refused(cell(4, 'ΚΑΝΟΝΙΚΟΣ', '13'))).toThrow(
      'The corrections of column ΦΠΑ turn "κανονικός" into more than one text.',
    );
    expect(refused(cell(4, 'ΚΑΝΟΝΙΚΟΣ', ' 24'))).not.toThrow();
    expect(refused(cell(4, 'κανονικός', '13', 'Σημ'))).not.toThrow();
  });
});

describe('rules are shown', () => {
  const cells = [cell(2, 'κανονικός', '24'), cell(3, 'κανονικός', '24')];
  const rules = async (rows = ['κανονικός', 'κανονικός'], asked = cells) => {
    const { store, of } = await folder.opened(
      withVat('ΦΠΑ'),
      rows.map((vat, index) => row(`A-${index}`, vat)),
    );
    return addProfileRules(store, of, { cells, asked, given: folder.at('cafe.json'), data: folder.data });
  };
  const DIFF = [
    '        "value": "E3_561_003"',
    '      },',
    '-     "line.vat_rate": "ΦΠΑ"',
    '+     "line.vat_rate": {',
    '+       "column": "ΦΠΑ",',
    '+       "map": {',
    '+         "κανονικός": "24"',
    '+       },',
    '+       "otherwise": "as-is"',
    '+     }',
    '    }',
    '  }',
  ];

  it('to programs, and written where that is said', async () => {
    const { json } = await rules(['κανονικός', 'κανονικός', 'ΚΑΝΟΝΙΚΟΣ', '13']);
    const answer = {
      profile: folder.at('cafe.json'),
      file: folder.at('cafe.json'),
      rules: [{ column: 'ΦΠΑ', was: 'κανονικός', now: '24', cells: 2 }],
      more_cells: 1,
      diff: DIFF,
    };
    expect(await json(false)).toEqual({ ...answer, written: false });
    expect(JSON.parse(await readFile(folder.at('cafe.json'), 'utf8'))).toEqual(withVat('ΦΠΑ'));
    expect(await json(true)).toEqual({ ...answer, written: true });
    expect(JSON.parse(await readFile(folder.at('cafe.json'), 'utf8'))).toEqual(
      withVat(asIs({ κανονικός: '24' })),
    );
  });

  /** Shows them to a person who types the answer, or sits at no terminal. */
  async function shown(answer: string | undefined, { yes = false, rows = ['κανονικός', 'κανονικός'] } = {}) {
    const { show } = await rules(rows);
    const isTTY = answer !== undefined;
    const [stdin, stdout] = [new PassThrough(), new PassThrough()].map((one) =>
      Object.assign(one, { isTTY }),
    );
    const before = ['stdin', 'stdout'].map((name) => Object.getOwnPropertyDescriptor(process, name) ?? {});
    Object.defineProperties(process, {
      stdin: { value: stdin, configurable: true },
      stdout: { value: stdout, configurable: true },
    });
    try {
      stdin?.write(`${answer}\n`);
      await show({ yes, lang: 'en' });
    } finally {
      Object.defineProperties(process, { stdin: before[0] ?? {}, stdout: before[1] ?? {} });
    }
    const isWritten =
      JSON.parse(await readFile(folder.at('cafe.json'), 'utf8')).line['line.vat_rate'] !== 'ΦΠΑ';
    return { text: String(stdout?.read()), isWritten };
  }

  const OPEN = 'The profile is not changed yet. Add --yes to write it.\n';
  it.each<[string | undefined, boolean]>([
    [undefined, false],
    ['', false],
    ['n', false],
    ['yes!', false],
    ['oh yes', false],
    ['y', true],
    [' YES ', true],
    ['ναι', true],
    ['ν', true],
  ])('to a person, who answers %j', async (answer, isWanted) => {
    const { text, isWritten } = await shown(answer);
    expect(isWritten).toBe(isWanted);
    const said = isWanted ? `Written. Import with --profile ${folder.at('cafe.json')}.\n` : OPEN;
    expect(text.endsWith(said)).toBe(true);
    expect(text.includes('Write this into the profile? [y/N] ')).toBe(answer !== undefined);
    expect(text).not.toContain('The rule also changes');
  });

  it('and are written unasked where the call says so, with the cells that nobody corrected', async () => {
    const { text, isWritten } = await shown(undefined, {
      yes: true,
      rows: ['κανονικός', 'κανονικός', 'κανονικός'],
    });
    const [head, ...lines] = text.split(/(?<=:)\n/);
    expect(isWritten).toBe(true);
    expect(head?.replace(/\s+/g, ' ')).toBe(`profile cafe, in ${folder.at('cafe.json')}:`);
    expect(lines.join('')).toBe(
      `${DIFF.join('\n')}\nThe rule also changes 1 cells that have no correction.\nWritten. Import with --profile ${folder.at('cafe.json')}.\n`,
    );
  });
});
