import { EVERY_FORMAT, goldenFiles, writeGolden } from './golden.ts';
import { runSample } from './run-sample.ts';
import { readSamples } from './samples.ts';

// npm run samples:accept -- NAME…   writes the golden reports of samples; read them before they are committed.
// npm run samples:accept -- all     those of every sample

const wanted = process.argv.slice(2);
const samples = (await readSamples()).filter(({ name }) =>
  wanted.some((start) => start === 'all' || name.startsWith(start)),
);
if (samples.length === 0) {
  console.error(
    'Name the samples, or how their names start: npm run samples:accept -- types-; all: every one',
  );
  process.exitCode = 2;
}
for (const sample of samples) {
  await using run = await runSample(sample);
  await writeGolden(sample.folder, await goldenFiles(run, sample.name === EVERY_FORMAT));
  const { rows } = run.imported.summary.counts;
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  console.log(`${sample.name}: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
}
