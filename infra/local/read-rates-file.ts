import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { renderProblem } from '../../shared/problems/problem.ts';
import { UnreadableExport } from '../../shared/sheet/sheet.ts';
import { refusalsOf } from '../../shared/sheet/unreadable.ts';
import { openArchive } from '../../shared/sheet/xlsx/archive.ts';
import { CommandError } from './command-error.ts';

/** The whole history as XML has about 10 million bytes. */
const MAX_RATES_BYTES = 64 * 1024 * 1024;
const ZIP_SIGNATURE = 'PK';

export interface RatesFile {
  file: string;
  text: string;
}

/** The text of a eurofxref file, also of the one inside the ZIP archive that the ECB offers for download. */
export async function readRatesFile(path: string): Promise<RatesFile> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError(`There is no file ${path}.`);
  if (!found.isFile())
    throw new CommandError(`${path} is not a file: give a eurofxref file (XML, CSV or ZIP).`);
  if (found.size > MAX_RATES_BYTES) throw tooLarge(path);
  if (await isZip(path)) return unzipped(path);
  return { file: basename(path), text: await readFile(path, 'utf8') };
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(ZIP_SIGNATURE.length), 0, ZIP_SIGNATURE.length, 0);
  return buffer.toString('latin1') === ZIP_SIGNATURE;
}

async function unzipped(path: string): Promise<RatesFile> {
  try {
    using archive = await openArchive(path, refusalsOf(basename(path)));
    const [name, ...others] = [...archive.names].filter((part) => /\.(csv|xml)$/.test(part));
    if (name === undefined || others.length > 0) {
      throw new CommandError(
        `${path} does not hold exactly one CSV or XML file: unpack it and give the file.`,
      );
    }
    return { file: basename(name), text: await textOf(archive.part(name), path) };
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    throw new CommandError(renderProblem(error.problem).message);
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

const tooLarge = (path: string) =>
  new CommandError(`${path} holds more than ${MAX_RATES_BYTES} bytes, far more than all rates there are.`);
