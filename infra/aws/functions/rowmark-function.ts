import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUNCTION_RUNTIME, functionCode, NODE_OPTIONS } from '../bundled/bundle.ts';
import { acknowledge, allow, type Permission } from '../permissions/allow.ts';

export const LOG_RETENTION = RetentionDays.THREE_MONTHS;

interface RowmarkFunctionProps {
  /** The handler's file, from the project root. */
  entry: string;
  description: string;
  memoryMiB: number;
  timeoutSeconds: number;
  /** Room under /tmp; AWS gives 512. */
  temporaryMiB?: number;
  reservedConcurrency?: number | undefined;
  environment: Record<string, string>;
  permissions: readonly Permission[];
  /** Queue for events that the function could not take; for functions that are invoked asynchronously. */
  undelivered?: IQueue;
  /** Further attempts of an event that failed; Lambda makes two. */
  retryAttempts?: number;
}

/** One function with a role and a log group of its own, holding nothing but what it is given here. */
export class RowmarkFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logs: LogGroup;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: RowmarkFunctionProps) {
    super(scope, id);
    this.logs = new LogGroup(this, 'Logs', { retention: LOG_RETENTION, removalPolicy: RemovalPolicy.RETAIN });
    this.role = this.createRole(props.permissions);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: props.description,
      code: functionCode(props.entry),
      handler: 'index.handler',
      runtime: FUNCTION_RUNTIME,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMiB,
      timeout: Duration.seconds(props.timeoutSeconds),
      ephemeralStorageSize: Size.mebibytes(props.temporaryMiB ?? 512),
      ...(props.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: props.reservedConcurrency }),
      ...(props.undelivered === undefined ? {} : { onFailure: new SqsDestination(props.undelivered) }),
      ...(props.retryAttempts === undefined ? {} : { retryAttempts: props.retryAttempts }),
      environment: { NODE_OPTIONS, ...props.environment },
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
