import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';

const RETRIES = 185;
const GIVE_UP_AFTER = Duration.hours(24);

/** An object under `incoming/` reaches `receive`; an event that cannot be delivered for a day is kept in the queue. */
export class Arrival extends Construct {
  readonly rule: Rule;

  constructor(
    scope: Construct,
    id: string,
    props: { bucket: IBucket; receive: RowmarkFunction; undelivered: IQueue },
  ) {
    super(scope, id);
    const { bucket, receive, undelivered } = props;
    this.rule = new Rule(this, 'Rule', {
      description: 'An export arrived under incoming/',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: 'incoming/' }] } },
      },
      targets: [
        new LambdaFunction(receive.lambda, {
          deadLetterQueue: undelivered,
          retryAttempts: RETRIES,
          maxEventAge: GIVE_UP_AFTER,
        }),
      ],
    });
  }
}
