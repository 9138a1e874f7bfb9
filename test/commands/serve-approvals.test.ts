import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './run-rowmark.ts';
import { AT_REST, receipt, serveUntil, standardFolder } from './serve-kit.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

it('issues where approval is required what somebody approved while it serves, and the command import nothing', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const env = { ...AT_REST, ROWMARK_APPROVAL: 'required' };
  await writeFile(join(await standardFolder(data), 'sales.csv'), receipt('A-1'));
  const approvals = join(data, 'approvals/default');
  await mkdir(approvals, { recursive: true });
  let plan: string | undefined;
  const ran = await serveUntil(data, {
    env,
    until({ stdout }) {
      const [, found] = /plan ([0-9a-f]{64})/.exec(stdout) ?? [];
      if (plan === undefined && found !== undefined) void writeFile(join(approvals, `${found}.json`), '');
      plan ??= found;
      return (plan === undefined && stdout.includes('report: ')) || /approved by/.test(stdout);
    },
  });
  expect(ran.stdout).toMatch(/A-1 +ready[\s\S]*Approve it at\s+\S+\/approve\n[\s\S]*A-1 +issued/);
  const file = join(folder.path, 'more.csv');
  await writeFile(file, receipt('A-2'));
  const refused = await spawnRowmark(['import', file, '--data', data], { env });
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('Approval is required')]);
});
