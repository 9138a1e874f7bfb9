import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heldParts } from './held-parts.ts';
import { RELEASED_OPTIONS, releasedFile } from './released-templates.ts';
import { synthesize } from './synthesize.ts';

// node test/aws/keep-released.ts 0.3.0   keeps what a release must not lose; run it in the commit of the release.

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Name the release: node test/aws/keep-released.ts 0.3.0');
  process.exit(2);
}
for (const [name, options] of Object.entries(RELEASED_OPTIONS)) {
  const path = releasedFile(version, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `${JSON.stringify(heldParts(synthesize(options).template.toJSON()), null, 1)}\n`);
  console.log(path);
}
