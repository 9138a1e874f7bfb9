import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from '../permissions/allow.ts';

const KEPT = Duration.days(14);

/** Topics for people and operators, and a queue for events that nobody could take. */
export class Notices extends Construct {
  /** One message per finished job: its summary. */
  readonly jobs: Topic;
  readonly alarms: Topic;
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, options: { mail?: string | undefined }) {
    super(scope, id);
    this.jobs = new Topic(this, 'Jobs', { displayName: 'Rowmark: finished jobs', enforceSSL: true });
    this.alarms = new Topic(this, 'Alarms', { displayName: 'Rowmark: alarms', enforceSSL: true });
    if (options.mail !== undefined)
      for (const topic of [this.jobs, this.alarms])
        topic.addSubscription(new EmailSubscription(options.mail));
    letCloudWatchPublish(this.alarms);
    this.undelivered = new Queue(this, 'Undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
    });
    acknowledge(
      this.undelivered,
      'AwsSolutions-SQS3',
      'This queue is itself where undelivered events wait; an alarm watches it.',
    );
  }
}

/** A topic with a policy of its own, here the one that demands TLS, has lost the default that lets alarms in. */
function letCloudWatchPublish(topic: Topic) {
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(topic).account } },
    }),
  );
}
