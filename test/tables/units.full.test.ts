import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { exportTable } from './export-table.ts';

// The other notations of each provider: `programs/units.txt` has some of each.
exportTable('units in full', {}, { file: 'units-in-full.txt', now: SAMPLE_MOMENT });
