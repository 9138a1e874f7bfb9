import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentEnds } from '../../shared/mapping/survey/survey-sheet.ts';

const id = fc.constantFrom('A', 'a ', 'B', 'Σ1', '', ' ');
const rows = fc.array(fc.tuple(id, id), { maxLength: 12 });

test('a row tells the last one that names its document, which a blank row goes on with', () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const sheet = drawn.map((cells, at) => ({ number: at + 2, cells }));
      const ends = documentEnds([0, 1]);
      for (const row of sheet) ends.see(row);
      ends.end();
      let above = '';
      const names = drawn.map((cells) => {
        const name = cells.map((cell) => cell.trim().toLowerCase());
        if (name.some((part) => part !== '')) above = JSON.stringify(name);
        return above;
      });
      const lasts = names.map((name) => names.lastIndexOf(name) + 2);
      for (const _ of ['once', 'again']) expect(sheet.map(ends.reader())).toEqual(lasts);
    }),
  );
});
