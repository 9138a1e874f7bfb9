import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { credentialsArn } from '../functions/import-resources.ts';
import type { Permission } from '../permissions/allow.ts';
import { mayList, mayRead } from '../permissions/bucket-permissions.ts';
import { maySeeOutputs } from '../permissions/may-see-outputs.ts';
import { mayReadSealKeys } from '../storage/seal-key.ts';
import { CHUNKS_LABELS } from '../workflow/import-workflow-definition.ts';
import type { PeopleProps } from './people-props.ts';

const IMPORTS = ['incoming/*', 'profiles/*', 'rates/*', 'jobs/*'];

/** Look into everything, run jobs again, keep profiles, rates and credentials (which cannot be read). */
export const mayOperate = (scope: Construct, props: PeopleProps): Permission[] => [
  mayRead({
    bucket: props.buckets.imports,
    name: 'imports',
    keys: IMPORTS,
    why: 'Operators look into every job.',
  }),
  mayList({ bucket: props.buckets.imports, name: 'imports', keys: IMPORTS }),
  ...mayAudit(props.buckets.reports),
  ...mayKeepInputs(scope, props),
  ...mayRunJobs(scope, props),
  ...mayLookAfter(props),
  ...mayRebuildLedgers(props),
  ...maySeeTheStack(scope, props),
];

const mayKeepInputs = (scope: Construct, { buckets }: PeopleProps): Permission[] => [
  {
    sid: 'KeepProfilesAndRates',
    actions: ['s3:PutObject', 's3:DeleteObject'],
    resources: ['profiles/*', 'rates/*'].map((keys) => buckets.imports.arnForObjects(keys)),
    wildcard: 'Profiles and rates get new names.',
  },
  {
    sid: 'RotateCredentials',
    actions: ['secretsmanager:PutSecretValue', 'secretsmanager:DescribeSecret'],
    resources: [credentialsArn(scope, '*')],
    wildcard:
      'A policy holds 6,144 characters, and the secrets of the accounts are many; who operates rotates each of them.',
  },
];

const mayRunJobs = (scope: Construct, { stateMachine, arrival }: PeopleProps): Permission[] => {
  const { stateMachineName: machine } = stateMachine;
  const statesArn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({
      service: 'states',
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  return [
    {
      sid: 'RunJobs',
      actions: ['states:StartExecution', 'states:ListExecutions', 'states:DescribeStateMachine'],
      resources: [stateMachine.stateMachineArn],
    },
    {
      sid: 'FollowJobs',
      actions: [
        'states:DescribeExecution',
        'states:GetExecutionHistory',
        'states:StopExecution',
        'states:RedriveExecution',
        'states:ListMapRuns',
      ],
      resources: [
        statesArn('execution', `${machine}:*`),
        ...CHUNKS_LABELS.map((label) => statesArn('execution', `${machine}/${label}:*`)),
      ],
      wildcard: 'An execution is named after its job, that of a chunk by Step Functions.',
    },
    {
      sid: 'FollowChunks',
      actions: ['states:DescribeMapRun', 'states:ListExecutions', 'states:RedriveExecution'],
      resources: CHUNKS_LABELS.map((label) => statesArn('mapRun', `${machine}/${label}:*`)),
      wildcard: 'Step Functions itself names the Map Run of a wave.',
    },
    {
      sid: 'HoldArrivals',
      actions: ['events:DisableRule', 'events:EnableRule', 'events:DescribeRule'],
      resources: [arrival.ruleArn],
    },
  ];
};

const maySeeTheStack = (scope: Construct, { seals }: PeopleProps): Permission[] => [
  maySeeOutputs(scope),
  mayReadSealKeys(seals),
  {
    sid: 'ReadAlarmsDashboardAndQueries',
    actions: [
      'cloudwatch:DescribeAlarms',
      'cloudwatch:GetDashboard',
      'cloudwatch:GetMetricData',
      'cloudwatch:ListDashboards',
      'cloudwatch:ListMetrics',
      'logs:DescribeQueryDefinitions',
      'logs:GetQueryResults',
    ],
    resources: ['*'],
    wildcard: 'Metrics and queries know no resource, and an operator sees all alarms of the page.',
  },
];

const mayLookAfter = ({ undelivered, refreshRates, watchMarks, functions }: PeopleProps): Permission[] => [
  {
    sid: 'ClearUndelivered',
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [undelivered.queueArn],
  },
  {
    sid: 'RunSchedulesByHand',
    actions: ['lambda:InvokeFunction'],
    resources: [refreshRates, watchMarks].map(({ lambda }) => lambda.functionArn),
  },
  {
    sid: 'ReadLogs',
    actions: ['logs:FilterLogEvents', 'logs:GetLogEvents', 'logs:DescribeLogStreams', 'logs:StartQuery'],
    resources: functions.map(({ logs }) => logs.logGroupArn),
  },
];

/** Fills a ledger again and says so at the head of the account's reports; what it holds is never taken out. */
const mayRebuildLedgers = ({ ledger, buckets }: PeopleProps): Permission[] => [
  {
    sid: 'FillLedgers',
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:PutItem'],
    resources: [ledger.tableArn],
  },
  {
    sid: 'TellOfLedgers',
    actions: ['s3:PutObject'],
    resources: [buckets.reports.arnForObjects('reports/*/latest.json')],
    wildcard: 'Each account has a head of its reports.',
  },
];

/** Reports, of all accounts or of one, with their old versions, and nothing else. */
export const mayAudit = (bucket: IBucket, keys = 'reports/*'): Permission[] => [
  mayRead({ bucket, name: 'reports', keys: [keys], why: 'Reports are named after their file and job.' }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': keys === 'reports/*' ? ['', keys] : [keys] } },
  },
];
