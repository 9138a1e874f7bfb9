import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../../shared/jobs/report/tell-events.ts';
import { SEMAPHORE_KEY_END } from '../../../shared/ledger/shared-semaphore.ts';
import { chunksOfAccount, type DeploymentOptions, requestsOfChunk } from '../options.ts';
import type { Permission } from '../permissions/allow.ts';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayUseKey } from '../storage/keys.ts';
import type { StackStep } from './import-steps.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Resources that the functions of an import stand on. */
export interface ImportResources {
  buckets: ImportBuckets;
  ledger: ITableV2;
  undelivered: IQueue;
  /** Base address of the invoicing service. */
  serviceUrl: string;
  /** The sandbox of a trial, which functions ask by IAM alone. */
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

/** A function of the stack by what it reads, writes and asks. */
export function importFunction(
  scope: Construct,
  id: string,
  around: ImportResources & { step: StackStep },
): RowmarkFunction {
  const { buckets, options, dataKey, step } = around;
  const { reads, writes, readsReports = [], writesReports = [] } = step;
  return new RowmarkFunction(scope, id, {
    ...step,
    isTrial: options.sandbox,
    undelivered: step.isAsynchronous && around.undelivered,
    environment: { ...importEnvironment(scope, around), ...step.environment },
    permissions: [
      ...ofBucket({ bucket: buckets.imports, name: 'Imports', reads, writes }),
      ...ofBucket({ bucket: buckets.reports, name: 'Reports', reads: readsReports, writes: writesReports }),
      ...(step.ledger === undefined
        ? []
        : [
            {
              sid: 'UseLedger',
              actions: step.ledger.map((action) => `dynamodb:${action}`),
              resources: [around.ledger.tableArn],
            },
          ]),
      ...(step.asks ? [mayTakeTurns(around.ledger), ...mayAskSandbox(around)] : []),
      ...(step.tells ? [mayTell(scope)] : []),
      ...mayUseKey(dataKey),
      ...(step.permissions ?? []),
    ],
  });
}

interface OfBucket extends Omit<Parameters<typeof mayRead>[0], 'keys'> {
  reads: readonly string[];
  writes: readonly string[];
}

function ofBucket({ reads, writes, ...of }: OfBucket): Permission[] {
  const read = [...new Set([...reads, ...writes])];
  return [
    ...(read.length === 0 ? [] : [mayRead({ ...of, keys: read }), mayList({ ...of, keys: read })]),
    ...(writes.length === 0 ? [] : [mayWrite({ ...of, keys: writes })]),
  ];
}

/** Lets a function that asks the service take its turn in the load of an account, and change nothing else in the ledger. */
const mayTakeTurns = (ledger: ITableV2): Permission => ({
  sid: 'TakeTurns',
  actions: ['dynamodb:UpdateItem'],
  resources: [ledger.tableArn],
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': `*${SEMAPHORE_KEY_END}` } },
});

const mayAskSandbox = ({ sandbox }: ImportResources): Permission[] =>
  sandbox === undefined
    ? []
    : [{ sid: 'AskSandbox', actions: ['lambda:InvokeFunction'], resources: [sandbox.functionArn] }];

const mayTell = (scope: Construct): Permission => ({
  sid: 'Tell',
  actions: ['events:PutEvents'],
  resources: [
    Stack.of(scope).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' }),
  ],
  conditions: { 'ForAllValues:StringEquals': { 'events:source': EVENT_SOURCE } },
});

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
