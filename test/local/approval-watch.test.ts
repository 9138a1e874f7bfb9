import { mkdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createApprovalWatch } from '../../infra/local/serve/approval-watch.ts';
import { takenForm } from '../../shared/jobs/receive/companions.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const PLAN = 'a'.repeat(64);
const KEY = `approvals/default/${PLAN}.json`;
const JOB = '0'.repeat(32);

let folder: TemporaryFolder;
let host: Awaited<ReturnType<typeof openQuietHost>>;
let said: unknown[][];
let clock: number;
let failing: boolean;
let look: () => Promise<void>;
beforeEach(async () => {
  folder = await temporaryFolder();
  host = await openQuietHost(folder.path, { dryRun: true, verify: 'all' });
  [said, clock, failing] = [[], 0, false];
  look = createApprovalWatch({
    data: folder.path,
    host,
    async run(job, key) {
      if (failing) throw new Error('no disk');
      said.push(['run', job, key]);
    },
    refused: (key, why) => said.push(['refused', key, why]),
    failed: (key, error) => said.push(['failed', key, String(error)]),
    now: () => clock,
  });
});
afterEach(async () => {
  await host[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const at = (name: string) => join(folder.path, name);
const store = () => createFolderStore(folder.path);

async function put(key: string, seconds = 1) {
  await mkdir(join(at(key), '..'), { recursive: true });
  await writeFile(at(key), '{}');
  await utimes(at(key), seconds, seconds);
}

/** An approval of a plan whose job was begun, as this version of it. */
async function taken(job = JOB) {
  const found = await stat(at(KEY), { bigint: true });
  const version = `${found.mtimeNs.toString(36)}-${found.ino.toString(36)}`;
  await store().put(jobKeys('taken').companionOf(KEY, ''), takenForm.text({ version, job }));
}

it('looks at nothing where nobody approved anything', async () => {
  await look();
  await mkdir(at('approvals/default'), { recursive: true });
  await writeFile(at('approvals/file'), '');
  await look();
  expect(said).toEqual([]);
});

it('refuses each version of an approval once: of no plan that is known, and of a name that is none', async () => {
  const other = 'approvals/default/sales.json';
  await put(KEY);
  await put(other);
  await put(`approvals/default/.${PLAN}.json`);
  await mkdir(at(`approvals/default/${'c'.repeat(64)}.json`));
  await symlink(at(KEY), at(`approvals/default/${'b'.repeat(64)}.json`));
  for (let times = 0; times < 2; times++) await look();
  const refused = [
    ['refused', KEY, 'unknown-plan'],
    ['refused', other, 'no-approval'],
  ];
  expect(said).toHaveLength(2);
  expect(said).toEqual(expect.arrayContaining(refused));
  await put(KEY, 2);
  await look();
  expect(said.slice(2)).toEqual([['refused', KEY, 'unknown-plan']]);
});

it('runs the job that an approval has begun, once, and none that has come to its end', async () => {
  await put(KEY);
  await taken();
  await look();
  await look();
  expect(said).toEqual([['run', JOB, KEY]]);
  await put(KEY, 2);
  await taken();
  await store().put(jobKeys(JOB).finished, '{}');
  await look();
  expect(said).toHaveLength(1);
});

it('tries again half a minute after a failure, no sooner', async () => {
  await put(KEY);
  await taken();
  failing = true;
  await look();
  expect(said).toEqual([['failed', KEY, 'Error: no disk']]);
  failing = false;
  clock = 29_999;
  await look();
  expect(said).toHaveLength(1);
  clock = 30_000;
  await look();
  await look();
  expect(said.slice(1)).toEqual([['run', JOB, KEY]]);
});
