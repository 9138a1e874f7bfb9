import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { measure } from './measure.ts';

await measure(async (path) => {
  const counted = { rows: 0, cells: 0 };
  const rows = createReadStream(path, 'utf8').pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: ';' }));
  for await (const cells of rows) {
    counted.rows++;
    counted.cells += cells.length;
  }
  return counted;
});
