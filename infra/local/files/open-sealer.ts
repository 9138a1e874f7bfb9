import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describeKey, type Sealer } from '../../../shared/report/seal/seal-key.ts';
import type { SealKey } from '../../../shared/report/summary/summary.ts';
import { wallClock } from '../../../shared/seams.ts';
import { CommandError } from '../errors/command-error.ts';
import { diskErrorReason } from '../errors/disk-error-reason.ts';
import { makeFolder } from './make-folder.ts';
import { writeWhole } from './write-whole.ts';

const FOLDER = 'seal';
const PRIVATE_KEY = 'private-key.pem';
const PUBLIC_KEY = 'public-key.pem';
/** The key that follows, until every chain says so. */
const NEXT_KEY = 'next-private-key.pem';
const OWNER_ONLY = 0o600;

/**
 * The key of a data folder, made when it is first used: `seal/private-key.pem`, readable by its owner alone, and
 * `seal/public-key.pem`, to be kept where nobody who writes reports can exchange it.
 */
export async function openSealer(data: string): Promise<Sealer> {
  const next = join(data, FOLDER, NEXT_KEY);
  // Some chains were handed over already, some not: nothing is sealed until all were.
  if ((await keptKey(next)) !== undefined) throw new CommandError('rotation-cut-off', { data });
  return sealerIn(data);
}

/** The same while the key is changed. */
async function sealerIn(data: string): Promise<Sealer> {
  const folder = join(data, FOLDER);
  const key = (await keptKey(join(folder, PRIVATE_KEY))) ?? (await makeKey(folder));
  return {
    key: describeKey(createPublicKey(key)),
    sign: async (seal) => sign(null, Buffer.from(seal), key).toString('base64'),
  };
}

async function keptKey(path: string): Promise<KeyObject | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CommandError('seal-key-unusable', { path });
  });
  if (text === undefined) return undefined;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {}
  throw new CommandError('seal-key-unusable', { path });
}

/** Whole or not at all: the private key appears last, by rename. */
async function makeKey(folder: string): Promise<KeyObject> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await makeFolder(folder);
  try {
    await keepPublicKey(folder);
    await writeWhole(join(folder, PUBLIC_KEY), publicKey.export({ type: 'spki', format: 'pem' }));
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeWhole(join(folder, PRIVATE_KEY), pem, { mode: OWNER_ONLY });
  } catch (error) {
    throw new CommandError('folder-unusable', { folder, reason: diskErrorReason(error) });
  }
  return privateKey;
}

/** The public key of a private one that is gone still proves the reports before. */
async function keepPublicKey(folder: string): Promise<void> {
  const kept = join(
    folder,
    `public-key-until-${new Date(wallClock()).toISOString().replaceAll(':', '')}.pem`,
  );
  await rename(join(folder, PUBLIC_KEY), kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

interface Rotation {
  /** The key that hands over. */
  old: Sealer;
  /** The key that follows. */
  next: SealKey;
  /** Seals with it from now on, and takes the old private key away; answers the path of the public half. */
  finish(): Promise<string>;
}

/** A new key for a data folder; one of a rotation that was cut off is taken again. */
export async function rotateSealer(data: string): Promise<Rotation> {
  const folder = join(data, FOLDER);
  await makeFolder(folder);
  const path = join(folder, NEXT_KEY);
  const key = (await keptKey(path)) ?? (await newKey(path));
  const publicKey = createPublicKey(key);
  const old = await sealerIn(data);
  return {
    old,
    next: describeKey(publicKey),
    async finish() {
      const place = join(folder, PUBLIC_KEY);
      await keepPublicKey(folder);
      await writeWhole(place, publicKey.export({ type: 'spki', format: 'pem' }));
      await rename(path, join(folder, PRIVATE_KEY));
      return place;
    },
  };
}

async function newKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: OWNER_ONLY });
  return privateKey;
}

/** The public key that a person trusts, from a PEM file. */
export async function readTrustedKey(path: string): Promise<SealKey> {
  try {
    const key = createPublicKey(await readFile(path, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return describeKey(key);
  } catch {}
  throw new CommandError('key-unreadable', { path });
}
