import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { describeReport } from '../../infra/local/print/describe-report.ts';
import { readStored } from '../../shared/records/stored.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { localImports } from '../jobs/local-imports.ts';
import { csv } from '../money/export-text.ts';
import { workbookText } from '../samples/workbook-text.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.vat_total,payable_total_amount,line.classification_category,line.classification_type';

it('a total that differs stands at the head of page, workbook and terminal, and the balance in three lines', async () => {
  await using imports = await localImports();
  const text = csv(
    HEADER,
    'A-1,11.1,0,Paper,10.00,24,2.40,12.40,category1_1,E3_561_003',
    'A-2,11.1,0,Paper,20.00,24,4.80,24.80,category1_1,E3_561_003',
    'A-3,11.1,0,Paper,5.00,24,9.99,14.99,category1_1,E3_561_003',
    'Total,,,,39.00,,17.19,52.19,,',
  );
  await imports.import(text, {});
  const store = createFolderStore(join(imports.data, 'store'));
  const folder = imports.lastReport();
  const page = await store.readText(`${folder}summary.html`);
  const [head = ''] = page.split('class="figures"');
  // 10.00 + 20.00 + 5.00 are 35.00; VAT and payable agree.
  expect(head.match(/states 39\.00 in column line\.net_total_price/g)).toHaveLength(1);
  expect(head).toContain('γράφει 39,00 στη στήλη line.net_total_price');
  expect(page.split('states 39.00')).toHaveLength(2);
  const summary = await readStored(store, `${folder}summary.json`, summaryForm);
  const told = stripVTControlCharacters(describeReport(summary, { folder, language: 'en' }));
  expect(told.indexOf('TOTAL-ROW-DIFFERS')).toBeGreaterThan(0);
  expect(told.indexOf('TOTAL-ROW-DIFFERS')).toBeLessThan(told.indexOf('Outcome'));
  // A cell that does not fit continues in the next line.
  const lines = told
    .replaceAll(/\n {8,}/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      'EUR File net amount 35.00 · VAT amount 17.19 · payable amount 52.19 (the file states: net amount 39.00 · VAT amount 17.19 · payable amount 52.19)',
      'EUR Documents net amount 30.00 · VAT amount 7.20 · payable amount 37.20',
      'EUR The rest net amount 5.00 (Needs correction) · VAT amount 9.99 (Needs correction) · payable amount 14.99 (Needs correction)',
    ]),
  );
  await using workbook = await store.localFile(`${folder}result.xlsx`);
  expect(await workbookText(workbook.path)).toMatch(/warning.*states 39\.00/s);
});
