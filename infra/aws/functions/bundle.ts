import { join } from 'node:path';
import { Runtime } from 'aws-cdk-lib/aws-lambda';
import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..');
export const FUNCTION_RUNTIME = Runtime.NODEJS_24_X;

/** Places of errors in our own code; and new objects in 16 MB at a time, which takes a fifth off the peak of intake. */
export const NODE_OPTIONS = '--enable-source-maps --max-semi-space-size=16';

const CONSOLE = 'functions/console.ts';
const HTMX = 'node_modules/htmx.org/dist/htmx.min.js';
const SCRIPTS =
  'node_modules/.bin/esbuild functions/console/pages/scripts/*.ts --bundle --minify --log-level=error';

/** Puts the style sheet next to the code of a function, and the scripts of the browser next to that of the console. */
const putFiles = (entry: string, folder: string): string[] => [
  `cd "${PROJECT_ROOT}" && cp shared/report/page/pages.css "${folder}"`,
  ...(entry === CONSOLE ? [`cp ${HTMX} "${folder}" && ${SCRIPTS} --outdir="${folder}"`] : []),
];

/** Has the CDK bundle a function with esbuild. An ES module that imports `node:http` would have Node load its own undici, too. */
export const bundling = (entry: string): BundlingOptions => ({
  format: OutputFormat.CJS,
  target: 'node24',
  mainFields: ['module', 'main'],
  banner: "const __ownUrl=require('node:url').pathToFileURL(__filename).href;",
  define: { 'import.meta.url': '__ownUrl' },
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  bundleAwsSDK: true,
  externalModules: ['esbuild'],
  esbuildArgs: { '--charset': 'utf8', '--legal-comments': 'none', '--log-level': 'error' },
  commandHooks: {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_, folder) => putFiles(entry, folder),
  },
});
