import { Stack } from 'aws-cdk-lib';
import { QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';

/** The saved query of CloudWatch Logs that follows one job from its upload to its report, through every function. */
export class JobLogQuery extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: readonly RowmarkFunction[] }) {
    super(scope, id);
    new QueryDefinition(this, 'Query', {
      queryDefinitionName: `${Stack.of(this).stackName}/One job from upload to report`,
      logGroups: functions.map(({ logs }) => logs),
      queryString: new QueryString({
        fields: ['@timestamp', 'message.step', 'message.event', 'message.chunk', '@message'],
        filterStatements: ['message.job = "PUT THE JOB HERE"'],
        sort: '@timestamp asc',
        limit: 10_000,
      }),
    });
  }
}
