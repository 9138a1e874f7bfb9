import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');

/** Run by `npm pack`: `dist/` holds the commands as JavaScript; npm brings the packages, and `files` of package.json lists the rest. */
await rm(join(ROOT, 'dist'), { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: { cli: 'infra/local/cli.ts', 'inspect-worker': 'infra/local/console/inspect-worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  packages: 'external',
  inject: ['infra/package/disposable-stack.ts'],
  minifyWhitespace: true,
  minifySyntax: true,
  keepNames: true,
  logLevel: 'warning',
});
const scripts = ['page', 'grid'].map((name) => join(ROOT, `functions/console/pages/scripts/${name}.ts`));
await build({ entryPoints: scripts, outdir: join(ROOT, 'dist'), bundle: true, minify: true });
await copyFile(join(ROOT, 'shared/report/page/pages.css'), join(ROOT, 'dist/pages.css'));
