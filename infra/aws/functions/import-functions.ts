import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../../shared/jobs/report/tell.ts';
import { SEMAPHORE_KEY_END } from '../../../shared/ledger/shared-semaphore.ts';
import { chunksOfAccount, type DeploymentOptions, requestsOfChunk } from '../options.ts';
import { mayUseBucket, type Permission } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayUseKey } from '../storage/keys.ts';
import type { StackStep } from './import-steps.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Resources that the functions of an import use. */
export interface ImportResources {
  buckets: ImportBuckets;
  ledger: ITableV2;
  undelivered: IQueue;
  /** Base address of the invoicing service. */
  serviceUrl: string;
  /** The sandbox of a trial, which functions call only through IAM. */
  sandbox: IFunction | undefined;
  dataKey: Key | undefined;
  options: DeploymentOptions;
}

/** Secrets hold the login; one per account, made by a person and never by the stack. */
export const credentialsPrefix = (scope: Construct): string => `${Stack.of(scope).stackName}/accounts/`;

/** ARN of the secret of an account, whose last six characters Secrets Manager chooses. */
export const credentialsArn = (scope: Construct, account: string): string =>
  Stack.of(scope).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${credentialsPrefix(scope)}${account}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** A function of the stack, defined by its reads, writes and calls to the service. */
export function importFunction(scope: Construct, id: string, around: ImportResources & { step: StackStep }) {
  const { buckets, options, dataKey, step } = around;
  const entry = `functions/${id.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}.ts`;
  return new RowmarkFunction(scope, id, {
    entry,
    ...step,
    isTrial: options.sandbox,
    undelivered: step.isAsynchronous && around.undelivered,
    environment: { ...importEnvironment(scope, around), ...step.environment },
    permissions: [
      ...mayUseBucket({ bucket: buckets.imports, name: 'Imports', ...step.imports }),
      ...mayUseBucket({ bucket: buckets.reports, name: 'Reports', ...step.reports }),
      ...(step.ledger ? [mayUseLedger(around, step.ledger)] : []),
      ...(step.asks
        ? [mayTakeTurns(around.ledger), ...(around.sandbox ? [mayAsk(around.sandbox)] : [])]
        : []),
      ...(step.tells ? [mayTell(scope)] : []),
      ...mayUseKey(dataKey),
      ...(step.permissions ?? []),
    ],
  });
}

const mayUseLedger = ({ ledger }: ImportResources, asked: readonly string[]): Permission => {
  const actions = asked.map((action) => `dynamodb:${action}`);
  return { sid: 'UseLedger', actions, resources: [ledger.tableArn] };
};

/** Lets a function that calls the service take turns in an account's load, but not change other items. */
const mayTakeTurns = (ledger: ITableV2): Permission => ({
  sid: 'TakeTurns',
  actions: ['dynamodb:UpdateItem'],
  resources: [ledger.tableArn],
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': `*${SEMAPHORE_KEY_END}` } },
});

const mayAsk = ({ functionArn }: IFunction): Permission => {
  return { sid: 'AskSandbox', actions: ['lambda:InvokeFunction'], resources: [functionArn] };
};

function mayTell(scope: Construct): Permission {
  const bus = { service: 'events', resource: 'event-bus', resourceName: 'default' };
  const conditions = { 'ForAllValues:StringEquals': { 'events:source': EVENT_SOURCE } };
  return {
    sid: 'Tell',
    actions: ['events:PutEvents'],
    resources: [Stack.of(scope).formatArn(bus)],
    conditions,
  };
}

/** The variables that functions/configuration.ts reads. */
const importEnvironment = (scope: Construct, around: ImportResources): Record<string, string> => ({
  ROWMARK_IMPORTS_BUCKET: around.buckets.imports.bucketName,
  ROWMARK_REPORTS_BUCKET: around.buckets.reports.bucketName,
  ROWMARK_LEDGER_TABLE: around.ledger.tableName,
  ROWMARK_SERVICE_URL: around.serviceUrl,
  ...(around.sandbox && { ROWMARK_SANDBOX_FUNCTION: around.sandbox.functionName }),
  ROWMARK_CREDENTIALS_SECRET: credentialsPrefix(scope),
  ROWMARK_STACK: Stack.of(scope).stackName,
  ROWMARK_LANG: around.options.language,
  ROWMARK_DRY_RUN: around.options.approval === 'required' ? '1' : '0',
  ROWMARK_LIVE: around.options.live || around.options.sandbox ? '1' : '0',
  ROWMARK_ACCOUNTS: around.options.accounts.join(','),
  ROWMARK_STOPPABLE: around.options.console ? '1' : '0',
  ROWMARK_REBIND: around.options.rebind.join(','),
  ROWMARK_RESEND: around.options.resend ? '1' : '0',
  ROWMARK_CHUNKS: String(chunksOfAccount(around.options)),
  ROWMARK_IN_FLIGHT: String(requestsOfChunk(around.options)),
  ROWMARK_ASKS_APART: around.options.requestsInFlight > 1 ? '1' : '0',
});
