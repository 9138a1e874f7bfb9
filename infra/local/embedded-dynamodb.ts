import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ClassicLevel } from 'classic-level';
import dynalite from 'dynalite';

export interface EmbeddedDynamoDB extends AsyncDisposable {
  client: DynamoDBClient;
  endpoint: string;
}

/** Another process works on the folder; the kernel frees the lock when that process ends, however it ends. */
export class FolderInUse extends Error {
  readonly folder: string;
  constructor(folder: string) {
    super(
      `Another rowmark process is working in ${folder}. Wait until it has finished, or choose another --data folder.`,
    );
    this.name = 'FolderInUse';
    this.folder = folder;
  }
}

/** DynamoDB in this process: in memory, or on disk in `folder`, spoken to with the ordinary client over loopback. */
export async function startEmbeddedDynamoDB(options: {
  folder?: string;
  tables: readonly CreateTableCommandInput[];
}): Promise<EmbeddedDynamoDB> {
  const lock = options.folder === undefined ? undefined : await lockFolder(options.folder);
  const path = options.folder === undefined ? {} : { path: join(options.folder, 'tables') };
  const server = dynalite({ ...path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = embeddedClient(endpoint);
  await createTables(client, options.tables);
  return {
    client,
    endpoint,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await lock?.close();
    },
  };
}

/** A LevelDB of its own serves as the lock: the kernel holds it for the process and frees it at its death. */
async function lockFolder(folder: string): Promise<ClassicLevel> {
  await mkdir(folder, { recursive: true });
  const lock = new ClassicLevel(join(folder, 'lock'));
  try {
    await lock.open();
    return lock;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED')
      throw new FolderInUse(folder);
    throw error;
  }
}

/** The embedded server checks no signature; the client still wants credentials and a region. */
const embeddedClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
  });

async function createTables(client: DynamoDBClient, tables: readonly CreateTableCommandInput[]) {
  for (const table of tables) {
    try {
      await client.send(new CreateTableCommand(table));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ResourceInUseException')) throw error;
    }
  }
}
