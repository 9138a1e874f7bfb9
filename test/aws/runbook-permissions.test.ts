import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import { allowedStatements } from './statements.ts';
import { synthesize } from './synthesize.ts';

/** Actions that a command of the AWS CLI needs. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  's3 cp': ['s3:GetObject', 's3:PutObject'],
  'cloudformation describe-stacks': ['cloudformation:DescribeStacks'],
  'stepfunctions list-executions': ['states:ListExecutions'],
  'stepfunctions start-execution': ['states:StartExecution'],
  'stepfunctions redrive-execution': ['states:RedriveExecution'],
  'kms get-public-key': ['kms:GetPublicKey'],
  'rowmark erase': [
    'cloudformation:DescribeStacks',
    's3:ListBucketVersions',
    's3:GetObject',
    's3:GetObjectRetention',
    's3:DeleteObjectVersion',
    's3:PutObject',
    'kms:GetPublicKey',
    'kms:Sign',
  ],
  'secretsmanager put-secret-value': ['secretsmanager:PutSecretValue'],
};

/** Actions behind a word of the text: what a person does in the console. */
const WORDS: readonly [RegExp, readonly string[]][] = [
  [/disable the rule/i, ['events:DisableRule', 'events:DescribeRule']],
  [/enable the rule/i, ['events:EnableRule']],
  [/Map Run/, ['states:ListMapRuns', 'states:DescribeMapRun', 'states:ListExecutions']],
  [/Open (its|the running) execution/, ['states:DescribeExecution', 'states:GetExecutionHistory']],
  [/stop the execution/i, ['states:StopExecution']],
  [/redrive/i, ['states:RedriveExecution']],
  [/dashboard/, ['cloudwatch:GetDashboard', 'cloudwatch:GetMetricData']],
  [/\balarm/i, ['cloudwatch:DescribeAlarms']],
  [/read (its|the) log/i, ['logs:FilterLogEvents', 'logs:GetLogEvents', 'logs:DescribeLogStreams']],
  [/Logs Insights/, ['logs:StartQuery', 'logs:GetQueryResults', 'logs:DescribeQueryDefinitions']],
  [/Read the message/, ['sqs:ReceiveMessage']],
  [/Delete the message/, ['sqs:DeleteMessage']],
  [/Run the function by hand/, ['lambda:InvokeFunction']],
  [/copy it to `rates\/`/, ['s3:PutObject']],
  [/`summary\.json`|result\.csv/, ['s3:GetObject', 's3:ListBucket']],
];

const sections = readFileSync(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8')
  .split(/^(?=###? )/m)
  .map((text) => ({ title: text.split('\n', 1)[0] ?? '', text }));
const isOfTheDeployer = (text: string) => /npx cdk (deploy|destroy|diff)/.test(text);
const commandsIn = (text: string) => [
  ...[...text.matchAll(/\baws ([a-z0-9]+ [a-z-]+)\b/g)].map(([, command]) => command ?? ''),
  ...(/npm run rowmark -- erase/.test(text) ? ['rowmark erase'] : []),
];

describe('the policy Operator allows what the runbook tells to do', () => {
  const statements = allowedStatements(synthesize().template);
  const operator = new Set(
    statements.filter(({ holder }) => holder === 'PeopleOperator').flatMap(({ actions }) => actions),
  );
  /** Whoever puts an export again, or erases one, is told to hold these policies too. */
  const more = { Dropper: 'PeopleDropperdefault', Eraser: 'PeopleEraser' };
  const may = (text: string) => {
    const held = Object.entries(more).flatMap(([name, holder]) => (text.includes(name) ? [holder] : []));
    const theirs = statements.filter(({ holder }) => held.includes(holder));
    return new Set([...operator, ...theirs.flatMap(({ actions }) => actions)]);
  };

  const forPeople = sections.filter(({ text }) => !isOfTheDeployer(text));

  it.each(forPeople)('$title: by its commands', ({ text }) => {
    for (const command of commandsIn(text)) {
      expect(COMMANDS, command).toHaveProperty([command]);
      for (const action of COMMANDS[command] ?? []) expect(may(text), command).toContain(action);
    }
  });

  it('by its words, in every procedure', () => {
    for (const [word, actions] of WORDS) {
      const telling = sections.filter(({ text }) => word.test(text));
      expect(telling.length, String(word)).toBeGreaterThan(0);
      for (const action of actions) expect(operator, String(word)).toContain(action);
    }
  });

  it('reaches the rule of the arrival, the Map Runs and the chunks of this stack alone', () => {
    const of = (sid: string) =>
      statements.find((one) => one.holder === 'PeopleOperator' && one.sid === sid)?.resources;
    expect(of('HoldArrivals')).toEqual(['<ArrivalRule>']);
    expect(of('FollowChunks')?.join()).toMatch(/:mapRun:<WorkflowMachine>\/Chunks:\*/);
    expect(of('FollowJobs')?.join()).toMatch(/:execution:<WorkflowMachine>\/Chunks:\*/);
  });
});
