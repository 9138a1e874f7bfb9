import { Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow } from '../permissions/allow.ts';

/** `eu-west-1`, or `111122223333/eu-west-1`, as its account, where one is named, and its region. */
export function copyPlace(copyTo: string): { account: string | undefined; region: string } {
  const [region = '', account] = copyTo.split('/').reverse();
  return { account, region };
}

/** Bucket of the copies: its name is known on both sides, though neither stack can ask the other. */
export const copyBucketName = (of: { stack: string; account: string; region: string }): string =>
  `${of.stack.toLowerCase()}-copy-${of.account}-${of.region}`;

/** Has S3 copy every report that is written from now on into another account or region; what is deleted here stays there. */
export class ReportCopy extends Construct {
  readonly bucketName: string;

  constructor(scope: Construct, id: string, { reports, copyTo }: { reports: Bucket; copyTo: string }) {
    super(scope, id);
    const stack = Stack.of(this);
    const { account, region } = copyPlace(copyTo);
    this.bucketName = copyBucketName({ stack: stack.stackName, account: account ?? stack.account, region });
    const target = stack.formatArn({ service: 's3', region: '', account: '', resource: this.bucketName });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('s3.amazonaws.com') });
    const resource = reports.node.defaultChild;
    if (!(resource instanceof CfnBucket)) throw new Error('The bucket of the reports is no bucket.');
    resource.replicationConfiguration = {
      role: role.roleArn,
      rules: [
        {
          id: 'copy-reports',
          status: 'Enabled',
          priority: 1,
          filter: { prefix: 'reports/' },
          deleteMarkerReplication: { status: 'Disabled' },
          destination: {
            bucket: target,
            ...(account === undefined ? {} : { account, accessControlTranslation: { owner: 'Destination' } }),
          },
        },
      ],
    };
    allow(role, {
      sid: 'SeeReports',
      actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'],
      resources: [reports.bucketArn],
    });
    allow(role, {
      sid: 'ReadReports',
      actions: [
        's3:GetObjectVersionForReplication',
        's3:GetObjectVersionAcl',
        's3:GetObjectVersionTagging',
        's3:GetObjectRetention',
        's3:GetObjectLegalHold',
      ],
      resources: [reports.arnForObjects('reports/*')],
      wildcard: 'A report is named after its job.',
    });
    allow(role, {
      sid: 'WriteCopies',
      actions: ['s3:ReplicateObject', 's3:ReplicateTags', 's3:ObjectOwnerOverrideToBucketOwner'],
      resources: [`${target}/reports/*`],
      wildcard: 'A report is named after its job.',
    });
  }
}
