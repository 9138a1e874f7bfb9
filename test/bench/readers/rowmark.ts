import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { measure } from './measure.ts';

await measure(async (path) => {
  const counted = { rows: 0, cells: 0 };
  const sheet = await openSheet(path, path);
  for await (const batch of sheet.batches())
    for (const { cells } of batch) {
      counted.rows++;
      counted.cells += cells.length;
    }
  return counted;
});
