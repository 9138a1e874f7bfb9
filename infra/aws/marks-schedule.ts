import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { RowmarkFunction } from './rowmark-function.ts';

/** In the early morning of Greece, when few jobs run. */
const DAILY = Schedule.cron({ minute: '40', hour: '2' });

/** Watches the MARKs of 1, 3 and 30 days ago every day. */
export class MarksSchedule extends Construct {
  constructor(scope: Construct, id: string, props: { watchMarks: RowmarkFunction; undelivered: IQueue }) {
    super(scope, id);
    const target = new LambdaFunction(props.watchMarks.lambda, { deadLetterQueue: props.undelivered });
    new Rule(this, 'Daily', {
      description: 'MARKs of 1, 3 and 30 days ago',
      schedule: DAILY,
      targets: [target],
    });
  }
}
