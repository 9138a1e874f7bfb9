import { expect, it } from 'vitest';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,clears,commission.sale_total,commission.fee,commission.clearance_vat_rate,commission.fee_exemption_code,commission.fee_category,commission.fee_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const sale = (quantity: string) =>
  `S-1,1.4,3,Island Boats,GR,090165560,,,,,,,,Πορτοκάλια,${quantity},8.00,13,category1_7,E3_881_001`;
const clearance = 'C-1,1.5,3,Συνεταιρισμός,GR,064677095,S-1,800.00,80.00,13,27,category1_3,E3_561_001,,,,,,';

it('holds the 1.5 of a sale that this export contradicts, whatever was issued before; a dry run says the same', async () => {
  await using imports = await localImports();
  expect(answers(await imports.import(csv(sale('100'))))).toEqual(['S-1 issued']);
  const contradictions: [string, string, string][] = [
    ['conflict', sale('90'), 'S-1 conflict EXTERNAL-ID-CONFLICT'],
    ['rejected', sale('many'), 'S-1 rejected MAP-NOT-A-NUMBER'],
  ];
  for (const [file, row, answered] of contradictions)
    for (const dryRun of [true, false]) {
      const rows = await imports.import(csv(row, clearance), { file: `${file}-${dryRun}.csv`, dryRun });
      expect(answers(rows)).toEqual([answered, 'C-1 held CLEARED-NOT-ISSUED']);
    }
  expect(answers(await imports.import(csv(sale('100'), clearance)))).toEqual(['S-1 duplicate', 'C-1 issued']);
});
