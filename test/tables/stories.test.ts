import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { exportTable, merged } from './export-table.ts';
import { RECEIPT } from './receipt-profile.ts';

// Imports that follow each other in one folder: what one has issued, the next ones know.
const storiesIn = (file: string) => ({
  text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  now: SAMPLE_MOMENT,
});

exportTable('stories', merged(RECEIPT, { line: { 'line.vat_rate': 'Vat' } }), storiesIn('stories.txt'));
exportTable('stories of payments', {}, storiesIn('payment-stories.txt'));
