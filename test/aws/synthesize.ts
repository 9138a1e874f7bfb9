import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import { ImportStack } from '../../infra/aws/import-stack.ts';
import { readDeploymentOptions } from '../../infra/aws/options/deployment-options.ts';
import { isFullRun } from '../full-run.ts';

const { context } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'cdk.json'), 'utf8'));

/** The CDK's own check of a template takes two seconds for each: at full length it looks at all of them. */
if (!isFullRun) process.env.CDK_VALIDATION = 'false';

/** Every option that adds to the stack. */
export const EVERY_OPTION = {
  sandbox: true,
  sftp: true,
  reportLockDays: 1826,
  mail: 'a@example.com',
  accounts: 'north,south',
  approval: 'required',
  console: true,
  copyTo: 'eu-west-1',
};

const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] };

export interface Synthesized {
  app: App;
  template: Template;
}

const synthesized = new Map<string, Synthesized>();

/** The stack as `cdk synth` makes it, once per options, with the functions' code unbundled: that is the slow part. */
export function synthesize(options: Record<string, unknown> = {}): Synthesized {
  const key = JSON.stringify(options);
  const known = synthesized.get(key);
  if (known !== undefined) return known;
  using made = synthesizeBundled({ ...options, ...UNBUNDLED });
  synthesized.set(key, made);
  return made;
}

/** An app with a folder of its own, which is removed with all that was written there. */
export function passingApp(props: AppProps = {}): { app: App } & Disposable {
  const outdir = mkdtempSync(join(tmpdir(), 'rowmark-cdk-'));
  const app = new App({ ...props, outdir });
  return { app, [Symbol.dispose]: () => rmSync(outdir, { recursive: true, force: true }) };
}

/** The stack as `cdk synth` makes it. */
export function synthesizeBundled(options: Record<string, unknown> = {}): Synthesized & Disposable {
  using passing = new DisposableStack();
  const { app } = passing.use(passingApp({ context: { ...context, ...options } }));
  const stack = new ImportStack(app, 'Rowmark', { options: readDeploymentOptions(app.node) });
  const template = Template.fromStack(stack);
  const rest = passing.move();
  return { app, template, [Symbol.dispose]: () => rest.dispose() };
}
