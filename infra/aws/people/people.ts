import { CfnOutput } from 'aws-cdk-lib';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow, type Permission } from '../permissions/allow.ts';
import { mayRead } from '../permissions/bucket-permissions.ts';
import { ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN } from '../quotas/platform-quotas.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayErase } from './may-erase.ts';
import { mayHandOver, mayKnowKeys } from './may-hand-over.ts';
import { mayAudit, mayOperate } from './may-operate.ts';
import type { PeopleProps } from './people-props.ts';

/** Managed policies to attach to roles, users or permission sets: who drops, who reads, who operates. */
export class People extends Construct {
  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    const { accounts, approving, buckets } = props;
    const of = (account: string) => [
      this.policy(`Dropper-${account}`, `Puts exports of ${account} and reads nothing`, [
        mayDrop(buckets.imports, account),
      ]),
      ...(approving.includes(account)
        ? [
            this.policy(
              `Approver-${account}`,
              `Reads reports of ${account} and approves its plans`,
              mayApprove(buckets, account),
            ),
          ]
        : []),
      this.policy(`Auditor-${account}`, `Reads the reports of ${account} and nothing else`, [
        ...mayAudit(buckets.reports, `reports/${account}/*`),
        ...mayKnowKeys(this, props),
      ]),
    ];
    const policies = Object.fromEntries(accounts.map((account) => [account, of(account)]));
    if (accounts.length <= ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN) this.tell(Object.values(policies).flat());
    else
      for (const [account, own] of Object.entries(policies))
        new CfnOutput(this, `${account}-Policies`, {
          value: own.map(({ managedPolicyArn }) => managedPolicyArn).join(' '),
        });
    this.tell([
      this.policy('Auditor', 'Reads all reports and nothing else', [
        ...mayAudit(buckets.reports),
        ...mayKnowKeys(this, props),
      ]),
      this.policy('KeyKeeper', 'Lets the seal key hand over to the next one', mayHandOver(this, props)),
      this.policy('Eraser', 'Erases personal data for good: exports, jobs, reports', mayErase(this, props)),
      this.policy(
        'Operator',
        'Runs jobs again, keeps profiles, rates and credentials',
        mayOperate(this, props),
      ),
    ]);
  }

  private policy(name: string, description: string, permissions: readonly Permission[]): ManagedPolicy {
    const policy = new ManagedPolicy(this, name, { description: `Rowmark: ${description}` });
    for (const permission of permissions) allow(policy, permission);
    return policy;
  }

  private tell(policies: readonly ManagedPolicy[]) {
    for (const { node, managedPolicyArn } of policies)
      new CfnOutput(this, `${node.id}-Policy`, { value: managedPolicyArn });
  }
}

const mayDrop = (bucket: IBucket, account: string): Permission => ({
  sid: 'Drop',
  actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  resources: [bucket.arnForObjects(`incoming/${account}/*`)],
  wildcard: 'Exports have any name; the account is fixed.',
});

/** Reports of one account to read, and its plans to approve; nothing to drop, nothing to run. */
const mayApprove = ({ imports, reports }: ImportBuckets, account: string): Permission[] => [
  mayRead({
    bucket: reports,
    name: 'reports',
    keys: [`reports/${account}/*`],
    why: 'Who approves reads every plan of the account.',
  }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket'],
    resources: [reports.bucketArn],
    conditions: { StringLike: { 's3:prefix': [`reports/${account}/*`] } },
  },
  {
    sid: 'Approve',
    actions: ['s3:PutObject'],
    resources: [imports.arnForObjects(`approvals/${account}/*`)],
    wildcard: 'An approval is named after the hash of its plan; the account is fixed.',
  },
];
