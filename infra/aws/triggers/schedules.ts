import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';

/** The ECB publishes about 16:00 CET on working days: 15:00 UTC in winter, 14:00 UTC in summer. */
const AFTER_PUBLICATION = Schedule.cron({ minute: '30', hour: '15', weekDay: 'MON-FRI' });
/** Second run, for a publication that came late the day before. */
const IN_THE_MORNING = Schedule.cron({ minute: '30', hour: '4', weekDay: 'TUE-SAT' });

/** Fetches the reference rates every working day. */
export class RatesSchedule extends Construct {
  constructor(scope: Construct, id: string, props: { refreshRates: RowmarkFunction; undelivered: IQueue }) {
    super(scope, id);
    const target = new LambdaFunction(props.refreshRates.lambda, { deadLetterQueue: props.undelivered });
    const description = 'Reference rates of the day';
    new Rule(this, 'Evening', { description, schedule: AFTER_PUBLICATION, targets: [target] });
    new Rule(this, 'Morning', { description, schedule: IN_THE_MORNING, targets: [target] });
  }
}

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
