import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { areJudgesThere } from '../left-out.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { storeContract } from './store.contract.ts';

storeContract(
  'folder',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-folder-'));
    return {
      store: createFolderStore(folder),
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
    };
  },
  { versions: true, pages: true, conditions: true },
);

storeContract(
  'memory, of the simulator',
  async () => ({
    store: createMemoryStore(new MemoryObjects(Date.now)),
    async [Symbol.asyncDispose]() {},
  }),
  { versions: true, pages: true, conditions: true },
);

if (areJudgesThere)
  storeContract(
    'S3',
    async () => {
      const { startS3Server } = await import('../cloud/judges/s3-server.ts');
      const server = await startS3Server(['imports', 'reports']);
      const bucketOf = (key: string) => (key.startsWith('reports/') ? 'reports' : 'imports');
      return {
        store: createS3Store({ client: server.client, bucketOf }),
        [Symbol.asyncDispose]: server.stop,
      };
    },
    {
      versions: {
        missing: 'the S3 server of the tests knows no versions; test/contracts asks a scripted one',
      },
      conditions: {
        missing:
          'the S3 server of the tests writes whatever the condition says; test/contracts asks a scripted one',
      },
      pages: {
        missing: 'its page tokens need a cipher that OpenSSL 3 left out; test/contracts asks a scripted one',
      },
    },
  );
