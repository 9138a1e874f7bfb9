import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { IMPORTED, importArgs, unpackStored } from './stored-folder.ts';

const marksIn = (text: string): string[] => [...new Set(text.match(/\b4000\d{11}\b/g))].toSorted();

it('reads a data folder of 0.3.0: jobs, reports, statement, and the same MARKs at the next import', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  unpackStored(data);
  const ran = async (...args: string[]) => {
    const { status, stdout, stderr } = await runRowmark([...args, '--data', data]);
    return { status, printed: stdout + stderr };
  };

  const summaries = globSync(`${data}/reports/*/*/*/*/summary.json`);
  const { printed: jobs } = await ran('jobs', '--json');
  expect(JSON.parse(jobs)).toHaveLength(IMPORTED.length + 1);
  expect(summaries).toHaveLength(IMPORTED.length + 1);
  for (const summary of summaries) {
    const verified = await runRowmark([
      'verify',
      dirname(summary),
      '--key',
      join(data, 'seal/public-key.pem'),
    ]);
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('Intact')]);
  }

  const results = globSync(`${data}/reports/*/*/*/*/result.csv`).filter((path) => !path.includes('/c.csv/'));
  const stored = marksIn(results.map((path) => readFileSync(path, 'utf8')).join('\n'));
  expect(stored).toHaveLength(7);
  const again: string[] = [];
  for (const file of IMPORTED) {
    const { stdout } = await runRowmark([...importArgs(file, data), '--json']);
    const [{ summary }] = JSON.parse(stdout).jobs;
    expect(summary.counts.documents).toMatchObject({ issued: 0 });
    const folders = globSync(
      `${data}/reports/default/*/${file}/${JSON.parse(stdout).jobs[0].job}/result.csv`,
    );
    again.push(...folders.map((path) => readFileSync(path, 'utf8')));
  }
  expect(marksIn(again.join('\n'))).toEqual(stored);

  const { status, printed } = await ran('statement', '--month', '2026-11', '--json');
  expect([status, JSON.parse(printed)]).toMatchObject([0, { agrees: true }]);
  expect(printed.match(/"4000\d{11}"/g)?.length).toBeGreaterThan(stored.length);
});
