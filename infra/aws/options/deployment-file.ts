import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { deploymentOptionNames, type KeptOptions, WrongOptions } from './deployment-options.ts';

const contextSchema = z.record(z.string(), z.unknown());
const withContextSchema = z.object({ context: contextSchema.default({}) });

/** Reads `deployments/<stack>.json`: the options of the stack by their names; without the file, none. Throws `WrongOptions`. */
export function readDeploymentFile(folder: string, stack: string): KeptOptions {
  const file = `deployments/${stack}.json`;
  const text = textOf(join(folder, file));
  const options = text === undefined ? {} : parsed(text, file);
  if ('stack' in options)
    throw new WrongOptions(
      `Option stack in ${file}: the name of the file is the name of the stack. Take it out.`,
    );
  if ('confirm' in options)
    throw new WrongOptions(
      `Option confirm in ${file}: it would confirm every later deployment. Take it out, and give it as -c confirm=… to the one deployment that it is meant for.`,
    );
  return { file, options };
}

function parsed(text: string, file: string): Record<string, unknown> {
  try {
    return contextSchema.parse(JSON.parse(text));
  } catch {
    throw new WrongOptions(`${file} is not a JSON object of options, such as {"console": true}.`);
  }
}

/** Throws `WrongOptions` where an option stands in a file of the CDK: every stack would take it from there, unsaid. */
export function refuseOptionsElsewhere(folder: string, home = homedir()): void {
  const contextOf = (json: unknown) => withContextSchema.parse(json).context;
  const files = [
    { path: join(folder, 'cdk.json'), context: contextOf },
    { path: join(folder, 'cdk.context.json'), context: (json: unknown) => contextSchema.parse(json) },
    { path: join(home, '.cdk.json'), context: contextOf },
  ];
  for (const { path, context } of files) {
    const text = textOf(path);
    const found = text === undefined ? [] : Object.keys(context(JSON.parse(text)));
    const [name] = found.filter((one) => deploymentOptionNames.includes(one));
    if (name !== undefined)
      throw new WrongOptions(
        `Option -c ${name}: it stands in ${path}, for every stack and every deployment. ${
          name === 'confirm'
            ? 'Take it out, and give it on the command line of the one deployment that it is meant for.'
            : 'Move it to deployments/<stack>.json.'
        }`,
      );
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
