import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { chunksOfAccount, requestsOfChunk } from '../options/throughput.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';

/** Resources that the functions of an import stand on. */
export interface ImportResources {
  buckets: ImportBuckets;
  ledger: ITableV2;
  undelivered: IQueue;
  /** Base address of the invoicing service. */
  serviceUrl: string;
  options: DeploymentOptions;
}

/** Exports: those that are dropped, and those that people bring to the console. */
export const exportKeys = ({ console }: DeploymentOptions): string[] => [
  'incoming/*',
  ...(console ? ['imported/*'] : []),
];

/** Secrets hold the login; one per account, made by a person and never by the stack. */
export const credentialsPrefix = (scope: Construct): string => `${Stack.of(scope).stackName}/accounts/`;

/** The variables that functions/configuration.ts reads. */
export const importEnvironment = (scope: Construct, around: ImportResources): Record<string, string> => ({
  ROWMARK_IMPORTS_BUCKET: around.buckets.imports.bucketName,
  ROWMARK_REPORTS_BUCKET: around.buckets.reports.bucketName,
  ROWMARK_LEDGER_TABLE: around.ledger.tableName,
  ROWMARK_SERVICE_URL: around.serviceUrl,
  ROWMARK_CREDENTIALS_SECRET: credentialsPrefix(scope),
  ROWMARK_VERIFY: around.options.verify,
  ROWMARK_LANG: around.options.language,
  ROWMARK_DRY_RUN: around.options.dryRun || around.options.approval === 'required' ? '1' : '0',
  ROWMARK_LIVE: around.options.live || around.options.sandbox ? '1' : '0',
  ROWMARK_ACCOUNTS: around.options.accounts.join(','),
  ROWMARK_STOPPABLE: around.options.console ? '1' : '0',
  ROWMARK_RESEND: around.options.resend ? '1' : '0',
  ROWMARK_CHUNKS: String(chunksOfAccount(around.options)),
  ROWMARK_IN_FLIGHT: String(requestsOfChunk(around.options)),
  ROWMARK_ASKS_APART: around.options.requestsInFlight > 1 ? '1' : '0',
  ...(around.options.rebind.length > 0 && { ROWMARK_REBIND: around.options.rebind.join(',') }),
});

export const credentialsArn = (scope: Construct, account: string): string =>
  Stack.of(scope).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${credentialsPrefix(scope)}${account}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
