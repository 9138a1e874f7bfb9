import { CfnOutput, Fn } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { INDEX_PREFIX } from '../../../shared/jobs/find/index-head.ts';
import { EVENT_SOURCE } from '../../../shared/jobs/report/tell-events.ts';
import { ConsoleApi } from '../console/console-api.ts';
import { ConsoleUserPool } from '../console/user-pool.ts';
import { type ImportResources, importEnvironment } from '../functions/import-resources.ts';
import { RowmarkFunction } from '../functions/rowmark-function.ts';
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { mayAcquireSlots } from '../permissions/may-acquire-slots.ts';
import { mayReadSealKeys, sealEnvironment } from '../storage/seal-key.ts';

/** An HTTP API waits for 30 seconds. */
const TIMEOUT_SECONDS = 29;
const WRITTEN = [
  'events/*',
  `${INDEX_PREFIX}*`,
  'idempotency/*',
  'uploads/*',
  'imported/*',
  'profiles/*',
  'jobs/*',
  'newest/*',
  'plans/*/of/*',
  'imports/*',
  'statements/*',
];
const READ = [...WRITTEN, 'incoming/*', 'rates/*', 'plans/*/months/*'];
const WHY = 'Exports, profiles and jobs are not known beforehand.';

interface Around extends ImportResources {
  stateMachine: IStateMachine;
  seals: readonly Key[];
}

/** The console: its function, the API in front of it and the people who may sign in. For a statement it reads the ledger and asks the service. */
export class DeployedConsole extends Construct {
  readonly url: string;
  readonly #api: ConsoleApi;
  readonly #people: ConsoleUserPool;

  constructor(scope: Construct, id: string, { accounts }: Pick<DeploymentOptions, 'accounts'>) {
    super(scope, id);
    this.#api = new ConsoleApi(this, 'Http');
    this.url = this.#api.url;
    this.#people = new ConsoleUserPool(this, 'People', { url: this.url, accounts });
  }

  /** Lets its function answer, which needs the state machine; reports name its address before. */
  serve(around: Around): RowmarkFunction {
    const [api, people] = [this.#api, this.#people];
    const bound = [...people.programsOf].map(([account, { userPoolClientId }]) => ({
      account,
      userPoolClientId,
    }));
    const { imports, reports } = around.buckets;
    const { stateMachineArn } = around.stateMachine;
    const pages = new RowmarkFunction(this, 'Pages', {
      entry: 'functions/console.ts',
      description: 'The console: pages and interface',
      memoryMiB: 1769,
      timeoutSeconds: TIMEOUT_SECONDS,
      temporaryMiB: 1024,
      environment: {
        ...importEnvironment(this, around),
        ...sealEnvironment(around.seals),
        ROWMARK_DRY_RUN: around.options.dryRun ? '1' : '0',
        ROWMARK_APPROVAL: around.options.approval,
        ROWMARK_STATE_MACHINE_ARN: stateMachineArn,
        ROWMARK_CONSOLE_URL: api.url,
        ROWMARK_SIGN_IN_ISSUER: people.pool.userPoolProviderUrl,
        ROWMARK_SIGN_IN_PAGES: people.domain.baseUrl(),
        ROWMARK_SIGN_IN_CLIENT: people.pages.userPoolClientId,
        ROWMARK_PROGRAMS_CLIENT: Fn.join(',', [
          people.programs.userPoolClientId,
          ...bound.map(({ userPoolClientId }) => userPoolClientId),
        ]),
      },
      permissions: [
        mayRead({ bucket: imports, name: 'imports', keys: READ, why: WHY }),
        mayList({ bucket: imports, name: 'imports', keys: READ }),
        mayWrite({ bucket: imports, name: 'imports', keys: WRITTEN, why: WHY }),
        mayRead({ bucket: reports, name: 'reports', keys: ['reports/*'], why: WHY }),
        mayList({ bucket: reports, name: 'reports', keys: ['reports/*'] }),
        {
          sid: 'LookUpLedger',
          actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
          resources: [around.ledger.tableArn],
        },
        mayAcquireSlots(around.ledger),
        mayReadSealKeys(around.seals),
        {
          sid: 'SendEventsAgain',
          actions: ['events:PutEvents'],
          resources: [EventBus.fromEventBusName(this, 'Bus', 'default').eventBusArn],
          conditions: { 'ForAllValues:StringEquals': { 'events:source': EVENT_SOURCE } },
        },
        {
          sid: 'RunJobs',
          actions: ['states:StartExecution', 'states:ListExecutions'],
          resources: [stateMachineArn],
        },
      ],
    });
    api.serve(pages, people);
    const outputs = {
      Address: api.url,
      UserPool: people.pool.userPoolId,
      SignIn: people.domain.baseUrl(),
      Programs: people.programs.userPoolClientId,
      ...(bound.length === 0
        ? {}
        : {
            AccountPrograms: Fn.join(
              ' ',
              bound.map(({ account, userPoolClientId }) => `${account}=${userPoolClientId}`),
            ),
          }),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
    return pages;
  }
}
