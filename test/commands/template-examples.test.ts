import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { templateWorkbook } from '../../infra/local/commands/template.ts';
import { templateWords } from '../../infra/local/words/terminal-words.ts';
import { templateCsv, templateKinds, templateSheet } from '../../shared/mapping/templates/template-sheet.ts';
import { isFullRun } from '../full-run.ts';
import { locales, throughProgram } from '../past/through-program.ts';
import { officePath } from '../programs.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

/** Writes every template as it is given out. */
async function writeTemplates(
  folder: string,
  language: 'en' | 'el',
  form: 'xlsx' | 'csv',
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    templateKinds.map(async (kind) => {
      const sheet = templateSheet(kind, language);
      const workbook = () => templateWorkbook(sheet, { language, command: 'import' });
      await writeFile(
        join(folder, `${kind}.${form}`),
        form === 'csv' ? templateCsv(kind, language) : await workbook(),
      );
      return `${kind}.${form}`;
    }),
  );
}

const codeOf = ({ code }: { code: string }) => code;

/** The outcomes of a dry run of all templates: rows that are ready, and what is said of the file. */
async function outcomesOf(folder: string, files: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const profile of new Set(
    templateKinds.map((kind) => templateSheet(kind, 'en').profile ?? 'standard'),
  )) {
    const paths = files
      .filter(
        (_, at) => (templateSheet(templateKinds[at] ?? 'invoice', 'en').profile ?? 'standard') === profile,
      )
      .map((file) => join(folder, file));
    const data = ['--data', join(folder, 'data'), '--profile', profile];
    const { stdout } = await runRowmark(['import', ...paths, ...data, '--dry-run', '--json']);
    for (const { file, summary } of JSON.parse(stdout).jobs)
      told.push([basename(file), summary.counts.rows.ready, ...summary.notices.map(codeOf)].join(' '));
  }
  return told.toSorted();
}

describe.each(['en', 'el'] as const)('the examples of every template in %s', (language) => {
  test.each(['xlsx', 'csv'] as const)('are ready to be issued as %s', async (form) => {
    await using folder = await temporaryFolder();
    const files = await writeTemplates(folder.path, language, form);
    expect(await outcomesOf(folder.path, files)).toEqual(files.map((file) => `${file} 2`).toSorted());
  });

  test('are deleted, as the workbook says, and a row of its user is imported alone', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'own.xlsx');
    await runRowmark(['template', 'retail-receipt', '--out', path, '--lang', language]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    const [sheet, notes] = workbook.worksheets;
    expect(notes?.getColumn(1).values).toContain(templateWords(language)('examples'));
    sheet?.spliceRows(3, 1);
    if (sheet !== undefined) sheet.getCell('A2').value = 'OWN-1';
    await workbook.xlsx.writeFile(path);
    const data = ['--data', join(folder.path, 'data')];
    const { stdout } = await runRowmark(['import', path, ...data, '--profile', 'standard', '--json']);
    expect(JSON.parse(stdout).jobs[0].summary.counts.documents.issued).toBe(1);
  });

  test.skipIf(officePath === undefined || !isFullRun)(
    'are ready to be issued after a trip through a spreadsheet program',
    async () => {
      await using folder = await temporaryFolder();
      const files = await writeTemplates(folder.path, language, 'xlsx');
      const paths = files.map((file) => join(folder.path, file));
      for (const locale of locales) {
        const saved = await throughProgram({ paths, locale, as: 'xlsx', folder: folder.path });
        expect(await outcomesOf(saved, files), locale).toEqual(files.map((file) => `${file} 2`).toSorted());
      }
    },
  );
});
