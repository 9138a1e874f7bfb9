import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../commands/run-rowmark.ts';
import { KEY, openServe } from './open-serve.ts';
import { receipts } from './receipts.ts';

it('the five commands of docs/how-to/erp.md go from an export to its report', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'sales.csv'), receipts(3));
  await using serve = await openServe(join(folder.path, 'data'));
  const page = await readFile(join(ROOT, 'docs/how-to/erp.md'), 'utf8');
  const script = /```bash\n([\s\S]*?)```/.exec(page)?.[1]?.replace('http://127.0.0.1:4870', serve.url) ?? '';
  const options = { cwd: folder.path, env: { ...process.env, ROWMARK_CONSOLE_KEY: KEY } };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], options);
  expect(stdout.match(/^.*R-\d.*issued.*$/gm)).toHaveLength(3);
});
