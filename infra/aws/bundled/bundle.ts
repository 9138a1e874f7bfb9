import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { leanModules } from './lean-modules.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..');
export const FUNCTION_RUNTIME = Runtime.NODEJS_24_X;

/** Places of errors in our own code; and new objects in 16 MB at a time, which takes a fifth off the peak of intake. */
export const NODE_OPTIONS = '--enable-source-maps --max-semi-space-size=16';

/** A CommonJS dependency inside an ES module still asks for `require`. */
const REQUIRE_BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const slim = (name: string) => join(import.meta.dirname, `${name}.mjs`);

/** Packages of which a function carries a part only; the sandbox and the rates take undici as it is. */
const SLIM = {
  zod: slim('zod'),
  '@aws-sdk/credential-provider-node': slim('credential-provider-node'),
};
const TAKES_ALL_OF_UNDICI = /sandbox|refresh-rates/;

/** Files that are asked for in cases which do not come up here: bodies that are forms, and parsers of HTTP for processors without SIMD. */
const NEVER_ASKED_FOR = ['../web/fetch/*', '../web/webidl', '../milo/*', '../llhttp/llhttp-wasm.js'];

const bundleOptions = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  minify: true,
  charset: 'utf8',
  sourcemap: true,
  sourcesContent: false,
  external: NEVER_ASKED_FOR,
  // undici asks so, and leaves an experimental parser out.
  define: { esbuildDetection: '1' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
} satisfies BuildOptions;

const CONSOLE = 'functions/console.ts';
/** The console gives it to browsers as it is. */
const HTMX = 'node_modules/htmx.org/dist/htmx.min.js';

/** Writes `index.mjs` of one function into a folder and answers what went into it. */
export async function bundleFunction(entry: string, folder: string): Promise<Metafile> {
  const built = await build({
    ...bundleOptions,
    plugins: [leanModules(entry)],
    alias: { ...SLIM, ...(TAKES_ALL_OF_UNDICI.test(entry) ? {} : { undici: slim('undici') }) },
    entryPoints: [entry],
    outfile: join(folder, 'index.mjs'),
  });
  if (entry === CONSOLE) copyFileSync(join(PROJECT_ROOT, HTMX), join(folder, 'htmx.min.js'));
  return built.metafile;
}

/** The function's code, bundled on this machine by esbuild; Docker is never asked. */
export function functionCode(entry: string): Code {
  return Code.fromAsset(join(PROJECT_ROOT, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: FUNCTION_RUNTIME.bundlingImage,
      // The CDK bundles alike assets once; what tells them apart for it is this line, which is never run.
      command: ['esbuild', entry],
      local: {
        tryBundle(folder) {
          // The CDK waits for no promise.
          execFileSync(process.execPath, [import.meta.filename, entry, folder], { stdio: 'inherit' });
          return true;
        },
      },
    },
  });
}

const [, program, entry, folder] = process.argv;
if (program === import.meta.filename && entry !== undefined && folder !== undefined)
  await bundleFunction(entry, folder);
