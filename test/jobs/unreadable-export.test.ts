import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importExports } from '../../infra/local/import/import-exports.ts';

it('the report of an export that cannot be read names the profile that would have read it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-unreadable-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const content = {
    'good.csv': 'external_id,invoice_type_code\nA-1,11.1\n',
    'strange.csv': 'a;b\n1;2\n',
    'damaged.csv': '\x00\x01\x02',
  };
  const files = Object.entries(content).map(([name, text]) => ({ path: join(data, name), text }));
  for (const { path, text } of files) await writeFile(path, text);
  const settings = { data, account: 'default', lang: 'en', dryRun: true, concurrency: 1 } as const;
  const answers = await importExports(
    files.map(({ path }) => ({ path, profile: 'standard' })),
    { ...settings, service: undefined },
    { answered: async () => {} },
  );
  const summaries = answers.map((answer) => ('imported' in answer ? answer.imported.summary : undefined));
  expect(summaries.map((summary) => summary?.unreadable?.code)).toEqual([
    undefined,
    'MAP-NO-HEADER',
    'READ-NUL',
  ]);
  const [good, ...others] = summaries.map((summary) => summary?.profile);
  expect(good?.name).toBe('standard');
  for (const profile of others) expect(profile).toEqual(good);
});
