import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');

/** Run by `npm pack`: `dist/` holds the commands with every package but the native one; `files` of package.json lists the rest. */
await rm(join(ROOT, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: { cli: 'infra/local/cli.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  external: ['classic-level'],
  inject: ['infra/package/disposable-stack.ts'],
  // A CommonJS package inside an ES module still asks for these two.
  banner: {
    js: [
      "import{createRequire as __createRequire}from'node:module';",
      'const require=__createRequire(import.meta.url),__dirname=import.meta.dirname;',
    ].join(''),
  },
  minifyWhitespace: true,
  minifySyntax: true,
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
await writeFile(join(ROOT, 'dist', 'LICENSES.txt'), await licences(metafile));

/** The licence texts of all packages that the bundle carries: each asks to be kept with its code. */
async function licences({ inputs }: Metafile): Promise<string> {
  const found = Object.keys(inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const folders = [...new Set(found)].filter((folder) => folder !== undefined).sort();
  const texts = folders.map(async (folder) => {
    const names = (await readdir(join(ROOT, folder))).filter((name) => /^(licen[cs]e|notice)/i.test(name));
    const files = names.map((name) => readFile(join(ROOT, folder, name), 'utf8'));
    const { name, version } = JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
    return [`${name} ${version}`, ...(await Promise.all(files))].join('\n\n');
  });
  return (await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`);
}
