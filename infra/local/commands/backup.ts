import { copyFile, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { CommandError } from '../errors/command-error.ts';
import { absent, isThere, makeFolder, syncFile } from '../files/disk-files.ts';
import { PARTS_FOLDER } from '../files/folder-store.ts';
import { shellWord } from '../terminal/print.ts';
import { dataOption, jsonOption } from './options.ts';
import { argument, commandOf } from './startup.ts';

export const registerBackup = copying('backedUp');
export const registerRestore = copying('restored');

function copying(told: 'backedUp' | 'restored') {
  const parts = [argument('<dir>', 'backupDir'), dataOption, jsonOption] as const;
  return commandOf(parts, async (folder, { data, reply, say }) => {
    const [from, to] = told === 'backedUp' ? [data, folder] : [folder, data];
    const files = await copyDataFolder(from, to);
    reply({ from, to, files }, () =>
      say(told, { data: shellWord(data), folder: shellWord(folder), count: files }),
    );
  });
}

/** Folders of tables, in the order of their copies: a copied ledger never knows less than copied reports, nor more than the service. */
const TABLES = ['ledger', 'sandbox'] as const;
/** The lock of a process on tables, and files that were never whole. */
const LEFT_OUT: ReadonlySet<string> = new Set([PARTS_FOLDER, 'lock', 'LOCK']);
const COPIES_MAX = 50;

async function copyDataFolder(from: string, to: string): Promise<number> {
  await assertApart(from, to);
  await makeFolder(to);
  // Half a copy is none, and the same command runs again.
  await using half = new AsyncDisposableStack();
  half.defer(async () => {
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true, force: true });
  });
  const isTable = (name: string) => TABLES.some((one) => one === name);
  const names = (await readdir(from)).filter((name) => !isTable(name) && !LEFT_OUT.has(name));
  const heads = () => headsIn(from);
  await untilUnchanged(heads, async () => {
    for (const name of names) await copyAll(join(from, name), join(to, name));
  });
  for (const name of TABLES) {
    const [source, target] = [join(from, name), join(to, name)];
    if (!(await isThere(source))) continue;
    await untilUnchanged(
      () => manifestIn(join(source, 'tables')),
      async () => {
        await rm(target, { recursive: true, force: true });
        await copyAll(source, target);
      },
    );
  }
  half.move();
  const copied = await readdir(to, { recursive: true, withFileTypes: true });
  return copied.filter((one) => one.isFile()).length;
}

async function untilUnchanged(seen: () => Promise<string>, work: () => Promise<void>): Promise<void> {
  for (let copy = 1; copy <= COPIES_MAX; copy += 1) {
    const before = await seen();
    const isWhole = await work().then(() => true, absent);
    if (isWhole && (await seen()) === before) return;
  }
  throw new CommandError('backup-restless');
}

/** The heads of all chains: reports that they name are whole. */
async function headsIn(data: string): Promise<string> {
  const accounts = await readdir(join(data, 'reports')).catch(() => []);
  const texts = accounts.sort().map((account) => readText(join(data, 'reports', account, 'latest.json')));
  return (await Promise.all(texts)).join('\n');
}

/** The tables that there are: while it stays the same, they are only added to at the end of their log. */
async function manifestIn(tables: string): Promise<string> {
  const name = (await readText(join(tables, 'CURRENT'))).trim();
  const { size } = await stat(join(tables, name));
  return `${name} ${size}`;
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Copies the newest names first, so that a log that another follows is whole. Skips copied files. */
async function copyAll(from: string, to: string): Promise<void> {
  const found = await stat(from);
  if (found.isDirectory()) {
    await makeFolder(to);
    for (const name of (await readdir(from)).sort().reverse())
      if (!LEFT_OUT.has(name)) await copyAll(join(from, name), join(to, name));
    return;
  }
  const there = await stat(to).catch(() => undefined);
  if (there?.size === found.size && there.mtimeMs === found.mtimeMs) return;
  await copyFile(from, to);
  await utimes(to, found.atime, found.mtime);
  await syncFile(to);
}

const isBelow = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..');

async function assertApart(from: string, to: string): Promise<void> {
  if (!(await isThere(join(from, 'ledger')))) throw new CommandError('backup-of-nothing', { folder: from });
  const [source, target] = [resolve(from), resolve(to)];
  if (isBelow(target, source) || isBelow(source, target))
    throw new CommandError('backup-inside', { folder: to });
  if ((await readdir(to).catch(() => [])).length > 0)
    throw new CommandError('backup-not-empty', { folder: to });
}
