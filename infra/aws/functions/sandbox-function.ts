import { CfnOutput, Fn, SecretValue } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { sandboxTable } from '../../../functions/sandbox/sandbox-table.ts';
import { acknowledge } from '../allow.ts';
import { credentialsPrefix } from '../import-surroundings.ts';
import { RowmarkFunction } from '../rowmark-function.ts';
import { rowmarkTable } from '../rowmark-table.ts';

/** The credentials that an unconfigured sandbox knows; it issues nothing that counts. */
const SANDBOX_CREDENTIALS = { email: 'demo@rowmark.example', api_key: 'sandbox' };

/** Our own sandbox behind a URL, so that the whole pipeline can be tried before there are credentials. */
export class SandboxFunction extends Construct {
  /** Base address, as the functions of an import call it. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: { accounts: readonly string[] }) {
    super(scope, id);
    const table = rowmarkTable(this, 'Table', sandboxTable('sandbox'));
    const { lambda } = new RowmarkFunction(this, 'Service', {
      entry: 'functions/sandbox/lambda.ts',
      description: 'The invoicing service, as a sandbox',
      memoryMiB: 1024,
      timeoutSeconds: 30,
      environment: { ROWMARK_SANDBOX_TABLE: table.tableName },
      permissions: [mayKeepState(table)],
    });
    const functionUrl = lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    this.url = `https://${Fn.select(2, Fn.split('/', functionUrl.url))}`;
    for (const account of props.accounts) this.knownCredentials(account);
    new CfnOutput(this, 'Url', { value: this.url });
  }

  private knownCredentials(account: string) {
    const secret = new Secret(this, `Credentials-${account}`, {
      secretName: `${credentialsPrefix(this)}${account}`,
      description: 'What the sandbox knows; no secret',
      secretObjectValue: {
        email: SecretValue.unsafePlainText(SANDBOX_CREDENTIALS.email),
        api_key: SecretValue.unsafePlainText(SANDBOX_CREDENTIALS.api_key),
      },
    });
    acknowledge(secret, 'AwsSolutions-SMG4', 'The published credentials of a sandbox are not rotated.');
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
    'dynamodb:Scan',
  ],
  resources: [table.tableArn, `${table.tableArn}/index/*`],
  wildcard: 'The indexes of this one table.',
});
