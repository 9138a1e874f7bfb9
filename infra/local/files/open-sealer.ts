import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { wallClock } from '../../../shared/clock.ts';
import { findChainHead, findLink } from '../../../shared/jobs/files/chain.ts';
import { describeKey, type Sealer } from '../../../shared/report/seal.ts';
import type { SealKey } from '../../../shared/report/summary.ts';
import { CommandError, hasCode } from '../errors/command-error.ts';
import { absent, folderUnusable, makeFolder, safeFolders, textAt, writeWhole } from './disk-files.ts';
import { createFolderStore } from './folder-store.ts';

const [FOLDER, PRIVATE_KEY, PUBLIC_KEY] = ['seal', 'private-key.pem', 'public-key.pem'];
/** The following key, kept until every chain names it. */
const NEXT_KEY = 'next-private-key.pem';
const OWNER_ONLY = 0o600;

/**
 * The key of a data folder, made at its first use: `seal/private-key.pem`, readable only by its owner, and
 * `seal/public-key.pem`, to be kept out of reach of the people who write reports.
 */
export async function openSealer(data: string): Promise<Sealer> {
  // Some chains have the new key, some do not: sealing waits until all have it.
  if ((await keptKey(data, NEXT_KEY)) !== undefined) throw new CommandError('rotation-cut-off', { data });
  return sealerIn(data);
}

/** The same while the key is changed. */
async function sealerIn(data: string): Promise<Sealer> {
  const key = (await keptKey(data, PRIVATE_KEY)) ?? (await firstKey(data));
  return {
    key: describeKey(createPublicKey(key)),
    sign: async (seal) => sign(null, Buffer.from(seal), key).toString('base64'),
  };
}

/** A folder whose reports are sealed has lost its key: another one in its place would look like a forger's. */
async function firstKey(data: string): Promise<KeyObject> {
  const path = join(data, FOLDER, PRIVATE_KEY);
  for (const account of await accountsIn(data))
    if (await isSealed(data, account)) throw new CommandError('seal-key-lost', { path, data });
  return makeKey(join(data, FOLDER));
}

/** Takes a link that cannot be read for one that has a key. */
async function isSealed(data: string, account: string): Promise<boolean> {
  const store = createFolderStore(data);
  const { latest } = (await findChainHead(store, account)).head;
  const link = latest && (await findLink(store, latest.report));
  return latest !== undefined && (link === undefined || link.seal_key !== undefined);
}

export const accountsIn = (data: string): Promise<string[]> => safeFolders(join(data, 'reports'));

async function keptKey(data: string, name: string): Promise<KeyObject | undefined> {
  const path = join(data, FOLDER, name);
  try {
    const text = await textAt(path);
    if (text === undefined) return undefined;
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    // It may be sound: only the right to read it is missing.
    if (hasCode(error, 'EACCES', 'EPERM')) throw error;
  }
  throw new CommandError('seal-key-unusable', { path, data });
}

/** Whole or not at all: the private key appears last, by rename. */
async function makeKey(folder: string): Promise<KeyObject> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await makeFolder(folder);
  const write = async () => {
    await keepAside(folder, PUBLIC_KEY);
    await writeWhole(join(folder, PUBLIC_KEY), publicKey.export({ type: 'spki', format: 'pem' }));
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeWhole(join(folder, PRIVATE_KEY), pem, { mode: OWNER_ONLY });
  };
  await write().catch(folderUnusable(folder));
  return privateKey;
}

/** Keeps the public key of a lost private key, which proves earlier reports; answers the path, if any. */
async function keepAside(folder: string, file: string): Promise<string | undefined> {
  const until = new Date(wallClock()).toISOString().replaceAll(':', '');
  const kept = join(folder, file.replace('.pem', `-until-${until}.pem`));
  return rename(join(folder, file), kept).then(() => kept, absent);
}

/** A new key for a data folder, after the one that hands over; one of a rotation that was cut off is taken again. */
export async function rotateSealer(data: string) {
  const folder = join(data, FOLDER);
  const old = await sealerIn(data);
  const key = (await keptKey(data, NEXT_KEY)) ?? (await newKey(join(folder, NEXT_KEY)));
  return {
    before: old.key.sha256,
    sealer: old,
    next: describeKey(createPublicKey(key)),
    /** Seals with it from now on, and takes the old private key away; answers the path of the public half. */
    async finish(): Promise<string> {
      await keepAside(folder, PUBLIC_KEY);
      return sealWithNext(folder, key);
    },
  };
}

async function sealWithNext(folder: string, next: KeyObject): Promise<string> {
  const place = join(folder, PUBLIC_KEY);
  await writeWhole(place, createPublicKey(next).export({ type: 'spki', format: 'pem' }));
  await rename(join(folder, NEXT_KEY), join(folder, PRIVATE_KEY));
  return place;
}

/** A new key if the old one is lost or damaged, without a handover; a damaged file is kept next to it. */
export async function replaceLostKey(data: string) {
  const folder = join(data, FOLDER);
  const path = join(folder, PRIVATE_KEY);
  if ((await keptKey(data, PRIVATE_KEY).catch(() => undefined)) !== undefined)
    throw new CommandError('seal-key-there', { path, data });
  await makeFolder(folder);
  await keepAside(folder, PRIVATE_KEY);
  // After an interrupted change, some chains already have the next key.
  const key = (await keptKey(data, NEXT_KEY)) ?? (await newKey(join(folder, NEXT_KEY)));
  const kept = await keepAside(folder, PUBLIC_KEY);
  return { now: describeKey(createPublicKey(key)), public_key: await sealWithNext(folder, key), kept };
}

async function newKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: OWNER_ONLY });
  return privateKey;
}

export async function readTrustedKey(path: string): Promise<SealKey> {
  try {
    const key = createPublicKey(await readFile(path));
    if (key.asymmetricKeyType === 'ed25519') return describeKey(key);
  } catch {}
  throw new CommandError('key-unreadable', { path });
}
