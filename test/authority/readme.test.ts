import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { curlPath } from '../programs.ts';
import { openTestSandbox } from './open-test-sandbox.ts';

const README = join(import.meta.dirname, '../../functions/sandbox/README.md');
const PORT = /127\.0\.0\.1:8080/g;

/** The shell blocks of the README that need the service running. */
const blocks = (readme: string) =>
  [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.includes('curl ') ? [block] : [],
  );

test.skipIf(curlPath === undefined)(
  'curl, as the README has it, goes from login to a printed document',
  async () => {
    await using sandbox = await openTestSandbox();
    const { url, close } = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-readme-'));
    try {
      const [walk = '', faults = ''] = blocks(await readFile(README, 'utf8'));
      const run = (script: string) =>
        promisify(execFile)('bash', ['-euc', script.replaceAll(PORT, new URL(url).host)], { cwd: folder });
      const { stdout } = await run(walk);
      expect(stdout).toContain('successfully saved as draft');
      expect(stdout).toMatch(/"my_data_mark":"\d{15}"/);
      expect(await readFile(join(folder, 'invoice.html'), 'utf8')).toContain('1.344,41 $');
      expect((await run(faults)).stdout).toContain('"issued":{"ORDER-1":1}');
      expect((await sandbox.client.stats()).requests).toEqual({});
    } finally {
      await close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
