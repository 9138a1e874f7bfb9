import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { allow } from '../permissions/allow.ts';

const READ = ['VersionForReplication', 'VersionAcl', 'VersionTagging', 'Retention', 'LegalHold'];
const WRITTEN = ['ReplicateObject', 'ReplicateTags', 'ObjectOwnerOverrideToBucketOwner'];

/** Lets S3 copy new reports to another region or account; deletions here leave the copies. */
export function copyReports(reports: Bucket, copyTo: string): void {
  const bucket = `arn:aws:s3:::${copyTo}`;
  const role = new Role(reports, 'Copier', { assumedBy: new ServicePrincipal('s3.amazonaws.com') });
  const resource = reports.node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('The bucket of the reports is no bucket.');
  const rule = {
    ...{ id: 'copy-reports', status: 'Enabled', priority: 1, filter: { prefix: 'reports/' } },
    ...{ deleteMarkerReplication: { status: 'Disabled' }, destination: { bucket } },
  };
  resource.replicationConfiguration = { role: role.roleArn, rules: [rule] };
  const may = (sid: string, actions: string[], one: string) => {
    const named = actions.map((action) => `s3:${action}`);
    allow(role, { sid, actions: named, resources: [one], wildcard: 'A report is named after its job.' });
  };
  may('SeeReports', ['GetReplicationConfiguration', 'ListBucket'], reports.bucketArn);
  const read = READ.map((part) => `GetObject${part}`);
  may('ReadReports', read, reports.arnForObjects('reports/*'));
  may('WriteCopies', WRITTEN, `${bucket}/reports/*`);
}
