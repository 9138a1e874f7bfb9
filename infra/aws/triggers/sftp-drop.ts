import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnServer, CfnUser } from 'aws-cdk-lib/aws-transfer';
import { Construct } from 'constructs';
import { LOG_RETENTION } from '../functions/rowmark-function.ts';
import { allow } from '../permissions/allow.ts';

const SECURITY_POLICY = 'TransferSecurityPolicy-2024-01';

/** An SFTP server in front of `incoming/`: one user per account, shut into the account's own folder. */
export class SftpDrop extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { bucket: IBucket; accounts: readonly string[]; keys: Readonly<Record<string, string>> },
  ) {
    super(scope, id);
    const logs = new LogGroup(this, 'Logs', {
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const server = new CfnServer(this, 'Server', {
      domain: 'S3',
      protocols: ['SFTP'],
      endpointType: 'PUBLIC',
      identityProviderType: 'SERVICE_MANAGED',
      securityPolicyName: SECURITY_POLICY,
      // Clients that set the time of a file after its upload are not refused; S3 keeps no such time.
      protocolDetails: { setStatOption: 'ENABLE_NO_OP' },
      structuredLogDestinations: [logs.logGroupArn],
    });
    for (const account of props.accounts) this.user(account, { ...props, server });
    new CfnOutput(this, 'ServerId', { value: server.attrServerId });
  }

  private user(
    account: string,
    props: { bucket: IBucket; keys: Readonly<Record<string, string>>; server: CfnServer },
  ) {
    const { bucket, keys, server } = props;
    const role = new Role(this, `Role-${account}`, {
      assumedBy: new ServicePrincipal('transfer.amazonaws.com'),
    });
    allow(role, {
      sid: 'Drop',
      actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      resources: [bucket.arnForObjects(`incoming/${account}/*`)],
      wildcard: 'Exports have any name; the account is fixed.',
    });
    allow(role, {
      sid: 'SeeOwnFolder',
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': [`incoming/${account}/*`, `incoming/${account}`] } },
    });
    allow(role, { sid: 'FindBucket', actions: ['s3:GetBucketLocation'], resources: [bucket.bucketArn] });
    new CfnUser(this, `User-${account}`, {
      serverId: server.attrServerId,
      userName: account,
      role: role.roleArn,
      homeDirectoryType: 'LOGICAL',
      homeDirectoryMappings: [{ entry: '/', target: `/${bucket.bucketName}/incoming/${account}` }],
      ...(keys[account] === undefined ? {} : { sshPublicKeys: [keys[account]] }),
    });
  }
}
