import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { templateWorkbook } from '../../infra/local/template/template-workbook.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { codeLists } from '../../shared/mapping/templates/code-lists.ts';
import {
  isTemplateKind,
  type Template,
  templateCsv,
  templateKinds,
  templateSheet,
  templates,
} from '../../shared/mapping/templates/template-sheet.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { codesOf, mapWith, rowsOf } from './map-text.ts';

const kinds = templateKinds.filter(isTemplateKind);
const cases = kinds.flatMap((kind) =>
  (['en', 'el'] as const).flatMap((language) =>
    (['xlsx', 'csv'] as const).map((form) => ({ kind, language, form })),
  ),
);

test('there are eight kinds', () => {
  expect(templateKinds.length).toBeGreaterThan(7);
});

describe.each(cases)('$kind in $language as $form', ({ kind, language, form }) => {
  test('is read without a problem by the profile that it names', async () => {
    const sheet = templateSheet(kind, language);
    const content =
      form === 'csv'
        ? templateCsv(kind, language)
        : await templateWorkbook(sheet, { language, command: 'import' });
    await using folder = await temporaryFolder();
    const path = join(folder.path, `${kind}.${form}`);
    await writeFile(path, content);
    const mapped = await mapWith(await openSheet(path, `${kind}.${form}`), {
      extends: sheet.profile ?? 'standard',
    });
    const rows = await rowsOf(mapped);
    expect(mapped.columns).toEqual(sheet.columns.map(({ header }) => header));
    expect(mapped.notices).toEqual([]);
    expect(rows).toHaveLength(2);
    expect(rows.map(codesOf)).toEqual([[], []]);
    for (const row of rows)
      expect(row.header).toMatchObject({
        external_id: expect.stringMatching(/^EXAMPLE-/),
        payment_method_type: '3',
      });
  });
});

test("the examples of all templates can be imported into one store: no id is another one's", () => {
  const ids = kinds.flatMap((kind) => {
    const examples: Template['examples'] = templates[kind].examples;
    return [...new Set(examples.map(({ external_id, payment_id }) => String(external_id ?? payment_id)))];
  });
  expect(new Set(ids).size).toBe(ids.length);
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
  for (const kind of kinds) {
    for (const { field, codes, needed } of templateSheet(kind, 'en').columns) {
      const all = codeLists[field]?.map(({ code }) => code) ?? [];
      if (all.length > 0)
        for (const { code } of codes) if (field !== 'commission.fee_type') expect(all).toContain(code);
      expect(typeof needed).toBe('boolean');
    }
  }
});

test('template-payments reads the columns by any of their names', async () => {
  const loaded = await loadProfile({ name: 'template-payments', find: async () => undefined });
  expect(loaded).toMatchObject({
    profile: { payment: { amount: { unit: 'major' }, rate: { quoted: 'foreign-per-euro' } } },
  });
});

test.each(
  kinds,
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
