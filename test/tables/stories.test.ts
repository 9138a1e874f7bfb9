import { join } from 'node:path';
import { drawnFiles } from '../full-run.ts';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { exportTable, merged } from './export-table.ts';
import { ORDER_LINE, RECEIPT, RETAIL } from './receipt-profile.ts';

const FOLDER = join(import.meta.dirname, 'stories');
const OWN: Readonly<Record<string, Record<string, unknown>>> = {
  'lists.txt': {
    document: RETAIL,
    payment: {
      refunds: { invoice_type_code: '11.4' },
      line: ORDER_LINE,
    },
  },
  'balance.txt': merged(RECEIPT, {
    read: { decimal: '.' },
    document: { external_id: 'No', payable_total_amount: 'Total' },
    line: { 'line.name': 'Name', 'line.vat_total': 'VAT' },
  }),
  'receipts.txt': merged(RECEIPT, { line: { 'line.vat_rate': 'Vat' } }),
};

// Imports that follow each other in one folder: what one has issued, the next ones know.
for (const file of drawnFiles(FOLDER, 3))
  exportTable(`stories of ${file.replace('.txt', '')}`, OWN[file] ?? {}, {
    file: `stories/${file}`,
    now: SAMPLE_MOMENT,
  });
