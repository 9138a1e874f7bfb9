import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealRecord } from '../../shared/report/seal.ts';
import { type Summary, summaryForm } from '../../shared/report/summary.ts';
import { sha256Hex } from '../../shared/store/store.ts';

/** Seals a report as somebody would who can write all of it: it states its files as they are now, and what is `otherwise`. */
export async function reseal(report: string, otherwise: Partial<Summary> = {}): Promise<void> {
  const place = join(report, 'summary.json');
  const stored = summaryForm.read(await readFile(place, 'utf8'), place);
  const { seal: _seal, signature: _signature, seal_key: _key, ...summary } = stored;
  const files = await Promise.all(
    Object.keys(summary.files).map(async (name) => {
      const bytes = await readFile(join(report, name));
      return [name, { bytes: bytes.length, sha256: sha256Hex(bytes) }] as const;
    }),
  );
  const sealed = await sealRecord({ ...summary, ...otherwise, files: Object.fromEntries(files) }, undefined);
  await writeFile(place, sealed.text);
}
