import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ClassicLevel } from 'classic-level';
import { z } from 'zod';
import { sha256Hex } from '../../../shared/store/store.ts';
import { CommandError, hasCode } from '../errors/command-error.ts';
import { makeFolder, syncFolder, writeWhole } from '../files/disk-files.ts';
import { executeCommand, type Rows } from './execute-command.ts';
import { levelRows } from './level-rows.ts';

/** Memory for changes, also logged on disk, before the sorting: four times the usual, for half the work. */
const WRITE_BUFFER_BYTES = 16 * 1024 * 1024;

export type EmbeddedDynamoDB = AsyncDisposable & { client: DynamoDBClient; settled(): Promise<void> };

/** DynamoDB in this process, on disk in `folder`, spoken to with the ordinary client. */
export async function startEmbeddedDynamoDB(options: {
  folder: string;
  tables: readonly CreateTableCommandInput[];
  damaged?: DamageCode;
  /** True if commands answer before their changes are on disk: callers must then wait for `settled`. */
  answersAhead?: boolean;
}): Promise<EmbeddedDynamoDB> {
  const { folder, tables, damaged = 'ledger-damaged', answersAhead = false } = options;
  await makeFolder(folder);
  await using stack = new AsyncDisposableStack();
  const lock = await openLock(folder);
  stack.defer(() => lock.close());
  const level = await openTables(folder, damaged);
  stack.defer(async () => {
    await level.close();
    const tables = join(folder, 'tables');
    await noteManifest(tables, await sumsOf(tables)).catch(() => {});
  });
  /** LevelDB sorts in the background: unreadable data there fails the next write. */
  const explained = async (error: unknown) => (isDamage(error) ? await markDamaged(folder, damaged) : error);
  const breakDown = (error: unknown) => void explained(error).then(onBreakdown, onBreakdown);
  const rows = levelRows(level, tables, breakDown);
  stack.defer(() => rows.settled().catch(() => {}));
  /** Resolves once all changes so far are on disk. */
  const settled = () =>
    rows.settled().catch(async (error: unknown) => {
      throw await explained(error);
    });
  const client = clientOver(rows, answersAhead ? async () => {} : settled, explained);
  const rest = stack.move();
  return { client, settled, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Tables that cannot be written must be reopened: the process is ended (`exitOnUncaughtException`). */
function onBreakdown(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}

/** Names the sentence for tables that cannot be opened, or have lost data. */
type DamageCode = 'ledger-damaged' | 'sandbox-damaged';

class TablesDamaged extends CommandError {}

/** File in a folder whose tables once lost data: LevelDB reports that only at the first opening. */
const DAMAGED_MARK = 'damaged';

/** The kernel locks a LevelDB for its process and frees it at its death. One LevelDB is only a lock. */
async function openLock(folder: string): Promise<ClassicLevel> {
  try {
    return await open(folder, 'lock');
  } catch (error) {
    // The lock precedes every read of the tables, and a damaged lock holds no data.
    if (!isDamage(error)) throw error;
    await rm(join(folder, 'lock'), { recursive: true });
    return open(folder, 'lock');
  }
}

async function openTables(folder: string, damaged: DamageCode): Promise<ClassicLevel> {
  if (existsSync(join(folder, DAMAGED_MARK))) throw new TablesDamaged(damaged, { folder });
  const tables = join(folder, 'tables');
  const sums = await sumsOf(tables);
  if (!(await isManifestWhole(tables, sums))) throw await markDamaged(folder, damaged);
  // Removed, because LevelDB may renumber open tables and a killed process leaves no checksum.
  await rm(join(tables, MANIFEST_NOTE), { force: true });
  const level = await open(folder, 'tables').catch((error: unknown) => {
    throw isDamage(error) ? new TablesDamaged(damaged, { folder }) : error;
  });
  // LevelDB writes only into its own log that it dropped unreadable data, and continues.
  const log = await readFile(join(tables, 'LOG'), 'utf8').catch(() => '');
  if (!/dropping \d+ bytes/.test(log)) {
    await noteManifest(tables);
    return level;
  }
  await level.close();
  throw await markDamaged(folder, damaged);
}

async function markDamaged(folder: string, damaged: DamageCode): Promise<TablesDamaged> {
  await writeWhole(join(folder, DAMAGED_MARK), '');
  return new TablesDamaged(damaged, { folder });
}

async function open(folder: string, name: 'lock' | 'tables'): Promise<ClassicLevel> {
  const level = new ClassicLevel(join(folder, name), { writeBufferSize: WRITE_BUFFER_BYTES });
  try {
    await level.open();
    return level;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    // Another process works on it; the kernel frees the lock when that process ends, however it ends.
    throw hasCode(cause, 'LEVEL_LOCKED') ? new CommandError('folder-in-use', { folder }) : error;
  }
}

/** Puts damaged tables aside, so that the next opening begins with none; answers their new place. */
export async function setDamagedAside(folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'tables'))) return undefined;
  await using stack = new AsyncDisposableStack();
  const lock = await openLock(folder);
  stack.defer(() => lock.close());
  const isWhole = await openTables(folder, 'ledger-damaged').then(
    (level) => level.close().then(() => true),
    (error: unknown) => {
      if (error instanceof TablesDamaged) return false;
      throw error;
    },
  );
  if (isWhole) return undefined;
  const aside = join(folder, `tables-damaged-${crypto.randomUUID()}`);
  await rename(join(folder, 'tables'), aside);
  await rm(join(folder, DAMAGED_MARK), { force: true });
  await syncFolder(folder);
  return aside;
}

/** True if a file of the tables is changed or missing; a full or forbidden disk does not count. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (/^(Corruption|NotFound):|: (No such file or directory|Invalid argument)$/.test(error.message) ||
      isDamage(error.cause)));

/** A client whose commands are answered here, before the SDK makes requests of them; an answer rests on what is on disk. */
export function clientOver(
  rows: Rows,
  settled: () => Promise<void>,
  explained: (error: unknown) => Promise<unknown>,
  execute = executeCommand,
): DynamoDBClient {
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
    cacheMiddleware: true,
  });
  // The steps that build and log a request are unused. Commands name the first, and sort them once.
  for (const entry of client.middlewareStack.identify())
    if (!entry.startsWith('serializerMiddleware')) client.middlewareStack.remove(entry.split(' ', 1).join());
  client.middlewareStack.add(
    (_next, { commandName = '' }) =>
      async ({ input }) => {
        try {
          try {
            const answer = await execute(rows, commandName, input);
            return { output: { ...Object(answer), $metadata: {} }, response: {} };
          } finally {
            await settled();
          }
        } catch (error) {
          throw await explained(error);
        }
      },
    { step: 'initialize', priority: 'low', name: 'embedded' },
  );
  return client;
}

type Sums = Record<string, number>;
const noteSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  sums: z.record(z.string(), z.int()).default({}),
});

const [MANIFEST_NOTE, NAME] = ['manifest-note.json', /^MANIFEST-(\d+)$/];

/**
 * Notes the checksums of tables at rest, and the bytes of the MANIFEST. The MANIFEST only grows: a cut one
 * names fewer tables, and LevelDB removes the others silently.
 */
async function noteManifest(tables: string, sums: Sums = {}): Promise<void> {
  const name = await currentOf(tables);
  const bytes = await readFile(join(tables, name));
  const note = { name, bytes: bytes.length, sha256: sha256Hex(bytes), sums };
  await writeWhole(join(tables, MANIFEST_NOTE), JSON.stringify(note));
}

/** Checksums of sorted tables at rest: LevelDB ends the process over one that is out of order. */
async function sumsOf(tables: string): Promise<Sums> {
  const sums: Sums = {};
  for (const name of await readdir(tables).catch(() => []))
    if (name.endsWith('.ldb')) sums[name] = crc32(await readFile(join(tables, name)));
  return sums;
}

/** False if a table changed since the note, or the MANIFEST differs from the noted one and is not newer. */
async function isManifestWhole(tables: string, sums: Sums): Promise<boolean> {
  const text = readFile(join(tables, MANIFEST_NOTE), 'utf8');
  const noted = noteSchema.safeParse(await text.then(JSON.parse).catch(() => {}));
  if (!noted.success) return true;
  const { name, bytes, sha256, sums: before } = noted.data;
  if (Object.entries(sums).some(([table, sum]) => (before[table] ?? sum) !== sum)) return false;
  const current = await currentOf(tables).catch(() => '');
  if (current !== name) return numberOf(current) > numberOf(name);
  const found = await readFile(join(tables, current)).catch(() => Buffer.alloc(0));
  return found.length >= bytes && sha256Hex(found.subarray(0, bytes)) === sha256;
}

const currentOf = async (tables: string): Promise<string> =>
  (await readFile(join(tables, 'CURRENT'), 'utf8')).trim();
const numberOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0);
