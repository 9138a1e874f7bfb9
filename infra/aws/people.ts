import { ArnFormat, CfnOutput, Stack } from 'aws-cdk-lib';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { allow, type Permission } from './allow.ts';
import { mayList, mayRead } from './bucket-permissions.ts';
import type { ImportBuckets } from './import-buckets.ts';
import { credentialsArn } from './import-surroundings.ts';
import type { RowmarkFunction } from './rowmark-function.ts';

export interface PeopleProps {
  buckets: ImportBuckets;
  accounts: readonly string[];
  stateMachine: StateMachine;
  undelivered: IQueue;
  refreshRates: RowmarkFunction;
  functions: readonly RowmarkFunction[];
}

/** Managed policies to attach to roles, users or permission sets: who drops, who reads, who operates. */
export class People extends Construct {
  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    for (const account of props.accounts)
      this.policy(`Dropper-${account}`, `Puts exports of ${account} and reads nothing`, [
        mayDrop(props.buckets.imports, account),
      ]);
    this.policy('Auditor', 'Reads reports and nothing else', mayAudit(props.buckets.reports));
    this.policy('Operator', 'Runs jobs again, keeps profiles, rates and credentials', this.mayOperate(props));
  }

  private policy(name: string, description: string, permissions: readonly Permission[]) {
    const policy = new ManagedPolicy(this, name, { description: `Rowmark: ${description}` });
    for (const permission of permissions) allow(policy, permission);
    new CfnOutput(this, `${name}-Policy`, { value: policy.managedPolicyArn });
  }

  private mayOperate(props: PeopleProps): Permission[] {
    const { buckets, stateMachine, undelivered, refreshRates, functions, accounts } = props;
    const { imports } = buckets;
    const executions = Stack.of(this).formatArn({
      service: 'states',
      resource: 'execution',
      resourceName: `${stateMachine.stateMachineName}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const all = ['incoming/*', 'profiles/*', 'rates/*', 'jobs/*'];
    return [
      mayRead({ bucket: imports, name: 'imports', keys: all, why: 'Operators look into every job.' }),
      mayList({ bucket: imports, name: 'imports', keys: all }),
      ...mayAudit(buckets.reports),
      {
        sid: 'KeepProfilesAndRates',
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: ['profiles/*', 'rates/*'].map((keys) => imports.arnForObjects(keys)),
        wildcard: 'Profiles and rates get new names.',
      },
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
        ],
        resources: [executions],
        wildcard: 'An execution is named after its job.',
      },
      {
        sid: 'ClearUndelivered',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [undelivered.queueArn],
      },
      {
        sid: 'RefreshRates',
        actions: ['lambda:InvokeFunction'],
        resources: [refreshRates.lambda.functionArn],
      },
      {
        sid: 'ReadLogs',
        actions: ['logs:FilterLogEvents', 'logs:GetLogEvents', 'logs:DescribeLogStreams'],
        resources: functions.map(({ logs }) => logs.logGroupArn),
      },
      {
        sid: 'RotateCredentials',
        actions: ['secretsmanager:PutSecretValue', 'secretsmanager:DescribeSecret'],
        resources: accounts.map((account) => credentialsArn(this, account)),
        wildcard: 'Secrets Manager ends the ARN of a secret with six characters of its own choice.',
      },
    ];
  }
}

const mayDrop = (bucket: IBucket, account: string): Permission => ({
  sid: 'Drop',
  actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  resources: [bucket.arnForObjects(`incoming/${account}/*`)],
  wildcard: 'Exports have any name; the account is fixed.',
});

const mayAudit = (bucket: IBucket): Permission[] => [
  mayRead({ bucket, name: 'reports', keys: ['reports/*'], why: 'Auditors read every report.' }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': ['', 'reports/*'] } },
  },
];
