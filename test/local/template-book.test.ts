import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { importCommand, templateWords } from '../../infra/local/template/template-words.ts';
import { templateWorkbook } from '../../infra/local/template/template-workbook.ts';
import { templateSheet } from '../../shared/mapping/templates/template-sheet.ts';

const asLine = (value: unknown) => JSON.stringify(value);

/** Everything of a sheet that a person sees. */
function toldSheet(sheet: ExcelJS.Worksheet): string[] {
  const { views, pageSetup, autoFilter } = sheet;
  const { paperSize, orientation, fitToPage, fitToWidth, fitToHeight, printTitlesRow } = pageSetup;
  const columns = (sheet.columns ?? []).map(
    ({ letter, width, numFmt }) => `${letter}: ${asLine([width, numFmt])}`,
  );
  const rows: string[] = [];
  sheet.eachRow((row, at) => {
    const cells: string[] = [];
    row.eachCell((cell) => {
      const { value, font, fill, note } = cell;
      const colour = fill?.type === 'pattern' ? fill.fgColor?.argb : undefined;
      cells.push(asLine([value, font?.bold, font?.size, colour, note]).replaceAll('null', ''));
    });
    rows.push(`${at}: ${cells.join(' ')}`);
  });
  const page = { paperSize, orientation, fitToPage, fitToWidth, fitToHeight, printTitlesRow };
  return [
    `# ${sheet.name} ${asLine(page)} ${asLine((views ?? []).map(({ state, ...view }) => [state, 'ySplit' in view ? view.ySplit : 0]))}`,
    asLine(autoFilter ?? '–'),
    ...columns,
    ...(sheet.columns ?? []).flatMap(({ letter = '' }) =>
      [1, 2, 1000, 1001].flatMap((row) => {
        const { dataValidation: choice } = sheet.getCell(`${letter}${row}`);
        return choice === undefined ? [] : [`${letter}${row}: ${asLine(choice)}`];
      }),
    ),
    ...rows,
  ];
}

test.each([
  ['invoice', 'en'],
  ['foreign-currency', 'el'],
  ['payments', 'el'],
] as const)('the workbook of %s in %s is what it has always been', async (kind, language) => {
  const sheet = templateSheet(kind, language);
  const bytes = await templateWorkbook(sheet, { language, command: 'rowmark import' });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  await expect(`${book.worksheets.flatMap(toldSheet).join('\n')}\n`).toMatchFileSnapshot(
    `template-books/${kind}-${language}.txt`,
  );
});

test('the command to type, and the words around it', () => {
  expect(importCommand('my file.xlsx', undefined)).toMatch(/ import 'my file\.xlsx'$/);
  expect(importCommand('a.xlsx', 'template-payments')).toMatch(
    / import a\.xlsx --profile template-payments$/,
  );
  for (const { sheet, notes, codes, headings, lines } of Object.values(templateWords)) {
    expect([sheet, notes, codes, ...headings].filter((word) => word === '')).toEqual([]);
    expect([headings.length, lines('typed').length, lines('typed').at(-1)]).toEqual([
      5,
      4,
      expect.stringMatching(/: typed$/),
    ]);
  }
});
