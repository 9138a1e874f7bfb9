import { lookUp } from '../../../shared/mapping/cells/look-up.ts';
import { correctedCell } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { shownText } from '../../../shared/mapping/corrections/correction-index.ts';
import { columnIndexes } from '../../../shared/mapping/header/header.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import type { Sheet, SheetRow } from '../../../shared/sheet/sheet.ts';
import { CommandError } from '../errors/command-error.ts';
import type { ProfiledExport } from '../profiles/profiled-export.ts';
import type { ColumnRule } from './column-rules.ts';

/**
 * Maps the unchanged export with the new profile, and the export with every such cell corrected with the old
 * one; each row must have the same result. Answers the number of cells that the rules change.
 */
export async function tryRules(
  of: ProfiledExport,
  rules: readonly ColumnRule[],
  profile: Profile,
): Promise<number> {
  const counted = { cells: 0 };
  const before = mappedTexts(withRules(of, rules, counted), of.profile);
  for await (const [row, text] of mappedTexts(of.sheet, profile)) {
    const { value } = await before.next();
    if (value === undefined || value[1] !== text) throw new CommandError('rule-differs', { row });
  }
  return counted.cells;
}

/** Rows after mapping; the values of findings, which list the entries of a map, do not count. */
async function* mappedTexts(
  sheet: Sheet,
  profile: Profile,
): AsyncGenerator<[row: number, text: string], undefined> {
  const { rows } = await mapSheet(sheet, profile);
  for await (const batch of rows())
    for (const { mapped } of batch)
      yield [
        mapped.row,
        JSON.stringify(mapped, (key, value: unknown) => (key === 'params' ? undefined : value)),
      ];
}

function withRules(of: ProfiledExport, rules: readonly ColumnRule[], counted: { cells: number }): Sheet {
  const tables = rules.flatMap(({ column, was, now }) =>
    columnIndexes(of.header, [column]).map((index) => ({ index, table: { [was]: now } })),
  );
  const corrected = (row: SheetRow): SheetRow => {
    if (row.number <= of.header.row) return row;
    const cells = [...row.cells];
    for (const { index, table } of tables) {
      const now = index < cells.length ? lookUp(table, shownText(row.cells[index])) : undefined;
      if (now === undefined) continue;
      cells[index] = correctedCell(row.cells[index] ?? '', now);
      counted.cells += 1;
    }
    return { ...row, cells, filed: row.cells };
  };
  return {
    ...of.sheet,
    async *batches() {
      counted.cells = 0;
      for await (const batch of of.sheet.batches()) yield batch.map(corrected);
    },
  };
}
