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
const OWNER_ONLY = 0o600;

/**
 * The key of a data folder, made when it is first used: `seal/private-key.pem`, readable by its owner alone, and
 * `seal/public-key.pem`, to be kept where nobody who writes reports can exchange it.
 */
export async function openSealer(data: string): Promise<Sealer> {
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

/** The public key that a person trusts, from a PEM file. */
export async function readTrustedKey(path: string): Promise<SealKey> {
  try {
    const key = createPublicKey(await readFile(path, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return describeKey(key);
  } catch {}
  throw new CommandError('key-unreadable', { path });
}
