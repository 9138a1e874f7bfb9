import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundling, PROJECT_ROOT } from '../../infra/aws/functions/bundle.ts';

/** Writes `index.js` of one function into a folder, as the CDK would, and answers what went into it. */
export async function bundleFunction(entry: string, folder: string): Promise<Metafile> {
  const { target = '', banner = '', mainFields = [], define = {}, format } = bundling(entry);
  const built = await build({
    ...{ absWorkingDir: PROJECT_ROOT, entryPoints: [entry], outfile: join(folder, 'index.js') },
    ...{ bundle: true, platform: 'node', format, target, mainFields, define, banner: { js: banner } },
    ...{ minify: true, charset: 'utf8', sourcemap: true, sourcesContent: false, legalComments: 'none' },
    ...{ metafile: true, logLevel: 'error' },
  });
  if (entry === 'functions/console.ts')
    copyFileSync(join(PROJECT_ROOT, 'node_modules/htmx.org/dist/htmx.min.js'), join(folder, 'htmx.min.js'));
  return built.metafile;
}
