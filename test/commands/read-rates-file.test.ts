import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRatesFile } from '../../infra/local/commands/rates.ts';
import { zipOf } from '../cores/zip-of.ts';
import { temporaryFolder } from './run-rowmark.ts';

const ALL_RATES_BYTES = 64 * 1024 * 1024;

it('an archive holds as much as all rates take, and no byte more', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'rates.zip');
  const read = async (content: string) => {
    await writeFile(path, zipOf([{ name: 'in/eurofxref.csv', content }]));
    return readRatesFile(path);
  };
  // As many digits that nothing packs as an archive needs that is no trap.
  const digits = randomBytes(2 ** 20).toString('hex');
  const content = digits.padEnd(ALL_RATES_BYTES, '1.2345,');
  expect((await read(content)).text === content).toBe(true);
  await expect(read(`${content}x`)).rejects.toThrow(
    `${path} exceeds ${ALL_RATES_BYTES} bytes, far more than all existing rates take.`,
  );
});
