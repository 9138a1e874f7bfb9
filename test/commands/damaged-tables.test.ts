import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ClassicLevel } from 'classic-level';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { setDamagedAside, startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { DAMAGES, fileIn } from './damage-tables.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const TableName = 'ledger';
const tables = [ledgerTable(TableName)];
const open = (folder: string, more: Partial<Parameters<typeof startEmbeddedDynamoDB>[0]> = {}) =>
  startEmbeddedDynamoDB({ folder, tables, ...more });
const put = (client: DynamoDBClient, pk: string, more = {}) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, ...more } }));
const has = async ({ client }: { client: DynamoDBClient }, pk: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: { pk: { S: pk } } }))).Item !== undefined;

let root: TemporaryFolder;
let whole: string;
/** Tables of which some items are sorted and some are in the log. */
beforeAll(async () => {
  root = await temporaryFolder();
  whole = join(root.path, 'whole');
  for (const run of [1, 2]) {
    await using tables = await open(whole);
    for (let at = 0; at < 20; at++) await put(tables.client, `${run}-${at}`);
  }
});
afterAll(() => root[Symbol.asyncDispose]());

/** A copy of the whole tables, to be damaged. */
async function copied(name: string): Promise<string> {
  const folder = join(root.path, name);
  await cp(whole, folder, { recursive: true });
  return folder;
}
const saidOf = async (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'nothing',
    (error: Error) => error.message,
  );

test.each(DAMAGES)('%s opens no more, until it is put aside', async (what, damage) => {
  const folder = await copied(what);
  await damage(join(folder, 'tables'));
  const said = await saidOf(open(folder));
  expect(said).toContain('ledger rebuild');
  expect(said).toContain(folder);
  expect(await saidOf(open(folder))).toBe(said);
  expect(await saidOf(open(folder, { damaged: 'sandbox-damaged' }))).toContain('Move that folder away');
  const aside = await setDamagedAside(folder);
  expect(aside).toMatch(new RegExp(`^${folder}/tables-damaged-[0-9a-f-]{36}$`));
  expect((await readdir(folder)).sort()).toEqual(['lock', aside?.slice(folder.length + 1)]);
  await using anew = await open(folder);
  expect([await has(anew, '1-0'), await has(anew, '2-0')]).toEqual([false, false]);
});

it('leaves tables that are whole, in use or not there where they are', async () => {
  const folder = await copied('left');
  expect(await setDamagedAside(join(root.path, 'none'))).toBeUndefined();
  expect(existsSync(join(root.path, 'none'))).toBe(false);
  expect(await setDamagedAside(folder)).toBeUndefined();
  {
    await using inUse = await open(folder);
    expect([await has(inUse, '1-19'), await has(inUse, '2-0')]).toEqual([true, true]);
    const used = await saidOf(open(folder));
    expect(used).toContain(folder);
    expect(await saidOf(setDamagedAside(folder))).toBe(used);
  }
  await writeFile(join(folder, 'damaged'), '');
  expect(await saidOf(open(folder))).toContain('ledger rebuild');
  expect(await setDamagedAside(folder)).toMatch(/tables-damaged-/);
});

it('makes a damaged lock anew, and takes no other fault for damage', async () => {
  const folder = await copied('lock');
  await truncate(join(folder, 'lock/CURRENT'));
  {
    await using opened = await open(folder);
    expect(await has(opened, '2-19')).toBe(true);
  }
  await rm(join(folder, 'lock'), { recursive: true });
  await writeFile(join(folder, 'lock'), 'a file in its place');
  expect(await saidOf(open(folder))).not.toMatch(/ledger rebuild|nothing/);
  expect(existsSync(join(folder, 'damaged'))).toBe(false);
  const other = await copied('tables-in-place');
  await rm(join(other, 'tables'), { recursive: true });
  await writeFile(join(other, 'tables'), 'a file in its place');
  expect(await saidOf(open(other))).not.toMatch(/ledger rebuild|nothing/);
  await rm(join(other, 'tables'));
  // What failed to open leaves no lock behind.
  await using again = await open(other);
  expect(await has(again, '1-0')).toBe(false);
});

describe('a write that fails', () => {
  const failed = (message: string, cause?: Error) => new Error(message, { cause });
  const FULL = 'IO error: /t/000003.log: No space left on device';
  test.each<[Error, boolean]>([
    [failed('Corruption: bad block'), true],
    [failed('NotFound: 000005.ldb'), true],
    [failed('IO error: /t/000005.ldb: No such file or directory'), true],
    [failed('IO error: /t/CURRENT: Invalid argument'), true],
    [new SyntaxError('no item'), true],
    [failed('no write', failed('Corruption: bad block')), true],
    [failed(FULL), false],
    [failed('IO error: Corruption: bad block'), false],
    [failed('IO error: /t: No such file or directory, it seems'), false],
    [failed('no write', failed(FULL)), false],
  ])('as %s says of it what is known', async (error, isDamage) => {
    const folder = await copied(`write-${error.message.slice(0, 12)}-${crypto.randomUUID()}`);
    const { batch } = ClassicLevel.prototype;
    const broken = breakdown();
    try {
      const tables_ = await open(folder);
      Object.assign(ClassicLevel.prototype, { batch: () => Promise.reject(error) });
      const said = await saidOf(put(tables_.client, 'new'));
      expect(said.includes('ledger rebuild') || said).toBe(isDamage || error.message);
      expect(await saidOf(has(tables_, '1-0'))).toBe(said);
      expect(await saidOf(tables_.settled())).toBe(said);
      expect(existsSync(join(folder, 'damaged'))).toBe(isDamage);
      expect(await broken.told).toMatchObject({ message: said });
      await tables_[Symbol.asyncDispose]();
    } finally {
      Object.assign(ClassicLevel.prototype, { batch });
      broken.takeBack();
    }
    expect((await saidOf(open(folder).then((again) => again[Symbol.asyncDispose]()))) === 'nothing').toBe(
      !isDamage,
    );
  });
});

/** What nobody caught, in place of those who listen for it otherwise. */
function breakdown(): { told: Promise<unknown>; takeBack(): void } {
  const others = process.rawListeners('uncaughtException') as ((error: Error) => void)[];
  process.removeAllListeners('uncaughtException');
  const told = new Promise((done) => process.on('uncaughtException', done));
  return {
    told,
    takeBack() {
      process.removeAllListeners('uncaughtException');
      for (const one of others) process.on('uncaughtException', one);
    },
  };
}

const logOf = async (folder: string) => fileIn(join(folder, 'tables'), /\.log$/);

describe('an answer', () => {
  it('rests on what is on the disk', async () => {
    const folder = join(root.path, 'at-once');
    await using opened = await open(folder);
    const log = await logOf(folder);
    await put(opened.client, 'a-text-of-its-own');
    expect(readFileSync(log, 'latin1')).toContain('a-text-of-its-own');
  });

  it('may come ahead of the disk, and what was told is there at the latest when the tables are closed', async () => {
    const folder = join(root.path, 'ahead');
    {
      await using opened = await open(folder, { answersAhead: true });
      const log = await logOf(folder);
      await put(opened.client, 'first');
      expect(readFileSync(log, 'latin1')).not.toContain('first');
      await opened.settled();
      expect(readFileSync(log, 'latin1')).toContain('first');
      await put(opened.client, 'last');
    }
    await using again = await open(folder);
    expect([await has(again, 'first'), await has(again, 'last')]).toEqual([true, true]);
  });
});

it('keeps some megabytes in its log before it sorts them, and knows no account of a person', async () => {
  const folder = join(root.path, 'large');
  await using opened = await open(folder);
  for (let at = 0; at < 20; at++) await put(opened.client, `${at}`, { body: { S: 'x'.repeat(400_000) } });
  expect((await readdir(join(folder, 'tables'))).filter((file) => file.endsWith('.ldb'))).toEqual([]);
  const { config, middlewareStack } = opened.client;
  expect([await config.region(), await config.credentials()]).toMatchObject([
    'eu-central-1',
    { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
  ]);
  // Nothing of what makes a request is left.
  expect(middlewareStack.identify()).toEqual(['embedded - initialize', 'serializerMiddleware - serialize']);
});
