import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { DeploymentOptions } from './options/deployment-options.ts';
import { acknowledge } from './permissions/allow.ts';
import { copyBucketName, copyPlace } from './storage/report-copy.ts';

/** The other end of `copyTo`: a bucket that only S3 itself writes, for the account of the stack. It is deployed there once. */
export class CopyStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { options, ...props }: StackProps & { options: DeploymentOptions & { copyTo: string } },
  ) {
    super(scope, id, props);
    const { region } = copyPlace(options.copyTo);
    const { valueAsString: from } = new CfnParameter(this, 'From', {
      description: 'Account of the stack whose reports are copied',
      allowedPattern: '^[0-9]{12}$',
    });
    const bucket = new Bucket(this, 'Copies', {
      bucketName: copyBucketName({ stack: options.stack, account: this.account, region }),
      versioned: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ id: 'keep-copies', expiration: Duration.days(options.reportDays) }],
      ...(options.reportLockDays === 0
        ? {}
        : {
            objectLockEnabled: true,
            objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(options.reportLockDays)),
          }),
    });
    acknowledge(bucket, 'AwsSolutions-S1', 'Only S3 writes here, and nobody reads but to restore.');
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'CopiesOfTheStack',
        principals: [new ArnPrincipal(`arn:${this.partition}:iam::${from}:root`)],
        actions: ['s3:ReplicateObject', 's3:ReplicateTags', 's3:ObjectOwnerOverrideToBucketOwner'],
        resources: [bucket.arnForObjects('reports/*')],
        conditions: {
          ArnLike: { 'aws:PrincipalArn': `arn:${this.partition}:iam::${from}:role/${options.stack}-*` },
        },
      }),
    );
    new CfnOutput(this, 'CopiesBucket', { value: bucket.bucketName });
  }
}
