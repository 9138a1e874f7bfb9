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

/** `npm run doctor -- --aws [--stack NAME]`: what a deployment would fail at, before it begins. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { aws: { type: 'boolean' }, stack: { type: 'string', default: 'Rowmark' } },
  });
  if (!values.aws) {
    console.error('Say what to look at: npm run doctor -- --aws');
    process.exitCode = 2;
    return;
  }
  refuseOptionsElsewhere(process.cwd());
  const { node } = new App({ context: { stack: values.stack } });
  const options = readDeploymentOptions(node, readDeploymentFile(process.cwd(), values.stack));
  const findings = await checkAws(options, askAws);
  for (const { what, fails } of findings)
    console.log(fails === undefined ? `ok    ${what}` : `FAILS ${what}. ${fails}`);
  if (findings.some(({ fails }) => fails !== undefined)) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  if (!(error instanceof WrongOptions)) throw error;
  console.error(error.message);
  process.exitCode = 2;
});
