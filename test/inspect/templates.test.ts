import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { templateWorkbook } from '../../infra/local/commands/template.ts';
import { codeLists } from '../../shared/mapping/templates/code-lists.ts';
import {
  type Template,
  templateKinds,
  templateSheet,
  templates,
} from '../../shared/mapping/templates/template-sheet.ts';

test('there are eight templateKinds', () => {
  expect(templateKinds.length).toBeGreaterThan(7);
});

test("the examples of all templates can be imported into one store: no id is another one's", () => {
  const ids = templateKinds.flatMap((kind) => {
    const examples: Template['examples'] = templates[kind].examples;
    return [...new Set(examples.map(({ external_id, payment_id }) => String(external_id ?? payment_id)))];
  });
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^EXAMPLE-/);
});

test('the workbook has drop-down lists for coded fields, notes for every column, and text for codes', async () => {
  const sheet = templateSheet('heating-oil', 'el');
  const workbook = new ExcelJS.Workbook();
  const content = await templateWorkbook(sheet, { language: 'el', command: 'import x' });
  await workbook.xlsx.load(new Uint8Array(content).buffer);
  const [documents, notes, codes] = workbook.worksheets;
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Παραστατικά', 'Σημειώσεις', 'Κωδικοί']);
  const at = sheet.columns.findIndex(({ field }) => field === 'line.fuel_code') + 1;
  expect(documents?.getCell(2, at).dataValidation).toMatchObject({
    type: 'list',
    formulae: [expect.stringContaining("'Κωδικοί'!$")],
  });
  expect(documents?.getCell(2, 2).numFmt).toBe('@');
  expect(documents?.getCell(2, 2).value).toBe('11.1');
  const noted = notes?.getColumn(2).values.filter((value) => typeof value === 'string') ?? [];
  expect(noted).toEqual(expect.arrayContaining(sheet.columns.map(({ field }) => field)));
  expect(codes?.getRow(1).values).toEqual(expect.arrayContaining(['Κωδικός καυσίμου']));
});

test('a template names only codes that exist, and its needed columns are among its columns', () => {
  for (const kind of templateKinds) {
    for (const { field, codes, needed } of templateSheet(kind, 'en').columns) {
      const all = codeLists[field]?.map(({ code }) => code) ?? [];
      if (all.length > 0)
        for (const { code } of codes) if (field !== 'commission.fee_type') expect(all).toContain(code);
      expect(typeof needed).toBe('boolean');
    }
  }
});

test.each(
  templateKinds,
)('the workbook of %s is printed on pages that can be read, each with the headers', async (kind) => {
  for (const language of ['en', 'el'] as const) {
    const sheet = templateSheet(kind, language);
    const workbook = new ExcelJS.Workbook();
    const bytes = await templateWorkbook(sheet, { language, command: 'import' });
    // exceljs asks for a Buffer of older types.
    await workbook.xlsx.load(bytes as never);
    for (const { name, columns, pageSetup } of workbook.worksheets.filter((_, at) => at !== 1)) {
      const characters = columns.reduce((sum, { width = 0 }) => sum + width, 0);
      const { fitToWidth = 0, printTitlesRow } = pageSetup;
      expect([name.length <= 31, characters / fitToWidth <= 180, printTitlesRow], name).toEqual([
        true,
        true,
        '1:1',
      ]);
    }
  }
});
