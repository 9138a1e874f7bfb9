import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { readDeploymentFile, refuseOptionsElsewhere } from '../options/deployment-file.ts';
import { readDeploymentOptions, WrongOptions } from '../options/deployment-options.ts';
import { type AskAws, checkAws } from './check-aws.ts';

const askAws: AskAws = async (args) => {
  if (args[0] === 'configure' && (process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION))
    return process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json']);
  return args[0] === 'configure' ? stdout : JSON.parse(stdout);
};

const USAGE = `npm run doctor -- --aws [--stack NAME]

Says what a deployment would fail at, before it begins: region, credentials, bootstrap, quotas, secrets.

  --aws         looks at AWS, and changes nothing there
  --stack NAME  the stack, with its options in deployments/NAME.json (Rowmark)
  --help        shows this`;

class WrongArguments extends Error {}

function readArguments() {
  const options = {
    aws: { type: 'boolean' },
    stack: { type: 'string', default: 'Rowmark' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (values.aws || values.help) return values;
  } catch (error) {
    if (error instanceof Error)
      throw new WrongArguments(`doctor: ${error.message.split(/[.\n]/)[0]}\n\n${USAGE}`);
    throw error;
  }
  throw new WrongArguments(`doctor: say what to look at.\n\n${USAGE}`);
}

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) return console.log(USAGE);
  refuseOptionsElsewhere(process.cwd());
  const { node } = new App({ context: { stack: values.stack } });
  const options = readDeploymentOptions(node, readDeploymentFile(process.cwd(), values.stack));
  const findings = await checkAws(options, askAws);
  for (const { what, fails } of findings)
    console.log(fails === undefined ? `ok    ${what}` : `FAILS ${what}. ${fails}`);
  if (findings.some(({ fails }) => fails !== undefined)) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  if (!(error instanceof WrongOptions || error instanceof WrongArguments)) throw error;
  console.error(error.message);
  process.exitCode = 2;
});
