import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { APPROVALS_PREFIX } from '../../../shared/jobs/approve/receive-approval.ts';

const KEPT = Duration.days(14);
const ATTEMPTS = 5;
/** Six times the time-out of the function that reads it, as Lambda asks for. */
const HIDDEN_WHILE_READ = Duration.minutes(12);

/** Objects whose notifications S3 sends to the queue. */
export const APPROVAL_OBJECTS = { prefix: APPROVALS_PREFIX, suffix: '.json' };

/**
 * Queue for S3's own notifications of approvals, which name who put the object. It stands between bucket and function so
 * that none of them waits for the other when the stack is made.
 */
export class ApprovalQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: { undelivered: IQueue }) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
      visibilityTimeout: HIDDEN_WHILE_READ,
      deadLetterQueue: { queue: props.undelivered, maxReceiveCount: ATTEMPTS },
    });
    this.queue.addToResourcePolicy(
      new PolicyStatement({
        sid: 'NotificationsOfThisAccount',
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [this.queue.queueArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }
}
