import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { sandboxTable } from '../../../functions/sandbox/sandbox-table.ts';
import { KEY_FIELD } from '../../../shared/service/environment.ts';
import { acknowledge, type Permission } from '../permissions/allow.ts';
import { rowmarkTable } from '../storage/rowmark-table.ts';
import { credentialsPrefix } from './import-functions.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** The sandbox of a trial. It has no address: the functions of the stack call it through IAM. */
export class SandboxFunction extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, id: string, { accounts }: { accounts: readonly string[] }) {
    super(scope, id);
    const table = rowmarkTable(this, 'Table', { definition: sandboxTable('sandbox'), precious: false });
    const { lambda } = new RowmarkFunction(this, 'Service', {
      entry: 'functions/sandbox/lambda.ts',
      description: 'The invoicing service, as a sandbox',
      size: { memoryMiB: 1024, timeoutSeconds: 30 },
      isTrial: true,
      environment: {
        SANDBOX_TABLE: table.tableName,
        SANDBOX_ACCOUNTS: Stack.of(this).toJsonString(accounts.map((account) => this.account(account))),
      },
      permissions: [mayKeepState(table)],
    });
    this.lambda = lambda;
  }

  /** The secret in which an import finds the account's credentials, with a key made for this deployment. */
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
    const reason = 'The key of a sandbox opens nothing that counts; it is not rotated.';
    acknowledge(secret, 'AwsSolutions-SMG4', reason);
    return { email, apiKey: secret.secretValueFromJson(KEY_FIELD).unsafeUnwrap() };
  }
}

const STATE = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'BatchGetItem'];

const mayKeepState = (table: ITableV2): Permission => ({
  sid: 'KeepState',
  actions: STATE.map((action) => `dynamodb:${action}`),
  resources: [table.tableArn, `${table.tableArn}/index/*`],
  wildcard: 'The indexes of this one table.',
});
