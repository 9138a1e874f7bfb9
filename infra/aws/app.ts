import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ImportStack } from './import-stack.ts';
import { readDeploymentFile, refuseOptionsElsewhere } from './options/deployment-file.ts';
import { readDeploymentOptions, WrongOptions } from './options/deployment-options.ts';
import { effectiveOptions } from './options/effective-options.ts';

const app = new App();

function optionsOrExit() {
  try {
    refuseOptionsElsewhere(process.cwd());
    const kept = readDeploymentFile(process.cwd(), String(app.node.tryGetContext('stack') ?? 'Rowmark'));
    return { kept, options: readDeploymentOptions(app.node, kept) };
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const { kept, options } = optionsOrExit();
console.error(effectiveOptions(options, app.node, kept));
new ImportStack(app, options.stack, {
  options,
  description: 'Rowmark: spreadsheet rows become tax documents',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
app.synth();
