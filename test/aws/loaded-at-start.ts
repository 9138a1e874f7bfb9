import type { Metafile } from 'esbuild';

/** Bytes of each source that a cold start loads: those of `index.mjs` and of the files that it imports at once. */
export function loadedAtStart({ outputs }: Metafile): ReadonlyMap<string, number> {
  const loaded = new Map<string, number>();
  const files = Object.keys(outputs).filter((name) => name.endsWith('/index.mjs'));
  for (const file of files) {
    for (const [source, { bytesInOutput }] of Object.entries(outputs[file]?.inputs ?? {}))
      if (bytesInOutput > 0) loaded.set(source, bytesInOutput);
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs && !files.includes(path)) files.push(path);
  }
  return loaded;
}
