import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
let report = '';
let source = '';
beforeAll(async () => {
  folder = await temporaryFolder();
  const sample = join(ROOT, 'samples/broken-off');
  const name = readdirSync(sample).find((one) => /\.(csv|xlsx|json|gz)$/.test(one) && one !== 'profile.json');
  source = join(sample, name ?? '');
  const { stdout } = await runRowmark(['import', source, '--data', folder.path, '--json']);
  report = JSON.parse(stdout).jobs[0].report;
});
afterAll(() => folder[Symbol.asyncDispose]());

const said = async (...args: string[]) => {
  const { status, stdout } = await runRowmark(['verify', report, ...args]);
  return [
    status,
    ...stdout
      .replace(/[0-9a-f]{64}/, '<key>')
      .trimEnd()
      .split('\n'),
  ];
};
const HEAD = [
  0,
  '! Intact, but nobody has said whose key sealed it: whoever made the key could have written all of it.',
  '  Checked: 6 files',
  '  Not checked: whose seal it is. The report itself names the key <key>. Compare it with the fingerprint that you keep.',
  '  Not checked:',
];
const SERVICE = '    – whether the service knows these documents (give it with --service)';

it('names what could not be checked', async () => {
  expect(await said('--source', source)).toEqual([...HEAD, SERVICE]);
  const without = '    – the export that the report belongs to (give it with --source)';
  expect(await said()).toEqual([...HEAD, without, SERVICE]);
});

it('tells programs the same', async () => {
  const { stdout, status } = await runRowmark(['verify', report, '--source', source, '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'intact-key-unknown',
    sound: true,
    key: 'none',
    files_not_compared: [],
    seed: null,
    ...{ checked: { files: 6, rows: 0, documents: 0 }, problems: [] },
  });
});
