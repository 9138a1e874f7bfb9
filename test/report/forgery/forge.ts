import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import { openSealer } from '../../../infra/local/files/open-sealer.ts';
import {
  describeKey,
  type Sealer,
  SUMS_FILE,
  SUMS_SIGNATURE_FILE,
  sealRecord,
  sumsText,
} from '../../../shared/report/seal.ts';
import { type Summary, summarySchema } from '../../../shared/report/summary.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import type { Lab, Target } from './lab.ts';

/** Who forges: somebody who can write files alone, who has a key of their own, or who holds the seal key itself. */
export const hands = ['writes', 'other key', 'seal key'] as const;
export type Hand = (typeof hands)[number];

export type Unsealed = Omit<Summary, 'seal' | 'signature' | 'seal_key'>;

export interface Forging {
  /** Changes files of the report by name. */
  files?: Record<string, (text: string) => string>;
  /** Changes workbooks of the report. */
  books?: Record<string, (book: ExcelJS.Workbook) => void>;
  /** Changes the summary. */
  summary?: (summary: Unsealed) => Unsealed;
  /** Changes the text of the summary once it is sealed. */
  text?: (text: string) => string;
  /** Changes the folders around it, last of all. */
  around?: (lab: Lab, target: Target) => Promise<void>;
}

export async function sealerOf(hand: Hand, data: string): Promise<Sealer | undefined> {
  if (hand === 'writes') return undefined;
  if (hand === 'seal key') return openSealer(data);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64');
  return { key: describeKey(publicKey), sign: signed };
}

/** Changes a report and computes every hash and the seal anew, as far as the hand can. */
export async function forge(lab: Lab, target: Target, of: Forging & { hand: Hand }): Promise<void> {
  const { files = {}, books = {}, summary = (one: Unsealed) => one, text = (one: string) => one } = of;
  const path = join(target.folder, 'summary.json');
  const isWhole = of.summary !== undefined || of.files !== undefined || of.books !== undefined;
  if (isWhole || of.text !== undefined) {
    const {
      seal: _,
      signature: __,
      seal_key: ___,
      ...rest
    } = summarySchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const put = async (name: string, bytes: Buffer | string) => {
      await writeFile(join(target.folder, name), bytes);
      rest.files[name] = { bytes: Buffer.byteLength(bytes), sha256: sha256Hex(bytes) };
    };
    for (const [name, change] of Object.entries(files)) {
      const before = await readFile(join(target.folder, name), 'utf8').catch(() => '');
      const changed = change(before);
      expect([name, changed === before]).toEqual([name, false]);
      await put(name, changed);
    }
    for (const [name, change] of Object.entries(books)) {
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(join(target.folder, name));
      change(book);
      await put(name, Buffer.from(await book.xlsx.writeBuffer()));
    }
    const sealer = await sealerOf(of.hand, lab.data);
    const { text: sealed } = await sealRecord(summary(rest), sealer);
    await writeFile(path, text(sealed));
    const sums = sumsText(rest.files, sha256Hex(text(sealed)));
    await writeFile(join(target.folder, SUMS_FILE), sums);
    if (sealer !== undefined)
      await writeFile(
        join(target.folder, SUMS_SIGNATURE_FILE),
        Buffer.from(await sealer.sign(sums), 'base64'),
      );
  }
  await of.around?.(lab, target);
}
