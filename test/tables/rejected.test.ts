import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportTable } from './export-table.ts';

// Documents that the service or the authority would refuse, and beside them lawful ones: what each row is told.
exportTable(
  'rejected documents',
  {},
  { text: readFileSync(join(import.meta.dirname, 'rejected.txt'), 'utf8') },
);
