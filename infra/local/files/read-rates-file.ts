import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_RATES_BYTES } from '../../../shared/money/rates/store-rates.ts';
import { renderProblem } from '../../../shared/problems/problem.ts';
import { inBothLanguages } from '../../../shared/problems/problem-text.ts';
import { refusalsOf, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { openArchive } from '../../../shared/sheet/xlsx/archive.ts';
import { CommandError } from '../errors/command-error.ts';

const ZIP_SIGNATURE = 'PK';

export type RatesFile = Awaited<ReturnType<typeof readRatesFile>>;

/** The text of a eurofxref file, also of the one inside the ZIP archive that the ECB offers for download. */
export async function readRatesFile(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError('rates-absent', { path });
  if (!found.isFile()) throw new CommandError('rates-no-file', { path });
  if (found.size > MAX_RATES_BYTES) throw tooLarge(path);
  if (await isZip(path)) return unzipped(path);
  return { file: basename(path), text: await readFile(path, 'utf8') };
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(ZIP_SIGNATURE.length));
  return buffer.toString() === ZIP_SIGNATURE;
}

async function unzipped(path: string) {
  try {
    using archive = await openArchive(path, refusalsOf(basename(path)));
    const [name, ...others] = [...archive.names].filter((part) => /\.(csv|xml)$/.test(part));
    if (name === undefined || others.length > 0) {
      throw new CommandError('rates-not-one', { path });
    }
    return { file: basename(name), text: await textOf(archive.part(name), path) };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    throw new CommandError('as-told', {
      sentence: inBothLanguages((language) => renderProblem(error.problem, language).message),
    });
  }
}

async function textOf(part: AsyncIterable<Buffer>, path: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part) {
    bytes += chunk.length;
    if (bytes > MAX_RATES_BYTES) throw tooLarge(path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (path: string) => new CommandError('rates-too-large', { path, limit: MAX_RATES_BYTES });
