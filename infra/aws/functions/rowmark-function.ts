import { Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, allow, type Permission } from '../permissions/allow.ts';
import { bundledCode, FUNCTION_RUNTIME, NODE_OPTIONS } from './bundle.ts';

const LOG_RETENTION = RetentionDays.THREE_MONTHS;

export interface RowmarkFunctionProps {
  /** The handler's file, from the project root. */
  entry: string;
  description: string;
  /** Room under /tmp is 512 MiB by default. */
  size: { memoryMiB: number; timeoutSeconds: number; temporaryMiB?: number };
  environment: Record<string, string>;
  permissions: readonly Permission[];
  /** Queue for events that the function could not take; for functions that are invoked asynchronously. */
  undelivered?: IQueue | undefined;
  /** True for a trial: the log is removed with the stack. */
  isTrial: boolean;
}

/** One function with its own role and log group, and only the rights that are given here. */
export class RowmarkFunction extends Construct {
  readonly lambda: NodejsFunction;
  readonly logs: LogGroup;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: RowmarkFunctionProps) {
    super(scope, id);
    const removalPolicy = props.isTrial ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.logs = new LogGroup(this, 'Logs', { retention: LOG_RETENTION, removalPolicy });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const actions = ['logs:CreateLogStream', 'logs:PutLogEvents'];
    allow(this.role, { sid: 'WriteOwnLog', actions, resources: [this.logs.logGroupArn] });
    for (const permission of props.permissions) allow(this.role, permission);
    acknowledge(this.role, 'AwsSolutions-IAM5[Resource::*]', 'X-Ray takes traces on no resource but *.');
    this.lambda = new NodejsFunction(this, 'Function', {
      code: bundledCode(this, props.entry),
      handler: 'index.handler',
      description: props.description,
      runtime: FUNCTION_RUNTIME,
      architecture: Architecture.ARM_64,
      memorySize: props.size.memoryMiB,
      timeout: Duration.seconds(props.size.timeoutSeconds),
      ephemeralStorageSize: Size.mebibytes(props.size.temporaryMiB ?? 512),
      ...(props.undelivered && { onFailure: new SqsDestination(props.undelivered) }),
      environment: { NODE_OPTIONS, ...props.environment },
      awsSdkConnectionReuse: false,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup: this.logs,
      role: this.role,
    });
  }
}

/** A log that AWS itself delivers to. Under this name the resource policy of CloudWatch Logs does not grow with each. */
export const deliveredLog = (scope: Construct, of: 'states' | 'apis', name: string): LogGroup =>
  new LogGroup(scope, 'Logs', {
    logGroupName: `/aws/vendedlogs/${of}/${Stack.of(scope).stackName}-${name}`,
    retention: LOG_RETENTION,
    removalPolicy: RemovalPolicy.DESTROY,
  });
