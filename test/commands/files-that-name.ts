import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

const SERVICES = /\/sandbox(\/|$)/;
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Files below the folder that hold the text, but for the service's own state. */
export async function filesThatName(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && !SERVICES.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => (contentOf(await readFile(file)).includes(text) ? [file] : [])),
  );
  return found.flat();
}

/** The parts of an index are packed. */
function contentOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; bytes.indexOf(ZSTD) === 0 && from >= 0; ) {
    const next = bytes.indexOf(ZSTD, from + 1);
    parts.push(zstdDecompressSync(bytes.subarray(from, next < 0 ? bytes.length : next)));
    from = next;
  }
  return parts.length === 0 ? bytes : Buffer.concat(parts);
}
