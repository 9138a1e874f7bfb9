import ExcelJS from 'exceljs';

/** A workbook as text: every sheet, every cell that holds something, as a person reads it. */
export async function workbookText(path: string): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const lines: string[] = [];
  workbook.eachSheet((sheet) => {
    lines.push(`# ${sheet.name}`);
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (!cell.isMerged || cell.master === cell)
          lines.push(`${cell.address}\t${cell.text.replaceAll('\n', '⏎')}`);
      });
    });
  });
  return `${lines.join('\n')}\n`;
}
