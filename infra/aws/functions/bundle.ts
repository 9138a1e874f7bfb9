import { join } from 'node:path';
import { Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..');
export const FUNCTION_RUNTIME = Runtime.NODEJS_24_X;

/** Places of errors in our own code; and new objects in 16 MB at a time, which takes a fifth off the peak of intake. */
export const NODE_OPTIONS = '--enable-source-maps --max-semi-space-size=16';

/** A CommonJS dependency inside an ES module still asks for `require`. */
const REQUIRE_BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
const CONSOLE = 'functions/console.ts';
const HTMX = join(PROJECT_ROOT, 'node_modules/htmx.org/dist/htmx.min.js');

/** Has the CDK bundle a function with esbuild; Docker is never asked. */
export const bundling = (entry: string): BundlingOptions => ({
  format: OutputFormat.ESM,
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: REQUIRE_BANNER,
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  bundleAwsSDK: true,
  esbuildArgs: { '--charset': 'utf8', '--legal-comments': 'none', '--log-level': 'error' },
  commandHooks: {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_, folder) => (entry === CONSOLE ? [`cp "${HTMX}" "${folder}"`] : []),
  },
});
