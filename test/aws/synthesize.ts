import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PROJECT_ROOT } from '../../infra/aws/bundle.ts';
import { readDeploymentOptions } from '../../infra/aws/deployment-options.ts';
import { ImportStack } from '../../infra/aws/import-stack.ts';

const { context } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'cdk.json'), 'utf8'));

const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] };

/** The stack as `cdk synth` makes it, with the functions' code left unbundled: that is the slow part. */
export const synthesize = (options: Record<string, unknown> = {}) =>
  synthesizeBundled({ ...options, ...UNBUNDLED });

/** The stack as `cdk synth` makes it. */
export function synthesizeBundled(options: Record<string, unknown> = {}) {
  const app = new App({ context: { ...context, ...options } });
  const stack = new ImportStack(app, 'Rowmark', { options: readDeploymentOptions(app.node) });
  const nag = new AwsSolutionsChecks(app);
  Validations.of(app).addPlugins(nag);
  const template = Template.fromStack(stack);
  return { app, stack, template, nag };
}
