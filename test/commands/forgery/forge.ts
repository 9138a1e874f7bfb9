import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import { openSealer } from '../../../infra/local/files/open-sealer.ts';
import type { Sealer } from '../../../shared/report/seal.ts';
import { reseal, strangeSealer, type Unsealed } from '../reseal.ts';
import type { Lab, Target } from './lab.ts';

/** Who forges: somebody who can write files alone, who has a key of their own, or who holds the seal key itself. */
export const hands = ['writes', 'other key', 'seal key'] as const;
export type Hand = (typeof hands)[number];

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

const sealerOf = async (hand: Hand, data: string): Promise<Sealer | undefined> =>
  hand === 'writes' ? undefined : hand === 'seal key' ? openSealer(data) : strangeSealer();

/** Changes a report and computes every hash and the seal anew, as far as the hand can. */
export async function forge(lab: Lab, target: Target, of: Forging & { hand: Hand }): Promise<void> {
  const { files = {}, books = {}, summary, text } = of;
  const at = (name: string) => join(target.folder, name);
  for (const [name, change] of Object.entries(files)) {
    const before = await readFile(at(name), 'utf8').catch(() => '');
    const changed = change(before);
    expect([name, changed === before]).toEqual([name, false]);
    await writeFile(at(name), changed);
  }
  for (const [name, change] of Object.entries(books)) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at(name));
    change(book);
    await writeFile(at(name), Buffer.from(await book.xlsx.writeBuffer()));
  }
  if ([summary, text, of.files, of.books].some((part) => part !== undefined))
    await reseal(target.folder, {
      ...{ more: Object.keys(files), sealer: await sealerOf(of.hand, lab.data), sums: true },
      ...(summary && { summary }),
      ...(text && { text }),
    });
  await of.around?.(lab, target);
}
