import { join } from 'node:path';
import { AssetHashType } from 'aws-cdk-lib';
import { Code, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
export const FUNCTION_RUNTIME = Runtime.NODEJS_24_X;

/** A CommonJS dependency inside an ES module still asks for `require`. */
const REQUIRE_BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const bundleOptions = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  minify: true,
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
} satisfies BuildOptions;

/** Writes `index.mjs` of one function into a folder and answers what went into it. */
export function bundleFunction(entry: string, folder: string): Metafile {
  const built = buildSync({ ...bundleOptions, entryPoints: [entry], outfile: join(folder, 'index.mjs') });
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
          bundleFunction(entry, folder);
          return true;
        },
      },
    },
  });
}
