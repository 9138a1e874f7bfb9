import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { sandboxTable } from '../../../functions/sandbox/sandbox-table.ts';
import { KEY_FIELD } from '../../../shared/service/credentials.ts';
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { acknowledge } from '../permissions/allow.ts';
import { rowmarkTable } from '../storage/rowmark-table.ts';
import { credentialsPrefix } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Bounds what a stranger who finds the URL can spend; login needs a key that only this stack knows. */
const CONCURRENCY = 20;

/** Our own sandbox behind a URL, so that the whole pipeline can be tried before there are credentials. */
export class SandboxFunction extends Construct {
  /** Base address, as the functions of an import call it. */
  readonly url: string;

  constructor(scope: Construct, id: string, options: Pick<DeploymentOptions, 'accounts' | 'reserve'>) {
    super(scope, id);
    const table = rowmarkTable(this, 'Table', { definition: sandboxTable('sandbox'), precious: false });
    const accounts = options.accounts.map((account) => this.account(account));
    const { lambda } = new RowmarkFunction(this, 'Service', {
      entry: 'functions/sandbox/lambda.ts',
      description: 'The invoicing service, as a sandbox',
      memoryMiB: 1024,
      timeoutSeconds: 30,
      reservedConcurrency: options.reserve ? CONCURRENCY : undefined,
      environment: {
        SANDBOX_TABLE: table.tableName,
        SANDBOX_ACCOUNTS: Stack.of(this).toJsonString(accounts),
      },
      permissions: [mayKeepState(table)],
    });
    const functionUrl = lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    this.url = `https://${Fn.select(2, Fn.split('/', functionUrl.url))}`;
    new CfnOutput(this, 'Url', { value: this.url });
  }

  /** The secret where an import looks for the account's credentials, with a key made for this deployment. */
  private account(name: string): { email: string; apiKey: string } {
    const email = `${name}@rowmark.example`;
    const secret = new Secret(this, `Credentials-${name}`, {
      secretName: `${credentialsPrefix(this)}${name}`,
      description: `Credentials of ${name} at the sandbox of this stack`,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ email }),
        generateStringKey: KEY_FIELD,
        excludePunctuation: true,
      },
    });
    acknowledge(
      secret,
      'AwsSolutions-SMG4',
      'The key of a sandbox opens nothing that counts; it is not rotated.',
    );
    return { email, apiKey: secret.secretValueFromJson(KEY_FIELD).unsafeUnwrap() };
  }
}

const mayKeepState = (table: ITableV2) => ({
  sid: 'KeepState',
  actions: [
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:Query',
    'dynamodb:BatchGetItem',
  ],
  resources: [table.tableArn, `${table.tableArn}/index/*`],
  wildcard: 'The indexes of this one table.',
});
