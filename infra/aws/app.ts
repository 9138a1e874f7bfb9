import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readDeploymentOptions } from './deployment-options.ts';
import { ImportStack } from './import-stack.ts';

const app = new App();
const options = readDeploymentOptions(app.node);
new ImportStack(app, options.stack, {
  options,
  description: 'Rowmark: spreadsheet rows become tax documents',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
app.synth();
