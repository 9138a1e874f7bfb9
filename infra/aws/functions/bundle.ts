import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stack, Stage } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { buildSync, type Metafile } from 'esbuild';

const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..');
export const FUNCTION_RUNTIME = Runtime.NODEJS_24_X;

/** New objects in 16 MB at a time, which takes a fifth off the peak of intake. */
export const NODE_OPTIONS = '--max-semi-space-size=16';

/** The compiler of a console that runs from its sources, code pages that no profile declares, credentials from elsewhere than Lambda. */
const NEVER_LOADED = [
  ...['esbuild', './tables/*.json', '@smithy/credential-provider-imds'],
  ...'http ini login process sso web-identity'.split(' ').map((one) => `@aws-sdk/credential-provider-${one}`),
];

/** The code of a function; its maps stay in this folder. A synthesis without bundling has an empty folder in its place. */
export function bundledCode(scope: Construct, entry: string): Code {
  const folder = join(Stage.of(scope)?.outdir ?? '', 'functions', scope.node.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (Stack.of(scope).bundlingRequired) bundle(entry, folder);
  return Code.fromAsset(folder, { exclude: ['*.map'] });
}

/** Writes `index.mjs` of a function into a folder, and next to it what a start does not load; answers what went into each file. */
export function bundle(entry: string, folder: string): Metafile {
  const into = { absWorkingDir: PROJECT_ROOT, outdir: folder, bundle: true, minify: true };
  const { metafile } = buildSync({
    ...into,
    entryPoints: { index: entry },
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    external: NEVER_LOADED,
    sourcemap: 'external',
    sourcesContent: false,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
  });
  copyFileSync(join(PROJECT_ROOT, 'shared/report/page/pages.css'), join(folder, 'pages.css'));
  if (entry !== 'functions/console.ts') return metafile;
  copyFileSync(join(PROJECT_ROOT, 'node_modules/htmx.org/dist/htmx.min.js'), join(folder, 'htmx.min.js'));
  for (const name of ['page', 'grid'])
    buildSync({ ...into, entryPoints: [`functions/console/pages/scripts/${name}.ts`] });
  return metafile;
}
