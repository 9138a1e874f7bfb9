import { App, AwsSolutionsChecks, Validations } from './cdk.ts';
import { ImportStack } from './import-stack.ts';
import { readOptions, WrongOptions } from './options.ts';

const app = new App();
try {
  const stack = String(app.node.tryGetContext('stack') ?? 'Rowmark');
  // Names of the CDK's own have a colon or a slash.
  const [other] = Object.keys(app.node.getAllContext()).filter((name) => !/^stack$|[:/]/.test(name));
  if (other !== undefined)
    throw new WrongOptions(
      `${other}: only stack is given with -c. Options are in deployments/${stack}.json.`,
    );
  new ImportStack(app, stack, {
    options: readOptions(process.cwd(), stack),
    description: 'Rowmark: spreadsheet rows become tax documents',
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  app.synth();
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
