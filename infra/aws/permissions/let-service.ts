import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Lets an AWS service send to a queue or a topic, only on behalf of this account. */
export function letService(service: string, sid: string, to: { queue: IQueue } | { topic: ITopic }): void {
  const target = 'queue' in to ? to.queue : to.topic;
  const [action, resource] =
    'queue' in to ? ['sqs:SendMessage', to.queue.queueArn] : ['sns:Publish', to.topic.topicArn];
  target.addToResourcePolicy(
    new PolicyStatement({
      ...{ sid, actions: [action], resources: [resource] },
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(target).account } },
    }),
  );
}
