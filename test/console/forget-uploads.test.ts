import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forgetUploads } from '../../infra/local/console/forget-uploads.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

it('deletes uploads that no job has taken for a week, and no others', async () => {
  await using data = await temporaryFolder();
  const now = new Date();
  await forgetUploads(data.path, now);
  for (const [name, days] of [
    ['old', 8],
    ['new', 6],
  ] as const) {
    const folder = join(data.path, 'uploads', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'sales.csv'), 'a');
    const at = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
    await utimes(folder, at, at);
  }
  await forgetUploads(data.path, now);
  expect(await readdir(join(data.path, 'uploads'))).toEqual(['new']);
});
