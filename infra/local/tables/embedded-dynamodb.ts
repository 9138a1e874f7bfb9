import { join } from 'node:path';
import { type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ClassicLevel } from 'classic-level';
import { CommandError } from '../errors/command-error.ts';
import { makeFolder } from '../files/make-folder.ts';
import { executeCommand } from './execute-command.ts';
import { LateRows } from './late-rows.ts';
import { LevelRows } from './level-rows.ts';
import { MemoryRows } from './memory-rows.ts';
import type { Rows } from './rows.ts';

/** Changes are collected in memory, beside the log on disk, before they are sorted in: four times the usual, for half of the work. */
const WRITE_BUFFER_BYTES = 16 * 1024 * 1024;

export interface EmbeddedDynamoDB extends AsyncDisposable {
  client: DynamoDBClient;
}

/** Another process works on the folder; the kernel frees the lock when that process ends, however it ends. */
class FolderInUse extends CommandError {
  readonly folder: string;
  constructor(folder: string) {
    super('folder-in-use', { folder });
    this.name = 'FolderInUse';
    this.folder = folder;
  }
}

/** DynamoDB in this process: in memory, or on disk in `folder`, spoken to with the ordinary client. */
export async function startEmbeddedDynamoDB(options: {
  folder?: string;
  tables: readonly CreateTableCommandInput[];
  /** Reads that are not asked to be consistent answer as things stood before the last change. */
  answersLate?: boolean;
}): Promise<EmbeddedDynamoDB> {
  const { folder, tables, answersLate = false } = options;
  const seen = (rows: Rows): Rows => (answersLate ? new LateRows(rows) : rows);
  if (folder === undefined) {
    const client = clientOver(seen(new MemoryRows()));
    return { client, [Symbol.asyncDispose]: async () => client.destroy() };
  }
  await makeFolder(folder);
  const lock = await open(folder, 'lock');
  const level = await open(folder, 'tables');
  const rows = new LevelRows(level, { tables, onBreakdown });
  const client = clientOver(seen(rows), () => rows.settled());
  return {
    client,
    async [Symbol.asyncDispose]() {
      client.destroy();
      await rows.settled().catch(() => {});
      await level.close();
      await lock.close();
    },
  };
}

/** Tables that cannot be written have to be opened anew: whoever runs the process ends it (`exitOnUncaughtException`). */
function onBreakdown(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** The kernel holds a LevelDB for its process and frees it at its death. One is a lock alone, as 0.1.0 has it. */
async function open(folder: string, name: 'lock' | 'tables'): Promise<ClassicLevel> {
  const level = new ClassicLevel(join(folder, name), { writeBufferSize: WRITE_BUFFER_BYTES });
  try {
    await level.open();
    return level;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED')
      throw new FolderInUse(folder);
    throw error;
  }
}

/** A client whose commands are answered here, before the SDK makes requests of them; an answer rests on what is on disk. */
function clientOver(rows: Rows, settled: () => Promise<void> = async () => {}): DynamoDBClient {
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
  });
  // What makes a request of a command is never reached, and would be put in order anew for each. Commands name the first.
  for (const entry of client.middlewareStack.identify())
    if (!entry.startsWith('serializerMiddleware')) client.middlewareStack.remove(entry.split(' ', 1).join());
  client.middlewareStack.add(
    (_next, { commandName = '' }) =>
      async ({ input }) => {
        try {
          const answer = await executeCommand(rows, commandName, input);
          return { output: { ...Object(answer), $metadata: {} }, response: {} };
        } finally {
          await settled();
        }
      },
    { step: 'initialize', priority: 'low', name: 'embedded' },
  );
  return client;
}
