import ExcelJS from 'exceljs';
import { HEADER, saleOf } from './sales.ts';

const [path = '', rows = '0'] = process.argv.slice(2);
const options = { filename: path, useStyles: true, useSharedStrings: true };
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter(options);
const sheet = workbook.addWorksheet('Πωλήσεις');
sheet.columns = HEADER.map((header, column) => ({
  header,
  style: column === 5 ? { numFmt: 'dd/mm/yyyy' } : {},
}));
for (let row = 1; row < Number(rows); row++) {
  const { text, day, amounts } = saleOf(row);
  sheet.addRow([...text, day, ...amounts, `Σημείωση ${row}`]).commit();
}
sheet.commit();
await workbook.commit();
