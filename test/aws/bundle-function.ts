import { execSync } from 'node:child_process';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundling, PROJECT_ROOT } from '../../infra/aws/functions/bundle.ts';

/** Writes `index.js` of one function into a folder, as the CDK would, and answers what went into it. */
export async function bundleFunction(entry: string, folder: string): Promise<Metafile> {
  const how = bundling(entry);
  const { target = '', banner = '', mainFields = [], define = {}, format, externalModules = [] } = how;
  const built = await build({
    ...{ absWorkingDir: PROJECT_ROOT, entryPoints: [entry], outfile: join(folder, 'index.js') },
    ...{ bundle: true, platform: 'node', format, target, mainFields, define, banner: { js: banner } },
    ...{ minify: true, charset: 'utf8', sourcemap: true, sourcesContent: false, legalComments: 'none' },
    ...{ metafile: true, logLevel: 'error', external: [...externalModules] },
  });
  for (const command of how.commandHooks?.afterBundling('', folder) ?? []) execSync(command);
  return built.metafile;
}
