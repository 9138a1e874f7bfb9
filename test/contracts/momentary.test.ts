import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { momentaryFolder, momentaryName } from '../../shared/store/momentary.ts';
import { openQuietHost } from '../commands/open-quiet-host.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';

const MODULE = join(import.meta.dirname, '../../shared/store/momentary.ts');
/** Keeps a customer's row for a moment, tells where, and waits. */
const KEEPING = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { momentaryFolder, momentaryName } from ${JSON.stringify(MODULE)};
  const folder = await momentaryFolder();
  writeFileSync(folder + '/rows', 'Λεωνίδας');
  mkdirSync(process.argv[1] + '/.parts', { recursive: true });
  const part = process.argv[1] + '/.parts/' + momentaryName();
  writeFileSync(part, 'Λεωνίδας');
  console.log(JSON.stringify({ folder, part }));
  setInterval(() => {}, 1000);`;

/** Another process that keeps files for a moment, until it is ended. */
async function keeper(data: string) {
  const process = spawn(globalThis.process.execPath, ['--input-type=module', '-e', KEEPING, data]);
  const [told] = await once(process.stdout, 'data');
  const kept: { folder: string; part: string } = JSON.parse(String(told));
  return {
    ...kept,
    async kill() {
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
    },
  };
}

it.each([
  'an import',
  'erase',
])('clears what a killed process left before %s begins, and nothing of those alive', async (by) => {
  await using folder = await temporaryFolder();
  // In the temporary directory of all tests another process might clear what is looked for.
  vi.stubEnv('TMPDIR', folder.path);
  onTestFinished(() => void vi.unstubAllEnvs());
  const data = join(folder.path, 'data');
  const own = await momentaryFolder();
  const ownPart = join(data, '.parts', momentaryName());
  const foreign = join(data, '.parts', '0f3c2b1a-name-of-0-2-0');
  const alive = await keeper(data);
  const dead = await keeper(data);
  await writeFile(ownPart, '');
  await writeFile(foreign, '');
  await dead.kill();
  expect(existsSync(dead.folder) && existsSync(dead.part)).toBe(true);
  if (by === 'erase') await runRowmark(['erase', 'nothing', '--data', data]);
  else await (await openQuietHost(data))[Symbol.asyncDispose]();
  const left = [dead.folder, dead.part, alive.folder, alive.part, own, ownPart, foreign].map((path) =>
    existsSync(path),
  );
  expect(left).toEqual([false, false, true, true, true, true, true]);
  await alive.kill();
  await using _again = await openQuietHost(data);
  expect(existsSync(alive.folder) || existsSync(alive.part)).toBe(false);
  await rm(own, { recursive: true });
});
