import { describe, expect, it } from 'vitest';
import { jobKeys, reportPrefix } from '../../shared/store/keys.ts';
import { type Asked, holding, refusal } from './judge.ts';
import { ACCOUNT, REGION, type ResolvedTemplate, resolveTemplate } from './resolved-template.ts';
import { type RunbookCommand, reasonAgainst, runbookCommands } from './runbook-commands.ts';
import { synthesize } from './synthesize.ts';

const JOB = 'a'.repeat(32);
const PLACE = { account: 'default', profile: 'standard', file: 'may.csv' };
const REPORT = reportPrefix({ ...PLACE, job: JOB });

/** The requests that a command sends, each as IAM sees it. */
type Requests = (of: ResolvedTemplate) => Asked[];

const deployed = resolveTemplate(synthesize({ console: true }).template, {
  ServiceUrl: 'https://service.example',
});
const { outputs } = deployed;
const bucket = (name: string) => `arn:aws:s3:::${outputs[name]}`;
const [imports, reports] = [bucket('ImportsBucket'), bucket('ReportsBucket')];
const machine = outputs.StateMachine ?? '';
const execution = `${machine.replace(':stateMachine:', ':execution:')}:${JOB}`;
const mapRun = `${machine.replace(':stateMachine:', ':mapRun:')}/Chunks:0c7a`;
const secret = `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:Rowmark/accounts/default-aB12cD`;
/** A request by the name of the stack is judged so. */
const stack = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/Rowmark/*`;
const logOf = (command: string) => {
  const [, name = ''] = /\$\(out (\w+Log)\)/.exec(command) ?? [];
  return `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${outputs[name]}`;
};
const functionOf = (command: string) => {
  const [, name = ''] = /\$\(out (\w+Function)\)/.exec(command) ?? [];
  return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${outputs[name]}`;
};

const one = (action: string, resource: string, context: Asked['context'] = {}): Asked => ({
  action,
  resource,
  context,
});

const erasing: Requests = () => [
  one('cloudformation:DescribeStacks', stack),
  one('kms:GetPublicKey', outputs.SealKey ?? ''),
  one('s3:ListBucket', imports, { 's3:prefix': 'jobs/' }),
  one('s3:ListBucket', reports, { 's3:prefix': `reports/${PLACE.account}/` }),
  one('s3:ListBucketVersions', imports, { 's3:prefix': `incoming/default/standard/may.csv` }),
  one('s3:ListBucketVersions', reports, { 's3:prefix': REPORT }),
  one('s3:GetObject', `${imports}/${jobKeys(JOB).plan}`),
  one('s3:GetObjectVersion', `${imports}/incoming/default/standard/may.csv`),
  one('s3:GetObjectVersion', `${imports}/uploads/0c7a/may.csv`),
  one('s3:ListBucketVersions', imports, { 's3:prefix': 'uploads/' }),
  one('s3:DeleteObjectVersion', `${imports}/uploads/0c7a/may.csv`),
  one('s3:GetObject', `${reports}/${REPORT}summary.json`),
  one('s3:GetObjectRetention', `${reports}/${REPORT}summary.json`),
  ...['incoming/default/standard/may.csv', `jobs/${JOB}/rows.jsonl`].map((key) =>
    one('s3:DeleteObjectVersion', `${imports}/${key}`),
  ),
  one('s3:DeleteObjectVersion', `${reports}/${REPORT}result.csv`),
  one('s3:PutObject', `${reports}/${REPORT}erased.json`),
  one('kms:Sign', outputs.SealKey ?? ''),
];

const ledger = deployed.arnOf(/^Ledger[0-9A-F]{8}$/);
const checkingLedger = [
  one('cloudformation:DescribeStacks', stack),
  one('kms:GetPublicKey', outputs.SealKey ?? ''),
  one('s3:ListBucket', imports, { 's3:prefix': 'jobs/' }),
  one('s3:ListBucket', reports, { 's3:prefix': `reports/${PLACE.account}/` }),
  one('s3:GetObject', `${imports}/${jobKeys(JOB).plan}`),
  one('s3:GetObject', `${reports}/${REPORT}ledger.jsonl`),
  one('s3:GetObject', `${reports}/reports/${PLACE.account}/latest.json`),
  one('dynamodb:GetItem', ledger),
  one('dynamodb:BatchGetItem', ledger),
];

/** What each command of the AWS CLI asks for; `$(out …)` in it asks for the outputs of the stack first. */
const REQUESTS: readonly [RegExp, (command: string) => Asked[]][] = [
  [/^aws cloudformation describe-stacks/, () => [one('cloudformation:DescribeStacks', stack)]],
  [/^aws stepfunctions list-executions/, () => [one('states:ListExecutions', machine)]],
  [/^aws stepfunctions start-execution/, () => [one('states:StartExecution', machine)]],
  [/^aws stepfunctions get-execution-history/, () => [one('states:GetExecutionHistory', execution)]],
  [/^aws stepfunctions list-map-runs/, () => [one('states:ListMapRuns', execution)]],
  [/^aws stepfunctions describe-map-run/, () => [one('states:DescribeMapRun', mapRun)]],
  [/^aws stepfunctions stop-execution/, () => [one('states:StopExecution', execution)]],
  [
    /^aws stepfunctions redrive-execution/,
    () => [
      one('states:RedriveExecution', execution),
      one('states:RedriveExecution', execution.replace(`:${JOB}`, `/Chunks:${JOB}`)),
    ],
  ],
  [/^aws logs tail/, (command) => [one('logs:FilterLogEvents', `${logOf(command)}:*`)]],
  [
    /^aws events (disable|enable)-rule/,
    (command) => [
      one(
        `events:${command.includes('disable') ? 'Disable' : 'Enable'}Rule`,
        deployed.arnOf(/^ArrivalRule[0-9A-F]{8}$/),
      ),
    ],
  ],
  [/^aws lambda invoke/, (command) => [one('lambda:InvokeFunction', functionOf(command))]],
  [
    /^aws sqs receive-message/,
    () => [one('sqs:ReceiveMessage', deployed.arnOf(/^NoticesUndelivered[0-9A-F]{8}$/))],
  ],
  [
    /^aws sqs delete-message/,
    () => [one('sqs:DeleteMessage', deployed.arnOf(/^NoticesUndelivered[0-9A-F]{8}$/))],
  ],
  [
    /^aws s3api copy-object --bucket \$\(out ImportsBucket\)/,
    () =>
      ['s3:GetObject', 's3:PutObject'].map((action) =>
        one(action, `${imports}/incoming/default/standard/a b.csv`),
      ),
  ],
  [
    /^aws s3 cp \S+ s3:\/\/\$\(out ImportsBucket\)\/rates\//,
    () => [one('s3:PutObject', `${imports}/rates/ecb.json`)],
  ],
  [
    /^aws s3 sync s3:\/\/\$\(out ReportsBucket\)\/reports\/<account>\//,
    () => [
      one('s3:ListBucket', reports, { 's3:prefix': 'reports/default/' }),
      one('s3:GetObject', `${reports}/${REPORT}summary.json`),
    ],
  ],
  [/^aws kms get-public-key/, () => [one('kms:GetPublicKey', outputs.SealKey ?? '')]],
  [/^aws secretsmanager put-secret-value/, () => [one('secretsmanager:PutSecretValue', secret)]],
  [/^npm run rowmark -- erase .* --stack Rowmark/, () => erasing(deployed)],
  [/^npm run rowmark -- ledger check --stack Rowmark/, () => checkingLedger],
  [
    /^npm run rowmark -- ledger rebuild --stack Rowmark/,
    () => [
      ...checkingLedger,
      one('dynamodb:PutItem', ledger),
      one('s3:PutObject', `${reports}/reports/${PLACE.account}/latest.json`),
    ],
  ],
  [
    /^npm run rowmark -- seal rotate --stack Rowmark/,
    () => [
      one('cloudformation:DescribeStacks', stack),
      one('kms:GetPublicKey', outputs.SealKey ?? ''),
      one('s3:ListBucket', reports, { 's3:prefix': 'reports/' }),
      one('s3:GetObject', `${reports}/reports/default/latest.json`),
      one('kms:Sign', outputs.SealKey ?? ''),
      one('s3:PutObject', `${reports}/reports/default/keys/2026-11-20/key.json`),
      one('s3:PutObject', `${reports}/reports/default/latest.json`),
    ],
  ],
];

/** Commands that ask nothing of AWS: those on one machine, and those of the service. */
const OF_NO_STACK = /^(npm (ci|test|run (docs|doctor))|cp |mv |git |npm run rowmark -- (?!.*--stack))/;

function requestsOf(command: string): Asked[] | undefined {
  const requests = REQUESTS.find(([pattern]) => pattern.test(command))?.[1](command);
  return requests && command.includes('$(out ')
    ? [one('cloudformation:DescribeStacks', stack), ...requests]
    : requests;
}

const described = (list: readonly RunbookCommand[]) =>
  list.map((of) => ({ ...of, title: `${of.section}: ${of.command}` }));
const forPeople = described(runbookCommands()).filter(
  ({ holders, command }) => holders !== 'deployer' && !OF_NO_STACK.test(command),
);
const policiesOf = ({ holders }: RunbookCommand) => (holders === 'deployer' ? [] : holders);

describe('the simulator of IAM allows what the runbook tells to do', () => {
  it('has commands to judge', () => {
    expect(forPeople.length).toBeGreaterThan(15);
  });

  it.each(forPeople)('$title', async (of) => {
    const requests = requestsOf(of.command);
    expect(requests, 'Say in REQUESTS what the command asks for.').toBeDefined();
    const whoever = holding(deployed, ...policiesOf(of));
    for (const asked of requests ?? []) expect(await refusal(whoever, asked)).toBeUndefined();
  });

  it('knows what each command asks for that is run over the parts of AWS, whoever runs it', () => {
    const run = runbookCommands().filter((of) => reasonAgainst(of) === undefined);
    expect(run.length).toBeGreaterThan(25);
    const unknown = run.filter(({ command }) => requestsOf(command) === undefined);
    expect(unknown.map(({ section, command }) => `${section}: ${command}`)).toEqual([]);
  });

  it('names no output that the stack does not have', () => {
    const named = runbookCommands().flatMap(({ command }) =>
      [...command.matchAll(/\$\(out (\w+)\)/g)].map(([, name]) => name ?? ''),
    );
    expect(new Set(named).size).toBeGreaterThan(8);
    const all = resolveTemplate(
      synthesize({ console: true, approval: 'required', copyTo: 'eu-west-1' }).template,
    ).outputs;
    expect(named.filter((name) => !(name in all))).toEqual([]);
  });
});

describe('the simulator of IAM refuses', () => {
  it.each<[string, Asked]>([
    ['Operator', one('secretsmanager:GetSecretValue', secret)],
    ['Operator', one('states:StartExecution', machine.replace('Workflow', 'Other'))],
    ['Operator', one('events:DisableRule', `arn:aws:events:${REGION}:${ACCOUNT}:rule/other`)],
    ['Operator', one('cloudformation:DescribeStacks', stack.replace('Rowmark', 'Other'))],
    ['Operator', one('s3:PutObject', `${imports}/incoming/default/standard/may.csv`)],
    ...['DeleteItem', 'UpdateItem', 'Scan'].map((action): [string, Asked] => [
      'Operator',
      one(`dynamodb:${action}`, ledger),
    ]),
    ['Operator', one('dynamodb:PutItem', ledger.replace(/[^/]*$/, 'other'))],
    ['Operator', one('s3:PutObject', `${reports}/${REPORT}summary.json`)],
    ['Operator', one('s3:DeleteObject', `${reports}/reports/default/latest.json`)],
    ['Auditor', one('dynamodb:GetItem', ledger)],
    ['Eraser', one('s3:DeleteObjectVersion', `${imports}/profiles/standard.json`)],
    ['Eraser', one('dynamodb:DeleteItem', ledger)],
    ['Auditor-default', one('s3:GetObject', `${reports}/reports/other/standard/may.csv/x/summary.json`)],
    ['Dropper-default', one('s3:GetObject', `${imports}/incoming/default/standard/may.csv`)],
  ])('%s what is not theirs: %o', async (name, asked) => {
    expect(await refusal(holding(deployed, name), asked)).toMatch(/ImplicitlyDenied$/);
  });
});

describe('by the words of the runbook', () => {
  const operator = holding(deployed, 'Operator');
  it.each<[string, Asked[]]>([
    [
      'disables and enables the rule of the arrival',
      [
        one('events:DisableRule', deployed.arnOf(/^ArrivalRule[0-9A-F]{8}$/)),
        one('events:EnableRule', deployed.arnOf(/^ArrivalRule[0-9A-F]{8}$/)),
      ],
    ],
    ['opens an execution', [one('states:DescribeExecution', execution)]],
    [
      'looks at chunks of every kind',
      ['Chunks', 'Chunks-again', 'Chunks-at-last'].map((label) =>
        one('states:DescribeMapRun', mapRun.replace('Chunks', label)),
      ),
    ],
    [
      'looks at alarms and the dashboard',
      [
        one('cloudwatch:DescribeAlarms', `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:*`),
        one('cloudwatch:GetDashboard', `arn:aws:cloudwatch::${ACCOUNT}:dashboard/Rowmark`),
      ],
    ],
    ['runs the saved query', [one('logs:StartQuery', `${logOf('$(out IssueLog)')}:*`)]],
  ])('the operator %s', async (_, requests) => {
    for (const asked of requests) expect(await refusal(operator, asked)).toBeUndefined();
  });
});
