import ExcelJS from 'exceljs';
import { measure } from './measure.ts';

await measure(async (path) => {
  const counted = { rows: 0, cells: 0 };
  const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit' } as const;
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options))
    for await (const row of sheet) {
      counted.rows++;
      counted.cells += row.cellCount;
    }
  return counted;
});
