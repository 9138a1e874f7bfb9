import { CfnOutput } from 'aws-cdk-lib';
import type { IRule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { allow, type Permission } from './allow.ts';
import type { ImportBuckets } from './import-buckets.ts';
import { mayApprove } from './may-approve.ts';
import { mayAudit } from './may-audit.ts';
import { mayErase } from './may-erase.ts';
import { mayOperate } from './may-operate.ts';
import type { RowmarkFunction } from './rowmark-function.ts';

export interface PeopleProps {
  buckets: ImportBuckets;
  accounts: readonly string[];
  /** Accounts whose plans need an approval. */
  approving: readonly string[];
  stateMachine: StateMachine;
  undelivered: IQueue;
  refreshRates: RowmarkFunction;
  watchMarks: RowmarkFunction;
  functions: readonly RowmarkFunction[];
  arrival: IRule;
  seal: Key;
}

/** Managed policies to attach to roles, users or permission sets: who drops, who reads, who operates. */
export class People extends Construct {
  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    for (const account of props.accounts)
      this.policy(`Dropper-${account}`, `Puts exports of ${account} and reads nothing`, [
        mayDrop(props.buckets.imports, account),
      ]);
    for (const account of props.approving)
      this.policy(
        `Approver-${account}`,
        `Reads reports of ${account} and approves its plans`,
        mayApprove(props.buckets, account),
      );
    for (const account of props.accounts)
      this.policy(
        `Auditor-${account}`,
        `Reads the reports of ${account} and nothing else`,
        mayAudit(props.buckets.reports, `reports/${account}/*`),
      );
    this.policy('Auditor', 'Reads all reports and nothing else', mayAudit(props.buckets.reports));
    this.policy('Eraser', 'Erases personal data for good: exports, jobs, reports', mayErase(this, props));
    this.policy(
      'Operator',
      'Runs jobs again, keeps profiles, rates and credentials',
      mayOperate(this, props),
    );
  }

  private policy(name: string, description: string, permissions: readonly Permission[]) {
    const policy = new ManagedPolicy(this, name, { description: `Rowmark: ${description}` });
    for (const permission of permissions) allow(policy, permission);
    new CfnOutput(this, `${name}-Policy`, { value: policy.managedPolicyArn });
  }
}

const mayDrop = (bucket: IBucket, account: string): Permission => ({
  sid: 'Drop',
  actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  resources: [bucket.arnForObjects(`incoming/${account}/*`)],
  wildcard: 'Exports have any name; the account is fixed.',
});
