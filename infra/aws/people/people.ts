import { ManagedPolicy } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { DeploymentOptions } from '../options.ts';
import { outputsOf } from '../outputs.ts';
import { allow, type Permission } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayReadSealKeys, mayUseKey } from '../storage/keys.ts';

const ITS_OWN = 'Names are free; the account is fixed.';

interface PeopleProps {
  buckets: ImportBuckets;
  seals: readonly Key[];
  dataKey: Key | undefined;
  options: DeploymentOptions;
}

type Policy = [name: string, description: string, permissions: readonly Permission[]];

/** Managed policies of each account, for roles, users or permission sets: drop, approve, audit. */
export class People extends Construct {
  constructor(scope: Construct, id: string, props: PeopleProps) {
    super(scope, id);
    const { accounts } = props.options;
    for (const account of accounts) {
      const own = policiesOf(props, account).map(([name, does, permissions]) => {
        const policy = new ManagedPolicy(this, `${name}-${account}`, { description: `Rowmark: ${does}` });
        for (const permission of permissions) allow(policy, permission);
        return policy;
      });
      // One output for an account: a stack has 200.
      outputsOf(this, { [`${account}-Policies`]: own.map((policy) => policy.managedPolicyArn).join(' ') });
    }
  }
}

/** Approvers read reports as auditors do, and neither drop files nor run jobs; droppers cannot read. */
function policiesOf(props: PeopleProps, account: string): Policy[] {
  const { buckets, dataKey, options } = props;
  const puts = (sid: string, actions: string[], keys: string): Permission => ({
    sid,
    actions: actions.map((action) => `s3:${action}`),
    resources: [buckets.imports.arnForObjects(keys)],
    wildcard: ITS_OWN,
  });
  const uploads = ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'];
  const drops = puts('Drop', uploads, `incoming/${account}/*`);
  const audits = mayAudit(props, account);
  const approves = [...audits, puts('Approve', ['PutObject'], `approvals/${account}/*`)];
  return [
    ['Dropper', `Puts exports of ${account} and reads nothing`, [drops, ...mayUseKey(dataKey)]],
    ...(options.approval === 'required'
      ? [['Approver', `Reads reports of ${account} and approves its plans`, approves] satisfies Policy]
      : []),
    ['Auditor', `Reads the reports of ${account} and nothing else`, audits],
  ];
}

/** Reports of one account with their old versions, and the public keys of the seals. */
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
