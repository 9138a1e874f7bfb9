import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeKey,
  type Sealer,
  SUMMARY_FILE,
  SUMS_FILE,
  SUMS_SIGNATURE_FILE,
  sealRecord,
  sumsText,
} from '../../shared/report/seal.ts';
import { type Summary, summaryForm } from '../../shared/report/summary.ts';
import { sha256Hex } from '../../shared/store/store.ts';

export type Unsealed = Omit<Summary, 'seal' | 'signature' | 'seal_key'>;

/** Holds a key that nobody else knows. */
export function strangeSealer(): Sealer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64');
  return { key: describeKey(publicKey), sign: signed };
}

interface Resealing {
  /** What its summary says. */
  summary?: (summary: Unsealed) => Unsealed;
  /** Files that it did not have before. */
  more?: readonly string[];
  sealer?: Sealer | undefined;
  /** The list of sums is made anew as well. */
  sums?: boolean;
  /** The text of the summary once it is sealed. */
  text?: (text: string) => string;
}

/** Seals a report as somebody would who can write all of it: it states its files as they are now. */
export async function reseal(report: string, of: Resealing = {}): Promise<void> {
  const { summary: change = (one: Unsealed) => one, more = [], sealer, sums = false, text = String } = of;
  const place = join(report, SUMMARY_FILE);
  const stored = summaryForm.read(await readFile(place, 'utf8'), place);
  const { seal: _seal, signature: _signature, seal_key: _key, ...summary } = stored;
  for (const name of [...Object.keys(summary.files), ...more]) {
    const bytes = await readFile(join(report, name));
    summary.files[name] = { bytes: bytes.length, sha256: sha256Hex(bytes) };
  }
  const sealed = text((await sealRecord(change(summary), sealer)).text);
  await writeFile(place, sealed);
  if (!sums) return;
  const list = sumsText(summary.files, sha256Hex(sealed));
  await writeFile(join(report, SUMS_FILE), list);
  if (sealer !== undefined)
    await writeFile(join(report, SUMS_SIGNATURE_FILE), Buffer.from(await sealer.sign(list), 'base64'));
}
