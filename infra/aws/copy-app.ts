import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { CopyStack } from './copy-stack.ts';
import { readDeploymentFile } from './options/deployment-file.ts';
import { readDeploymentOptions, WrongOptions } from './options/deployment-options.ts';

const app = new App();
try {
  const kept = readDeploymentFile(process.cwd(), String(app.node.tryGetContext('stack') ?? 'Rowmark'));
  const options = readDeploymentOptions(app.node, kept);
  const { copyTo, stack } = options;
  if (copyTo === undefined) throw new WrongOptions(`Option copyTo: ${kept.file} says no place of copies.`);
  new CopyStack(app, `${stack}-copy`, {
    options: { ...options, copyTo },
    description: 'Rowmark: copies of the reports of another account or region',
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  app.synth();
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
