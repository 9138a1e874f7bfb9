import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { WrongOptions } from './deployment-options.ts';

const keptSchema = z.object({ context: z.record(z.string(), z.unknown()).default({}) });
const contextSchema = z.record(z.string(), z.unknown());

/**
 * Throws `WrongOptions` where `confirm` stands in a file: it would confirm every later deployment too, unsaid. Only what is
 * said on the command line of one deployment is meant for that deployment.
 */
export function refuseKeptConfirm(folder: string, home = homedir()): void {
  const files = [
    { path: join(folder, 'cdk.json'), context: contextOf },
    { path: join(folder, 'cdk.context.json'), context: (json: unknown) => contextSchema.parse(json) },
    { path: join(home, '.cdk.json'), context: contextOf },
  ];
  for (const { path, context } of files) {
    const text = textOf(path);
    if (text !== undefined && 'confirm' in context(JSON.parse(text)))
      throw new WrongOptions(
        `Option -c confirm: it stands in ${path} and would confirm every later deployment. Take it out, and give it on the command line of the one deployment that it is meant for.`,
      );
  }
}

const contextOf = (json: unknown) => keptSchema.parse(json).context;

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
