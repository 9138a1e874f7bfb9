import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';
import { entryKey } from '../../shared/ledger/ledger-item.ts';
import { allowedStatements, type Statement } from './statements.ts';
import { EVERY_OPTION, synthesize } from './synthesize.ts';

/** Actions that AWS lets nobody bind to a resource. */
const KNOW_NO_RESOURCE: Readonly<Record<string, string>> = {
  'xray:PutTraceSegments': 'traces have no ARN',
  'xray:PutTelemetryRecords': 'traces have no ARN',
  'xray:GetSamplingRules': 'sampling rules are read as a whole',
  'xray:GetSamplingTargets': 'sampling rules are read as a whole',
  'logs:CreateLogDelivery': 'Step Functions sets up its log delivery',
  'logs:GetLogDelivery': 'Step Functions sets up its log delivery',
  'logs:UpdateLogDelivery': 'Step Functions sets up its log delivery',
  'logs:DeleteLogDelivery': 'Step Functions sets up its log delivery',
  'logs:ListLogDeliveries': 'Step Functions sets up its log delivery',
  'logs:PutResourcePolicy': 'Step Functions sets up its log delivery',
  'logs:DescribeResourcePolicies': 'Step Functions sets up its log delivery',
  'logs:DescribeLogGroups': 'Step Functions sets up its log delivery',
  'cloudwatch:DescribeAlarms': 'the list of alarms is asked for as a whole',
  'cloudwatch:GetDashboard': 'a dashboard shows metrics, which have no ARN',
  'cloudwatch:GetMetricData': 'metrics have no ARN',
  'cloudwatch:ListDashboards': 'the list of dashboards is asked for as a whole',
  'cloudwatch:ListMetrics': 'metrics have no ARN',
  'logs:DescribeQueryDefinitions': 'saved queries have no ARN',
  'logs:GetQueryResults': 'a query is known by its id alone',
  'cloudwatch:PutMetricData': 'bound by the condition on the namespace',
};

/** Every resource that ends openly, and why it must. */
const OPEN_RESOURCES: readonly { ends: RegExp; why: string }[] = [
  { ends: /^<BucketsImports>\/incoming\/\*$/, why: 'exports have any name' },
  { ends: /^<BucketsImports>\/incoming\/[a-z]+\/\*$/, why: 'exports of one account have any name' },
  { ends: /^<BucketsImports>\/(profiles|rates)\/\*$/, why: 'profiles and rates have any name' },
  {
    ends: /^<BucketsImports>\/jobs\/\*(\/(outcomes|waves|map-runs)\/\*|\/(job|run|told|planned)\.json)?$/,
    why: 'job ids follow from the upload',
  },
  { ends: /^<BucketsImports>\/approvals\/[a-z]+\/\*$/, why: 'an approval is named after its plan' },
  { ends: /^<BucketsReports>\/reports\/[a-z]+\/\*$/, why: 'reports of one account' },
  { ends: /^<BucketsImports>\/plans\/\*(\/(of|months)\/\*)?$/, why: 'a plan is named after its hash' },
  { ends: /^<BucketsImports>\/index\/\*$/, why: 'parts of an index are named after their content' },
  {
    ends: /^<BucketsImports>\/(uploads|imports|imported|newest|statements|idempotency|events)\/\*$/,
    why: 'people bring files of any name',
  },
  {
    ends: /^<BucketsReports>\/reports\/\*\/(watches\/\*|keys\/\*\/key\.json|latest\.json)$/,
    why: 'watches and keys of any account',
  },
  { ends: /^<BucketsReports>\/reports\/([a-z]+\/)?\*$/, why: 'reports are named after their job' },
  { ends: /^<BucketsReports>\/reports\/\*\/erased\.json$/, why: 'an erased report is named after its job' },
  { ends: /^<BucketsAccessLogs>\/(imports|reports)\/\*$/, why: 'S3 names its access logs' },
  {
    ends: /:secret:Rowmark\/accounts\/([a-z]+|\*|\$\{aws:PrincipalTag\/account\})-\?{6}$/,
    why: 'Secrets Manager adds six characters',
  },
  {
    ends: /:(execution|mapRun):<WorkflowMachine>(\/Chunks(-again|-at-last)?)?:\*$/,
    why: 'an execution is named after its job or by Step Functions',
  },
  { ends: /:cloudformation:.*:stack\/Rowmark\/\*$/, why: 'a request names the stack without its id' },
  {
    ends: /:rowmark-copy-.*-eu-west-1\/reports\/\*$/,
    why: 'copies of reports, which are named after their job',
  },
  { ends: /^<SandboxTable>\/index\/\*$/, why: 'the indexes of one table' },
];

const isOpen = (resource: string) => /[*?]/.test(resource);

describe.each([
  ['as it is by default', {}],
  ['with every option', EVERY_OPTION],
])('the policies, %s', (_, options) => {
  let statements: Statement[];
  beforeAll(() => {
    statements = allowedStatements(synthesize(options).template);
  });

  it('are listed statement by statement', async () => {
    const lines = statements
      .map(({ holder, sid, actions, resources, conditions }) =>
        [
          `${holder} ${sid ?? '(made by the CDK)'}`,
          ...actions.map((action) => `    ${action}`),
          ...resources.map((resource) => `  on ${resource}`),
          ...(conditions === undefined ? [] : [`  if ${JSON.stringify(conditions)}`]),
        ].join('\n'),
      )
      .sort();
    const file = Object.keys(options).length === 0 ? 'permissions.txt' : 'permissions-with-options.txt';
    await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(file);
    expect(lines.length).toBeGreaterThan(40);
  });

  it('name every action in full', () => {
    for (const { holder, actions } of statements)
      for (const action of actions) expect(action, holder).toMatch(/^[a-z0-9-]+:[A-Za-z0-9]+$/);
  });

  it('say * only where AWS knows nothing narrower', () => {
    for (const { holder, actions, resources } of statements.filter(({ resources: on }) => on.includes('*'))) {
      expect(resources).toEqual(['*']);
      for (const action of actions) expect(KNOW_NO_RESOURCE, `${holder} ${action}`).toHaveProperty([action]);
    }
  });

  it('bind metrics to one namespace', () => {
    const measuring = statements.filter(({ actions }) => actions.includes('cloudwatch:PutMetricData'));
    expect(measuring.length).toBeGreaterThan(0);
    for (const { conditions } of measuring)
      expect(conditions).toEqual({ StringEquals: { 'cloudwatch:namespace': 'Rowmark' } });
  });

  it('leave no resource open without a reason', () => {
    for (const { holder, sid, resources } of statements)
      for (const resource of resources.filter((one) => one !== '*' && isOpen(one)))
        expect(
          OPEN_RESOURCES.some(({ ends }) => ends.test(resource)),
          `${holder} ${sid}: ${resource} is open and nobody said why`,
        ).toBe(true);
  });

  it('let only the operator delete profiles and rates, and only who erases delete exports, jobs and reports', () => {
    const deleting = statements.filter(({ actions }) =>
      actions.some((action) => action.startsWith('s3:Delete')),
    );
    expect(deleting.map(({ holder, resources }) => [holder, [...resources].sort()]).sort()).toEqual([
      [
        'PeopleEraser',
        [
          '<BucketsImports>/imported/*',
          '<BucketsImports>/incoming/*',
          '<BucketsImports>/index/*',
          '<BucketsImports>/jobs/*',
          '<BucketsImports>/newest/*',
          '<BucketsImports>/plans/*',
          '<BucketsImports>/statements/*',
          '<BucketsImports>/uploads/*',
          '<BucketsReports>/reports/*',
        ],
      ],
      ['PeopleOperator', ['<BucketsImports>/profiles/*', '<BucketsImports>/rates/*']],
    ]);
  });
});

describe('each function touches only what is its own', () => {
  let statements: Statement[];
  beforeAll(() => {
    statements = allowedStatements(synthesize({ sandbox: true }).template);
  });
  const of = (holder: string) => statements.filter((statement) => statement.holder === holder);
  const actions = (holder: string, service: string) =>
    [...new Set(of(holder).flatMap((statement) => statement.actions))]
      .filter((action) => action.startsWith(`${service}:`))
      .sort();
  const writes = (holder: string) =>
    of(holder)
      .filter((statement) => statement.actions.includes('s3:PutObject'))
      .flatMap(({ resources }) => resources);

  it.each([
    ['ReceiveRole', [], ['<BucketsImports>/jobs/*/job.json']],
    [
      'IntakeRole',
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
      ['<BucketsImports>/imports/*', '<BucketsImports>/jobs/*', '<BucketsReports>/reports/*/latest.json'],
    ],
    [
      'IssueRole',
      [
        'dynamodb:BatchGetItem',
        'dynamodb:DeleteItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
      [
        '<BucketsImports>/jobs/*/outcomes/*',
        '<BucketsImports>/jobs/*/run.json',
        '<BucketsReports>/reports/*/latest.json',
      ],
    ],
    [
      'ReportRole',
      ['dynamodb:BatchGetItem'],
      [
        '<BucketsImports>/index/*',
        '<BucketsImports>/plans/*',
        '<BucketsImports>/events/*',
        '<BucketsImports>/jobs/*/planned.json',
        '<BucketsImports>/jobs/*/told.json',
        '<BucketsReports>/reports/*',
      ],
    ],
    ['RefreshRatesRole', [], ['<BucketsImports>/rates/*']],
    [
      'WatchMarksRole',
      ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      ['<BucketsReports>/reports/*/latest.json', '<BucketsReports>/reports/*/watches/*'],
    ],
  ])('%s', (holder, table, written) => {
    expect(actions(holder, 'dynamodb')).toEqual(table);
    expect(writes(holder)).toEqual(written);
  });

  it('lets no function read credentials, and those that log in the one secret of the account they log in for', () => {
    const { template } = synthesize({ accounts: 'north,south' });
    const own = allowedStatements(template);
    const readers = own.filter(({ actions }) => actions.includes('secretsmanager:GetSecretValue'));
    expect(readers.map(({ holder, resources }) => [holder, ...resources])).toEqual([
      [
        'CredentialsRole',
        expect.stringMatching(/:secret:Rowmark\/accounts\/\$\{aws:PrincipalTag\/account\}-\?{6}$/),
      ],
    ]);
    const assuming = own.filter(({ actions }) => actions.includes('sts:AssumeRole'));
    expect(assuming.map(({ holder, resources }) => [holder, ...resources]).sort()).toEqual([
      ['IntakeRole', '<CredentialsRole>'],
      ['IssueRole', '<CredentialsRole>'],
      ['WatchMarksRole', '<CredentialsRole>'],
    ]);
    const roles = Object.entries(template.findResources('AWS::IAM::Role'));
    const [, trusted] = roles.find(([id]) => id.startsWith('CredentialsRole')) ?? [];
    const trust: Record<string, unknown>[] = trusted?.Properties.AssumeRolePolicyDocument.Statement;
    expect(JSON.stringify(trust.map(({ Principal }) => Principal))).not.toMatch(/Service|\*|:root/);
    for (const { Condition } of trust)
      expect(Condition).toMatchObject({ StringEquals: { 'aws:RequestTag/account': ['north', 'south'] } });
  });

  it('lets only receive and the operator start a job', () => {
    const starters = statements.filter((statement) => statement.actions.includes('states:StartExecution'));
    expect(starters.map(({ holder }) => holder).sort()).toEqual(
      ['OldestJobMachineEventsRole', 'PeopleOperator', 'ReceiveRole', 'WorkflowMapRuns'].sort(),
    );
  });

  it('gives the console what its pages need, and nothing to issue with', () => {
    const own = allowedStatements(synthesize({ console: true }).template);
    const held = own.filter(({ holder }) => holder === 'ConsolePagesRole');
    const all = new Set(held.flatMap(({ actions: some }) => some));
    const needed = ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject', 's3:ListBucket'];
    const others = [
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:UpdateItem',
      'events:PutEvents',
      'states:StartExecution',
      'states:ListExecutions',
      // The fingerprint that a report is compared with.
      'kms:GetPublicKey',
    ];
    const login = ['sts:AssumeRole', 'sts:TagSession'];
    const logged = [...all].filter((action) => /^(logs|xray):/.test(action));
    expect(all).toEqual(new Set([...needed, ...others, ...login, ...logged]));
    const written = held.filter(({ actions: some }) => some.includes('s3:PutObject'));
    const keys = [
      'events',
      'index',
      'idempotency',
      'uploads',
      'imported',
      'imports',
      'profiles',
      'jobs',
      'newest',
      'statements',
      'plans/*/of',
    ];
    expect(written.flatMap(({ resources }) => resources).sort()).toEqual(
      keys.map((key) => `<BucketsImports>/${key}/*`).sort(),
    );
  });

  it('lets who only asks the service write into the ledger where turns are taken, and nowhere else', () => {
    const own = allowedStatements(synthesize({ console: true }).template);
    const asking = own.filter(
      ({ holder, actions: some }) =>
        /^(WatchMarks|ConsolePages)Role$/.test(holder) && some.includes('dynamodb:UpdateItem'),
    );
    expect(asking).toHaveLength(2);
    const load = JSON.stringify(['https://service.example', 'north', '', 'load']);
    const documents = ['A-1', '', 'load', '","","load"]', ',"","load"]'].map((external_id) =>
      entryKey('https://service.example', 'north', external_id),
    );
    for (const { conditions } of asking) {
      const [, end = ''] = /"dynamodb:LeadingKeys":(".*")/.exec(JSON.stringify(conditions)) ?? [];
      const [any, ...literal] = String(JSON.parse(end));
      expect(any).toBe('*');
      expect(load.endsWith(literal.join(''))).toBe(true);
      expect(documents.filter((key) => key.endsWith(literal.join('')))).toEqual([]);
    }
  });

  it('keeps the sandbox to its own table', () => {
    expect(
      of('SandboxServiceRole')
        .flatMap(({ resources }) => resources)
        .sort(),
    ).toEqual(['*', '<SandboxServiceLogs>', '<SandboxTable>', '<SandboxTable>/index/*']);
  });
});

describe('table actions are those that the code calls', () => {
  const called = (...folders: string[]) => {
    const files = folders.flatMap((folder) =>
      readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(PROJECT_ROOT, folder, file), 'utf8')),
    );
    const commands = files.flatMap((text) => [...text.matchAll(/new ([A-Z][A-Za-z]+)Command\(/g)]);
    return [...new Set(commands.map(([, name]) => `dynamodb:${name}`))].sort();
  };
  const granted = (holder: string) => {
    const statements = allowedStatements(synthesize({ sandbox: true }).template);
    const own = statements.filter((statement) => statement.holder === holder);
    return [...new Set(own.flatMap(({ actions }) => actions))]
      .filter((one) => one.startsWith('dynamodb:'))
      .sort();
  };

  it('of the ledger, for issue', () => {
    expect(granted('IssueRole')).toEqual(called('shared/ledger'));
  });

  it('of the sandbox', () => {
    expect(granted('SandboxServiceRole')).toEqual(called('functions/sandbox'));
  });
});

describe('two people', () => {
  let statements: Statement[];
  beforeAll(() => {
    statements = allowedStatements(
      synthesize({ accounts: 'north,south', sftp: true, approval: 'required' }).template,
    );
  });
  const puts = (where: RegExp) =>
    statements
      .filter(({ actions }) => actions.includes('s3:PutObject'))
      .filter(({ resources }) => resources.some((resource) => where.test(resource)))
      .map(({ holder }) => holder)
      .sort();

  it('lets nobody but the approver of an account put an approval', () => {
    expect(puts(/^<BucketsImports>\/(approvals\/|\*)/)).toEqual([
      'PeopleApprovernorth',
      'PeopleApproversouth',
    ]);
    expect(puts(/^<BucketsImports>\/approvals\/north\/\*$/)).toEqual(['PeopleApprovernorth']);
  });

  it('lets no approver drop, write a report or start a job', () => {
    const held = statements.filter(({ holder }) => holder.startsWith('PeopleApprover'));
    expect(new Set(held.flatMap(({ actions }) => actions))).toEqual(
      new Set(['s3:GetObject', 's3:GetObjectVersion', 's3:ListBucket', 's3:PutObject']),
    );
    expect(puts(/^<BucketsImports>\/incoming\//).filter((holder) => holder.includes('Approver'))).toEqual([]);
  });

  it('lets nobody but functions write what an approval stands on', () => {
    expect(puts(/^<BucketsImports>\/(jobs|plans)\//).filter((holder) => holder.startsWith('People'))).toEqual(
      [],
    );
  });
});

describe('people', () => {
  let statements: Statement[];
  beforeAll(() => {
    statements = allowedStatements(synthesize({ accounts: 'north,south', sftp: true }).template);
  });
  const of = (holder: string) => statements.filter((statement) => statement.holder === holder);

  it('gives a dropper one account to put into, and nothing to read', () => {
    expect(of('PeopleDroppernorth')).toMatchObject([
      {
        actions: ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:PutObject'],
        resources: ['<BucketsImports>/incoming/north/*'],
      },
    ]);
    expect(of('PeopleDroppersouth')[0]?.resources).toEqual(['<BucketsImports>/incoming/south/*']);
  });

  it('gives an auditor the reports to read, and nothing else', () => {
    const held = of('PeopleAuditor');
    expect(held.flatMap(({ actions }) => actions).sort()).toEqual([
      'cloudformation:DescribeStacks',
      'kms:GetPublicKey',
      's3:GetObject',
      's3:GetObjectVersion',
      's3:ListBucket',
      's3:ListBucketVersions',
    ]);
    expect(held.flatMap(({ resources }) => resources)).toEqual([
      '<BucketsReports>/reports/*',
      '<BucketsReports>',
      expect.stringContaining(':stack/Rowmark/*'),
      '<Seal>',
    ]);
  });

  it('gives the auditor of an account its reports, and not those of another', () => {
    const held = of('PeopleAuditornorth');
    expect(held.flatMap(({ resources }) => resources)).toEqual([
      '<BucketsReports>/reports/north/*',
      '<BucketsReports>',
      expect.stringContaining(':stack/Rowmark/*'),
      '<Seal>',
    ]);
    expect(held[1]?.conditions).toEqual({ StringLike: { 's3:prefix': ['reports/north/*'] } });
  });

  it('lets an operator fill a ledger again, and neither read credentials, issue, write reports nor take out what was issued', () => {
    const held = of('PeopleOperator').flatMap(({ actions }) => actions);
    expect(held).not.toContain('secretsmanager:GetSecretValue');
    expect(held.filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
    ]);
    const puts = of('PeopleOperator').filter(({ actions }) => actions.includes('s3:PutObject'));
    expect(puts.flatMap(({ resources }) => resources)).toEqual([
      '<BucketsImports>/profiles/*',
      '<BucketsImports>/rates/*',
      '<BucketsReports>/reports/*/latest.json',
    ]);
  });

  it('shuts an SFTP user into the folder of the account', () => {
    const held = of('SftpRolenorth');
    expect(held.map(({ actions, resources }) => [actions.length, ...resources])).toEqual([
      [3, '<BucketsImports>/incoming/north/*'],
      [1, '<BucketsImports>'],
      [1, '<BucketsImports>'],
    ]);
    expect(held[1]?.conditions).toEqual({
      StringLike: { 's3:prefix': ['incoming/north/*', 'incoming/north'] },
    });
  });
});
