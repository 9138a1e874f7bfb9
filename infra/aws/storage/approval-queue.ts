import { Duration } from 'aws-cdk-lib';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { APPROVALS_PREFIX } from '../../../shared/jobs/approve/approve-plan.ts';
import { serviceHere } from '../permissions/allow.ts';

/** A queue that is encrypted, reached only over TLS, and keeps messages for the longest time of SQS. */
export const CLOSED_QUEUE = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
};
const ATTEMPTS = 5;
/** Six times the timeout of the function that reads it, as Lambda recommends. */
const HIDDEN_WHILE_READ = Duration.minutes(12);

/** Objects whose notifications S3 sends to the queue. */
export const APPROVAL_OBJECTS = { prefix: APPROVALS_PREFIX, suffix: '.json' };

/**
 * Queue for S3's own notifications of approvals, which name the user who put the object. With the queue
 * between them, bucket and function can be created in any order.
 */
export function approvalQueue(scope: Construct, undelivered: IQueue): Queue {
  const queue = new Queue(scope, 'Approvals', {
    ...CLOSED_QUEUE,
    visibilityTimeout: HIDDEN_WHILE_READ,
    deadLetterQueue: { queue: undelivered, maxReceiveCount: ATTEMPTS },
  });
  queue.grantSendMessages(serviceHere(scope, 's3'));
  return queue;
}
