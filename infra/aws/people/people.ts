import { CfnOutput } from 'aws-cdk-lib';
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { DeploymentOptions } from '../options.ts';
import { allow, type Permission } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayReadSealKeys, mayUseKey } from '../storage/keys.ts';

const ITS_OWN = 'Names are free; the account is fixed.';
/** Above it, the policies of an account share an output: a stack has 200. */
const ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN = 40;

interface PeopleProps {
  buckets: ImportBuckets;
  seals: readonly Key[];
  dataKey: Key | undefined;
  options: DeploymentOptions;
}

/** Managed policies of each account, to attach to roles, users or permission sets: who drops, who approves, who audits. */
export class People extends Construct {
  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    const { accounts, approval } = props.options;
    for (const account of accounts) {
      const own = [
        this.policy(
          `Dropper-${account}`,
          `Puts exports of ${account} and reads nothing`,
          mayDrop(props, account),
        ),
        ...(approval === 'required'
          ? [
              this.policy(
                `Approver-${account}`,
                `Reads reports of ${account} and approves its plans`,
                mayApprove(props, account),
              ),
            ]
          : []),
        this.policy(
          `Auditor-${account}`,
          `Reads the reports of ${account} and nothing else`,
          mayAudit(props, account),
        ),
      ];
      if (accounts.length > ACCOUNTS_WITH_OUTPUTS_OF_THEIR_OWN)
        this.output(`${account}-Policies`, own.map(({ managedPolicyArn }) => managedPolicyArn).join(' '));
      else for (const { node, managedPolicyArn } of own) this.output(`${node.id}-Policy`, managedPolicyArn);
    }
  }

  private output(id: string, value: string) {
    new CfnOutput(this, id, { value });
  }

  private policy(name: string, description: string, permissions: readonly Permission[]): ManagedPolicy {
    const policy = new ManagedPolicy(this, name, { description: `Rowmark: ${description}` });
    for (const permission of permissions) allow(policy, permission);
    return policy;
  }
}

const mayDrop = ({ buckets, dataKey }: PeopleProps, account: string): Permission[] => [
  {
    sid: 'Drop',
    actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    resources: [buckets.imports.arnForObjects(`incoming/${account}/*`)],
    wildcard: ITS_OWN,
  },
  ...mayUseKey(dataKey),
];

/** Reports of one account with their old versions; who verifies a seal knows its key. */
const mayAudit = ({ buckets, seals, dataKey }: PeopleProps, account: string): Permission[] => [
  {
    sid: 'ReadReports',
    actions: ['s3:GetObject', 's3:GetObjectVersion'],
    resources: [buckets.reports.arnForObjects(`reports/${account}/*`)],
    wildcard: ITS_OWN,
  },
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [buckets.reports.bucketArn],
    conditions: { StringLike: { 's3:prefix': [`reports/${account}/*`] } },
  },
  mayReadSealKeys(seals),
  ...mayUseKey(dataKey),
];

/** Reports of one account to read, and its plans to approve; nothing to drop, nothing to run. */
const mayApprove = (props: PeopleProps, account: string): Permission[] => [
  ...mayAudit(props, account),
  {
    sid: 'Approve',
    actions: ['s3:PutObject'],
    resources: [props.buckets.imports.arnForObjects(`approvals/${account}/*`)],
    wildcard: ITS_OWN,
  },
];
