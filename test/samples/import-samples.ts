import { parseArgs } from 'node:util';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { openImports } from '../../infra/local/import/import-file.ts';
import { outcomes } from '../../shared/records/document-record.ts';
import { putSampleRates, readSamples, SAMPLES_FOLDER } from './samples.ts';

// npm run samples -- --data DIR   imports every export of samples/, a line each; rows that fail on purpose are counted.

const CONCURRENCY = 4;
const { values } = parseArgs({ options: { data: { type: 'string', default: '.rowmark-samples' } } });
const samples = await readSamples();
const exports = samples.flatMap((sample) => [...sample.before, sample.export]);
const settings = {
  data: values.data,
  account: DEFAULT_ACCOUNT,
  lang: 'en',
  dryRun: false,
  quiet: true,
} as const;
await using imports = await openImports({ ...settings, concurrency: CONCURRENCY });
for (const sample of samples) await putSampleRates(imports.host.store, sample);
for (const one of exports) {
  const answer = await imports.run(one);
  const counts = 'imported' in answer ? answer.imported.summary.counts.rows : undefined;
  const rows = outcomes.flatMap((outcome) => (counts?.[outcome] ? [`${counts[outcome]} ${outcome}`] : []));
  const said = 'sentence' in answer ? answer.sentence : rows.join(', ') || 'nothing issued';
  console.log(`${answer.path.slice(SAMPLES_FOLDER.length + 1)}: ${said}`);
}
console.log(
  `${exports.length} files. Several hold mistakes on purpose: the README of each sample names them.`,
);
