import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../../shared/jobs/report/tell.ts';
import type { DeploymentOptions } from '../options.ts';
import { acknowledge, serviceHere } from '../permissions/allow.ts';
import { CLOSED_QUEUE } from '../storage/approval-queue.ts';

/** Topics for people and operators, and a queue for undelivered events. */
export class Notices extends Construct {
  /** A message for each job that has ended or waits, in a sentence. */
  readonly jobs: Topic;
  readonly alarms: Topic;
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, { mail }: Pick<DeploymentOptions, 'mail'>) {
    super(scope, id);
    this.jobs = new Topic(this, 'Jobs', { displayName: 'Rowmark: imports', enforceSSL: true });
    this.alarms = new Topic(this, 'Alarms', { displayName: 'Rowmark: alarms', enforceSSL: true });
    if (mail !== undefined && mail !== 'none')
      for (const topic of [this.jobs, this.alarms]) topic.addSubscription(new EmailSubscription(mail));
    // A topic with its own policy, here the one that demands TLS, loses the default that admits alarms.
    this.alarms.grantPublish(serviceHere(this, 'cloudwatch'));
    this.undelivered = new Queue(this, 'Undelivered', CLOSED_QUEUE);
    const reason = 'This queue is itself where undelivered events wait; an alarm watches it.';
    acknowledge(this.undelivered, 'AwsSolutions-SQS3', reason);
    // Programs make their own rules on the default bus; this one mails an event's text for people.
    new Rule(this, 'Told', {
      description: 'Tells people what became of an import, and when a long one ends',
      eventPattern: { source: [EVENT_SOURCE], detail: { mail: [{ exists: true }] } },
      targets: [
        new SnsTopic(this.jobs, {
          message: RuleTargetInput.fromText(EventField.fromPath('$.detail.mail')),
          deadLetterQueue: this.undelivered,
        }),
      ],
    });
  }
}
