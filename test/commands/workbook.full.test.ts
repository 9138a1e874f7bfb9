import { join } from 'node:path';
import { expect, test } from 'vitest';
import { throughProgram } from '../past/through-program.ts';
import { officePath } from '../programs.ts';
import { workbookText } from '../samples/workbook-text.ts';
import { importedReport } from './imported-report.ts';
import { ROOT, temporaryFolder } from './run-rowmark.ts';

const SAMPLE = join(ROOT, 'samples/standard-invoices/pwliseis-noembriou.csv');

test.skipIf(officePath === undefined)(
  'LibreOffice opens the workbook and shows what was written',
  async () => {
    await using folder = await temporaryFolder();
    const { report, rows } = await importedReport(SAMPLE, join(folder.path, 'data'), '--lang', 'el');
    const paths = [join(report, 'result.xlsx')];
    const saved = await throughProgram({ paths, locale: 'el-GR', as: 'xlsx', folder: folder.path });
    const [, summary = '', shown = ''] = (await workbookText(join(saved, 'result.xlsx'))).split('# ');
    expect(summary).toMatch(/^Σύνοψη\n.*pwliseis-noembriou/s);
    const [, column = ''] = /\n([A-Z]+)1\tΜΑΡΚ\n/.exec(shown) ?? [];
    const marks = [...shown.matchAll(new RegExp(`\\n${column}(\\d+)\\t(\\d{15})(?=\\n)`, 'g'))];
    expect(marks.map(([, row, mark]) => [Number(row), mark])).toEqual(
      rows.flatMap(({ mark }, at) => (mark === null ? [] : [[at + 2, mark]])),
    );
    expect(marks.length).toBeGreaterThan(3);
  },
);
