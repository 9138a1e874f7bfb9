import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { linkInStore } from '../../shared/jobs/files/chain.ts';
import { verifyReport } from '../../shared/report/verify/verify-report.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { runSample } from './run-sample.ts';
import { readSamples } from './samples.ts';

const samples = await readSamples();

it.concurrent.each(
  samples,
)('the report of $name is intact, and everything in it is compared', async (sample) => {
  await using run = await runSample(sample);
  const { path } = sample.export;
  const { verdict, problems, files_not_compared } = await verifyReport({
    ...linkInStore(run.host.store, run.imported.report),
    source: {
      name: basename(path),
      bytes: createReadStream(path),
      open: (read) => openSheet(path, basename(path), read),
    },
  });
  expect({ verdict, problems, files_not_compared }).toEqual({
    ...{ verdict: 'intact-key-unknown', problems: [] },
    files_not_compared: [],
  });
});
