import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ImportStack } from './import-stack.ts';
import {
  type DeploymentOptions,
  readDeploymentOptions,
  refuseStoredConfirm,
  WrongOptions,
} from './options/deployment-options.ts';
import { effectiveOptions } from './options/effective-options.ts';

const app = new App();

function optionsOrExit(): DeploymentOptions {
  try {
    refuseStoredConfirm(process.cwd());
    return readDeploymentOptions(app.node);
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const options = optionsOrExit();
console.error(effectiveOptions(options, app.node));
new ImportStack(app, options.stack, {
  options,
  description: 'Rowmark: spreadsheet rows become tax documents',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
app.synth();
