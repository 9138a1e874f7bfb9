import { join } from 'node:path';
import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, allow, type Permission } from '../permissions/allow.ts';
import { bundling, FUNCTION_RUNTIME, NODE_OPTIONS, PROJECT_ROOT } from './bundle.ts';

export const LOG_RETENTION = RetentionDays.THREE_MONTHS;

interface RowmarkFunctionProps {
  /** The handler's file, from the project root. */
  entry: string;
  description: string;
  memoryMiB: number;
  timeoutSeconds: number;
  /** Room under /tmp; AWS gives 512. */
  temporaryMiB?: number;
  environment: Record<string, string>;
  permissions: readonly Permission[];
  /** Queue for events that the function could not take; for functions that are invoked asynchronously. */
  undelivered?: IQueue | undefined;
  /** The log goes with the stack. */
  isTrial: boolean;
}

/** One function with a role and a log group of its own, holding nothing but what it is given here. */
export class RowmarkFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly logs: LogGroup;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: RowmarkFunctionProps) {
    super(scope, id);
    const removalPolicy = props.isTrial ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.logs = new LogGroup(this, 'Logs', { retention: LOG_RETENTION, removalPolicy });
    this.role = this.createRole(props.permissions);
    this.lambda = new NodejsFunction(this, 'Function', {
      entry: join(PROJECT_ROOT, props.entry),
      projectRoot: PROJECT_ROOT,
      depsLockFilePath: join(PROJECT_ROOT, 'package-lock.json'),
      bundling: bundling(props.entry),
      description: props.description,
      runtime: FUNCTION_RUNTIME,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMiB,
      timeout: Duration.seconds(props.timeoutSeconds),
      ephemeralStorageSize: Size.mebibytes(props.temporaryMiB ?? 512),
      ...(props.undelivered && { onFailure: new SqsDestination(props.undelivered) }),
      environment: { NODE_OPTIONS, ...props.environment },
      awsSdkConnectionReuse: false,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.logs,
      role: this.role,
    });
  }

  private createRole(permissions: readonly Permission[]): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    allow(role, {
      sid: 'WriteOwnLog',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.logs.logGroupArn],
    });
    for (const permission of permissions) allow(role, permission);
    acknowledge(role, 'AwsSolutions-IAM5[Resource::*]', 'X-Ray takes traces on no resource but *.');
    return role;
  }
}
