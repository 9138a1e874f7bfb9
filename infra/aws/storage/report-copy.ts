import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow } from '../permissions/allow.ts';

const EACH_REPORT = 'A report is named after its job.';

/** Has S3 copy every report that is written from now on into a bucket of another region or account; what is deleted here stays there. */
export class ReportCopy extends Construct {
  constructor(scope: Construct, id: string, { reports, copyTo }: { reports: Bucket; copyTo: string }) {
    super(scope, id);
    const target = `arn:aws:s3:::${copyTo}`;
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
          destination: { bucket: target },
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
      wildcard: EACH_REPORT,
    });
    allow(role, {
      sid: 'WriteCopies',
      actions: ['s3:ReplicateObject', 's3:ReplicateTags', 's3:ObjectOwnerOverrideToBucketOwner'],
      resources: [`${target}/reports/*`],
      wildcard: EACH_REPORT,
    });
  }
}
